"""Hexes and curves: hexes with a corner on top, edges numbered clockwise from the lower left, y pointing down.

What is placed here, in `layout`, `room` and `names` is placed by the page, too (`web/src/draw`, under the same names):
a test of the page holds the two together.
"""

from math import atan2, cos, degrees, hypot, pi, radians, sin, sqrt
from typing import Final

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]  # where it begins, two points it leans to, where it ends

RADIUS: Final = 50.0  # from the middle of a hex to a corner
APOTHEM: Final = RADIUS * sqrt(3) / 2  # from the middle to an edge
CENTRE: Final = (0.0, 0.0)


def polar(angle: float, length: float) -> Point:
    """A point in a direction, in degrees clockwise from the right."""
    return (cos(radians(angle)) * length, sin(radians(angle)) * length)


def edge_angle(edge: float) -> float:
    """The direction from the middle to an edge."""
    return 120 + 60 * edge


def edge_point(edge: float, length: float = APOTHEM) -> Point:
    return polar(edge_angle(edge), length)


def edge_corners(edge: int) -> tuple[Point, Point]:
    """The two corners of an edge, clockwise."""
    return polar(edge_angle(edge) - 30, RADIUS), polar(edge_angle(edge) + 30, RADIUS)


def hex_centre(x: int, y: int) -> Point:
    """The middle of the hex with doubled column x and row y."""
    return (x * APOTHEM, y * RADIUS * 1.5)


def turn(p: Point, rotation: int) -> Point:
    c, s = cos(rotation * pi / 3), sin(rotation * pi / 3)
    return (p[0] * c - p[1] * s, p[0] * s + p[1] * c)


def turn_curve(curve: Curve, rotation: int) -> Curve:
    a, b, c, d = curve
    return (turn(a, rotation), turn(b, rotation), turn(c, rotation), turn(d, rotation))


def scaled(p: Point, by: float) -> Point:
    return (p[0] * by, p[1] * by)


def moved(p: Point, by: Point) -> Point:
    return (p[0] + by[0], p[1] + by[1])


def mix(a: Point, b: Point, t: float) -> Point:
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


def distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def straight(a: Point, b: Point) -> Curve:
    return (a, mix(a, b, 1 / 3), mix(a, b, 2 / 3), b)


def edge_to_edge(a: int, b: int) -> Curve:
    """Track between two edges as a circle's arc: it leaves both edges at a right angle."""
    start, end = edge_point(a), edge_point(b)
    apart = min((a - b) % 6, (b - a) % 6)
    if apart == 3:
        return straight(start, end)
    reach = 0.556 if apart == 1 else 0.381  # how near to the middle the handles of an arc of 120 or 60 degrees come
    return (start, scaled(start, reach), scaled(end, reach), end)


def split(curve: Curve, t: float) -> tuple[Curve, Curve]:
    a, b, c, d = curve
    ab, bc, cd = mix(a, b, t), mix(b, c, t), mix(c, d, t)
    abc, bcd = mix(ab, bc, t), mix(bc, cd, t)
    middle = mix(abc, bcd, t)
    return (a, ab, abc, middle), (middle, bcd, cd, d)


def point_on(curve: Curve, t: float) -> Point:
    return split(curve, t)[0][3]


def direction(a: Point, b: Point) -> float:
    return degrees(atan2(b[1] - a[1], b[0] - a[0]))


def slope(curve: Curve, t: float) -> float:
    """The direction of a curve at t, in degrees."""
    _, _, before, there = split(curve, max(t, 0.01))[0]
    return direction(before, there)


def backwards(curve: Curve) -> Curve:
    a, b, c, d = curve
    return (d, c, b, a)


def number(n: float) -> str:
    """As short as two decimals can be written, never "-0"."""
    return f"{round(n, 2) + 0:.2f}".rstrip("0").rstrip(".")


def xy(p: Point) -> str:
    return f"{number(p[0])} {number(p[1])}"


def curve_path(curve: Curve) -> str:
    a, b, c, d = curve
    return f"M{xy(a)}C{xy(b)} {xy(c)} {xy(d)}"


def line_path(a: Point, b: Point) -> str:
    return f"M{xy(a)}L{xy(b)}"


def polygon(points: list[Point]) -> str:
    return f"M{'L'.join(xy(p) for p in points)}Z"


def hex_path(radius: float = RADIUS) -> str:
    return polygon([polar(30 + 60 * i, radius) for i in range(6)])
