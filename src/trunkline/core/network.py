"""What a railroad reaches: tracing along track from its tokens, never over the same hexside twice.

A walk is given by the doors through which it comes into hexes; a door and the one behind it are the two directions of
one side. A shortest walk never comes through a door twice, but it may turn back over a side through a loop.

That is why this is more than a flood fill. One pass finds a shortest walk to every door, and nearly always that walk is
a trace. But a walk that goes round a loop and comes out by the side it went in reaches doors behind it that no train
could reach so. Such doors are `doubted`: only for them is a trace searched for, which may branch (`proper`).
"""

from typing import Final

from trunkline.core.board import NODE0, NODES, Board, Row
from trunkline.core.derivable import mypyc_attr


@mypyc_attr(acyclic=True)
class Reach:
    """`entered`: by hex, the edges through which the railroad can come in, as a bit mask; `stops`: nodes it comes to.

    `before`: on a walk to each door, the door before it.
    """

    __slots__ = ("before", "doubted", "entered", "known_doors", "stops")

    def __init__(self, entered: list[int], stops: set[int], before: list[int], doubted: list[int]) -> None:
        self.entered = tuple(entered)  # Python does not search a tuple of numbers for garbage
        self.stops = frozenset(stops)
        self.before = tuple(before)
        self.doubted = doubted  # doors whose walk in `before` turns back, so that it shows nothing
        self.known_doors: frozenset[int] | None = None

    @property
    def doors(self) -> frozenset[int]:
        """The doors by which it comes into hexes, all together; few ask for them."""
        if self.known_doors is None:
            entered = self.entered
            self.known_doors = frozenset([d for d in range(6 * len(entered)) if entered[d // 6] >> d % 6 & 1])
        return self.known_doors

    def comes_without(self, door: int, side: int, other: int) -> bool:
        """Does the known walk to a door cross neither of these two, the doors of one side?

        No is no proof: another walk may not cross it.
        """
        if door in self.doubted:
            return False
        at = door
        while at >= 0:
            if at in (side, other):
                return False
            at = self.before[at]
        return True

    def names(self, board: Board) -> tuple[str, ...]:
        """The stops by their names."""
        return tuple([board.node_name(stop) for stop in sorted(self.stops)])


Onward = list[tuple[int, ...] | None]
"""By door: the doors one comes through next, once that is known."""


@mypyc_attr(acyclic=True)
class Ways:
    """Where one can go on from each door, worked out when it is first asked for.

    What blocks nobody is the same for all railroads, who may share it.
    """

    __slots__ = ("blocked", "board", "face", "found", "rotation", "shared")

    def __init__(self, board: Board, face: Row, rotation: Row, blocked: set[int], shared: Onward | None = None) -> None:
        self.board = board
        self.face = face
        self.rotation = rotation
        self.blocked = blocked
        self.shared: Onward = unknown(board) if shared is None else shared
        self.found = self.shared
        if blocked:
            self.found = self.shared.copy()
            for stop in blocked:
                forget(self.found, stop // NODES)

    def on(self, door: int) -> tuple[int, ...]:
        """The doors one comes through next, over plain track or past a stop that may be passed."""
        known = self.found[door]
        return self.worked_out(door) if known is None else known

    def worked_out(self, door: int) -> tuple[int, ...]:
        h = door // 6
        first = h * 6
        other_door = self.board.other_door
        laid = self.board.faces[self.face[h]]
        onward = laid.onward[self.rotation[h]]
        for_all = True
        out: list[int] = []
        for end in onward[door - first]:
            if end < NODE0:
                other = other_door[first + end]
                if other >= 0:
                    out.append(other)
            elif h * NODES + end - NODE0 in self.blocked:
                for_all = False
            elif not laid.nodes[end - NODE0].dead_end:
                for e in onward[end]:
                    if e < NODE0 and first + e != door:
                        other = other_door[first + e]
                        if other >= 0:
                            out.append(other)
        found = tuple(out)
        self.found[door] = found
        if for_all:
            self.shared[door] = found
        return found

    def out_of(self, stops: list[int]) -> list[int]:
        """The doors one comes through first from any of these stops."""
        out: list[int] = []
        for stop in stops:
            h = stop // NODES
            for end in self.board.faces[self.face[h]].onward[self.rotation[h]][NODE0 + stop % NODES]:
                if end < NODE0 and self.board.other_door[h * 6 + end] >= 0:
                    out.append(self.board.other_door[h * 6 + end])
        return out

    def add_stops(self, entered: list[int], stops: set[int]) -> None:
        """The stops to which track leads from where hexes are entered."""
        for h in range(len(entered)):
            edges = entered[h]
            if not edges:
                continue
            laid = self.board.faces[self.face[h]]
            if laid.nodes:
                onward = laid.onward[self.rotation[h]]
                for e in range(NODE0):
                    if edges >> e & 1:
                        for end in onward[e]:
                            if end >= NODE0:
                                stops.add(h * NODES + end - NODE0)


def unknown(board: Board) -> Onward:
    """Nothing is known about any door."""
    return [None] * len(board.other_door)


def forget(found: Onward, h: int) -> None:
    """Other track lies on a hex, or it is blocked for somebody."""
    for door in range(h * 6, h * 6 + 6):
        found[door] = None


NEW: Final = -2
"""No walk has come to this door."""


def reach(board: Board, face: Row, rotation: Row, tokens: list[int], blocked: set[int]) -> Reach:
    """All doors and stops that can be traced from the `tokens` (stops) without passing a `blocked` stop."""
    return reach_by(Ways(board, face, rotation, blocked), tokens)


def reach_by(ways: Ways, tokens: list[int]) -> Reach:
    """A walk that turns back over its own track through a loop is no trace; where the shortest walk to a door is one, a
    proper trace is searched for.
    """
    board = ways.board
    starts = ways.out_of(tokens)
    before = [NEW] * len(board.other_door)
    order = spread(ways, starts, before)
    entered = [0] * len(board.hexes)
    enter(entered, order)
    doubted = doubtful(board, order, before, [])
    for door in doubted:
        if not proper(ways, starts, door, [board.other_door[door]]):
            entered[door // 6] &= ~EDGE[door % 6]
    stops = set(tokens)
    ways.add_stops(entered, stops)
    return Reach(entered, stops, before, doubted)


def grown(ways: Ways, tokens: list[int], old: Reach, changed: int) -> Reach:
    """The same as `reach` after a tile was laid on one hex that keeps all the track that was there.

    Whatever was reached still is: only what the hex now leads to is new. Its stops may have other numbers.
    """
    board = ways.board
    before = list(old.before)
    order = spread(ways, ways.out_of([stop for stop in tokens if stop // NODES == changed]), before)
    for door in range(changed * 6, changed * 6 + 6):
        if before[door] != NEW:
            order += onward(ways, door, before)
    entered = list(old.entered)
    enter(entered, order)
    doubted = doubtful(board, order, before, old.doubted)
    starts = ways.out_of(tokens)
    for door in doubted:  # those once in doubt are asked about again: the new tile may have brought a proper way
        if not old.entered[door // 6] & EDGE[door % 6]:
            if proper(ways, starts, door, [board.other_door[door]]):
                entered[door // 6] |= EDGE[door % 6]
            else:
                entered[door // 6] &= ~EDGE[door % 6]
    stops = set(tokens)
    ways.add_stops(entered, stops)
    return Reach(entered, stops, before, doubted)


EDGE: Final = (1, 2, 4, 8, 16, 32)


def enter(entered: list[int], doors: list[int]) -> None:
    """Hexes are entered by these doors."""
    for door in doors:
        entered[door // 6] |= EDGE[door % 6]


def onward(ways: Ways, door: int, before: list[int]) -> list[int]:
    """The doors that are newly come to by going on from one that was known."""
    starts = [following for following in ways.on(door) if before[following] == NEW]
    order = spread(ways, starts, before)
    for following in starts:
        before[following] = door
    return order


def spread(ways: Ways, starts: list[int], before: list[int], target: int = -1) -> list[int]:
    """All doors in the order in which shortest walks come to them, up to the target; `before` tells the door before
    each (-1: none; NEW: not come to).
    """
    order: list[int] = []
    found = ways.found
    for door in starts:
        if before[door] == NEW:
            before[door] = -1
            order.append(door)
    i = 0
    while i < len(order):
        door = order[i]
        i += 1
        if door == target:
            break
        known = found[door]
        for following in ways.worked_out(door) if known is None else known:
            if before[following] == NEW:
                before[following] = door
                order.append(following)
    return order


def doubtful(board: Board, order: list[int], before: list[int], known: list[int]) -> list[int]:
    """The doors whose shortest walk turns back over a side, after those that are known to."""
    found = set(known)
    out = known.copy()
    for door in order:
        back = board.other_door[door]
        if (found and before[door] in found) or (before[back] != NEW and follows(before, back, door)):
            found.add(door)
            out.append(door)
    return out


def follows(before: list[int], earlier: int, door: int) -> bool:
    """Does the walk to a door come through the other one earlier?"""
    at = before[door]
    while at >= 0:
        if at == earlier:
            return True
        at = before[at]
    return False


def proper(ways: Ways, starts: list[int], target: int, closed: list[int]) -> bool:
    """Is there a walk to the door that uses no side twice and comes through none of the closed doors?

    Where a shortest walk uses a side both ways, a proper one uses it one way at most: each is closed in turn. Every
    call closes one door more, so this ends; it doubles only with every loop that has to be undone.
    """
    walk = shortest(ways, starts, target, closed)
    if not walk:
        return False
    turn = turning(ways.board, walk)
    if turn < 0:
        return True
    back = ways.board.other_door[turn]
    return proper(ways, starts, target, [*closed, turn]) or proper(ways, starts, target, [*closed, back])


def shortest(ways: Ways, starts: list[int], target: int, closed: list[int]) -> list[int]:
    """A shortest walk to the door, from its end to its beginning, sides used twice or not; empty if there is none."""
    before = [NEW] * len(ways.found)
    for door in closed:
        if door >= 0:  # beyond the edge of the board there is none
            before[door] = -1
    order = spread(ways, starts, before, target)
    return walk_to(before, target) if target in order else []


def walk_to(before: list[int], door: int) -> list[int]:
    walk: list[int] = []
    while door >= 0:
        walk.append(door)
        door = before[door]
    return walk


def turning(board: Board, walk: list[int]) -> int:
    """A door of the walk whose side it also uses the other way; -1 if there is none."""
    used: set[int] = set()
    for door in walk:
        if board.other_door[door] in used:
            return door
        used.add(door)
    return -1


def traceable(
    board: Board,
    face: Row,
    rotation: Row,
    tokens: list[int],
    blocked: set[int],
    target: int,
    without: int = -1,
) -> bool:
    """Is there a walk from a token to the door that uses no hexside twice, and the side `without` not at all?"""
    ways = Ways(board, face, rotation, blocked)
    closed = [board.other_door[target]]
    if without >= 0:
        closed += [without, board.other_door[without]]
    return proper(ways, ways.out_of(tokens), target, closed)


def search(
    board: Board,
    face: Row,
    rotation: Row,
    blocked: set[int],
    target: int,
    door: int,
    used: set[int],
) -> bool:
    """Is there a walk that begins by leaving through a door, and uses no hexside twice and none of the used ones?"""
    start = board.other_door[door]
    if start < 0 or board.side[door] in used:
        return False
    closed = [door, board.other_door[target]]
    for side in used:
        closed += [side, board.other_door[side]]
    return start == target or proper(Ways(board, face, rotation, blocked), [start], target, closed)
