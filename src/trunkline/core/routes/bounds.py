"""Tables that say what the route of a train with a range can still add.

They are made over walks. A row says, for every node, the most that a walk from there can add; there is a row for each
end bonus that is wanted, for what was met (an own token that counts; a stop of a *watched* group), for how many stops
have to stay uncounted if all the range is used, and for the range that is left. A walk may visit a node twice but never
turns straight back: so beside the most a row says to which node the walk goes on for it, and what can be added by going
anywhere else. A walk visits a watched group only once, and does not end at a node that is done. So a row is a bound,
and a close one.
"""

from typing import Final

from trunkline.core.derivable import i64, mypyc_attr
from trunkline.core.routes.network import Train
from trunkline.core.routes.railroad_graph import SCALE, Arc, RailroadGraph

NEVER: Final = -(1 << 40)

PACE: Final = 6
"""Tables are made again when a search has taken one step for so many of their entries: four times what they cost."""


@mypyc_attr(acyclic=True)
class Ahead:
    """What a walk can add from a node on: the most, the next node on that walk, the most by any other next node."""

    __slots__ = ("hop", "most", "other")

    def __init__(self) -> None:
        self.most: i64 = NEVER
        self.hop: i64 = -1
        self.other: i64 = NEVER

    def tell(self, most: i64, hop: i64, other: i64) -> None:
        self.most = most
        self.hop = hop
        self.other = other

    def after(self, origin: i64) -> i64:
        """The most that can be added by a walk which has come from this origin."""
        return self.other if self.hop == origin else self.most


NOTHING: Final = Ahead()
"""Stands in rows for the nodes at which nobody looks."""


