"""Judging routes that somebody chose: legal or not and why, and what they earn. Works on the raw track."""

from trunkline.core.routes.answer import (
    BLOCKED,
    GROUP_TWICE,
    LEGAL,
    NO_SUCH_TRAIN,
    NO_TERMINAL,
    NO_TOKEN,
    NO_TRACK,
    SIDE_TWICE,
    STOP_TWICE,
    TOO_LONG,
    TOO_SHORT,
    TRAIN_TWICE,
    SolvedRoute,
    Verdict,
)
from trunkline.core.routes.network import PLAIN, TERMINAL, UNLIMITED, Network, Stops, Train


def any_route(network: Network, stops: Stops, train: Train | None = None) -> bool:
    """Is there any legal route (for this train, if one is given)?

    A route that is legal stays so when it is cut down to an own token and one stop next to it, so single links
    decide; only a terminal train has to look further.
    """
    if train is not None and train.kind == TERMINAL:
        return reaches_terminal(network, stops)
    for node in range(network.nodes):
        if stops.own[node]:
            for link in network.links(node):
                if not stops.groups[node] & stops.groups[link.node] and (
                    train is None or fits(train, stops.cost[node] + stops.cost[link.node], link.changes)
                ):
                    return True
    return False


def fits(train: Train, cost: int, changes: int) -> bool:
    return train.kind != PLAIN or cost + max(0, changes - train.free) <= train.visit


def reaches_terminal(network: Network, stops: Stops) -> bool:
    """Does simple track lead from an own token to a terminal?"""
    return any(
        stops.own[node] and terminal_path(network, stops, node, [node], 0, stops.groups[node])
        for node in range(network.nodes)
    )


def terminal_path(network: Network, stops: Stops, node: int, path: list[int], used: int, groups: int) -> bool:
    """Depth-first from the end of `path`; leaves the found nodes in `path`."""
    for link in network.links(node):
        if used & link.mask or link.node in path or groups & stops.groups[link.node]:
            continue
        path.append(link.node)
        if stops.terminal[link.node]:
            return True
        if stops.through[link.node]:
            more = groups | stops.groups[link.node]
            if terminal_path(network, stops, link.node, path, used | link.mask, more):
                return True
        path.pop()
    return False


def judge(
    network: Network,
    stops: Stops,
    trains: list[Train],
    paths: list[tuple[int, tuple[int, ...]]],
    per_stop: int = 0,
    table: list[int] | None = None,
) -> Verdict:
    """Judge a set of routes, each given as (train index, path): legality, the counted stops, the revenue.

    The path lists nodes and sides in the order they are travelled (a side `s` as `~s`) and is all a player has to
    say: which stops are counted and which route takes the bonus per stop is chosen for the greatest revenue.
    """
    routes: list[SolvedRoute] = []
    used = 0
    for train, path in paths:
        if not 0 <= train < len(trains):
            return Verdict(NO_SUCH_TRAIN, train)
        if any(route.train == train for route in routes):
            return Verdict(TRAIN_TWICE, train)
        reason = objection(network, stops, trains[train], path)
        if reason != LEGAL:
            return Verdict(reason, train)
        for end in path:
            if end < 0:
                if used & network.bits[~end]:
                    return Verdict(SIDE_TWICE, train)
                used |= network.bits[~end]
        routes.append(earn(stops, trains[train], train, path, table if table is not None else []))
    give_per_stop(trains, routes, per_stop)
    return Verdict(LEGAL, -1, tuple(routes), sum([route.revenue for route in routes]))


def objection(network: Network, stops: Stops, train: Train, path: tuple[int, ...]) -> str:
    """Why this path is no route for this train by itself; `LEGAL` if it is one."""
    nodes = [end for end in path if end >= 0]
    if len(nodes) < 2 or path[0] < 0 or path[-1] < 0:
        return TOO_SHORT
    if any(node >= network.nodes for node in nodes) or not connected(network, path):
        return NO_TRACK
    if len(set(nodes)) != len(nodes):
        return STOP_TWICE
    if len(set(path)) != len(path):
        return SIDE_TWICE
    if not all(stops.through[node] for node in nodes[1:-1]):
        return BLOCKED
    groups = 0
    for node in nodes:
        if groups & stops.groups[node]:
            return GROUP_TWICE
        groups |= stops.groups[node]
    if not any(stops.own[node] for node in nodes):
        return NO_TOKEN
    changes = sum([network.changes[~end] for end in path if end < 0])
    if not fits(train, sum([stops.cost[node] for node in nodes]), changes):
        return TOO_LONG
    if train.kind == TERMINAL and not (stops.terminal[nodes[0]] or stops.terminal[nodes[-1]]):
        return NO_TERMINAL
    return LEGAL


