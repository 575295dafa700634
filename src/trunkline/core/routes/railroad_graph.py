"""The part of a network that one railroad's trains can use, in the form the search works on.

Nodes are numbered anew from 0. Nodes that cost nothing are folded into *arcs*: an arc leads from a node to a stop
that ends it, over any number of cost-free nodes, and knows all that visiting them brings.
"""

from typing import Final

from trunkline.core.derivable import i64, mypyc_attr
from trunkline.core.routes.network import Link, Network, Stops, bits

SCALE: Final = 64
"""Amounts in the search are scaled by this, so that prices on hex sides can be fractions."""

TOO_MUCH: Final = 1 << 36
"""A price that no route can pay."""

WORD: Final = 62
"""So many bits are handled at once."""

FAR: Final = 1 << 20
"""More than any range."""


@mypyc_attr(acyclic=True)
class Arc:
    """One step of a route: from a node, perhaps over cost-free nodes (`before`), to the node `to`."""

    __slots__ = (
        "add",
        "before",
        "block",
        "changes",
        "cost",
        "gain",
        "id",
        "key",
        "last",
        "link",
        "marks",
        "mask",
        "origin",
        "price",
        "shares",
        "stops",
        "tight",
        "to",
        "toll",
    )

    def __init__(self, graph: "RailroadGraph", before: "Arc | None", link: Link) -> None:
        to = graph.number[link.node]
        self.before = before
        self.link = link
        self.to: i64 = to
        self.mask = link.mask
        self.block = graph.block[to]
        self.gain: i64 = graph.gain[to] * SCALE
        self.last: i64 = self.gain
        self.cost: i64 = graph.stops.cost[link.node]
        self.changes: i64 = link.changes
        self.stops: i64 = 1
        self.marks: i64 = 1 if graph.stops.marked[link.node] else 0
        self.price: i64 = 0
        self.add: i64 = 0
        self.toll: i64 = 0
        self.id = 0
        self.origin: i64 = 0
        self.tight = 0
        self.key = 0
        self.shares: list[int] = []
        if before is not None:
            self.mask |= before.mask
            self.block |= before.block
            self.gain += before.gain
            self.changes += before.changes
            self.stops += before.stops
            self.marks += before.marks

    def ends(self) -> list[int]:
        """The sides (as ~s) and the network's nodes passed, the last node included."""
        passed = [] if self.before is None else self.before.ends()
        return passed + [~side for side in self.link.path] + [self.link.node]


