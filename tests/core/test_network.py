"""Tracing along track: loops, blocked cities, walks that would turn back over their own track."""

from trunkline.core.board import NODES, RED, WHITE, YELLOW, Board, Face, Hex, Node, Row
from trunkline.core.laying import Fits
from trunkline.core.network import grown, reach
from trunkline.core.walks import Ways

CITY = Node("city", (20,), 1)
END = Node("offboard", (40,), dead_end=True)
PLAIN = Face("plain", WHITE, "", (), (), 0)
BARE_CITY = Face("bare", WHITE, "", (CITY,), (), 0)
TILES = (
    Face("9", YELLOW, "", (), ((0, 3),), -1),
    Face("8", YELLOW, "", (), ((0, 2),), -1),
    Face("7", YELLOW, "", (), ((0, 1),), 2),
    Face("57", YELLOW, "", (CITY,), ((0, 6), (3, 6)), 4),
    Face("fork", YELLOW, "", (), ((0, 2), (0, 3)), 1),
    Face("stub", YELLOW, "", (CITY,), ((4, 6),), 1),
    Face("end", RED, "", (END,), ((1, 6),), 1),
)
UPGRADES = {"plain": ("9", "8", "7"), "9": ("fork",), "8": ("fork",)}


def row_board(columns: int, rows: int = 1) -> Board:
    """Hexes A1, A3, A5 ... (and B2, B4 ... below), all edges open where there is a neighbour."""
    spots = [(c * 2 + r % 2, r) for r in range(rows) for c in range(columns)]
    hexes = []
    for x, y in spots:
        around = [(x - 1, y + 1), (x - 2, y), (x - 1, y - 1), (x + 1, y - 1), (x + 2, y), (x + 1, y + 1)]
        edges = tuple(e for e, at in enumerate(around) if at in spots)
        hexes.append(Hex(f"{'ABCD'[y]}{x + 1}", x, y, "", "plain", PLAIN, edges))
    named = {h.name: UPGRADES["plain"] for h in hexes}
    return Board(tuple(hexes), TILES, {**UPGRADES, **named})


def lay(board: Board, **tiles: tuple[str, int]) -> tuple[Row, Row]:
    face, rotation = list(board.printed), [0] * len(board.hexes)
    for name, (tile, r) in tiles.items():
        h = board.hex_index[name]
        face[h], rotation[h] = board.tile_index[tile], r
    return tuple(face), tuple(rotation)


def stop(board: Board, name: str) -> int:
    return board.hex_index[name] * NODES


def door(board: Board, name: str, edge: int) -> int:
    return board.hex_index[name] * 6 + edge


def test_a_straight_line_is_followed_to_the_next_empty_hex() -> None:
    board = row_board(4)
    face, rotation = lay(board, A1=("stub", 0), A3=("9", 1))
    found = reach(board, face, rotation, [stop(board, "A1")], set())
    assert found.doors == {door(board, "A3", 1), door(board, "A5", 1)}
    assert found.stops == {stop(board, "A1")}


def test_a_blocked_city_is_reached_but_not_passed() -> None:
    board = row_board(4)
    face, rotation = lay(board, A1=("stub", 0), A3=("57", 1), A5=("57", 1))
    start = [stop(board, "A1")]
    free = reach(board, face, rotation, start, set())
    held = reach(board, face, rotation, start, {stop(board, "A3")})
    assert stop(board, "A5") in free.stops
    assert stop(board, "A3") in held.stops
    assert stop(board, "A5") not in held.stops


def test_a_dead_end_is_reached_but_not_passed() -> None:
    board = row_board(3)
    face, rotation = lay(board, A1=("stub", 0), A3=("end", 0))
    found = reach(board, face, rotation, [stop(board, "A1")], set())
    assert found.stops == {stop(board, "A1"), stop(board, "A3")}
    assert found.doors == {door(board, "A3", 1)}


def test_a_loop_does_not_let_a_walk_turn_back_over_its_own_track() -> None:
    """A fork leads into a loop that comes back to the same fork: the way back out of the fork is no trace."""
    board = row_board(5, rows=3)
    face, rotation = lay(
        board,
        C1=("stub", 0),  # east exit
        C3=("fork", 1),  # joint at the west: 1-3 (to B4) and 1-4 (to C5)
        B4=("7", 5),  # 5-0: from C5 (edge 5) back to C3 (edge 0)
        C5=("7", 1),  # 1-2: from C3 (edge 1) to B4 (edge 2)
    )
    found = reach(board, face, rotation, [stop(board, "C1")], set())
    assert door(board, "C3", 3) in found.doors, "the loop can be walked round to the fork again"
    assert door(board, "C1", 4) not in found.doors, "but not back through the joint"


def test_fits_keep_old_track_and_open_edges() -> None:
    board = row_board(3, rows=2)
    fits = Fits(board)
    h = board.hex_index["A3"]
    for fit in fits.of(h, board.printed[h], 0):
        assert not board.faces[fit.face].exits[fit.rotation] & ~board.hexes[h].open_mask
        assert fits.one(h, board.printed[h], 0, fit.face, fit.rotation) is fit
    straight = board.tile_index["9"]
    assert Fits(board).one(h, straight, 1, straight, 1) is None
    upgrades = fits.of(h, straight, 1)
    assert upgrades, "the fork takes a straight east-west"
    for fit in upgrades:
        assert (1, 4) in {tuple(sorted(p)) for p in board.faces[fit.face].pieces[fit.rotation]}
        assert len(fit.track.pieces) == 1


def test_a_city_that_only_turning_back_led_to_is_found_when_a_tile_opens_another_way() -> None:
    """From B2 the loop behind B6 leads to C3 only back over the side it came by, from B10 it leads there at once."""
    board = row_board(5, 3)
    tiles = {"B2": ("stub", 0), "B4": ("fork", 4), "C3": ("stub", 5), "B6": ("fork", 1), "A7": ("8", 4)}
    tiles |= {"A9": ("7", 0), "B8": ("8", 1), "B10": ("stub", 3)}
    tokens = [stop(board, "B2"), stop(board, "B10")]
    before = reach(board, *lay(board, **tiles), tokens, set())
    assert before.stops == set(tokens)
    face, rotation = lay(board, **{**tiles, "B8": ("fork", 1)})
    after = grown(Ways(board, face, rotation, set()), tokens, before)
    assert after is not None
    anew = reach(board, face, rotation, tokens, set())
    assert stop(board, "C3") in anew.stops
    assert (after.stops, after.doors, after.entered) == (anew.stops, anew.doors, anew.entered)
