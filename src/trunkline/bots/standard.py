"""Plans its operating turn with the exact route solver, and plays other decisions on for a few rounds."""

from time import thread_time

from trunkline.bots import foresight, plan
from trunkline.bots.evaluator import Evaluator
from trunkline.bots.habits import Choice
from trunkline.bots.knowledge import Knowledge
from trunkline.bots.novice import Novice
from trunkline.bots.position import Position
from trunkline.core.actions import Action, Launch, LayTile, PlaceToken
from trunkline.core.contract import Title


class Standard(Novice):
    """Wider or deeper plans and a longer look ahead make it stronger and slower."""

    wide = 8  # tiles and tokens tried at each step of a plan
    deep = 2  # steps of a plan
    looked_at = 1  # 2: twice as many options are played on
    futures = 1  # so many times the best options are played on

    def __init__(self, title: Title, temper: int, know: Knowledge) -> None:
        super().__init__(title, temper, know)
        self.evaluator: Evaluator | None = None

    def decide(self, p: Position, options: list[Action], budget: float) -> Choice:
        deadline = thread_time() + 0.9 * budget
        if p.s.phase < p.know.alone and p.mine():
            options = [a for a in options if not isinstance(a, Launch)] or options
        first = self.planned(p, options, deadline) or super().decide(p, options, budget)
        if not foresight.is_searched(options):
            return foresight.careful(p, self.valuer(p), options, first, p.know.ahead, deadline)
        return foresight.best(p, self.valuer(p), options, first, p.know.ahead, self.looked_at, self.futures, deadline)

    def planned(self, p: Position, options: list[Action], deadline: float) -> Choice | None:
        if p.rail < 0 or not any(isinstance(a, (LayTile, PlaceToken)) for a in options):
            return None
        return plan.choose(p, self.valuer(p), options, self.wide, self.deep, deadline)

    def valuer(self, p: Position) -> Evaluator:
        if self.evaluator is None:
            self.evaluator = Evaluator(p.lore, p.incomes)
        return self.evaluator