@mypyc_attr(acyclic=True)
class Bounds:
    """The tables for a train with a range, at the prices that were set on the graph when they were made.

    `per_stop` is earned for every visited stop; `slope` is the most that one more marked node can add. So many rows
    before (`loosest`) is the row of a train that leaves no stop uncounted.
    """

    __slots__ = (
        "base",
        "first",
        "flags",
        "free",
        "fresh",
        "goes_on",
        "graph",
        "kinds",
        "loosest",
        "pace",
        "paired",
        "pay",
        "per_stop",
        "prices",
        "rows",
        "second",
        "size",
        "skips",
        "slope",
        "stop",
        "table",
        "top",
        "used",
        "visit",
        "watched",
    )

    def __init__(self, graph: RailroadGraph, train: Train, per_stop: int, table: list[int]) -> None:
        self.graph = graph
        self.watched = 0
        stops = graph.stops
        self.size = len(graph.node)
        self.visit: i64 = train.visit
        self.pay: i64 = train.pay
        self.free: i64 = train.free
        self.skips: i64 = train.visit - train.pay
        self.per_stop: i64 = per_stop * SCALE
        self.table = [bonus * SCALE for bonus in table] if table and any(stops.marked) else []
        self.slope: i64 = 0
        for i in range(1, len(self.table)):
            self.slope = max(self.slope, self.table[i] - self.table[i - 1])
        costs = [stops.cost[node] for node in graph.node]
        self.top: i64 = train.visit if 0 in costs else train.visit - 1
        self.loosest: i64 = self.skips * (self.top + 1)
        self.goes_on = [graph.through[i] and costs[i] > 0 for i in range(self.size)]
        self.first = [stops.first[node] * SCALE for node in graph.node]
        self.second = [stops.second[node] * SCALE for node in graph.node]
        self.kinds = 2 if any(self.first) and any(self.second) and self.pay > 1 else 1
        self.stop = [self.stop_values(kind) for kind in range(self.kinds)]
        self.flags = [1 if own else 0 for own in graph.own]
        self.rows: list[list[Ahead]] = []
        self.base: list[list[int]] = []
        self.paired = [False] * self.size
        self.fresh = False
        self.pace = 0
        self.prices: list[int] = []
        self.used = 0

    def stop_values(self, kind: int) -> list[int]:
        """What ending at each node adds: nothing, or the half of the pair bonus that is wanted."""
        return [value if value else NEVER for value in self.first] if kind else [0] * self.size

    def watch(self) -> None:
        """Watch one more group of nodes (or a single node): the one where a second visit would bring most."""
        self.watched += 1
        flag = 1 << self.watched
        best = -1
        members: list[int] = []
        for v in range(self.size):
            if self.flags[v] < 2:
                alike = [w for w in range(self.size) if self.graph.block[w] & self.graph.block[v] and self.flags[w] < 2]
                again = max([self.graph.gain[w] for w in alike if w != v or self.goes_on[v]], default=-1)
                if again > best:
                    best = again
                    members = alike
        for v in members:
            self.flags[v] |= flag
        self.fresh = False

    def row(self, kind: i64, flags: i64, skip: i64) -> i64:
        """Where the rows of this kind start in the list of rows; one for each range left follows."""
        return ((((kind << (self.watched + 1)) | flags) * (self.skips + 1)) + skip) * (self.top + 1)

    def prepare(self) -> None:
        """Make the tables for the prices now set on the graph."""
        several = 2 << self.watched
        needed = self.kinds * several * (self.skips + 1) * (self.top + 1)
        if self.fresh and len(self.rows) == needed and self.graph.priced(self.prices, self.used):
            return
        if len(self.rows) != needed:
            count = sum([len(arcs) for arcs in self.graph.arcs])
            self.rows = [[NOTHING] * self.size for _ in range(needed)]
            kinds = range(self.kinds)
            self.base = [[self.row(kind, flags, self.skips) for flags in range(several)] for kind in kinds]
            self.pace = needed * count // PACE
        self.stop[0] = [0] * self.size
        self.fill_all(several)
        self.fresh = True

    def ready(self) -> None:
        """Forget what is done, and make the tables again unless they hold for the prices now set.

        More sides in use than the tables were made for do no harm.
        """
        self.stop[0] = [0] * self.size
        self.paired = [False] * self.size
        if not self.fresh or self.used & ~self.graph.used or self.prices != self.graph.prices:
            self.prepare()

    def renew(self) -> None:
        """Make the tables again for routes that end at none of the nodes that are done."""
        self.fresh = False
        self.fill_all(2 << self.watched)

    def fill_all(self, several: int) -> None:
        """Fill all rows for the prices now set."""
        self.prices = self.graph.prices
        self.used = self.graph.used
        for arcs in self.graph.arcs:
            for arc in arcs:
                arc.add = arc.gain - arc.price + self.per_stop * arc.stops + self.slope * arc.marks
                arc.toll = arc.cost + max(0, arc.changes - self.free)
        for kind in range(self.kinds):
            for left in range(self.top + 1):
                for skip in range(self.skips + 1):
                    for flags in range(several):
                        if left >= skip:  # whoever leaves stops uncounted must
                            self.fill(kind, flags, skip, left)

    def fill(self, kind: int, flags: i64, skip: i64, left: i64) -> None:
        """Fill one row from the rows with less range left; what may still count is the range less what may not."""
        rows = self.rows
        stride = (self.skips + 1) * (self.top + 1)
        base: i64 = self.row(kind, 0, skip) + left
        row = rows[base + flags * stride]
        seen = flags & ~1
        node_flags = self.flags
        goes_on = self.goes_on
        stop = self.stop[kind]
        may_count = left > skip or not self.skips
        starts = left >= self.visit - 1  # such rows are read where routes begin, dead ends among them
        for v in range(self.size):
            if not starts and not goes_on[v]:
                continue
            here: i64 = v
            best: i64 = NEVER
            hop: i64 = -1
            other: i64 = NEVER
            for arc in self.graph.arcs[v]:
                to = arc.to
                met: i64 = node_flags[to]
                if arc.toll > left or met & seen:
                    continue
                met |= flags
                most: i64 = stop[to] if may_count and met & 1 else NEVER
                if may_count and goes_on[to]:
                    then = rows[base + met * stride - arc.toll][to]
                    # If the best walk from there leads straight back here, the best that does not is taken: this is
                    # what three numbers for each node are for, and all that bounds know of not turning back.
                    more = then.other if then.hop == here else then.most
                    if more > most:
                        most = more
                if skip:
                    more = self.uncounted(kind, flags, skip, left - arc.toll, arc)
                    if more > most:
                        most = more
                most += arc.add
                if most > best:
                    if hop != to:
                        other = best
                        hop = to
                    best = most
                elif most > other and to != hop:
                    other = most
            ahead = row[v]
            if ahead is NOTHING:
                ahead = row[v] = Ahead()
            ahead.tell(best, hop, other)

    def uncounted(self, kind: int, flags: i64, skip: i64, rest: i64, arc: Arc) -> i64:
        """The most that can be added after this arc if the stop at its end stays uncounted."""
        to = arc.to
        most: i64 = NEVER
        if kind == 0 and flags & 1:  # both ends of a pair are counted
            most = self.stop[0][to]
        if self.goes_on[to]:
            row = self.rows[self.row(kind, flags | (self.flags[to] & ~1), skip - 1) + rest]
            more = row[to].after(arc.origin)
            if more > most:
                most = more
        return most - arc.last

    def start_bound(self, kind: int, v: int) -> int:
        """The most a route of this kind that starts at v can be worth."""
        left = self.visit - self.graph.stops.cost[self.graph.node[v]]
        most = self.rows[self.base[kind][self.flags[v]] + left][v].most + self.graph.gain[v] * SCALE
        if kind:
            most += self.second[v]
        elif self.skips:  # the start stays uncounted
            most = max(most, self.rows[self.base[0][self.flags[v] & ~1] + left - self.top - 1][v].most)
        most += self.per_stop
        return most + self.slope if self.table and self.graph.stops.marked[self.graph.node[v]] else most

    def starts(self) -> list[tuple[int, int, int]]:
        """The kinds and nodes that are not done, with the most that such a route can be worth, the best last."""
        found = [(self.start_bound(0, v), 0, v) for v in range(self.size) if not self.stop[0][v]]
        if self.kinds == 2:
            found += [(self.start_bound(1, v), 1, v) for v in range(self.size) if self.second[v] and not self.paired[v]]
        found.sort()
        return found

    def set_done(self, kind: int, v: int) -> None:
        """All routes of this kind that start at v were searched."""
        if kind:
            self.paired[v] = True
        else:
            self.stop[0][v] = NEVER

    def highest(self) -> int:
        """The most any route can be worth, by the tables alone."""
        self.ready()
        return max([0] + [bound for bound, _, _ in self.starts()])
