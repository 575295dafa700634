"""A position as a bot looks at it: the view of its seat with the questions that all habits ask."""

from functools import lru_cache
from random import Random

from trunkline.bots.geography import Geography, geography
from trunkline.bots.income import Incomes, MapKey, map_key
from trunkline.bots.lore import Lore
from trunkline.core.depot import next_card_in_bank
from trunkline.core.ids import RAIL0, SEAT0
from trunkline.core.state import State

TASTE = 12.0


@lru_cache(maxsize=4096)
def tastes(temper: int, name: str) -> float:
    return Random(f"{temper} {name}").uniform(-TASTE, TASTE)


class Position:
    """`rail` is the railroad being decided for, or -1."""

    def __init__(self, s: State, lore: Lore, incomes: Incomes, temper: int = 0) -> None:
        now = s.now()
        self.s = s
        self.lore = lore
        self.incomes = incomes
        self.temper = temper
        self.title = lore.title
        self.know = lore.know
        self.me = now.actor
        self.seat = now.actor - SEAT0
        self.rail = now.subject if now.subject in lore.railroads else -1
        self.key: MapKey = map_key(s)
        self.cash = s.cash[now.actor]

    @property
    def geo(self) -> Geography:
        return geography(self.title.name, self.lore.edition)

    def taste(self, name: str) -> float:
        """A bot's own liking for something, a few dollars more or less, so that no two bots play alike."""
        return tastes(self.temper, name) if self.temper else 0.0

    def income(self, rail: int) -> int:
        """What the railroad earns with the trains that go on running."""
        return self.incomes.of(self.s, rail, self.lore.train_names(self.s, rail), self.key)

    def is_mine(self, rail: int) -> bool:
        return self.s.president[rail - RAIL0] == self.me

    def mine(self) -> list[int]:
        return [rail for rail in self.lore.corporations if self.is_mine(rail)]

    def next_price(self) -> int:
        """What the next train in the bank costs at least."""
        t = next_card_in_bank(self.s)
        return 0 if t < 0 else min(face.price for face in self.lore.cards[self.s.train_card[t]].faces)

    def has_lasting(self, rail: int) -> bool:
        return any(self.lore.lasts(self.lore.card_of[t]) for t in self.lore.train_names(self.s, rail))

    def private_number(self, name: str) -> int:
        return self.lore.private_ids.index(name)

    def owner_named(self, name: str) -> int:
        return self.s.names.index(name)
