"""The search for a terminal train: from an own token, by any way, to a terminal; it counts these two."""

from typing import Final

from trunkline.core.routes.columns import Budget, Column, RouteSearch
from trunkline.core.routes.railroad_graph import SCALE, TOO_MUCH, Arc, RailroadGraph

FAR_OFF: Final = 1 << 50


class TerminalSearch(RouteSearch):
    """`near[v]` is the least price of any way from v to a terminal; `graph` must not be folded."""

    __slots__ = ("every", "near", "start", "terminal", "trail")

    def __init__(self, graph: RailroadGraph, budget: Budget) -> None:
        super().__init__(graph, budget)
        self.watched = 1 << 30
        self.terminal = [graph.stops.terminal[node] for node in graph.node]
        self.near = [FAR_OFF] * len(graph.node)
        self.trail: list[Arc] = []
        self.start = 0
        self.every = False

    def prepare(self) -> None:
        """Work out the least prices, from the terminals outward."""
        size = len(self.near)
        self.near = [0 if self.terminal[v] else FAR_OFF for v in range(size)]
        better = True
        while better:
            better = False
            for v in range(size):
                for arc in self.graph.arcs[v]:
                    if arc.price < TOO_MUCH and (self.terminal[arc.to] or self.graph.through[arc.to]):
                        price = self.near[arc.to] + arc.price
                        if price < self.near[v] and not self.terminal[v]:
                            self.near[v] = price
                            better = True

    def top_terminal(self) -> int:
        return max([self.graph.gain[v] for v in range(len(self.near)) if self.terminal[v]], default=0) * SCALE

    def bound(self) -> int:
        top = self.top_terminal()
        tokens = [v for v in range(len(self.near)) if self.graph.own[v] and self.near[v] < FAR_OFF]
        return max([top + self.graph.gain[v] * SCALE - self.near[v] for v in tokens], default=0)

    def run(self, used: int, every: bool) -> None:
        self.every = every
        top = self.top_terminal()
        tokens = [v for v in range(len(self.near)) if self.graph.own[v] and not self.terminal[v]]
        starts = sorted([(self.near[v] - self.graph.gain[v] * SCALE, v) for v in tokens])
        for below, v in starts:
            if top - below > self.floor and self.limit >= 0:
                self.start = v
                self.go(v, self.graph.block[v], used, self.graph.gain[v] * SCALE, top)

    def go(self, v: int, seen: int, used: int, net: int, top: int) -> None:
        """Go on along every way that can still beat the floor."""
        self.budget.steps += 1
        if self.budget.spent():
            self.limit = -1
            return
        for arc in self.graph.arcs[v]:
            to = arc.to
            if arc.block & seen or arc.mask & used or net - arc.price - self.near[to] + top <= self.floor:
                continue
            if self.terminal[to]:
                self.take(arc, net + arc.gain - arc.price)
            elif self.graph.through[to]:
                self.trail.append(arc)
                self.go(to, seen | arc.block, used | arc.mask, net - arc.price, top)
                self.trail.pop()
            if self.limit < 0:
                return

    def take(self, last: Arc, net: int) -> None:
        if net <= self.floor:
            return
        arcs = [*self.trail, last]
        mask = 0
        cost = 0
        for arc in arcs:
            mask |= arc.mask
            cost += arc.price
        self.keep(Column((net + cost) // SCALE, net, mask, self.start, arcs), self.every)
