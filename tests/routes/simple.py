"""A deliberately simple solver: every route, every choice of counted stops, every combination of trains.

It shares nothing with the real one but the tables it reads, and takes its rules from the words of the rulebooks: walk
along pieces of track, never over a side twice, never to a stop twice.
"""

from itertools import combinations

from trunkline.core.routes import PLAIN, TERMINAL, UNLIMITED, Network, Stops, Train

Walk = tuple[tuple[int, ...], frozenset[int]]
"""Visited nodes in order, and the sides used."""


def walks(network: Network, stops: Stops) -> list[Walk]:
    """Every walk that is a route by itself, whatever the train; each in both directions."""
    found: list[Walk] = []

    def at_node(nodes: tuple[int, ...], sides: frozenset[int]) -> None:
        if len(nodes) > 1 and any(stops.own[node] for node in nodes):
            found.append((nodes, sides))
        if len(nodes) > 1 and not stops.through[nodes[-1]]:
            return
        for hex_, a, b in network.pieces:
            for here, there in ((a, b), (b, a)):
                if here == nodes[-1]:
                    go(nodes, sides, hex_, there)

    def go(nodes: tuple[int, ...], sides: frozenset[int], hex_: int, end: int) -> None:
        if end >= 0:
            if end not in nodes and not any(stops.groups[end] & stops.groups[node] for node in nodes):
                at_node((*nodes, end), sides)
            return
        if ~end in sides:
            return
        for next_hex, a, b in network.pieces:
            if next_hex != hex_:
                for here, there in ((a, b), (b, a)):
                    if here == end:
                        go(nodes, sides | {~end}, next_hex, there)

    for node in range(network.nodes):
        at_node((node,), frozenset())
    return found


def earnings(network: Network, stops: Stops, train: Train, table: list[int], walk: Walk) -> int | None:
    """What a train earns on a walk, without the bonus per stop; None if it cannot run there."""
    nodes, sides = walk
    worth = [stops.value[node] + stops.extra[node] for node in range(network.nodes)]
    if train.kind == TERMINAL:
        pairs = [
            worth[end] + worth[node]
            for end in (nodes[0], nodes[-1])
            if stops.terminal[end]
            for node in nodes
            if stops.own[node] and node != end
        ]
        return max(pairs, default=None)
    crossings = sum(network.changes[side] for side in sides)
    if train.kind == PLAIN:
        cost = sum(stops.cost[node] for node in nodes) + max(0, crossings - train.free)
        if cost > train.visit:
            return None
    most = len(nodes) if train.kind == UNLIMITED or train.pay == train.visit else min(train.pay, len(nodes))
    best = None
    for counted in combinations(nodes, most):
        if any(stops.own[node] for node in counted):
            total = sum(worth[node] for node in counted)
            total += max(
                (
                    stops.first[a] + stops.second[b]
                    for a in counted
                    for b in counted
                    if a != b and stops.first[a] and stops.second[b]
                ),
                default=0,
            )
            best = total if best is None else max(best, total)
    if best is None:
        return None
    marks = sum(stops.marked[node] for node in nodes)
    return best + (table[min(marks, len(table) - 1)] if table else 0)


def best_total(
    network: Network, stops: Stops, trains: list[Train], per_stop: int = 0, table: list[int] | None = None
) -> int:
    """The greatest total, by trying everything. The bonus per stop goes to each train in turn."""
    routes = [walk for walk in walks(network, stops) if walk[0][0] < walk[0][-1]]
    takers = [t for t, train in enumerate(trains) if train.kind != TERMINAL] if per_stop else [-1]
    total = 0
    for taker in takers or [-1]:
        options = []
        for t, train in enumerate(trains):
            by_sides: dict[frozenset[int], int] = {}
            for walk in routes:
                earned = earnings(network, stops, train, table or [], walk)
                if earned is not None:
                    earned += per_stop * len(walk[0]) if t == taker else 0
                    by_sides[walk[1]] = max(earned, by_sides.get(walk[1], 0))
            options.append(sorted(by_sides.items(), key=lambda item: -item[1]))
        total = max(total, pack(options, frozenset()))
    return total


def pack(options: list[list[tuple[frozenset[int], int]]], used: frozenset[int]) -> int:
    if not options:
        return 0
    best = pack(options[1:], used)
    for sides, earned in options[0]:
        if not sides & used:
            best = max(best, earned + pack(options[1:], used | sides))
    return best
