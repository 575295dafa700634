"""Which faces fit on a hex: open edges and preserved track. Static, so it is worked out once per question."""

from typing import Final

from trunkline.core.actions import LayTile
from trunkline.core.board import NODE0, Board, Piece
from trunkline.core.derivable import mypyc_attr

PLAIN: Final = (1 << NODE0) - 1  # of a bit mask of ends: the edges


@mypyc_attr(acyclic=True)
class NewTrack:
    """The track that one face has and the one before had not."""

    __slots__ = ("edges", "enters", "pieces", "returns")

    def __init__(self, pieces: tuple[Piece, ...], old_exits: int) -> None:
        self.pieces = pieces
        self.edges = tuple(sorted({e for p in pieces for e in p if e < NODE0}))
        # It can be entered at an edge and travelled to a node or to a new edge at once (bit mask by edge) ...
        self.enters = 0
        # ... or to an edge by which one may have come: (edge, edge).
        self.returns: list[Piece] = []
        for a, b in (*pieces, *[(b, a) for a, b in pieces]):
            if a < NODE0 and b < NODE0 and old_exits >> b & 1:
                self.returns.append((a, b))
            elif a < NODE0:
                self.enters |= 1 << a


@mypyc_attr(acyclic=True)
class Change:
    """How a face takes the place of another, on whatever hex."""

    __slots__ = ("colour", "exits", "face", "known_track", "new_node", "old", "old_rotation", "rotation", "upon")

    def __init__(
        self, board: Board, old: int, old_rotation: int, face: int, rotation: int, new_node: tuple[int, ...]
    ) -> None:
        self.upon = board.faces
        self.old = old
        self.old_rotation = old_rotation
        self.face = face
        self.rotation = rotation
        self.colour = board.faces[face].colour
        self.exits = board.faces[face].exits[rotation]
        self.new_node = new_node  # for each old node, the node of the new face that takes its place
        self.known_track: NewTrack | None = None

    @property
    def track(self) -> NewTrack:
        """What is new in it, worked out when it is first asked for: not every title does."""
        if self.known_track is None:
            old = self.upon[self.old]
            kept = {renamed(piece, self.new_node) for piece in old.pieces[self.old_rotation]}
            pieces = [p for p in self.upon[self.face].pieces[self.rotation] if in_order(p) not in kept]
            self.known_track = NewTrack(tuple(pieces), old.exits[self.old_rotation])
        return self.known_track


@mypyc_attr(acyclic=True)
class Fit:
    """One way to lay a tile on what lies on a hex now, and the action that says so."""

    __slots__ = (
        "by_power", "change", "colour", "exits", "face", "hex", "new_node", "plain", "rotation", "tile",
    )  # fmt: skip

    def __init__(self, hex: str, tile: str, change: Change) -> None:
        self.hex = hex
        self.tile = tile
        self.change = change
        self.face = change.face
        self.rotation = change.rotation
        self.colour = change.colour
        self.exits = change.exits
        self.new_node = change.new_node
        self.plain: LayTile | None = None
        self.by_power: dict[str, LayTile] | None = None

    @property
    def track(self) -> NewTrack:
        """What is new in it."""
        return self.change.track

    @property
    def action(self) -> LayTile:
        """Made once, when it is first offered."""
        if self.plain is None:
            self.plain = LayTile(self.hex, self.tile, self.rotation)
        return self.plain

    def with_power(self, power: str) -> LayTile:
        """The action with the power of a private company, made once."""
        if self.by_power is None:
            self.by_power = {}
        found = self.by_power.get(power)
        if found is None:
            found = self.by_power[power] = LayTile(self.hex, self.tile, self.rotation, power)
        return found


def next_colours(board: Board) -> list[int]:
    """By face: the colours of the tiles that may replace it, as a bit mask."""
    return [sum({1 << board.faces[t].colour for t in after}) for after in board.upgrades]


Changes = dict[tuple[int, tuple[int, ...], tuple[Piece, ...]], list[Change]]


