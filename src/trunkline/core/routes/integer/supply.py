"""Routes of trains with a range as columns of the integer programme.

The search finds them at the prices of hex sides. A cut which is half of a sum of rows counts a column as those rows do,
halved and rounded down; what cuts cost a route is taken off after the search, which so never thinks too little of it.
"""

from typing import Final

from trunkline.core.routes.columns import Budget, Column
from trunkline.core.routes.integer.cuts import HalfRow, Row, Terms
from trunkline.core.routes.limited import LimitedSearch, limited_search
from trunkline.core.routes.network import PLAIN, Problem
from trunkline.core.routes.railroad_graph import SCALE, RailroadGraph

MANY: Final = 100
"""So many columns at most are added at once."""

NEAR: Final = 1e-6
"""A column that would earn less than this is not wanting."""


class TrainGroup:
    """Equal trains with a range: their indices, the search for their routes, the row that counts them and its price."""

    __slots__ = ("bit", "price", "row", "search", "trains")

    def __init__(self, trains: list[int], search: LimitedSearch, row: int, bit: int) -> None:
        self.trains = trains
        self.search = search
        self.row = row
        self.bit = bit
        self.price = 0.0


class Halved:
    """What a cut counts: half of how many of the bits a column has and of what other cuts count. `row`: its number,
    -1 if it only takes part in others; `price` is that of the row.
    """

    __slots__ = ("bits", "others", "price", "row")

    def __init__(self, bits: int, others: list[int]) -> None:
        self.bits = bits
        self.others = others
        self.row = -1
        self.price = 0.0


class Lift:
    """The cuts among some rows which columns may be in, each after those that it is made of."""

    __slots__ = ("cuts", "known")

    def __init__(self) -> None:
        self.cuts: list[Halved] = []
        self.known: dict[HalfRow, int] = {}

    def add(self, row: HalfRow, number: int, price: float) -> None:
        place = self.place(row)
        if place >= 0:
            self.cuts[place].row = number
            self.cuts[place].price = price

    def place(self, row: HalfRow) -> int:
        """Where a cut is among the cuts; -1 if no column is in it."""
        known = self.known.get(row)
        if known is not None:
            return known
        bits = 0
        others: list[int] = []
        for part in row.rows:
            if isinstance(part, HalfRow):
                place = self.place(part)
                if place >= 0:
                    others.append(place)
            else:
                bits |= part.bit
        place = -1
        if bits or others:
            place = len(self.cuts)
            self.cuts.append(Halved(bits, others))
        self.known[row] = place
        return place

    def counts(self, bits: int) -> Terms:
        """How often a column counts in each row."""
        found: Terms = {}
        every: list[int] = []
        for cut in self.cuts:
            count = (cut.bits & bits).bit_count()
            for other in cut.others:
                count += every[other]
            count >>= 1
            every.append(count)
            if count and cut.row >= 0:
                found[cut.row] = count
        return found

    def net(self, bits: int, net: float, floor: float) -> float:
        """What a column is worth after the prices of cuts; not all are taken off if it falls below the floor."""
        every: list[int] = []
        for cut in self.cuts:
            count = (cut.bits & bits).bit_count()
            for other in cut.others:
                count += every[other]
            count >>= 1
            every.append(count)
            if count:
                net -= count * cut.price
                if net < floor:
                    return net
        return net


