"""The exact search for one train with a range: the best route under prices on hex sides, or all above a floor.

Every route is met from both ends and taken from one. Routes that earn a pair bonus are looked for by themselves, from
the end with the second half.
"""

from typing import Final

from trunkline.core.routes_column import Column, Meter
from trunkline.core.routes_field import SCALE, Arc, Field
from trunkline.core.routes_graph import Train
from trunkline.core.routes_tables import NEVER, Tabled

SURE: Final = 1 << 40
"""The worth of an own token at an end that counts in any case."""


class Search(Tabled):
    """Depth first, from every node where a route can end; only what can still beat the floor is followed."""

    __slots__ = ("every", "kind", "list_floor", "list_prices", "listed", "start", "top_column", "top_prices", "trail")

    def __init__(self, field: Field, train: Train, per_stop: int, table: list[int], meter: Meter) -> None:
        super().__init__(field, train, per_stop, table, meter)
        self.trail: list[Arc] = []
        self.every = False
        self.start = 0
        self.kind = 0
        self.top_column: Column | None = None
        self.top_prices: list[int] | None = None
        self.listed: list[Column] = []
        self.list_floor = 0
        self.list_prices: list[int] | None = None

    def find_top(self) -> Column | None:
        """The best route on all track at the prices now set; remembered, since several sets of trains ask for it."""
        if self.field.used or self.top_prices != self.field.prices:
            self.top_column = self.find_best(0, 0)
            self.top_prices = None if self.field.used or self.limit < 0 else self.field.prices
        return self.top_column

    def find_all(self, floor: int, used: int, limit: int) -> list[Column] | None:
        """As every search does; a list that was made before at these prices and goes as far is remembered."""
        if self.field.used == 0 and self.list_floor <= floor and self.list_prices == self.field.prices:
            some = [column for column in self.listed if column.net > floor]
            return some if len(some) <= limit else None
        found = super().find_all(floor, used, limit)
        if found is not None and self.field.used == 0:
            self.listed = found
            self.list_floor = floor
            self.list_prices = self.field.prices
        return found

    def run(self, used: int, every: bool) -> None:
        """Sides in use are told by the prices (`Field.set_prices`), so `used` is not looked at.

        A node from which all was searched is done: later routes do not end there. When that took long, the tables are
        made again, and say so.
        """
        self.every = every
        self.ready()
        starts = self.starts()
        since = self.meter.steps
        while starts:
            below, kind, v = starts.pop()
            if below <= self.floor or self.limit < 0:
                return
            self.set_out(kind, v)
            self.set_done(kind, v)
            if self.meter.steps - since > self.pace:
                self.renew()
                starts = self.starts()
                since = self.meter.steps

    def set_out(self, kind: int, v: int) -> None:
        """Search all routes of this kind that start at v."""
        field = self.field
        self.kind = kind
        self.start = v
        node = field.node[v]
        gain = field.gain[v] * SCALE
        lows: list[int] = []
        token = -1
        if kind:
            token = SURE if field.own[v] else -1
        elif self.skips:
            lows.append(gain)
            token = gain if field.own[v] else -1
        half = self.second[v] if kind else 0
        marks = 1 if self.table and field.stops.marked[node] else 0
        left = self.visit - field.stops.cost[node]
        self.go(v, left, 0, field.block[v], gain + half + self.per_stop, lows, token, 1, self.flags[v], 0, marks)

    def go(
        self,
        v: int,
        left: int,
        used: int,
        seen: int,
        net: int,
        lows: list[int],
        token: int,
        count: int,
        flags: int,
        changes: int,
        marks: int,
    ) -> None:
        """Lengthen the route that has come to v in every way that can still beat the floor.

        For trains that leave stops uncounted `lows` are the smallest gains so far and `token` is the greatest gain of
        an own token (-1: none), both among the stops that may stay uncounted.
        """
        meter = self.meter
        meter.steps += 1
        if meter.steps > self.until or meter.spent():
            self.limit = -1
            return
        skips = self.skips
        base = self.base[self.kind]
        stop = self.stop[self.kind]
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
            if has & 1 and total + stop[to] > self.floor:
                self.weigh(arc, total + stop[to], lows, token, count + arc.stops)
                if self.limit < 0:
                    return
            if self.goes_on[to]:
                lower = lows
                more_token = token
                if skips:
                    lower = with_low(lows, arc.last, skips + 1)
                    if self.flags[to] & 1 and arc.last > token:
                        more_token = arc.last
                    ahead = self.ahead(base, arc.id, rest, has, lower, more_token)
                else:
                    ahead = self.after[base[has] + rest][arc.id]
                if total + ahead > self.floor:
                    self.trail.append(arc)
                    self.go(
                        to,
                        rest,
                        used | arc.tight,
                        seen | arc.block,
                        worth,
                        lower,
                        more_token,
                        count + arc.stops,
                        has,
                        crossed,
                        marked,
                    )
                    self.trail.pop()
                    if self.limit < 0:
                        return

    def ahead(self, base: list[int], arc: int, rest: int, flags: int, lows: list[int], token: int) -> int:
        """The most that a route which has come along this arc can add, leaving stops so far uncounted or not."""
        most = self.after[base[flags] + rest][arc]
        loss = 0
        for i in range(min(self.skips, len(lows))):
            loss += lows[i]
            rest -= self.top + 1
            kept = loss
            if 0 <= token <= lows[i]:  # the own token is among those left out, or stays and one more goes
                more = self.after[base[flags & ~1] + rest][arc] - loss
                if more > most:
                    most = more
                if i + 1 == len(lows):
                    break
                kept += lows[i + 1] - token
            more = self.after[base[flags] + rest][arc] - kept
            if more > most:
                most = more
        return most

    def weigh(self, arc: Arc, net: int, lows: list[int], token: int, count: int) -> None:
        """Consider the route that ends with this arc."""
        if self.skips and count > self.pay:
            if self.kind:
                if self.flags[arc.to] & 1:
                    token = SURE
            else:
                lows = with_low(lows, arc.last, self.skips + 1)
                if self.flags[arc.to] & 1 and arc.last > token:
                    token = arc.last
            net -= least_loss(lows, token, count - self.pay)
            if net <= self.floor:
                return
        arcs = [*self.trail, arc]
        cost = 0
        key = 0
        for step in arcs:
            cost += step.price
            key |= step.key
        self.keep(Column((net + cost) // SCALE, net, key, self.start, arcs), self.every)


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
