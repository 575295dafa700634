"""`trunkline train`: a value for bots, learned from games."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.commands._common import TitleName
from trunkline.errors import BadInput

if TYPE_CHECKING:
    from rich.console import Console


def register(app: typer.Typer) -> None:
    app.command()(train)


def train(
    title: TitleName,
    folder: Annotated[Path, typer.Option(help="Where games, weights and arenas lie; a run there is continued.")],
    generations: Annotated[int, typer.Option(min=1, help="How many times to play, fit and try.")] = 2,
    games: Annotated[int, typer.Option(min=20, help="Games of each generation.")] = 500,
    trials: Annotated[int, typer.Option(min=4, help="Games of each arena that must accept a generation.")] = 100,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes to use.")] = 1,
    seed: Annotated[int, typer.Option(help="The first deal.")] = 1,
) -> None:
    """Learn a **value** for bots: play games, fit weights to how they ended, keep what arenas accept.

    A generation must hold its own against three seats of the previous one and against three of the first version. The
    last one accepted is named at the end; copied to `bots/learned/weights_TITLE.json` it is what bots play by, and as
    `standard:value=FILE` it can be tried in the arena. Needs the extra `trunkline[ai]`.
    """
    from importlib.util import find_spec

    from rich.console import Console

    from trunkline.bots.training import Plan, trained
    from trunkline.game import known_title

    known_title(title)
    if find_spec("numpy") is None:
        raise BadInput("numpy is not installed: install the extra trunkline[ai].")
    console = Console(stderr=True)
    best = trained(Plan(title, folder, generations, games, trials, jobs, seed), shown(console))
    typer.echo(f"accepted: {best}" if best else "no generation was accepted")


def shown(console: "Console") -> Callable[[str], None]:
    """Says how far a run is: single games on one line of a terminal, everything else on a line of its own."""

    def say(text: str) -> None:
        is_game = ": game " in text
        if not is_game:
            console.print(text, highlight=False)
        elif console.is_terminal:
            console.print(text, end="\r", highlight=False)

    return say
