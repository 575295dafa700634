"""HiGHS, on one thread, without any gap allowed.

The one place of the core that uses more than the standard library, and only where it is installed.
"""

from importlib.util import find_spec
from typing import Any, Final

from trunkline.core.routes.integer.cuts import Row

FREE: Final = 1e30
"""No limit."""

PROBING: Final = 1 << 15
"""The rule by which HiGHS sets every variable to 0 and to 1 to see what follows, among those it may leave out."""

OPTIONS: Final[dict[str, bool | int | float]] = {
    "output_flag": False,
    "threads": 1,
    "mip_rel_gap": 0.0,
    "mip_abs_gap": 0.0,
    "mip_allow_restart": False,
    "mip_pool_soft_limit": 10,
    "mip_heuristic_run_feasibility_jump": False,
    "mip_heuristic_run_rens": False,
    "mip_heuristic_run_rins": False,
    "mip_heuristic_run_root_reduced_cost": False,
    "mip_heuristic_run_shifting": False,
    "mip_heuristic_run_zi_round": False,
    "presolve_rule_off": PROBING,
}
"""What is asked in whole numbers is tight already: more cuts (their pool is small), beginning again, looking for first
answers and trying each variable beforehand (half of the time) cost more than they bring.
"""


def is_there() -> bool:
    """Whether HiGHS can be used. It is loaded when it is first needed: that takes longer than most answers."""
    return find_spec("highspy") is not None


class Unsolved(Exception):
    """HiGHS stopped without an optimum."""


class Solver:
    """Variables from 0 to 1, what each earns, and rows; the most that can be earned, also in whole numbers."""

    __slots__ = ("highs",)

    def __init__(self, gains: list[int], rows: list[Row]) -> None:
        import highspy

        make: Any = highspy.Highs
        self.highs = make()
        for option, value in OPTIONS.items():
            self.highs.setOptionValue(option, value)
        for gain in gains:
            self.add_variable(gain)
        for row in rows:
            self.add_row(row)

    def add_variable(self, gain: int) -> None:
        self.highs.addCol(-float(gain), 0.0, 1.0, 0, [], [])

    def add_column(self, gain: int, counts: dict[int, int]) -> None:
        """Add a variable that counts in these rows and is limited only by them, so that their prices tell all."""
        values = [float(a) for a in counts.values()]
        self.highs.addCol(-float(gain), 0.0, FREE, len(values), list(counts), values)

    def add_row(self, row: Row) -> None:
        low = float(row.limit) if row.exact else -FREE
        values = [float(a) for a in row.terms.values()]
        self.highs.addRow(low, float(row.limit), len(values), list(row.terms), values)

    def drop_rows(self, rows: list[int]) -> None:
        self.highs.deleteRows(len(rows), rows)

    def run(self) -> list[float]:
        """The values of the best answer."""
        import highspy

        self.highs.run()
        if self.highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            raise Unsolved
        return list(self.highs.getSolution().col_value)

    def run_whole(self, floor: float, enough: float) -> list[float] | None:
        """The values of the best answer in whole numbers, if it earns more than the floor, or of any that earns enough.

        HiGHS leaves aside what cannot earn more than the floor, so it has proved nothing about a lesser answer.
        """
        import highspy

        every = list(range(self.highs.getNumCol()))  # one by one, HiGHS looks through all of them each time
        self.highs.changeColsIntegrality(len(every), every, [highspy.HighsVarType.kInteger] * len(every))
        self.highs.clearSolver()
        self.highs.setOptionValue("objective_bound", -floor)
        self.highs.setOptionValue("objective_target", -enough)
        self.highs.run()
        status = self.highs.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        if status not in (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kObjectiveTarget):
            raise Unsolved
        return list(self.highs.getSolution().col_value) if self.earned() > floor else None

    def earned(self) -> float:
        """What the last answer earns; to be asked before anything is changed."""
        return float(-self.highs.getInfo().objective_function_value)

    def prices(self) -> list[float]:
        """What one more of each row would earn."""
        return [-dual for dual in self.highs.getSolution().row_dual]

    def losses(self) -> list[float]:
        """By how much the bound falls, at least, if a variable that is 0 becomes 1."""
        return list(self.highs.getSolution().col_dual)
