"""`trunkline random`: games played out at random, with checks."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import starmap
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trunkline.commands._common import AsJson, Edition, Rulings, one_of, players_of, print_json, word_of
from trunkline.errors import BadInput

if TYPE_CHECKING:
    from trunkline.analysis.conformance import Outcome


def register(app: typer.Typer) -> None:
    app.command("random")(random_)


def random_(
    title: Annotated[
        str, typer.Argument(metavar="TITLE", help="The title, such as 1846; `all`: every table there is.")
    ],
    players: Annotated[str, typer.Option(help="How many players.")] = "3",
    seed: Annotated[int, typer.Option(help="The seed of the first game; the next has the next number.")] = 1,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes to use.")] = 1,
    check: Annotated[str, typer.Option(help="cheap or full (the whole conformance suite).")] = "cheap",
    policy: Annotated[str, typer.Option(help="How players choose; `all` takes the policies in turn.")] = "random",
    coverage: Annotated[bool, typer.Option("--coverage", help="Tell how often each rule was reached.")] = False,
    edition: Edition = "",
    rulings: Rulings = "book",
    as_json: AsJson = False,
) -> None:
    """Play **random games** to their end and check that the rules hold together. Exits with 1 if they do not.

    Examples:

    - `trunkline random 1848 --players 4 --seed 7`
    - `trunkline random 1846 --games 100 --jobs 2 --json`
    - `trunkline random 1846 --games 50 --policy all --check full --coverage`
    - `trunkline random all --games 20000 --seed 0`: titles, editions, rulings, numbers of players and policies in turn
    """
    from trunkline.analysis.conformance import play_game
    from trunkline.analysis.play_out import POLICIES

    one_of("check", check, ("cheap", "full"))
    if title == "all":
        if (players, policy, edition, rulings, coverage) != ("3", "random", "", "book", False):
            raise BadInput("`all` takes every table and policy in turn: only --seed, --games, --jobs, --check, --json.")
        campaign(seed, games, jobs, check, as_json)
        return
    one_of("policy", policy, (*POLICIES, "all"))
    table = table_of(title, players, edition, rulings)
    policies = list(POLICIES) if policy == "all" else [policy]
    seeds = range(seed, seed + games)
    play = partial(play_game, title, table["options"], table["players"], check=check)
    todo = [(s, policies[s % len(policies)]) for s in seeds]
    began = perf_counter()
    outcomes, reached = watched(title, table["options"].edition, play, todo, jobs, coverage)
    report = {**summary(outcomes), **reached, "seconds": round(perf_counter() - began, 2)}
    tell(
        {"title": title, "edition": table["options"].edition, "players": table["players"], "seed": seed, **report},
        as_json,
    )


def campaign(seed: int, games: int, jobs: int, check: str, as_json: bool) -> None:
    """Games over every table in turn. Standard error tells how far it has come, and so with which seed to go on."""
    from trunkline.analysis.campaign import again, play_seed, stretches

    began = perf_counter()
    outcomes: list[Outcome] = []
    for seeds in stretches(seed, games, STRETCH[check]):
        outcomes += played(partial(play_seed, check=check), [(s,) for s in seeds], jobs)
        faults = sum(bool(o.error) for o in outcomes)
        typer.echo(f"seeds {seed} to {seeds[-1]}: {len(outcomes)} games, {faults} with errors", err=True)
    report = {**summary(outcomes), "seconds": round(perf_counter() - began, 2)}
    report["errors"] = [{**error, "again": again(error["seed"], check)} for error in report["errors"]]
    tell({"title": "all", "edition": "", "players": 0, "seed": seed, **report}, as_json)


def tell(report: dict[str, Any], as_json: bool) -> None:
    """Print the report; exits with 1 if it has errors."""
    if as_json:
        print_json(report)
    else:
        print_report(report)
    if report["errors"]:
        raise typer.Exit(1)


def watched(
    title: str, edition: str, play: Any, todo: list[tuple[int, str]], jobs: int, coverage: bool
) -> "tuple[list[Outcome], dict[str, Any]]":
    """The outcomes; with coverage also how often each rule was applied and refused something."""
    from dataclasses import asdict

    from trunkline.analysis.coverage import Coverage
    from trunkline.game import known_title

    if not coverage:
        return list(played(play, todo, jobs)), {}
    if jobs > 1:
        raise BadInput("Rules are counted in one process: --coverage goes without --jobs.")
    with Coverage(known_title(title), edition) as seen:
        outcomes = list(played(play, todo, 1))
    return outcomes, {"rules": [asdict(rule) for rule in seen.report()]}


def table_of(title: str, players: str, edition: str, rulings: str) -> dict[str, Any]:
    """Options and number of players, if such a table exists. Raises BadInput with a sentence."""
    from trunkline.core.contract import Options
    from trunkline.core.words import RulingsName
    from trunkline.game import full_options, known_title, player_names, set_up

    wanted = players_of(players)
    known = known_title(title)
    options = full_options(known, Options(edition, word_of("rulings", rulings, RulingsName)))
    count = len(player_names(known, options.edition, wanted))
    set_up(known, options, count)
    return {"options": options, "players": count}


def played(play: Any, todo: Sequence[tuple[Any, ...]], jobs: int) -> "Iterator[Outcome]":
    """The outcomes in order, from one process or several."""
    if jobs == 1:
        yield from starmap(play, todo)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(jobs, mp_context=get_context("forkserver")) as pool:
        yield from pool.map(play, *zip(*todo, strict=True), chunksize=max(1, len(todo) // (8 * jobs)))


def summary(outcomes: "list[Outcome]") -> dict[str, Any]:
    ended = Counter(o.ended for o in outcomes if not o.error)
    return {
        "games": len(outcomes),
        "actions": sum(o.actions for o in outcomes),
        "ended": dict(ended.most_common()),
        "errors": [{"seed": o.seed, "policy": o.policy, "error": o.error} for o in outcomes if o.error],
    }


def rule_line(rule: dict[str, Any]) -> str:
    """One rule of the coverage; where no game reached it, its directed tests."""
    line = f"{rule['number']:<7} {rule['heading']:<34} applied {rule['applied']:>9}  refused {rule['refused']:>8}"
    if rule["applied"] or rule["refused"]:
        return line
    return f"{line}  {', '.join(rule['tests']) or 'no directed test'}"


STRETCH = {"cheap": 100, "full": 10}  # games of a campaign between two lines of progress
SHOWN = 20  # errors printed in full; --json has them all


def print_report(report: dict[str, Any]) -> None:
    table = f"{report['edition']}, {report['players']} players" if report["edition"] else "tables in turn"
    typer.echo(
        f"{report['title']} {table}, seed {report['seed']}: "
        f"{report['games']} games, {report['actions']} actions, {report['seconds']} s"
    )
    for reason, count in report["ended"].items():
        typer.echo(f"  ended {count} times: {reason}")
    for rule in report.get("rules", ()):
        typer.echo(f"  {rule_line(rule)}")
    for error in report["errors"][:SHOWN]:
        typer.echo(f"  seed {error['seed']} ({error['policy']}) {error['error']}")
        if "again" in error:
            typer.echo(f"    {error['again']}")
    if len(report["errors"]) > SHOWN:
        typer.echo(f"  and {len(report['errors']) - SHOWN} errors more")
