"""Routes of the other site tell hexes only; here they become paths of nodes and hexsides."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, pairwise

from trunkline.core.board import NODE0, NODES, Board
from trunkline.core.state import State

MOST = 64  # candidates looked at for one route

KEPT = 20_000  # answers about a few hexes and what lies there

Path = tuple[str, ...]
Ends = tuple[tuple[int, ...], ...]  # of a laid face: for every end, the ends at the other end of its pieces


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
    hexes = tuple([board.hex_index.get(name, -1) for name in names])
    if not hexes or min(hexes) < 0:
        return []
    return walks_over(board, hexes, tuple([(s.face_on(h), s.rotation_on(h)) for h in hexes]))


@lru_cache(KEPT)
def walks_over(board: Board, hexes: tuple[int, ...], laid: tuple[tuple[int, int], ...]) -> list[Path]:
    """The same for what lies on these hexes. A railroad runs the same way again and again."""
    ends = {h: board.faces[face].onward[rotation] for h, (face, rotation) in zip(hexes, laid, strict=True)}
    if len(hexes) == 1:
        return within(board, hexes[0], *laid[0])
    doors = [door_between(board, a, b) for a, b in pairwise(hexes)]
    if min(doors) < 0 or not passes(board, ends, doors):
        return []
    sides = tuple(board.side_name(board.side[door]) for door in doors)
    ways = [
        (board.node_name(a), *sides, board.node_name(b))
        for a in nodes_at(ends, doors[0])
        for b in nodes_at(ends, board.other_door[doors[-1]])
    ]
    return [way for way in ways if len(set(way)) == len(way)]


def within(board: Board, h: int, face: int, rotation: int) -> list[Path]:
    """Track between two nodes of one hex."""
    return [
        (board.node_name(h * NODES + a - NODE0), board.node_name(h * NODES + b - NODE0))
        for a, b in board.faces[face].pieces[rotation]
        if a >= NODE0 and b >= NODE0
    ]


def door_between(board: Board, a: int, b: int) -> int:
    near = board.neighbour[a * 6 : a * 6 + 6]
    return a * 6 + near.index(b) if b in near else -1


def passes(board: Board, ends: dict[int, Ends], doors: list[int]) -> bool:
    """Is there plain track from each door's far side to the next door?"""
    return all(following % 6 in ends[following // 6][board.other_door[door] % 6] for door, following in pairwise(doors))


def nodes_at(ends: dict[int, Ends], door: int) -> list[int]:
    """The nodes which track joins to a door, as stops."""
    h = door // 6
    return [h * NODES + end - NODE0 for end in ends[h][door % 6] if end >= NODE0]
