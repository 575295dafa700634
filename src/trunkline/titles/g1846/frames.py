"""The frames of the agenda: [distribution, choice], [stock round, stock turn], or [operating round, turn, step].

An interrupt (an offer, a second tile, a train too many) lies above the step. The round's and the turn's frames are
nobody's.
"""

from typing import ClassVar, Final, Literal

from trunkline.core.agenda import Frame
from trunkline.core.ids import CHANCE, NOBODY
from trunkline.titles.g1846.state import State1846

Kind = Literal[
    "distribution", "removals", "deck", "bottom", "choose", "last", "draft",
    "stock round", "stock", "operating round", "steamboat", "turn",
    "issue", "track", "run", "pay", "trains", "privates",
    "second tile", "offer", "discard", "stuck",
]  # fmt: skip
"""All kinds of frames: what they are about, in one word or two."""

TURN: Final = 1  # where the turn's frame lies
OVER: Final = 99  # a step beyond the last: the turn ends
STUCK: Final[Kind] = "stuck"  # SLM, S67: over there nothing is accepted any more; here the player passes
# The steps of a turn (6.2), by the kinds of their frames.
ISSUE: Final[Kind] = "issue"
TRACK: Final[Kind] = "track"
RUN: Final[Kind] = "run"
PAY: Final[Kind] = "pay"
TRAINS: Final[Kind] = "trains"
BUY_IN: Final[Kind] = "privates"
# 6.86, 7.11 Why the train comes before any private company: shares were issued for it, or a ruined president left it.
ISSUED: Final = 1
INHERITED: Final = 2
# What an offer is for.
PRIVATE: Final = 0
TRAIN: Final = 1
TRAIN_OFFER: Final = 1000  # in the flat row of a turn, declined trains are kept apart from private companies by this


class Frame1846(Frame):
    """A frame of this title, whose kinds are known."""

    __slots__ = ()

    def __init__(self, kind: Kind, actor: int, subject: int = NOBODY) -> None:
        super().__init__(kind, actor, subject)


class Distribution(Frame1846):
    """3.2 Whose turn it is to choose, and (open draft) how many have passed in a row."""

    __slots__ = ("passes", "player")
    FIELDS: ClassVar[tuple[str, ...]] = ("player", "passes")

    def __init__(self, player: int, passes: int) -> None:
        super().__init__("distribution", NOBODY)
        self.player = player
        self.passes = passes


class Removals(Frame1846):
    """2.3 Chance removes corporations and private companies."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("removals", CHANCE)


class DeckOrder(Frame1846):
    """3.2 Chance shuffles the deck."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("deck", CHANCE)


class BottomOrder(Frame1846):
    """3.2 Chance orders the cards put below the deck: how many, and which place the taken card had."""

    __slots__ = ("count", "place")
    FIELDS: ClassVar[tuple[str, ...]] = ("count", "place")

    def __init__(self, count: int, place: int) -> None:
        super().__init__("bottom", CHANCE)
        self.count = count
        self.place = place


class CardChoice(Frame1846):
    """3.21 A player takes one of the cards drawn."""

    __slots__ = ()

    def __init__(self, player: int) -> None:
        super().__init__("choose", player)


class LastPrivate(Frame1846):
    """3.22 The last private company is bought or passed on."""

    __slots__ = ("private",)
    FIELDS: ClassVar[tuple[str, ...]] = ("private",)

    def __init__(self, player: int, private: int) -> None:
        super().__init__("last", player)
        self.private = private


class Draft(Frame1846):
    """T4 A player of the open draft buys a private company, or passes."""

    __slots__ = ()

    def __init__(self, player: int) -> None:
        super().__init__("draft", player)


class StockRound(Frame1846):
    """4.1 Its number, the passes in a row, whose turn is next, and who sold or bought last."""

    __slots__ = ("last", "number", "passes", "player")
    FIELDS: ClassVar[tuple[str, ...]] = ("number", "passes", "player", "last")
    UNSET: ClassVar[tuple[str, ...]] = ("last",)

    def __init__(self, number: int, passes: int, player: int, last: int = NOBODY) -> None:
        super().__init__("stock round", NOBODY)
        self.number = number
        self.passes = passes
        self.player = player
        self.last = last


