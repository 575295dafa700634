"""`trunkline export`: write a game as a file of 18xx.games."""

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    app.command()(export)


def export(
    log: Annotated[Path, typer.Argument(help="A log of ours.")],
    out: Annotated[
        Path | None, typer.Option("-o", help="Where to write the file; standard output if left out.")
    ] = None,
) -> None:
    """Write a game as a **game file of 18xx.games**: only games dealt from a seed, under `site` rulings."""
    from trunkline.formats.files import read_game
    from trunkline.formats.writing import write_site_file

    text = write_site_file(read_game(log))
    if out is None:
        typer.echo(text, nl=False)
    else:
        out.write_text(text, encoding="utf-8")
