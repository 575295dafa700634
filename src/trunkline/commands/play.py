"""`trunkline play`: a game in the terminal."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.commands._common import Edition, Rulings, players_of, word_of
from trunkline.errors import BadInput

if TYPE_CHECKING:
    from trunkline.game import Game
    from trunkline.terminal.session import Chooser


def register(app: typer.Typer) -> None:
    app.command()(play)


def play(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="Such as 1846; not needed with --resume.")] = "",
    players: Annotated[str, typer.Option(help="How many players, or their names: Amy,Bob,Carlos.")] = "3",
    bots: Annotated[str, typer.Option(help="Who is played by a bot: Bob=novice,Carlos=standard.")] = "",
    pins: Annotated[str, typer.Option(help="PINs that uncover seats at this keyboard: Amy=1846,Bob=1848.")] = "",
    edition: Edition = "",
    rulings: Rulings = "book",
    routes: Annotated[str, typer.Option(help="best or free; as the rulings say if left out.")] = "",
    seed: Annotated[int | None, typer.Option(help="Draw chance from this seed, for tests.")] = None,
    save: Annotated[Path | None, typer.Option(help="The file the game is saved in after every action.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
) -> None:
    """**Play** at one keyboard: the table, the decision in words, numbered options, `why`, `undo`.

    Examples:

    - `trunkline play 1846 --players Amy,Bob,Carlos`
    - `trunkline play --resume game.json`
    """
    from rich.console import Console

    from trunkline.core.listing import listed
    from trunkline.core.words import RoutesChoice, RoutesRule, RulingsName
    from trunkline.game import Game
    from trunkline.terminal.session import Session
    from trunkline.titles import names

    if resume is not None:
        game, file = resumed(resume, save)
    elif title:
        ruled = word_of("rulings", rulings, RulingsName)
        run: RoutesChoice = word_of("routes", routes, RoutesRule) if routes else ""
        game = Game(title, players_of(players), edition=edition, rulings=ruled, routes=run, seed=seed)
        file = save or Path(f"trunkline-{title}-{datetime.now():%Y%m%d-%H%M%S}.json")
    else:
        raise BadInput(f"Say which title to play, {listed(names())}, or --resume a saved game.")
    Session(game, file, Console(), input, bot_seats(game, bots), seat_pins(game, pins)).run()


def resumed(resume: Path, save: Path | None) -> "tuple[Game, Path]":
    """A saved game goes on in its own file; one of 18xx.games in a new file beside it."""
    from trunkline.formats.files import read_any

    imported = read_any(resume)
    ours = resume.read_bytes().lstrip()[:30].startswith(b'{"format"')
    return imported.game, save or (resume if ours else resume.with_suffix(".trunkline.json"))


def bot_seats(game: "Game", wanted: str) -> "dict[int, Chooser]":
    """`Bob=random`: that seat is played by a bot of that level."""
    from trunkline.terminal.bots import BotSeat

    return {seat: BotSeat(game, level or "random") for seat, level in by_seat(game, wanted).items()}


def seat_pins(game: "Game", wanted: str) -> dict[int, str]:
    """`Amy=1846`: that seat is shown to whoever knows the PIN."""
    pins = by_seat(game, wanted)
    for seat, pin in pins.items():
        if not pin:
            raise BadInput(f"Say which PIN {game.names[seat]} has: --pins {game.names[seat]}=1846.")
    return pins


def by_seat(game: "Game", wanted: str) -> dict[int, str]:
    """`Amy=one,Bob=two` by seat. Raises BadInput for somebody who is not at the table."""
    found: dict[int, str] = {}
    for part in [p for p in wanted.split(",") if p.strip()]:
        name, _, word = (piece.strip() for piece in part.partition("="))
        if name not in game.names:
            raise BadInput(f"Nobody at this table is called {name!r}.")
        found[game.names.index(name)] = word
    return found
