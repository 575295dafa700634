"""Routes of the other site tell hexes only; here they become paths of nodes and hexsides."""

from collections.abc import Iterator
from itertools import islice, pairwise

from trunkline.core.board import NODE0, NODES, Board
from trunkline.core.state import State

MOST = 64  # candidates looked at for one route

Path = tuple[str, ...]


def candidates(board: Board, s: State, lists: list[list[str]], nodes: frozenset[str]) -> list[Path]:
    """Every path through these lists of hexes, those that use the named nodes first."""
    if not lists:
        return []
    first, *rest = [walks(board, s, hexes) for hexes in lists]
    starts = [*first, *map(backward, first)] if rest else first
    onward = [[way for walk in found for way in (walk, backward(walk))] for found in rest]
    found = list(islice((path for start in starts for path in longer(start, onward)), MOST))
    return sorted(found, key=lambda path: -sum(node in nodes for node in stops(path))) if len(found) > 1 else found


def longer(path: Path, onward: list[list[Path]]) -> Iterator[Path]:
    """All ways to go on from a path along the remaining walks, no side used twice."""
    if not onward:
        yield path
        return
    for way in onward[0]:
        if way[0] == path[-1] and not set(way[1:]) & set(path):
            yield from longer(path + way[1:], onward[1:])


def backward(path: Path) -> Path:
    return path[::-1]


def stops(path: Path) -> list[str]:
    """The nodes of a path in the other site's form: "D6-3"."""
    return [end.replace(".", "-") for end in path if "." in end]


def walks(board: Board, s: State, names: list[str]) -> list[Path]:
    """From a node in the first hex to a node in the last, through exactly these hexes."""
    hexes = [board.hex_index.get(name, -1) for name in names]
    if not hexes or min(hexes) < 0:
        return []
    if len(hexes) == 1:
        return within(board, s, hexes[0])
    doors = [door_between(board, a, b) for a, b in pairwise(hexes)]
    if min(doors) < 0 or not passes(board, s, doors):
        return []
    sides = tuple(board.side_name(board.side[door]) for door in doors)
    ways = [
        (board.node_name(a), *sides, board.node_name(b))
        for a in nodes_at(board, s, doors[0])
        for b in nodes_at(board, s, board.other_door[doors[-1]])
    ]
    return [way for way in ways if len(set(way)) == len(way)]


def within(board: Board, s: State, h: int) -> list[Path]:
    """Track between two nodes of one hex."""
    pieces = board.faces[s.face_on(h)].pieces[s.rotation_on(h)]
    return [
        (board.node_name(h * NODES + a - NODE0), board.node_name(h * NODES + b - NODE0))
        for a, b in pieces
        if a >= NODE0 and b >= NODE0
    ]


def door_between(board: Board, a: int, b: int) -> int:
    near = board.neighbour[a * 6 : a * 6 + 6]
    return a * 6 + near.index(b) if b in near else -1


def passes(board: Board, s: State, doors: list[int]) -> bool:
    """Is there plain track from each door's far side to the next door?"""
    for door, following in pairwise(doors):
        h = following // 6
        entered = board.other_door[door] % 6
        if following % 6 not in board.faces[s.face_on(h)].onward[s.rotation_on(h)][entered]:
            return False
    return True


def nodes_at(board: Board, s: State, door: int) -> list[int]:
    """The nodes which track joins to a door, as stops."""
    h = door // 6
    onward = board.faces[s.face_on(h)].onward[s.rotation_on(h)][door % 6]
    return [h * NODES + end - NODE0 for end in onward if end >= NODE0]
