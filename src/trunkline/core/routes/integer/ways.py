"""Trains without a range as variables and rows: which links and stops they take.

A route is a chain of links: every visited stop has two, or one at an end. That also allows rings apart from the route
(`rings` finds what forbids them). Equal trains may be *joined* in one way: then a stop is visited by none, one or more
of them, and which train takes which link stays open. Half as many variables, and no answer is met twice with the trains
exchanged; but the links must be dealt out to the trains afterwards, and that may fail.
"""

from trunkline.core.routes.integer.cuts import Terms
from trunkline.core.routes.integer.rows import Rows, sum_of
from trunkline.core.routes.railroad_graph import Arc, RailroadGraph

Link = tuple[int, Arc]
"""A link with the stop it leaves."""


def all_links(graph: RailroadGraph) -> list[Link]:
    """Every link once."""
    return [(v, arc) for v in range(len(graph.node)) for arc in graph.arcs[v] if v < arc.to]


class Way:
    """The variables of equal trains: how many run, visit and end at each stop (as levels), which links they take.

    `after`: the first variable which is not theirs.
    """

    __slots__ = ("after", "end", "link", "run", "trains", "visit")

    def __init__(self, trains: list[int], rows: Rows, graph: RailroadGraph, links: int, unit: int) -> None:
        count = len(trains)
        self.trains = trains
        self.run = rows.levels(0, count)
        self.visit = [rows.levels(gain // unit, count) for gain in graph.gain]
        self.end = [rows.levels(0, count) if graph.through[v] else self.visit[v] for v in range(len(graph.node))]
        self.link = rows.variables([0] * links)
        self.after = len(rows.gains)


class WayRows:
    """The rows that make the variables of a way routes (and perhaps rings)."""

    __slots__ = ("graph", "links", "rows", "way")

    def __init__(self, rows: Rows, graph: RailroadGraph, links: list[Link], way: Way) -> None:
        self.rows = rows
        self.graph = graph
        self.links = links
        self.way = way

    def add(self, table: list[int], unit: int) -> None:
        own = [(-1, visit) for visit, is_own in zip(self.way.visit, self.graph.own, strict=True) if is_own]
        self.add_degrees()
        self.add_link_limits()
        self.rows.exactly(sum_of([*[(1, end) for end in self.way.end], (-2, self.way.run)]), 0)
        self.rows.at_most(sum_of([*own, (1, self.way.run)]), 0)
        self.add_groups()
        if table:
            self.add_table(table, unit)
        self.way.after = len(self.rows.gains)

    def add_degrees(self) -> None:
        """A visited stop has two links, or one at an end."""
        way = self.way
        degrees: list[Terms] = [{} for _ in way.visit]
        for (v, arc), variable in zip(self.links, way.link, strict=True):
            degrees[v][variable] = 1
            degrees[arc.to][variable] = 1
        for v, terms in enumerate(degrees):
            if way.end[v] == way.visit[v]:
                self.rows.exactly({**terms, **sum_of([(-1, way.visit[v])])}, 0)
                continue
            self.rows.exactly({**terms, **sum_of([(-2, way.visit[v]), (1, way.end[v])])}, 0)
            for visit, end in zip(way.visit[v], way.end[v], strict=True):
                self.rows.at_most({visit: -1, end: 1}, 0)

    def add_link_limits(self) -> None:
        """Of the links at a stop that share a side one at most is taken, and none if the stop is not visited."""
        at: dict[tuple[int, int], set[int]] = {}
        for i, (v, arc) in enumerate(self.links):
            for stop in (v, arc.to):
                for side in arc.link.path or (~i,):
                    at.setdefault((stop, side), set()).add(i)
        widest: list[tuple[int, set[int]]] = []
        for (stop, _), links in sorted(at.items(), key=lambda item: (-len(item[1]), item[0])):
            if not any(stop == other and links <= wider for other, wider in widest):
                widest.append((stop, links))
                self.rows.at_most({**{self.way.link[i]: 1 for i in sorted(links)}, self.way.visit[stop][0]: -1}, 0)

    def add_groups(self) -> None:
        """Each train visits at most one stop of each group."""
        groups = [self.graph.stops.groups[node] for node in self.graph.node]
        for bit in range(max([group.bit_length() for group in groups], default=0)):
            members = [(1, self.way.visit[v]) for v, group in enumerate(groups) if group >> bit & 1]
            if len(members) > 1:
                self.rows.at_most(sum_of([*members, (-1, self.way.run)]), 0)

    def add_table(self, table: list[int], unit: int) -> None:
        """Each train takes an entry of the table; together they need no more marked stops than they visit (the table
        never falls).
        """
        chosen = [self.rows.levels(bonus // unit, len(self.way.trains)) for bonus in table]
        self.rows.exactly(sum_of([*[(1, entry) for entry in chosen], (-1, self.way.run)]), 0)
        graph = self.graph
        marked = [(-1, self.way.visit[v]) for v, node in enumerate(graph.node) if graph.stops.marked[node]]
        self.rows.at_most(sum_of(marked + list(enumerate(chosen))), 0)


def chain(graph: RailroadGraph, links: list[Link], way: Way, values: list[float]) -> tuple[int, ...]:
    """The path of a way with one train: its links, from an end on."""
    after: dict[int, list[tuple[int, list[int]]]] = {}
    for (v, arc), variable in zip(links, way.link, strict=True):
        if values[variable] > 0.5:
            sides = [~side for side in arc.link.path]
            after.setdefault(v, []).append((arc.to, sides))
            after.setdefault(arc.to, []).append((v, sides[::-1]))
    here = next(v for v, ways in after.items() if len(ways) == 1)
    before = -1
    path = [graph.node[here]]
    while True:
        onward = [step for step in after[here] if step[0] != before]
        if not onward:
            return tuple(path)
        before, (here, sides) = here, onward[0]
        path += [*sides, graph.node[here]]
