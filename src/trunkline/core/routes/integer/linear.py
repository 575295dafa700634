"""The linear programme, which grows by cuts and columns."""

from typing import Final

from trunkline.core.routes.columns import Column
from trunkline.core.routes.integer.cuts import HalfRow, Row
from trunkline.core.routes.integer.highs import Solver
from trunkline.core.routes.integer.model import LinkModel
from trunkline.core.routes.integer.supply import Lift, Supply, TrainGroup

FREE: Final = 1e-9
"""A row whose price is lower limits nothing."""


class Linear:
    """`rows` are those of the solver; those from `cuts_from` on can be dropped. Amounts are in units.

    `bound`: what the last answer earns; where nothing more is wanted (`grow`), no set of routes earns more. `losses`:
    what each variable costs if it is 1. `listed`: columns that cost less than this are there.
    """

    __slots__ = ("bound", "cuts_from", "gains", "listed", "losses", "model", "prices", "rows", "solver", "supply")

    def __init__(self, model: LinkModel, supply: Supply | None = None) -> None:
        self.model = model
        self.supply = supply
        self.gains = list(model.rows.gains)
        self.rows = list(model.rows.every)
        self.cuts_from = len(self.rows)
        self.solver = Solver(self.gains, self.rows)
        self.bound = 0.0
        self.prices: list[float] = []
        self.losses: list[float] = []
        self.listed = -1.0

    def run(self) -> list[float]:
        """The values of the best answer with the columns that were added so far."""
        values = self.solver.run()
        self.bound = self.solver.earned()
        self.prices = self.solver.prices()
        self.losses = self.solver.losses()
        return values

    def grow(self) -> bool:
        """Add columns that would earn more; False if there are none."""
        if self.supply is None or not self.supply.groups:
            return False
        self.supply.set_prices(self.rows, self.prices)
        wanting = self.supply.wanting()
        self.add_columns(wanting)
        return bool(wanting)

    def add_row(self, row: Row) -> None:
        self.rows.append(row)
        self.solver.add_row(row)

    def add_columns(self, columns: list[tuple[TrainGroup, Column]]) -> None:
        """Add columns; one that uses no side may be taken by each of equal trains."""
        if self.supply is None or not columns:
            return
        lift = Lift()
        for i, row in enumerate(self.rows):
            if isinstance(row, HalfRow):
                lift.add(row, i, 0.0)
        for group, column in columns:
            counts = self.supply.counts(group, column, lift)
            gain = column.revenue // self.supply.unit
            for _ in range(1 if column.key else len(group.trains)):
                self.supply.note(group, column)
                for number, count in counts.items():
                    self.rows[number].terms[len(self.gains)] = count
                self.gains.append(gain)
                self.solver.add_column(gain, counts)

    def list_columns(self, gap: float) -> None:
        """Add all columns that cost less than the gap, with their losses. The programme is not run again after this."""
        if self.supply is None or gap <= self.listed:
            return
        self.listed = gap
        for group in self.supply.groups:
            found = self.supply.above(group, -gap)
            self.add_columns([(group, column) for _, column in found])
            for net, column in found:
                self.losses += [-net] * (1 if column.key else len(group.trains))

    def drop_loose_cuts(self) -> None:
        """Drop the cuts without which the bound is the same."""
        loose = [i for i in range(self.cuts_from, len(self.rows)) if self.prices[i] < FREE]
        if loose:
            without = set(loose)
            self.solver.drop_rows(loose)
            self.rows = [row for i, row in enumerate(self.rows) if i not in without]
