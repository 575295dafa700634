"""Where things lie on a face: nodes, pieces of track, the circle with its value, the label."""

from itertools import product
from typing import Final

from trunkline.analysis.drawing.geometry import (
    CENTRE,
    Curve,
    Point,
    backwards,
    direction,
    distance,
    edge_angle,
    edge_point,
    edge_to_edge,
    point_on,
    polar,
    scaled,
    slope,
    split,
    straight,
    turn,
    turn_curve,
)
from trunkline.core.board import NODE0, Face, Node, turned
from trunkline.core.value import value

SLOT: Final = 14.5
SMALL_SLOT: Final = 12.6
TOWN: Final = 7.0


@value
class PlacedNode:
    node: Node
    at: Point
    angle: float  # across which a town's bar lies
    radius: float  # of one slot


@value
class PlacedPiece:
    a: int
    b: int
    curve: Curve


@value
class Layout:
    """One face in one rotation."""

    nodes: tuple[PlacedNode, ...]
    pieces: tuple[PlacedPiece, ...]
    revenue: Point | None
    label: Point | None


@value
class Spot:
    at: Point
    t: float = -1.0  # how far along the through track; -1 off it


@value
class Obstacle:
    """Something round that takes up room."""

    at: Point
    radius: float


def radius_of(node: Node, nodes: int) -> float:
    if node.kind != "city":
        return TOWN
    return SMALL_SLOT if nodes > 2 or node.slots > 2 else SLOT


def reach_of(node: Node, nodes: int) -> float:
    """How far a city's circle of slots reaches from its middle."""
    if node.kind != "city" or node.slots <= 1:
        return radius_of(node, nodes)
    return (2.0 if node.slots == 2 else 2.2) * radius_of(node, nodes)


def edges_of(face: Face, node: int) -> list[int]:
    """The edges to which a node has track, as the face lies unturned."""
    return [end for end in face.onward[0][NODE0 + node] if end < NODE0]


def through(face: Face, node: int) -> Curve | None:
    """The track that runs through a node from edge to edge."""
    edges = edges_of(face, node)
    return edge_to_edge(edges[0], edges[1]) if len(edges) > 1 else None


def spots_of(face: Face, node: int) -> list[Spot]:
    """The spots a node may take, the preferred first."""
    edges, count = edges_of(face, node), len(face.nodes)
    if count == 1:
        return [Spot(CENTRE)]
    if not edges:
        return loose_spots(face.nodes[node], node, count)
    track = through(face, node)
    if track is None or count > 2:
        return [Spot(edge_point(edges[0], 28.5 if count > 2 else 22))]
    return [Spot(point_on(track, t), t) for t in (0.5, 0.4, 0.6, 0.33, 0.67, 0.26, 0.74)]


def loose_spots(node: Node, index: int, count: int) -> list[Spot]:
    """For a node without track."""
    if count > 2:
        return [Spot(polar(360 / count * index, 25))]
    side, tilt = (20, 0) if node.kind == "city" else (15, 24)
    return [Spot(polar(tilt if index else 180 + tilt, side)), *[Spot(edge_point(e, 22)) for e in range(6)]]


def place_nodes(face: Face) -> list[Spot]:
    """Nodes do not touch each other or a track that is not theirs; each has the preferred spot if that will do."""
    choices = [list(enumerate(spots_of(face, n))) for n in range(len(face.nodes))]
    best: list[Spot] = []
    most = float("-inf")
    for chosen in product(*choices):
        spots = [spot for _, spot in chosen]
        score = clearance(face, spots) - sum(rank * 0.4 for rank, _ in chosen)
        if score > most:
            best, most = spots, score
    return best


def clearance(face: Face, spots: list[Spot]) -> float:
    """How clear nodes are of each other and of the others' track."""
    if not spots:
        return 0.0
    city = face.nodes[0].kind == "city"
    wanted, off = (2 * SLOT + 3, SLOT) if city else (22.0, 8.0)
    score = 0.0
    for i, a in enumerate(spots):
        score += sum(min(distance(a.at, b.at) - wanted, 4) * 3 for b in spots[i + 1 :])
        others = [through(face, j) for j in range(len(face.nodes)) if j != i]
        score += sum(min(from_track(a.at, track) - off, 6) for track in others if track)
    return score


