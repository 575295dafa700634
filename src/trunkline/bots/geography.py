"""Where track should lead: how far the places of the map are, and what track that is laid now promises."""

from functools import lru_cache

from trunkline.core.actions import LayTile
from trunkline.core.board import NODE0, NODES, Board
from trunkline.core.contract import Title
from trunkline.core.network import Reach
from trunkline.core.state import State
from trunkline.titles import title as title_named

FADE = 0.55  # a place is worth so much less for every tile that is still missing
FAR = 5  # tiles; what is farther away is not felt
LEAST_CITY = 20
LINE_FADE = 0.75  # a line from side to side is worth so much less for every tile that is still missing
FAR_AWAY = 99  # tiles: no way leads there
MOST_TILES = 6  # of a line that is worth a thought
STOPS = 6  # of a long train: what a line from side to side may have, with both ends


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
        self.sides = [BonusSide(board, label) for label in bonus_labels(board)]

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

    def __init__(self, board: Board, label: str) -> None:
        self.bonus = {board.hex_index[f.hex]: f.cost for f in board.features if f.kind == "bonus" and f.text == label}
        self.doors = [6 * h + edge for h in self.bonus for edge in range(6) if joined(board, h, edge)]


class Ways:
    """How many tiles are missing for a way to one side, over the track that lies there: by stops, by door.

    A door is where the way comes into a hex. Nothing is found for no stop at all, because an area is a stop itself.
    """

    __slots__ = ("board", "found", "known", "rail", "s")

    def __init__(self, board: Board, s: State, rail: int, known: dict[int, tuple[int, int]]) -> None:
        self.board = board
        self.s = s
        self.rail = rail
        self.known = known  # by door: what the track there joins it with
        self.found = [[FAR_AWAY] * (6 * len(board.hexes)) for _ in range(STOPS)]

    def search(self, side: BonusSide) -> None:
        """From the areas backwards, with ever more tiles."""
        neighbour = self.board.neighbour
        ring = [(1, door) for door in side.doors]
        for _, door in ring:
            self.found[1][door] = 0
        for tiles in range(MOST_TILES):
            further: list[tuple[int, int]] = []
            for stops, door in ring:  # grows while it is gone through: track that lies there costs no tile
                if self.found[stops][door] == tiles and neighbour[door] >= 0 and neighbour[door] not in side.bonus:
                    self.step_back(stops, door, ring, further)
            ring = further

    def step_back(self, stops: int, door: int, ring: list[tuple[int, int]], further: list[tuple[int, int]]) -> None:
        """The doors of the hex before, from which a way leads on through it: over its track, or with one more tile."""
        board, tiles = self.board, self.found[stops][door]
        h, out = board.neighbour[door], board.other_door[door] % 6
        plain, past = self.joins(h, out)
        may_lay = self.may_lay(h, out)
        with_tile = stops + (1 if board.faces[self.s.face_on(h)].nodes else 0)
        for edge in range(6):
            if edge == out:
                continue
            if plain >> edge & 1:
                self.add(stops, 6 * h + edge, tiles, ring)
            elif past >> edge & 1:
                self.add(stops + 1, 6 * h + edge, tiles, ring)
            elif may_lay >> edge & 1:
                self.add(with_tile, 6 * h + edge, tiles + 1, further)

    def may_lay(self, h: int, out: int) -> int:
        """The edges that a new tile could join with that one, as a bit mask; none past a city that is closed to us."""
        face = self.s.face_on(h)
        nodes = self.board.faces[face].nodes
        edges = self.board.hexes[h].open_mask if self.board.upgrades[face] else 0
        if not edges >> out & 1:
            return 0
        closed = nodes and all(is_full(self.s, self.rail, h, i, node.slots) for i, node in enumerate(nodes))
        return 0 if closed else edges

    def add(self, stops: int, door: int, tiles: int, ring: list[tuple[int, int]]) -> None:
        """A way from that door, unless one is known that is as good."""
        if stops >= STOPS:
            return
        for fewer in range(1, stops + 1):
            if self.found[fewer][door] <= tiles:
                return
        self.found[stops][door] = tiles
        ring.append((stops, door))

    def joins(self, h: int, edge: int) -> tuple[int, int]:
        found = self.known.get(6 * h + edge)
        if found is None:
            found = self.known[6 * h + edge] = connected(self.board, self.s, self.rail, h, edge)
        return found


