"""A position as a bot looks at it: the view of its seat with the questions that all habits ask."""

from functools import lru_cache
from random import Random

from trunkline.bots.geography import Geography
from trunkline.bots.income import Incomes
from trunkline.bots.title_facts import TitleFacts
from trunkline.core.actions import Action, BuyIn, BuyTrain
from trunkline.core.derivable import mypyc_attr
from trunkline.core.ids import seat_of
from trunkline.core.state import State

TASTE = 12.0
BANKS = ("bank", "returned")  # who sells trains without being asked


@lru_cache(maxsize=4096)
def tastes(taste_seed: int, name: str) -> float:
    return Random(f"{taste_seed} {name}").uniform(-TASTE, TASTE)


class Needs:
    """What the next trains of a railroad cost: those it must have soon, and those it would like."""

    __slots__ = ("rounds", "urgent", "wanted")

    def __init__(self, urgent: float, wanted: float, rounds: int) -> None:
        self.urgent = urgent
        self.wanted = wanted
        self.rounds = rounds  # operating rounds to come


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """`rail` is the railroad being decided for, or -1."""

    def __init__(self, s: State, facts: TitleFacts, incomes: Incomes, taste_seed: int = 0) -> None:
        self.s = s
        self.facts = facts
        self.incomes = incomes
        self.taste_seed = taste_seed  # of the bot's own liking, 0: none
        self.title = facts.title
        self.know = facts.know
        self.me = s.actor()
        self.seat = seat_of(self.me)
        self.rail = s.subject() if s.subject() in facts.railroads else -1
        self.map = incomes.map_of(s)  # by its number
        self.cash = s.money(self.me)
        self.needs: Needs | None = None  # of the railroad, once asked
        self.waits: list[float] | None = None  # for trains, once asked
        self.running: dict[int, tuple[str, ...]] = {}  # by railroad, once asked
        self.runs: dict[int, int] = {}  # likewise
        self.longer: dict[tuple[str, str], int] = {}  # likewise: what a train adds to a run, and one for another

    @property
    def geo(self) -> Geography:
        return self.facts.geo

    def taste(self, name: str) -> float:
        """A bot's own liking for something, a few dollars more or less, so that no two bots play alike."""
        return tastes(self.taste_seed, name) if self.taste_seed else 0.0

    def trains(self, rail: int) -> tuple[str, ...]:
        """The trains that go on running."""
        found = self.running.get(rail)
        if found is None:
            found = self.running[rail] = self.facts.train_names(self.s, rail)
        return found

    def income(self, rail: int) -> int:
        """What the railroad earns with the trains that go on running."""
        found = self.runs.get(rail)
        if found is None:
            found = self.runs[rail] = self.incomes.of(self.s, rail, self.trains(rail), self.map)
        return found

    def is_mine(self, rail: int) -> bool:
        return self.s.president_of(rail) == self.me

    def mine(self) -> list[int]:
        return [rail for rail in self.facts.corporations if self.is_mine(rail)]

    def next_price(self, later: int = 0) -> int:
        """What the next train in the bank costs at least, or the one after so many more."""
        left = self.s.unsold_trains()
        if not left:
            return 0
        return min(face.price for face in self.facts.cards[self.s.card_of(left[min(later, len(left) - 1)])].faces)

    def next_train(self) -> str:
        """The cheapest face of the next train in the bank, or ""."""
        left = self.s.unsold_trains()
        return min(self.facts.cards[self.s.card_of(left[0])].faces, key=lambda face: face.price).name if left else ""

    def has_lasting(self, rail: int) -> bool:
        return any(self.facts.lasts(self.facts.card_of[t]) for t in self.trains(rail))

    def train_limit(self) -> int:
        return self.facts.train_limit[self.s.phase]

    def is_offer(self, a: Action) -> bool:
        """Something that another player would have to agree to."""
        if isinstance(a, BuyTrain):
            return a.source not in BANKS and not self.is_mine(self.owner_named(a.source))
        return isinstance(a, BuyIn) and self.s.private_holder(self.private_number(a.private)) != self.me

    def turn(self) -> tuple[str, int]:
        """The round ("SR 2") and whose turn it is (a railroad, or -1); asked for real decisions only, it takes long."""
        return self.title.view(self.s, self.seat).round, self.rail

    def private_number(self, name: str) -> int:
        return self.facts.private_ids.index(name)

    def owner_named(self, name: str) -> int:
        return self.s.names.index(name)
