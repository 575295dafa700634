"""The exact search for one train: the best route under prices on hex sides, or all routes above a floor.

Bounds come from tables over walks. A row of `best` says, for every node, the most that a walk from there can add, a
row of `after`, for every arc, the most that can be added after a route has come along it; there is a row for each end
bonus that is wanted, for what was seen (an own token; a stop of a *watched* group), for how many stops may stay
uncounted and for the range that is left. A walk may visit a node twice but never turns straight back (hence a second
best beside each best) and visits a watched group only once. So a row is a bound, and a close one: the search follows
only what can still beat the floor.
"""

from typing import Final

from trunkline.core.routes_field import SCALE, Arc, Field
from trunkline.core.routes_graph import Train

NEVER: Final = -(1 << 40)


class Column:
    """A route found: what it earns, what it is worth after prices (scaled), its sides, its start node and arcs."""

    __slots__ = ("arcs", "mask", "net", "revenue", "start")

    def __init__(self, revenue: int, net: int, mask: int, start: int, arcs: list[Arc]) -> None:
        self.revenue = revenue
        self.net = net
        self.mask = mask
        self.start = start
        self.arcs = arcs

    def sides(self) -> list[int]:
        """The hex sides it uses."""
        sides: list[int] = []
        for arc in self.arcs:
            step: Arc | None = arc
            while step is not None:
                sides.extend(step.link.path)
                step = step.before
        return sides


class Meter:
    """Counts search steps against a budget (0: none)."""

    __slots__ = ("budget", "steps")

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.steps = 0

    def spent(self) -> bool:
        return 0 < self.budget < self.steps


class Seeker:
    """What the search of every kind of train offers."""

    __slots__ = ("field", "floor", "found", "limit", "meter", "until", "watched")

    def __init__(self, field: Field, meter: Meter) -> None:
        self.field = field
        self.meter = meter
        self.watched = 0
        self.found: list[Column] = []
        self.floor = 0
        self.limit = 0
        self.until = 1 << 60

    def prepare(self) -> None:
        """Make ready for the prices now set on the field."""

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


