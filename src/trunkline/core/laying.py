"""Which faces fit on a hex: open edges and preserved track. Static, so it is worked out once per question."""

from trunkline.core.actions import LayTile
from trunkline.core.board import NODE0, Board, Piece
from trunkline.core.derivable import mypyc_attr


@mypyc_attr(acyclic=True)
class Change:
    """How a face takes the place of another, on whatever hex: what is new in it."""

    __slots__ = (
        "colour", "enters", "exits", "face", "new_edges", "new_node", "new_pieces", "returns", "rotation",
    )  # fmt: skip

    def __init__(
        self, board: Board, old_exits: int, face: int, rotation: int, new_pieces: tuple[Piece, ...],
        new_node: tuple[int, ...],
    ) -> None:  # fmt: skip
        self.face = face
        self.rotation = rotation
        self.colour = board.faces[face].colour
        self.exits = board.faces[face].exits[rotation]
        self.new_pieces = new_pieces  # track that was not there before
        self.new_node = new_node  # for each old node, the node of the new face that takes its place
        self.new_edges = tuple(sorted({e for p in new_pieces for e in p if e < NODE0}))
        # New track can be entered at an edge and travelled to a node or to a new edge at once (bit mask by edge) ...
        self.enters = 0
        # ... or to an edge by which one may have come: (edge, edge).
        self.returns: list[Piece] = []
        for a, b in (*new_pieces, *[(b, a) for a, b in new_pieces]):
            if a < NODE0 and b < NODE0 and old_exits >> b & 1:
                self.returns.append((a, b))
            elif a < NODE0:
                self.enters |= 1 << a


@mypyc_attr(acyclic=True)
class Fit:
    """One way to lay a tile on what lies on a hex now, and the action that says so."""

    __slots__ = (
        "by_power", "colour", "enters", "exits", "face", "hex", "new_edges", "new_node", "new_pieces", "plain",
        "returns", "rotation", "tile",
    )  # fmt: skip

    def __init__(self, hex: str, tile: str, change: Change) -> None:
        self.hex = hex
        self.tile = tile
        self.face = change.face
        self.rotation = change.rotation
        self.colour = change.colour
        self.exits = change.exits
        self.new_pieces = change.new_pieces
        self.new_node = change.new_node
        self.new_edges = change.new_edges
        self.enters = change.enters
        self.returns = change.returns
        self.plain: LayTile | None = None
        self.by_power: dict[str, LayTile] | None = None

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
    if node_map is None:
        return None
    kept = {renamed(piece, node_map) for piece in board.faces[old].pieces[old_rotation]}
    pieces = tuple([p for p in board.faces[new].pieces[rotation] if in_order(p) not in kept])
    return Change(board, board.faces[old].exits[old_rotation], new, rotation, pieces, node_map)


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
    onward = board.faces[old].onward[old_rotation]
    new_onward = board.faces[new].onward[rotation]
    old_nodes = board.faces[old].nodes
    count = len(board.faces[new].nodes)
    if len(old_nodes) != count:
        return None
    taken: list[int] = [-1] * count
    # First the nodes with track, which must find all their edges again; only Chicago ever leaves them a choice.
    for k in range(count):
        edges = set(onward[NODE0 + k])
        if edges:
            homes = [j for j in range(count) if edges <= set(new_onward[NODE0 + j]) and j not in taken]
            if not homes:
                return None
            taken[k] = homes[0]
    # Then bare ones, which stay where they are if they can: a token in a city without track keeps its city.
    free = [j for j in range(count) if j not in taken]
    for k in range(count):
        if taken[k] < 0:
            taken[k] = k if k in free else free[0]
            free.remove(taken[k])
    for a, b in board.faces[old].pieces[old_rotation]:
        if a < NODE0 and b < NODE0 and b not in new_onward[a]:
            return None
    return tuple(taken)
