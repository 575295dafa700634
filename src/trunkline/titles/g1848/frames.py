"""The frames of the agenda: [auction], [stock round, stock turn], or [operating set, operating round, turn, step].

An interrupt (a debt, the Tasmania tile, a train too many) lies above everything else.
"""

from typing import ClassVar, Final, Literal

from trunkline.core.agenda import Frame
from trunkline.core.ids import NOBODY
from trunkline.titles.g1848.state import State1848

Kind = Literal[
    "auction", "stock round", "stock", "operating set", "operating round", "turn",
    "track", "token", "run", "loan", "pay", "trains", "finish",
    "offer", "crisis", "tasmania", "discard", "stuck",
]  # fmt: skip
"""All kinds of frames: what they are about, in one word or two."""

# The steps of a company's turn (7.3), in order, by the kinds of their frames.
TRACK: Final[Kind] = "track"
TOKEN: Final[Kind] = "token"
RUN: Final[Kind] = "run"
LOAN: Final[Kind] = "loan"
PAY: Final[Kind] = "pay"
TRAINS: Final[Kind] = "trains"
FINISH: Final[Kind] = "finish"
STEPS: Final[tuple[Kind, ...]] = (TRACK, TOKEN, RUN, LOAN, PAY, TRAINS, FINISH)

STUCK: Final[Kind] = "stuck"  # 1848-48: over there nothing is accepted any more; here the player passes


class Frame1848(Frame):
    """A frame of this title, whose kinds are known."""

    __slots__ = ()

    def __init__(self, kind: Kind, actor: int, subject: int = NOBODY) -> None:
        super().__init__(kind, actor, subject)


class Auction(Frame1848):
    """3.1 A player buys a private company, lowers a price, or passes."""

    __slots__ = ("passes",)
    FIELDS: ClassVar[tuple[str, ...]] = ("passes",)

    def __init__(self, player: int, passes: int) -> None:
        super().__init__("auction", player)
        self.passes = passes


class StockRound(Frame1848):
    """12.1 Its number, the passes in a row, whose turn is next, and who sold or bought last."""

    __slots__ = ("excess", "last", "number", "passes", "player")
    FIELDS: ClassVar[tuple[str, ...]] = ("number", "passes", "player", "excess", "last")
    UNSET: ClassVar[tuple[str, ...]] = ("last",)

    def __init__(self, number: int, passes: int, player: int, excess: int, last: int = NOBODY) -> None:
        super().__init__("stock round", NOBODY)
        self.number = number
        self.passes = passes
        self.player = player
        self.excess = excess  # bit mask of the seats that came into it with more certificates than allowed
        self.last = last


class StockTurn(Frame1848):
    """12.1.1 A player sells, then buys, or passes."""

    __slots__ = ("acted", "sold")
    FIELDS: ClassVar[tuple[str, ...]] = ("acted", "sold")

    def __init__(self, player: int, acted: int = 0, sold: int = 0) -> None:
        super().__init__("stock", player)
        self.acted = acted
        self.sold = sold  # bit mask of the companies sold in this turn


class OperatingSet(Frame1848):
    """7.1 How many operating rounds follow this stock round."""

    __slots__ = ("number", "rounds")
    FIELDS: ClassVar[tuple[str, ...]] = ("number", "rounds")

    def __init__(self, number: int, rounds: int) -> None:
        super().__init__("operating set", NOBODY)
        self.number = number
        self.rounds = rounds


class OperatingRound(Frame1848):
    """7.2 Its number in the set, and which companies have had their turn."""

    __slots__ = ("acted", "done", "in_debt", "part", "unpaid")
    FIELDS: ClassVar[tuple[str, ...]] = ("part", "done", "acted", "in_debt", "unpaid")

    def __init__(self, part: int, done: int = 0, acted: int = 0, in_debt: int = 0) -> None:
        super().__init__("operating round", NOBODY)
        self.part = part
        self.done = done  # bit mask of companies
        # Only where interrupts wait (1848-48), 0 for nobody: whose company acted last, who was last found in debt.
        self.acted = acted
        self.in_debt = in_debt
        self.unpaid: tuple[int, ...] = ()  # 1848-65: what a company had earned that fell before it paid

    def copy(self) -> "OperatingRound":
        other = OperatingRound(self.part, self.done, self.acted, self.in_debt)
        other.unpaid = self.unpaid
        return other