class Fits:
    """A memo of fits by hex, face and rotation; what many hexes have in common is worked out once for all of them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.faces = len(board.faces)
        self.known: dict[int, tuple[Fit, ...]] = {}  # keys are numbers, which are quicker to look up than tuples
        self.changes: Changes = {}  # by nodes, upgrades and track

    def key(self, h: int, face: int, rotation: int) -> int:
        return (h * self.faces + face) * 6 + rotation

    def of(self, h: int, face: int, rotation: int) -> tuple[Fit, ...]:
        """All upgrades of this face on this hex, in order of tile and rotation."""
        key = self.key(h, face, rotation)
        found = self.known.get(key)
        if found is None:
            hex_ = self.board.hexes[h]
            faces = self.board.faces
            found = tuple(
                [
                    Fit(hex_.name, faces[change.face].number, change)
                    for change in self.changes_of(face, rotation)
                    if not change.exits & ~hex_.open_mask
                ]
            )
            self.known[key] = found
        return found

    def changes_of(self, face: int, rotation: int) -> list[Change]:
        """All that may take the place of this face, in order of tile and rotation; printed hexes are often alike."""
        board = self.board
        key = (len(board.faces[face].nodes), board.upgrades[face], board.faces[face].pieces[rotation])
        found = self.changes.get(key)
        if found is None:
            found = self.changes[key] = []
            for new in board.upgrades[face]:
                for r in range(6):
                    change = change_of(board, face, rotation, new, r)
                    if change is not None:
                        found.append(change)
        return found

    def one(self, h: int, face: int, rotation: int, new: int, turned: int) -> Fit | None:
        """The upgrade to this tile, turned like this, if it fits."""
        for fit in self.of(h, face, rotation):
            if fit.face == new and fit.rotation == turned:
                return fit
        return None


def fit_of(board: Board, h: int, old: int, old_rotation: int, new: int, rotation: int) -> Fit | None:
    """How the new face fits on a hex, or None: all exits open, all old track preserved."""
    change = change_of(board, old, old_rotation, new, rotation)
    if change is None or change.exits & ~board.hexes[h].open_mask:
        return None
    return Fit(board.hexes[h].name, board.faces[new].number, change)


def change_of(board: Board, old: int, old_rotation: int, new: int, rotation: int) -> Change | None:
    """How the new face takes the old one's place, or None: all old track is preserved."""
    if board.faces[old].exits[old_rotation] & ~board.faces[new].exits[rotation]:
        return None  # the quick question first: an exit would be lost
    node_map = preserved(board, old, old_rotation, new, rotation)
    return None if node_map is None else Change(board, old, old_rotation, new, rotation, node_map)


def renamed(piece: Piece, node_map: tuple[int, ...]) -> Piece:
    a, b = piece
    a = a if a < NODE0 else NODE0 + node_map[a - NODE0]
    b = b if b < NODE0 else NODE0 + node_map[b - NODE0]
    return in_order((a, b))


def in_order(piece: Piece) -> Piece:
    a, b = piece
    return (a, b) if a < b else (b, a)


def preserved(board: Board, old: int, old_rotation: int, new: int, rotation: int) -> tuple[int, ...] | None:
    """Where each old node went, if all old track is still there; else None."""
    ends = board.faces[old].ends_from(old_rotation)
    new_ends = board.faces[new].ends_from(rotation)
    count = len(board.faces[new].nodes)
    if len(board.faces[old].nodes) != count:
        return None
    for edge in range(NODE0):
        if ends[edge] & PLAIN & ~new_ends[edge]:
            return None  # plain track would be lost
    taken: list[int] = [-1] * count
    # First the nodes with track, which must find all their edges again; only Chicago ever leaves them a choice.
    for k in range(count):
        if ends[NODE0 + k]:
            home = free_node(ends[NODE0 + k], new_ends, taken)
            if home < 0:
                return None
            taken[k] = home
    # Then bare ones, which stay where they are if they can: a token in a city without track keeps its city.
    free = [j for j in range(count) if j not in taken]
    for k in range(count):
        if taken[k] < 0:
            taken[k] = k if k in free else free[0]
            free.remove(taken[k])
    return tuple(taken)


def free_node(ends: int, new_ends: tuple[int, ...], taken: list[int]) -> int:
    """The first node that is not taken and from which track leads to all these ends (a bit mask), or -1."""
    for k in range(len(taken)):
        if not ends & ~new_ends[NODE0 + k] and k not in taken:
            return k
    return -1
