"""The tables the route solver works on: the track network, the stops as one railroad sees them, its trains.

A *network* is the track of a board and changes only when a tile or a marker does, so one network serves every
railroad and phase. *Stops* holds what differs: values, tokens, who may run through. Nodes, sides and hexes are
small numbers chosen by the caller; ends of track are numbers too: a node `n` is `n`, a hex side `s` is `~s`.
"""

from typing import Final

PLAIN: Final = 0
UNLIMITED: Final = 1
TERMINAL: Final = 2


class Train:
    """What a train can do, as data.

    PLAIN: the cost of the visited nodes plus the crossings of marked sides (beyond `free` ones) is at most
    `visit`; at most `pay` nodes are counted, one with an own token among them (`pay` 0 means as many as visited).
    A train that pays fewer than it visits runs on networks where every node costs 1 and no side is marked.
    UNLIMITED: visits and counts without limit. TERMINAL: any length, one end is a terminal node; counts that node
    and one visited node with an own token, and takes no bonus.
    """

    __slots__ = ("free", "kind", "pay", "visit")

    def __init__(self, visit: int = 0, pay: int = 0, free: int = 0, kind: int = PLAIN) -> None:
        self.kind = kind
        self.visit = visit
        self.pay = pay if 0 < pay < visit else visit
        self.free = free

    def key(self) -> tuple[int, int, int, int]:
        """Trains with equal keys are interchangeable."""
        return (self.kind, self.visit, self.pay, self.free)


class Stops:
    """The nodes as one railroad sees them now: one entry of each list for each node.

    `own`: it has a token there. `through`: it may run through; otherwise the node can only end a route. `groups`: a
    bit set; one route may not visit two nodes that share a bit. What else there may be is set afterwards, and nothing
    unless it is: `cost` (1 unless set): what a visit takes of a train's range; a node of cost 0 can be run through and
    has no own token, group or other mark. `extra`: added to the value when counted (markers). `first`, `second`: a
    route earns first + second when one counted end has the one and the other end the other; such nodes cannot be run
    through. `marked`: counts for the table bonus. `terminal`: where a TERMINAL train's route ends; cannot be run
    through.
    """

    __slots__ = ("cost", "extra", "first", "groups", "marked", "own", "second", "terminal", "through", "value")

    def __init__(self, value: list[int], own: list[bool], through: list[bool], groups: list[int] | None = None) -> None:
        n = len(value)
        self.value = value
        self.own = own
        self.through = through
        self.groups = [0] * n if groups is None else groups
        self.cost = [1] * n
        self.extra = [0] * n
        self.first = [0] * n
        self.second = [0] * n
        self.marked = [False] * n
        self.terminal = [False] * n


BITS: list[int] = [1 << i for i in range(4096)]  # more than any board has: it grows while nobody else may look


def bits(count: int) -> list[int]:
    """A table with 1 << i for every i below `count` (and perhaps more), shared by all networks."""
    while len(BITS) < count:
        BITS.append(1 << len(BITS))
    return BITS


class Link:
    """Track from one node to another with no node between: its far end, its sides as a bit set and in order."""

    __slots__ = ("changes", "mask", "node", "path")

    def __init__(self, node: int, mask: int, changes: int, path: tuple[int, ...]) -> None:
        self.node = node
        self.mask = mask
        self.changes = changes
        self.path = path


class Network:
    """The track of a board. Links are worked out from a node when they are first asked for, and kept.

    `pieces`: one entry for each piece of track, `(hex, end, end)`; `changes`: the sides whose crossing counts
    against a train's range (a side may be listed once).
    """

    __slots__ = ("at_node", "at_side", "bits", "changes", "found", "nodes", "pieces", "sides")

    def __init__(self, nodes: int, sides: int, pieces: list[tuple[int, int, int]], changes: list[int]) -> None:
        self.nodes = nodes
        self.sides = sides
        self.pieces = pieces
        self.changes = [0] * sides
        for side in changes:
            self.changes[side] = 1
        self.at_node: list[list[tuple[int, int]]] = [[] for _ in range(nodes)]
        self.at_side: list[list[tuple[int, int]]] = [[] for _ in range(sides)]
        for hex_, a, b in pieces:  # at an end one may take track on this hex to the other
            (self.at_node[a] if a >= 0 else self.at_side[~a]).append((hex_, b))
            (self.at_node[b] if b >= 0 else self.at_side[~b]).append((hex_, a))
        self.found: list[list[Link] | None] = [None] * nodes
        self.bits = bits(sides)

    def links(self, node: int) -> list[Link]:
        """The links that leave a node, without those that only use more sides than another to the same node."""
        known = self.found[node]
        if known is not None:
            return known
        links: list[Link] = []
        for hex_, end in self.at_node[node]:
            if end >= 0:
                self.add(links, node, end, ())
            else:
                self.follow(links, node, hex_, (~end,))
        self.found[node] = links
        return links

    def follow(self, links: list[Link], start: int, hex_: int, path: tuple[int, ...]) -> None:
        """Cross the last side of the path into the next hex and go on along every piece of track there."""
        for next_hex, end in self.at_side[path[-1]]:
            if next_hex == hex_:
                continue
            if end >= 0:
                self.add(links, start, end, path)
            elif ~end not in path:
                self.follow(links, start, next_hex, (*path, ~end))

    def add(self, links: list[Link], start: int, node: int, path: tuple[int, ...]) -> None:
        """Keep a link unless another to the same node makes it needless; drop those it makes needless."""
        if node == start:
            return
        mask = 0
        changes = 0
        for side in path:
            mask |= self.bits[side]
            changes += self.changes[side]
        worse: list[Link] = []
        for other in links:
            if other.node == node:
                both = other.mask & mask
                if both == other.mask:
                    return
                if both == mask:
                    worse.append(other)
        for other in worse:
            links.remove(other)
        links.append(Link(node, mask, changes, path))


class Problem:
    """What is asked: the routes of these trains with the greatest total revenue.

    `per_stop` is earned for every visited stop by one route, the one that gains most. `table[n]` is earned by a route
    that visits n marked nodes (more than the table knows: its last entry).
    """

    __slots__ = ("network", "per_stop", "stops", "table", "trains")

    def __init__(self, network: Network, stops: Stops, trains: list[Train], per_stop: int, table: list[int]) -> None:
        self.network = network
        self.stops = stops
        self.trains = trains
        self.per_stop = per_stop
        self.table = table
