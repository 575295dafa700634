"""What a position is worth to a seat, as points to be expected: asked at the start of a round or at the end."""

from trunkline.bots import placing
from trunkline.bots.evaluator import Evaluator
from trunkline.bots.income import Incomes
from trunkline.bots.learned.reading import FeatureReading
from trunkline.bots.learned.value import Learned
from trunkline.bots.title_facts import TitleFacts
from trunkline.core.state import State

LEAST_SPREAD, SPREAD = 0.03, 0.02  # how far a hand-made forecast may be off: at the end, and more for every round


class Leaf:
    """By the learned value where there is one, else by the forecast of every seat's worth."""

    def __init__(self, facts: TitleFacts, incomes: Incomes, learned: Learned | None) -> None:
        self.facts = facts
        self.incomes = incomes
        self.learned = learned
        self.evaluator = Evaluator(facts, incomes)

    def value(self, s: State, seat: int) -> float:
        if s.ended:
            return placing.finished(self.facts.title.worth(s), seat)
        shares, spread = self.shares(s)
        return placing.expected(shares, seat, spread)

    def shares(self, s: State) -> tuple[list[float], float]:
        """Each seat's share of the table at the end, above or below the mean, and how far that may be off."""
        if self.learned is not None:
            reading = FeatureReading(s, self.facts, self.incomes)
            return self.learned.shares(reading.rows, reading.rounds)
        prospects = self.evaluator.prospects(s)
        worths = self.evaluator.valued(prospects, s.players)
        return placing.shares(worths), LEAST_SPREAD + SPREAD * prospects.clock.rounds

    def chances(self, s: State, seat: int) -> list[float]:
        """Of the first, second and third place."""
        shares, spread = self.shares(s)
        return placing.places(shares, seat, spread)