class StockTurn(Frame1846):
    """5.11 A player sells, then buys, or passes."""

    __slots__ = ("sold",)
    FIELDS: ClassVar[tuple[str, ...]] = ("sold",)

    def __init__(self, player: int, sold: int = 0) -> None:
        super().__init__("stock", player)
        self.sold = sold  # bit mask of the corporations sold in this turn


class StuckTurn(StockTurn):
    """S67 A turn after a sale that closed a corporation."""

    __slots__ = ()

    def __init__(self, player: int) -> None:
        super().__init__(player)
        self.kind = STUCK


class OperatingRound(Frame1846):
    """6.1 Its set and number, the order of the railroads, and how far it has come."""

    __slots__ = ("index", "number", "order", "part")
    FIELDS: ClassVar[tuple[str, ...]] = ("number", "part", "index", "order")

    def __init__(self, number: int, part: int, index: int, order: tuple[int, ...]) -> None:
        super().__init__("operating round", NOBODY)
        self.number = number
        self.part = part
        self.index = index
        self.order = order


class Steamboat(Frame1846):
    """P.SC The Steamboat Company of a player: port and railroad for this round."""

    __slots__ = ("assigned", "placed", "private")
    FIELDS: ClassVar[tuple[str, ...]] = ("placed", "assigned")  # there is one such company: digests do not count it

    def __init__(self, player: int, private: int, placed: int = 0, assigned: int = 0) -> None:
        super().__init__("steamboat", player)
        self.private = private
        self.placed = placed
        self.assigned = assigned


class Turn(Frame1846):
    """6.2 A railroad's turn: the step that comes next, and what has been done in it."""

    __slots__ = (
        "bank_only", "forced", "issued", "lays", "marked", "owned", "raised", "ran", "refused", "revenue", "sold",
        "step", "tokened", "upgraded",
    )  # fmt: skip
    FIELDS: ClassVar[tuple[str, ...]] = (
        "step", "issued", "lays", "upgraded", "tokened", "revenue", "ran", "forced", "raised", "sold", "marked",
        "bank_only", "owned", "refused",
    )  # fmt: skip
    UNSET: ClassVar[tuple[str, ...]] = ("raised",)

    def __init__(self, railroad: int) -> None:
        super().__init__("turn", NOBODY, railroad)
        self.step = 0  # which of the railroad's steps comes next
        self.issued = 0  # shares were issued or redeemed
        self.lays = 0  # tile actions done
        self.upgraded = 0  # one of them was an upgrade
        self.tokened = 0  # the turn's token was placed
        self.revenue = 0
        self.ran = 0  # routes were run
        self.forced = 0  # ISSUED or INHERITED
        self.raised = -1  # what the last share brought that was issued or sold to buy a train, -1 for none
        self.sold = 0  # bit mask of corporations the president sold to buy a train
        self.marked = 0  # the port marker was placed or moved for the run to come
        self.owned = 0  # a train was there when routes were run, or would have been
        self.bank_only = 0  # after issuing shares for a train only the bank's trains may be bought
        self.refused: tuple[tuple[int, int, int], ...] = ()  # offers declined: PRIVATE or TRAIN, its number, the price

    def copy(self) -> "Turn":
        other = Turn(self.subject)
        other.step = self.step
        other.issued = self.issued
        other.lays = self.lays
        other.upgraded = self.upgraded
        other.tokened = self.tokened
        other.revenue = self.revenue
        other.ran = self.ran
        other.forced = self.forced
        other.raised = self.raised
        other.sold = self.sold
        other.marked = self.marked
        other.owned = self.owned
        other.bank_only = self.bank_only
        other.refused = self.refused
        return other

    def numbers(self) -> tuple[int, ...]:
        """As files have it: 0 for "nothing raised", declined offers as pairs (what, price)."""
        row = [self.step, self.issued, self.lays, self.upgraded, self.tokened, self.revenue, self.ran, self.forced]
        row += [self.raised + 1, self.sold, self.marked, self.bank_only, self.owned]
        for what, number, price in self.refused:
            row += [number if what == PRIVATE else TRAIN_OFFER + number, price]
        return tuple(row)


