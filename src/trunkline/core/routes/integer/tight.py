"""The integer programme of a fleet, made tight by cuts first, so that HiGHS has little to do in whole numbers.

Cuts bring the bound near the best answer. The nearer it is, the more variables are 0 in every answer that could be the
best: those whose price in the linear programme is more than what lies between the bound and that answer. So the best is
looked for just below the bound first, then step by step further down.
"""

from typing import NamedTuple

from trunkline.core.routes.integer.cuts import Row, half_cuts
from trunkline.core.routes.integer.highs import FREE, Solver
from trunkline.core.routes.integer.model import LinkModel
from trunkline.core.routes.integer.rows import Rows


class Pace(NamedTuple):
    """Cutting ends when `patience` rounds have not brought the bound down by `gain`; then the search goes down by
    `step`, a share of the bound, at a time.
    """

    patience: int
    gain: float
    step: float


ALONE = Pace(5, 1.0, 0.02)
"""For trains without a range alone."""

WITH_COLUMNS = Pace(7, 0.25, 0.005)
"""With columns: a lower bound drops some, and every step down lets more in."""

JOINED_WITH_COLUMNS = Pace(15, 0.1, 0.005)
"""Where joined trains run beside columns the bound comes down slowly, but further."""

SURE = 0.01
"""HiGHS computes in floating point: nothing is concluded from less than this."""


class Tight:
    """A copy of the programme. `label`: the number there of each variable here; `losses`: what each costs if it is 1.

    `top`: no answer is worth more. Columns that are in no answer worth `floor` are dropped. Amounts are in units.
    """

    __slots__ = ("bound", "cuts_from", "floor", "gains", "label", "losses", "model", "rows", "solver", "top")

    def __init__(self, model: LinkModel, rows: Rows, floor: int, top: int) -> None:
        self.model = model
        self.floor = floor
        self.top = top
        self.gains = rows.gains
        self.label = list(range(len(rows.gains)))
        self.rows = without_repeats(rows.every)
        self.cuts_from = len(self.rows)
        self.solver = Solver(rows.gains, self.rows)
        self.bound = 0.0
        self.losses: list[float] = []

    def best(self) -> list[float] | None:
        """The values of the best answer, if it is worth the floor."""
        pace = self.pace()
        self.tighten(pace)
        top = min(self.top, int(self.bound + SURE))
        step = max(1, round(top * pace.step))
        while top >= self.floor:
            aim = max(self.floor, top - step + 1)
            values = self.whole(aim, top)
            if values is not None:
                return values
            top = aim - 1
        return None

    def pace(self) -> Pace:
        if len(self.gains) == self.model.size:
            return ALONE
        return JOINED_WITH_COLUMNS if any(len(way.trains) > 1 for way in self.model.ways) else WITH_COLUMNS

    def tighten(self, pace: Pace) -> None:
        """Add cuts until the bound hardly comes down any more."""
        waited = 0
        mark = FREE
        while True:
            values = self.solver.run()
            self.bound = self.solver.earned()
            self.losses = self.solver.losses()
            waited += 1
            if self.bound < mark - pace.gain:
                waited = 0
                mark = self.bound
            if self.bound + SURE < self.floor or waited > pace.patience:
                return
            self.drop_loose_cuts()
            values = self.drop_columns(values)
            cuts = self.ring_cuts(values) + half_cuts(self.rows, values)
            if not cuts:
                return
            for cut in cuts:
                self.rows.append(cut)
                self.solver.add_row(cut)

    def ring_cuts(self, values: list[float]) -> list[Row]:
        return self.model.rows_of(self.model.ring_cuts(values))

    def drop_loose_cuts(self) -> None:
        """Drop the cuts without which the bound is the same."""
        prices = self.solver.prices()
        loose = [i for i in range(self.cuts_from, len(self.rows)) if prices[i] < 1e-9]
        if loose:
            self.solver.drop_rows(loose)
            self.rows = [self.rows[i] for i in all_but(loose, len(self.rows))]

    def drop_columns(self, values: list[float]) -> list[float]:
        """Drop the columns that are in no answer worth the floor, if they are many; returns the other values."""
        dear = [j for j in self.too_dear(self.floor) if j >= self.model.size]
        if 5 * len(dear) <= len(self.label) - self.model.size:
            return values
        self.solver.drop_variables(dear)
        kept = all_but(dear, len(self.label))
        self.rows = rows_of(self.rows, kept)
        self.label = [self.label[j] for j in kept]
        self.losses = [self.losses[j] for j in kept]
        return [values[j] for j in kept]

    def too_dear(self, aim: int) -> list[int]:
        """The variables that are 0 in every answer worth the aim."""
        return [j for j, loss in enumerate(self.losses) if loss > self.bound - aim + SURE]

    def whole(self, aim: int, top: int) -> list[float] | None:
        """The values of the best answer in whole numbers, if it is worth the aim; none is worth more than `top`."""
        kept = all_but(self.too_dear(aim), len(self.label))
        solver = Solver([self.gains[self.label[j]] for j in kept], rows_of(self.rows, kept))
        while True:
            found = solver.run_whole(aim - 0.5, top - 0.5)
            if found is None:
                return None
            values = spread(found, kept, len(self.label))
            cuts = self.ring_cuts(values)
            if not cuts:
                return spread(values, self.label, len(self.gains))
            for cut in rows_of(cuts, kept):
                solver.add_row(cut)


def all_but(gone: list[int], size: int) -> list[int]:
    without = set(gone)
    return [j for j in range(size) if j not in without]


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
