"""`trunkline serve`: a game server for this device, a club or the world."""

import gc
import os
from typing import Annotated

import typer

import trunkline
from trunkline.garbage import undisturbed


def register(app: typer.Typer) -> None:
    app.command()(serve)


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on; 0.0.0.0 opens it to the network.")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Port; 1846 by default.")] = None,
    database: Annotated[str | None, typer.Option(help="postgresql://user@host/name, or sqlite:///path.")] = None,
    data: Annotated[str | None, typer.Option(help="Folder for the SQLite file.")] = None,
    public_url: Annotated[str | None, typer.Option(help="How people reach this server, for links.")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error.")] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes behind the port, on PostgreSQL.")] = 1,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve games: `trunkline serve`, then open the address it prints.

    Everything can also be set by TRUNKLINE_* variables; see docs/guide-operators.md.
    """
    with undisturbed():  # what is loaded now stays: there is no garbage among it
        from trunkline.server.run import run
        from trunkline.server.settings import from_environment
        from trunkline.server.several import run_several
    gc.freeze()
    settings = from_environment(
        os.environ, host=host, port=port, database=database, data=data, public_url=public_url, log_level=log_level
    )
    if not trunkline.compiled():
        typer.echo(f"The rules run as pure Python, so bots think slower: {trunkline.build.why_pure()}", err=True)
    if workers > 1:
        run_several(settings, workers)
    else:
        run(settings, open_page)
