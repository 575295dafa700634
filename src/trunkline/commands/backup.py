"""`trunkline backup` and `trunkline restore`: all games and accounts in one file."""

import os
from pathlib import Path
from typing import Annotated

import typer

from trunkline.commands._common import bar

Where = Annotated[str | None, typer.Option("--database", help="postgresql://user@host/name, or sqlite:///path.")]
Folder = Annotated[str | None, typer.Option("--data", help="Folder of the SQLite file.")]


def register(app: typer.Typer) -> None:
    app.command()(backup)
    app.command()(restore)


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
    typer.echo(f"{file} holds everything: {rows:,} rows.")


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
    typer.echo(f"Restored everything: {rows:,} rows.")
