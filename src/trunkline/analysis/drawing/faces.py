"""Drawing a face: track with casing, cities with slots and tokens, towns, harbours, the value, the label."""

from collections.abc import Sequence
from html import escape
from typing import Final

from trunkline.analysis.drawing.geometry import Point, curve_path, number, polar, polygon, xy
from trunkline.analysis.drawing.layout import Layout, PlacedNode, PlacedPiece, slot_points
from trunkline.analysis.drawing.values import bands
from trunkline.core.board import Face
from trunkline.core.presentation import Presentation

TYPE: Final = 13.3  # what is written on a hex
WIDE: Final = 0.7  # of a letter, in sizes, in the widest of our fonts
Taken = Sequence[tuple[int, str]]  # (city, railroad)

ANCHOR: Final = "M0 -5.2V5M-3 -2.4H3M-4.6 1.6C-4 4.4 -2 5.2 0 5.2C2 5.2 4 4.4 4.6 1.6"


def text(p: Point, words: str, size: float = TYPE, style: str = "", room: float = 0.0) -> str:
    """Text round a point, made narrower where it would be wider than its room."""
    fit = f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"' if 0 < room < len(words) * size * WIDE else ""
    # Moved down by hand: not every program that draws SVG knows a central baseline.
    place = f'x="{number(p[0])}" y="{number(p[1] + size * 0.36)}" font-size="{size:g}"'
    return f"<text {place}{fit}{f' {style}' if style else ''}>{escape(words)}</text>"


def circle(p: Point, radius: float, style: str) -> str:
    return f'<circle cx="{number(p[0])}" cy="{number(p[1])}" r="{number(radius)}" {style}/>'


def at(p: Point, art: str, further: str = "") -> str:
    """Art round 0,0 moved to its place."""
    return f'<g transform="translate({xy(p)}){further}">{art}</g>' if art else ""


def under(layout: Layout, look: Presentation, tokens: Taken = (), kept: Taken = ()) -> str:
    """What lies below all that is written."""
    return track(layout) + "".join(node_art(layout, n, look, tokens, kept) for n in range(len(layout.nodes)))


def track(layout: Layout) -> str:
    """Group by group, so that track which only crosses goes over."""
    parts = []
    for group in joined(layout.pieces):
        path = "".join(curve_path(piece.curve) for piece in group)
        parts.append(f'<path class="casing" d="{path}"/><path class="rail" d="{path}"/>')
    return "".join(parts)


def joined(pieces: tuple[PlacedPiece, ...]) -> list[list[PlacedPiece]]:
    """Pieces that share an end lie in one layer; pieces that only cross lie one over the other."""
    groups: list[list[PlacedPiece]] = []
    for piece in pieces:
        touching = [g for g in groups if any({piece.a, piece.b} & {p.a, p.b} for p in g)]
        merged = [p for g in touching for p in g] + [piece]
        groups = [g for g in groups if g not in touching] + [merged]
    return groups


def node_art(layout: Layout, n: int, look: Presentation, tokens: Taken, kept: Taken) -> str:
    node = layout.nodes[n]
    match node.node.kind:
        case "city":
            there = [railroad for city, railroad in tokens if city == n]
            return at(node.at, city_art(node, there, [railroad for city, railroad in kept if city == n], look))
        case "town":
            return town(layout, node)
        case kind if "harbour" in kind:
            return at(node.at, harbour(kind))
        case _:
            return ""


def city_art(node: PlacedNode, there: list[str], kept: list[str], look: Presentation) -> str:
    """Tokens from the first slot on, what is kept from the last one; there may be more tokens than slots."""
    count = max(node.node.slots, len(there))
    parts = [f'<path class="city" d="{city_outline(count, node.radius)}"/>'] if count > 1 else []
    for i, p in enumerate(slot_points(count, node.radius)):
        parts.append(circle(p, node.radius, f'class="slot{" extra" if i >= node.node.slots else ""}"'))
        if i < len(there):
            parts.append(token(p, node.radius - 0.8, there[i], look))
        elif count - 1 - i < len(kept):
            parts.append(held(p, node.radius, kept[count - 1 - i], look))
    return "".join(parts)


def token(p: Point, radius: float, railroad: str, look: Presentation) -> str:
    """A token in the railroad's colours with its initials."""
    fill, ink = look.token(railroad)
    name = look.short(railroad)
    disc = circle(p, radius, f'fill="{fill}"') + circle(p, radius * 0.86, f'class="rim" stroke="{ink}"')
    words = text(p, name, TYPE, f'style="fill:{ink}"', radius * 1.62 if len(name) > 2 else 0)
    return f'<g class="token">{disc}{words}</g>'


def held(p: Point, radius: float, railroad: str, look: Presentation) -> str:
    """An empty slot that is some railroad's home or reserved for it."""
    return text(p, written(railroad, look), TYPE, 'class="held"', radius * 1.6 if len(railroad) > 2 else 0)


def written(railroad: str, look: Presentation) -> str:
    """As the title writes it: BoE, not BOE; a shorter name is for tokens only."""
    short = look.short(railroad)
    return short if short.replace(" ", "").upper() == railroad else railroad


def town(layout: Layout, node: PlacedNode) -> str:
    if not layout.pieces:
        return circle(node.at, 6.4, 'class="town"')
    bar = '<rect class="town" x="-9.5" y="-3.6" width="19" height="7.2" rx="1.6"/>'
    return at(node.at, bar, f" rotate({number(node.angle)})")


def harbour(kind: str) -> str:
    radius, scale = (9, 1.0) if kind == "harbour" else (13, 1.45)
    return circle((0, 0), radius, 'class="harbour"') + f'<path class="anchor" d="{ANCHOR}" transform="scale({scale})"/>'


def city_outline(slots: int, radius: float) -> str:
    """Round all slots of a city."""
    r = radius + 1.6
    points = slot_points(slots, radius)
    if slots == 2:
        return rounded_box(points[1][0] + r, r, r)
    if slots == 3:
        return polygon([polar(60 * i, radius * 2.36) for i in range(6)])
    far = max(max(abs(x), abs(y)) for x, y in points) + r
    return rounded_box(far, far, r)


def rounded_box(x: float, y: float, r: float) -> str:
    """Round 0,0."""
    arc = f"A{number(r)} {number(r)} 0 0 1 "
    return (
        f"M{xy((r - x, -y))}H{number(x - r)}{arc}{xy((x, r - y))}V{number(y - r)}{arc}{xy((x - r, y))}"
        f"H{number(r - x)}{arc}{xy((-x, y - r))}V{number(r - y)}{arc}{xy((r - x, -y))}Z"
    )


def figures(face: Face, layout: Layout, look: Presentation, named: bool = False) -> str:
    """The value, where it is always the same, and the label, unless the hex says in full what it says in short."""
    worth = bands(look, face.nodes[0].revenue) if face.nodes else []
    parts = []
    if layout.revenue and len(worth) == 1 and worth[0].value and face.nodes[0].kind != "offboard":
        parts.append(circle(layout.revenue, 11, 'class="revenue"'))
        parts.append(text(layout.revenue, str(worth[0].value), TYPE, 'class="amount"', 18.5))
    if layout.label and not named:
        parts.append(text(layout.label, face.label, 13.5, 'class="label"'))
    return "".join(parts)
