"""Choosing one column for each train so that no hex side is used twice, for the greatest revenue.

Every column has a *slack*: how far its worth after prices stays behind the best of its train. A choice earns the
bound less all slacks (less the prices of sides that stay unused), so the slacks of a better choice add up to less
than the gap.

Trains whose routes are too many to list come last: once the others have chosen, they search in what is left.
"""

from typing import Final

from trunkline.core.derivable import mypyc_attr
from trunkline.core.routes.columns import Budget, Column, RouteSearch
from trunkline.core.routes.railroad_graph import SCALE

NOTHING: Final = Column(0, 0, 0, -1, [])
"""No route."""


CHUNK: Final = 60
"""So many columns are handled at once: a set of them is one word."""


@mypyc_attr(acyclic=True)
class TrainColumns:
    """The columns of equal trains, sorted by slack, and for every share of the track the set of those that use it.

    Sets of columns are whole numbers, bit i for column i, so the first column that is still free is the lowest bit.
    A few columns are compared one by one instead.
    """

    __slots__ = ("columns", "every", "keys", "slack", "users")

    def __init__(self, columns: list[Column], top: int) -> None:
        self.columns = columns
        self.slack = [top - column.net for column in columns]
        self.keys = [column.key for column in columns]
        self.every = (1 << len(columns)) - 1
        self.users: list[int] = []
        if len(columns) > 2 * CHUNK:
            self.note_users()

    def note_users(self) -> None:
        shares = max([key.bit_length() for key in self.keys])
        self.users = [0] * shares
        for first in range(0, len(self.columns), CHUNK):
            part = [0] * shares
            bit = 1
            for column in self.columns[first : first + CHUNK]:
                for arc in column.arcs:
                    for share in arc.shares:
                        part[share] |= bit
                bit += bit
            for share in range(shares):
                if part[share]:
                    self.users[share] |= part[share] << first

    def hit_by(self, column: Column) -> int:
        """The columns that share track with this one."""
        hit = 0
        if not self.users:
            key = column.key
            bit = 1
            for other in self.keys:
                if other & key:
                    hit |= bit
                bit += bit
            return hit
        for arc in column.arcs:
            for share in arc.shares:
                if share < len(self.users):
                    hit |= self.users[share]
        return hit