@mypyc_attr(acyclic=True)
class RailroadGraph:
    """The usable nodes and arcs. `node[i]` is the network's number of node i, `block[i]` its own bit and its groups'.

    Sides that the same arcs use are one *share* of the track: an arc's `key` is the set of its `shares` and says all
    that its `mask` does, in fewer bits (`share_out` makes it). Its `tight` set does so for the arcs of one route.

    Without `folding`, for trains that have no range, every arc is a single link.
    """

    __slots__ = (
        "arcs",
        "bits",
        "block",
        "folding",
        "gain",
        "network",
        "node",
        "number",
        "open",
        "own",
        "prices",
        "shared",
        "stops",
        "through",
        "used",
    )

    def __init__(self, network: Network, stops: Stops, reach: int, folding: bool = True) -> None:
        self.network = network
        self.stops = stops
        self.folding = folding and 0 in stops.cost
        self.node: list[int] = []
        self.number = [-1] * network.nodes
        self.open: list[bool] = []
        self.prices: list[int] = []
        self.used = 0
        self.shared = False
        self.explore(reach)
        size = len(self.node)
        self.gain = [stops.value[node] + stops.extra[node] for node in self.node]
        self.own = [stops.own[node] for node in self.node]
        self.through = [stops.through[node] for node in self.node]
        self.bits = [1 << i for i in range(size)]
        self.block = [(1 << i) | (stops.groups[self.node[i]] << size) for i in range(size)]
        self.arcs: list[list[Arc]] = self.all_arcs()
        if folding:
            self.number_arcs()

    def explore(self, reach: int) -> None:
        """Number the nodes that some route within this reach of an own token can visit."""
        layer = [node for node in range(self.network.nodes) if self.stops.own[node]]
        folds = self.folding
        spent = 1
        for node in layer:
            self.add(node, True)
        while layer and (spent < reach or (folds and spent == reach)):
            spent += 1
            after: list[int] = []
            for node in layer:
                self.look_around(node, spent <= reach, spent < reach or folds, after)
            layer = after

    def add(self, node: int, within: bool) -> None:
        """Give a node its number. Routes go on from an open one; they end at the others."""
        self.number[node] = len(self.node)
        self.node.append(node)
        self.open.append(self.stops.own[node] or (self.stops.through[node] and within))

    def look_around(self, node: int, affordable: bool, within: bool, after: list[int]) -> None:
        """Add the nodes next to an open node, going on at once from those that cost nothing."""
        if not self.open[self.number[node]]:
            return
        for link in self.network.links(node):
            free = self.stops.cost[link.node] == 0
            if self.number[link.node] < 0 and (free or affordable):
                self.add(link.node, within)
                if free:
                    self.look_around(link.node, affordable, within, after)
                else:
                    after.append(link.node)

    def all_arcs(self) -> list[list[Arc]]:
        """The arcs from every node. A node where routes end takes its links from those that lead to it."""
        links: list[list[Link]] = [[] for _ in self.node]
        for i in range(len(self.node)):
            if self.open[i]:
                node = self.node[i]
                for link in self.network.links(node):
                    there = self.number[link.node]
                    if there >= 0:
                        links[i].append(link)
                        if not self.open[there]:
                            links[there].append(Link(node, link.mask, link.changes, link.path[::-1]))
        arcs: list[list[Arc]] = []
        for i in range(len(self.node)):
            found: list[Arc] = []
            for link in links[i]:
                self.extend(found, links, self.block[i], link, None)
            arcs.append(found)
        return arcs

    def extend(self, arcs: list[Arc], links: list[list[Link]], seen: int, link: Link, before: Arc | None) -> None:
        """Add the arc that ends with this link, and those that go on from a cost-free node."""
        to = self.number[link.node]
        if self.block[to] & seen or (before is not None and before.mask & link.mask):
            return
        arc = Arc(self, before, link)
        arcs.append(arc)
        if arc.cost == 0 and self.folding:
            for more in links[to]:
                self.extend(arcs, links, seen | arc.block, more, arc)

    def number_arcs(self) -> None:
        every: list[Arc] = []
        for v in range(len(self.node)):
            for arc in self.arcs[v]:
                arc.id = len(every)
                arc.tight = arc.mask
                arc.origin = v
                every.append(arc)
        if self.network.sides > WORD:
            tighten(every, self.network.sides)

    def share_out(self) -> None:
        """Number the shares, for routes of several trains, unless that was done."""
        if self.shared:
            return
        self.shared = True
        every: list[Arc] = []
        for arcs in self.arcs:
            every += arcs
        users = users_of(every, self.network.sides)
        known: dict[int, int] = {}
        for some in users:
            if some and some not in known:
                known[some] = len(known)
        flags = bits(len(known))
        for arc in every:
            for side in sides_of(arc):
                share = known[users[side]]
                if not arc.key & flags[share]:
                    arc.key |= flags[share]
                    arc.shares.append(share)

    def set_prices(self, prices: list[int], used: int) -> None:
        """Set the price of every arc from the prices of the hex sides (empty: none); used sides cost too much."""
        if self.priced(prices, used):
            return
        self.prices = prices
        self.used = used
        for arcs in self.arcs:
            for arc in arcs:
                if arc.mask & used:
                    arc.price = TOO_MUCH
                else:
                    arc.price = price_of(arc, prices) if prices else 0

    def priced(self, prices: list[int], used: int) -> bool:
        """Are these the prices now set?"""
        return used == self.used and prices == self.prices


def price_of(arc: Arc, prices: list[int]) -> int:
    total = 0
    step: Arc | None = arc
    while step is not None:
        for side in step.link.path:
            total += prices[side]
        step = step.before
    return total


def users_of(arcs: list[Arc], sides: int) -> list[int]:
    """For every side the set of the arcs that use it."""
    users = [0] * sides
    flags = bits(len(arcs))
    for arc in arcs:
        step: Arc | None = arc
        while step is not None:
            for side in step.link.path:
                users[side] |= flags[arc.id]
            step = step.before
    return users


def tighten(arcs: list[Arc], sides: int) -> None:
    """Give a bit to every set of arcs that share a side, unless it is only one arc there and back."""
    users = users_of(arcs, sides)
    flags = bits(len(arcs))
    known: dict[int, int] = {}
    tight = [0] * sides
    for side in range(sides):
        rest = users[side]
        rest &= rest - 1
        if rest & (rest - 1):
            flag = known.get(users[side], 0)
            if not flag:
                flag = flags[len(known)]
                known[users[side]] = flag
            tight[side] = flag
    for arc in arcs:
        both = 0
        step: Arc | None = arc
        while step is not None:
            for side in step.link.path:
                both |= tight[side]
            step = step.before
        arc.tight = both


def sides_of(arc: Arc) -> list[int]:
    """The hex sides an arc uses."""
    sides: list[int] = []
    step: Arc | None = arc
    while step is not None:
        sides.extend(step.link.path)
        step = step.before
    return sides
