"""Measure, in one run, the pure and the compiled build side by side.

A file tests/bench/bench_NAME.py has a function `bench() -> dict[str, float]`: a name, and operations per second (names
that begin with "growth": milliseconds). Both builds run the same files in processes of their own, one after the other.

    python tools/bench.py [--json] [NAME ...]     --json keeps the figures in docs/bench, and draws how cost grows
"""

import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import bench_plot
import trunkline

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "docs" / "bench"
BUILDS = {"pure": "1", "compiled": ""}
"""TRUNKLINE_PURE for each build."""

Figures = dict[str, float]

RUN_ONE = "import json, runpy, sys; print(json.dumps(runpy.run_path(sys.argv[1])['bench']()))"


def scripts_named(root: Path, names: list[str]) -> list[Path]:
    scripts = sorted((root / "tests" / "bench").glob("bench_*.py"))
    return [script for script in scripts if not names or script.stem.removeprefix("bench_") in names]


def measure(script: Path, package: Path, pure: str) -> Figures:
    """Run one bench file on one build; what it prints itself goes to standard error."""
    path = os.pathsep.join(map(str, [package, script.parents[2]]))
    # An older revision lies in a folder of its own: what is recorded beside this checkout is not beside it.
    recorded = os.environ.get("TRUNKLINE_CORPUS") or str(ROOT.parent / "shared")
    environment = {**os.environ, "PYTHONPATH": path, "TRUNKLINE_PURE": pure, "TRUNKLINE_CORPUS": recorded}
    call = [sys.executable, "-c", RUN_ONE, str(script)]
    done = subprocess.run(call, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    *chatter, last = done.stdout.splitlines()
    print(*chatter, sep="\n", end="\n" if chatter else "", file=sys.stderr)
    result: Figures = json.loads(last)
    return result


def amount(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def ratio(name: str, pure: float | None, compiled: float | None) -> str:
    """How much faster the compiled build is."""
    if not pure or not compiled:
        return "–"
    return f"{(pure / compiled if name.startswith('growth') else compiled / pure):.1f}×"


def table_of(pure: Figures, compiled: Figures) -> Table:
    table = Table("operations per second (growth: milliseconds)", *BUILDS, "ratio")
    for column in table.columns[1:]:
        column.justify = "right"
    for name in {**pure, **compiled}:
        values = pure.get(name), compiled.get(name)
        table.add_row(name, *map(amount, values), ratio(name, *values))
    return table


def keep(figures: dict[str, Figures]) -> None:
    """Write the figures of this version, and draw how cost grows."""
    KEPT.mkdir(exist_ok=True)
    about: dict[str, Any] = {"version": trunkline.__version__, "python": platform.python_version()}
    about |= {"machine": platform.machine(), "cores": os.cpu_count()}
    if hasattr(os, "getloadavg"):  # a busy machine adds to every time
        about["busy_cores"] = round(os.getloadavg()[0], 1)
    rounded = {build: {name: float(f"{value:.4g}") for name, value in some.items()} for build, some in figures.items()}
    file = KEPT / f"{trunkline.__version__}.json"
    file.write_text(json.dumps({**about, "figures": rounded}, indent=1) + "\n")
    picture = KEPT / f"{trunkline.__version__}-growth.svg"
    picture.write_text(bench_plot.drawn(rounded))
    print(f"kept in {file.relative_to(ROOT)}, drawn in {picture.relative_to(ROOT)}")


def main(arguments: list[str]) -> None:
    names = [argument for argument in arguments if argument != "--json"]
    scripts = scripts_named(ROOT, names)
    if not scripts:
        sys.exit("there is nothing to measure: no tests/bench/bench_*.py of that name")
    figures: dict[str, Figures] = {build: {} for build in BUILDS}
    for script in scripts:
        for build, pure in BUILDS.items():
            figures[build] |= measure(script, ROOT / "src", pure)
    Console().print(table_of(figures["pure"], figures["compiled"]))
    if "--json" in arguments:
        keep(figures)


if __name__ == "__main__":
    main(sys.argv[1:])
