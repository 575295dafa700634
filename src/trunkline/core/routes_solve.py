"""The search for the best set of routes of all trains together."""

from math import gcd

from trunkline.core.routes_aid import PATIENCE, aided, wants_aid
from trunkline.core.routes_answer import Route, Solution
from trunkline.core.routes_column import Column, Meter, Seeker
from trunkline.core.routes_field import FAR, SCALE, Field
from trunkline.core.routes_graph import PLAIN, TERMINAL, Network, Stops, Train
from trunkline.core.routes_judge import earn, give_per_stop
from trunkline.core.routes_long import LongSearch
from trunkline.core.routes_market import FEW, WATCH, Best, Group, Market
from trunkline.core.routes_search import Search
from trunkline.core.routes_terminal import TerminalSearch


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
    best it has, with a bound on what it may have missed. Where help is at hand it is asked after a short search.
    """
    bonuses = table if table is not None else []
    limit = budget if budget is not None else 0
    if wants_aid(trains) and (limit == 0 or limit > PATIENCE):
        known = search(network, stops, trains, per_stop, bonuses, PATIENCE)
        answer = known if known.proved else aided(network, stops, trains, per_stop, bonuses, known)
        if answer is not None:
            return answer
    return search(network, stops, trains, per_stop, bonuses, limit)


def search(
    network: Network, stops: Stops, trains: list[Train], per_stop: int, bonuses: list[int], budget: int
) -> Solution:
    """The same by our own search alone, with at most `budget` steps (0: no limit)."""
    meter = Meter(budget)
    fleet = Fleet(network, stops, trains, per_stop, bonuses, meter)
    bound = fleet.solve()
    routes: list[Route] = []
    for train, column in fleet.best.routes:
        routes.append(earn(stops, trains[train], train, path_of(fleet.field_of(trains[train]), column), bonuses))
    give_per_stop(trains, routes, per_stop)
    revenue = sum([route.revenue for route in routes])
    return Solution(tuple(routes), revenue, max(bound, revenue), meter.steps)


def path_of(field: Field, column: Column) -> tuple[int, ...]:
    ends = [field.node[column.start]]
    for arc in column.arcs:
        ends += arc.ends()
    return tuple(ends)


class Fleet:
    """All trains of a railroad, and the best set of routes so far.

    Trains with a range work on one field; those without have their own, on which no prices are set.
    """

    __slots__ = ("best", "few", "field", "long", "meter", "per_stop", "searches", "table", "trains")

    def __init__(
        self,
        network: Network,
        stops: Stops,
        trains: list[Train],
        per_stop: int,
        table: list[int],
        meter: Meter,
    ) -> None:
        reach = max([train.visit for train in trains if train.kind == PLAIN], default=0)
        self.field = Field(network, stops, reach)
        if len(trains) > 1:
            self.field.share_out()
        self.long = self.field
        if any(train.kind != PLAIN for train in trains):
            self.long = Field(network, stops, FAR, False)
        self.trains = trains
        self.per_stop = per_stop
        self.table = table
        self.meter = meter
        self.few = FEW
        self.best = Best()
        self.searches: dict[tuple[tuple[int, int, int, int], int], Seeker] = {}

    def common_unit(self) -> int:
        """Every total is a multiple of this."""
        stops = self.field.stops
        amounts = [self.per_stop, *self.table]
        for node in self.long.node:
            amounts.append(stops.value[node] + stops.extra[node])
            amounts.append(stops.first[node])
            amounts.append(stops.second[node])
        return max(1, gcd(*amounts))

    def field_of(self, train: Train) -> Field:
        return self.field if train.kind == PLAIN else self.long

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
        return Market(self.field, groups, last, self.best, self.meter, self.few).solve()

    def search_of(self, index: int, per_stop: int) -> Seeker:
        """The search of a train, with the bonus per stop or without; equal trains share it."""
        train = self.trains[index]
        key = (train.key(), per_stop)
        known = self.searches.get(key)
        if known is None:
            known = self.new_search(train, per_stop)
            self.searches[key] = known
        return known

    def new_search(self, train: Train, per_stop: int) -> Seeker:
        if train.kind == PLAIN:
            return Search(self.field, train, per_stop, self.table, self.meter)
        if train.kind == TERMINAL:
            return TerminalSearch(self.long, self.meter)
        return LongSearch(self.long, per_stop, self.table, self.meter)

    def solve_one(self, group: Group) -> int:
        """One train alone. A search that takes long begins again with better bounds, from the best it has found."""
        search = group.search
        search.prepare()
        for patience in (*WATCH, 1 << 60):
            search.until = self.meter.steps + patience
            column = search.find_best(self.best.revenue * SCALE, 0)
            if column is not None:
                self.best.offer([(group.trains[0], column)])
            if search.limit >= 0 or self.meter.spent():
                break
            search.watch()
            search.prepare()
        return search.bound() // SCALE if self.meter.spent() else self.best.revenue
