"""What a railroad reaches: tracing along track from its tokens, never over the same hexside twice.

This is more than a flood fill. One pass finds a shortest walk to every door, and nearly always that walk is a trace.
But a walk that goes round a loop and comes out by the side it went in reaches doors behind it that no train could reach
so. Such doors are `doubted`: only for them is a trace searched for, which may branch (`walks.proper`).
"""

from trunkline.core.board import NODES, Board, Passing, Row
from trunkline.core.derivable import mypyc_attr
from trunkline.core.walks import EDGE, FIRST, NEW, OPPOSITE, Walks, Ways, proper


@mypyc_attr(acyclic=True)
class Reach:
    """`entered`: by hex, the edges through which the railroad can come in, as a bit mask; `own`: stops with its tokens.

    `before`: on a walk to each door, the edge by which the hex before was entered (or `FIRST`, `NEW`); numbers below
    256, which Python does not make anew.
    """

    __slots__ = ("before", "doubted", "ends", "entered", "known_doors", "known_on", "known_stops", "own", "ways")

    def __init__(self, walks: Walks, start: "Start", entered: list[int], doubted: list[int]) -> None:
        self.ways = walks.ways
        self.own = start.stops
        self.ends = start.ends
        self.entered = tuple(entered)  # Python does not search a tuple of numbers for garbage
        self.before = tuple(walks.before)
        self.doubted = doubted  # doors whose walk in `before` turns back, so that it shows nothing
        self.known_doors: frozenset[int] | None = None
        self.known_stops: frozenset[int] | None = None
        self.known_on: dict[int, int] = {}

    @property
    def doors(self) -> frozenset[int]:
        """The doors by which it comes into hexes, all together; few ask for them."""
        if self.known_doors is None:
            entered = self.entered
            self.known_doors = frozenset([d for d in range(6 * len(entered)) if entered[d // 6] >> d % 6 & 1])
        return self.known_doors

    @property
    def stops(self) -> frozenset[int]:
        """The stops it comes to, all together; whoever asks about one or a few asks `comes_to`."""
        if self.known_stops is None:
            faces, face = self.ways.board.faces, self.ways.face
            inside = [h for h in range(len(face)) if self.entered[h]]
            found = [(h, node) for h in inside for node in range(len(faces[face[h]].nodes)) if self.comes_to(h, node)]
            self.known_stops = frozenset([*self.own, *[h * NODES + node for h, node in found]])
        return self.known_stops

    def comes_to(self, h: int, node: int) -> bool:
        """Does track lead to a stop, or stands an own token there?"""
        return self.stops_on(h) >> node & 1 == 1

    def stops_on(self, h: int) -> int:
        """The nodes of a hex it comes to, as a bit mask; worked out once for each hex that is asked about."""
        found = self.known_on.get(h)
        if found is None:
            ways = self.ways
            found = 0
            for node in range(len(ways.board.faces[ways.face[h]].nodes)):
                if ways.leads_to(h, node, self.entered[h]) or h * NODES + node in self.own:
                    found |= 1 << node
            self.known_on[h] = found
        return found

    def comes_without(self, board: Board, door: int, side: int) -> bool:
        """Does the known walk to a door cross this side, given as one of its doors, in neither direction?

        No is no proof: another walk may not cross it.
        """
        if door in self.doubted:
            return False
        other = board.other_door[side]
        at = door
        while at not in (side, other):
            edge = self.before[at]
            if edge < 0:
                return True
            at = board.neighbour[at] * 6 + edge
        return False

    def names(self, board: Board) -> tuple[str, ...]:
        """The stops by their names."""
        return tuple([board.node_name(stop) for stop in sorted(self.stops)])


@mypyc_attr(acyclic=True)
class Start:
    """Where walks begin: the doors from which track leads to stops with own tokens."""

    __slots__ = ("ends", "stops")

    def __init__(self, ways: Ways, stops: list[int]) -> None:
        self.stops = stops
        self.ends = ways.into(stops)

    def begin(self, walks: Walks) -> None:
        for door in self.ends:
            walks.come(walks.ways.board.other_door[door], FIRST)
        walks.spread()


def reach(board: Board, face: Row, rotation: Row, tokens: list[int], blocked: set[int]) -> Reach:
    """All doors and stops that can be traced from the `tokens` (stops) without passing a `blocked` stop."""
    return reach_by(Ways(board, face, rotation, blocked), tokens)


def reach_by(ways: Ways, tokens: list[int]) -> Reach:
    """A walk that turns back over its own track through a loop is no trace; where the shortest walk to a door is one, a
    proper trace is searched for.
    """
    board = ways.board
    start = Start(ways, tokens)
    walks = Walks(ways, [NEW] * len(board.other_door))
    start.begin(walks)
    entered = [0] * len(board.hexes)
    enter(entered, walks)
    doubted = doubtful(walks, [])
    leave_improper(ways, start.ends, entered, doubted)
    return Reach(walks, start, entered, doubted)


def grown(ways: Ways, tokens: list[int], old: Reach) -> Reach | None:
    """The same as `reach_by`, from what was reached before; None if a way that was open then is not any more.

    Whatever was reached still is: only what the hexes that have changed now lead to is new.
    """
    changed = widened(old.ways.passing, ways.passing)
    start = Start(ways, tokens)
    if changed is None or not set(old.ends) <= set(start.ends):
        return None
    walks = Walks(ways, list(old.before))
    start.begin(walks)
    for h in changed:
        for edge in range(6):
            if old.before[h * 6 + edge] != NEW:
                walks.go_on(h, edge)
    walks.spread()
    entered = list(old.entered)
    enter(entered, walks)
    doubted = doubtful(walks, old.doubted)
    asked = [door for door in doubted if not old.entered[door // 6] & EDGE[door % 6]]
    for door in asked:  # the new track may have brought a proper way to those once in doubt
        entered[door // 6] |= EDGE[door % 6]
    leave_improper(ways, start.ends, entered, asked)
    return Reach(walks, start, entered, doubted)


def widened(old: list[Passing], new: list[Passing]) -> list[int] | None:
    """The hexes that can be passed in other ways than before; None if there is one where a way was lost."""
    changed: list[int] = []
    for h in range(len(old)):
        if old[h] is not new[h]:
            if not keeps_ways(old[h], new[h]):
                return None
            changed.append(h)
    return changed


def keeps_ways(old: Passing, new: Passing) -> bool:
    for edge in range(6):
        if old[edge] is not new[edge]:
            for out in old[edge]:
                if out not in new[edge]:
                    return False
    return True


def enter(entered: list[int], walks: Walks) -> None:
    """Hexes are entered by the doors that walks came to."""
    hexes, edges = walks.hexes, walks.edges
    for i in range(len(hexes)):
        h = hexes[i]
        entered[h] = entered[h] | EDGE[edges[i]]  # compiled, `|=` on a place in a list is a call of Python's own


def doubtful(walks: Walks, known: list[int]) -> list[int]:
    """The doors whose shortest walk turns back over a side, after those that are known to."""
    before, neighbour = walks.before, walks.ways.board.neighbour
    found = set(known)
    out = known.copy()
    for i in range(len(walks.hexes)):
        edge = walks.edges[i]
        door = walks.hexes[i] * 6 + edge
        n = neighbour[door]
        turns = before[n * 6 + OPPOSITE[edge]] >= FIRST and follows(before, neighbour, n, OPPOSITE[edge], door)
        if turns or (found and before[door] >= 0 and n * 6 + before[door] in found):
            found.add(door)
            out.append(door)
    return out


def follows(before: list[int], neighbour: list[int], h: int, edge: int, door: int) -> bool:
    """Does the walk to a door come into a hex by an edge earlier?"""
    at = neighbour[door]
    by = before[door]
    while by >= 0:
        if at == h and by == edge:
            return True
        door = at * 6 + by
        at = neighbour[door]
        by = before[door]
    return False


def leave_improper(ways: Ways, ends: list[int], entered: list[int], doubted: list[int]) -> None:
    """Hexes are not entered by those of the doubted doors to which there is no trace.

    It is searched for backwards, from behind the door: that is often a small part of the map.
    """
    for door in doubted:
        back = ways.board.other_door[door]
        if not (may_come(ways, entered, back, ends) and proper(ways, back, ends, [door])):
            entered[door // 6] &= ~EDGE[door % 6]


def may_come(ways: Ways, entered: list[int], back: int, ends: list[int]) -> bool:
    """Whoever comes through a door begins there or has come into the hex before: is there a door left for that?"""
    h = back // 6
    for edge in ways.passing[h][back % 6]:
        if entered[h] & EDGE[edge]:
            return True
    return back in ends
