"""The search for the best set of routes: prices, bounds, and the proof.

One train: its search alone. Several: prices on hex sides make the trains keep out of each other's way. For any prices,
the sum of all prices and of what each train's best route is worth after paying them is a bound on the total. The prices
are moved until that bound is close to the best set found; then all routes that could take part in a better set are
few, and trying their combinations finishes the proof.
"""

from math import gcd
from typing import Final

from trunkline.core.routes_answer import Route, Solution
from trunkline.core.routes_field import FAR, SCALE, Field
from trunkline.core.routes_graph import PLAIN, Network, Stops, Train
from trunkline.core.routes_judge import judge
from trunkline.core.routes_pack import Packing
from trunkline.core.routes_search import Column, Meter, Search

W=[500,1000,1<<60]
TURNS: Final = 40
"""How often prices are moved at most before all routes in the gap are tried."""

FEW: Final = 400
MORE: Final = 200
"""Combinations are tried with so many routes of a train, and so many more after each move."""


def solve(
    network: Network,
    stops: Stops,
    trains: list[Train],
    per_stop: int = 0,
    table: list[int] | None = None,
    budget: int | None = None,
) -> Solution:
    """The set of routes with the greatest total revenue, at most one for each train, no hex side used twice.

    Without a budget the answer is always proved. With one, the search stops after that many steps and returns the best
    it has, with a bound on what it may have missed.
    """
    bonuses = table if table is not None else []
    reach = max([train.visit if train.kind == PLAIN else FAR for train in trains], default=0)
    field = Field(network, stops, reach)
    if len(field.node) < 2:
        return Solution((), 0, 0)
    meter = Meter(budget if budget is not None else 0)
    fleet = Fleet(field, trains, per_stop, bonuses, meter)
    fleet.solve()
    paths = [(train, path_of(field, column)) for train, column in fleet.best]
    verdict = judge(network, stops, trains, paths, per_stop, bonuses)
    return Solution(verdict.routes, verdict.revenue, max(fleet.bound, verdict.revenue), meter.steps)


def path_of(field: Field, column: Column) -> tuple[int, ...]:
    ends = [field.node[column.start]]
    for arc in column.arcs:
        ends += arc.ends()
    return tuple(ends)


class Group:
    """Equal trains: their indices and their common search."""

    __slots__ = ("search", "top", "trains")

    def __init__(self, search: Search, trains: list[int]) -> None:
        self.search = search
        self.trains = trains
        self.top: Column | None = None


class Fleet:
    """All trains of a railroad; the best set of routes so far and the bound."""

    __slots__ = ("best", "bound", "field", "meter", "per_stop", "revenue", "table", "trains", "unit")

    def __init__(self, field: Field, trains: list[Train], per_stop: int, table: list[int], meter: Meter) -> None:
        self.field = field
        self.trains = trains
        self.per_stop = per_stop
        self.table = table
        self.meter = meter
        self.best: list[tuple[int, Column]] = []
        self.revenue = 0
        self.bound = 0
        self.unit = self.common_unit()

    def common_unit(self) -> int:
        """Every total is a multiple of this."""
        stops = self.field.stops
        amounts = [self.per_stop, *self.table, *self.field.gain]
        for node in self.field.node:
            amounts.append(stops.first[node])
            amounts.append(stops.second[node])
        return max(1, gcd(*amounts))

    def solve(self) -> None:
        """Try every way of giving the bonus per stop to one kind of train."""
        keys = sorted({train.key() for train in self.trains})
        takers = keys if self.per_stop else keys[:1]
        for taker in takers:
            bound = self.solve_groups(self.groups(keys, taker))
            self.bound = max(self.bound, bound)

    def groups(self, keys: list[tuple[int, int, int, int]], taker: tuple[int, int, int, int]) -> list[Group]:
        """The trains by kind, those of the longest range first; one of the taker's kind stands alone with the bonus."""
        groups: list[Group] = []
        for key in reversed(keys):
            alike = [i for i in range(len(self.trains)) if self.trains[i].key() == key]
            train = self.trains[alike[0]]
            if self.per_stop and key == taker:
                search = Search(self.field, train, self.per_stop, self.table, self.meter)
                groups.append(Group(search, [alike.pop()]))
            if alike:
                groups.append(Group(Search(self.field, train, 0, self.table, self.meter), alike))
        return groups

    def solve_groups(self, groups: list[Group]) -> int:
        """Improve the best set with these groups; returns the proved bound on what they can earn."""
        if len(groups) == 1 and len(groups[0].trains) == 1:
            return self.solve_one(groups[0])
        return Market(self, groups).solve()

    def solve_one(self, group: Group) -> int:
        self.field.set_prices([], 0)
        group.search.prepare()
        column = group.search.find_best(self.revenue * SCALE, 0)
        if column is not None:
            self.offer([(group.trains[0], column)])
        if self.meter.spent():
            return group.search.bound() // SCALE
        return self.revenue

    def offer(self, routes: list[tuple[int, Column]]) -> None:
        """Keep this set of routes if it earns more than the best so far."""
        total = sum([column.revenue for _, column in routes])
        if total > self.revenue:
            self.revenue = total
            self.best = routes


