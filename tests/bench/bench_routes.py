"""Best routes: how long until the proved answer, in processor time, on the stored positions.

They lie beside the recorded games (TRUNKLINE_CORPUS, else `shared` beside the repository). Built positions with a train
that has no range beside other trains need HiGHS.
"""

import sys

from tests.bench.sources import shared

import trunkline
from trunkline.analysis.positions import RoutePosition, read_positions
from trunkline.analysis.solving import Solved, Summary, solve_all, solve_one
from trunkline.core.routes.integer import highs


def positions() -> list[RoutePosition]:
    folder = shared()
    files = sorted((folder / "corpus-routes").glob("*.jsonl.gz")) if folder else []
    return [position for file in files for position in read_positions(file)]


def is_long(position: RoutePosition) -> bool:
    return len(position.trains) > 1 and any(train.kind == 1 for train in position.trains)


def check(result: Solved) -> Solved:
    if result.differs or not result.proved:
        sys.exit(f"{result.id}: {result.revenue}, expected {result.expected}, proved: {result.proved}")
    return result


def bench() -> dict[str, float]:
    build = "compiled" if trunkline.compiled() else "pure"
    every = positions()
    if not every:
        print("no stored positions: only routes in games of our own are measured (bench_own)", file=sys.stderr)
        return {}
    recorded = [position for position in every if position.source == "record"]
    solve_all(recorded)
    summary = solve_all(recorded)
    for result in summary.results:
        check(result)
    print(f"{build}: {in_words(summary)}", file=sys.stderr)
    rates = {
        "routes: recorded, median": 1000 / summary.percentile(0.5),
        "routes: recorded, p99": 1000 / summary.percentile(0.99),
        "routes: times the other program": summary.other_seconds / summary.cpu_seconds,
    }
    for position in every:
        if position.source == "built" and (highs.is_there() or not is_long(position)):
            result = check(solve_one(position))
            rates[f"routes: {position.id}"] = 1000 / result.ms
            print(f"{build}: {position.id}: {result.ms:.1f} ms", file=sys.stderr)
    return rates


def in_words(summary: Summary) -> str:
    return (
        f"{len(summary.results)} recorded positions, milliseconds: median {summary.percentile(0.5):.3f}, "
        f"p95 {summary.percentile(0.95):.3f}, p99 {summary.percentile(0.99):.3f}, maximum {summary.percentile(1):.3f}; "
        f"{summary.cpu_seconds:.3f} s in all, {summary.other_seconds / summary.cpu_seconds:.0f} times less than the "
        "other program"
    )
