"""`trunkline random`: games played out at random, with checks."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trunkline.commands._common import AsJson, Edition, Rulings, TitleName, one_of, players_of, print_json

if TYPE_CHECKING:
    from trunkline.analysis.conformance import Outcome


def register(app: typer.Typer) -> None:
    app.command("random")(random_)


def random_(
    title: TitleName,
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
    """
    from trunkline.analysis.conformance import play_game
    from trunkline.analysis.play_out import POLICIES

    one_of("check", check, ("cheap", "full"))
    one_of("policy", policy, (*POLICIES, "all"))
    table = table_of(title, players, edition, rulings)
    policies = list(POLICIES) if policy == "all" else [policy]
    seeds = range(seed, seed + games)
    play = partial(play_game, title, table["options"], table["players"], check=check)
    todo = [(s, policies[s % len(policies)]) for s in seeds]
    began = perf_counter()
    outcomes, reached = watched(title, table["options"].edition, play, todo, jobs, coverage)
    report = {**summary(outcomes), **reached, "seconds": round(perf_counter() - began, 2)}
    head = {"title": title, "edition": table["options"].edition, "players": table["players"], "seed": seed}
    if as_json:
        print_json({**head, **report})
    else:
        print_report({**head, **report})
    if report["errors"]:
        raise typer.Exit(1)


def watched(
    title: str, edition: str, play: Any, todo: list[tuple[int, str]], jobs: int, coverage: bool
) -> "tuple[list[Outcome], dict[str, Any]]":
    """The outcomes; with coverage also how often each rule was applied and refused something."""
    from dataclasses import asdict

    from trunkline.analysis.coverage import Coverage
    from trunkline.errors import BadInput
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
    from trunkline.game import full_options, known_title, player_names, set_up

    wanted = players_of(players)
    known = known_title(title)
    options = full_options(known, Options(edition, rulings))
    count = len(player_names(known, options.edition, wanted))
    set_up(known, options, count)
    return {"options": options, "players": count}


def played(play: Any, todo: list[tuple[int, str]], jobs: int) -> "Iterator[Outcome]":
    """The outcomes in order, from one process or several."""
    seeds, policies = [s for s, _ in todo], [p for _, p in todo]
    if jobs == 1:
        yield from map(play, seeds, policies)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(jobs, mp_context=get_context("forkserver")) as pool:
        yield from pool.map(play, seeds, policies, chunksize=max(1, len(todo) // (8 * jobs)))


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


SHOWN = 20  # errors printed in full; --json has them all


def print_report(report: dict[str, Any]) -> None:
    typer.echo(
        f"{report['title']} {report['edition']}, {report['players']} players, seed {report['seed']}: "
        f"{report['games']} games, {report['actions']} actions, {report['seconds']} s"
    )
    for reason, count in report["ended"].items():
        typer.echo(f"  ended {count} times: {reason}")
    for rule in report.get("rules", ()):
        typer.echo(f"  {rule_line(rule)}")
    for error in report["errors"][:SHOWN]:
        typer.echo(f"  seed {error['seed']} ({error['policy']}) {error['error']}")
    if len(report["errors"]) > SHOWN:
        typer.echo(f"  and {len(report['errors']) - SHOWN} errors more")
