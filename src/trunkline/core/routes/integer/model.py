"""Trains without a range as an integer programme: which links and stops each of them takes.

A route is a chain of links: every visited stop has two, or one at an end. That also allows rings apart from the route;
`ring_cuts` finds what forbids them, also in fractional answers.
"""

from trunkline.core.routes import TERMINAL, Train
from trunkline.core.routes.integer.cuts import Row, Terms
from trunkline.core.routes.railroad_graph import Arc, RailroadGraph

LOOSE = 0.02
"""A cut is worth adding when it is missed by this much."""


class Rows:
    """Variables that are 0 or 1 (`gains`: what each earns) and rows for them."""

    __slots__ = ("every", "gains")

    def __init__(self) -> None:
        self.gains: list[int] = []
        self.every: list[Row] = []

    def variable(self, gain: int = 0) -> int:
        self.gains.append(gain)
        return len(self.gains) - 1

    def variables(self, gains: list[int]) -> list[int]:
        return [self.variable(gain) for gain in gains]

    def at_most(self, terms: Terms, limit: int) -> int:
        self.every.append(Row(terms, limit))
        return len(self.every) - 1

    def exactly(self, terms: Terms, limit: int) -> int:
        self.every.append(Row(terms, limit, True))
        return len(self.every) - 1


class Way:
    """The variables of one train: does it run, which stops it visits, where it ends, which links it takes."""

    __slots__ = ("end", "link", "run", "train", "visit")

    def __init__(self, train: int, run: int, visit: list[int], end: list[int], link: list[int]) -> None:
        self.train = train
        self.run = run
        self.visit = visit
        self.end = end
        self.link = link


class Cut:
    """Among these stops a route has fewer links than stops, if it visits stop `top`."""

    __slots__ = ("stops", "top")

    def __init__(self, stops: frozenset[int], top: int) -> None:
        self.stops = stops
        self.top = top

    def key(self) -> tuple[frozenset[int], int]:
        return self.stops, self.top


