"""The board: hexes, the faces that can lie on them (printed or tile), hexsides. All of it immutable.

An *end* of a piece of track is an edge 0..5 (clockwise from the lower left) or a node, 6 + its index.
A *door* is hex * 6 + edge: that edge seen from inside that hex. Two doors share one *side*.
A *stop* is hex * NODES + node.
"""

from typing import Final

from trunkline.core.words import ColourName, FeatureKind, NodeKind

NODES: Final = 8  # at most this many nodes on one face
NODE0: Final = 6  # ends from here on are nodes

Row = tuple[int, ...]  # one number for each hex (or railroad, tile, ...)

WHITE: Final = 0
YELLOW: Final = 1
GREEN: Final = 2
BROWN: Final = 3
GREY: Final = 4
RED: Final = 5
BLUE: Final = 6
COLOURS: Final[tuple[ColourName, ...]] = ("white", "yellow", "green", "brown", "grey", "red", "blue")

Piece = tuple[int, int]

Passing = tuple[tuple[int, ...], ...]
"""By edge through which a hex is entered: the edges by which one can leave it again."""


class Node:
    """A place on a face: a city (with slots), a town, an off-board area, a harbour."""

    def __init__(self, kind: NodeKind, revenue: tuple[int, ...], slots: int = 0, dead_end: bool = False) -> None:
        self.kind = kind
        self.revenue = revenue  # by phase
        self.slots = slots
        self.dead_end = dead_end  # no route runs through it


class Face:
    """What lies on a hex: a printed hex or a tile, with its track in all six rotations."""

    def __init__(
        self, number: str, colour: int, label: str, nodes: tuple[Node, ...], track: tuple[Piece, ...], count: int
    ) -> None:
        self.number = number
        self.colour = colour
        self.label = label
        self.nodes = nodes
        self.count = count  # -1: unlimited; 0: printed on the board
        self.pieces = tuple(tuple(turned(piece, r) for piece in track) for r in range(6))
        self.exits = tuple(exit_mask(pieces) for pieces in self.pieces)
        self.onward = tuple(ends_by_end(pieces, len(nodes)) for pieces in self.pieces)
        self.ways_through: dict[int, Passing] = {}
        self.known_ends: dict[int, tuple[int, ...]] = {}

    def ends_from(self, rotation: int) -> tuple[int, ...]:
        """By end: the ends at the other end of its pieces, as a bit mask; worked out once."""
        found = self.known_ends.get(rotation)
        if found is None:
            found = self.known_ends[rotation] = tuple([bit_set(ends) for ends in self.onward[rotation]])
        return found

    def passing(self, rotation: int, shut: int) -> Passing:
        """The ways through it, past all nodes but dead ends and those that are shut (a bit mask); worked out once, so
        that equal ways are the same object.
        """
        key = shut * 6 + rotation
        found = self.ways_through.get(key)
        if found is None:
            onward = self.onward[rotation]
            passed = [k for k in range(len(self.nodes)) if not self.nodes[k].dead_end and not shut >> k & 1]
            found = self.ways_through[key] = tuple([left_by(onward, edge, passed) for edge in range(NODE0)])
        return found


class Hex:
    """A space of the map."""

    def __init__(
        self, name: str, x: int, y: int, place: str, kind: str, printed: Face, open_edges: tuple[int, ...]
    ) -> None:
        self.name = name
        self.x = x
        self.y = y
        self.place = place  # the name of the city or area, or ""
        self.kind = kind
        self.label = printed.label
        self.printed = printed
        self.open_edges = open_edges  # edges to which track may point
        self.open_mask = sum(1 << e for e in open_edges)


def edges_with_track(h: Hex) -> set[int]:
    """The edges of a hex to which track may ever lead: those that are open, and those where some is printed."""
    return {*h.open_edges, *[end for piece in h.printed.pieces[0] for end in piece if end < NODE0]}


def turned(piece: Piece, rotation: int) -> Piece:
    """The piece after turning the tile clockwise by `rotation` steps."""
    a, b = piece
    return (
        (a + rotation) % 6 if a < NODE0 else a,
        (b + rotation) % 6 if b < NODE0 else b,
    )


