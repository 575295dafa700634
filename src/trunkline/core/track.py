"""The track that lies on a board as the route solver's network, and the names that lead back to the board."""

from trunkline.core.board import NODE0, NODES, Board, Row
from trunkline.core.derivable import mypyc_attr
from trunkline.core.routes import Network


@mypyc_attr(acyclic=True)
class Track:
    """`stops[n]` is the board's stop (hex * NODES + node) of network node n, `sides[i]` the board's side of side i."""

    __slots__ = ("network", "node_of", "side_of", "sides", "stops")

    def __init__(
        self, network: Network, stops: list[int], node_of: dict[int, int], sides: list[int], side_of: dict[int, int]
    ) -> None:
        self.network = network
        self.stops = stops
        self.node_of = node_of
        self.sides = sides
        self.side_of = side_of


def track_on(board: Board, face: Row, rotation: Row, changes: frozenset[int]) -> Track:
    """The network of all track now lying; `changes` are the board's sides whose crossing counts against the range."""
    stops: list[int] = []
    node_of: dict[int, int] = {}
    sides: list[int] = []
    side_of: dict[int, int] = {}
    pieces: list[tuple[int, int, int]] = []
    for h in range(len(board.hexes)):
        laid = board.faces[face[h]]
        first = len(stops)  # the number of this hex's first node
        for k in range(len(laid.nodes)):
            node_of[h * NODES + k] = first + k
            stops.append(h * NODES + k)
        for a, b in laid.pieces[rotation[h]]:
            x = first + a - NODE0 if a >= NODE0 else ~side_number(board.side[h * 6 + a], sides, side_of)
            y = first + b - NODE0 if b >= NODE0 else ~side_number(board.side[h * 6 + b], sides, side_of)
            pieces.append((h, x, y))
    crossed = [side_of[side] for side in changes if side in side_of]
    return Track(Network(len(stops), len(sides), pieces, crossed), stops, node_of, sides, side_of)


def side_number(side: int, sides: list[int], side_of: dict[int, int]) -> int:
    """The solver's number of a side: they are numbered as they are met."""
    number = side_of.get(side, -1)
    if number < 0:
        number = len(sides)
        side_of[side] = number
        sides.append(side)
    return number


def path_names(board: Board, track: Track, path: tuple[int, ...]) -> tuple[str, ...]:
    """A solver's path in names: nodes "D6.3", hexsides "D6/4"."""
    return tuple(board.node_name(track.stops[end]) if end >= 0 else board.side_name(track.sides[~end]) for end in path)


def path_numbers(board: Board, track: Track, names: tuple[str, ...]) -> tuple[int, ...] | None:
    """The solver's numbers of a path in names, or None if a name is unknown or no track is there."""
    out: list[int] = []
    for name in names:
        end = end_named(board, track, name)
        if end is None:
            return None
        out.append(end)
    return tuple(out)


def end_named(board: Board, track: Track, name: str) -> int | None:
    place, mark, number = name.partition("/") if "/" in name else name.partition(".")
    h = board.hex_index.get(place, -1)
    if h < 0 or len(number) != 1 or not number.isdecimal() or not number.isascii():
        return None
    k = int(number)
    if mark == ".":
        return track.node_of.get(h * NODES + k) if k < NODES else None
    if k >= 6:
        return None
    side = track.side_of.get(board.side[h * 6 + k])
    return None if side is None else ~side
