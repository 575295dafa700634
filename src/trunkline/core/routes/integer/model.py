"""Trains without a range and terminal trains as an integer programme over links."""

from trunkline.core.routes.integer.cuts import Row, Terms
from trunkline.core.routes.integer.flow import Flow, add_flow, path_of
from trunkline.core.routes.integer.rings import Cut, ring_cuts
from trunkline.core.routes.integer.rows import Rows, sum_of
from trunkline.core.routes.integer.ways import Link, Way, WayRows, chain
from trunkline.core.routes.network import TERMINAL, Train
from trunkline.core.routes.railroad_graph import RailroadGraph

Paths = list[tuple[int, tuple[int, ...]]]
"""The path of each train that runs."""


class LinkModel:
    """The rows of all trains without a range, and rows for hex sides which others may join. Where the same links use
    several sides, one of them has a row for all (`side_row`).

    `size`: the number of variables, before others join.
    """

    __slots__ = ("flows", "graph", "links", "rows", "side_row", "size", "unit", "ways")

    def __init__(self, graph: RailroadGraph, links: list[Link], unit: int) -> None:
        self.graph = graph
        self.links = links
        self.unit = unit
        self.rows = Rows()
        self.ways: list[Way] = []
        self.flows: list[Flow] = []
        self.side_row: dict[int, int] = {}
        self.size = 0

    def add_trains(self, trains: list[tuple[int, Train]], table: list[int], joined: bool) -> None:
        """Add the variables and rows of these trains (equal ones follow one another), then those of the hex sides."""
        ends = [i for i, train in trains if train.kind == TERMINAL]
        free = [i for i, train in trains if train.kind != TERMINAL]
        for alike in [free] if joined and free else [[i] for i in free]:
            way = Way(alike, self.rows, self.graph, len(self.links), self.unit)
            WayRows(self.rows, self.graph, self.links, way).add(table, self.unit)
            self.ways.append(way)
        for i in ends:
            flow = Flow(i, self.rows, self.graph, self.links, self.unit)
            add_flow(flow, self.rows, self.graph, self.links)
            self.flows.append(flow)
        self.add_side_rows()
        for a, b in zip(self.ways, self.ways[1:], strict=False):
            self.rows.at_most(self.lead(a, b), 0)
        self.size = len(self.rows.gains)

    def add_side_rows(self) -> None:
        users: list[int] = [0] * self.graph.network.sides
        for i, (_, arc) in enumerate(self.links):
            for side in arc.link.path:
                users[side] |= 1 << i
        known = {0}
        for side, terms in enumerate(self.side_terms()):
            if users[side] not in known:
                known.add(users[side])
                self.side_row[side] = self.rows.at_most(terms, 1)
                self.rows.every[self.side_row[side]].bit = 1 << side

    def side_terms(self) -> list[Terms]:
        terms: list[Terms] = [{} for _ in range(self.graph.network.sides)]
        every = [way.link for way in self.ways]
        for flow in self.flows:
            every += [flow.forth, flow.back]
        for variables in every:
            for (_, arc), variable in zip(self.links, variables, strict=True):
                for side in arc.link.path if variable >= 0 else ():
                    terms[side][variable] = 1
        return terms

    def lead(self, a: Way, b: Way) -> Terms:
        """How much more the stops of one train are worth than those of the one before, which is equal."""
        worth = [gain // self.unit for gain in self.graph.gain]
        more = list(zip(worth, b.visit, strict=True))
        return sum_of(more + [(-gain, visit) for gain, visit in zip(worth, a.visit, strict=True)])

    def ring_cuts(self, values: list[float]) -> list[Cut]:
        return [cut for way in self.ways for cut in ring_cuts(self.links, way, values)]

    def rows_of(self, cuts: list[Cut]) -> list[Row]:
        """The rows of these cuts, for every train."""
        return [Row(self.cut_terms(way, cut), 0) for cut in cuts for way in self.ways]

    def cut_terms(self, way: Way, cut: Cut) -> Terms:
        """Links among the stops, less all visits but the top's: at most 0."""
        inside = [i for i, (v, arc) in enumerate(self.links) if v in cut.stops and arc.to in cut.stops]
        others = sum_of([(-1, way.visit[v]) for v in sorted(cut.stops) if v != cut.top])
        return {**{way.link[i]: 1 for i in inside}, **others}

    def worth(self, way: Way, values: list[float]) -> int:
        """What the trains of a way earn together."""
        return sum([self.rows.gains[j] for j in range(way.run[0], way.after) if values[j] > 0.5])

    def flow_paths(self, values: list[float]) -> Paths:
        """The paths of the terminal trains."""
        found = [(flow.train, path_of(flow, self.graph, self.links, values)) for flow in self.flows]
        return [(train, path) for train, path in found if path]

    def way_paths(self, values: list[float]) -> Paths:
        """The paths of the other trains, each with a way of its own."""
        running = [way for way in self.ways if values[way.run[0]] > 0.5]
        return [(way.trains[0], chain(self.graph, self.links, way, values)) for way in running]