class Turn(Frame1848):
    """7.3 A company's turn: the step it has come to, and what has been done in it."""

    __slots__ = ("across", "declined", "lays", "loans", "revenue", "step", "upgraded")
    FIELDS: ClassVar[tuple[str, ...]] = ("step", "loans", "lays", "upgraded", "across", "revenue", "declined")
    UNSET: ClassVar[tuple[str, ...]] = ("step",)

    def __init__(self, railroad: int) -> None:
        super().__init__("turn", NOBODY, railroad)
        self.step = -1  # the place of a step in STEPS; -1 before the first
        self.loans = 0  # taken in this turn
        self.lays = 0  # tiles laid
        self.upgraded = 0  # one of them was an upgrade
        self.across = 0  # a train was bought from another company
        self.revenue = 0
        self.declined: tuple[int, ...] = ()  # trains whose owner has refused to sell in this turn

    def copy(self) -> "Turn":
        other = Turn(self.subject)
        other.step = self.step
        other.loans = self.loans
        other.lays = self.lays
        other.upgraded = self.upgraded
        other.across = self.across
        other.revenue = self.revenue
        other.declined = self.declined
        return other


class Step(Frame1848):
    """7.3 One step of a turn, decided by the director."""

    __slots__ = ()


class TrainOffer(Frame1848):
    """8.3.4 Another director is asked for a train."""

    __slots__ = ("price", "train")
    FIELDS: ClassVar[tuple[str, ...]] = ("train", "price")

    def __init__(self, seller: int, buyer: int, train: int, price: int) -> None:
        super().__init__("offer", seller, buyer)
        self.train = train
        self.price = price


class Interrupt(Frame1848):
    """What lies above everything else."""

    __slots__ = ()


class Crisis(Interrupt):
    """5.5.3 A player in debt sells shares."""

    __slots__ = ()

    def __init__(self, player: int) -> None:
        super().__init__("crisis", player)


class Stuck(Frame1848):
    """1848-48 A round that nobody can end over there."""

    __slots__ = ()

    def __init__(self, player: int) -> None:
        super().__init__(STUCK, player)


class TasmaniaTile(Interrupt):
    """4.4 The Tasmania tile is laid by its owner, or by the owner's director."""

    __slots__ = ()

    def __init__(self, actor: int, owner: int) -> None:
        super().__init__("tasmania", actor, owner)


class Discard(Interrupt):
    """8.1 A company with too many trains gives one up."""

    __slots__ = ()

    def __init__(self, director: int, railroad: int) -> None:
        super().__init__("discard", director, railroad)


# Where they lie


def bottom(s: State1848) -> Frame:
    """The auction, the stock round or the set of operating rounds that is played."""
    return s.agenda[0]


def at_step(s: State1848, step: Kind) -> bool:
    """Is this step of a turn being decided?"""
    return bool(s.agenda) and isinstance(s.now(), Step) and s.now().kind == step


def stock_round(s: State1848) -> StockRound:
    frame = s.agenda[0]
    assert isinstance(frame, StockRound)
    return frame


def stock_turn(s: State1848) -> StockTurn:
    frame = s.now()
    assert isinstance(frame, StockTurn)
    return frame


def in_set(s: State1848) -> bool:
    """Is a set of operating rounds being played?"""
    return len(s.agenda) > 0 and isinstance(s.agenda[0], OperatingSet)


def operating_set(s: State1848) -> OperatingSet:
    frame = s.agenda[0]
    assert isinstance(frame, OperatingSet)
    return frame


def operating_round(s: State1848) -> OperatingRound:
    frame = s.agenda[1]
    assert isinstance(frame, OperatingRound)
    return frame


def changed_round(s: State1848) -> OperatingRound:
    """The round's frame, to be changed: a copy that has taken its place."""
    frame = operating_round(s).copy()
    s.agenda[1] = frame
    return frame


def turn_index(s: State1848) -> int:
    """Where on the agenda the running turn lies, or -1."""
    agenda = s.agenda
    for i in range(len(agenda) - 1, -1, -1):
        if isinstance(agenda[i], Turn):
            return i
    return -1


def turn(s: State1848) -> Turn:
    frame = s.agenda[turn_index(s)]
    assert isinstance(frame, Turn)
    return frame


def step_open(s: State1848, step: Kind) -> bool:
    """Is this step of the running turn still open, whatever lies above it?"""
    i = turn_index(s) + 1
    if not 0 < i < len(s.agenda):
        return False
    frame = s.agenda[i]
    return isinstance(frame, Step) and frame.kind == step


def changed_turn(s: State1848) -> Turn:
    """The turn's frame, to be changed: a copy that has taken its place."""
    i = turn_index(s)
    frame = s.agenda[i]
    assert isinstance(frame, Turn)
    frame = frame.copy()
    s.agenda[i] = frame
    return frame


def end_turn(s: State1848) -> None:
    """Take the running turn and everything above it off the agenda."""
    del s.agenda[turn_index(s) :]


def end_step(s: State1848) -> None:
    s.agenda.pop()
