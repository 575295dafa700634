"""Rings: the links of a way may form rings apart from its routes. What forbids them is found here, also where the
answer is fractional.
"""

from trunkline.core.routes.integer.rows import total
from trunkline.core.routes.integer.ways import Link, Way

LOOSE = 0.02
"""A cut is worth adding when it is missed by this much."""

Flow = list[dict[int, float]]
"""How much flows from each stop to others."""


class Cut:
    """Among these stops a route has fewer links than stops, if it visits stop `top`."""

    __slots__ = ("stops", "top")

    def __init__(self, stops: frozenset[int], top: int) -> None:
        self.stops = stops
        self.top = top

    def key(self) -> tuple[frozenset[int], int]:
        return self.stops, self.top


def ring_cuts(links: list[Link], way: Way, values: list[float]) -> list[Cut]:
    """Stops from which less flows to the ends of the routes than their visits say.

    Stops are looked at in the order of their visits; from one that is joined to the ends enough flows for all later
    ones, so to reach it is as good as an end.
    """
    size = len(way.visit)
    flow = flow_of(links, way, values)
    visits = [total(values, levels) for levels in way.visit]
    cuts: list[Cut] = []
    cut_off: set[int] = set()
    joined = {size}
    for v in sorted(range(size), key=lambda stop: -visits[stop]):
        if visits[v] < 0.1 or v in cut_off:
            continue
        inside = source_side(flow, v, joined, 2 * visits[v] - LOOSE)
        if inside:
            cut_off |= inside
            cuts.append(Cut(frozenset(inside), max(sorted(inside), key=lambda stop: visits[stop])))
        else:
            joined.add(v)
    return cuts


def flow_of(links: list[Link], way: Way, values: list[float]) -> Flow:
    """Along links both ways, and from the stops where routes end to one stop more."""
    size = len(way.visit)
    flow: Flow = [{} for _ in range(size + 1)]
    for (v, arc), variable in zip(links, way.link, strict=True):
        if values[variable] > 1e-9:
            flow[v][arc.to] = flow[v].get(arc.to, 0.0) + values[variable]
            flow[arc.to][v] = flow[v][arc.to]
    for v in range(size):
        ends = total(values, way.end[v])
        if ends > 1e-9:
            flow[v][size] = ends
    return flow


def source_side(flow: Flow, source: int, sinks: set[int], enough: float) -> set[int]:
    """The nodes on the source's side of a smallest cut between it and the sinks; empty if enough flows."""
    rest: dict[int, dict[int, float]] = {}
    total = 0.0
    while total < enough:
        before = {source: source}
        end = reach(flow, rest, before, sinks)
        if end < 0:
            return set(before)
        steps = [(before[end], end)]
        while steps[-1][0] != source:
            steps.append((before[steps[-1][0]], steps[-1][0]))
        for v, w in steps:
            rest.setdefault(v, dict(flow[v]))
            rest.setdefault(w, dict(flow[w]))
        amount = min(rest[v][w] for v, w in steps)
        for v, w in steps:
            rest[v][w] -= amount
            rest[w][v] = rest[w].get(v, 0.0) + amount
        total += amount
    return set()


def reach(flow: Flow, rest: dict[int, dict[int, float]], before: dict[int, int], sinks: set[int]) -> int:
    """The first sink that can be reached, else -1; `before` says from where each node was. `rest`: changed flows."""
    queue = list(before)
    for v in queue:
        for w, room in rest.get(v, flow[v]).items():
            if room > 1e-9 and w not in before:
                before[w] = v
                if w in sinks:
                    return w
                queue.append(w)
    return -1
