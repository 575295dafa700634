"""Choosing one column for each train so that no hex side is used twice, for the greatest revenue.

Every column has a *slack*: how far its worth after prices stays behind the best of its train. A choice earns the bound
less all slacks (less the prices of sides that stay unused), so the slacks of a better choice add up to less than the gap.

Trains whose routes are too many to list come last: once the others have chosen, they search in what is left.
"""

from trunkline.core.routes_field import SCALE
from trunkline.core.routes_search import Column, Meter, Seeker


class Packing:
    """Branch and bound over the trains. A list of columns is sorted by slack; equal trains share a list."""

    __slots__ = ("best", "bound", "columns", "gap", "last", "meter", "picks", "slack", "target", "tops", "twin", "unit")

    def __init__(self, unit: int, meter: Meter) -> None:
        self.unit = unit
        self.meter = meter
        self.columns: list[list[Column]] = []
        self.slack: list[list[int]] = []
        self.twin: list[bool] = []
        self.last: list[Seeker] = []
        self.tops: list[int] = []
        self.gap = 0
        self.bound = 0
        self.target = 0
        self.picks: list[int] = []
        self.best: list[Column] = []

    def add(self, columns: list[Column], top: int, twin: bool) -> None:
        """A train with its columns; `twin`: it equals the train before."""
        self.columns.append(columns)
        self.slack.append([top - column.net for column in columns])
        self.twin.append(twin)

    def add_last(self, seeker: Seeker, top: int) -> None:
        """A train that searches when all others have chosen; `top` is the best it could do alone."""
        self.last.append(seeker)
        self.tops.append(top // SCALE)

    def run(self, depth: int, bound: int, target: int) -> None:
        """Find the best choice that earns at least `target` and whose slacks add up to at most `depth`."""
        self.target = target
        self.gap = min(depth, bound - target * SCALE)
        self.bound = bound
        self.picks = []
        self.best = []
        self.choose(0, 0, 0, 0)

    def choose(self, train: int, used: int, spent: int, revenue: int) -> None:
        """Try every column of a train that is disjoint from those chosen, the least slack first."""
        if train == len(self.columns):
            self.finish(used, revenue, [])
            return
        self.meter.steps += 1
        columns = self.columns[train]
        slack = self.slack[train]
        later = self.least_later(train + 1, used)
        for i in range(self.picks[train - 1] if self.twin[train] else 0, len(columns)):
            if spent + slack[i] + later > self.gap or self.meter.spent():
                return
            column = columns[i]
            if not column.mask & used:
                self.picks.append(i)
                self.choose(train + 1, used | column.mask, spent + slack[i], revenue + column.revenue)
                self.picks.pop()

    def least_later(self, train: int, used: int) -> int:
        """The least slack that the trains from here on must add, each by itself."""
        total = 0
        for t in range(train, len(self.columns)):
            slack = self.slack[t]
            columns = self.columns[t]
            for i in range(len(columns)):
                if not columns[i].mask & used:
                    total += slack[i]
                    break
            else:
                return 1 << 60
        return total

    def finish(self, used: int, revenue: int, tail: list[Column]) -> None:
        """Let the last trains search in what is left; keep the choice if it is better."""
        if len(tail) < len(self.last):
            self.search_last(used, revenue, tail)
        elif revenue >= self.target:
            self.target = revenue + self.unit
            self.gap = min(self.gap, self.bound - self.target * SCALE)
            self.best = [self.columns[t][self.picks[t]] for t in range(len(self.columns))] + tail

    def search_last(self, used: int, revenue: int, tail: list[Column]) -> None:
        seeker = self.last[len(tail)]
        missing = self.target - revenue - sum(self.tops[len(tail) + 1 :])
        floor = max(0, missing * SCALE - 1)
        routes: list[Column] = []
        if len(tail) + 1 == len(self.last):
            best = seeker.find_best(floor, used)
            if best is not None:
                routes.append(best)
        else:
            found = seeker.find_all(floor, used, 1 << 60)
            if found is not None:
                routes = distinct(found)
        if missing <= 0:
            routes.append(Column(0, 0, 0, -1, []))
        for column in routes:
            if self.meter.spent():
                return
            self.finish(used | column.mask, revenue + column.revenue, [*tail, column])


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
