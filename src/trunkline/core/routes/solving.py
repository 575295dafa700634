"""The search for the best set of routes of all trains together."""

from math import gcd
from typing import Final

from trunkline.core.routes.answer import Solution, SolvedRoute
from trunkline.core.routes.columns import Budget, RouteSearch
from trunkline.core.routes.integer import highs
from trunkline.core.routes.integer.programme import prove
from trunkline.core.routes.judging import earn, give_per_stop
from trunkline.core.routes.lagrangian import FEW, WATCH, Best, Group, Lagrangian
from trunkline.core.routes.limited import limited_search
from trunkline.core.routes.network import PLAIN, TERMINAL, UNLIMITED, Network, Problem, Stops, Train
from trunkline.core.routes.railroad_graph import FAR, SCALE, RailroadGraph
from trunkline.core.routes.terminal import TerminalSearch
from trunkline.core.routes.unlimited import UnlimitedSearch

PATIENCE: Final = 1000
"""Steps of our own search before the integer programme is asked."""


def solve(
    network: Network,
    stops: Stops,
    trains: list[Train],
    per_stop: int = 0,
    table: list[int] | None = None,
    budget: int | None = None,
) -> Solution:
    """The set of routes with the greatest total revenue, at most one for each train, no hex side used twice.

    Without a budget the answer is always proved. With one, the search stops after about that many steps and returns the
    best it has, with a bound on what it may have missed. For trains without a range of which a short search proves
    nothing, the integer programme is asked, if its solver is there.
    """
    problem = Problem(network, stops, trains, per_stop, table if table is not None else [])
    limit = budget if budget is not None else 0
    if wants_programme(trains) and (limit == 0 or limit > PATIENCE) and highs.is_there():
        known = search(problem, PATIENCE)
        answer = known if known.proved else prove(problem, known)
        if answer is not None:
            return answer
    return search(problem, limit)


def wants_programme(trains: list[Train]) -> bool:
    """Is there a train without a range?"""
    return any(train.kind == UNLIMITED for train in trains)


def search(problem: Problem, limit: int) -> Solution:
    """The same by our own search alone, with at most so many steps (0: no limit)."""
    budget = Budget(limit)
    fleet = Fleet(problem, budget)
    bound = fleet.solve()
    trains = problem.trains
    routes: list[SolvedRoute] = []
    for train, column in fleet.best.routes:
        path = column.path(fleet.graph_of(trains[train]))
        routes.append(earn(problem.stops, trains[train], train, path, problem.table))
    give_per_stop(trains, routes, problem.per_stop)
    revenue = sum([route.revenue for route in routes])
    return Solution(tuple(routes), revenue, max(bound, revenue), budget.steps)


class Fleet:
    """All trains of a railroad, and the best set of routes so far.

    Trains with a range work on one graph; those without have their own, on which no prices are set.
    """

    __slots__ = ("best", "budget", "few", "graph", "long", "per_stop", "searches", "table", "trains")

    def __init__(self, problem: Problem, budget: Budget) -> None:
        trains = problem.trains
        reach = max([train.visit for train in trains if train.kind == PLAIN], default=0)
        self.graph = RailroadGraph(problem.network, problem.stops, reach)
        self.long = self.graph
        if any(train.kind != PLAIN for train in trains):
            self.long = RailroadGraph(problem.network, problem.stops, FAR, False)
        self.trains = trains
        self.per_stop = problem.per_stop
        self.table = problem.table
        self.budget = budget
        self.few = FEW
        self.best = Best()
        self.searches: dict[tuple[tuple[int, int, int, int], int], RouteSearch] = {}

    def common_unit(self) -> int:
        """Every total is a multiple of this."""
        stops = self.graph.stops
        amounts = [self.per_stop, *self.table]
        for node in self.long.node:
            amounts.append(stops.value[node] + stops.extra[node])
            amounts.append(stops.first[node])
            amounts.append(stops.second[node])
        return max(1, gcd(*amounts))

    def graph_of(self, train: Train) -> RailroadGraph:
        return self.graph if train.kind == PLAIN else self.long

    def solve(self) -> int:
        """Find the best set, trying every way of giving the bonus per stop to one kind of train; returns the bound."""
        if len(self.long.node) < 2 or not self.trains:
            return 0
        keys = sorted({train.key() for train in self.trains})
        takers = [key for key in reversed(keys) if key[0] != TERMINAL] if self.per_stop else []
        if not takers:
            takers = keys[:1]
        return max([self.solve_for(keys, taker) for taker in takers])

    def solve_for(self, keys: list[tuple[int, int, int, int]], taker: tuple[int, int, int, int]) -> int:
        """Improve the best set, the bonus per stop going to one train of the taker's kind; returns the proved bound."""
        groups: list[Group] = []
        last: list[Group] = []
        for key in reversed(keys):
            alike = [i for i in range(len(self.trains)) if self.trains[i].key() == key]
            where = groups if key[0] == PLAIN else last
            if self.per_stop and key == taker:
                where.append(Group(self.search_of(alike[0], self.per_stop), [alike.pop()]))
            if alike:
                where.append(Group(self.search_of(alike[0], 0), alike))
        if len(groups) + len(last) == 1 and len((groups + last)[0].trains) == 1:
            return self.solve_one((groups + last)[0])
        self.best.unit = self.common_unit()
        return Lagrangian(self.graph, groups, last, self.best, self.budget, self.few).solve()

    def search_of(self, index: int, per_stop: int) -> RouteSearch:
        """The search of a train, with the bonus per stop or without; equal trains share it."""
        train = self.trains[index]
        key = (train.key(), per_stop)
        known = self.searches.get(key)
        if known is None:
            known = self.new_search(train, per_stop)
            self.searches[key] = known
        return known

    def new_search(self, train: Train, per_stop: int) -> RouteSearch:
        if train.kind == PLAIN:
            return limited_search(self.graph, train, per_stop, self.table, self.budget)
        if train.kind == TERMINAL:
            return TerminalSearch(self.long, self.budget)
        return UnlimitedSearch(self.long, per_stop, self.table, self.budget)

    def solve_one(self, group: Group) -> int:
        """One train alone. A search that takes long begins again with better bounds, from the best it has found."""
        search = group.search
        search.prepare()
        for patience in (*WATCH, 1 << 60):
            search.until = self.budget.steps + patience
            column = search.find_best(self.best.revenue * SCALE, 0)
            if column is not None:
                self.best.offer([(group.trains[0], column)])
            if search.limit >= 0 or self.budget.spent():
                break
            search.watch()
            search.prepare()
        return search.bound() // SCALE if self.budget.spent() else self.best.revenue
