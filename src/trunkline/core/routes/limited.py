"""The exact search for one train with a range: the best route under prices on hex sides, or all above a floor.

Every route is met from both ends and taken from one. Routes that earn a pair bonus are looked for by themselves, from
the end with the second half.
"""

from typing import Final

from trunkline.core.derivable import i64, mypyc_attr
from trunkline.core.routes.bounds import NEVER, Bounds
from trunkline.core.routes.columns import Budget, Column, RouteSearch
from trunkline.core.routes.network import Train
from trunkline.core.routes.railroad_graph import SCALE, Arc, RailroadGraph

SURE: Final = 1 << 40
"""The worth of an own token at an end that counts in any case."""


@mypyc_attr(acyclic=True)
class Tally:
    """What only some trains have to count on their way: gauge changes, marked stops, and stops to leave uncounted.

    `lows` are the smallest gains so far and `token` is the greatest gain of an own token (-1: none), both among the
    stops that may stay uncounted.
    """

    __slots__ = ("changes", "count", "lows", "marks", "token")

    def __init__(self, changes: i64, marks: i64, count: i64, lows: list[int], token: i64) -> None:
        self.changes: i64 = changes
        self.marks: i64 = marks
        self.count: i64 = count
        self.lows = lows
        self.token: i64 = token


