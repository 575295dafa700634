"""What the browser client's component tests are given, as one JSON object.

`sheets`: the sheet of every edition as the server sends it. `drawings`: where Python's drawing puts the parts of every
face and the names of boards, as printed and late in a game, so that the page can be held against it.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from trunkline import Game
from trunkline.analysis.drawing.layout import Layout, layout_of, slot_points
from trunkline.analysis.drawing.names import PlacedName, standing
from trunkline.analysis.drawing.spaces import spaces_of
from trunkline.core.board import Board, Face
from trunkline.core.presentation import Presentation
from trunkline.core.view import HexView
from trunkline.server.play import sheets
from trunkline.titles import title as title_named

EXAMPLES = Path(__file__).resolve().parent.parent / "docs" / "examples"
Json = dict[str, Any]


def layout(placed: Layout) -> Json:
    return {
        "nodes": [
            {"at": n.at, "angle": n.angle, "radius": n.radius, "slots": slot_points(n.node.slots, n.radius)}
            for n in placed.nodes
        ],
        "pieces": [{"a": piece.a, "b": piece.b, "curve": piece.curve} for piece in placed.pieces],
        "revenue": placed.revenue,
        "label": placed.label,
    }


def rotations(face: Face) -> list[Json]:
    return [layout(layout_of(face, rotation)) for rotation in range(6)]


def position(board: Board, hexes: tuple[HexView, ...], look: Presentation) -> Json:
    """The names of a board with these hexes changed."""
    return {"hexes": hexes, "names": [name(n) for n in standing(spaces_of(board, hexes, look))]}


def name(n: PlacedName) -> Json:
    return {"hex": n.hex, "lines": n.lines, "at": n.at}


def late(title: str, edition: str) -> tuple[HexView, ...]:
    """The map of a whole game, where we have one of this edition."""
    game = Game.from_json((EXAMPLES / f"bots-{title}.json").read_bytes())
    return game.view().hexes if game.options.edition == edition else ()


def drawing(title: str, edition: str) -> Json:
    board, look = title_named(title).board(edition), title_named(title).presentation(edition)
    return {
        "tiles": [rotations(face) for face in board.faces[: board.tiles]],
        "printed": [rotations(h.printed) for h in board.hexes],
        "positions": [position(board, hexes, look) for hexes in ((), late(title, edition))],
    }


def main() -> None:
    editions = [(line.title, edition.edition) for line in sheets.titles() for edition in line.editions]
    data = {
        "sheets": {f"{title}/{edition}": sheets.edition_sheet(title, edition) for title, edition in editions},
        "drawings": {f"{title}/{edition}": drawing(title, edition) for title, edition in editions},
    }
    sys.stdout.buffer.write(msgspec.json.encode(data))


if __name__ == "__main__":
    main()
