"""Where the parts of a face lie: its nodes, its track, and the free places for what is written on it."""

from trunkline.analysis.drawing.geometry import (
    HALF,
    SIZE,
    Curve,
    Point,
    distance,
    edge_to_edge,
    edge_to_point,
    mean,
    scaled,
    toward,
)
from trunkline.core.board import NODE0, Face, Piece

SLOT = 13.5
TOWN = 6.0


class Layout:
    """One face in one rotation: a place for each node, groups of connected track, and points to keep clear of."""

    def __init__(self, face: Face, rotation: int, kept_clear: tuple[Point, ...] = ()) -> None:
        self.face = face
        self.pieces = face.pieces[rotation]
        edges = edges_by_node(face, rotation)
        self.edges = edges
        self.slot = SLOT if len(face.nodes) < 4 else 10.5  # radius of a token
        self.nodes = spread(face, [place_of(face, n, edges) for n in range(len(face.nodes))], 2 * self.slot + 1)
        self.groups = [[self.curve(piece) for piece in group] for group in connected(self.pieces)]
        self.taken: list[tuple[Point, float]] = [
            (point, 5.0) for group in self.groups for curve in group for point in curve.points()
        ]
        for n, place in enumerate(self.nodes):
            wide = (
                [(place[0] + dx, place[1]) for dx in (-14.0, 0.0, 14.0)]
                if face.nodes[n].kind == "offboard"
                else [place]
            )
            self.taken += [(spot, self.slot + 1) for spot in self.spots(n)] or [(p, 8.0) for p in wide]
        self.taken += [(p, 8.0) for p in kept_clear]

    def curve(self, piece: Piece) -> Curve:
        a, b = sorted(piece)
        if b < NODE0:
            return edge_to_edge(a, b)
        node = b - NODE0
        if on_a_curve(self.face, node, self.edges):
            return edge_to_edge(*self.edges[node])
        return edge_to_point(a, self.nodes[node])

    def spots(self, node: int) -> list[Point]:
        """The middles of a city's slots."""
        return slots_of(self.face.nodes[node].slots, self.nodes[node], self.slot + 0.5)

    def free_place(self, width: float, height: float, near: Point = (0.0, 0.0)) -> Point:
        """The clearest place for something of that size, close to a point if there is a choice; it is taken then."""
        spots = [p for p in SPOTS if all(inside(q, height / 2) for q in discs(p, width, height))]
        return self.take(spots or [(0.0, 0.0)], width, height, near)

    def take(self, spots: list[Point], width: float, height: float, near: Point) -> Point:
        """The best of some places, which is taken then."""
        best = max(spots, key=lambda p: (round(min(self.clearance(p, width, height), 1.0)), -distance(p, near)))
        self.taken += [(q, height / 2) for q in discs(best, width, height)]
        return best

    def clearance(self, p: Point, width: float, height: float) -> float:
        """How far something of that size would be from what is there already; below 0 it overlaps."""
        gaps = (distance(q, o) - r - height / 2 for q in discs(p, width, height) for o, r in self.taken)
        return min(gaps, default=SIZE)


SPOTS = [toward(k / 2, r) for r in (0.0, 18.0, 24.0, 30.0, 35.0) for k in range(12)]


def discs(p: Point, width: float, height: float) -> list[Point]:
    """The middles of discs that fill a box."""
    spare = max(0.0, (width - height) / 2)
    count = 1 + round(spare / height * 3)
    return [(p[0] + spare * (2 * i / max(1, count - 1) - 1 if count > 1 else 0), p[1]) for i in range(count)]


def inside(p: Point, radius: float) -> bool:
    """Does a disc fit into the hex?"""
    return all(p[0] * u[0] + p[1] * u[1] + radius * 0.9 <= HALF for u in (toward(e, 1.0) for e in range(6)))


def edges_by_node(face: Face, rotation: int) -> list[list[int]]:
    onward = face.onward[rotation]
    return [sorted(e for e in onward[NODE0 + n] if e < NODE0) for n in range(len(face.nodes))]


def on_a_curve(face: Face, node: int, edges: list[list[int]]) -> bool:
    """A town with two edges is a bar across the track between them."""
    return face.nodes[node].kind == "town" and len(edges[node]) == 2


def place_of(face: Face, node: int, edges: list[list[int]]) -> Point:
    if on_a_curve(face, node, edges):
        middle = edge_to_edge(*edges[node]).at(0.5)
        towns = [edge_to_edge(*edges[n]).at(0.5) for n in range(len(face.nodes)) if on_a_curve(face, n, edges)]
        crowded = sum(distance(middle, other) < 16 for other in towns) > 1
        return edge_to_edge(*edges[node]).at(0.3 if node == 0 else 0.7) if crowded else middle
    if len(face.nodes) == 1:
        return (0.0, 0.0)
    shared = [e for n, es in enumerate(edges) if n != node for e in es]
    own = [e for e in edges[node] if e not in shared] or edges[node]
    if own:
        return scaled(mean([toward(e, 1.0) for e in own]), 21.0 if len(face.nodes) < 4 else 26.0)
    if shared:
        return scaled(mean([toward(e, 1.0) for e in shared]), -19.0)
    return toward(1 + 3 * node, 19.0)


def spread(face: Face, places: list[Point], least: float) -> list[Point]:
    """Push nodes apart that would overlap; towns stay on their track."""
    if len(places) < 2 or all(node.kind == "town" for node in face.nodes):
        return places
    moved = list(places)
    for _ in range(30):
        for i in range(len(moved)):
            for j in range(i):
                push_apart(moved, i, j, least)
        moved = [held_inside(p, HALF - least / 2) for p in moved]
    return moved


def held_inside(p: Point, most: float) -> Point:
    far = distance(p, (0.0, 0.0))
    return p if far <= most else scaled(p, most / far)


def push_apart(places: list[Point], i: int, j: int, least: float) -> None:
    gap = distance(places[i], places[j])
    if gap >= least:
        return
    (ax, ay), (bx, by) = places[i], places[j]
    ux, uy = ((ax - bx) / gap, (ay - by) / gap) if gap > 0.1 else (0.6, 0.8)
    step = (least - gap) / 2
    places[i] = (ax + ux * step, ay + uy * step)
    places[j] = (bx - ux * step, by - uy * step)


def slots_of(slots: int, place: Point, d: float) -> list[Point]:
    x, y = place
    match slots:
        case 0:
            return []
        case 1:
            return [place]
        case 2:
            return [(x - d, y), (x + d, y)]
        case 3:
            return [(x - d, y + 0.58 * d), (x + d, y + 0.58 * d), (x, y - 1.15 * d)]
        case _:
            return [(x - d, y - d), (x + d, y - d), (x - d, y + d), (x + d, y + d)]


def connected(pieces: tuple[Piece, ...]) -> list[list[Piece]]:
    """The track in groups that meet; groups only cross each other."""
    groups: list[list[Piece]] = []
    for piece in pieces:
        touching = [g for g in groups if any(set(piece) & set(other) for other in g)]
        merged = [p for g in touching for p in g] + [piece]
        groups = [g for g in groups if g not in touching] + [merged]
    return groups
