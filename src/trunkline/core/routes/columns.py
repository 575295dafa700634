"""What every search for routes has in common: the columns it finds, the budget it has, how it is asked."""

from trunkline.core.derivable import i64, mypyc_attr
from trunkline.core.routes.railroad_graph import Arc, RailroadGraph, sides_of


@mypyc_attr(acyclic=True)
class Column:
    """A route as a column of the set packing: what it earns, what it is worth after prices (scaled), start and arcs.

    The key tells the track it uses from that of other columns of the same kind of search.
    """

    __slots__ = ("arcs", "key", "net", "revenue", "start")

    def __init__(self, revenue: int, net: int, key: int, start: int, arcs: list[Arc]) -> None:
        self.revenue = revenue
        self.net = net
        self.key = key
        self.start = start
        self.arcs = arcs

    @property
    def mask(self) -> int:
        """The hex sides it uses, as a set."""
        mask = 0
        for arc in self.arcs:
            mask |= arc.mask
        return mask

    def path(self, graph: RailroadGraph) -> tuple[int, ...]:
        """Nodes of the network and sides (as ~s) in the order they are travelled."""
        ends = [graph.node[self.start]]
        for arc in self.arcs:
            ends += arc.ends()
        return tuple(ends)

    def sides(self) -> list[int]:
        """The hex sides it uses."""
        sides: list[int] = []
        for arc in self.arcs:
            sides.extend(sides_of(arc))
        return sides


@mypyc_attr(acyclic=True)
class Budget:
    """Counts search steps against a limit (0: none)."""

    __slots__ = ("limit", "steps")

    def __init__(self, limit: int) -> None:
        self.limit: i64 = limit
        self.steps: i64 = 0

    def spent(self) -> bool:
        return 0 < self.limit < self.steps


class RouteSearch:
    """What the search of every kind of train offers."""

    __slots__ = ("budget", "floor", "found", "graph", "limit", "until", "watched")

    def __init__(self, graph: RailroadGraph, budget: Budget) -> None:
        self.graph = graph
        self.budget = budget
        self.watched = 0
        self.found: list[Column] = []
        self.floor: i64 = 0
        self.limit: i64 = 0
        self.until: i64 = 1 << 60

    def prepare(self) -> None:
        """Make ready for the prices now set on the graph."""

    def watch(self) -> None:
        """Spend more on bounds, to search less."""
        self.watched += 1

    def bound(self) -> int:
        """The most any route can be worth, without a search."""
        return 0

    def find_best(self, floor: int, used: int) -> Column | None:
        """The route worth most after prices, if any is worth more than the floor, without the used sides."""
        self.limit = 1 << 60
        self.found = []
        self.floor = floor
        self.run(used, False)
        return self.found[-1] if self.found else None

    def find_top(self) -> Column | None:
        """The route worth most after prices on all track."""
        return self.find_best(0, 0)

    def find_any(self, floor: int, used: int) -> Column | None:
        """Some route worth more than the floor, without the used sides."""
        self.limit = 0
        self.found = []
        self.floor = floor
        self.run(used, False)
        return self.found[0] if self.found else None

    def find_all(self, floor: int, used: int, limit: int) -> list[Column] | None:
        """All routes worth more than the floor without the used sides; None if there are more than the limit."""
        self.limit = limit
        self.found = []
        self.floor = floor
        self.run(used, True)
        return self.found if self.limit >= 0 else None

    def run(self, used: int, every: bool) -> None:
        """Search; keep the best route in `found`, or every one above the floor."""

    def keep(self, column: Column, every: bool) -> None:
        self.limit -= 1
        if every:
            self.found.append(column)
        else:
            self.found = [column]
            self.floor = column.net
