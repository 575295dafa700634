"""Finding room on a hex for what is written or drawn beside cities and track."""

from typing import Final

from trunkline.analysis.drawing.geometry import APOTHEM, CENTRE, Point, distance, edge_point, moved, point_on
from trunkline.analysis.drawing.layout import Layout, PlacedNode, slot_points
from trunkline.core.board import Feature
from trunkline.core.value import value

HARD: Final = 6.0
FIGURE: Final = 5.0
TRACK: Final = 0.35
RANK: Final = 0.01  # what a later place counts for less
OVERHANG: Final = 3.0  # so much may stand out of the hex

Box = tuple[float, float]  # wide, high


@value
class Disc:
    at: Point
    radius: float
    weight: float  # how bad it is to lie on it


def drawn_on(layout: Layout) -> list[Disc]:
    """What is drawn of a face: slots, towns, the revenue, the label, track."""
    discs = [disc for node in layout.nodes for disc in node_discs(node)]
    worth = value_of(layout)
    if worth:
        discs.append(worth)
    if layout.label:
        discs += taken(layout.label, (24, 14))
    return discs + [Disc(point_on(piece.curve, i / 6), 5, TRACK) for piece in layout.pieces for i in range(7)]


def node_discs(n: PlacedNode) -> list[Disc]:
    if n.node.kind != "city":
        return [Disc(n.at, 8 if n.node.kind == "town" else 11, HARD)]
    return [Disc(moved(n.at, p), n.radius + 1.5, HARD) for p in slot_points(n.node.slots, n.radius)]


def value_of(layout: Layout) -> Disc | None:
    """The circle with a face's value."""
    return Disc(layout.revenue, 11.5, FIGURE) if layout.revenue else None


def on_sides(features: list[Feature]) -> list[Disc]:
    """Costs on the hex's own sides."""
    return [Disc(edge_point(f.edge), 9, 2) for f in features if f.kind == "hexside"]


def taken(at: Point, box: Box) -> list[Disc]:
    """A box as a row of discs."""
    wide, high = box
    count = max(1, int(wide / high + 0.5))
    return [Disc((at[0] + ((i + 0.5) / count - 0.5) * wide, at[1]), high / 2, FIGURE) for i in range(count)]


def clamped(n: float, least: float, most: float) -> float:
    return min(max(n, least), most)


def depth(disc: Disc, at: Point, box: Box) -> float:
    """How deep a disc reaches into a box; below 0 it is clear of it."""
    (x, y), (wide, high) = at, box
    nearest = (
        clamped(disc.at[0], x - wide / 2, x + wide / 2),
        clamped(disc.at[1], y - high / 2, y + high / 2),
    )
    return disc.radius - distance(disc.at, nearest)


def outside(at: Point, box: Box) -> float:
    """How far the corners of a box stand out of the hex."""
    x, y = abs(at[0]) + box[0] / 2, abs(at[1]) + box[1] / 2
    return max(0.0, x - APOTHEM, x / 2 + y * 0.866 - APOTHEM)


def badness(discs: list[Disc], at: Point, box: Box) -> float:
    over = sum(disc.weight * max(0.0, depth(disc, at, box)) for disc in discs)
    return 1.4 * max(0.0, outside(at, box) - OVERHANG) + over


def best_place(discs: list[Disc], places: list[Point], box: Box) -> Point:
    """The best of some places for a box, the earlier among equals."""
    return places[min(range(len(places)), key=lambda i: badness(discs, places[i], box) + RANK * i)]


STEPS: Final = range(-36, 37, 6)
# All over the hex, the rim first: the middle is where track runs.
ANYWHERE: Final = sorted(((float(x), float(y)) for y in STEPS for x in STEPS), key=lambda p: -distance(p, CENTRE))


def room_for(discs: list[Disc], box: Box) -> Point:
    """Room for a box anywhere on the hex; it is taken then."""
    at = best_place(discs, ANYWHERE, box)
    discs += taken(at, box)
    return at
