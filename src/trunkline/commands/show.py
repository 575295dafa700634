"""`trunkline show`: the map of a game as a picture."""

from pathlib import Path
from typing import Annotated

import typer

from trunkline.commands._common import At, GameFile, read_at
from trunkline.errors import BadInput


def register(app: typer.Typer) -> None:
    app.command()(show)


def show(
    file: GameFile,
    at: At = None,
    svg: Annotated[Path | None, typer.Option(help="Write the map as SVG.")] = None,
    png: Annotated[Path | None, typer.Option(help="Write the map as PNG.")] = None,
    width: Annotated[int, typer.Option(min=100, max=8000, help="Width of the PNG in pixels.")] = 1600,
) -> None:
    """Draw the **map** of a game as it stands, or as it stood.

    Examples:

    - `trunkline show game.json --svg map.svg`
    - `trunkline show game.json --at 120 --png map.png`
    """
    from trunkline.analysis import drawing

    if svg is None and png is None:
        raise BadInput("Say where the map goes: --svg map.svg or --png map.png.")
    picture = drawing.game_svg(read_at(file, at))
    if svg is not None:
        svg.write_text(picture, encoding="utf-8")
    if png is not None:
        png.write_bytes(drawing.png(picture, width))
