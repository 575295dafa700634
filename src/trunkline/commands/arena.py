"""`trunkline arena`: bots against each other."""

import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trunkline.errors import BadInput

if TYPE_CHECKING:
    from trunkline.bots.match import Match, MatchResult


def register(app: typer.Typer) -> None:
    app.command()(arena)


def arena(
    title: Annotated[str, typer.Argument(help="The title, such as 1846.")],
    seats: Annotated[str, typer.Option(help="The levels at the table, separated by commas.")] = "novice,random,random",
    games: Annotated[int, typer.Option(min=1, help="How many games; a multiple of the seats is fair.")] = 20,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes to use.")] = 1,
    budget: Annotated[float, typer.Option(min=0, help="Seconds for a decision; 0: each level's own.")] = 0.0,
    seed: Annotated[int, typer.Option(help="The first deal.")] = 1,
    edition: Annotated[str, typer.Option(help="An edition of the title.")] = "",
    steps: Annotated[int, typer.Option(min=0, help="Steps for a decision instead of seconds: repeatable.")] = 0,
    file: Annotated[Path | None, typer.Option(help="Keep every game here, and play only those not yet in it.")] = None,
    report: Annotated[bool, typer.Option("--report", help="Also print how the games look, beside people's.")] = False,
    ray: Annotated[str | None, typer.Option(help="The address of a Ray cluster (extra trunkline[ray]).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    out: Annotated[Path | None, typer.Option(help="Also write the JSON object to this file.")] = None,
) -> None:
    """Let **bots** play each other: every deal in all rotations of the seats, results with 95 % intervals."""
    from trunkline.bots.arena import game_line, kept, matches, summary

    levels = checked(title, edition, seats)
    todo = matches(title, levels, games, seed=seed, budget=budget, edition=edition, steps=steps)
    done = kept(file) if file else []
    missing = [match for match in todo if match not in {result.match for result in done}]
    results = done + list(watched(runs(missing, jobs, ray), len(missing), not as_json, file))
    results.sort(key=lambda r: (r.match.seed, r.match.levels))
    totals = {**summary(results), "seats": levels, "seed": seed, "budget": budget, "steps": steps}
    full = json.dumps({**totals, "each": [game_line(r) for r in results]}, indent=1)
    if out:
        out.write_text(full + "\n", encoding="utf-8")
    if as_json:
        typer.echo(full)
    else:
        print_report(totals)
        if report:
            print_looks(title, totals["per_game"])


def checked(title: str, edition: str, seats: str) -> list[str]:
    """The levels, if such a table exists. Raises BadInput with a sentence."""
    from random import Random

    from trunkline.bots import make_bot
    from trunkline.core.contract import Options
    from trunkline.game import full_options, known_title, player_names

    levels = [level.strip() for level in seats.split(",")]
    known = known_title(title)
    for level in levels:
        make_bot(level, known, Random(0))
    player_names(known, full_options(known, Options(edition)).edition, len(levels))
    return levels


def runs(todo: "list[Match]", jobs: int, ray: str | None) -> "Iterator[MatchResult]":
    from trunkline.bots.arena import play_all, play_on_ray

    if ray is None:
        return play_all(todo, jobs)
    if find_spec("ray") is None:
        raise BadInput("Ray is not installed: install the extra trunkline[ray].")
    return play_on_ray(todo, ray)


def watched(results: "Iterator[MatchResult]", games: int, show: bool, file: Path | None) -> "Iterator[MatchResult]":
    """The same results, with a progress bar on standard error, kept in the file."""
    from rich.console import Console
    from rich.progress import track

    from trunkline.bots.arena import keeping

    results = keeping(results, file)
    console = Console(stderr=True)
    yield from track(results, "games", total=games, console=console, disable=not show or not console.is_terminal)


def print_report(report: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"{report['title']}: {', '.join(report['seats'])}, {report['games']} games")
    for heading in ("level", "wins", "95 %", "mean worth", "rating", "median ms", "slowest", "per s", "failed", "late"):
        table.add_column(heading, justify="left" if heading == "level" else "right")
    for level, row in report["levels"].items():
        low, high = row["win_rate_95"]
        table.add_row(
            level,
            f"{row['wins']:g}/{row['games']} = {row['win_rate']:.1%}",
            f"{low:.1%}–{high:.1%}",
            f"{row['mean_worth']:.0f} ± {row['mean_worth_95']:.0f}",
            f"{row['rating']:.1f} ± {row['rating_sigma']:.1f}",
            f"{row['median_ms']:.2f}",
            f"{row['slowest_ms']:.0f}",
            f"{row['decisions_per_second']:.0f}",
            str(row["failures"]),
            str(row["overruns"]),
        )
    console = Console(width=max(Console().width, 110))
    console.print(table)
    for reason, count in report["endings"].items():
        console.print(f"ended {count} times: {reason}", highlight=False)
    for level, row in report["levels"].items():
        for trouble in row["trouble"]:
            console.print(f"{level} failed: {trouble}", highlight=False, markup=False)


def print_looks(title: str, per_game: dict[str, Any]) -> None:
    """How the games look: means, lowest and highest, beside recorded games of people."""
    from rich.console import Console
    from rich.table import Table

    from trunkline.bots.knowledge import TITLES_KNOWN, knowledge_of

    people = knowledge_of(title).people if title in TITLES_KNOWN else {}
    table = Table(title="how the games look")
    for heading in ("a game", "mean", "from", "to", *people):
        table.add_column(heading, justify="left" if heading == "a game" else "right")
    for name, row in per_game.items():
        theirs = [f"{counts[name]:g}" if name in counts else "" for counts in people.values()]
        table.add_row(name, f"{row['mean']:g}", f"{row['low']:g}", f"{row['high']:g}", *theirs)
    Console(width=max(Console().width, 110)).print(table)
