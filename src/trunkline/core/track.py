"""The track that lies on a board as the route solver's network, and the names that lead back to the board."""

from collections.abc import Hashable
from typing import Final

from trunkline.core.board import NODE0, NODES, Board, Row
from trunkline.core.derivable import mypyc_attr
from trunkline.core.routes import Network, Stops, build_network


@mypyc_attr(acyclic=True)
class Track:
    """`stops[n]` is the board's stop (hex * NODES + node) of network node n; side i is the board's `sides[i]`.

    `stations`: what all railroads see of the stops, by a key of the title's making; `earlier`: the same before tiles
    were laid on the hexes `laid`.
    """

    __slots__ = ("earlier", "laid", "network", "node_of", "stations", "stops")

    def __init__(self, network: Network, stops: list[int], node_of: dict[int, int]) -> None:
        self.network = network
        self.stops = stops
        self.node_of = node_of
        self.stations: dict[Hashable, Stops] = {}
        self.earlier: dict[Hashable, Stops] = {}
        self.laid: list[int] = []

    def on(self, hexes: list[int]) -> list[int]:
        """The nodes on these hexes."""
        stops = [h * NODES + k for h in hexes for k in range(NODES)]
        return [self.node_of[stop] for stop in stops if stop in self.node_of]


PRINTED: Final[dict[tuple[Board, frozenset[int]], Track]] = {}
"""The track of boards before any tile is laid: every game begins there."""


def printed_track(board: Board, changes: frozenset[int]) -> Track:
    """The network is shared by all games; what their titles see of its stops is not."""
    found = PRINTED.get((board, changes))
    if found is None:
        found = PRINTED[board, changes] = track_on(board, board.printed, (0,) * len(board.hexes), changes)
    return Track(found.network, found.stops, found.node_of)


def track_on(board: Board, face: Row, rotation: Row, changes: frozenset[int]) -> Track:
    """The network of all track now lying; `changes` are the board's sides whose crossing counts against the range."""
    stops: list[int] = []
    for h in range(len(board.hexes)):
        stops += range(h * NODES, h * NODES + len(board.faces[face[h]].nodes))
    node_of = {stop: n for n, stop in enumerate(stops)}
    pieces: list[tuple[int, int, int]] = []
    for h in range(len(board.hexes)):
        pieces += pieces_on(board, node_of, h, face[h], rotation[h])
    crossed = [board.side_number[side] for side in changes if side in board.side_number]
    return Track(build_network(len(stops), len(board.sides), pieces, crossed), stops, node_of)


def pieces_on(board: Board, node_of: dict[int, int], h: int, face: int, rotation: int) -> list[tuple[int, int, int]]:
    """The track of one hex in the solver's numbers."""
    return [
        (h, end_number(board, node_of, h, a), end_number(board, node_of, h, b))
        for a, b in board.faces[face].pieces[rotation]
    ]


def end_number(board: Board, node_of: dict[int, int], h: int, end: int) -> int:
    return node_of[h * NODES + end - NODE0] if end >= NODE0 else ~board.side_number[board.side[h * 6 + end]]


def relaid(track: Track, board: Board, h: int, face: int, rotation: int) -> Track | None:
    """The track after another tile was laid on one hex; None if that has more or fewer stops, which would have other
    numbers from there on.
    """
    nodes = len(board.faces[face].nodes)
    if (nodes and h * NODES + nodes - 1 not in track.node_of) or h * NODES + nodes in track.node_of:
        return None
    pieces = pieces_on(board, track.node_of, h, face, rotation)
    after = Track(track.network.relaid(h, pieces), track.stops, track.node_of)
    if track.stations:
        after.earlier, after.laid = track.stations, [h]
    else:
        after.earlier, after.laid = track.earlier, [*track.laid, h]
    return after


def path_names(board: Board, track: Track, path: tuple[int, ...]) -> tuple[str, ...]:
    """A solver's path in names: nodes "D6.3", hexsides "D6/4"."""
    return tuple(board.node_name(track.stops[end]) if end >= 0 else board.side_name(board.sides[~end]) for end in path)


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
    end = board.ends.get(name)
    if end is None:
        end = end_read(board, name)
        if end is None:
            return None
        board.ends[name] = end
    if end >= 0:
        return track.node_of.get(end)
    return end if track.network.at_side[~end] else None


def end_read(board: Board, name: str) -> int | None:
    """A stop of the board, or a side as ~number; None for what is no name of either."""
    place, mark, number = name.partition("/") if "/" in name else name.partition(".")
    h = board.hex_index.get(place, -1)
    if h < 0 or len(number) != 1 or not number.isdecimal() or not number.isascii():
        return None
    k = int(number)
    if mark == ".":
        return h * NODES + k if k < NODES else None
    return ~board.side_number[board.side[h * 6 + k]] if k < 6 else None
