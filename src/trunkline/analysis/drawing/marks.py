"""What lies or is printed on a hex besides its face: tokens, names, terrain, costs, icons."""

from trunkline.analysis.drawing.faces import circle, text
from trunkline.analysis.drawing.geometry import SIZE, Point, middle_of, side_ends, xy
from trunkline.analysis.drawing.layout import Layout
from trunkline.core.board import Feature
from trunkline.core.presentation import Presentation
from trunkline.core.view import HexView


def token(p: Point, radius: float, railroad: str, look: Presentation) -> str:
    """A token in the railroad's colours with its initials."""
    fill, ink = look.token(railroad)
    size = radius * (0.95 if len(railroad) < 3 else 0.78 if len(railroad) == 3 else 0.62)
    disc = circle(p, radius, f'fill="{fill}" stroke="{look.ink}" stroke-width="1.3"')
    return disc + text(p, railroad, size, f'fill="{ink}" font-weight="700"')


def kept_slot(p: Point, railroad: str, look: Presentation) -> str:
    """An empty slot that is some railroad's home or reserved for it."""
    fill, _ = look.token(railroad)
    size = 9.5 if len(railroad) < 3 else 8
    ring = circle(p, 10.3, f'fill="none" stroke="{fill}" stroke-width="1.8" stroke-dasharray="3 2"')
    return ring + text(p, railroad, size, 'fill="#5d5a52"')


def tokens(layout: Layout, seen: HexView, look: Presentation) -> str:
    """Tokens in their slots; one more than there are slots lies beside the city."""
    parts = []
    for city in range(len(layout.nodes)):
        spots = layout.spots(city)
        here = [railroad for c, railroad in seen.tokens if c == city]
        for p, railroad in zip(spots, here, strict=False):
            parts.append(token(p, layout.slot - 1, railroad, look))
        parts += [token(layout.free_place(18, 18), 9, railroad, look) for railroad in here[len(spots) :]]
        kept = [railroad for c, railroad in seen.reserved if c == city]
        for p, railroad in zip(reversed(spots[len(here) :]), kept, strict=False):
            parts.append(kept_slot(p, railroad, look))
    return "".join(parts)


def coordinate(words: str) -> str:
    return text((0.0, SIZE * 0.78), words, 7, 'fill="#6b675c" fill-opacity=".85"')


def terrain(layout: Layout, feature: Feature, look: Presentation) -> str:
    """A small picture of the terrain with its cost."""
    x, y = layout.free_place(26, 22, (0.0, -4.0))
    cost = text((x, y + 7), str(feature.cost), 9, f'fill="{look.ink}" font-weight="700"')
    return TERRAIN.get(feature.text, MOUNTAIN).replace("@", f"translate({x:.1f} {y - 4:.1f})") + cost


MOUNTAIN = (
    '<path transform="@" d="M-13 6L-4 -9L1 -1L5 -6L13 6Z" fill="#8a6f52" stroke="#5f4a34" stroke-linejoin="round"/>'
)
WATER = (
    '<path transform="@" d="M-12 -2q3 -4 6 0t6 0t6 0t6 0M-12 4q3 -4 6 0t6 0t6 0t6 0" '
    'fill="none" stroke="#3d88b0" stroke-width="2.2" stroke-linecap="round"/>'
)
DESERT = '<path transform="@" d="M-13 6Q-6 -5 0 3Q6 -7 13 6Z" fill="#e3b667" stroke="#b98a3c" stroke-linejoin="round"/>'
TERRAIN = {"mountain": MOUNTAIN, "water": WATER, "desert": DESERT}

SIDE_PAINT = {"bridge": "#2f7fa8", "tunnel": "#6d5a46", "pass": "#8a6f52"}


def hexside(feature: Feature) -> str:
    """A costed hexside: a bar along it, and the cost in the middle."""
    (ax, ay), (bx, by) = side_ends(feature.edge)
    mx, my = middle_of(feature.edge)
    paint = SIDE_PAINT.get(feature.text, "#6d5a46")
    bar = f'<path d="M{xy((ax, ay))}L{xy((bx, by))}" stroke="{paint}" stroke-width="5" stroke-linecap="round"/>'
    plate = f'<rect x="{mx - 9:.1f}" y="{my - 6.5:.1f}" width="18" height="13" rx="6" fill="{paint}"/>'
    return bar + plate + text((mx, my), str(feature.cost), 9, 'fill="#ffffff" font-weight="700"')


def gauge(feature: Feature) -> str:
    """A change of gauge: a broken line along the hexside."""
    a, b = side_ends(feature.edge)
    path = f'd="M{xy(a)}L{xy(b)}"'
    under = f'<path {path} stroke="#fffdf5" stroke-width="4.5"/>'
    return under + f'<path {path} stroke="#7a3b69" stroke-width="3" stroke-dasharray="6 4"/>'


ICON_PAINT = {"port": "#2d6d8e", "meat": "#a8443c", "land grant": "#2f7d3d"}
ICON_WORDS = {"port": "port", "meat": "meat", "land grant": "IC"}


def icon(layout: Layout, feature: Feature) -> str:
    """A small plate with a word; what it counts is said if it is more than one."""
    words = ICON_WORDS.get(feature.text, feature.text)
    words += f" ×{feature.cost}" if feature.cost > 1 else ""
    return plate(layout, words, ICON_PAINT.get(feature.text, "#5d5a52"))


def bonus(layout: Layout, feature: Feature) -> str:
    """East and West: what a route from one to the other adds."""
    return plate(layout, f"{feature.text} +{feature.cost}", "#433f38")


def plate(layout: Layout, words: str, paint: str) -> str:
    width = 5.0 + 4.4 * len(words)
    x, y = layout.free_place(width, 11, (0.0, 22.0))
    box = f'<rect x="{x - width / 2:.1f}" y="{y - 5.5:.1f}" width="{width:.1f}" height="11" rx="3" fill="{paint}"/>'
    return box + text((x, y), words, 7.5, 'fill="#ffffff" font-weight="600"')


def side_marker(words: str) -> str:
    """A marker on a hexside: "gauge/4"."""
    name, _, edge = words.partition("/")
    p = middle_of(int(edge))
    disc = circle(p, 7, 'fill="#7a3b69" stroke="#fffdf5" stroke-width="1.5"')
    return disc + text(p, name[:1].upper(), 8.5, 'fill="#ffffff" font-weight="700"')
