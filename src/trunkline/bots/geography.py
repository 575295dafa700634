"""Where track should lead: how far the places of the map are, and what track that is laid now promises."""

from functools import lru_cache

from trunkline.core.actions import LayTile
from trunkline.core.board import NODES, Board
from trunkline.core.contract import Title
from trunkline.core.network import Reach
from trunkline.core.state import State
from trunkline.titles import title as title_named

FADE = 0.55  # a place is worth so much less for every tile that is still missing
FAR = 5  # tiles; what is farther away is not felt
LEAST_CITY = 20


class Geography:
    """Distances in hexes between places and all hexes, over sides that track may cross."""

    def __init__(self, title: Title, board: Board) -> None:
        self.title = title
        self.board = board
        self.places = [h for h, hex_ in enumerate(board.hexes) if any(n.kind != "town" for n in hex_.printed.nodes)]
        away = [self.distances(place) for place in self.places]
        self.near = [  # by hex: places (by index) and how much of their value is felt here
            [(i, FADE ** row[h]) for i, row in enumerate(away) if 0 <= row[h] <= FAR] for h in range(len(board.hexes))
        ]
        self.sides = [BonusSide(board, label, self.places, away) for label in bonus_labels(board)]

    def distances(self, start: int) -> list[int]:
        """Hexes to lay from each hex to the place; -1 where no way leads."""
        board = self.board
        away = [-1] * len(board.hexes)
        away[start] = 0
        queue = [start]
        for h in queue:
            for edge in range(6):
                n = board.neighbour[h * 6 + edge]
                if n >= 0 and away[n] < 0 and joined(board, h, edge):
                    away[n] = away[h] + 1
                    if board.upgrades[board.printed[n]]:
                        queue.append(n)
        return away

    def field(self, s: State, reached: frozenset[int]) -> "Field":
        """What coming to a hex promises: the places not yet reached, by distance."""
        seen = {stop // NODES for stop in reached}
        return Field(self, [0 if h in seen else place_value(self.board, s, h) for h in self.places])


class BonusSide:
    """The areas of one side of a bonus that a route earns from end to end (the East, the West)."""

    def __init__(self, board: Board, label: str, places: list[int], away: list[list[int]]) -> None:
        self.bonus = {board.hex_index[f.hex]: f.cost for f in board.features if f.kind == "bonus" and f.text == label}
        rows = [row for place, row in zip(places, away, strict=True) if place in self.bonus]
        self.nearness = [  # by hex: 1 for an area itself, less for every tile that is missing
            max([FADE ** row[h] for row in rows if row[h] >= 0], default=0.0) for h in range(len(board.hexes))
        ]

    def reached(self, hexes: set[int], ends: list[int]) -> tuple[float, int]:
        """How nearly this side is reached, and the bonus there."""
        here = [bonus for h, bonus in self.bonus.items() if h in hexes]
        if here:
            return 1.0, max(here)
        return max([self.nearness[h] for h in ends], default=0.0), min(self.bonus.values())


def bonus_labels(board: Board) -> list[str]:
    return sorted({f.text for f in board.features if f.kind == "bonus"})


class Field:
    """The promise of every hex, worked out when it is asked for."""

    __slots__ = ("geo", "known", "values")

    def __init__(self, geo: Geography, values: list[int]) -> None:
        self.geo = geo
        self.values = values
        self.known: dict[int, float] = {}

    def at(self, h: int) -> float:
        found = self.known.get(h)
        if found is None:
            values = self.values
            found = sum([values[i] * part for i, part in self.geo.near[h]])
            self.known[h] = found
        return found


def joined(board: Board, h: int, edge: int) -> bool:
    """Whether track could ever cross that side."""
    return bool(board.hexes[h].open_mask >> edge & 1 or board.faces[board.printed[h]].exits[0] >> edge & 1)


def place_value(board: Board, s: State, h: int) -> int:
    """What a stop there is worth soon."""
    best = LEAST_CITY
    for node in board.faces[s.face_on(h)].nodes:
        best = max(best, revenue_of(node.revenue, s.phase + 1))
    return best


def revenue_of(revenue: tuple[int, ...], phase: int) -> int:
    return revenue[min(phase, len(revenue) - 1)] if revenue else 0


@lru_cache(maxsize=8)
def geography(title: str, edition: str) -> Geography:
    found = title_named(title)
    return Geography(found, found.board(edition))


def hint(geo: Geography, s: State, a: LayTile, field: Field, now: Reach) -> float:
    """A first guess at a tile lay, without tracing: where its new exits lead, and what its places pay more."""
    board = geo.board
    h = board.hex_index[a.hex]
    face = board.faces[board.tile_index[a.tile]]
    old = board.faces[s.face_on(h)]
    new = face.exits[a.rotation] & ~old.exits[s.rotation_on(h)]
    lead = 0.0
    for edge in range(6):
        n = board.neighbour[h * 6 + edge]
        if new >> edge & 1 and n >= 0 and board.other_door[h * 6 + edge] not in now.doors:
            lead = max(lead, field.at(n)) + 0.2 * min(lead, field.at(n))
    more = sum(revenue_of(n.revenue, s.phase) for n in face.nodes)
    less = sum(revenue_of(n.revenue, s.phase) for n in old.nodes)
    return lead + 1.5 * max(0, more - less)


def is_open_end(board: Board, s: State, door: int) -> bool:
    """Whether track comes to that door of a hex and does not go on."""
    h = door // 6
    return not board.faces[s.face_on(h)].onward[s.rotation_on(h)][door % 6]


def promise(geo: Geography, s: State, rail: int, line_bonus: float = 0.0) -> float:
    """What the railroad's open track ends promise, the places it reaches already, and the line from side to side."""
    board = geo.board
    now = geo.title.reach(s, rail)
    field = geo.field(s, now.stops)
    heads = [d // 6 for d in now.doors if is_open_end(board, s, d)]
    ends = [field.at(h) for h in heads]
    reached = {stop // NODES for stop in now.stops}
    here = sum(place_value(board, s, h) for h in reached)
    ahead = line_bonus * across(geo, reached, heads) if line_bonus else 0.0
    return here + max(ends, default=0.0) + 0.15 * sum(ends) + ahead


def across(geo: Geography, reached: set[int], heads: list[int]) -> float:
    """The line from side to side: its bonuses, the less the more tiles are missing; 0 where there is none."""
    if len(geo.sides) < 2:
        return 0.0
    bonuses, nearness = 0, 1.0
    for side in geo.sides:
        near, bonus = side.reached(reached, heads)
        bonuses += bonus
        nearness *= near
    return bonuses * nearness
