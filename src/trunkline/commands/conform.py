"""`trunkline conform`: replay traces of another engine and compare everything."""

import json
import os
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trunkline.errors import BadInput

if TYPE_CHECKING:
    from trunkline.formats.conform import Report


def register(app: typer.Typer) -> None:
    app.command()(conform)


def conform(
    paths: Annotated[list[Path], typer.Argument(help="Trace files, or folders of them.")],
    jobs: Annotated[int, typer.Option(help="How many processes to use.")] = os.cpu_count() or 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    only: Annotated[str, typer.Option(help="Only files whose name contains this.")] = "",
    at: Annotated[int, typer.Option(help="Stop after this action of each game, and show the position.")] = -1,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Tell how every action was followed.")] = False,
    states: Annotated[bool, typer.Option("--states", help="Compare states and routes only, no legal moves.")] = False,
) -> None:
    """Replay **traces** of another engine: states, legal moves and revenues must agree after every action."""
    from trunkline.formats.conform import conform as run

    files = [file for file in trace_files(paths) if only in file.name]
    if not files:
        raise BadInput("There are no trace files (*.jsonl or *.jsonl.gz) to check.")
    work = partial(run, at=at, verbose=verbose, legal=not states)
    reports = []
    for report in run_all(work, files, min(jobs, len(files))):
        reports.append(report)
        if not as_json:
            print_game(report, verbose or at >= 0)
    summary = summarise(reports)
    lines = [*kinds(reports), *waits(reports), summary_line(summary)]
    typer.echo(json.dumps(summary, indent=2) if as_json else "\n".join(lines))
    if any(report.unreadable for report in reports):
        raise typer.Exit(2)
    if summary["failed_games"]:
        raise typer.Exit(1)


def trace_files(paths: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted([*path.glob("*.jsonl.gz"), *path.glob("*.jsonl")])
        elif path.exists():
            found.append(path)
        else:
            raise BadInput(f"{path}: no such file.")
    return found


def run_all(work: "partial[Report]", files: list[Path], jobs: int) -> "Iterator[Report]":
    if jobs <= 1:
        yield from map(work, files)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(work, files)


def print_game(report: "Report", notes: bool) -> None:
    if report.unreadable:
        typer.echo(f"UNREADABLE {report.unreadable}")
        return
    failed = bool(report.differences)
    typer.echo(f"{'FAILED' if failed else 'ok    '} {report.file}: {report.actions} actions, {tally(report)}")
    first = report.differences[0].i if failed else -1
    for difference in [d for d in report.differences if d.i == first][:12]:
        typer.echo(f"    after {difference.i} {difference.key}:")
        typer.echo(f"        expected {difference.expected}")
        typer.echo(f"        found    {difference.found}")
    if failed:
        typer.echo(f"    action   {report.action[:600]}")
    for note in report.notes if notes else report.notes[-1:] if failed else []:
        typer.echo(f"    {note}")


def tally(report: "Report") -> str:
    return (
        f"{report.legal_sets} legal sets ({report.legal_mismatches} differ), "
        f"{report.routes} runs ({report.route_mismatches} differ), {report.seconds:.1f} s"
    )


def kinds(reports: "list[Report]") -> list[str]:
    """Where the failed games differ first, the commonest place first."""
    places = Counter(place(report.differences[0].key) for report in reports if report.differences)
    return [f"{count} games differ first in {name}" for name, count in places.most_common()]


def waits(reports: "list[Report]") -> list[str]:
    """Where the two engines wait for different passes; files cannot be written exactly there."""
    absorbed, implied = sum(r.absorbed for r in reports), sum(r.implied for r in reports)
    return [f"{absorbed} passes absorbed, {implied} implied"] if absorbed or implied else []


def place(key: str) -> str:
    """player/P1.cash is a player's cash."""
    whole, _, part = key.partition(".")
    head, _, rest = whole.partition("/")
    name = f"{head}/{rest.partition('/')[0]}" if head in ("legal", "refused") else head
    return f"{name}.{part}" if part else name


def summarise(reports: "list[Report]") -> dict[str, Any]:
    declared: dict[str, int] = {}
    for report in reports:
        for ruling, count in report.declared.items():
            declared[ruling] = declared.get(ruling, 0) + count
    return {
        "games": len(reports),
        "failed_games": sum(bool(r.differences or r.unreadable) for r in reports),
        "actions": sum(r.actions for r in reports),
        "state_mismatches": sum(r.state_mismatches for r in reports),
        "legal_sets": sum(r.legal_sets for r in reports),
        "legal_mismatches": sum(r.legal_mismatches for r in reports),
        "legal_declared": dict(sorted(declared.items())),
        "routes": sum(r.routes for r in reports),
        "route_mismatches": sum(r.route_mismatches for r in reports),
        "seconds": round(sum(r.seconds for r in reports), 2),
        "first": [first_of(r) for r in reports if r.differences or r.unreadable],
    }


def first_of(report: "Report") -> dict[str, Any]:
    if report.unreadable:
        return {"file": report.file, "i": -1, "key": "file", "expected": "a trace", "found": report.unreadable}
    d = report.differences[0]
    return {"file": report.file, "i": d.i, "key": d.key, "expected": d.expected, "found": d.found}


def summary_line(s: dict[str, Any]) -> str:
    lines = [
        f"{s['games']} games, {s['failed_games']} failed; {s['actions']} actions, "
        f"{s['state_mismatches']} states differ; "
        f"{s['legal_sets']} legal sets, {s['legal_mismatches']} differ; {s['routes']} runs, "
        f"{s['route_mismatches']} differ; {s['seconds']} s"
    ]
    lines += [f"declared {ruling}: {count}" for ruling, count in s["legal_declared"].items()]
    return "\n".join(lines)
