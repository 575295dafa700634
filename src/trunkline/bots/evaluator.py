"""The value of a position for a seat: terms times weights, against the best of the others."""

from trunkline.bots.income import Incomes, MapKey, map_key
from trunkline.bots.lore import Lore
from trunkline.bots.outlook import Outlook, clock_of, launched, outlook
from trunkline.bots.terms import TERMS, Prospects
from trunkline.core.state import State


class Evaluator:
    """Keeps what it has reckoned as long as nothing that matters has changed."""

    def __init__(self, lore: Lore, incomes: Incomes | None = None) -> None:
        self.lore = lore
        self.weights = lore.know.weights
        self.incomes = incomes or Incomes(lore)
        self.known: dict[tuple[object, ...], Outlook] = {}

    def prospects(self, s: State, key: MapKey | None = None) -> Prospects:
        key = key or map_key(s)
        rails = launched(s, self.lore)
        total = sum(self.incomes.of(s, rail, self.lore.train_names(s, rail), key) for rail in rails)
        clock = clock_of(s, self.lore, total)
        return Prospects(
            s, self.lore, clock, {rail: outlook(s, self.lore, self.incomes, clock, rail, key) for rail in rails}
        )

    def worths(self, s: State) -> list[float]:
        """What each seat will be worth."""
        p = self.prospects(s)
        return [self.worth(p, seat) for seat in range(s.players)]

    def worth(self, p: Prospects, seat: int) -> float:
        weights = self.weights
        return sum(float(getattr(weights, name)) * term(p, seat) for name, term in TERMS.items())
