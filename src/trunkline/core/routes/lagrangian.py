"""Several trains that get in each other's way: prices, bounds, and the proof.

Prices on hex sides make the trains keep apart. For any prices, the sum of all prices and of what each train's best
route is worth after paying them is a bound on the total. The prices are moved until that bound is close to the best
set found; then all routes that could take part in a better set are few, and trying their combinations finishes the
proof.

Trains without a range are not priced: they count with the best they could do alone, and choose last.
"""

from typing import Final

from trunkline.core.derivable import mypyc_attr
from trunkline.core.routes.columns import Budget, Column, RouteSearch
from trunkline.core.routes.railroad_graph import SCALE, RailroadGraph
from trunkline.core.routes.set_packing import NOTHING, SetPacking, TrainColumns, distinct

TURNS: Final = 40
"""How often prices are moved at most before all routes in the gap are tried."""

FEW: Final = 1000
MORE: Final = 200
"""Combinations are tried with so many routes of a train, and so many more after each move."""

HASTE: Final = 300
"""Steps for each train in the first set."""

NARROW: Final = 5
"""A gap of fewer units is not worth another first set."""

WIDE: Final = 8
"""In a gap of more units the routes near the best are tried first."""

WATCH: Final[tuple[int, ...]] = (500, 1000, 3000, 8000)
"""A search that takes more steps than this watches one more group."""


@mypyc_attr(acyclic=True)
class Best:
    """The best set of routes so far. Totals are multiples of `unit`."""

    __slots__ = ("revenue", "routes", "unit")

    def __init__(self) -> None:
        self.unit = 1
        self.revenue = 0
        self.routes: list[tuple[int, Column]] = []

    def offer(self, routes: list[tuple[int, Column]]) -> None:
        """Keep this set if it earns more."""
        total = sum([column.revenue for _, column in routes])
        if total > self.revenue:
            self.revenue = total
            self.routes = routes


@mypyc_attr(acyclic=True)
class Group:
    """Equal trains: their indices, their common search, and the best route it found."""

    __slots__ = ("search", "top", "trains")

    def __init__(self, search: RouteSearch, trains: list[int]) -> None:
        self.search = search
        self.trains = trains
        self.top: Column | None = None

    def worth(self) -> int:
        """What the best route of one train is worth after prices."""
        return self.top.net if self.top is not None else 0


