"""`trunkline backup` and `trunkline restore`: all games and accounts in one file."""

import os
from pathlib import Path
from typing import Annotated

import typer

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

    rows = asyncio.run(write(from_environment(os.environ, database=database, data=data), file))
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

    rows = asyncio.run(fill(from_environment(os.environ, database=database, data=data), file))
    typer.echo(f"{rows} rows were restored.")
