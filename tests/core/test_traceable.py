"""Tracing to a doubtful door agrees with an exhaustive search on small random maps."""

from random import Random

from tests.core.test_network import row_board

from trunkline.core.board import NODE0, NODES, Board, Row
from trunkline.core.state import put
from trunkline.core.walks import Ways, search, traceable


def exhaustive(board: Board, face: Row, rotation: Row, token: int, target: int) -> bool:
    """Try every walk."""
    h = token // NODES
    ends = board.faces[face[h]].onward[rotation[h]][NODE0]
    return any(e < NODE0 and walks(board, face, rotation, target, h * 6 + e, frozenset()) for e in ends)


def walks(board: Board, face: Row, rotation: Row, target: int, door: int, used: frozenset[int]) -> bool:
    side, other = board.side[door], board.other_door[door]
    if other < 0 or side in used:
        return False
    ways = Ways(board, face, rotation, set()).on(other)
    return other == target or any(
        walks(board, face, rotation, target, board.other_door[way], used | {side}) for way in ways
    )


def test_both_ways_agree(rng: Random) -> None:
    board = row_board(4, rows=4)
    tiles = [board.tile_index[name] for name in ("9", "8", "7", "57", "fork", "stub")]
    found = {True: 0, False: 0}
    for _ in range(300):
        home = rng.randrange(len(board.hexes))
        laid = [rng.choice(tiles) for _ in board.hexes]
        face = put(tuple(laid), home, board.tile_index["57"])
        rotation = tuple([rng.randrange(6) for _ in board.hexes])
        door = rng.choice([d for d in range(len(face) * 6) if board.other_door[d] >= 0])
        expected = exhaustive(board, face, rotation, home * NODES, door)
        assert traceable(board, face, rotation, [home * NODES], set(), door) == expected
        ends = [e for e in board.faces[face[home]].onward[rotation[home]][NODE0] if e < NODE0]
        assert any(search(board, face, rotation, set(), door, home * 6 + e, set()) for e in ends) == expected
        found[expected] += 1
    assert min(found.values()) > 5
