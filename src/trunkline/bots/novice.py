"""Plays sensibly without search: one habit for each kind of decision."""

from collections.abc import Callable

from trunkline.bots.fallback import sensible
from trunkline.bots.habits import Choice, start, stock, track, trains
from trunkline.bots.income import Incomes
from trunkline.bots.lore import Lore, lore_for
from trunkline.bots.position import Position
from trunkline.core.actions import Action
from trunkline.core.contract import Title
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


class Novice:
    """The first habit that has an opinion decides."""

    def __init__(self, title: Title, temper: int = 0) -> None:
        self.title = title
        self.temper = temper
        self.lore: Lore | None = None
        self.incomes: Incomes | None = None
        self.reason = ""

    def choose(self, view: State, options: list[Action], budget: float) -> Action:
        if len(options) == 1:
            self.reason = "had no choice"
            return options[0]
        action, self.reason = self.decide(self.position(view), options, budget)
        return action

    def position(self, view: State) -> Position:
        if self.lore is None or self.incomes is None:
            self.lore = lore_for(self.title, view)
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