class SetPacking:
    """Branch and bound over the trains; equal trains have the same choices."""

    __slots__ = ("best", "bound", "budget", "choices", "gap", "known", "last", "picks", "target", "tops", "unit")

    def __init__(self, unit: int, budget: Budget) -> None:
        self.unit = unit
        self.budget = budget
        self.choices: list[TrainColumns] = []
        self.last: list[RouteSearch] = []
        self.tops: list[Column] = []
        self.known: list[list[Column]] = []
        self.gap = 0
        self.bound = 0
        self.target = 0
        self.picks: list[int] = []
        self.best: list[Column] = []

    def add(self, choices: TrainColumns) -> None:
        """A train with its choices; equal trains follow one another."""
        self.choices.append(choices)

    def add_last(self, search: RouteSearch, top: Column | None) -> None:
        """A train that searches when all others have chosen; `top` is the best it could do alone."""
        self.last.append(search)
        self.tops.append(top if top is not None else NOTHING)
        self.known.append([self.tops[-1]])

    def run(self, depth: int, bound: int, target: int) -> None:
        """Find the best choice that earns at least `target` and whose slacks add up to at most `depth`."""
        self.target = target
        self.gap = min(depth, bound - target * SCALE)
        self.bound = bound
        self.picks = []
        self.best = []
        self.choose(0, [choices.every for choices in self.choices], 0, 0, 0)

    def choose(self, train: int, free: list[int], used: int, spent: int, revenue: int) -> None:
        """Try every column of a train that is still free, the least slack first; `free` has a set for each train."""
        if train == len(self.choices):
            self.finish(used, revenue)
            return
        self.budget.steps += 1
        choices = self.choices[train]
        slack = choices.slack
        open_ = free[train]
        later = spent + self.least_later(train + 1, free)
        while open_:
            low = open_ & -open_
            i = low.bit_length() - 1
            if slack[i] + later > self.gap or self.budget.spent():
                return
            column = choices.columns[i]
            after = self.without(free, train, column, open_)
            taken = used | column.mask if self.last else 0
            if not self.last or self.enough(train, after, taken, spent + slack[i]):
                self.picks.append(i)
                self.choose(train + 1, after, taken, spent + slack[i], revenue + column.revenue)
                self.picks.pop()
            open_ ^= low

    def enough(self, train: int, after: list[int], used: int, spent: int) -> bool:
        """Can each of the last trains, by itself, still do what a better choice needs?"""
        room = self.gap - spent - self.least_later(train + 1, after)
        for k in range(len(self.last)):
            need = self.tops[k].net - room
            if room < 0 or (need > 0 and self.witness(k, need, used) is None):
                return False
        return True

    def witness(self, k: int, need: int, used: int) -> Column | None:
        """A route of a last train that is worth what is needed: one found before, or a new one."""
        for known in self.known[k]:
            if known.net >= need and not known.mask & used:
                return known
        found = self.last[k].find_any(need - 1, used)
        if found is not None:
            self.known[k].append(found)
        return found

    def without(self, free: list[int], train: int, column: Column, open_: int) -> list[int]:
        """What stays free for the later trains; an equal train takes none that was tried before."""
        after = free[:]
        before: TrainColumns | None = None
        hit = 0
        for t in range(train + 1, len(free)):
            choices = self.choices[t]
            if choices is not before:
                hit = choices.hit_by(column)
                before = choices
            after[t] = (open_ if choices is self.choices[train] else free[t]) & ~hit
        return after

    def least_later(self, train: int, free: list[int]) -> int:
        """The least slack that the trains from here on must add, each by itself."""
        total = 0
        for t in range(train, len(free)):
            if not free[t]:
                return 1 << 60
            total += self.choices[t].slack[(free[t] & -free[t]).bit_length() - 1]
        return total

    def finish(self, used: int, revenue: int) -> None:
        """All others have chosen: the last trains search in what is left."""
        if len(self.last) == 1:
            while True:
                need = (self.target - revenue) * SCALE
                found = self.witness(0, need, used) if need > 0 else self.last[0].find_best(0, used)
                if found is None and need > 0:
                    return
                self.keep(revenue, [found if found is not None else NOTHING])
        elif self.last:
            self.share(used, revenue, [])
        else:
            self.keep(revenue, [])

    def keep(self, revenue: int, tail: list[Column]) -> None:
        """Keep the choice if it is better."""
        revenue += sum([column.revenue for column in tail])
        if revenue >= self.target:
            self.target = revenue + self.unit
            self.gap = min(self.gap, self.bound - self.target * SCALE)
            self.best = [self.choices[t].columns[self.picks[t]] for t in range(len(self.choices))] + tail

    def share(self, used: int, revenue: int, tail: list[Column]) -> None:
        """Try every route of the next of the last trains that leaves enough for those after it."""
        k = len(tail)
        if k == len(self.tops):
            self.keep(revenue, tail)
            return
        got = sum([column.revenue for column in tail])
        missing = self.target - revenue - got - sum([column.revenue for column in self.tops[k + 1 :]])
        floor = max(0, missing * SCALE - 1)
        routes: list[Column] = []
        if k + 1 == len(self.tops):
            best = self.last[k].find_best(floor, used)
            if best is not None:
                routes.append(best)
        else:
            found = self.last[k].find_all(floor, used, 1 << 60)
            if found is not None:
                routes = distinct(found)
        if missing <= 0:
            routes.append(NOTHING)
        for column in routes:
            if self.budget.spent():
                return
            self.share(used | column.mask, revenue, [*tail, column])


def distinct(columns: list[Column]) -> list[Column]:
    """The best column for each set of sides, those worth most first."""
    best: dict[int, Column] = {}
    for column in columns:
        known = best.get(column.key)
        if known is None or known.net < column.net:
            best[column.key] = column
    return sorted(best.values(), key=worth)


def worth(column: Column) -> int:
    return -column.net
