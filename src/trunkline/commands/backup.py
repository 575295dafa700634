"""`trunkline backup` and `trunkline restore`: all games and accounts in one file."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

Where = Annotated[str | None, typer.Option("--database", help="postgresql://user@host/name, or sqlite:///path.")]
Folder = Annotated[str | None, typer.Option("--data", help="Folder of the SQLite file.")]


def register(app: typer.Typer) -> None:
    app.command()(backup)
    app.command()(restore)


@contextmanager
def bar(words: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error while it takes long; a terminal shows it, a file does not."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(words, total=None)
        yield lambda done, in_all: progress.update(task, completed=done, total=in_all)


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")], database: Where = None, data: Folder = None
) -> None:
    """Write everything into one file, also while the server runs: `trunkline backup club.backup`."""
    import asyncio

    from trunkline.server.settings import from_environment
    from trunkline.server.storage.backup import write

    settings = from_environment(os.environ, database=database, data=data)
    with bar("writing") as progress:
        rows = asyncio.run(write(settings, file, progress))
    typer.echo(f"{rows} rows are in {file}.")


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `trunkline backup` wrote.")],
    database: Where = None,
    data: Folder = None,
) -> None:
    """Fill a new, empty database: `trunkline restore club.backup --data new-folder`. It may be of the other kind."""
    import asyncio

    from trunkline.server.settings import from_environment
    from trunkline.server.storage.backup import restore as fill

    settings = from_environment(os.environ, database=database, data=data)
    with bar("restoring") as progress:
        rows = asyncio.run(fill(settings, file, progress))
    typer.echo(f"{rows} rows were restored.")
