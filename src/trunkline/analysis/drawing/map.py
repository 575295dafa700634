"""The map of a game as SVG: the board with what a view says lies on it."""

from trunkline.analysis.drawing import marks
from trunkline.analysis.drawing.faces import FaceArt, text
from trunkline.analysis.drawing.geometry import HALF, SIZE, Point, centre, middle_of
from trunkline.core.board import BLUE, Board, Face, Feature, Hex
from trunkline.core.presentation import Presentation
from trunkline.core.view import HexView, View
from trunkline.titles import title as title_named

MARGIN = 14.0
HEADER = 40.0
FONT = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"


def map_svg(board: Board, view: View, phase: int, heading: str = "") -> str:
    """The whole map in a phase (from 0). Nothing in it is secret: it shows what lies on the table."""
    look = title_named(view.title).presentation(view.edition)
    seen = {h.name: h for h in view.hexes}
    drawn = [HexArt(board, h, seen.get(h.name) or printed_view(board, h), look, phase) for h in board.hexes]
    sides = [side_art(board, f) for f in board.features if f.kind in ("hexside", "gauge")]
    layers = [
        *(d.below for d in drawn),
        *sides,
        *(d.above for d in drawn),
        *(side_markers(board, h) for h in view.hexes),
    ]
    return framed(board, look, heading or f"{view.title} · {view.round} · phase {view.phase}", layers)


def printed_view(board: Board, h: Hex) -> HexView:
    kept = tuple((f.cost, f.text) for f in board.features if f.kind == "home" and f.hex == h.name)
    return HexView(h.name, "", 0, (), kept, ())


class HexArt:
    """One hex in its place: the face below; tokens, names and marks above all faces, so that none covers them."""

    def __init__(self, board: Board, h: Hex, seen: HexView, look: Presentation, phase: int) -> None:
        face = board.faces[board.tile_index[seen.tile]] if seen.tile else h.printed
        place = h.place if first_of_its_name(board, h) else ""
        art = FaceArt(face, seen.rotation, look, phase, place, cost_plates(board, h))
        here = [f for f in board.features if f.hex == h.name]
        above = [marks.tokens(art.layout, seen, look), art.written]
        if not seen.tile:
            above += [marks.terrain(art.layout, f, look) for f in here if f.kind == "terrain"]
        above += [marks.icon(art.layout, f) for f in here if f.kind == "icon"]
        above += [marks.bonus(art.layout, f) for f in here if f.kind == "bonus"]
        above += [marks.plate(art.layout, words, "#8c3b2e") for words in seen.markers if "/" not in words]
        if is_land(face):
            above.append(marks.coordinate(printed_coordinate(h, here)))
        self.below = placed(h, art.below)
        self.above = placed(h, "".join(above))


def cost_plates(board: Board, h: Hex) -> tuple[Point, ...]:
    """Where the costs of this hex's sides are written."""
    i = board.hex_index[h.name]
    costed = {door_of(board, f) for f in board.features if f.kind == "hexside"}
    return tuple(middle_of(e) for e in range(6) if board.side[i * 6 + e] in costed)


def door_of(board: Board, feature: Feature) -> int:
    return board.side[board.hex_index[feature.hex] * 6 + feature.edge]


def first_of_its_name(board: Board, h: Hex) -> bool:
    """An area of several hexes is named once."""
    return next(other for other in board.hexes if other.place == h.place) is h


def is_land(face: Face) -> bool:
    return face.colour != BLUE or bool(face.nodes)


def printed_coordinate(h: Hex, features: list[Feature]) -> str:
    """As the board prints it."""
    return next((f.text for f in features if f.kind == "name"), h.name)


def side_art(board: Board, feature: Feature) -> str:
    h = board.hexes[board.hex_index[feature.hex]]
    return placed(h, marks.hexside(feature) if feature.kind == "hexside" else marks.gauge(feature))


def side_markers(board: Board, seen: HexView) -> str:
    """Markers that lie on a hexside ("gauge/4"), above everything."""
    art = "".join(marks.side_marker(words) for words in seen.markers if "/" in words)
    return placed(board.hexes[board.hex_index[seen.name]], art) if art else ""


def placed(h: Hex, art: str) -> str:
    x, y = centre(h.x, h.y)
    return f'<g transform="translate({x:.1f} {y:.1f})">{art}</g>\n'


def framed(board: Board, look: Presentation, heading: str, parts: list[str]) -> str:
    """The picture around the hexes, with a heading."""
    xs = [centre(h.x, h.y)[0] for h in board.hexes]
    ys = [centre(h.x, h.y)[1] for h in board.hexes]
    left, top = min(xs) - HALF - MARGIN, min(ys) - SIZE - MARGIN - HEADER
    width, height = max(xs) + HALF + MARGIN - left, max(ys) + SIZE + MARGIN - top
    title = text(
        (left + MARGIN, top + HEADER / 2 + 6), heading, 20, f'text-anchor="start" fill="{look.ink}" font-weight="700"'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" font-family="{FONT}" text-anchor="middle">\n'
        f'<rect x="{left:.0f}" y="{top:.0f}" width="100%" height="100%" fill="{look.paper}"/>\n'
        f"{title}\n{''.join(parts)}</svg>\n"
    )
