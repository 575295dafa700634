"""Which faces fit on a hex: open edges and preserved track. Static, so it is worked out once per question."""

from trunkline.core.actions import LayTile
from trunkline.core.board import NODE0, Board, Piece
from trunkline.core.derivable import mypyc_attr


@mypyc_attr(acyclic=True)
class Fit:
    """One way to lay a tile on what lies there now, and the action that says so."""

    __slots__ = (
        "action", "by_power", "colour", "enters", "face", "new_edges", "new_node", "new_pieces", "returns", "rotation",
    )  # fmt: skip

    def __init__(
        self, board: Board, h: int, old_exits: int, face: int, rotation: int, new_pieces: tuple[Piece, ...],
        new_node: tuple[int, ...],
    ) -> None:  # fmt: skip
        self.face = face
        self.rotation = rotation
        self.colour = board.faces[face].colour
        self.new_pieces = new_pieces  # track that was not there before
        self.new_node = new_node  # for each old node, the node of the new face that takes its place
        self.new_edges = tuple(sorted({e for p in new_pieces for e in p if e < NODE0}))
        self.action = LayTile(board.hexes[h].name, board.faces[face].number, rotation)
        self.by_power: dict[str, LayTile] = {}
        # New track can be entered at an edge and travelled to a node or to a new edge at once (bit mask by edge) ...
        self.enters = 0
        # ... or to an edge by which one may have come: (edge, edge).
        self.returns: list[Piece] = []
        for a, b in (*new_pieces, *[(b, a) for a, b in new_pieces]):
            if a < NODE0 and b < NODE0 and old_exits >> b & 1:
                self.returns.append((a, b))
            elif a < NODE0:
                self.enters |= 1 << a

    def with_power(self, power: str) -> LayTile:
        """The action with the power of a private company, made once."""
        found = self.by_power.get(power)
        if found is None:
            a = self.action
            found = self.by_power[power] = LayTile(a.hex, a.tile, a.rotation, power)
        return found


def next_colours(board: Board) -> list[int]:
    """By face: the colours of the tiles that may replace it, as a bit mask."""
    return [sum({1 << board.faces[t].colour for t in after}) for after in board.upgrades]


class Fits:
    """A memo of fits by hex, face and rotation."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.faces = len(board.faces)
        self.known: dict[int, tuple[Fit, ...]] = {}  # keys are numbers, which are quicker to look up than tuples
        self.single: dict[int, Fit] = {}

    def key(self, h: int, face: int, rotation: int) -> int:
        return (h * self.faces + face) * 6 + rotation

    def of(self, h: int, face: int, rotation: int) -> tuple[Fit, ...]:
        """All upgrades of this face on this hex, in order of tile and rotation."""
        key = self.key(h, face, rotation)
        found = self.known.get(key)
        if found is None:
            found = tuple(
                fit
                for new in self.board.upgrades[face]
                for r in range(6)
                if (fit := fit_of(self.board, h, face, rotation, new, r)) is not None
            )
            self.known[key] = found
            for fit in found:
                self.single[self.key(key, fit.face, fit.rotation)] = fit
        return found

    def one(self, h: int, face: int, rotation: int, new: int, turned: int) -> Fit | None:
        """The upgrade to this tile, turned like this, if it fits."""
        if not 0 <= turned < 6:
            return None
        known = self.key(h, face, rotation)
        if known not in self.known:
            self.of(h, face, rotation)
        return self.single.get(self.key(known, new, turned))


def fit_of(board: Board, h: int, old: int, old_rotation: int, new: int, rotation: int) -> Fit | None:
    """How the new face fits, or None: all exits open, all old track preserved."""
    if board.faces[new].exits[rotation] & ~board.hexes[h].open_mask:
        return None
    node_map = preserved(board, old, old_rotation, new, rotation)
    if node_map is None:
        return None
    kept = {renamed(piece, node_map) for piece in board.faces[old].pieces[old_rotation]}
    pieces = tuple(p for p in board.faces[new].pieces[rotation] if tuple(sorted(p)) not in kept)
    return Fit(board, h, board.faces[old].exits[old_rotation], new, rotation, pieces, node_map)


def renamed(piece: Piece, node_map: tuple[int, ...]) -> Piece:
    a, b = (end if end < NODE0 else NODE0 + node_map[end - NODE0] for end in piece)
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
    for k in range(count):
        edges = set(onward[NODE0 + k])
        if edges:
            homes = [j for j in range(count) if edges <= set(new_onward[NODE0 + j]) and j not in taken]
            if not homes:
                return None
            taken[k] = homes[0]
    free = [j for j in range(count) if j not in taken]
    for k in range(count):
        if taken[k] < 0:
            taken[k] = k if k in free else free[0]
            free.remove(taken[k])
    for a, b in board.faces[old].pieces[old_rotation]:
        if a < NODE0 and b < NODE0 and b not in new_onward[a]:
            return None
    return tuple(taken)
