"""Where the name of a place stands: clear of cities, figures and, as far as may be, of track."""

from math import hypot
from typing import Final

from trunkline.analysis.drawing.geometry import RADIUS, Point, distance, moved, scaled
from trunkline.analysis.drawing.room import FIGURE, Box, Disc, best_place, drawn_on, on_sides, value_of
from trunkline.analysis.drawing.spaces import Space
from trunkline.core.value import value

LINE: Final = 1.02  # the height of a line, in sizes
LETTER: Final = 0.53  # the width of a letter, in sizes
NARROW: Final = "fijlrtI.'’ "
BROAD: Final = "mwMW&"
SIZE: Final = 13.3
ROWS: Final = (24, 27, 30, 33, -26, -29, -32, 36, -36, 20, -21, 41, -41, 12, -12, 0, -47, 47)
COLUMNS: Final = (0, -7, 7, -14, 14)
PLACES: Final = [(float(x), float(y)) for x in COLUMNS for y in ROWS]

APART: Final = 9.0  # so far a name may give way to another one
GAP: Final = 5.0
COST: Final = (0.0, 14.0)
REACH: Final = 2 * RADIUS  # so far a value may be that a name comes near to


@value
class PlacedName:
    """A name where it stands on the board."""

    hex: str
    lines: tuple[str, ...]
    at: Point  # the middle of all lines
    value: Disc | None  # of its own hex

    @property
    def box(self) -> Box:
        return box_of(self.lines)


def lines_of(name: str) -> tuple[str, ...]:
    """A long name in two lines, as even as can be."""
    words = name.split(" ")
    if len(name) < 12 or len(words) < 2:
        return (name,)
    halves = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(halves, key=lambda both: max(len(half) for half in both))


def box_of(lines: tuple[str, ...]) -> Box:
    return (max(len(line) for line in lines) * SIZE * LETTER, len(lines) * SIZE * LINE)


def width_of(lines: tuple[str, ...]) -> float:
    """How wide a name really is: names of neighbours measured by the count of their letters would touch."""
    return SIZE * max(sum(0.37 if c in NARROW else 0.86 if c in BROAD else 0.61 for c in line) for line in lines)


def name_place(space: Space, around: list[Disc]) -> Point:
    """Where a name stands on its own hex."""
    if space.kind == "offboard":
        return (0.0, -24.0)
    if space.by_phase:
        return (0.0, -28.0)
    discs = [*drawn_on(space.layout), *on_sides(space.features), *around]
    return best_place(discs, PLACES, box_of(lines_of(space.hex.place)))


def shifted(disc: Disc, by: Point) -> Disc:
    return Disc(moved(disc.at, by), disc.radius, disc.weight)


def standing(spaces: list[Space]) -> list[PlacedName]:
    """The names of a board: a name may reach out of its hex, but not over a figure of the next one."""
    values = [(s, shifted(disc, s.centre)) for s in spaces if (disc := figure_of(s))]
    return apart([stands_at(s, values) for s in spaces if s.hex.place])


def figure_of(space: Space) -> Disc | None:
    """A hex's value, or what its terrain costs where nothing else is on it. Values by phase are a row at its foot."""
    if space.by_phase:
        return None
    cost = space.blank and not space.laid and space.feature("terrain")
    return Disc(COST, 11.5, FIGURE) if cost else value_of(space.layout)


def stands_at(space: Space, values: list[tuple[Space, Disc]]) -> PlacedName:
    back = scaled(space.centre, -1)
    near = [disc for other, disc in values if other is not space and distance(disc.at, space.centre) < REACH]
    place = name_place(space, [shifted(disc, back) for disc in near])
    own = next((disc for other, disc in values if other is space), None)
    return PlacedName(space.hex.name, lines_of(space.hex.place), moved(space.centre, place), own)


def apart(names: list[PlacedName]) -> list[PlacedName]:
    """Names of neighbours keep off each other: both give way, sideways, as far as needed; or the one that can."""
    out = list(names)
    for i in range(len(out)):
        for j in range(i + 1, len(out)):
            out[i], out[j] = parted(out[i], out[j])
    return out


def parted(a: PlacedName, b: PlacedName) -> tuple[PlacedName, PlacedName]:
    if abs(a.at[1] - b.at[1]) >= (a.box[1] + b.box[1]) / 2:
        return a, b
    near = (width_of(a.lines) + width_of(b.lines)) / 2 + GAP - abs(a.at[0] - b.at[0])
    if near <= 0:
        return a, b
    half, whole = min(near / 2, APART), min(near, APART)
    side = 1 if a.at[0] < b.at[0] else -1
    first = giving(a, -side * half)
    second = giving(b, side * (half if first else whole))
    return aside(a, first if second else giving(a, -side * whole)), aside(b, second)


def aside(name: PlacedName, by: float) -> PlacedName:
    return PlacedName(name.hex, name.lines, moved(name.at, (by, 0.0)), name.value)


def giving(name: PlacedName, by: float) -> float:
    """So far a name can give way without coming over the value of its own hex."""
    if name.value is None:
        return by
    least = min(name.value.radius, from_value(name, 0.0, name.value.at))
    return by if from_value(name, by, name.value.at) >= least else 0.0


def from_value(name: PlacedName, by: float, at: Point) -> float:
    """How far a name's box is from a point, when it has given way."""
    dx = max(0.0, abs(name.at[0] + by - at[0]) - name.box[0] / 2)
    return hypot(dx, max(0.0, abs(name.at[1] - at[1]) - name.box[1] / 2))
