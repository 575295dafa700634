"""What lies or is printed on a hex besides its face: terrain, values by phase, signs; on its sides costs and gauges."""

import re
from typing import Final

from trunkline.analysis.drawing.faces import TYPE, at, circle, text
from trunkline.analysis.drawing.geometry import Point, edge_corners, edge_point, line_path
from trunkline.analysis.drawing.room import Disc, drawn_on, on_sides, room_for, taken
from trunkline.analysis.drawing.spaces import Space
from trunkline.analysis.drawing.values import Band
from trunkline.core.board import Feature

TERRAIN: Final = {
    "mountain": (
        '<path d="M-15 6L-5 -11L0.5 -2L5 -8L15 6Z"/>'
        '<path class="snow" d="M-5 -11L-8 -6L-6 -6.8L-4.4 -4.8L-2 -6.2Z"/>'
        '<path class="snow" d="M5 -8L2.4 -4.6L4.4 -5L5.6 -3.6L7.4 -4.8Z"/>'
    ),
    "desert": '<path class="far" d="M-6 5Q2 -11 15 5Z"/><path d="M-16 5Q-7 -8 4 5Z"/>',
}
WATER: Final = '<path class="wave" d="M-13 -4Q-9.8 -9 -6.5 -4T0 -4T6.5 -4T13 -4M-13 2Q-9.8 -3 -6.5 2T0 2T6.5 2T13 2"/>'
WAVES: Final = '<path class="waves" d="M-26 -8q6 -6 12 0t12 0t12 0M-14 10q6 -6 12 0t12 0t12 0"/>'
ANCHOR: Final = "M0 -4V3.8M-2.2 -1.9H2.2M-3.6 1C-3 3.2 -1.6 3.9 0 3.9C1.6 3.9 3 3.2 3.6 1"
MEAT: Final = (
    "M-3.6 1.5C-4 -2.6 -1.4 -4.2 1 -3.6C3.8 -2.8 4 0.4 2.2 2C0.6 3.4 -3.2 3.8 -3.6 1.5Z"
    "M-0.6 -0.6a1 1 0 1 0 1.6 0a1 1 0 1 0 -1.6 0"
)

COORDINATE: Final = (0.0, -36.0)  # of a hex without a name


def extras(space: Space, name: Point | None, box: tuple[float, float]) -> str:
    """Signs and terrain find a place between city, track, figures and name; an empty hex has them in the middle."""
    terrain = space.feature("terrain") if not space.laid else None
    signs = signs_on(space)
    if space.blank:
        row = [((i - (len(signs) - 1) / 2) * 22, -25.0 if terrain else 0.0) for i in range(len(signs))]
        parts = [at(p, mark(*sign)) for p, sign in zip(row, signs, strict=True)]
        return "".join(parts) + (terrain_art(space, terrain, (0.0, -2.0)) if terrain else "")
    discs = full_places(space) + (taken(name, box) if name else [])
    parts = [at(sign_place(discs, count), mark(words, count)) for words, count in signs]
    if terrain:
        x, y = room_for(discs, (28, 24))
        parts.append(terrain_art(space, terrain, (x, y - 3)))
    return "".join(parts)


def full_places(space: Space) -> list[Disc]:
    discs = [*drawn_on(space.layout), *on_sides(space.features)]
    if space.by_phase:
        discs += taken((0.0, band_row(space) + 8), (78 if len(space.bands) > 2 else 46, 19))
    if space.feature("bonus"):
        discs += taken((0.0, 25.0), (42, 13))
    if not space.hex.place:
        discs += taken(COORDINATE, (24, 13))
    return discs


def sign_place(discs: list[Disc], count: int) -> Point:
    """A sign is drawn from its own middle, which is not that of sign and figure together."""
    x, y = room_for(discs, (36 if count > 1 else 18, 17))
    return (x - 9 if count > 1 else x, y)


