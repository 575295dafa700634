"""The track as the route solver knows it, and the names of places on it."""

from typing import Final

from trunkline.core.board import NODE0, NODES, Board, Row
from trunkline.core.depot import TrainFace
from trunkline.core.routes import PLAIN, TERMINAL, UNLIMITED, Memo, Network, Solution, Stops, Train, solve
from trunkline.titles.g1848.editions import K_BONUS
from trunkline.titles.g1848.ghan import shortened
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.stations import MEMO_SIZE, Key, blocked_stops, key_of, own_stops

KINDS: Final = {"plain": PLAIN, "unlimited": UNLIMITED, "ghan": TERMINAL}
FREE_OF_RANGE: Final = ("town", "harbour")  # 8.2.2


class Map:
    """The network of the board as it lies, with nodes and hexsides in small numbers."""

    __slots__ = ("network", "node_of", "side_of", "sides", "stops")

    def __init__(self, board: Board, face: Row, rotation: Row, gauge: frozenset[int]) -> None:
        self.stops: list[int] = []
        self.sides: list[int] = []
        self.node_of: dict[int, int] = {}
        self.side_of: dict[int, int] = {}
        pieces: list[tuple[int, int, int]] = []
        for h in range(len(board.hexes)):
            for a, b in board.faces[face[h]].pieces[rotation[h]]:
                pieces.append((h, self.end(board, h, a), self.end(board, h, b)))
        changes = [i for i, side in enumerate(self.sides) if side in gauge]
        self.network = Network(len(self.stops), len(self.sides), pieces, changes)

    def end(self, board: Board, h: int, end: int) -> int:
        """The number of an end of track, given the first time it is met; sides are stored as `~side`."""
        if end >= NODE0:
            stop = h * NODES + end - NODE0
            if stop not in self.node_of:
                self.node_of[stop] = len(self.stops)
                self.stops.append(stop)
            return self.node_of[stop]
        side = board.side[h * 6 + end]
        if side not in self.side_of:
            self.side_of[side] = len(self.sides)
            self.sides.append(side)
        return ~self.side_of[side]


MAPS: Final[dict[tuple[Row, Row], Map]] = {}
STOPS: Final[dict[tuple[Key, int, bool], Stops]] = {}
SOLUTIONS: Final = Memo()


def map_of(s: State1848) -> Map:
    key = (s.face, s.rotation)
    found = MAPS.get(key)
    if found is None:
        if len(MAPS) >= MEMO_SIZE:
            MAPS.clear()
        found = Map(s.edition.board, s.face, s.rotation, s.edition.gauge_sides)
        MAPS[key] = found
    return found


def stops_of(s: State1848, rail: int) -> Stops:
    """The stations as one company sees them in this phase."""
    key = (key_of(s, rail), s.phase, s.rulings.alice_is_one)
    found = STOPS.get(key)
    if found is None:
        if len(STOPS) >= MEMO_SIZE:
            STOPS.clear()
        found = look(s, rail, map_of(s).stops)
        STOPS[key] = found
    return found


def look(s: State1848, rail: int, stops: list[int]) -> Stops:
    board = s.edition.board
    nodes = [board.faces[s.face[stop // NODES]].nodes[stop % NODES] for stop in stops]
    own = set(own_stops(s, rail))
    blocked = blocked_stops(s, rail)
    alice = [stop // NODES in s.edition.alice for stop in stops]
    found = Stops(
        value=[node.revenue[s.phase] for node in nodes],
        own=[stop in own for stop in stops],
        through=[stop not in blocked and not node.dead_end for stop, node in zip(stops, nodes, strict=True)],
        groups=[1 if there and s.rulings.alice_is_one else 0 for there in alice],
    )
    found.cost = [0 if node.kind in FREE_OF_RANGE else 1 for node in nodes]
    found.marked = [board.hexes[stop // NODES].label == "K" for stop in stops]
    found.terminal = alice
    return found


def solved(s: State1848, rail: int, trains: list[Train]) -> Solution:
    """The best routes for these trains, proved; worked out once."""
    kinds = tuple([t.key() for t in trains])
    key = (key_of(s, rail), s.phase, s.rulings.alice_is_one, s.rulings.ghan_from_anywhere, kinds)
    found = SOLUTIONS.get(key)
    if found is None:
        stops = stops_of(s, rail)
        best = solve(map_of(s).network, stops, trains, 0, K_BONUS)
        found = SOLUTIONS.put(key, best if s.rulings.ghan_from_anywhere else shortened(stops, trains, best))
    return found


def beside(network: Network, used: set[int]) -> Network:
    """The track without the hexsides that are in use."""
    if not used:
        return network
    pieces = [(h, a, b) for h, a, b in network.pieces if not (a < 0 and ~a in used) and not (b < 0 and ~b in used)]
    changes = [side for side, change in enumerate(network.changes) if change]
    return Network(network.nodes, network.sides, pieces, changes)


def train_of(face: TrainFace) -> Train:
    return Train(face.visit, face.pay, face.free_crossings, KINDS[face.kind])


def names_of(board: Board, m: Map, path: tuple[int, ...]) -> tuple[str, ...]:
    """A path in the solver's numbers, as it stands in a log."""
    return tuple(board.node_name(m.stops[end]) if end >= 0 else board.side_name(m.sides[~end]) for end in path)


def path_named(board: Board, m: Map, names: tuple[str, ...]) -> tuple[int, ...] | None:
    """A path in the solver's numbers, or None if a name means no place with track."""
    out: list[int] = []
    for name in names:
        end = end_named(board, m, name)
        if end is None:
            return None
        out.append(end)
    return tuple(out)


def end_named(board: Board, m: Map, name: str) -> int | None:
    """The number of a node ("F17.0") or, as `~number`, of a hexside ("F17/2")."""
    mark = "." if "." in name else "/"
    hex_name, _, digit = name.partition(mark)
    h = board.hex_index.get(hex_name, -1)
    if h < 0 or digit not in ("0", "1", "2", "3", "4", "5", "6", "7"):
        return None
    if mark == ".":
        return m.node_of.get(h * NODES + int(digit))
    side = m.side_of.get(board.side[h * 6 + int(digit)]) if int(digit) < 6 else None
    return None if side is None else ~side
