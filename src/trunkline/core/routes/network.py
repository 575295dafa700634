"""The tables the route solver works on: the track network, the stops as one railroad sees them, its trains.

A *network* is the track of a board and changes only when a tile or a marker does, so one network serves every
railroad and phase. *Stops* holds what differs: values, tokens, who may run through. Nodes, sides and hexes are
small numbers chosen by the caller; ends of track are numbers too: a node `n` is `n`, a hex side `s` is `~s`.
"""

from typing import Final

from trunkline.core.derivable import mypyc_attr

PLAIN: Final = 0
UNLIMITED: Final = 1
TERMINAL: Final = 2


@mypyc_attr(acyclic=True)
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


NOTHING: Final[list[int]] = []


@mypyc_attr(acyclic=True)
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

    def replaced(self, nodes: list[int], new: "Stops") -> "Stops":
        """The same but for what some nodes are worth, what a visit costs there and whether one may run through."""
        other = self.seen_by([], [])
        other.value = self.value.copy()
        other.cost = self.cost.copy()
        for i in range(len(nodes)):
            other.value[nodes[i]] = new.value[i]
            other.cost[nodes[i]] = new.cost[i]
            other.through[nodes[i]] = new.through[i]
        return other

    def seen_by(self, own: list[int], shut: list[int]) -> "Stops":
        """The same nodes for a railroad with tokens on its `own` ones and none to run through where it is shut out."""
        tokens = [False] * len(self.value)
        for node in own:
            tokens[node] = True
        through = self.through.copy()
        for node in shut:
            through[node] = False
        other = Stops(NOTHING, tokens, through, self.groups)  # the other rows, empty, give way to those of all
        other.value = self.value
        other.cost = self.cost
        other.extra = self.extra
        other.first = self.first
        other.second = self.second
        other.marked = self.marked
        other.terminal = self.terminal
        return other


BITS: list[int] = [1 << i for i in range(4096)]  # more than any board has: it grows while nobody else may look


def bits(count: int) -> list[int]:
    """A table with 1 << i for every i below `count` (and perhaps more), shared by all networks."""
    while len(BITS) < count:
        BITS.append(1 << len(BITS))
    return BITS


@mypyc_attr(acyclic=True)
class Link:
    """Track from one node to another with no node between: its far end, its sides as a bit set and in order."""

    __slots__ = ("changes", "mask", "node", "path")

    def __init__(self, node: int, mask: int, changes: int, path: tuple[int, ...]) -> None:
        self.node = node
        self.mask = mask
        self.changes = changes
        self.path = path


@mypyc_attr(acyclic=True)
class Fan:
    """The links that leave a node, and the sides to which one comes on the way to them or to where track ends."""

    __slots__ = ("links", "sides")

    def __init__(self) -> None:
        self.links: list[Link] = []
        self.sides = 0


Piece = tuple[int, int, int]
"""A piece of track: its hex and its two ends."""

Ends = tuple[tuple[int, int], ...]
"""Where track leads from an end: the hex it lies on, and its other end."""


@mypyc_attr(acyclic=True)
class Network:
    """The track of a board. Links are worked out from a node when they are first asked for, and kept.

    `by_hex`: the pieces of track; `at_node`, `at_side`: what leads away from each node and side; `changes`: 1 for each
    side whose crossing counts against a train's range.
    """

    __slots__ = ("at_node", "at_side", "bits", "by_hex", "changes", "found", "nodes", "sides")

    def __init__(
        self, by_hex: dict[int, list[Piece]], at_node: tuple[Ends, ...], at_side: tuple[Ends, ...], changes: list[int]
    ) -> None:
        self.nodes = len(at_node)
        self.sides = len(at_side)
        self.by_hex = by_hex
        self.at_node = at_node  # Python does not search tuples of numbers for garbage
        self.at_side = at_side
        self.changes = changes
        self.found: list[Fan | None] = []
        self.bits = bits(self.sides)

    @property
    def pieces(self) -> list[Piece]:
        return [piece for some in self.by_hex.values() for piece in some]

    def relaid(self, hex_: int, pieces: list[Piece]) -> "Network":
        """The network with other track on one hex, between the same nodes. Links that do not come there are kept."""
        at_node = list(self.at_node)
        at_side = list(self.at_side)
        by_hex = self.by_hex.copy()
        by_hex[hex_] = pieces
        leads = leading(pieces)
        ends = set(leads)
        ends.update(leading(self.by_hex.get(hex_, [])))
        touched = 0
        for end in ends:
            there = at_node[end] if end >= 0 else at_side[~end]
            now = exchanged(there, hex_, leads.get(end, []))
            if end >= 0:
                at_node[end] = now
            else:
                at_side[~end] = now
                touched |= self.bits[~end]
        other = Network(by_hex, tuple(at_node), tuple(at_side), self.changes)
        other.found = [None if fan is None or fan.sides & touched else fan for fan in self.found]
        for end in ends:
            if end >= 0:
                other.found[end] = None
        return other

    def links(self, node: int) -> list[Link]:
        """The links that leave a node, without those that only use more sides than another to the same node."""
        known = self.found[node]
        if known is not None:
            return known.links
        fan = Fan()
        for hex_, end in self.at_node[node]:
            if end >= 0:
                self.add(fan.links, node, end, ())
            else:
                self.follow(fan, node, hex_, (~end,))
        self.found[node] = fan
        return fan.links

    def follow(self, fan: Fan, start: int, hex_: int, path: tuple[int, ...]) -> None:
        """Cross the last side of the path into the next hex and go on along every piece of track there."""
        fan.sides |= self.bits[path[-1]]
        for next_hex, end in self.at_side[path[-1]]:
            if next_hex == hex_:
                continue
            if end >= 0:
                self.add(fan.links, start, end, path)
            elif ~end not in path:
                self.follow(fan, start, next_hex, (*path, ~end))

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


def build_network(nodes: int, sides: int, pieces: list[Piece], changes: list[int]) -> Network:
    """The network of these pieces of track, `(hex, end, end)` by hex; crossing the sides `changes` counts."""
    by_hex: dict[int, list[Piece]] = {}
    for piece in pieces:
        by_hex.setdefault(piece[0], []).append(piece)
    leads = leading(pieces)
    at_node = tuple([tuple(leads.get(node, ())) for node in range(nodes)])
    at_side = tuple([tuple(leads.get(~side, ())) for side in range(sides)])
    crossed = [0] * sides
    for side in changes:
        crossed[side] = 1
    network = Network(by_hex, at_node, at_side, crossed)
    network.found = [None] * nodes
    return network


def leading(pieces: list[Piece]) -> dict[int, list[tuple[int, int]]]:
    """By end: at an end one may take track on this hex to the other."""
    leads: dict[int, list[tuple[int, int]]] = {}
    for hex_, a, b in pieces:
        leads.setdefault(a, []).append((hex_, b))
        leads.setdefault(b, []).append((hex_, a))
    return leads


def exchanged(there: Ends, hex_: int, new: list[tuple[int, int]]) -> Ends:
    """What leads away from an end, by hex, with other track on one hex."""
    before = [lead for lead in there if lead[0] < hex_]
    after = [lead for lead in there if lead[0] > hex_]
    return tuple(before + new + after)


@mypyc_attr(acyclic=True)
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