class Search(Seeker):
    """The search for a train with a range.

    `per_stop` is earned for every visited stop; `slope` is the most that one more marked node can add.
    """

    __slots__ = (
        "after",
        "base",
        "best",
        "every",
        "first",
        "flags",
        "free",
        "goes_on",
        "kinds",
        "pay",
        "per_stop",
        "rank",
        "second",
        "size",
        "skips",
        "slope",
        "start",
        "start_half",
        "stop",
        "table",
        "top",
        "trail",
        "visit",
    )

    def __init__(self, field: Field, train: Train, per_stop: int, table: list[int], meter: Meter) -> None:
        super().__init__(field, meter)
        stops = field.stops
        self.size = len(field.node)
        self.visit = train.visit
        self.pay = train.pay
        self.free = train.free
        self.skips = train.visit - train.pay
        self.per_stop = per_stop * SCALE
        self.table = [bonus * SCALE for bonus in table] if table and any(stops.marked) else []
        self.slope = 0
        for i in range(1, len(self.table)):
            self.slope = max(self.slope, self.table[i] - self.table[i - 1])
        costs = [stops.cost[node] for node in field.node]
        self.top = train.visit if 0 in costs else train.visit - 1
        self.goes_on = [field.through[i] and costs[i] > 0 for i in range(self.size)]
        self.first = [stops.first[node] * SCALE for node in field.node]
        self.second = [stops.second[node] * SCALE for node in field.node]
        self.kinds = 2 if any(self.first) and any(self.second) else 1
        self.stop = [self.stop_values(kind) for kind in range(self.kinds)]
        self.flags = [1 if own else 0 for own in field.own]
        self.best: list[list[int]] = []
        self.after: list[list[int]] = []
        self.base: list[list[int]] = []
        self.rank = [0] * self.size
        self.trail: list[Arc] = []
        self.every = False
        self.start = 0
        self.start_half = 0

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
                alike = [w for w in range(self.size) if self.field.block[w] & self.field.block[v] and self.flags[w] < 2]
                again = max([self.field.gain[w] for w in alike if w != v or self.goes_on[v]], default=-1)
                if again > best:
                    best = again
                    members = alike
        for v in members:
            self.flags[v] |= flag

    def row(self, kind: int, flags: int, skip: int) -> int:
        """Where the rows of this kind start in the list of rows; one for each range left follows."""
        return ((((kind << (self.watched + 1)) | flags) * (self.skips + 1)) + skip) * (self.top + 1)

    def prepare(self) -> None:
        """Make the tables for the prices now set on the field."""
        several = 2 << self.watched
        needed = self.kinds * several * (self.skips + 1) * (self.top + 1)
        if len(self.after) != needed:
            count = sum([len(arcs) for arcs in self.field.arcs])
            self.best = [[NEVER] * self.size for _ in range(needed)]
            self.after = [[NEVER] * count for _ in range(needed)]
            kinds = range(self.kinds)
            self.base = [[self.row(kind, flags, self.skips) for flags in range(several)] for kind in kinds]
        for arcs in self.field.arcs:
            for arc in arcs:
                arc.add = arc.gain - arc.price + self.per_stop * arc.stops + self.slope * arc.marks
                arc.toll = arc.cost + max(0, arc.changes - self.free)
        for kind in range(self.kinds):
            for left in range(self.top + 1):
                for skip in range(self.skips + 1):
                    for flags in range(several):
                        self.fill(kind, flags, skip, left)

    def fill(self, kind: int, flags: int, skip: int, left: int) -> None:
        """Fill one row from the rows with less range left."""
        row = self.row(kind, flags, skip) + left
        bests = self.best[row]
        afters = self.after[row]
        seen = flags & ~1
        node_flags = self.flags
        goes_on = self.goes_on
        stop = self.stop[kind]
        rows = self.after
        stride = (self.skips + 1) * (self.top + 1)
        base = self.row(kind, 0, skip)
        fewer = self.top + 1
        start_only = left < self.visit - 1
        all_arcs = self.field.arcs
        into = self.field.into
        for v in range(self.size):
            if start_only and not goes_on[v]:
                continue
            best = NEVER
            hop = -1
            other = NEVER
            for arc in all_arcs[v]:
                rest = left - arc.toll
                if rest < 0:
                    continue
                to = arc.to
                more_flags = node_flags[to]
                if more_flags & seen:
                    continue
                more_flags |= flags
                most = stop[to] if more_flags & 1 else NEVER
                if skip and more_flags & 1:
                    most = max(most, stop[to] - arc.last)
                if goes_on[to]:
                    at = base + more_flags * stride + rest
                    more = rows[at][arc.id]
                    if more > most:
                        most = more
                    if skip:
                        more = rows[at - fewer][arc.id] - arc.last
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
            bests[v] = best
            if goes_on[v]:
                for came, origin in into[v]:
                    afters[came] = best if origin != hop else other

    def start_bound(self, v: int) -> int:
        """The most a route that starts at v can be worth."""
        left = self.visit - self.field.stops.cost[self.field.node[v]]
        flags = self.flags[v]
        most = self.best[self.base[0][flags] + left][v]
        if self.wants_pair(v):
            most = max(most, self.second[v] + self.best[self.base[1][flags] + left][v])
        return most + self.start_gain(v)

    def start_gain(self, v: int) -> int:
        gain = self.field.gain[v] * SCALE + self.per_stop
        return gain + self.slope if self.table and self.field.stops.marked[self.field.node[v]] else gain

    def wants_pair(self, v: int) -> bool:
        """Routes with a pair bonus are looked for from the end that has the second half."""
        return self.kinds == 2 and self.second[v] > 0

    def bound(self) -> int:
        """The most any route can be worth, by the tables alone."""
        return max([0] + [self.start_bound(v) for v in range(self.size)])

    def run(self, used: int, every: bool) -> None:
        """Sides in use are told by the prices (`Field.set_prices`), so `used` is not looked at."""
        self.every = every
        field = self.field
        bounds = [self.start_bound(v) for v in range(self.size)]
        starts = sorted([(-bounds[v], v) for v in range(self.size)])
        for i in range(self.size):
            self.rank[starts[i][1]] = i
        for below, v in starts:
            if -below <= self.floor or self.limit < 0:
                return
            self.start = v
            self.start_half = self.second[v] if self.wants_pair(v) else 0
            node = field.node[v]
            gain = field.gain[v] * SCALE
            lows = [gain] if self.skips else []
            marks = 1 if self.table and field.stops.marked[node] else 0
            left = self.visit - field.stops.cost[node]
            self.go(v, left, 0, field.block[v], gain + self.per_stop, lows, 1, self.flags[v], 0, marks)

    def go(
        self,
        v: int,
        left: int,
        used: int,
        seen: int,
        net: int,
        lows: list[int],
        count: int,
        flags: int,
        changes: int,
        marks: int,
    ) -> None:
        """Lengthen the route that has come to v in every way that can still beat the floor."""
        meter = self.meter
        meter.steps += 1
        if meter.steps > self.until or meter.spent():
            self.limit = -1
            return
        skips = self.skips
        most_half = self.start_half
        base = self.base[0]
        for arc in self.field.arcs[v]:
            if arc.block & seen or arc.tight & used:
                continue
            rest = left - arc.cost
            crossed = changes
            if arc.changes:
                crossed += arc.changes
                rest -= max(0, crossed - self.free) - max(0, changes - self.free)
            if rest < 0:
                continue
            to = arc.to
            has = flags | self.flags[to]
            worth = net + arc.gain - arc.price
            if self.per_stop:
                worth += self.per_stop * arc.stops
            total = worth
            marked = marks
            if self.table:
                marked += arc.marks
                total += self.table[min(marked, len(self.table) - 1)]
            lower = lows
            if skips:
                lower = with_low(lows, arc.last, skips)
            if has & 1 and total + most_half + self.first[to] > self.floor:
                self.weigh(arc, total, lower, count + arc.stops)
                if self.limit < 0:
                    return
            if self.goes_on[to]:
                ahead = self.after[base[has] + rest][arc.id]
                if skips or most_half:
                    ahead = self.ahead(arc.id, rest, has, lower)
                if total + ahead > self.floor:
                    self.trail.append(arc)
                    self.go(
                        to,
                        rest,
                        used | arc.tight,
                        seen | arc.block,
                        worth,
                        lower,
                        count + arc.stops,
                        has,
                        crossed,
                        marked,
                    )
                    self.trail.pop()
                    if self.limit < 0:
                        return

    def ahead(self, arc: int, rest: int, flags: int, lows: list[int]) -> int:
        """The most that a route which has come along this arc can add, with the start's half of a pair bonus or not."""
        at = self.base[0][flags] + rest
        most = self.after[at][arc]
        half = self.start_half
        more_at = 0
        if half:
            more_at = self.base[1][flags] + rest
            more = self.after[more_at][arc] + half
            if more > most:
                most = more
        low = 0
        for gain in lows:
            low += gain
            at -= self.top + 1
            more = self.after[at][arc] - low
            if more > most:
                most = more
            if half:
                more_at -= self.top + 1
                more = self.after[more_at][arc] - low + half
                if more > most:
                    most = more
        return most

    def weigh(self, arc: Arc, worth: int, lows: list[int], count: int) -> None:
        """Consider the route that ends with this arc. Each is met from both ends and taken from one."""
        pair = 0
        if self.kinds == 2:
            if self.start_half and self.first[arc.to]:
                pair = self.start_half + self.first[arc.to]
            elif self.second[arc.to] and self.first[self.start]:
                return
        if not pair and self.rank[arc.to] < self.rank[self.start]:
            return
        part = self.skips > 0 and count > self.pay
        net = worth + pair
        if part:
            for i in range(count - self.pay):
                net -= lows[i]
        if net <= self.floor:
            return
        arcs = [*self.trail, arc]
        if part:
            net = worth - self.uncounted(arcs, pair)
            if net <= self.floor:
                return
        cost = 0
        mask = 0
        for step in arcs:
            cost += step.price
            mask |= step.mask
        self.keep(Column((net + cost) // SCALE, net, mask, self.start, arcs), self.every)

    def uncounted(self, arcs: list[Arc], pair: int) -> int:
        """What is lost by counting only `pay` stops, an own token among them; below 0 if a pair bonus outweighs it."""
        field = self.field
        nodes = [self.start] + [arc.to for arc in arcs]
        drop = len(nodes) - self.pay
        loss = least_loss([(field.gain[v] * SCALE, field.own[v]) for v in nodes], drop, True)
        if pair:
            needed = not (field.own[nodes[0]] or field.own[nodes[-1]])
            inner = least_loss([(field.gain[v] * SCALE, field.own[v]) for v in nodes[1:-1]], drop, needed)
            if inner >= 0:
                loss = min(loss, inner - pair)
        return loss


def with_low(lows: list[int], gain: int, size: int) -> list[int]:
    """The smallest gains with one more, at most `size` of them, in order."""
    if len(lows) == size and gain >= lows[-1]:
        return lows
    after = [*lows, gain]
    after.sort()
    return after[:size]


def least_loss(stops: list[tuple[int, bool]], drop: int, needed: bool) -> int:
    """The least that leaving out `drop` stops costs, while an own token stays if it is needed; -1 if it cannot be."""
    if drop > len(stops):
        return -1
    ranked = sorted(stops)
    loss = sum([gain for gain, _ in ranked[:drop]])
    if not needed or any(own for _, own in ranked[drop:]):
        return loss
    tokens = [gain for gain, own in ranked[:drop] if own]
    if not tokens or drop == len(stops):
        return -1
    return loss - tokens[-1] + ranked[drop][0]
