"""The map as a picture: SVG text, or PNG."""

from pathlib import Path

from trunkline.analysis.drawing.map import map_svg
from trunkline.game import Game

__all__ = ["game_svg", "map_svg", "png"]

FONTS = Path(__file__).parent / "fonts"


def game_svg(game: Game) -> str:
    """The map of a game as it stands."""
    return map_svg(game.title.board(game.options.edition), game.view(), game.state.phase)


def png(svg: str, width: int = 0) -> bytes:
    """An SVG as PNG, with our own fonts, so that it looks the same on every machine."""
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width or None,
            skip_system_fonts=True,
            font_files=[str(file) for file in sorted(FONTS.glob("*.ttf"))],
            font_family="DejaVu Sans",
            sans_serif_family="DejaVu Sans",
        )
    )
