"""Solving many positions: answers, times and differences."""

import math
from dataclasses import dataclass
from time import process_time
from typing import Any

from trunkline.analysis.positions import RoutePosition
from trunkline.garbage import freeze_survivors


@dataclass(frozen=True, slots=True)
class Solved:
    """One position's answer. `ms` is processor time."""

    id: str
    revenue: int
    expected: int | None
    proved: bool
    ms: float

    @property
    def differs(self) -> bool:
        return self.expected is not None and self.revenue != self.expected


@dataclass(frozen=True, slots=True)
class Summary:
    results: list[Solved]
    other_seconds: float

    @property
    def differences(self) -> int:
        return sum(result.differs for result in self.results)

    @property
    def unproved(self) -> int:
        return sum(not result.proved for result in self.results)

    @property
    def cpu_seconds(self) -> float:
        return sum(result.ms for result in self.results) / 1000

    def percentile(self, share: float) -> float:
        """The smallest time that at least this share of the positions does not exceed."""
        times = sorted(result.ms for result in self.results)
        return times[max(0, math.ceil(share * len(times)) - 1)] if times else 0.0

    def as_json(self) -> dict[str, Any]:
        return {
            "positions": len(self.results),
            "differences": self.differences,
            "unproved": self.unproved,
            "median_ms": round(self.percentile(0.5), 4),
            "p95_ms": round(self.percentile(0.95), 4),
            "p99_ms": round(self.percentile(0.99), 4),
            "max_ms": round(self.percentile(1.0), 4),
            "cpu_seconds": round(self.cpu_seconds, 6),
            "other_program_seconds": round(self.other_seconds, 4),
            "results": [
                {
                    "id": result.id,
                    "revenue": result.revenue,
                    "expected": result.expected,
                    "proved": result.proved,
                    "ms": round(result.ms, 4),
                }
                for result in self.results
            ],
        }


def solve_one(position: RoutePosition, budget: int = 0) -> Solved:
    """Solve one position from its track and tables; links that were worked out before are forgotten."""
    network = position.fresh_network()
    start = process_time()
    solution = position.solve(budget or None, network)
    ms = (process_time() - start) * 1000
    return Solved(position.id, solution.revenue, position.expected, solution.proved, ms)


def solve_all(positions: list[RoutePosition], budget: int = 0) -> Summary:
    """Solve all. What was read so far is kept away from the garbage collector, whose rounds would count as ours."""
    freeze_survivors()
    return Summary([solve_one(p, budget) for p in positions], sum(p.other_seconds for p in positions))


def report(summary: Summary) -> str:
    """A table for people."""
    width = max([len(result.id) for result in summary.results], default=0)
    lines = [f"{'position':{width}}  revenue  expected  proved         ms"]
    lines += [line_of(result, width) for result in summary.results]
    lines.append("")
    lines.append(
        f"{len(summary.results)} positions, {summary.differences} differences, {summary.unproved} not proved; "
        f"{summary.cpu_seconds:.3f} s of processor time (other program: {summary.other_seconds:.3f} s)"
    )
    lines.append(
        f"milliseconds: median {summary.percentile(0.5):.3f}, p95 {summary.percentile(0.95):.3f}, "
        f"p99 {summary.percentile(0.99):.3f}, maximum {summary.percentile(1.0):.3f}"
    )
    return "\n".join(lines)


def line_of(result: Solved, width: int) -> str:
    expected = "-" if result.expected is None else str(result.expected)
    mark = "  <- differs" if result.differs else ""
    proved = "yes" if result.proved else "NO"
    return f"{result.id:{width}}  {result.revenue:7}  {expected:>8}  {proved:>6}  {result.ms:9.3f}{mark}"