class LinkModel:
    """The rows of all trains without a range, and one row for every hex side (`side_row`) which others may join."""

    __slots__ = ("graph", "links", "rows", "side_row", "size", "unit", "ways")

    def __init__(self, graph: RailroadGraph, trains: list[tuple[int, Train]], table: list[int], unit: int) -> None:
        self.graph = graph
        self.unit = unit
        self.rows = Rows()
        self.links: list[tuple[int, Arc]] = [
            (v, arc) for v in range(len(graph.node)) for arc in graph.arcs[v] if v < arc.to
        ]
        self.ways = [self.way(index, train, table) for index, train in trains]
        self.side_row = [self.rows.at_most(terms, 1) for terms in self.side_terms()]
        for (_, one), (_, next_), a, b in zip(trains, trains[1:], self.ways, self.ways[1:], strict=False):
            if one.key() == next_.key():
                self.rows.at_most(self.lead(a, b), 0)
        self.size = len(self.rows.gains)

    def way(self, index: int, train: Train, table: list[int]) -> Way:
        """The variables of one train and the rows that make them a route (and perhaps rings)."""
        graph = self.graph
        rows = self.rows
        size = range(len(graph.node))
        counts = train.kind != TERMINAL
        run = rows.variable()
        visit = rows.variables([graph.gain[v] // self.unit if counts else 0 for v in size])
        end = [rows.variable() if graph.through[v] else visit[v] for v in size]
        link = rows.variables([0] * len(self.links))
        way = Way(index, run, visit, end, link)
        self.add_degrees(way)
        self.add_link_limits(way)
        rows.exactly({**dict.fromkeys(end, 1), run: -2}, 0)
        rows.at_most({**{visit[v]: -1 for v in size if graph.own[v]}, run: 1}, 0)
        self.add_groups(way)
        if not counts:
            self.add_terminal(way)
        elif table:
            self.add_table(way, table)
        return way

    def add_degrees(self, way: Way) -> None:
        """A visited stop has two links, or one at an end."""
        degrees: list[Terms] = [{} for _ in way.visit]
        for (v, arc), variable in zip(self.links, way.link, strict=True):
            degrees[v][variable] = 1
            degrees[arc.to][variable] = 1
        for v, terms in enumerate(degrees):
            if way.end[v] == way.visit[v]:
                self.rows.exactly({**terms, way.visit[v]: -1}, 0)
            else:
                self.rows.exactly({**terms, way.visit[v]: -2, way.end[v]: 1}, 0)
                self.rows.at_most({way.visit[v]: -1, way.end[v]: 1}, 0)

    def add_link_limits(self, way: Way) -> None:
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
                self.rows.at_most({**{way.link[i]: 1 for i in sorted(links)}, way.visit[stop]: -1}, 0)

    def add_groups(self, way: Way) -> None:
        """At most one stop of each group."""
        groups = [self.graph.stops.groups[node] for node in self.graph.node]
        for bit in range(max([group.bit_length() for group in groups], default=0)):
            members = [way.visit[v] for v, group in enumerate(groups) if group >> bit & 1]
            if len(members) > 1:
                self.rows.at_most({**dict.fromkeys(members, 1), way.run: -1}, 0)

    def add_terminal(self, way: Way) -> None:
        """A terminal train counts one terminal where it ends and one other stop with an own token."""
        graph = self.graph
        places = range(len(graph.node))
        counted: list[Terms] = [{} for _ in places]
        for marks in ([graph.stops.terminal[node] for node in graph.node], graph.own):
            chosen = {v: self.rows.variable(graph.gain[v] // self.unit) for v in places if marks[v]}
            self.rows.exactly({**dict.fromkeys(chosen.values(), 1), way.run: -1}, 0)
            for v, variable in chosen.items():
                counted[v][variable] = 1
        for v, terms in enumerate(counted):
            if terms:
                self.rows.at_most({**terms, way.visit[v]: -1}, 0)

    def add_table(self, way: Way, table: list[int]) -> None:
        """One entry of the table is taken, for at most as many marked stops as are visited (the table never falls)."""
        chosen = self.rows.variables([bonus // self.unit for bonus in table])
        self.rows.exactly({**dict.fromkeys(chosen, 1), way.run: -1}, 0)
        graph = self.graph
        marked = {way.visit[v]: -1 for v, node in enumerate(graph.node) if graph.stops.marked[node]}
        self.rows.at_most({**marked, **{variable: count for count, variable in enumerate(chosen)}}, 0)

    def side_terms(self) -> list[Terms]:
        terms: list[Terms] = [{} for _ in range(self.graph.network.sides)]
        for way in self.ways:
            for (_, arc), variable in zip(self.links, way.link, strict=True):
                for side in arc.link.path:
                    terms[side][variable] = 1
        return terms

    def lead(self, a: Way, b: Way) -> Terms:
        """How much more the stops of one train are worth than those of the one before, which is equal."""
        worth = [gain // self.unit for gain in self.graph.gain]
        return {**dict(zip(b.visit, worth, strict=True)), **{a.visit[v]: -gain for v, gain in enumerate(worth)}}

    def cut_terms(self, way: Way, cut: Cut) -> Terms:
        """Links among the stops, less all visits but the top's: at most 0."""
        inside = [i for i, (v, arc) in enumerate(self.links) if v in cut.stops and arc.to in cut.stops]
        others = {way.visit[v]: -1 for v in sorted(cut.stops) if v != cut.top}
        return {**{way.link[i]: 1 for i in inside}, **others}

    def ring_cuts(self, values: list[float]) -> list[Cut]:
        return [cut for way in self.ways for cut in self.ring_cuts_of(way, values)]

    def ring_cuts_of(self, way: Way, values: list[float]) -> list[Cut]:
        """Stops from which less flows to the ends of the route than their visits say.

        Stops are looked at in the order of their visits; from one that is joined to the ends enough flows for all later
        ones, so to reach it is as good as an end.
        """
        size = len(way.visit)
        flow: list[dict[int, float]] = [{} for _ in range(size + 1)]
        for (v, arc), variable in zip(self.links, way.link, strict=True):
            if values[variable] > 1e-9:
                flow[v][arc.to] = flow[v].get(arc.to, 0.0) + values[variable]
                flow[arc.to][v] = flow[v][arc.to]
        for v in range(size):
            if values[way.end[v]] > 1e-9:
                flow[v][size] = values[way.end[v]]
        visits = [values[variable] for variable in way.visit]
        cuts: list[Cut] = []
        cut_off: set[int] = set()
        joined = {size}
        for v in sorted(range(size), key=lambda stop: -visits[stop]):
            if visits[v] < 0.1 or v in cut_off:
                continue
            inside = source_side(flow, v, joined, 2 * visits[v] - LOOSE)
            if inside:
                cut_off |= inside
                cuts.append(Cut(frozenset(inside), max(sorted(inside), key=lambda stop: visits[stop])))
            else:
                joined.add(v)
        return cuts


def source_side(flow: list[dict[int, float]], source: int, sinks: set[int], enough: float) -> set[int]:
    """The nodes on the source's side of a smallest cut between it and the sinks; empty if enough flows."""
    rest: dict[int, dict[int, float]] = {}
    total = 0.0
    while total < enough:
        before = {source: source}
        end = reach(flow, rest, before, sinks)
        if end < 0:
            return set(before)
        steps = [(before[end], end)]
        while steps[-1][0] != source:
            steps.append((before[steps[-1][0]], steps[-1][0]))
        for v, w in steps:
            rest.setdefault(v, dict(flow[v]))
            rest.setdefault(w, dict(flow[w]))
        amount = min(rest[v][w] for v, w in steps)
        for v, w in steps:
            rest[v][w] -= amount
            rest[w][v] = rest[w].get(v, 0.0) + amount
        total += amount
    return set()


def reach(
    flow: list[dict[int, float]], rest: dict[int, dict[int, float]], before: dict[int, int], sinks: set[int]
) -> int:
    """The first sink that can be reached, else -1; `before` says from where each node was. `rest`: changed flows."""
    queue = list(before)
    for v in queue:
        for w, room in rest.get(v, flow[v]).items():
            if room > 1e-9 and w not in before:
                before[w] = v
                if w in sinks:
                    return w
                queue.append(w)
    return -1
