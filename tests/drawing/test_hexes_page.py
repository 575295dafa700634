"""The numbers and the pictures of docs/hexes.md."""

import re
from pathlib import Path

import hex_pictures
from trunkline.core.board import NODES
from trunkline.titles import title

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "hexes.md").read_text(encoding="utf-8")
BOARD = title("1846").board("")


def test_the_pictures_are_those_that_the_program_draws() -> None:
    look = title("1846").presentation("")
    assert (DOCS / "hexes-edges.svg").read_text(encoding="utf-8") == hex_pictures.three_hexes(BOARD, look)
    assert (DOCS / "hexes-nodes.svg").read_text(encoding="utf-8") == hex_pictures.one_tile(BOARD, look)


def test_doors_and_sides_have_the_numbers_on_the_page() -> None:
    west, east = BOARD.hex_index["D12"], BOARD.hex_index["D14"]
    assert f"| hex D12, hex D14 | {west}, {east} |" in PAGE
    assert f"| {west} × 6 + 4 = {west * 6 + 4} |" in PAGE
    assert f"| {east} × 6 + 1 = {east * 6 + 1} |" in PAGE
    assert BOARD.side[east * 6 + 1] == BOARD.side[west * 6 + 4] == west * 6 + 4
    assert f"`{BOARD.side_name(BOARD.side[east * 6 + 1])}` | {west * 6 + 4} |" in PAGE
    assert BOARD.neighbour[west * 6 + 4] == east


def test_stops_and_tiles_are_as_the_page_says() -> None:
    chicago = BOARD.hex_index["D6"]
    assert (
        f"| stop `{BOARD.node_name(chicago * NODES + 3)}` | {chicago} × {NODES} + 3 = {chicago * NODES + 3} |" in PAGE
    )
    straight, city = (BOARD.faces[BOARD.tile_index[number]] for number in ("9", "57"))
    assert (straight.pieces[0], straight.pieces[1]) == (((0, 3),), ((1, 4),))
    assert city.pieces[0] == ((0, 6), (3, 6))
    green = BOARD.faces[BOARD.tile_index["298"]]
    assert len(green.nodes) == 4
    assert [len(green.onward[0][edge]) for edge in range(6)] == [1, 0, 4, 1, 1, 1]


def test_the_page_names_modules_that_exist() -> None:
    root = DOCS.parent / "src" / "trunkline"
    named = re.findall(r"`(core/\w+\.py)`", PAGE)
    assert named
    assert all((root / name).is_file() for name in named)
