"""Best routes by integer programming, for fleets in which a train without a range runs beside others.

Such trains are a model of links (`model`); trains with a range choose among columns, which the exact search finds at
the prices of the linear programme. All columns that could be part of a set worth a certain floor are listed, so the
best integer answer, if it reaches the floor, is the best of all. The solver is HiGHS (`highs`); the routes it names
are judged like anybody's.
"""

from math import gcd
from typing import Final

from trunkline.core.routes.answer import Solution
from trunkline.core.routes.columns import Budget, Column
from trunkline.core.routes.integer.dealing import dealt_paths
from trunkline.core.routes.integer.highs import Solver, Unsolved
from trunkline.core.routes.integer.model import LinkModel, Paths
from trunkline.core.routes.integer.rings import Cut
from trunkline.core.routes.integer.tight import Tight
from trunkline.core.routes.integer.ways import all_links
from trunkline.core.routes.judging import judge
from trunkline.core.routes.limited import LimitedSearch, limited_search
from trunkline.core.routes.network import PLAIN, Problem, Train
from trunkline.core.routes.railroad_graph import FAR, SCALE, RailroadGraph
from trunkline.core.routes.set_packing import distinct

SHARE: Final = 0.04
"""How far below the bound the best set is looked for at first."""


def prove(problem: Problem, known: Solution) -> Solution | None:
    """The best set of routes with its proof, given what is known; None for rules which the model does not have,
    and where the solver gives no optimum.
    """
    stops = problem.stops
    table = problem.table
    pairs = any(stops.first) and any(stops.second)
    if problem.per_stop or pairs or sorted(table) != table or min(table, default=0) < 0:
        return None
    try:
        paths = best_paths(problem, known.revenue)
    except Unsolved:
        return None
    verdict = judge(problem.network, stops, problem.trains, paths, problem.per_stop, table)
    if not verdict.legal or verdict.revenue < known.revenue:
        return None
    return Solution(verdict.routes, verdict.revenue, verdict.revenue, known.steps)


def best_paths(problem: Problem, floor: int) -> Paths:
    """The paths of the best set. Trains without a range are joined, unless a link has no side: several may take it.
    Where their links cannot be dealt out to them, they are asked for one by one, and it is known by then that nothing
    earns more.
    """
    programme = Programme(problem, True)
    values = programme.best(floor, 1 << 40)
    paths = programme.paths(values)
    if paths is None:
        apart = Programme(problem, False)
        paths = apart.paths(apart.best(floor, programme.worth(values)))
    if paths is None:
        raise Unsolved
    return paths


class TrainGroup:
    """Equal trains with a range: their indices, the search for their routes, the row that counts them, its price."""

    __slots__ = ("price", "row", "search", "trains")

    def __init__(self, trains: list[int], search: LimitedSearch, row: int) -> None:
        self.trains = trains
        self.search = search
        self.row = row
        self.price = 0.0


