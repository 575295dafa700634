"""Draw the pictures of docs/hexes.md with the code that draws maps: edges and sides of three hexes, nodes of one tile.

python tools/hex_pictures.py        writes docs/hexes-edges.svg and docs/hexes-nodes.svg
"""

from pathlib import Path

from trunkline.analysis.drawing.faces import FaceArt, text
from trunkline.analysis.drawing.geometry import HALF, SIZE, Point, centre, middle_of, toward
from trunkline.analysis.drawing.map import FONT, placed
from trunkline.core.board import Board, Hex
from trunkline.core.presentation import Presentation
from trunkline.titles import title

DOCS = Path(__file__).resolve().parent.parent / "docs"
TRIO = {"D12": ("9", 1), "D14": ("57", 1), "E13": ("", 0)}  # hex: the tile on it and its rotation
SPLIT = ("D6", "298", 0)  # Chicago in green: four cities
SMALL, EDGE = 8.5, 16
OUTLINED = 'font-weight="700" stroke="#fffdf5" stroke-width="3" paint-order="stroke"'
INK, HALO = f'fill="#8c3b2e" {OUTLINED}', f'fill="#123f6b" {OUTLINED}'


def edges(h: Hex, distance: float) -> str:
    """Every edge with its number, so far from the middle; on top the hex's name."""
    numbers = [text(toward(e, distance), str(e), SMALL, INK) for e in range(6)]
    return "".join(numbers) + text((0, 18 - SIZE), h.name, 9, 'fill="#333"')


def side_names(board: Board, names: list[str]) -> list[str]:
    """The sides that two of the hexes share, under the one name they have."""
    found = []
    for name in names:
        i = board.hex_index[name]
        for edge in range(6):
            other = board.neighbour[i * 6 + edge]
            if board.side[i * 6 + edge] == i * 6 + edge and other >= 0 and board.hexes[other].name in names:
                found.append(placed(board.hexes[i], text(middle_of(edge), f"{name}/{edge}", SMALL, HALO)))
    return found


def picture(hexes: list[Hex], layers: list[str], look: Presentation) -> str:
    spots: list[Point] = [centre(h.x, h.y) for h in hexes]
    left, top = min(x for x, _ in spots) - HALF - EDGE, min(y for _, y in spots) - SIZE - EDGE
    width, height = max(x for x, _ in spots) + HALF + EDGE - left, max(y for _, y in spots) + SIZE + EDGE - top
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" '
        f'width="{2 * width:.0f}" height="{2 * height:.0f}" font-family="{FONT}" text-anchor="middle">\n'
        f'<rect x="{left:.0f}" y="{top:.0f}" width="100%" height="100%" fill="{look.paper}"/>\n'
        f"{''.join(layers)}</svg>\n"
    )


def face_of(board: Board, h: Hex, tile: str, rotation: int, look: Presentation) -> FaceArt:
    face = board.faces[board.tile_index[tile]] if tile else h.printed
    return FaceArt(face, rotation, look, 0, "", ())


def three_hexes(board: Board, look: Presentation) -> str:
    hexes = [board.hexes[board.hex_index[name]] for name in TRIO]
    arts = [face_of(board, h, *TRIO[h.name], look) for h in hexes]
    layers = [placed(h, art.below) for h, art in zip(hexes, arts, strict=True)]
    layers += [placed(h, edges(h, HALF - 17)) for h in hexes]
    return picture(hexes, layers + side_names(board, list(TRIO)), look)


def one_tile(board: Board, look: Presentation) -> str:
    name, tile, rotation = SPLIT
    h = board.hexes[board.hex_index[name]]
    art = face_of(board, h, tile, rotation, look)
    names = [text(place, f"{name}.{n}", SMALL, HALO) for n, place in enumerate(art.layout.nodes)]
    return picture([h], [placed(h, art.below + edges(h, HALF + 8) + "".join(names))], look)


def main() -> None:
    board, look = title("1846").board(""), title("1846").presentation("")
    (DOCS / "hexes-edges.svg").write_text(three_hexes(board, look), encoding="utf-8")
    (DOCS / "hexes-nodes.svg").write_text(one_tile(board, look), encoding="utf-8")


if __name__ == "__main__":
    main()
