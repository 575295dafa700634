"""What commands share: options that mean the same everywhere."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args

import typer

from trunkline.errors import BadInput

if TYPE_CHECKING:
    from trunkline.game import Game

TitleName = Annotated[str, typer.Argument(metavar="TITLE", help="The title, such as 1846.")]
Edition = Annotated[str, typer.Option(help="An edition of the title; its first if left out.")]
Rulings = Annotated[str, typer.Option(help="book (the rules) or site (as 18xx.games plays).")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object on standard output.")]
GameFile = Annotated[Path, typer.Argument(metavar="FILE", help="A game file, ours or of 18xx.games.")]
At = Annotated[int | None, typer.Option("--at", metavar="SEQ", help="After so many actions; the end if left out.")]


def players_of(text: str) -> int | list[str]:
    """`4`, or `Amy,Bob,Carlos`."""
    if text.strip().isdigit():
        return int(text)
    return [name.strip() for name in text.split(",")]


def read_at(file: Path, at: int | None) -> "Game":
    """The game in a file of either format, as it stood after `at` actions, even if what comes later is refused."""
    from trunkline.formats.files import read_game

    try:
        game = read_game(file)
    except BadInput:
        if at is None or at < 0:
            raise
        game = read_game(file, at)
    return game if at is None else game.at(at)


def print_json(data: dict[str, Any]) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False))


def one_of(name: str, chosen: str, allowed: tuple[str, ...]) -> str:
    if chosen not in allowed:
        from trunkline.core.listing import listed

        raise BadInput(f"--{name} is {listed(allowed)}, not {chosen!r}.")
    return chosen


def word_of(name: str, chosen: str, words: Any) -> Any:
    """One of the words of a Literal, which options do not name themselves: a list of the commands loads no rules."""
    return one_of(name, chosen, get_args(words))


@contextmanager
def bar(words: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error while it takes long; a terminal shows it, a file does not."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(words, total=None)
        yield lambda done, in_all: progress.update(task, completed=done, total=in_all)
