"""What railroads earn and could earn: the exact solver's answers, kept as long as the map is the same."""

from trunkline.bots.title_facts import TitleFacts
from trunkline.core.derivable import mypyc_attr
from trunkline.core.state import State

KEPT = 20_000


@mypyc_attr(allow_interpreted_subclasses=True)
class Incomes:
    """Best runs by map, railroad and trains. Maps have numbers here: a map is a long key, and asked for often."""

    def __init__(self, facts: TitleFacts) -> None:
        self.facts = facts
        self.maps: dict[tuple[object, ...], int] = {}
        self.last: tuple[object, ...] = ()  # the map asked for last, which most often is the next one, too
        self.last_owners: list[int] = []  # of the private companies
        self.last_phase = -1
        self.last_number = 0
        self.met = 0  # maps so far; a number is never given twice
        self.known: dict[tuple[int, int, tuple[str, ...]], int] = {}

    def map_of(self, s: State) -> int:
        """The number of all that lies on the map, and of what else changes an income."""
        lies, owners = s.map_key(), [owner for _, owner in s.privates()]
        if s.phase == self.last_phase and is_same(lies, self.last) and owners == self.last_owners:
            return self.last_number
        self.last, self.last_owners, self.last_phase = lies, owners, s.phase
        self.last_number = self.number((lies, tuple(owners), s.phase))
        return self.last_number

    def number(self, key: tuple[object, ...]) -> int:
        found = self.maps.get(key)
        if found is None:
            if len(self.maps) > KEPT:
                self.maps.clear()
            found = self.maps[key] = self.met
            self.met += 1
        return found

    def of(self, s: State, rail: int, trains: tuple[str, ...], on: int) -> int:
        """What the railroad earns with these trains on that map, the present one."""
        if not trains:
            return 0
        asked = (on, rail, trains)
        found = self.known.get(asked)
        if found is None:
            found = self.facts.title.best_run(s, s.names[rail], trains).revenue
            if len(self.known) > KEPT:
                self.known.clear()
            self.known[asked] = found
        return found

    def longest(self, s: State, rail: int, on: int) -> int:
        """What the railroad would earn with the first train that stays, as its better face."""
        return max([self.of(s, rail, (face,), on) for face in self.facts.know.lasting])


def is_same(lies: tuple[object, ...], last: tuple[object, ...]) -> bool:
    """Whether nothing has been exchanged: states share their rows, so that they need not be compared."""
    return len(lies) == len(last) and all(lies[i] is last[i] for i in range(len(lies)))
