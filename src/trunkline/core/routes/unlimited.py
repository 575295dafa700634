"""The search for a train without a range.

Tables over walks say nothing here, since a walk could go round for ever. The bound looks at what a route can still
reach: from where it stands, the stops not yet visited fall into blocks that hang together at single stops, and a
route that leaves a block through such a stop cannot come back. So it can at most visit everything along one chain of
blocks, and one stop where routes end.
"""

from typing import Final

from trunkline.core.routes.bounds import NEVER
from trunkline.core.routes.columns import Budget, Column, RouteSearch
from trunkline.core.routes.railroad_graph import SCALE, Arc, RailroadGraph

DEAR: Final = 1 << 40


class UnlimitedSearch(RouteSearch):
    """The search for an unlimited train; `graph` must not be folded."""

    __slots__ = (
        "chain",
        "clock",
        "every",
        "low",
        "marked",
        "met",
        "order",
        "per_stop",
        "rank",
        "reach",
        "root",
        "size",
        "stack",
        "start",
        "table",
        "trail",
        "worth",
    )

    def __init__(self, graph: RailroadGraph, per_stop: int, table: list[int], budget: Budget) -> None:
        super().__init__(graph, budget)
        self.size = len(graph.node)
        self.per_stop = per_stop * SCALE
        self.table = [bonus * SCALE for bonus in table] if table else [0]
        self.marked = 0
        for v in range(self.size):
            if graph.stops.marked[graph.node[v]]:
                self.marked |= 1 << v
        self.watched = 1 << 30
        self.worth = [0] * self.size
        self.rank = [0] * self.size
        self.trail: list[Arc] = []
        self.every = False
        self.start = 0
        self.order = [0] * self.size
        self.low = [0] * self.size
        self.chain = [0] * self.size
        self.stack: list[int] = []
        self.clock = 0
        self.reach = 0
        self.root = 0
        self.met = 0

    def bonus(self, seen: int) -> int:
        """The table bonus for the marked nodes among these."""
        marks = seen & self.marked
        count = 0
        while marks:
            marks &= marks - 1
            count += 1
        return self.table[min(count, len(self.table) - 1)]

    def bound(self) -> int:
        return max([0] + [self.start_bound(v, 0) for v in range(self.size)])

    def start_bound(self, v: int, used: int) -> int:
        gain = self.graph.gain[v] * SCALE + self.per_stop
        return gain + self.promise(v, self.graph.block[v], used, self.graph.own[v])

    def promise(self, v: int, seen: int, used: int, token: bool) -> int:
        """The most a route that has come to v can add, the table bonus of all it has and can still meet included.

        Every link's price is split between its two ends, so a stop on the way pays half of its two cheapest links.
        """
        self.clock = 1
        self.root = v
        self.reach = self.graph.bits[v]
        self.met = 1 if token else 0
        self.stack = []
        self.visit(v, -1, seen, used)
        if not self.met:
            return NEVER
        return self.chain[v] + self.bonus(seen | self.reach)

    def visit(self, v: int, before: int, seen: int, used: int) -> None:
        """Depth first, closing each block at the stop where it hangs on; `chain[v]` is the best beyond v."""
        graph = self.graph
        clock = self.clock
        self.order[v] = clock
        self.low[v] = clock
        self.clock = clock + 1
        self.stack.append(v)
        best = 0
        cheap = DEAR
        cheap_to = -1
        next_cheap = DEAR
        for arc in graph.arcs[v]:
            to = arc.to
            if (arc.block & seen and to != self.root) or arc.mask & used:
                continue
            price = arc.price
            if price < cheap:
                if to != cheap_to:
                    next_cheap = cheap
                    cheap_to = to
                cheap = price
            elif price < next_cheap and to != cheap_to:
                next_cheap = price
            if to != before:
                value = self.beyond(v, arc, seen, used)
                if value > best:
                    best = value
        # Each end of a link bears half of its price: a stop on the way pays half of two links, an end half of one.
        if v == self.root:
            self.chain[v] = best - (cheap >> 1)
            return
        gain = graph.gain[v] * SCALE + self.per_stop
        worth = max(0, gain - ((cheap + next_cheap) >> 1))
        self.worth[v] = worth
        self.chain[v] = max(best, gain - (cheap >> 1) - worth)

    def beyond(self, v: int, arc: Arc, seen: int, used: int) -> int:
        """The most that can be added beyond v along this arc: by ending there, or in the blocks that hang on v."""
        graph = self.graph
        to = arc.to
        known = self.reach & graph.bits[to]
        ends = not graph.through[to] and to != self.root
        if known and not ends:
            if self.order[to] < self.low[v]:
                self.low[v] = self.order[to]
            return 0
        self.reach |= graph.bits[to]
        if graph.own[to]:
            self.met = 1
        if ends:
            return graph.gain[to] * SCALE + self.per_stop - (arc.price >> 1)
        self.visit(to, v, seen, used)
        if self.low[to] < self.low[v]:
            self.low[v] = self.low[to]
        return self.close(to) if self.low[to] >= self.order[v] else 0

    def close(self, last: int) -> int:
        """Take a finished block off the stack: all it is worth, and the best chain that goes on from it."""
        total = 0
        beyond = 0
        while True:
            v = self.stack.pop()
            total += self.worth[v]
            if self.chain[v] > beyond:
                beyond = self.chain[v]
            if v == last:
                return total + beyond

    def run(self, used: int, every: bool) -> None:
        self.every = every
        graph = self.graph
        starts = sorted([(-self.start_bound(v, used), v) for v in range(self.size)])
        for i in range(self.size):
            self.rank[starts[i][1]] = i
        for below, v in starts:
            if -below <= self.floor or self.limit < 0:
                return
            self.start = v
            self.go(v, graph.block[v], used, graph.gain[v] * SCALE + self.per_stop, graph.own[v])

    def go(self, v: int, seen: int, used: int, net: int, token: bool) -> None:
        """Lengthen the route that has come to v, the most promising way first."""
        self.budget.steps += 1
        if self.budget.spent():
            self.limit = -1
            return
        graph = self.graph
        ways: list[tuple[int, int]] = []
        arcs = graph.arcs[v]
        for i in range(len(arcs)):
            arc = arcs[i]
            if arc.block & seen or arc.mask & used:
                continue
            to = arc.to
            worth = net + arc.gain - arc.price + self.per_stop
            met = seen | arc.block
            has = token or graph.own[to]
            if has and self.rank[to] > self.rank[self.start] and worth + self.bonus(met) > self.floor:
                self.take(arc, worth + self.bonus(met))
            if graph.through[to]:
                promise = worth + self.promise(to, met, used | arc.mask, has)
                if promise > self.floor:
                    ways.append((-promise, i))
        ways.sort()
        for below, i in ways:
            if -below <= self.floor or self.limit < 0:
                return
            arc = arcs[i]
            self.trail.append(arc)
            worth = net + arc.gain - arc.price + self.per_stop
            self.go(arc.to, seen | arc.block, used | arc.mask, worth, token or graph.own[arc.to])
            self.trail.pop()

    def take(self, last: Arc, net: int) -> None:
        cost = 0
        mask = 0
        arcs = [*self.trail, last]
        for arc in arcs:
            cost += arc.price
            mask |= arc.mask
        self.keep(Column((net + cost) // SCALE, net, mask, self.start, arcs), self.every)
