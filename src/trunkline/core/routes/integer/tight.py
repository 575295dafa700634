"""The integer programme of a fleet, made tight by cuts first, so that HiGHS has little to do in whole numbers.

Cuts bring the bound near the best answer. The nearer it is, the more variables are 0 in every answer that could be the
best: those whose price in the linear programme is more than what lies between the bound and that answer. So the best is
looked for just below the bound first, then step by step further down.
"""

from typing import NamedTuple

from trunkline.core.routes.integer.cuts import Row, half_cuts
from trunkline.core.routes.integer.highs import FREE, Solver
from trunkline.core.routes.integer.linear import Linear


class Pace(NamedTuple):
    """Cutting ends when `patience` rounds have not brought the bound down by `gain`; then the search goes down by
    `step`, a share of the bound, at a time. In each round `tried` cuts at most are compared.
    """

    patience: int
    gain: float
    step: float
    tried: int


ALONE = Pace(5, 1.0, 0.02, 80)
"""For trains without a range alone."""

WITH_COLUMNS = Pace(7, 0.25, 0.005, 80)
"""With columns: a lower bound drops some, and every step down lets more in."""

JOINED_WITH_COLUMNS = Pace(15, 0.1, 0.005, 20)
"""Where joined trains run beside columns the bound comes down slowly, but further, and fewer cuts in each round bring
it as far.
"""

AGAIN = 2
"""The patience once columns have joined that earned more."""

AHEAD = 1
"""Columns are listed for so many more steps down."""

SPLIT = 400
"""So many variables and more are looked at in two parts."""

SURE = 0.01
"""HiGHS computes in floating point: nothing is concluded from less than this."""


class Tight:
    """The search for the best answer in whole numbers that is worth the floor; none is worth more than `top`."""

    __slots__ = ("floor", "linear", "top")

    def __init__(self, linear: Linear, floor: int, top: int) -> None:
        self.linear = linear
        self.floor = floor
        self.top = top

    def best(self) -> list[float] | None:
        """The values of the best answer, if it is worth the floor."""
        pace = self.pace()
        self.tighten(pace)
        top = min(self.top, int(self.linear.bound + SURE))
        step = max(1, round(top * pace.step))
        while top >= self.floor:
            aim = max(self.floor, top - step + 1)
            values = self.whole(aim, top)
            if values is not None:
                return values
            top = aim - 1
        return None

    def pace(self) -> Pace:
        if len(self.linear.gains) == self.linear.model.size:
            return ALONE
        return JOINED_WITH_COLUMNS if any(len(way.trains) > 1 for way in self.linear.model.ways) else WITH_COLUMNS

    def tighten(self, pace: Pace) -> None:
        """Add cuts, and columns that are wanted at their prices, until the bound hardly comes down any more."""
        patience = pace.patience
        while True:
            self.cut(pace, patience)
            if not self.linear.grow():
                return
            patience = AGAIN

    def cut(self, pace: Pace, patience: int) -> None:
        """Add cuts until so many rounds have not brought the bound down by the pace's gain."""
        linear = self.linear
        waited = 0
        mark = FREE
        while True:
            values = linear.run()
            waited += 1
            if linear.bound < mark - pace.gain:
                waited = 0
                mark = linear.bound
            if linear.bound + SURE < self.floor or waited > patience:
                return
            linear.drop_loose_cuts()
            cuts = self.ring_cuts(values) + half_cuts(linear.rows, values, pace.tried)
            if not cuts:
                return
            for cut in cuts:
                linear.add_row(cut)

    def ring_cuts(self, values: list[float]) -> list[Row]:
        return self.linear.model.rows_of(self.linear.model.ring_cuts(values))

    def whole(self, aim: int, top: int) -> list[float] | None:
        """The values of the best answer in whole numbers, if it is worth the aim; none is worth more than `top`.

        What its variables cost adds up to no more than the gap, so one at most costs more than half of it. First none
        may, then one must: the bound of both is closer.
        """
        linear = self.linear
        gap = linear.bound - aim + SURE
        linear.list_columns(gap if gap <= linear.listed else gap + AHEAD * (top - aim + 1))
        kept = [j for j, loss in enumerate(linear.losses) if loss <= gap]
        dear = [j for j in kept if 2 * linear.losses[j] > gap]
        if len(kept) < SPLIT or not dear or len(linear.gains) == linear.model.size:
            return self.ask(kept, [], aim, top)
        cheap = [j for j in kept if 2 * linear.losses[j] <= gap]
        values = self.ask(cheap, [], aim, top)
        if values is None:
            return self.ask(kept, [Row(dict.fromkeys(dear, 1), 1, True)], aim, top)
        found = worth(linear.gains, values)
        better = self.whole(found + 1, top) if found < top else None  # perhaps with a dear one
        return values if better is None else better

    def ask(self, kept: list[int], more: list[Row], aim: int, top: int) -> list[float] | None:
        """The same with these variables only, and with more rows."""
        linear = self.linear
        rows = without_repeats(rows_of(linear.rows + more, kept))
        solver = Solver([linear.gains[j] for j in kept], rows)
        while True:
            found = solver.run_whole(aim - 0.5, top - 0.5)
            if found is None:
                return None
            values = spread(found, kept, len(linear.gains))
            cuts = self.ring_cuts(values)
            if not cuts:
                return values
            for cut in rows_of(cuts, kept):
                solver.add_row(cut)


def worth(gains: list[int], values: list[float]) -> int:
    """What an answer earns, in units."""
    return sum([gain for gain, value in zip(gains, values, strict=True) if value > 0.5])


def spread(values: list[float], places: list[int], size: int) -> list[float]:
    """So many values, these at their places and 0 elsewhere."""
    every = [0.0] * size
    for place, value in zip(places, values, strict=True):
        every[place] = value
    return every


def rows_of(rows: list[Row], kept: list[int]) -> list[Row]:
    """The rows for these variables only, which are numbered anew."""
    number = {j: k for k, j in enumerate(kept)}
    return [Row({number[j]: a for j, a in row.terms.items() if j in number}, row.limit, row.exact) for row in rows]


def without_repeats(rows: list[Row]) -> list[Row]:
    """Of equal rows only one, and no empty ones: where the same routes use several hex sides, one side is enough."""
    found: dict[tuple[frozenset[tuple[int, int]], int, bool], Row] = {}
    for row in rows:
        if row.terms:
            found.setdefault((frozenset(row.terms.items()), row.limit, row.exact), row)
    return list(found.values())
