"""What a railroad reaches: tracing along track from its tokens, never over the same hexside twice."""

from trunkline.core.board import NODE0, NODES, Board


class Reach:
    """`doors`: edges through which the railroad can come into a hex; `stops`: nodes it can come to."""

    def __init__(self, doors: frozenset[int], stops: frozenset[int]) -> None:
        self.doors = doors
        self.stops = stops


class Trace:
    """A walk that came to a door: the door, and the trace it continues (None at a token)."""

    def __init__(self, door: int, before: "Trace | None") -> None:
        self.door = door
        self.before = before


def reach(board: Board, face: list[int], rotation: list[int], tokens: list[int], blocked: set[int]) -> Reach:
    """All doors and stops that can be traced from the `tokens` (stops) without passing a `blocked` stop.

    A walk that turns back over its own track through a loop is no trace; where the shortest walk to a door
    is one, a proper trace is searched for.
    """
    seen: dict[int, Trace] = {}
    stops = set(tokens)
    queue: list[Trace] = []
    for stop in tokens:
        step_out(board, face, rotation, stop, None, seen, queue)
    i = 0
    while i < len(queue):
        trace = queue[i]
        i += 1
        for stop in stops_beyond(board, face, rotation, trace, seen, queue):
            stops.add(stop)
            if stop not in blocked and not board.faces[face[stop // NODES]].nodes[stop % NODES].dead_end:
                step_out(board, face, rotation, stop, trace, seen, queue)
    doubtful = [t for t in queue if turns_back(board, t)]
    if not doubtful:
        return Reach(frozenset(seen), frozenset(stops))
    false = {t.door for t in doubtful if not traceable(board, face, rotation, tokens, blocked, t.door)}
    doors = frozenset(d for d in seen if d not in false)
    kept = {s for d in doors for s in nodes_through(board, face, rotation, d)}
    return Reach(doors, frozenset(kept.union(tokens)))


def nodes_through(board: Board, face: list[int], rotation: list[int], door: int) -> list[int]:
    h = door // 6
    onward = board.faces[face[h]].onward[rotation[h]][door % 6]
    return [h * NODES + end - NODE0 for end in onward if end >= NODE0]


def step_out(
    board: Board,
    face: list[int],
    rotation: list[int],
    stop: int,
    before: Trace | None,
    seen: dict[int, Trace],
    queue: list[Trace],
) -> None:
    """Leave a stop along every piece of track but the one it was entered by."""
    h = stop // NODES
    came = -1 if before is None else before.door
    for end in board.faces[face[h]].onward[rotation[h]][NODE0 + stop % NODES]:
        if end < NODE0 and h * 6 + end != came:
            cross(board, h * 6 + end, before, seen, queue)


def cross(board: Board, door: int, before: Trace | None, seen: dict[int, Trace], queue: list[Trace]) -> None:
    other = board.other_door[door]
    if other >= 0 and other not in seen:
        trace = Trace(other, before)
        seen[other] = trace
        queue.append(trace)


def stops_beyond(
    board: Board, face: list[int], rotation: list[int], trace: Trace, seen: dict[int, Trace], queue: list[Trace]
) -> list[int]:
    """Follow the track behind a door; plain track leads on, nodes are returned."""
    h = trace.door // 6
    found: list[int] = []
    for end in board.faces[face[h]].onward[rotation[h]][trace.door % 6]:
        if end >= NODE0:
            found.append(h * NODES + end - NODE0)
        else:
            cross(board, h * 6 + end, trace, seen, queue)
    return found


def turns_back(board: Board, trace: Trace) -> bool:
    """Does the walk use a hexside twice?"""
    used: set[int] = set()
    at: Trace | None = trace
    while at is not None:
        side = board.side[at.door]
        if side in used:
            return True
        used.add(side)
        at = at.before
    return False


def traceable(
    board: Board, face: list[int], rotation: list[int], tokens: list[int], blocked: set[int], target: int
) -> bool:
    """Is there a walk from a token to the door that uses no hexside twice?"""
    return trace_without(board, face, rotation, tokens, blocked, target, [board.other_door[target]])


def trace_without(
    board: Board,
    face: list[int],
    rotation: list[int],
    tokens: list[int],
    blocked: set[int],
    target: int,
    closed: list[int],
) -> bool:
    """The same with some doors closed. A proper walk uses a side in one direction at most: close each in turn."""
    found = shortest(board, face, rotation, tokens, blocked, target, closed)
    if found is None:
        return False
    door = turning_door(board, found)
    if door < 0:
        return True
    return trace_without(board, face, rotation, tokens, blocked, target, [*closed, door]) or trace_without(
        board, face, rotation, tokens, blocked, target, [*closed, board.other_door[door]]
    )


def shortest(
    board: Board,
    face: list[int],
    rotation: list[int],
    tokens: list[int],
    blocked: set[int],
    target: int,
    closed: list[int],
) -> Trace | None:
    """A shortest walk to the door, sides used twice or not."""
    seen = {door: Trace(door, None) for door in closed}
    queue: list[Trace] = []
    for stop in tokens:
        step_out(board, face, rotation, stop, None, seen, queue)
    i = 0
    while i < len(queue):
        trace = queue[i]
        i += 1
        if trace.door == target:
            return trace
        for stop in stops_beyond(board, face, rotation, trace, seen, queue):
            if stop not in blocked and not board.faces[face[stop // NODES]].nodes[stop % NODES].dead_end:
                step_out(board, face, rotation, stop, trace, seen, queue)
    return None


def turning_door(board: Board, trace: Trace) -> int:
    """A door through which the walk goes back over a side it came by; -1 if there is none."""
    used: set[int] = set()
    at: Trace | None = trace
    while at is not None:
        if board.other_door[at.door] in used:
            return at.door
        used.add(at.door)
        at = at.before
    return -1


def search(
    board: Board, face: list[int], rotation: list[int], blocked: set[int], target: int, door: int, used: set[int]
) -> bool:
    side = board.side[door]
    other = board.other_door[door]
    if other < 0 or side in used:
        return False
    if other == target:
        return True
    used.add(side)
    ways = [d for d in ways_on(board, face, rotation, blocked, other) if board.side[d] not in used]
    if ways and still_open(board, face, rotation, blocked, target, ways, used):
        for way in ways:
            if search(board, face, rotation, blocked, target, way, used):
                used.discard(side)
                return True
    used.discard(side)
    return False


def ways_on(board: Board, face: list[int], rotation: list[int], blocked: set[int], door: int) -> list[int]:
    """The doors by which a walk that came in through `door` may leave the hex."""
    h = door // 6
    onward = board.faces[face[h]].onward[rotation[h]]
    out: list[int] = []
    for end in onward[door % 6]:
        if end < NODE0:
            out.append(h * 6 + end)
        elif h * NODES + end - NODE0 not in blocked and not board.faces[face[h]].nodes[end - NODE0].dead_end:
            out.extend(h * 6 + e for e in onward[end] if e < NODE0 and h * 6 + e != door)
    return out


def still_open(
    board: Board,
    face: list[int],
    rotation: list[int],
    blocked: set[int],
    target: int,
    ways: list[int],
    used: set[int],
) -> bool:
    """Could the target be reached at all over hexsides not yet used (turning back in loops allowed)?"""
    seen: set[int] = set()
    queue = list(ways)
    while queue:
        door = queue.pop()
        other = board.other_door[door]
        if other < 0 or board.side[door] in used or other in seen:
            continue
        if other == target:
            return True
        seen.add(other)
        queue.extend(ways_on(board, face, rotation, blocked, other))
    return False
