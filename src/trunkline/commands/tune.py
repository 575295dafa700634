"""`trunkline tune`: find better numbers for the bots by self-play."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trunkline.errors import BadInput

if TYPE_CHECKING:
    from trunkline.bots.match import Match


def register(app: typer.Typer) -> None:
    app.command()(tune)


def tune(
    title: Annotated[str, typer.Argument(help="The title, such as 1846.")],
    weights: Annotated[
        str, typer.Option(help="What to try: names, or name=low:high, separated by commas; all weights by default.")
    ] = "",
    level: Annotated[str, typer.Option(help="The level that plays.")] = "standard",
    players: Annotated[int, typer.Option(help="How many sit at the table.")] = 4,
    games: Annotated[int, typer.Option(min=2, help="How many games.")] = 60,
    budget: Annotated[float, typer.Option(help="Seconds for a decision; 0: as usual for the level.")] = 0.0,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes to use.")] = 1,
    seed: Annotated[int, typer.Option(help="The first deal.")] = 1000,
    fit: Annotated[
        str, typer.Option(help="Instead, fit these terms of a position, separated by commas, to how the games end.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each line.")] = False,
) -> None:
    """Try other **weights** for the bots: at every table each seat draws each of them low or high.

    Prints how much more the seats with the high value earned, with its standard error. Write what you keep into
    `bots/by_title` and the figures into `docs/bots-measurements.md`.

    With `--fit` the same games say what each term of a position is worth with so many rounds to come, and how well
    that predicts how games end (a correlation).

    Example: `trunkline tune 1846 --level expert --weights "runs,danger=0:0.7" --games 60 --jobs 2`
    """
    from trunkline.bots.tuning import tables

    terms = known_terms(fit)
    if terms and games < 5:
        raise BadInput(f"{games} games are too few to fit anything: each fifth is predicted from the others.")
    tried = wanted(title, level, weights)
    todo = tables(title, tried, level=level, players=players, games=games, budget=budget, seed=seed)
    for line, text in fitted(todo, terms, jobs) if terms else compared(todo, tried, jobs):
        typer.echo(json.dumps(line) if as_json else text)


Lines = Iterator[tuple[dict[str, Any], str]]  # as JSON, and as a sentence


def compared(todo: "list[Match]", tried: dict[str, tuple[float, float]], jobs: int) -> Lines:
    from trunkline.bots.arena import play_all
    from trunkline.bots.tuning import effects

    for e in effects(list(play_all(todo, jobs)), tried):
        line = {n: getattr(e, n) for n in ("name", "low", "high", "gain", "error")}
        yield line, f"{e.name:16} {e.high:g} against {e.low:g}: {e.gain:+.1%} ± {e.error:.1%}"


def fitted(todo: "list[Match]", terms: list[str], jobs: int) -> Lines:
    from trunkline.bots import experience
    from trunkline.bots.arena import in_processes

    moments = [m for game in in_processes(experience.watched, todo, jobs) for m in game]
    for stage in experience.STAGES:
        here = list(experience.near(moments, stage))
        if len({m.game % 5 for m in here}) < 5:
            continue  # too few games to say anything
        weights = dict(zip(terms, experience.fit(here, terms), strict=True))
        r = experience.cross_validated(here, terms)
        fitted = ", ".join(f"{name} {weight:.2f}" for name, weight in weights.items())
        line = {"rounds": stage, "moments": len(here), "correlation": r, "weights": weights}
        yield line, f"{stage:2} rounds to come: {fitted} (correlation {r:.2f}, {len(here)} moments)"


def known_terms(names: str) -> list[str]:
    """Raises BadInput with a sentence."""
    from trunkline.bots.terms import TERMS

    terms = [name.strip() for name in names.split(",")] if names else []
    for name in terms:
        if name not in TERMS:
            raise BadInput(f"There is no term {name!r}: choose from {', '.join(TERMS)}.")
    return terms


def wanted(title: str, level: str, weights: str) -> dict[str, tuple[float, float]]:
    """What to try, with both values of each. Raises BadInput with a sentence."""
    from trunkline.bots.knowledge import Weights, known_to, numbers
    from trunkline.bots.tuning import bounds
    from trunkline.game import known_title

    known_title(title)
    known = numbers(known_to(level, title))
    out: dict[str, tuple[float, float]] = {}
    for asked in weights.split(",") if weights else [name for name in Weights.__annotations__ if name != "cash"]:
        name, _, pair = asked.strip().partition("=")
        if name not in known:
            raise BadInput(f"There is no weight {name!r}: choose from {', '.join(known)}.")
        try:
            low, high = map(float, pair.split(":")) if pair else bounds(known[name])
        except ValueError as error:
            raise BadInput(f"Two numbers are needed, as in {name}=0.5:2, not {pair!r}.") from error
        out[name] = (low, high)
    return out
