"""Drawing a face: paper, track with casing, cities with slots, towns, values, label."""

from html import escape

from trunkline.analysis.drawing.geometry import HALF, Point, outline, xy
from trunkline.analysis.drawing.layout import TOWN, Layout
from trunkline.analysis.drawing.looks import FILLS, fill_of
from trunkline.core.board import BLUE, RED, WHITE, Face, Node
from trunkline.core.presentation import Presentation

TRACK = 6.5
CASING = 10.5
SEAM = "#7d7259"  # around tiles, so that two of one colour do not run together


def text(p: Point, words: str, size: float, style: str = "") -> str:
    """Text around a point."""
    return f'<text x="{p[0]:.1f}" y="{p[1] + size * 0.36:.1f}" font-size="{size:g}" {style}>{escape(words)}</text>'


def circle(p: Point, radius: float, style: str) -> str:
    return f'<circle cx="{p[0]:.1f}" cy="{p[1]:.1f}" r="{radius:g}" {style}/>'


def paper(face: Face, look: Presentation) -> str:
    line = look.line if face.colour in (WHITE, BLUE) else SEAM
    style = f'fill="{fill_of(look, face.colour)}" stroke="{line}" stroke-width="1.2"'
    return f'<polygon points="{outline(0.8)}" {style}/>'


def track(layout: Layout, look: Presentation) -> str:
    """Group by group, so that track which only crosses goes over."""
    parts = []
    for group in layout.groups:
        path = "".join(curve.path() for curve in group)
        parts.append(f'<path d="{path}" fill="none" stroke="#fffdf5" stroke-width="{CASING}" stroke-opacity=".9"/>')
        parts.append(f'<path d="{path}" fill="none" stroke="{look.ink}" stroke-width="{TRACK}"/>')
    return "".join(parts)


def nodes(layout: Layout, look: Presentation) -> str:
    return "".join(node_art(layout, n, look) for n in range(len(layout.nodes)))


def node_art(layout: Layout, n: int, look: Presentation) -> str:
    node = layout.face.nodes[n]
    place = layout.nodes[n]
    if node.slots:
        return city(layout, n, look)
    if node.kind == "offboard":
        return ""
    return town(layout, n, place, look)


def town(layout: Layout, n: int, place: Point, look: Presentation) -> str:
    style = f'fill="{look.ink}" stroke="#fffdf5" stroke-width="2"'
    return circle(place, TOWN + (0 if layout.edges[n] else 1), style)


def city(layout: Layout, n: int, look: Presentation) -> str:
    spots = layout.spots(n)
    parts = []
    if len(spots) > 1:
        corners = " ".join(xy(p) for p in hull(spots))
        style = f'fill="#fffdf5" stroke-linejoin="round" points="{corners}"'
        parts.append(f'<polygon {style} stroke="{look.ink}" stroke-width="{2 * layout.slot + 5}"/>')
        parts.append(f'<polygon {style} stroke="#fffdf5" stroke-width="{2 * layout.slot + 2.4}"/>')
    parts += [circle(p, layout.slot, f'fill="#ffffff" stroke="{look.ink}" stroke-width="1.4"') for p in spots]
    return "".join(parts)


def hull(spots: list[Point]) -> list[Point]:
    """The spots in an order that makes a simple polygon."""
    return spots if len(spots) < 4 else [spots[0], spots[1], spots[3], spots[2]]


def value_mark(layout: Layout, node: Node, near: Point, look: Presentation) -> str:
    """One value in a small disc, close to its node."""
    place = layout.free_place(17, 17, near)
    style = f'fill="#fffdf5" stroke="{look.ink}" stroke-width=".9"'
    return circle(place, 8.5, style) + text(place, str(node.revenue[0]), 9.5, f'fill="{look.ink}" font-weight="700"')


def values(layout: Layout, look: Presentation, phase: int) -> str:
    """What the nodes pay: one mark for equal nodes, a strip where the value changes with the phase."""
    parts = []
    done: list[tuple[int, ...]] = []
    for n, node in enumerate(layout.face.nodes):
        if not any(node.revenue) or (node.revenue in done and node.kind != "offboard"):
            continue
        done.append(node.revenue)
        if len(set(node.revenue)) > 1:
            parts.append(strip(layout, node, layout.nodes[n], look, phase))
        else:
            parts.append(value_mark(layout, node, layout.nodes[n], look))
    return "".join(parts)