class Market:
    """Prices on hex sides for groups of trains that get in each other's way."""

    __slots__ = ("bound", "ceiling", "fleet", "good", "groups", "prices", "theta")

    def __init__(self, fleet: Fleet, groups: list[Group]) -> None:
        self.fleet = fleet
        self.groups = groups
        self.prices = [0] * fleet.field.network.sides
        self.good = self.prices
        self.bound = 1 << 60
        self.ceiling = 1 << 60
        self.theta = 1.0

    def solve(self) -> int:
        """Move the prices until the bound is reached or the routes that matter are few; then prove."""
        fleet = self.fleet
        stale = 0
        tried = 1 << 60
        for turn in range(TURNS):
            better = self.ask(turn == 0)
            if self.proved() or fleet.meter.spent():
                return self.certificate()
            gap = self.gap()
            if better and 3 * gap <= 2 * tried:
                if self.combine(FEW + turn * MORE):
                    return self.certificate()
                tried = gap
            if better or turn < 3:
                self.greedy(turn)
            if self.proved():
                return fleet.revenue
            stale = 0 if better else stale + 1
            if stale == 3:
                self.theta *= 0.6
                stale = 0
            if not self.move():
                break
        self.prices = self.good
        self.bound = 1 << 60
        self.ask(False)
        self.combine(1 << 60)
        return self.certificate()

    def gap(self) -> int:
        """How far the bound is above what a better set would earn at least."""
        return self.bound - (self.fleet.revenue + self.fleet.unit) * SCALE

    def certificate(self) -> int:
        """The bound as an amount that a set of routes can earn."""
        return max(self.fleet.revenue, self.ceiling // SCALE // self.fleet.unit * self.fleet.unit)

    def proved(self) -> bool:
        return self.ceiling < (self.fleet.revenue + self.fleet.unit) * SCALE

    def ask(self, free: bool) -> bool:
        """Let every group find its best route at these prices; True if the bound became better."""
        self.fleet.field.set_prices([] if free else self.prices, 0)
        bound = sum(self.prices)
        for group in self.groups:
            group.search.prepare()
            before = self.fleet.meter.steps
            group.top = group.search.find_best(0, 0)
            if self.fleet.meter.steps - before > W[min(2,group.search.watched)]:
                group.search.watch()
                group.search.prepare()
            if group.top is not None:
                bound += group.top.net * len(group.trains)
        if bound >= self.bound or self.fleet.meter.spent():
            return False
        self.bound = bound
        self.ceiling = min(self.ceiling, bound)
        self.good = self.prices
        return True

    def greedy(self, turn: int) -> None:
        """Let the trains choose one after the other at these prices, without the sides already taken."""
        used = 0
        routes: list[tuple[int, Column]] = []
        count = len(self.groups)
        for i in range(count):
            group = self.groups[(i + turn) % count]
            for train in group.trains:
                column = group.top
                if column is None or column.mask & used:
                    self.fleet.field.set_prices(self.prices, used)
                    group.search.prepare()
                    column = group.search.find_best(0, used)
                if column is not None:
                    used |= column.mask
                    routes.append((train, column))
        self.fleet.offer(routes)

    def move(self) -> bool:
        """Raise the prices of sides wanted more than once, lower those of sides nobody wants."""
        wanted = [-1] * len(self.prices)
        for group in self.groups:
            if group.top is not None:
                for arc in group.top.arcs:
                    for end in arc.ends():
                        if end < 0:
                            wanted[~end] += len(group.trains)
        norm = 0
        for side in range(len(wanted)):
            if wanted[side] < 0 and self.prices[side] == 0:
                wanted[side] = 0
            norm += wanted[side] * wanted[side]
        if norm == 0:
            return False
        step = self.theta * (self.bound - self.fleet.revenue * SCALE) / norm
        self.prices = [max(0, self.prices[side] + int(step * wanted[side])) for side in range(len(wanted))]
        return step >= 1.0

    def combine(self, limit: int) -> bool:
        """Try the combinations of routes with little slack, then with more, until one is the best for certain.

        False if the routes become too many for the limit.
        """
        fleet = self.fleet
        depth = 2 * fleet.unit * SCALE if not fleet.revenue else self.gap() // 2
        while True:
            gap = self.gap()
            if gap <= depth:
                depth = gap
            if not self.combine_within(depth, limit):
                return False
            if depth == gap or self.proved():
                return True
            depth *= 2

    def combine_within(self, depth: int, limit: int) -> bool:
        """Find the best set of routes whose slacks add up to at most `depth`; False if the routes are too many."""
        fleet = self.fleet
        lists: list[tuple[int, int, list[Column], int]] = []
        for i in range(len(self.groups)):
            group = self.groups[i]
            top = group.top.net if group.top is not None else 0
            found = group.search.find_all(top - depth - 1, limit)
            if found is None:
                return False
            columns = distinct(found)
            if top <= depth:
                columns.append(Column(0, 0, 0, -1, []))
            lists.append((len(columns), i, columns, top))
        lists.sort(key=size_of)
        trains: list[int] = []
        columns_of: list[list[Column]] = []
        tops: list[int] = []
        twins: list[bool] = []
        for _, i, columns, top in lists:
            for train in self.groups[i].trains:
                twins.append(train != self.groups[i].trains[0])
                trains.append(train)
                columns_of.append(columns)
                tops.append(top)
        packing = Packing(columns_of, tops, twins, fleet.meter)
        packing.run(depth, self.bound, fleet.revenue + fleet.unit, fleet.unit, SCALE)
        if fleet.meter.spent():
            return False
        if packing.best:
            fleet.offer([(trains[t], packing.best[t]) for t in range(len(trains)) if packing.best[t].arcs])
        self.ceiling = min(self.ceiling, max(fleet.revenue * SCALE, self.bound - depth - 1))
        return True


def size_of(entry: tuple[int, int, list[Column], int]) -> tuple[int, int]:
    return entry[0], entry[1]


def distinct(columns: list[Column]) -> list[Column]:
    """The best column for each set of sides, those worth most first."""
    best: dict[int, Column] = {}
    for column in columns:
        known = best.get(column.mask)
        if known is None or known.net < column.net:
            best[column.mask] = column
    return sorted(best.values(), key=worth)


def worth(column: Column) -> int:
    return -column.net
