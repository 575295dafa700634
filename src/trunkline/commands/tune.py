"""`trunkline tune`: find better weights for the bots by self-play."""

import json
from typing import Annotated

import typer

from trunkline.errors import BadInput


def register(app: typer.Typer) -> None:
    app.command()(tune)


def tune(
    title: Annotated[str, typer.Argument(help="1846 or 1848.")],
    weights: Annotated[str, typer.Option(help="The weights to try, separated by commas; all by default.")] = "",
    level: Annotated[str, typer.Option(help="The level that plays.")] = "standard",
    players: Annotated[int, typer.Option(help="How many sit at the table.")] = 4,
    games: Annotated[int, typer.Option(min=2, help="Games for each value tried.")] = 24,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes to use.")] = 1,
    seed: Annotated[int, typer.Option(help="The first deal.")] = 1000,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each trial.")] = False,
) -> None:
    """Try other **weights** for the bots: one seat with a changed weight against the rest, every deal in all seats.

    A change that gains more than its standard error is kept for the trials after it. Write what you keep into
    `bots/knowledge.py` and the figures into `docs/bots.md`.
    """
    from trunkline.bots.tuning import names
    from trunkline.bots.tuning import tune as trials
    from trunkline.game import known_title

    known_title(title)
    wanted = [name.strip() for name in weights.split(",") if name.strip()] or list(names())
    unknown = [name for name in wanted if name not in names()]
    if unknown:
        raise BadInput(f"There is no weight {unknown[0]!r}: choose from {', '.join(names())}.")
    for t in trials(title, wanted, level=level, players=players, games=games, jobs=jobs, seed=seed):
        if as_json:
            typer.echo(
                json.dumps({n: getattr(t, n) for n in ("weight", "old", "new", "games", "gain", "error", "kept")})
            )
        else:
            sign = "kept" if t.kept else "no better"
            typer.echo(f"{t.weight:12} {t.old:8.3f} -> {t.new:8.3f}   {t.gain:+.1%} ± {t.error:.1%}   {sign}")
