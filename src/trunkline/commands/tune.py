"""`trunkline tune`: find better numbers for the bots by self-play."""

import json
from typing import Annotated

import typer

from trunkline.errors import BadInput


def register(app: typer.Typer) -> None:
    app.command()(tune)


def tune(
    title: Annotated[str, typer.Argument(help="1846 or 1848.")],
    weights: Annotated[
        str, typer.Option(help="What to try: names, or name=low:high, separated by commas; all weights by default.")
    ] = "",
    level: Annotated[str, typer.Option(help="The level that plays.")] = "standard",
    players: Annotated[int, typer.Option(help="How many sit at the table.")] = 4,
    games: Annotated[int, typer.Option(min=2, help="How many games.")] = 60,
    budget: Annotated[float, typer.Option(help="Seconds for a decision; 0: as usual for the level.")] = 0.0,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes to use.")] = 1,
    seed: Annotated[int, typer.Option(help="The first deal.")] = 1000,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each number tried.")] = False,
) -> None:
    """Try other **weights** for the bots: at every table each seat draws each of them low or high.

    Prints how much more the seats with the high value earned, with its standard error. Write what you keep into
    `bots/knowledge.py` and the figures into `docs/bots.md`.

    Example: `trunkline tune 1846 --level expert --weights "runs,danger=0:0.7" --games 60 --jobs 2`
    """
    from trunkline.bots.tuning import effects
    from trunkline.bots.tuning import tune as played

    tried = wanted(title, level, weights)
    results = list(played(title, tried, level=level, players=players, games=games, budget=budget, jobs=jobs, seed=seed))
    for e in effects(results, tried):
        if as_json:
            typer.echo(json.dumps({n: getattr(e, n) for n in ("name", "low", "high", "gain", "error")}))
        else:
            typer.echo(f"{e.name:16} {e.high:g} against {e.low:g}: {e.gain:+.1%} ± {e.error:.1%}")


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