class Step(Frame1846):
    """6.2 One step of a turn, decided by the president or owner."""

    __slots__ = ()


class SecondTile(Frame1846):
    """P.LM, S33 The second tile of a private company, which follows at once."""

    __slots__ = ("edges", "private")
    FIELDS: ClassVar[tuple[str, ...]] = ("private", "edges")

    def __init__(self, actor: int, railroad: int, private: int, edges: int) -> None:
        super().__init__("second tile", actor, railroad)
        self.private = private
        self.edges = edges  # bit mask of the edges that the first tile added


class StuckTile(SecondTile):
    """SLM A second tile of the Little Miami that no tile can be."""

    __slots__ = ()

    def __init__(self, actor: int, railroad: int, private: int, edges: int) -> None:
        super().__init__(actor, railroad, private, edges)
        self.kind = STUCK


class Offer(Frame1846):
    """6.81, 6.91 The owner is asked for a private company, or another president for a train."""

    __slots__ = ("number", "price", "what")
    FIELDS: ClassVar[tuple[str, ...]] = ("what", "number", "price")

    def __init__(self, owner: int, buyer: int, what: int, number: int, price: int) -> None:
        super().__init__("offer", owner, buyer)
        self.what = what  # PRIVATE or TRAIN
        self.number = number
        self.price = price


class Discard(Frame1846):
    """6.83 A corporation with too many trains gives one back."""

    __slots__ = ()

    def __init__(self, president: int, railroad: int) -> None:
        super().__init__("discard", president, railroad)


# Where they lie


def bottom(s: State1846) -> Frame:
    """The distribution or the round that is played."""
    return s.agenda[0]


def at_step(s: State1846, step: Kind) -> bool:
    """Is this step of a turn being decided?"""
    return bool(s.agenda) and isinstance(s.now(), Step) and s.now().kind == step


def distribution(s: State1846) -> Distribution:
    frame = s.agenda[0]
    assert isinstance(frame, Distribution)
    return frame


def last_private(s: State1846) -> int:
    """3.22 The private company that is the last."""
    frame = s.now()
    assert isinstance(frame, LastPrivate)
    return frame.private


def stock_round(s: State1846) -> StockRound:
    frame = s.agenda[0]
    assert isinstance(frame, StockRound)
    return frame


def stock_turn(s: State1846) -> StockTurn:
    frame = s.now()
    assert isinstance(frame, StockTurn)
    return frame


def operating_round(s: State1846) -> OperatingRound:
    frame = s.agenda[0]
    assert isinstance(frame, OperatingRound)
    return frame


def steamboat(s: State1846) -> Steamboat:
    frame = s.now()
    assert isinstance(frame, Steamboat)
    return frame


def second_tile(s: State1846) -> SecondTile:
    frame = s.now()
    assert isinstance(frame, SecondTile)
    return frame


def railroad(s: State1846) -> int:
    """Whose turn it is."""
    return s.agenda[TURN].subject


def turn(s: State1846) -> Turn:
    frame = s.agenda[TURN]
    assert isinstance(frame, Turn)
    return frame


def turn_if_any(s: State1846) -> Turn | None:
    """The turn that goes on; None between turns and in other rounds."""
    frame = s.agenda[TURN] if len(s.agenda) > TURN else None
    return frame if isinstance(frame, Turn) else None


def drop_turn(s: State1846) -> None:
    """The turn goes with everything above it; but others still give trains back (6.83)."""
    s.agenda[TURN:] = [frame for frame in s.agenda[TURN:] if isinstance(frame, Discard)]


def changed_turn(s: State1846) -> Turn:
    """The turn's frame, to be changed: a copy that has taken its place."""
    frame = turn(s).copy()
    s.agenda[TURN] = frame
    return frame


def refuse(s: State1846, what: int, number: int, price: int) -> None:
    """Remember a declined offer for the rest of the turn."""
    now = changed_turn(s)
    now.refused = (*now.refused, (what, number, price))


def refused_at(s: State1846, what: int, number: int) -> int:
    """The highest price at which an offer for this was declined in this turn, or 0."""
    most = 0
    for refused, whose, price in turn(s).refused:
        if refused == what and whose == number:
            most = max(most, price)
    return most
