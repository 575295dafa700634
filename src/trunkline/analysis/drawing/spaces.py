"""The board as it lies on the table: each hex with the face on it now, and the ground under it."""

from trunkline.analysis.drawing.geometry import edge_corners, hex_centre, line_path, moved
from trunkline.analysis.drawing.layout import layout_of
from trunkline.analysis.drawing.values import bands
from trunkline.core.board import BLUE, COLOURS, Board, Feature, Hex
from trunkline.core.presentation import Presentation
from trunkline.core.view import HexView, View

NOTHING = HexView("", "", 0, (), (), ())
SEAS = ("sea", "tasmania_site", "harbour")
WAITING = ("unlaunched", "launched")  # railroads whose home is still kept for them


class Space:
    """One hex, what lies on it, and where that lies."""

    def __init__(self, board: Board, h: Hex, seen: HexView, look: Presentation) -> None:
        self.hex = h
        self.seen = seen
        self.look = look
        self.laid = bool(seen.tile)
        self.face = board.faces[board.tile_index[seen.tile]] if seen.tile else h.printed
        self.layout = layout_of(self.face, seen.rotation)
        self.features = [f for f in board.features if f.hex == h.name]
        self.centre = hex_centre(h.x, h.y)
        self.kind = self.face.nodes[0].kind if self.face.nodes else ""
        self.bands = bands(look, self.face.nodes[0].revenue) if self.face.nodes else []
        self.by_phase = len(self.bands) > 1
        self.blank = not self.layout.nodes and not self.layout.pieces
        self.colour = COLOURS[self.face.colour]

    def feature(self, kind: str) -> Feature | None:
        return next((f for f in self.features if f.kind == kind), None)


def spaces_of(board: Board, hexes: tuple[HexView, ...], look: Presentation) -> list[Space]:
    seen = {h.name: h for h in hexes}
    return [Space(board, h, seen.get(h.name, NOTHING), look) for h in board.hexes]


def kept_slots(space: Space, view: View) -> list[tuple[int, str]]:
    """Slots that are reserved, and homes of those who have not come to them yet."""
    waiting = {c.id for c in view.corporations if c.status in WAITING}
    known = {railroad for _, railroad in (*space.seen.tokens, *space.seen.reserved)}
    homes = [(f.cost, f.text) for f in space.features if f.kind == "home" and f.cost < len(space.face.nodes)]
    return [*space.seen.reserved, *[home for home in homes if home[1] in waiting - known]]


def is_sea(h: Hex) -> bool:
    return h.kind in SEAS or h.printed.colour == BLUE


def gauge_areas(board: Board) -> list[int]:
    """A number for each hex: the same for hexes that no change of gauge divides. All 0 where a board has none."""
    cut = {board.side[board.hex_index[f.hex] * 6 + f.edge] for f in board.features if f.kind == "gauge"}
    area = [0 if not cut else -1] * len(board.hexes)
    for start in range(len(area)):
        if area[start] < 0:
            fill(board, start, cut, area, max(area) + 1)
    return area


def fill(board: Board, start: int, cut: set[int], area: list[int], value: int) -> None:
    area[start] = value
    found = [start]
    while found:
        h = found.pop()
        doors = [h * 6 + edge for edge in range(6) if board.side[h * 6 + edge] not in cut]
        fresh = [other for other in (board.neighbour[door] for door in doors) if other >= 0 and area[other] < 0]
        for other in fresh:
            area[other] = value
        found += fresh


def coast_of(board: Board) -> str:
    """The sides where the land ends, at the sea or at the edge of the board: one path in the map's coordinates."""
    parts = []
    for i, h in enumerate(board.hexes):
        others = board.neighbour[i * 6 : i * 6 + 6]
        ends = [edge for edge, other in enumerate(others) if other < 0 or is_sea(board.hexes[other])]
        for a, b in (edge_corners(edge) for edge in ends if not is_sea(h)):
            centre = hex_centre(h.x, h.y)
            parts.append(line_path(moved(centre, a), moved(centre, b)))
    return "".join(parts)