def exit_mask(pieces: tuple[Piece, ...]) -> int:
    mask = 0
    for piece in pieces:
        for end in piece:
            if end < NODE0:
                mask |= 1 << end
    return mask


def ends_by_end(pieces: tuple[Piece, ...], nodes: int) -> tuple[tuple[int, ...], ...]:
    """For every end, the ends at the other end of its pieces."""
    out: list[list[int]] = [[] for _ in range(NODE0 + nodes)]
    for a, b in pieces:
        out[a].append(b)
        out[b].append(a)
    return tuple(tuple(ends) for ends in out)


def bit_set(numbers: tuple[int, ...]) -> int:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def left_by(onward: tuple[tuple[int, ...], ...], edge: int, passed: list[int]) -> tuple[int, ...]:
    """The edges to which track leads from another, over plain track or past one of these nodes."""
    out: list[int] = []
    for end in onward[edge]:
        if end < NODE0:
            out.append(end)
        elif end - NODE0 in passed:
            out += [e for e in onward[end] if e < NODE0 and e != edge]
    return tuple(out)


class Feature:
    """Something printed on a hex, or on one of its sides, that is not track; for drawing and naming.

    Kinds: "terrain" (text mountain, desert, water; cost), "hexside" (text bridge, tunnel, pass; cost), "gauge" (a
    change of gauge at that side), "icon" (text port, meat, land grant ...; cost: how many), "bonus" (text E or W; cost:
    its amount), "home" (text: the railroad; cost: the city), "name" (text: the name of the hex as the board prints it).
    A side is given once, as seen from either hex.
    """

    def __init__(self, kind: FeatureKind, hex: str, text: str = "", cost: int = 0, edge: int = -1) -> None:
        self.kind = kind
        self.hex = hex
        self.text = text
        self.cost = cost
        self.edge = edge  # -1: the whole hex


EDGE_OFFSETS: Final = ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1))


class Board:
    """All hexes and faces of an edition; faces are the tiles first, then the printed hexes in hex order."""

    def __init__(
        self,
        hexes: tuple[Hex, ...],
        tiles: tuple[Face, ...],
        upgrades: dict[str, tuple[str, ...]],
        features: tuple[Feature, ...] = (),
    ) -> None:
        """`upgrades` names the tiles that may replace a tile, or (by hex name) the printed hex."""
        self.hexes = hexes
        self.features = features
        self.hex_index = {h.name: i for i, h in enumerate(hexes)}
        self.faces = tiles + tuple(h.printed for h in hexes)
        self.tile_index = {t.number: i for i, t in enumerate(tiles)}
        self.tiles = len(tiles)
        self.printed = tuple(range(self.tiles, self.tiles + len(hexes)))
        at = {(h.x, h.y): i for i, h in enumerate(hexes)}
        self.neighbour = [at.get((h.x + dx, h.y + dy), -1) for h in hexes for dx, dy in EDGE_OFFSETS]  # by door
        self.other_door = [-1 if n < 0 else n * 6 + (door % 6 + 3) % 6 for door, n in enumerate(self.neighbour)]
        self.side = [door if other < 0 else min(door, other) for door, other in enumerate(self.other_door)]
        used = {self.side[i * 6 + e] for i, h in enumerate(hexes) for e in edges_with_track(h)}
        self.sides = sorted(used) + sorted(set(self.side) - used)  # sets of sides are small numbers in legal positions
        self.side_number = {side: i for i, side in enumerate(self.sides)}
        self.ends: dict[str, int] = {}  # names of stops and sides that were read before
        self.upgrades: list[tuple[int, ...]] = [
            tuple(self.tile_index[n] for n in upgrades.get(self.face_name(i), ())) for i in range(len(self.faces))
        ]

    def face_name(self, face: int) -> str:
        """The tile's number, or the hex's name for a printed hex."""
        return self.faces[face].number if face < self.tiles else self.hexes[face - self.tiles].name

    def node_name(self, stop: int) -> str:
        return f"{self.hexes[stop // NODES].name}.{stop % NODES}"

    def side_name(self, side: int) -> str:
        return f"{self.hexes[side // 6].name}/{side % 6}"