class Programme:
    """The linear programme which grows by cuts and columns, until all are there which the best set may need.

    Prices are rounded, and a route that earns a little more than its train's price is no new column: by less than
    `slack` the bound can be too low.
    """

    __slots__ = ("columns", "cuts", "graph", "groups", "known", "model", "others", "problem", "slack", "solver", "unit")

    def __init__(self, problem: Problem, joined: bool) -> None:
        network = problem.network
        stops = problem.stops
        trains = problem.trains
        table = problem.table
        self.problem = problem
        self.unit = max(1, gcd(*stops.value, *stops.extra, *table))
        self.slack = 2 + len(trains)
        self.others = sorted([(i, train) for i, train in enumerate(trains) if train.kind != PLAIN], key=by_kind)
        long = RailroadGraph(network, stops, FAR, False)
        links = all_links(long)
        self.model = LinkModel(long, links, self.unit)
        self.model.add_trains(self.others, table, joined and all(arc.link.path for _, arc in links))
        self.graph = RailroadGraph(
            network, stops, max([train.visit for train in trains if train.kind == PLAIN], default=0)
        )
        self.graph.share_out()
        self.groups: list[TrainGroup] = []
        for key in sorted({train.key() for train in trains if train.kind == PLAIN}):
            alike = [i for i, train in enumerate(trains) if train.key() == key]
            search = limited_search(self.graph, trains[alike[0]], 0, table, Budget(0))
            self.groups.append(TrainGroup(alike, search, self.model.rows.at_most({}, len(alike))))
        self.columns: list[tuple[TrainGroup, Column]] = []
        self.known: set[tuple[int, int]] = set()
        self.cuts: set[tuple[frozenset[int], int]] = set()
        self.solver = Solver(self.model.rows.gains, self.model.rows.every)

    def best(self, floor: int, ceiling: int) -> list[float]:
        """The values of the best set. `floor`: a revenue that is known to be possible; none is above the ceiling.

        Where no set is worth the lowest revenue for which columns were listed, more are listed for a lower one.
        """
        bound = self.relax()
        top = min(int((bound + self.slack) / self.unit), ceiling // self.unit)
        gap = bound * SHARE if self.groups else bound
        while True:
            lowest = max(floor, int(bound - gap))
            self.list_columns(bound - lowest)
            aim = -(-lowest // self.unit)
            values = Tight(self.model, self.model.rows, aim, top).best()
            if values is not None:
                return values
            if lowest == floor:
                raise Unsolved
            top = aim - 1
            gap *= 2

    def worth(self, values: list[float]) -> int:
        """What an answer earns."""
        return sum([gain for gain, value in zip(self.model.rows.gains, values, strict=True) if value > 0.5]) * self.unit

    def relax(self) -> float:
        """Add cuts and columns until the linear programme needs no more; returns its bound."""
        while True:
            values = self.solver.run()
            bound = self.solver.earned() * self.unit
            self.set_prices()
            wanting = [self.add_best(group) for group in self.groups]
            if not self.add_cuts(self.model.ring_cuts(values)) and not any(wanting):
                return bound

    def set_prices(self) -> None:
        """Take the prices of sides and trains from the linear programme."""
        prices = self.solver.prices()
        scale = self.unit * SCALE
        sides = [max(0, round(prices[row] * scale)) for row in self.model.side_row]
        self.graph.set_prices(sides, 0)
        for group in self.groups:
            group.price = prices[group.row] * scale
            group.search.prepare()

    def add_best(self, group: TrainGroup) -> bool:
        """Add the best route of a group at these prices if it earns more than the group's own (prices are rounded)."""
        column = group.search.find_best(0, 0)
        return column is not None and column.net > group.price + SCALE / 2 and self.add_column(group, column)

    def list_columns(self, gap: float) -> None:
        """Add every route which could be part of a set that is worth the bound less the gap."""
        for group in self.groups:
            floor = int(group.price - (gap + self.slack) * SCALE) - 1
            for column in distinct(group.search.find_all(floor, 0, 1 << 60) or []):
                self.add_column(group, column)

    def add_column(self, group: TrainGroup, column: Column) -> bool:
        key = (group.row, column.key)
        if key in self.known:
            return False
        self.known.add(key)
        at = [group.row, *(self.model.side_row[side] for side in column.sides())]
        rows = self.model.rows
        for _ in range(1 if column.key else len(group.trains)):
            self.columns.append((group, column))
            variable = rows.variable(column.revenue // self.unit)
            for row in at:
                rows.every[row].terms[variable] = 1
            self.solver.add_column(column.revenue // self.unit, at)
        return True

    def add_cuts(self, cuts: list[Cut]) -> bool:
        """Add the new ones among these cuts, for every train."""
        fresh = [cut for cut in cuts if cut.key() not in self.cuts]
        self.cuts.update(cut.key() for cut in fresh)
        for row in self.model.rows_of(fresh):
            self.model.rows.every.append(row)
            self.solver.add_row(row)
        return bool(fresh)

    def paths(self, values: list[float]) -> Paths | None:
        """The paths of all trains; None if the links of joined trains cannot be dealt out to them."""
        found = self.model.flow_paths(values)
        waiting = {group.row: list(group.trains) for group in self.groups}
        for (group, column), value in zip(self.columns, values[self.model.size :], strict=True):
            if value > 0.5:
                found.append((waiting[group.row].pop(), column.path(self.graph)))
        if all(len(way.trains) == 1 for way in self.model.ways):
            return found + self.model.way_paths(values)
        dealt = self.deal(values, found)
        return found + dealt if dealt is not None else None

    def deal(self, values: list[float], others: Paths) -> Paths | None:
        """Paths of joined trains that earn as much as they do together: along the links they take, or else along any
        that the others leave.
        """
        way = self.model.ways[0]
        worth = self.model.worth(way, values)
        dealt = list(zip(way.trains, dealt_paths(self.model.graph, self.model.links, way, values), strict=False))
        problem = self.problem
        if judge(problem.network, problem.stops, problem.trains, dealt, 0, problem.table).revenue == worth * self.unit:
            return dealt
        taken = {~end for _, path in others for end in path if end < 0}
        free = [(v, arc) for v, arc in self.model.links if taken.isdisjoint(arc.link.path)]
        model = LinkModel(self.model.graph, free, self.unit)
        model.add_trains([(i, train) for i, train in self.others if i in way.trains], problem.table, False)
        apart = Tight(model, model.rows, worth, worth).best()
        return model.way_paths(apart) if apart is not None else None


def by_kind(entry: tuple[int, Train]) -> tuple[int, int, int, int]:
    return entry[1].key()
