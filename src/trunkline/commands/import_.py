"""`trunkline import`: bring a game from 18xx.games."""

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    app.command("import")(import_)


def import_(
    file: Annotated[Path, typer.Argument(help="A game file of 18xx.games (JSON).")],
    out: Annotated[Path | None, typer.Option("-o", help="Where to write our log; standard output if left out.")] = None,
) -> None:
    """Read a **game file of 18xx.games**, play it by the rules, and write it as a log of ours.

    Amounts in the file are worked out anew; what differs is told on standard error.
    """
    from trunkline.formats.files import read_any

    imported = read_any(file)
    for remark in imported.remarks:
        typer.echo(str(remark), err=True)
    game = imported.game
    typer.echo(
        f"{game.title.name} {game.options.edition}, {len(game.names)} players: {game.seq} actions, "
        f"{len(game.chat)} messages, {len(imported.remarks)} differences",
        err=True,
    )
    if out is None:
        typer.echo(game.to_json(), nl=False)
    else:
        out.write_text(game.to_json(), encoding="utf-8")