class LimitedSearch(RouteSearch):
    """Depth first, from every node where a route can end; only what can still beat the floor is followed."""

    __slots__ = (
        "bounds",
        "every",
        "kind",
        "list_floor",
        "list_prices",
        "listed",
        "start",
        "top_column",
        "top_prices",
        "trail",
    )

    def __init__(self, graph: RailroadGraph, budget: Budget, bounds: Bounds) -> None:
        super().__init__(graph, budget)
        self.bounds = bounds
        self.trail: list[Arc] = []
        self.every = False
        self.start = 0
        self.kind = 0
        self.top_column: Column | None = None
        self.top_prices: list[int] | None = None
        self.listed: list[Column] = []
        self.list_floor = 0
        self.list_prices: list[int] | None = None

    def prepare(self) -> None:
        self.bounds.prepare()

    def watch(self) -> None:
        self.watched += 1
        self.bounds.watch()

    def bound(self) -> int:
        return self.bounds.highest()

    def find_top(self) -> Column | None:
        """The best route on all track at the prices now set; remembered, since several sets of trains ask for it."""
        if self.graph.used or self.top_prices != self.graph.prices:
            self.top_column = self.find_best(0, 0)
            self.top_prices = None if self.graph.used or self.limit < 0 else self.graph.prices
        return self.top_column

    def find_all(self, floor: int, used: int, limit: int) -> list[Column] | None:
        """As every search does; a list that was made before at these prices and goes as far is remembered."""
        if self.graph.used == 0 and self.list_floor <= floor and self.list_prices == self.graph.prices:
            some = [column for column in self.listed if column.net > floor]
            return some if len(some) <= limit else None
        found = super().find_all(floor, used, limit)
        if found is not None and self.graph.used == 0:
            self.listed = found
            self.list_floor = floor
            self.list_prices = self.graph.prices
        return found

    def run(self, used: int, every: bool) -> None:
        """Sides in use are told by the prices (`RailroadGraph.set_prices`), so `used` is not looked at.

        A node from which all was searched is done: later routes do not end there. When that took long, the tables are
        made again, and say so.
        """
        self.every = every
        bounds = self.bounds
        bounds.ready()
        starts = bounds.starts()
        since = self.budget.steps
        while starts:
            below, kind, v = starts.pop()
            if below <= self.floor or self.limit < 0:
                return
            self.set_out(kind, v)
            bounds.set_done(kind, v)
            if self.budget.steps - since > bounds.pace:
                bounds.renew()
                starts = bounds.starts()
                since = self.budget.steps

    def set_out(self, kind: int, v: int) -> None:
        """Search all routes of this kind that start at v."""
        graph = self.graph
        bounds = self.bounds
        self.kind = kind
        self.start = v
        node = graph.node[v]
        gain = graph.gain[v] * SCALE
        tally = Tally(0, 0, 1, [], -1)
        if kind:
            tally.token = SURE if graph.own[v] else -1
        elif bounds.skips:
            tally.lows.append(gain)
            tally.token = gain if graph.own[v] else -1
        if bounds.table and graph.stops.marked[node]:
            tally.marks = 1
        net = gain + bounds.per_stop + (bounds.second[v] if kind else 0)
        self.go(bounds.visit - graph.stops.cost[node], 0, graph.block[v], net, bounds.flags[v], tally)

    def go(self, left: i64, used: int, seen: int, net: i64, flags: i64, tally: Tally) -> None:
        """Lengthen the route in every way that can still beat the floor."""
        if self.step_was_last():
            return
        trail = self.trail
        bounds = self.bounds
        base = bounds.base[self.kind]
        stop = bounds.stop[self.kind]
        table = bounds.table
        per_stop = bounds.per_stop
        for arc in self.graph.arcs[trail[-1].to if trail else self.start]:
            if arc.block & seen or arc.tight & used:
                continue
            rest = left - arc.cost
            if arc.changes:
                rest -= toll(tally.changes + arc.changes, bounds.free) - toll(tally.changes, bounds.free)
            if rest < 0:
                continue
            to = arc.to
            has: i64 = bounds.flags[to]
            has |= flags
            worth = net + arc.gain - arc.price + per_stop * arc.stops  # without the table's bonus, which may grow
            total = worth
            if table:
                total += table[min(tally.marks + arc.marks, len(table) - 1)]
            if has & 1:
                ended: i64 = stop[to]
                ended += total
                if ended > self.floor:
                    self.weigh(arc, ended, tally)
                    if self.limit < 0:
                        return
            if not bounds.goes_on[to]:
                continue
            then = tally
            loose = bounds.rows[base[has] + rest - bounds.loosest][to]  # as if all stops counted
            ahead = loose.other if loose.hop == arc.origin else loose.most
            if bounds.skips and total + ahead > self.floor:
                then = self.longer(tally, arc)
                ahead = self.ahead(arc, rest, has, then)
            if total + ahead > self.floor:
                if not bounds.skips and (arc.changes or arc.marks):
                    then = self.longer(tally, arc)
                trail.append(arc)
                self.go(rest, used | arc.tight, seen | arc.block, worth, has, then)
                trail.pop()
                if self.limit < 0:
                    return

    def step_was_last(self) -> bool:
        """Count a step; there are no more than the budget allows."""
        budget = self.budget
        budget.steps += 1
        if budget.steps > self.until or budget.spent():
            self.limit = -1
            return True
        return False

    def longer(self, tally: Tally, arc: Arc) -> Tally:
        """The tally after one more arc."""
        lows = tally.lows
        token = tally.token
        if self.bounds.skips:
            lows = with_low(lows, arc.last, self.bounds.skips + 1)
            if self.bounds.flags[arc.to] & 1 and arc.last > token:
                token = arc.last
        return Tally(tally.changes + arc.changes, tally.marks + arc.marks, tally.count + arc.stops, lows, token)

    def ahead(self, arc: Arc, rest: i64, flags: i64, tally: Tally) -> i64:
        """The most that a route which has come along this arc can add, leaving stops so far uncounted or not."""
        bounds = self.bounds
        base = bounds.base[self.kind]
        lows = tally.lows
        token = tally.token
        rows = bounds.rows
        to = arc.to
        origin = arc.origin
        most = rows[base[flags] + rest][to].after(origin)
        loss: i64 = 0
        for i in range(min(bounds.skips, len(lows))):
            loss += lows[i]
            rest -= bounds.top + 1
            kept = loss
            if 0 <= token <= lows[i]:  # the own token is among those left out, or stays and one more goes
                more = rows[base[flags & ~1] + rest][to].after(origin) - loss
                if more > most:
                    most = more
                if i + 1 == len(lows):
                    break
                kept += lows[i + 1] - token
            more = rows[base[flags] + rest][to].after(origin) - kept
            if more > most:
                most = more
        return most

    def weigh(self, arc: Arc, net: i64, tally: Tally) -> None:
        """Consider the route that ends with this arc."""
        pay = self.bounds.pay
        count = tally.count + arc.stops
        if self.bounds.skips and count > pay:
            net -= self.loss(arc, tally, count - pay)
            if net <= self.floor:
                return
        arcs = [*self.trail, arc]
        cost = 0
        key = 0
        for step in arcs:
            cost += step.price
            key |= step.key
        self.keep(Column((net + cost) // SCALE, net, key, self.start, arcs), self.every)

    def loss(self, arc: Arc, tally: Tally, drop: int) -> int:
        """The least that leaving out so many stops costs the route that ends with this arc."""
        if not self.kind:
            last = self.longer(tally, arc)
            return least_loss(last.lows, last.token, drop)
        has_token = self.bounds.flags[arc.to] & 1  # both ends of a pair are counted
        return least_loss(tally.lows, SURE if has_token else tally.token, drop)


def limited_search(
    graph: RailroadGraph, train: Train, per_stop: int, table: list[int], budget: Budget
) -> LimitedSearch:
    return LimitedSearch(graph, budget, Bounds(graph, train, per_stop, table))


def toll(changes: i64, free: i64) -> i64:
    """What so many gauge changes take of the range."""
    return changes - free if changes > free else 0


def with_low(lows: list[int], gain: int, size: int) -> list[int]:
    """The smallest gains with one more, at most `size` of them, in order."""
    if len(lows) == size and gain >= lows[-1]:
        return lows
    after = [*lows, gain]
    after.sort()
    return after[:size]


def least_loss(lows: list[int], token: int, drop: int) -> int:
    """The least that leaving out `drop` stops costs, if the best own token, worth `token`, stays."""
    loss = 0
    for i in range(drop):
        loss += lows[i]
    if token > lows[drop - 1]:
        return loss
    if token < 0 or drop == len(lows):
        return -NEVER
    return loss - token + lows[drop]
