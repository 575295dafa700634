"""The value of a position for a seat: terms times weights, against the best of the others."""

from itertools import pairwise

from trunkline.bots.forecast import clock_of, forecast, launched
from trunkline.bots.income import Incomes
from trunkline.bots.knowledge import Stage
from trunkline.bots.terms import TERMS, Prospects
from trunkline.bots.title_facts import TitleFacts
from trunkline.core.derivable import mypyc_attr
from trunkline.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator:
    """Values positions by what its facts knows; runs already computed are kept in `incomes`."""

    def __init__(self, facts: TitleFacts, incomes: Incomes | None = None) -> None:
        self.facts = facts
        self.weights = facts.know.weights
        self.always = {name: float(weight) for name in TERMS if (weight := getattr(self.weights, name, 0.0))}
        self.incomes = incomes or Incomes(facts)

    def prospects(self, s: State) -> Prospects:
        on = self.incomes.map_of(s)
        rails = launched(s, self.facts)
        total = sum(self.incomes.of(s, rail, self.facts.train_names(s, rail), on) for rail in rails)
        clock = clock_of(s, self.facts, total)
        return Prospects(
            s, self.facts, clock, {rail: forecast(s, self.facts, self.incomes, clock, rail, on) for rail in rails}
        )

    def worths(self, s: State) -> list[float]:
        """What each seat will be worth."""
        return self.valued(self.prospects(s), s.players)

    def valued(self, p: Prospects, players: int) -> list[float]:
        counted = self.counted(p.clock.rounds)
        return [sum(weight * TERMS[name](p, seat) for name, weight in counted.items()) for seat in range(players)]

    def counted(self, rounds: int) -> dict[str, float]:
        """The terms that count and how much, with so many rounds to come."""
        stages = self.facts.know.stages
        return between(stages, rounds) if stages else self.always


def between(stages: tuple[Stage, ...], rounds: float) -> dict[str, float]:
    """The weights at that time: between those of the two nearest stages."""
    for (before, low), (after, high) in pairwise(stages):
        if rounds <= after:
            part = max(0.0, (rounds - before) / (after - before))
            return {name: low[name] + part * (high[name] - low[name]) for name in low}
    return stages[-1][1]
