"""Where things are: hexes with a corner on top, edges numbered clockwise from the lower left, y pointing down."""

from math import cos, hypot, pi, sin, sqrt
from typing import Final

Point = tuple[float, float]

SIZE: Final = 50.0  # from the middle of a hex to a corner
HALF: Final = SIZE * sqrt(3) / 2  # from the middle to an edge
CORNERS: Final = tuple((SIZE * cos(pi / 6 + k * pi / 3), SIZE * sin(pi / 6 + k * pi / 3)) for k in range(6))


def centre(x: int, y: int) -> Point:
    """The middle of the hex with doubled column x and row y."""
    return (x * HALF, y * 1.5 * SIZE)


def toward(edge: float, length: float) -> Point:
    """A point in the direction of an edge (2.5 is the corner between edges 2 and 3)."""
    angle = (2 + edge) * pi / 3
    return (length * cos(angle), length * sin(angle))


def middle_of(edge: int) -> Point:
    return toward(edge, HALF)


def side_ends(edge: int) -> tuple[Point, Point]:
    """The two corners of an edge."""
    return toward(edge - 0.5, SIZE), toward(edge + 0.5, SIZE)


def distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def mean(points: list[Point]) -> Point:
    return (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))


def scaled(p: Point, factor: float) -> Point:
    return (p[0] * factor, p[1] * factor)


def between(a: Point, b: Point, t: float) -> Point:
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


class Curve:
    """A cubic curve: where it begins, two points it leans to, where it ends."""

    def __init__(self, start: Point, lean: Point, second: Point, end: Point) -> None:
        self.start = start
        self.lean = lean
        self.second = second
        self.end = end

    def at(self, t: float) -> Point:
        a = between(self.start, self.lean, t)
        b = between(self.lean, self.second, t)
        c = between(self.second, self.end, t)
        return between(between(a, b, t), between(b, c, t), t)

    def points(self, count: int = 9) -> list[Point]:
        return [self.at(i / (count - 1)) for i in range(count)]

    def path(self) -> str:
        return f"M{xy(self.start)}C{xy(self.lean)} {xy(self.second)} {xy(self.end)}"


# How far the track between two edges leans into the hex, so that it is an arc: sharp, gentle, straight.
LEAN: Final = {1: 19.2, 2: 26.8, 3: 28.9}


def edge_to_edge(a: int, b: int) -> Curve:
    """Track across a hex, square to both edges."""
    lean = HALF - LEAN[min((a - b) % 6, (b - a) % 6)]
    return Curve(middle_of(a), toward(a, lean), toward(b, lean), middle_of(b))


def edge_to_point(edge: int, p: Point) -> Curve:
    """Track from an edge, square to it, to a point inside the hex."""
    start = middle_of(edge)
    inner = toward(edge, max(0.0, HALF - 0.5 * distance(start, p)))
    return Curve(start, inner, between(inner, p, 0.4), p)


def xy(p: Point) -> str:
    return f"{p[0]:.1f},{p[1]:.1f}"


def outline(inset: float = 0.0) -> str:
    """The corners of a hex around 0,0 for a polygon."""
    factor = 1 - inset / SIZE
    return " ".join(xy(scaled(corner, factor)) for corner in CORNERS)
