"""Draw the pictures of docs/hexes.md with the code that draws maps: edges and sides of three hexes, nodes of one tile.

python tools/hex_pictures.py        writes docs/hexes-edges.svg and docs/hexes-nodes.svg
"""

from pathlib import Path

from trunkline.analysis.drawing.faces import text, under
from trunkline.analysis.drawing.geometry import APOTHEM, RADIUS, edge_point
from trunkline.analysis.drawing.map import frame_of, ground, picture, placed
from trunkline.analysis.drawing.spaces import Space
from trunkline.core.board import Board, Hex
from trunkline.core.presentation import Presentation
from trunkline.core.view import HexView
from trunkline.titles import title

DOCS = Path(__file__).resolve().parent.parent / "docs"
TRIO = {"D12": ("9", 1), "D14": ("57", 1), "E13": ("", 0)}  # hex: the tile on it and its rotation
SPLIT = ("D6", "298", 0)  # Chicago in green: four cities
SMALL, EDGE = 8.5, 16
OUTLINED = 'font-weight="700" stroke="#fffdf5" stroke-width="3" paint-order="stroke" stroke-linejoin="round"'
INK, HALO = f'style="fill:#8c3b2e" {OUTLINED}', f'style="fill:#123f6b" {OUTLINED}'


def edges(distance: float) -> str:
    """Every edge with its number, so far from the middle."""
    return "".join(text(edge_point(e, distance), str(e), SMALL, INK) for e in range(6))


def hex_name(space: Space) -> str:
    """In the middle where nothing lies there, else on top."""
    return text((0, 0 if space.blank else 18 - RADIUS), space.hex.name, 9, 'style="fill:#333"')


def side_names(board: Board, names: list[str]) -> list[str]:
    """The sides that two of the hexes share, under the one name they have."""
    found = []
    for name in names:
        i = board.hex_index[name]
        for edge in range(6):
            other = board.neighbour[i * 6 + edge]
            if board.side[i * 6 + edge] == i * 6 + edge and other >= 0 and board.hexes[other].name in names:
                found.append(placed(board.hexes[i], text(edge_point(edge), f"{name}/{edge}", SMALL, HALO)))
    return found


def space_of(board: Board, h: Hex, tile: str, rotation: int, look: Presentation) -> Space:
    return Space(board, h, HexView(h.name, tile, rotation, (), (), ()), look)


def drawn(space: Space) -> str:
    return placed(space.hex, ground(space) + under(space.layout, space.look))


def shown(hexes: list[Hex], layers: list[str], look: Presentation) -> str:
    return picture(frame_of(tuple(hexes), EDGE), look, layers, 2)


def three_hexes(board: Board, look: Presentation) -> str:
    hexes = [board.hexes[board.hex_index[name]] for name in TRIO]
    spaces = [space_of(board, h, *TRIO[h.name], look) for h in hexes]
    layers = [drawn(space) for space in spaces]
    layers += [placed(space.hex, edges(APOTHEM - 20) + hex_name(space)) for space in spaces]
    return shown(hexes, layers + side_names(board, list(TRIO)), look)


def one_tile(board: Board, look: Presentation) -> str:
    name, tile, rotation = SPLIT
    h = board.hexes[board.hex_index[name]]
    space = space_of(board, h, tile, rotation, look)
    names = [text(node.at, f"{name}.{n}", SMALL, HALO) for n, node in enumerate(space.layout.nodes)]
    return shown([h], [drawn(space), placed(h, edges(APOTHEM + 8) + "".join(names))], look)


def main() -> None:
    board, look = title("1846").board(""), title("1846").presentation("")
    (DOCS / "hexes-edges.svg").write_text(three_hexes(board, look), encoding="utf-8")
    (DOCS / "hexes-nodes.svg").write_text(one_tile(board, look), encoding="utf-8")


if __name__ == "__main__":
    main()