class Supply:
    """The trains with a range, and the columns which the programme has so far. Amounts are in units.

    `side_row`: the row of each hex side that has one; `prices`: those of the sides; `lift`: the cuts that have prices.
    """

    __slots__ = ("columns", "graph", "groups", "known", "lift", "prices", "side_row", "unit")

    def __init__(self, problem: Problem, side_row: dict[int, int], unit: int) -> None:
        trains = problem.trains
        reach = max([train.visit for train in trains if train.kind == PLAIN], default=0)
        self.unit = unit
        self.side_row = side_row
        self.graph = RailroadGraph(problem.network, problem.stops, reach)
        self.groups: list[TrainGroup] = []
        self.columns: list[tuple[TrainGroup, Column]] = []
        self.known: set[tuple[int, int]] = set()
        self.prices: list[float] = []
        self.lift = Lift()

    def add_groups(self, problem: Problem, rows: list[Row]) -> None:
        """Add a row for every group of equal trains."""
        trains = problem.trains
        self.graph.share_out()
        for key in sorted({train.key() for train in trains if train.kind == PLAIN}):
            alike = [i for i, train in enumerate(trains) if train.key() == key]
            search = limited_search(self.graph, trains[alike[0]], 0, problem.table, Budget(0))
            row = Row({}, len(alike))
            row.bit = 1 << (self.graph.network.sides + len(self.groups))
            self.groups.append(TrainGroup(alike, search, len(rows), row.bit))
            rows.append(row)

    def set_prices(self, rows: list[Row], prices: list[float]) -> None:
        """Take the prices from the linear programme; the search has them rounded down."""
        self.prices = [0.0] * self.graph.network.sides
        for side, number in self.side_row.items():
            self.prices[side] = max(0.0, prices[number])
        self.lift = Lift()
        for i, row in enumerate(rows):
            if isinstance(row, HalfRow) and prices[i] > 0.0:
                self.lift.add(row, i, prices[i])
        scale = self.unit * SCALE
        self.graph.set_prices([int(price * scale) for price in self.prices], 0)
        for group in self.groups:
            group.price = prices[group.row]
            group.search.prepare()

    def wanting(self) -> list[tuple[TrainGroup, Column]]:
        """Routes that would earn more at these prices than their trains do, the best first."""
        if not self.lift.cuts:
            return [(group, column) for group in self.groups for column in self.best(group)]
        return [(group, column) for group in self.groups for _, column in self.above(group, NEAR)[:MANY]]

    def best(self, group: TrainGroup) -> list[Column]:
        """The best route of a group, if it earns more than its trains; there are no cuts."""
        column = group.search.find_best(0, 0)
        if column is None or (group.row, column.key) in self.known:
            return []
        return [column] if self.worth(group, column) - self.rounded_off(column) > NEAR else []

    def above(self, group: TrainGroup, floor: float) -> list[tuple[float, Column]]:
        """The new routes which are worth more than the floor after all prices, the train's too, the best first."""
        limit = int((group.price + floor) * self.unit * SCALE) - 1
        found: list[tuple[float, Column]] = []
        for column in group.search.find_all(limit, 0, 1 << 60) or []:
            net = self.lift.net(column.mask | group.bit, self.worth(group, column), floor)
            if net > floor and (group.row, column.key) not in self.known:
                net -= self.rounded_off(column)
                if net > floor:
                    found.append((net, column))
        return distinct(found)

    def worth(self, group: TrainGroup, column: Column) -> float:
        """What a route is worth after the prices of sides and train, or a little more, since the search rounds."""
        return column.net / (self.unit * SCALE) - group.price

    def rounded_off(self, column: Column) -> float:
        """How much higher the prices of its sides are than those that the search has."""
        more = 0.0
        scale = self.unit * SCALE
        for side in column.sides():
            more += self.prices[side] - self.graph.prices[side] / scale
        return more

    def note(self, group: TrainGroup, column: Column) -> None:
        """Keep a column that joins the programme."""
        self.known.add((group.row, column.key))
        self.columns.append((group, column))

    def counts(self, group: TrainGroup, column: Column, lift: Lift) -> Terms:
        """How often a column counts in each row."""
        mask = column.mask
        found = lift.counts(mask | group.bit)
        found[group.row] = 1
        for side, row in self.side_row.items():
            if mask >> side & 1:
                found[row] = 1
        return found


def distinct(found: list[tuple[float, Column]]) -> list[tuple[float, Column]]:
    """The best column for each set of sides, those worth most first."""
    best: dict[int, tuple[float, Column]] = {}
    for entry in found:
        known = best.get(entry[1].key)
        if known is None or known[0] < entry[0]:
            best[entry[1].key] = entry
    return sorted(best.values(), key=falling)


def falling(entry: tuple[float, Column]) -> float:
    return -entry[0]