def runs(revenue: tuple[int, ...], phases: tuple[int, ...]) -> list[tuple[int, int, range]]:
    """Equal values of following phases together: the value, the colour, the phases."""
    found: list[tuple[int, int, range]] = []
    for phase, worth in enumerate(revenue):
        if found and found[-1][0] == worth:
            found[-1] = (worth, found[-1][1], range(found[-1][2].start, phase + 1))
        else:
            found.append((worth, phases[min(phase, len(phases) - 1)], range(phase, phase + 1)))
    return found


def strip(layout: Layout, node: Node, place: Point, look: Presentation, phase: int) -> str:
    """The values by phase in their colours; the present one is framed."""
    boxes = runs(node.revenue, look.phases)
    width = len(boxes) * BOX
    spots = [(0.0, y) for y in (18.0, -18.0, 24.0, -24.0, 28.0, -28.0)]
    x, y = place if node.kind == "offboard" else layout.take(spots, width, 14, place)
    order = sorted(range(len(boxes)), key=lambda i: phase in boxes[i][2])  # the present one lies on top
    return "".join(value_box((x + (i - len(boxes) / 2) * BOX, y), boxes[i], look, phase) for i in order)


BOX = 19.0


def value_box(p: Point, box: tuple[int, int, range], look: Presentation, phase: int) -> str:
    x, y = p
    worth, colour, phases = box
    now = phase in phases
    style = f'fill="{FILLS[colour]}" stroke="{look.ink}" stroke-width="{2.4 if now else 0.7}"'
    rect = f'<rect x="{x:.1f}" y="{y - 7:.1f}" width="{BOX}" height="14" {style}/>'
    return rect + text((x + BOX / 2, y), str(worth), 10.5, f'fill="{look.ink}" font-weight="{800 if now else 500}"')


def label(layout: Layout, words: str, look: Presentation) -> str:
    """A letter that tells which tiles go here."""
    if not words:
        return ""
    size = 14 if len(words) < 3 else 11
    place = layout.free_place(size * 0.8 * len(words), size, (-HALF, 0.0))
    return text(place, words, size, f'fill="{look.ink}" font-weight="800"')


def name(layout: Layout, words: str, look: Presentation) -> str:
    """The name of a place where there is room, in two lines if it is long."""
    if not words:
        return ""
    lines = broken(words)
    width, height = max(len(line) for line in lines) * 5.2, 9.5 * len(lines)
    middle = [(0.0, y) for y in (25.0, -25.0, 30.0, -30.0, 34.0, -34.0)]
    beside = [(x, y) for y in (25.0, -25.0, 10.0, -10.0) for x in (-15.0, 15.0)]  # where many cities leave no other
    x, y = layout.take(middle + beside, width, height, (0.0, 25.0))
    paint = f'fill="{look.ink}" font-weight="600" {HALO if layout.face.colour != RED else ""}'
    return "".join(text((x, y + (i - (len(lines) - 1) / 2) * 9.0), line, 8.6, paint) for i, line in enumerate(lines))


HALO = 'stroke="#fffdf5" stroke-opacity=".8" stroke-width="2.4" paint-order="stroke" stroke-linejoin="round"'


def broken(words: str) -> list[str]:
    """Long names in two lines."""
    if len(words) < 12 or " " not in words:
        return [words]
    parts = words.split(" ")
    cut = min(range(1, len(parts)), key=lambda i: abs(len(" ".join(parts[:i])) - len(" ".join(parts[i:]))))
    return [" ".join(parts[:cut]), " ".join(parts[cut:])]


class FaceArt:
    """A face without tokens in two layers, what lies below and what is written on it, and its layout."""

    def __init__(
        self,
        face: Face,
        rotation: int,
        look: Presentation,
        phase: int = 0,
        place: str = "",
        kept_clear: tuple[Point, ...] = (),
    ) -> None:
        self.layout = layout = Layout(face, rotation, kept_clear)
        self.below = paper(face, look) + track(layout, look) + nodes(layout, look)
        in_name = len(face.label) > 1 and place.startswith(face.label)  # Chi, in Chicago
        wide = any(len(set(node.revenue)) > 1 and node.kind != "offboard" for node in face.nodes)
        if wide:  # values by phase need a whole row: they come first
            worth, named = values(layout, look, phase), name(layout, place, look)
        else:
            named, worth = name(layout, place, look), values(layout, look, phase)
        kind = "" if in_name else label(layout, face.label, look)
        self.written = worth + named + kind