def connected(board: Board, s: State, rail: int, h: int, edge: int) -> tuple[int, int]:
    """The edges of a hex that its track joins with that one, as bit masks: by plain track, and past a stop."""
    face = board.faces[s.face_on(h)]
    onward = face.onward[s.rotation_on(h)]
    plain = past = 0
    for end in onward[edge]:
        if end < NODE0:
            plain |= 1 << end
        elif not face.nodes[end - NODE0].dead_end and not is_full(
            s, rail, h, end - NODE0, face.nodes[end - NODE0].slots
        ):
            for other in onward[end]:
                past |= 1 << other if other < NODE0 else 0
    return plain, past


def is_full(s: State, rail: int, h: int, city: int, slots: int) -> bool:
    """Whether others' tokens close that city to the railroad."""
    there = [owner for place, owner in s.tokens_on(h) if place == city]
    return len(there) >= slots and rail not in there


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
    heads = [d for d in now.doors if is_open_end(board, s, d)]
    ends = [field.at(d // 6) for d in heads]
    reached = {stop // NODES for stop in now.stops}
    here = sum(place_value(board, s, h) for h in reached)
    ahead = line_bonus * across(geo, s, rail) if line_bonus else 0.0
    return here + max(ends, default=0.0) + 0.15 * sum(ends) + ahead


def across(geo: Geography, s: State, rail: int) -> float:
    """The line from side to side: its bonuses, the less the more tiles are missing; 0 where there is none."""
    tiles = tiles_across(geo, s, rail)
    if tiles >= FAR_AWAY:
        return 0.0
    return sum(max(side.bonus.values()) for side in geo.sides) * LINE_FADE**tiles


def tiles_across(geo: Geography, s: State, rail: int) -> int:
    """The fewest tiles for a line past a token of the railroad that a long train can run from end to end."""
    if len(geo.sides) != 2:
        return FAR_AWAY
    board = geo.board
    known: dict[int, tuple[int, int]] = {}
    ways = [Ways(board, s, rail, known) for _ in geo.sides]
    for side, way in zip(geo.sides, ways, strict=True):
        way.search(side)
    best = FAR_AWAY
    for h in range(len(board.hexes)):
        for city, owner in s.tokens_on(h):
            if owner == rail:
                best = min(best, past_token(board, s, h, city, ways))
    return best


def past_token(board: Board, s: State, h: int, city: int, ways: list[Ways]) -> int:
    """The same for one token: by one of its edges to one side, by another edge to the other side."""
    laid = 0
    for end in board.faces[s.face_on(h)].onward[s.rotation_on(h)][NODE0 + city]:
        laid |= 1 << end if end < NODE0 else 0
    may_lay = board.hexes[h].open_mask if board.upgrades[s.face_on(h)] else 0
    edges = [e for e in range(6) if (laid | may_lay) >> e & 1 and board.other_door[6 * h + e] >= 0]
    best = FAR_AWAY
    for a in edges:
        for b in edges:
            if a != b:
                more = 0 if laid >> a & 1 and laid >> b & 1 else 1
                doors = board.other_door[6 * h + a], board.other_door[6 * h + b]
                best = min(best, more + fewest(ways[0].found, ways[1].found, doors))
    return best


def fewest(one: list[list[int]], other: list[list[int]], doors: tuple[int, int]) -> int:
    """Tiles for both ways together, with no more stops than a long train has, one of them the token's."""
    best = FAR_AWAY
    for stops in range(1, STOPS - 1):
        here = one[stops][doors[0]]
        if here < best:
            best = min(best, here + min([other[rest][doors[1]] for rest in range(1, STOPS - stops)]))
    return best
