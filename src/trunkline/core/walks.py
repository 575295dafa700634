"""Walks along track, given by the doors through which they come into hexes.

A door and the one behind it are the two directions of one side. A shortest walk never comes through a door twice, but
it may turn back over a side through a loop; a *proper* one, which a train could run, uses no side twice.
"""

from typing import Final

from trunkline.core.board import NODE0, NODES, Board, Passing, Row
from trunkline.core.derivable import mypyc_attr

# Tuples of any length: one of a known length is made anew by the compiler whenever it is looked into by a number.
EDGE: Final[tuple[int, ...]] = (1, 2, 4, 8, 16, 32)
OPPOSITE: Final[tuple[int, ...]] = (3, 4, 5, 0, 1, 2)

FIRST: Final = -1  # no door comes before this one
NEW: Final = -2  # no walk has come to this door
WANTED: Final = -3  # nor to this one, which is looked for


def ways_through(board: Board, face: Row, rotation: Row) -> list[Passing]:
    """By hex: how one can pass it if nobody is in the way."""
    return [board.faces[face[h]].passing(rotation[h], 0) for h in range(len(board.hexes))]


@mypyc_attr(acyclic=True)
class Ways:
    """How each hex can be passed by somebody who is blocked at some stops; `through` is what all others see."""

    __slots__ = ("board", "face", "passing", "rotation")

    def __init__(
        self, board: Board, face: Row, rotation: Row, blocked: set[int], through: list[Passing] | None = None
    ) -> None:
        self.board = board
        self.face = face
        self.rotation = rotation
        self.passing = ways_through(board, face, rotation) if through is None else through
        if blocked:
            self.passing = self.passing.copy()
            shut: dict[int, int] = {}
            for stop in blocked:
                shut[stop // NODES] = shut.get(stop // NODES, 0) | 1 << stop % NODES
            for h, nodes in shut.items():
                self.passing[h] = board.faces[face[h]].passing(rotation[h], nodes)

    def on(self, door: int) -> list[int]:
        """The doors one comes through next, over plain track or past a stop that may be passed."""
        h = door // 6
        out = [self.board.other_door[h * 6 + edge] for edge in self.passing[h][door % 6]]
        return [other for other in out if other >= 0]

    def into(self, stops: list[int]) -> list[int]:
        """The doors from which track leads to one of these stops."""
        doors: list[int] = []
        for stop in stops:
            h = stop // NODES
            for end in self.board.faces[self.face[h]].onward[self.rotation[h]][NODE0 + stop % NODES]:
                if end < NODE0 and self.board.neighbour[h * 6 + end] >= 0:
                    doors.append(h * 6 + end)
        return doors

    def leads_to(self, h: int, node: int, edges: int) -> bool:
        """Does track lead to a node from one of these edges of its hex (a bit mask)?"""
        for end in self.board.faces[self.face[h]].onward[self.rotation[h]][NODE0 + node]:
            if end < NODE0 and edges & EDGE[end]:
                return True
        return False


@mypyc_attr(acyclic=True)
class Walks:
    """Shortest walks, and the doors in the order in which they come to them (as hex and edge)."""

    __slots__ = ("before", "edges", "hexes", "ways")

    def __init__(self, ways: Ways, before: list[int]) -> None:
        self.ways = ways
        self.before = before  # as in a reach
        self.hexes: list[int] = []
        self.edges: list[int] = []

    def come(self, door: int, edge: int) -> None:
        """Come to a door, if it is new, out of a hex that was entered by this edge."""
        if self.before[door] == NEW:
            self.before[door] = edge
            self.hexes.append(door // 6)
            self.edges.append(door % 6)

    def go_on(self, h: int, edge: int) -> None:
        """Go on from one door."""
        for out in self.ways.passing[h][edge]:
            other = self.ways.board.other_door[h * 6 + out]
            if other >= 0:
                self.come(other, edge)

    def spread(self) -> int:
        """Go on until nothing new is come to, or to a door that is wanted: that one, else -1.

        This is `go_on` for every door, written out: each new map asks it for every railroad.
        """
        hexes, edges, before, passing = self.hexes, self.edges, self.before, self.ways.passing
        neighbour = self.ways.board.neighbour
        i = 0
        while i < len(hexes):
            h = hexes[i]
            edge = edges[i]
            i += 1
            for out in passing[h][edge]:
                n = neighbour[h * 6 + out]
                if n >= 0:
                    entry = OPPOSITE[out]
                    door = n * 6 + entry
                    known = before[door]
                    if known <= NEW:  # or wanted
                        before[door] = edge
                        hexes.append(n)
                        edges.append(entry)
                        if known == WANTED:
                            return door
        return -1

    def to(self, door: int) -> list[int]:
        """The walk to a door, from its end to its beginning."""
        walk = [door]
        edge = self.before[door]
        while edge >= 0:
            door = self.ways.board.neighbour[door] * 6 + edge
            walk.append(door)
            edge = self.before[door]
        return walk


def proper(ways: Ways, start: int, ends: list[int], closed: list[int]) -> bool:
    """Is there a walk from one door to one of the others that uses no side twice and comes through none of the closed?

    Where a shortest walk uses a side both ways, a proper one uses it one way at most: each is closed in turn. Every
    call closes one door more, so this ends; it doubles only with every loop that has to be undone.
    """
    walk = shortest(ways, start, ends, closed)
    if not walk:
        return False
    turn = turning(ways.board, walk)
    if turn < 0:
        return True
    back = ways.board.other_door[turn]
    return proper(ways, start, ends, [*closed, turn]) or proper(ways, start, ends, [*closed, back])


def shortest(ways: Ways, start: int, ends: list[int], closed: list[int]) -> list[int]:
    """A shortest walk, from its end to its beginning, sides used twice or not; empty if there is none."""
    before = [NEW] * len(ways.board.other_door)
    for door in ends:
        before[door] = WANTED
    for door in closed:
        if door >= 0:  # beyond the edge of the board there is none
            before[door] = FIRST  # neither new nor wanted: no walk comes to it
    if before[start] == WANTED:
        return [start]
    walks = Walks(ways, before)
    walks.come(start, FIRST)
    found = walks.spread()
    return [] if found < 0 else walks.to(found)


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
    """Is there a walk from a token to the door that uses no hexside twice, and the side `without` not at all?

    It is searched for backwards, from behind the door: that side is often a small part of the map.
    """
    back = board.other_door[target]
    if back < 0:
        return False
    ways = Ways(board, face, rotation, blocked)
    closed = [target] if without < 0 else [target, without, board.other_door[without]]
    return proper(ways, back, ways.into(tokens), closed)


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
    return start == target or proper(Ways(board, face, rotation, blocked), start, [target], closed)