def connected(network: Network, path: tuple[int, ...]) -> bool:
    """Can the path be travelled? At a side one always goes on into the other hex."""
    for end in path:
        if end < 0 and ~end >= network.sides:
            return False
    hexes: list[int] = []
    for i in range(len(path) - 1):
        here, there = path[i], path[i + 1]
        if here >= 0:
            hexes = [hex_ for hex_, end in network.at_node[here] if end == there]
        else:
            hexes = [hex_ for hex_, end in network.at_side[~here] if end == there and hexes != [hex_]]
        if not hexes:
            return False
    return True


def earn(stops: Stops, train: Train, index: int, path: tuple[int, ...], table: list[int]) -> SolvedRoute:
    """What a legal path earns with this train, the stops that count chosen for the most, without the bonus per stop."""
    nodes = tuple([end for end in path if end >= 0])
    if train.kind == TERMINAL:
        return earn_terminal(stops, index, path, nodes)
    bonus = table_bonus(stops, nodes, table)
    pair = pair_bonus(stops, nodes[0], nodes[-1])
    if train.kind == UNLIMITED or len(nodes) <= train.pay or train.pay == train.visit:
        values, extras = totals(stops, list(nodes))
        return SolvedRoute(index, path, nodes, nodes, values, extras, pair, bonus)
    counted = best_counted(stops, list(nodes), train.pay, [])
    if pair and train.pay >= 2:
        ends = best_counted(stops, list(nodes), train.pay, [nodes[0], nodes[-1]])
        if ends and sum(totals(stops, ends)) + pair >= sum(totals(stops, counted)):
            counted = ends
    paid = pair if nodes[0] in counted and nodes[-1] in counted else 0
    order = tuple([node for node in nodes if node in counted])
    return SolvedRoute(index, path, nodes, order, *totals(stops, list(order)), paid, bonus)


def totals(stops: Stops, nodes: list[int]) -> tuple[int, int]:
    return sum([stops.value[node] for node in nodes]), sum([stops.extra[node] for node in nodes])


def table_bonus(stops: Stops, nodes: tuple[int, ...], table: list[int]) -> int:
    marks = sum([1 for node in nodes if stops.marked[node]])
    return table[min(marks, len(table) - 1)] if table else 0


def pair_bonus(stops: Stops, a: int, b: int) -> int:
    """The bonus of two ends, if the one has the first half and the other the second."""
    best = 0
    if stops.first[a] and stops.second[b]:
        best = stops.first[a] + stops.second[b]
    if stops.second[a] and stops.first[b]:
        best = max(best, stops.second[a] + stops.first[b])
    return best


def best_counted(stops: Stops, nodes: list[int], pay: int, wanted: list[int]) -> list[int]:
    """The best `pay` nodes with `wanted` and an own token among them; none if that cannot be."""
    ranked = sorted(nodes, key=lambda node: -stops.value[node] - stops.extra[node])
    counted = list(wanted)
    if not any(stops.own[node] for node in counted):
        own = [node for node in ranked if stops.own[node] and node not in counted]
        if not own or len(counted) >= pay:
            return []
        counted.append(own[0])
    for node in ranked:
        if len(counted) < pay and node not in counted:
            counted.append(node)
    return counted


def earn_terminal(stops: Stops, index: int, path: tuple[int, ...], nodes: tuple[int, ...]) -> SolvedRoute:
    """A terminal train counts its terminal and the best own token on the way."""
    ends = [end for end in (nodes[0], nodes[-1]) if stops.terminal[end]]
    best: tuple[int, ...] = ()
    for end in ends:
        for node in nodes:
            if stops.own[node] and node != end:
                if not best or sum(totals(stops, [end, node])) > sum(totals(stops, list(best))):
                    best = (end, node)
    return SolvedRoute(index, path, nodes, best, *totals(stops, list(best)))


def give_per_stop(trains: list[Train], routes: list[SolvedRoute], per_stop: int) -> None:
    """Let the route that gains most take the bonus for every visited stop."""
    best = -1
    for i, route in enumerate(routes):
        if trains[route.train].kind != TERMINAL and (best < 0 or len(route.stops) > len(routes[best].stops)):
            best = i
    if best >= 0 and per_stop:
        routes[best].per_stop = per_stop * len(routes[best].stops)
