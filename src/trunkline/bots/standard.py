"""Plans its operating turn with the exact route solver and values every other option one step ahead."""

from time import perf_counter

from trunkline.bots import plan, ply
from trunkline.bots.evaluator import Evaluator
from trunkline.bots.habits import Choice, start, stock, track, trains
from trunkline.bots.knowledge import Weights
from trunkline.bots.novice import Novice
from trunkline.bots.position import Position
from trunkline.core.actions import Action, LayTile, PlaceToken
from trunkline.core.contract import Title

FIXED = (start.take_card, start.auction, trains.run, track.marker, stock.commit)


class Standard(Novice):
    """Wider or deeper plans make it stronger and slower."""

    wide = 8
    deep = 2

    def __init__(self, title: Title, temper: int = 0, weights: Weights | None = None) -> None:
        super().__init__(title, temper)
        self.weights = weights
        self.evaluator: Evaluator | None = None

    def decide(self, p: Position, options: list[Action], budget: float) -> Choice:
        deadline = perf_counter() + 0.8 * budget
        for habit in FIXED:
            choice = habit(p, options)
            if choice is not None:
                return choice
        ev = self.valuer(p)
        if any(isinstance(a, (LayTile, PlaceToken)) for a in options):
            choice = plan.choose(p, ev, options, self.wide, self.deep, deadline)
            if choice is not None:
                return choice
        return self.trade(p, ev, options, deadline)

    def trade(self, p: Position, ev: Evaluator, options: list[Action], deadline: float) -> Choice:
        return ply.best(p, ev, options, deadline)

    def valuer(self, p: Position) -> Evaluator:
        if self.evaluator is None:
            self.evaluator = Evaluator(p.lore, self.weights)
        return self.evaluator
