"""Best routes by integer programming, for fleets in which a train without a range runs beside others.

Such trains are a model of links (`model`); trains with a range choose among columns, which the exact search finds at
the prices of the linear programme (`supply`). Cuts make the bound close (`tight`). Then all columns are listed that
could be part of a set worth the aim, so the best integer answer, if it reaches the aim, is the best of all. The solver
is HiGHS (`highs`); the routes it names are judged like anybody's.
"""

from math import gcd

from trunkline.core.routes.answer import Solution
from trunkline.core.routes.integer.dealing import dealt_paths
from trunkline.core.routes.integer.highs import Unsolved
from trunkline.core.routes.integer.linear import Linear
from trunkline.core.routes.integer.model import LinkModel, Paths
from trunkline.core.routes.integer.rings import Cut
from trunkline.core.routes.integer.supply import Supply
from trunkline.core.routes.integer.tight import Tight, worth
from trunkline.core.routes.integer.ways import all_links
from trunkline.core.routes.judging import judge
from trunkline.core.routes.network import PLAIN, Problem, Train
from trunkline.core.routes.railroad_graph import FAR, RailroadGraph


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


class Programme:
    """The linear programme which grows by cuts and columns, until it has all which the best set may need."""

    __slots__ = ("cuts", "linear", "model", "others", "problem", "supply", "unit")

    def __init__(self, problem: Problem, joined: bool) -> None:
        stops = problem.stops
        table = problem.table
        self.problem = problem
        self.unit = max(1, gcd(*stops.value, *stops.extra, *table))
        self.others = sorted([(i, train) for i, train in enumerate(problem.trains) if train.kind != PLAIN], key=by_kind)
        long = RailroadGraph(problem.network, stops, FAR, False)
        links = all_links(long)
        self.model = LinkModel(long, links, self.unit)
        self.model.add_trains(self.others, table, joined and all(arc.link.path for _, arc in links))
        self.supply = Supply(problem, self.model.side_row, self.unit)
        self.supply.add_groups(problem, self.model.rows.every)
        self.linear = Linear(self.model, self.supply)
        self.cuts: set[tuple[frozenset[int], int]] = set()

    def best(self, floor: int, ceiling: int) -> list[float]:
        """The values of the best set. `floor`: a revenue that is known to be possible; none is above the ceiling."""
        self.relax()
        self.linear.cuts_from = len(self.linear.rows)
        values = Tight(self.linear, -(-floor // self.unit), ceiling // self.unit).best()
        if values is None:
            raise Unsolved
        return values

    def worth(self, values: list[float]) -> int:
        """What an answer earns."""
        return worth(self.linear.gains, values) * self.unit

    def relax(self) -> float:
        """Add what forbids rings until the linear programme has none; returns its bound."""
        while True:
            values = self.linear.run()
            wanting = self.linear.grow()
            if not self.add_cuts(self.model.ring_cuts(values)) and not wanting:
                return self.linear.bound * self.unit

    def add_cuts(self, cuts: list[Cut]) -> bool:
        """Add the new ones among these cuts, for every train."""
        fresh = [cut for cut in cuts if cut.key() not in self.cuts]
        self.cuts.update(cut.key() for cut in fresh)
        for row in self.model.rows_of(fresh):
            self.linear.add_row(row)
        return bool(fresh)

    def paths(self, values: list[float]) -> Paths | None:
        """The paths of all trains; None if the links of joined trains cannot be dealt out to them."""
        found = self.model.flow_paths(values)
        waiting = {group.row: list(group.trains) for group in self.supply.groups}
        for (group, column), value in zip(self.supply.columns, values[self.model.size :], strict=True):
            if value > 0.5:
                found.append((waiting[group.row].pop(), column.path(self.supply.graph)))
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
        apart = Tight(Linear(model), worth, worth).best()
        return model.way_paths(apart) if apart is not None else None


def by_kind(entry: tuple[int, Train]) -> tuple[int, int, int, int]:
    return entry[1].key()
