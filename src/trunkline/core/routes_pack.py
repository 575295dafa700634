"""Choosing one column for each train so that no hex side is used twice, for the greatest revenue.

Every column has a *slack*: how far its worth after prices stays behind the best of its train. A choice earns the bound
less all slacks (less the prices of sides that stay unused), so the slacks of a better choice add up to less than the gap.
"""

from trunkline.core.routes_search import Column, Meter


class Packing:
    """Branch and bound over the trains. `columns[t]` is sorted by slack; equal trains share a list."""

    __slots__ = ("best", "bound", "columns", "gap", "meter", "picks", "slack", "target", "twin")

    def __init__(self, columns: list[list[Column]], tops: list[int], twin: list[bool], meter: Meter) -> None:
        self.columns = columns
        self.slack = [[tops[t] - column.net for column in columns[t]] for t in range(len(columns))]
        self.twin = twin
        self.meter = meter
        self.gap = 0
        self.bound = 0
        self.target = 0
        self.picks: list[int] = []
        self.best: list[Column] = []

    def run(self, depth: int, bound: int, target: int, unit: int, scale: int) -> None:
        """Find the best choice that earns at least `target` and whose slacks add up to at most `depth`."""
        self.target = target
        self.gap = min(depth, bound - target * scale)
        self.bound = bound
        self.picks = []
        self.best = []
        self.choose(0, 0, 0, 0, unit, scale)

    def choose(self, train: int, used: int, spent: int, revenue: int, unit: int, scale: int) -> None:
        """Try every column of a train that is disjoint from those chosen, the least slack first."""
        if train == len(self.columns):
            if revenue >= self.target:
                self.target = revenue + unit
                self.gap = min(self.gap, self.bound - self.target * scale)
                self.best = [self.columns[t][self.picks[t]] for t in range(train)]
            return
        self.meter.steps += 1
        if self.meter.spent():
            return
        columns = self.columns[train]
        slack = self.slack[train]
        later = self.least_later(train + 1, used)
        for i in range(self.picks[train - 1] if self.twin[train] else 0, len(columns)):
            if spent + slack[i] + later > self.gap:
                return
            column = columns[i]
            if column.mask & used:
                continue
            self.picks.append(i)
            self.choose(train + 1, used | column.mask, spent + slack[i], revenue + column.revenue, unit, scale)
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
