"""Plays sensibly without search: one habit for each kind of decision."""

from collections.abc import Callable

from trunkline.bots.fallback import sensible
from trunkline.bots.habits import Choice, start, stock, track, trains
from trunkline.bots.income import Incomes
from trunkline.bots.knowledge import Knowledge
from trunkline.bots.lore import Lore, lore_for
from trunkline.bots.position import Position
from trunkline.core.actions import Action, BuyIn, BuyTrain
from trunkline.core.contract import Title
from trunkline.core.ids import RAIL0
from trunkline.core.state import State

Habit = Callable[[Position, list[Action]], Choice | None]

HABITS: tuple[Habit, ...] = (
    start.take_card,
    start.auction,
    start.answer,
    trains.run,
    trains.pay,
    trains.discard,
    trains.buy_in,
    track.marker,
    track.token,
    track.lay,
    trains.trains,
    trains.issue,
    trains.forced_issue,
    trains.loan,
    stock.trade,
    stock.raise_money,
)


def is_offer(p: Position, a: Action) -> bool:
    """Something that another player would have to agree to."""
    if isinstance(a, BuyTrain) and a.source in p.s.names[RAIL0:]:
        return not p.is_mine(p.owner_named(a.source))
    return isinstance(a, BuyIn) and p.s.private_owner[p.private_number(a.private)] != p.me


def turn_of(s: State) -> object:
    """What stays the same in a railroad's turn: the round and the railroad."""
    return [(d.kind, d.subject, d.numbers()[:2]) for d in s.agenda[:1]], s.now().subject


class Novice:
    """The first habit that has an opinion decides."""

    def __init__(self, title: Title, temper: int, know: Knowledge) -> None:
        self.title = title
        self.temper = temper
        self.know = know
        self.lore: Lore | None = None
        self.incomes: Incomes | None = None
        self.reason = ""
        self.offered: object = None  # the turn in which we have made an offer: one in a turn is enough

    def choose(self, view: State, options: list[Action], budget: float) -> Action:
        if len(options) == 1:
            self.reason = "had no choice"
            return options[0]
        p = self.position(view)
        if self.offered == turn_of(view):
            options = [a for a in options if not is_offer(p, a)] or options
        action, self.reason = self.decide(p, options, budget)
        if is_offer(p, action):
            self.offered = turn_of(view)
        return action

    def position(self, view: State) -> Position:
        if self.lore is None or self.incomes is None:
            self.lore = lore_for(self.title, view).knowing(self.know)
            self.incomes = Incomes(self.lore)
        return Position(view, self.lore, self.incomes, self.temper)

    def decide(self, p: Position, options: list[Action], budget: float) -> Choice:
        for habit in HABITS:
            choice = habit(p, options)
            if choice is not None:
                return choice
        return sensible(options), "did what is usual"

    def why(self) -> str:
        return self.reason
