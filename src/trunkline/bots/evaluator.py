"""The value of a position for a seat: terms times weights, against the best of the others."""

from itertools import pairwise

from trunkline.bots.income import Incomes
from trunkline.bots.knowledge import Stage
from trunkline.bots.lore import Lore
from trunkline.bots.outlook import clock_of, launched, outlook
from trunkline.bots.terms import TERMS, Prospects
from trunkline.core.derivable import mypyc_attr
from trunkline.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator:
    """Values positions by what its lore knows; runs already reckoned are kept in `incomes`."""

    def __init__(self, lore: Lore, incomes: Incomes | None = None) -> None:
        self.lore = lore
        self.weights = lore.know.weights
        self.always = {name: float(weight) for name in TERMS if (weight := getattr(self.weights, name, 0.0))}
        self.incomes = incomes or Incomes(lore)

    def prospects(self, s: State) -> Prospects:
        on = self.incomes.map_of(s)
        rails = launched(s, self.lore)
        total = sum(self.incomes.of(s, rail, self.lore.train_names(s, rail), on) for rail in rails)
        clock = clock_of(s, self.lore, total)
        return Prospects(
            s, self.lore, clock, {rail: outlook(s, self.lore, self.incomes, clock, rail, on) for rail in rails}
        )

    def worths(self, s: State) -> list[float]:
        """What each seat will be worth."""
        return self.valued(self.prospects(s), s.players)

    def valued(self, p: Prospects, players: int) -> list[float]:
        counted = self.counted(p.clock.rounds)
        return [sum(weight * TERMS[name](p, seat) for name, weight in counted.items()) for seat in range(players)]

    def counted(self, rounds: int) -> dict[str, float]:
        """The terms that count and how much, with so many rounds to come."""
        stages = self.lore.know.stages
        return between(stages, rounds) if stages else self.always


def between(stages: tuple[Stage, ...], rounds: float) -> dict[str, float]:
    """The weights at that time: between those of the two nearest stages."""
    for (before, low), (after, high) in pairwise(stages):
        if rounds <= after:
            part = max(0.0, (rounds - before) / (after - before))
            return {name: low[name] + part * (high[name] - low[name]) for name in low}
    return stages[-1][1]