class Lagrangian:
    """Groups of trains on a graph with prices, and the trains that choose last."""

    __slots__ = (
        "apart",
        "best",
        "bound",
        "budget",
        "ceiling",
        "few",
        "good",
        "graph",
        "groups",
        "last",
        "prices",
        "swing",
        "theta",
    )

    def __init__(
        self, graph: RailroadGraph, groups: list[Group], last: list[Group], best: Best, budget: Budget, few: int
    ) -> None:
        self.graph = graph
        self.groups = groups
        self.last = last
        self.best = best
        self.budget = budget
        self.few = few
        self.prices = [0] * graph.network.sides
        self.good = self.prices
        self.swing = [0.0] * graph.network.sides
        self.theta = 1.0
        self.bound = 1 << 60
        self.ceiling = 1 << 60
        self.apart = 0

    def solve(self) -> int:
        """Move the prices until the bound is reached or the routes that matter are few; returns the proved bound."""
        if not self.ask_last():
            return self.first_bound()
        stale = 0
        tried = 1 << 60
        for turn in range(TURNS):
            better = self.ask(turn == 0)
            if turn == 0 and self.budget.spent():
                return self.first_bound()
            if self.proved() or self.budget.spent():
                return self.certificate()
            if turn == 0 and self.last:
                self.greedy(turn)
                self.ask(True)
            elif turn == 0 and not self.best.revenue:
                self.first_sets()
                if self.proved():  # trains that do not get in each other's way need no combinations
                    return self.certificate()
            gap = self.gap()
            if better and 3 * gap <= 2 * tried:
                if self.combine(self.few + turn * MORE):
                    return self.certificate()
                tried = gap
            if better or turn < 3:
                self.greedy(turn)
            if self.proved():
                return self.certificate()
            stale = 0 if better else stale + 1
            if stale == 2:
                self.theta *= 0.6
                stale = 0
            if not self.move():
                break
        self.prices = self.good
        self.bound = 1 << 60
        self.ask(False)
        self.combine(1 << 60)
        return self.certificate()

    def first_bound(self) -> int:
        """The bound when a budget did not even allow to ask every train once."""
        self.graph.set_prices([], 0)
        for group in self.groups + self.last:
            group.search.prepare()
        return sum([group.search.bound() // SCALE * len(group.trains) for group in self.groups + self.last])

    def gap(self) -> int:
        """How far the bound is above what a better set would earn at least."""
        return self.bound - (self.best.revenue + self.best.unit) * SCALE

    def certificate(self) -> int:
        """The bound as an amount that a set of routes can earn."""
        return max(self.best.revenue, self.ceiling // SCALE // self.best.unit * self.best.unit)

    def proved(self) -> bool:
        return self.ceiling < (self.best.revenue + self.best.unit) * SCALE

    def ask_last(self) -> bool:
        """Let the trains that choose last find what they could do alone; False if the budget ran out."""
        for group in self.last:
            group.search.prepare()
            group.top = group.search.find_best(0, 0)
            self.apart += group.worth() * len(group.trains)
        return not self.budget.spent()

    def ask(self, free: bool) -> bool:
        """Let every group find its best route at these prices; True if the bound became better."""
        self.graph.set_prices([] if free else self.prices, 0)
        bound = sum(self.prices) + self.apart
        for group in self.groups:
            search = group.search
            search.prepare()
            before = self.budget.steps
            group.top = search.find_top()
            bound += group.worth() * len(group.trains)
            if search.watched < len(WATCH) and self.budget.steps - before > WATCH[search.watched]:
                search.watch()
                search.prepare()
        if bound >= self.bound or self.budget.spent():
            return False
        self.bound = bound
        self.ceiling = min(self.ceiling, bound)
        self.good = self.prices
        return True

    def first_sets(self) -> None:
        """Let the trains choose one after the other without prices: the smaller ones first, and in other orders."""
        order = [(group, train) for group in reversed(self.groups) for train in group.trains]
        self.first_set(order)
        if len(self.groups) == 1:
            return
        for i in range(1, 2 * len(order) - 2):
            if self.gap() < NARROW * self.best.unit * SCALE:
                return
            if i % 2 == 0:
                order.append(order.pop(0))
            self.first_set(order[::-1] if i % 2 else order)

    def first_set(self, order: list[tuple[Group, int]]) -> None:
        """The trains choose in this order. Tables for the whole track hold for a part of it."""
        used = 0
        routes: list[tuple[int, Column]] = []
        for group, train in order:
            column = group.top
            if column is None or column.mask & used:
                self.graph.set_prices([], used)
                group.search.until = self.budget.steps + HASTE
                column = group.search.find_best(0, used)
                group.search.until = 1 << 60
            if column is not None:
                used |= column.mask
                routes.append((train, column))
        self.best.offer(routes)
        self.graph.set_prices([], 0)

    def greedy(self, turn: int) -> None:
        """Let the trains choose one after the other at these prices, without the sides already taken."""
        used = 0
        routes: list[tuple[int, Column]] = []
        count = len(self.groups)
        order = [self.groups[(i + turn) % count] for i in range(count)]
        for group in self.last + order if turn % 2 == 0 else order + self.last:
            for train in group.trains:
                column = group.top
                if column is None or column.mask & used:
                    if group not in self.last:
                        self.graph.set_prices(self.prices, used)
                        group.search.prepare()
                    column = group.search.find_best(0, used)
                if column is not None:
                    used |= column.mask
                    routes.append((train, column))
        self.best.offer(routes)

    def move(self) -> bool:
        """Raise the prices of sides wanted more than once, lower those nobody wants; keep half the last swing."""
        wanted = [-1.0] * len(self.prices)
        for group in self.groups:
            if group.top is not None:
                for arc in group.top.arcs:
                    for end in arc.ends():
                        if end < 0:
                            wanted[~end] += len(group.trains)
        norm = 0.0
        for side in range(len(wanted)):
            want = wanted[side] + 0.5 * self.swing[side]
            if want < 0.0 and self.prices[side] == 0:
                want = 0.0
            wanted[side] = want
            norm += want * want
        self.swing = wanted
        if norm == 0.0:
            return False
        step = self.theta * (self.bound - self.best.revenue * SCALE) / norm
        self.prices = [max(0, self.prices[side] + int(step * wanted[side])) for side in range(len(wanted))]
        return step >= 1.0

    def combine(self, limit: int) -> bool:
        """Try the combinations of routes with little slack, then with more, until one is the best for certain.

        False if the routes become too many for the limit.
        """
        depth = self.first_depth()
        while self.combine_within(depth, limit):
            gap = self.gap()
            if gap <= depth or self.proved():
                return True
            depth = min(gap, 3 * depth)
        return self.proved()

    def first_depth(self) -> int:
        """The whole gap if it is narrow; else a part of it, since what is found there makes it narrower."""
        gap = self.gap()
        narrow = WIDE * self.best.unit * SCALE
        return gap if gap <= narrow else max(narrow, gap // 2)

    def combine_within(self, depth: int, limit: int) -> bool:
        """Find the best set of routes whose slacks are at most `depth` each; False if the routes are too many."""
        self.graph.share_out()
        lists: list[tuple[int, int, list[Column]]] = []
        for i in range(len(self.groups)):
            group = self.groups[i]
            found = group.search.find_all(group.worth() - depth - 1, 0, limit)
            if found is None:
                return False
            if group.worth() <= depth:
                found = [*found, NOTHING]
            columns = distinct(found)
            lists.append((len(columns), i, columns))
        lists.sort(key=size_of)
        packing = SetPacking(self.best.unit, self.budget)
        trains: list[int] = []
        for _, i, columns in lists:
            choices = TrainColumns(columns, self.groups[i].worth())
            for train in self.groups[i].trains:
                packing.add(choices)
                trains.append(train)
        for group in self.last:
            for train in group.trains:
                packing.add_last(group.search, group.top)
                trains.append(train)
        packing.run(self.gap(), self.bound, self.best.revenue + self.best.unit)
        if packing.best:
            self.best.offer([(trains[t], packing.best[t]) for t in range(len(trains)) if packing.best[t].arcs])
        if self.budget.spent():
            return False
        self.ceiling = min(self.ceiling, max(self.best.revenue * SCALE, self.bound - depth - 1))
        return True


def size_of(entry: tuple[int, int, list[Column]]) -> tuple[int, int]:
    return entry[0], entry[1]
