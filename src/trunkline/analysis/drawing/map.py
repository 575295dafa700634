"""The map of a game as SVG: the board with what a view says lies on it."""

from trunkline.analysis.drawing import marks
from trunkline.analysis.drawing.faces import at, figures, text, under
from trunkline.analysis.drawing.geometry import APOTHEM, RADIUS, Point, hex_centre, hex_path, number
from trunkline.analysis.drawing.names import LINE, SIZE, PlacedName, box_of, lines_of, name_place, standing
from trunkline.analysis.drawing.spaces import Space, coast_of, gauge_areas, is_sea, kept_slots, spaces_of
from trunkline.analysis.drawing.style import colours, style
from trunkline.core.board import WHITE, Board, Hex
from trunkline.core.presentation import Presentation
from trunkline.core.view import View
from trunkline.titles import title as title_named

MARGIN = 14.0
HEADER = 40.0
FONT = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"
NARROW = 0.86  # names are set narrower than these fonts are, as on the page


def map_svg(board: Board, view: View, phase: int, heading: str = "") -> str:
    """The whole map in a phase (from 0). Nothing in it is secret: it shows what lies on the table."""
    look = title_named(view.title).presentation(view.edition)
    spaces = spaces_of(board, view.hexes, look)
    coast = coast_of(board)
    layers = [
        f'<path class="shore" d="{coast}"/>\n',
        *(lower(s, area, view) for s, area in zip(spaces, gauge_areas(board), strict=True)),
        f'<g class="borders">{"".join(border(s) for s in spaces)}</g>\n<path class="coast" d="{coast}"/>\n',
        f'<g class="sides">{"".join(sides(s) for s in spaces)}</g>\n',
        *(upper(s, phase) for s in spaces),
        f'<g class="names">{"".join(name_art(name) for name in standing(spaces))}</g>\n',
    ]
    return framed(board, look, heading or f"{view.title} · {view.round} · phase {view.phase}", layers)


def ground(space: Space, area: int = 0) -> str:
    """The paper of a hex or of the tile on it, and the sea."""
    sea = is_sea(space.hex)
    kinds = f"land a{area % 4}{' sea' if sea else ''} {space.colour}"
    return f'<path class="{kinds}" d="{hex_path()}"/>' + (marks.WAVES if sea and space.blank else "")


def lower(space: Space, area: int, view: View) -> str:
    """The face with its cities and tokens."""
    art = under(space.layout, space.look, space.seen.tokens, kept_slots(space, view))
    return placed(space.hex, ground(space, area) + art)


def border(space: Space) -> str:
    return at(space.centre, f'<path d="{hex_path()}"/>') if space.face.colour != WHITE else ""


def sides(space: Space) -> str:
    printed = [marks.side_art(f) for f in space.features if f.edge >= 0]
    laid = [marks.side_marker(words) for words in space.seen.markers if words.startswith("gauge/")]
    return at(space.centre, "".join([*printed, *laid]))


def upper(space: Space, phase: int) -> str:
    """What is written, above all tracks and tokens: figures, terrain, signs, the coordinate where there is no name."""
    place, label = space.hex.place, space.face.label
    named = len(label) > 1 and place.startswith(label)  # Chi, in Chicago
    parts = [figures(space.face, space.layout, space.look, named)]
    name, box = (name_place(space, []), box_of(lines_of(place))) if place else (None, (0.0, 0.0))
    parts += [marks.value_bands(space, phase), bonus(space), marks.extras(space, name, box)]
    if not place:
        words = space.look.printed_name(space.hex.name)
        parts.append(text(marks.COORDINATE, words, style='class="coordinate"'))
    return placed(space.hex, "".join(parts))


def bonus(space: Space) -> str:
    """East and West: what a route from one to the other adds."""
    feature = space.feature("bonus")
    return text((0.0, 25.0), f"{feature.text} +{feature.cost}", style='class="bonus"') if feature else ""


def name_art(name: PlacedName) -> str:
    return "".join(name_line(name, i) for i in range(len(name.lines)))


def name_line(name: PlacedName, i: int) -> str:
    x, y = name.at[0], name.at[1] + (i - (len(name.lines) - 1) / 2) * SIZE * LINE
    art = text((0.0, 0.0), name.lines[i], SIZE, f'stroke-width="{number(SIZE / 4)}"')
    return at((x, y), art, f" scale({NARROW} 1)")


def placed(h: Hex, art: str) -> str:
    return f"{at(hex_centre(h.x, h.y), art)}\n"


def framed(board: Board, look: Presentation, heading: str, layers: list[str]) -> str:
    """The picture round the hexes, with a heading."""
    left, top, width, height = frame_of(board.hexes, MARGIN)
    box = (left, top - HEADER, width, height + HEADER)
    title = text((left + MARGIN, top - HEADER / 2 + 6), heading, 20, 'font-weight="700" style="text-anchor:start"')
    return picture(box, look, [f"{title}\n", *layers])


def frame_of(hexes: tuple[Hex, ...], margin: float) -> tuple[float, float, float, float]:
    """Left, top, width and height of some hexes with a margin."""
    spots: list[Point] = [hex_centre(h.x, h.y) for h in hexes]
    left, top = min(x for x, _ in spots) - APOTHEM - margin, min(y for _, y in spots) - RADIUS - margin
    right, bottom = max(x for x, _ in spots) + APOTHEM + margin, max(y for _, y in spots) + RADIUS + margin
    return (left, top, right - left, bottom - top)


def picture(box: tuple[float, float, float, float], look: Presentation, layers: list[str], scale: float = 1) -> str:
    left, top, width, height = box
    view_box = " ".join(number(round(n)) for n in box)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}" '
        f'width="{scale * width:.0f}" height="{scale * height:.0f}" font-family="{FONT}">\n{style(look)}'
        f'<rect x="{left:.0f}" y="{top:.0f}" width="100%" height="100%" fill="{colours(look)["map-back"]}"/>\n'
        f"{''.join(layers)}</svg>\n"
    )