def from_track(p: Point, track: Curve) -> float:
    return min(distance(point_on(track, t), p) for t in (0.1, 0.3, 0.5, 0.7, 0.9))


def to_node(edge: int, spot: Point) -> Curve:
    """A piece between an edge and a node that does not lie on a through track."""
    start = edge_point(edge)
    off = abs((direction(CENTRE, spot) - edge_angle(edge) + 540) % 360 - 180)
    if distance(spot, CENTRE) < 1 or off < 1:
        return straight(start, spot)
    return (start, scaled(start, 0.42), scaled(spot, 0.32), spot)


def piece_curve(face: Face, spots: list[Spot], a: int, b: int) -> Curve:
    if a < NODE0 and b < NODE0:
        return edge_to_edge(a, b)
    if a >= NODE0 and b >= NODE0:
        return straight(spots[a - NODE0].at, spots[b - NODE0].at)
    if a >= NODE0:
        return backwards(piece_curve(face, spots, b, a))
    spot = spots[b - NODE0]
    track = through(face, b - NODE0)
    if spot.t < 0 or track is None:
        return to_node(a, spot.at)
    head, tail = split(track, spot.t)
    return head if a == edges_of(face, b - NODE0)[0] else backwards(tail)


def angle_of(face: Face, spot: Spot, node: int) -> float:
    edges, track = edges_of(face, node), through(face, node)
    if not edges:
        return 0.0
    if spot.t < 0 or track is None:
        return edge_angle(edges[0]) + 90
    return slope(track, spot.t) + 90


def layout_of(face: Face, rotation: int) -> Layout:
    """Nodes and track are placed on the face as it lies unturned, and turned with it; what is written stays upright."""
    spots = place_nodes(face)
    nodes = tuple(placed_node(face, spots[n], n, rotation) for n in range(len(spots)))
    pieces = tuple(
        PlacedPiece(*turned((a, b), rotation), turn_curve(piece_curve(face, spots, a, b), rotation))
        for a, b in face.pieces[0]
    )
    taken = obstacles(nodes, pieces)
    pays = any(any(node.revenue) for node in face.nodes)
    revenue = free_spot(taken, 10.5) if pays else None
    if revenue:
        taken.append(Obstacle(revenue, 12))
    return Layout(nodes, pieces, revenue, free_spot(taken, 8) if face.label else None)


def placed_node(face: Face, spot: Spot, n: int, rotation: int) -> PlacedNode:
    node = face.nodes[n]
    angle = angle_of(face, spot, n) + 60 * rotation
    return PlacedNode(node, turn(spot.at, rotation), angle, radius_of(node, len(face.nodes)))


def obstacles(nodes: tuple[PlacedNode, ...], pieces: tuple[PlacedPiece, ...]) -> list[Obstacle]:
    found = [Obstacle(n.at, reach_of(n.node, len(nodes))) for n in nodes]
    return found + [Obstacle(point_on(piece.curve, i / 8), 4) for piece in pieces for i in range(9)]


# The corners first: no track runs there. The top corner comes last, it carries the coordinate.
CANDIDATES: Final = (
    *[polar(angle, 38.5) for angle in (210, 330, 150, 30)],
    *[polar(angle, 31) for angle in (240, 300, 180, 0, 120, 60)],
    *[polar(angle, 34) for angle in (90, 270)],
)


def free_spot(taken: list[Obstacle], radius: float) -> Point:
    """The emptiest place near the rim, the upper left preferred among equals."""

    def room(i: int) -> float:
        gaps = [distance(o.at, CANDIDATES[i]) - o.radius - radius for o in taken]
        return min(4, *gaps) - i * 0.02 if gaps else 4 - i * 0.02

    return CANDIDATES[max(range(len(CANDIDATES)), key=room)]


def slot_points(slots: int, radius: float) -> list[Point]:
    """The middles of a city's slots, round the city's own middle."""
    r = radius + 0.6
    match slots:
        case 0 | 1:
            return [CENTRE]
        case 2:
            return [(-r, 0.0), (r, 0.0)]
        case 3:
            return [(-r, -r * 0.62), (r, -r * 0.62), (0.0, r * 1.12)]
        case 4:
            return [(-r, -r), (r, -r), (-r, r), (r, r)]
        case _:
            return [polar(-90 + 360 / slots * i, r * 1.7) for i in range(slots)]
