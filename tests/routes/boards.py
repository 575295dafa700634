"""Small random positions, of the kinds of rules that the two titles have."""

from dataclasses import dataclass
from random import Random

from trunkline.core.routes import TERMINAL, UNLIMITED, Network, Stops, Train, build_network

NEXT = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@dataclass
class Board:
    network: Network
    stops: Stops
    trains: list[Train]
    per_stop: int
    table: list[int]


def track(rng: Random, size: int) -> tuple[list[tuple[int, int, int]], int, int]:
    """Random tiles on a patch of hexes: pieces, number of nodes, number of sides."""
    cells = [(0, 0)]
    while len(cells) < size:
        q, r = rng.choice(cells)
        dq, dr = rng.choice(NEXT)
        if (q + dq, r + dr) not in cells:
            cells.append((q + dq, r + dr))
    sides: dict[frozenset[tuple[int, int]], int] = {}
    pieces: list[tuple[int, int, int]] = []
    nodes = 0
    for number, (q, r) in enumerate(cells):
        around = [(q + dq, r + dr) for dq, dr in NEXT if (q + dq, r + dr) in cells]
        ends = [~sides.setdefault(frozenset({(q, r), cell}), len(sides)) for cell in around]
        rng.shuffle(ends)
        kind = rng.random()
        if kind < 0.6:
            pieces += [(number, nodes, end) for end in ends[: rng.randint(1, 4)]]
            nodes += 1
        elif kind < 0.75 and len(ends) >= 2:
            cut = rng.randint(1, len(ends) - 1)
            pieces += [(number, nodes, end) for end in ends[:cut]] + [(number, nodes + 1, end) for end in ends[cut:]]
            nodes += 2
        else:
            pairs = [(a, b) for i, a in enumerate(ends) for b in ends[i + 1 :]]
            pieces += [(number, a, b) for a, b in rng.sample(pairs, min(len(pairs), rng.randint(1, 3)))]
    return pieces, nodes, len(sides)


def offboard_kind(rng: Random, size: int) -> Board:
    """Off-board areas in pairs, groups, trains that pay fewer stops than they visit, a bonus per stop."""
    pieces, nodes, sides = track(rng, size)
    through = [rng.random() < 0.7 for _ in range(nodes)]
    first = [0] * nodes
    second = [0] * nodes
    groups = [0] * nodes
    for node in range(nodes):
        draw = rng.random()
        if not through[node] and draw < 0.35:
            first[node] = rng.choice([20, 30])
            groups[node] = 1
        elif not through[node] and draw < 0.6:
            second[node] = rng.choice([20, 50])
        elif draw > 0.8:
            groups[node] = 2
    stops = Stops(
        [rng.choice([10, 20, 30, 40, 60]) for _ in range(nodes)],
        [rng.random() < 0.35 and not first[node] and not second[node] for node in range(nodes)],
        through,
        groups,
    )
    stops.extra = [rng.choice([0, 0, 0, 30]) for _ in range(nodes)]
    stops.first = first
    stops.second = second
    faces = [(2, 2), (3, 3), (4, 4), (5, 3), (6, 4), (4, 3), (3, 1), (5, 5), (8, 7)]
    trains = [Train(visit, pay) for visit, pay in rng.choices(faces, k=rng.randint(1, 3))]
    return Board(build_network(nodes, sides, pieces, []), stops, trains, rng.choice([0, 0, 10]), [])


def gauge_kind(rng: Random, size: int) -> Board:
    """Cost-free stops, marked sides, free crossings, trains without range, terminals, a table bonus."""
    pieces, nodes, sides = track(rng, size)
    changes = [side for side in range(sides) if rng.random() < 0.25]
    cost = [0 if rng.random() < 0.3 else 1 for _ in range(nodes)]
    plain = [c == 1 for c in cost]
    terminal = [plain[node] and rng.random() < 0.15 for node in range(nodes)]
    stops = Stops(
        [rng.choice([10, 20, 30, 40, 60]) for _ in range(nodes)],
        [plain[node] and not terminal[node] and rng.random() < 0.35 for node in range(nodes)],
        [not plain[node] or (not terminal[node] and rng.random() < 0.75) for node in range(nodes)],
        [1 if terminal[node] else 0 for node in range(nodes)],
    )
    stops.cost = cost
    stops.marked = [plain[node] and rng.random() < 0.3 for node in range(nodes)]
    stops.terminal = terminal
    choices = [
        Train(2),
        Train(3),
        Train(4),
        Train(2, free=1),
        Train(3, free=1),
        Train(4, free=2),
        Train(5),
        Train(kind=UNLIMITED),
        Train(kind=TERMINAL),
    ]
    table = rng.choice([[], [0, 0, 50, 100, 150, 200]])
    return Board(
        build_network(nodes, sides, pieces, changes), stops, rng.choices(choices, k=rng.randint(1, 3)), 0, table
    )


def grid(width: int, height: int) -> Board:
    """Cities in rows and columns, each joined to its neighbours; two trains without a range."""
    pieces: list[tuple[int, int, int]] = []
    count = width * height
    for v in range(count):
        for step, inside in ((1, v % width < width - 1), (width, v < count - width)):
            if inside:
                side = ~(len(pieces) // 2)
                pieces += [(v, v, side), (v + step, side, v + step)]
    value = [(10, 30, 20, 40)[v % 4] for v in range(count)]
    stops = Stops(value, [v in (0, count // 2) for v in range(count)], [True] * count)
    trains = [Train(kind=UNLIMITED), Train(kind=UNLIMITED)]
    return Board(build_network(count, len(pieces) // 2, pieces, []), stops, trains, 0, [])