def signs_on(space: Space) -> list[tuple[str, int]]:
    """Each with how many it stands for."""
    icons = [(f.text, f.cost) for f in space.features if f.kind == "icon"]
    return icons + [(words, 0) for words in space.seen.markers if not words.startswith("gauge/")]


def terrain_art(space: Space, feature: Feature, place: Point) -> str:
    picture = TERRAIN.get(feature.text, WATER)
    cost = text((0.0, 14.0), f"{space.look.currency}{feature.cost}", TYPE if space.blank else 15.8)
    scale = 1.15 if space.blank else 0.85
    return f'<g class="terrain {feature.text}">{at(place, picture + cost, f" scale({scale})")}</g>'


def mark(words: str, count: int) -> str:
    """A small sign: port, meat, land grant, a private company's marker."""
    if re.search(r"port|steam|^SC", words, re.IGNORECASE):
        times = text((17.0, 0.0), f"×{count}", TYPE, 'class="times"') if count > 1 else ""
        return f'<g class="mark"><g class="port">{sign(ANCHOR)}{times}</g></g>'
    if re.search(r"meat|^MPC", words, re.IGNORECASE):
        return f'<g class="mark"><g class="meat">{sign(MEAT)}</g></g>'
    short = "IC" if re.search("land grant", words, re.IGNORECASE) else words.partition("_")[0].strip()[:5]
    half = 3 + len(short) * 4
    box = f'<rect x="{-half}" y="-7.6" width="{2 * half}" height="15.2" rx="3.5"/>'
    return f'<g class="mark">{box}{text((0.0, 0.0), short, TYPE, "", len(short) * 8)}</g>'


def sign(path: str) -> str:
    return circle((0.0, 0.0), 8.6, "") + f'<path transform="scale(1.35)" d="{path}"/>'


def band_row(space: Space) -> float:
    """Where values by phase begin: in the middle of an area off the board, else below the city."""
    return -6.0 if space.kind == "offboard" else 17.5


def value_bands(space: Space, phase: int) -> str:
    """The values by phase in their colours; the present one is framed."""
    if not space.by_phase:
        return ""
    wide = 19.5 if len(space.bands) > 2 else 23.0
    left = -wide * len(space.bands) / 2
    parts = [at((left + i * wide, band_row(space)), band_art(band, wide, phase)) for i, band in enumerate(space.bands)]
    now = next((i for i, band in enumerate(space.bands) if phase in band.phases), 0)
    return "".join([*parts[:now], *parts[now + 1 :], parts[now]])  # its frame lies over the others


def band_art(band: Band, wide: float, phase: int) -> str:
    now = phase in band.phases
    words = text((wide / 2, 8.6), str(band.value), TYPE, "", wide - 2.5)
    here = f'<path class="here" d="M{wide / 2 - 4} 20h8"/>' if now else ""
    return f'<g class="band {band.colour}{" now" if now else ""}"><rect width="{wide}" height="17"/>{words}{here}</g>'


def side_art(feature: Feature) -> str:
    """What is printed on a hexside: its cost, or a change of gauge."""
    line = line_path(*edge_corners(feature.edge))
    match feature.kind:
        case "gauge":
            return f'<path class="gauge" d="{line}"/><path class="gauge dash" d="{line}"/>'
        case "hexside":
            plate = '<rect x="-11" y="-8" width="22" height="16" rx="8"/>' + text((0.0, 0.0), str(feature.cost))
            edge = f'<path class="edge {feature.text}" d="{line}"/>'
            return f'{edge}<g class="{feature.text}">{at(edge_point(feature.edge), plate)}</g>'
        case "impassable":
            return f'<path class="closed" d="{line}"/>'
        case _:
            return ""


def side_marker(words: str) -> str:
    """A marker on a hexside: "gauge/4"."""
    edge = words.removeprefix("gauge/")
    return at(edge_point(int(edge)), '<path class="breakpoint" d="M0 -9L9 0L0 9L-9 0Z"/>')
