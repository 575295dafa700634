"""Measure, in one run, the pure and the compiled build side by side.

A file tests/bench/bench_NAME.py has a function `bench() -> dict[str, float]`: a name, and operations per second.
Both builds run the same files in processes of their own, one after the other.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
BENCHES = ROOT / "tests" / "bench"
BUILDS = {"pure": "1", "compiled": ""}
"""TRUNKLINE_PURE for each build."""

RUN_ONE = "import json, runpy, sys; print(json.dumps(runpy.run_path(sys.argv[1])['bench']()))"


def measure(script: Path, pure: str) -> dict[str, float]:
    """Run one bench file on one build; what it prints itself goes to standard error."""
    path = os.pathsep.join([str(ROOT / "src"), str(BENCHES)])
    environment = {**os.environ, "PYTHONPATH": path, "TRUNKLINE_PURE": pure}
    done = subprocess.run(
        [sys.executable, "-c", RUN_ONE, script], env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    *chatter, last = done.stdout.splitlines()
    print(*chatter, sep="\n", end="\n" if chatter else "", file=sys.stderr)
    result: dict[str, float] = json.loads(last)
    return result


def amount(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def ratio(pure: float | None, compiled: float | None) -> str:
    return f"{compiled / pure:.1f}×" if pure and compiled else "–"


def main(names: list[str]) -> None:
    scripts = sorted(BENCHES.glob("bench_*.py"))
    if names:
        scripts = [script for script in scripts if script.stem.removeprefix("bench_") in names]
    if not scripts:
        sys.exit("there is nothing to measure: no tests/bench/bench_*.py of that name")
    table = Table("operations per second", *BUILDS, "ratio")
    for column in table.columns[1:]:
        column.justify = "right"
    for script in scripts:
        pure, compiled = (measure(script, build) for build in BUILDS.values())
        for name in {**pure, **compiled}:
            values = pure.get(name), compiled.get(name)
            table.add_row(name, *map(amount, values), ratio(*values))
    Console().print(table)


if __name__ == "__main__":
    main(sys.argv[1:])
