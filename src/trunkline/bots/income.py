"""What railroads earn and could earn: the exact solver's answers, kept as long as the map is the same."""

from trunkline.bots.lore import Lore
from trunkline.core.state import State

KEPT = 20_000

MapKey = tuple[object, ...]


def map_key(s: State) -> MapKey:
    """All that lies on the map, and what else changes an income."""
    return s.map_key(), tuple([owner for _, owner in s.privates()]), s.phase


class Incomes:
    """Best runs by map, railroad and trains."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore
        self.known: dict[tuple[MapKey, int, tuple[str, ...]], int] = {}

    def of(self, s: State, rail: int, trains: tuple[str, ...], key: MapKey) -> int:
        """What the railroad earns with these trains on the present map."""
        if not trains:
            return 0
        asked = (key, rail, trains)
        found = self.known.get(asked)
        if found is None:
            found = self.lore.title.best_run(s, s.names[rail], trains).revenue
            if len(self.known) > KEPT:
                self.known.clear()
            self.known[asked] = found
        return found

    def longest(self, s: State, rail: int, key: MapKey) -> int:
        """What the railroad would earn with the first train that stays, as its better face."""
        return max(self.of(s, rail, (face,), key) for face in self.lore.know.lasting)
