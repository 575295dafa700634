"""A terminal train as a flow: one unit, from an own token to a terminal.

What lies on the way brings nothing, so the rows of a flow are all it needs: a path can be taken out of any flow, and
rings beside it do no harm.
"""

from trunkline.core.routes.integer.cuts import Terms
from trunkline.core.routes.integer.rows import Rows
from trunkline.core.routes.integer.ways import Link
from trunkline.core.routes.railroad_graph import RailroadGraph


class Flow:
    """The variables of one terminal train: links there and back (-1: closed), where the flow begins, where it ends."""

    __slots__ = ("back", "end", "forth", "start", "train")

    def __init__(self, train: int, rows: Rows, graph: RailroadGraph, links: list[Link], unit: int) -> None:
        self.train = train
        terminal = [graph.stops.terminal[node] for node in graph.node]
        self.start = {v: rows.variable(graph.gain[v] // unit) for v in range(len(terminal)) if graph.own[v]}
        self.end = {v: rows.variable(graph.gain[v] // unit) for v in range(len(terminal)) if terminal[v]}
        self.forth: list[int] = []
        self.back: list[int] = []
        leave = [graph.own[v] or graph.through[v] for v in range(len(terminal))]
        enter = [terminal[v] or graph.through[v] for v in range(len(terminal))]
        for v, arc in links:
            self.forth.append(rows.variable() if leave[v] and enter[arc.to] else -1)
            self.back.append(rows.variable() if leave[arc.to] and enter[v] else -1)


def add_flow(flow: Flow, rows: Rows, graph: RailroadGraph, links: list[Link]) -> None:
    """As much comes to a stop as leaves it, but where the flow begins and ends; a path visits no stop twice, and one of
    each group.
    """
    size = len(graph.node)
    balance: list[Terms] = [{} for _ in range(size)]
    visits: list[Terms] = [{} for _ in range(size)]
    for (v, arc), forth, back in zip(links, flow.forth, flow.back, strict=True):
        for variable, here, there in ((forth, v, arc.to), (back, arc.to, v)):
            if variable >= 0:
                balance[here][variable] = -1
                balance[there][variable] = 1
                visits[there][variable] = 1
    for v, variable in flow.start.items():
        balance[v][variable] = 1
        visits[v][variable] = 1
    for v, variable in flow.end.items():
        balance[v][variable] = -1
    for terms in balance:
        rows.exactly(terms, 0)
    for terms in visits:
        rows.at_most(terms, 1)
    rows.at_most(dict.fromkeys(flow.start.values(), 1), 1)
    for v, variable in flow.end.items():
        if v in flow.start:
            rows.at_most({variable: 1, flow.start[v]: 1}, 1)
    groups = [graph.stops.groups[node] for node in graph.node]
    for bit in range(max([group.bit_length() for group in groups], default=0)):
        members = [visits[v] for v, group in enumerate(groups) if group >> bit & 1]
        rows.at_most({variable: 1 for terms in members for variable in terms}, 1)


def path_of(flow: Flow, graph: RailroadGraph, links: list[Link], values: list[float]) -> tuple[int, ...]:
    """The shortest path along the flow; empty if nothing flows."""
    begun = [v for v, variable in flow.start.items() if values[variable] > 0.5]
    ends = {v for v, variable in flow.end.items() if values[variable] > 0.5}
    paths = {v: [graph.node[v]] for v in begun}
    for v in begun:
        for i, (one, arc) in enumerate(links):
            sides = [~side for side in arc.link.path]
            for variable, here, there, passed in (
                (flow.forth[i], one, arc.to, sides),
                (flow.back[i], arc.to, one, sides[::-1]),
            ):
                if here == v and there not in paths and variable >= 0 and values[variable] > 0.5:
                    paths[there] = [*paths[v], *passed, graph.node[there]]
                    begun.append(there)
                    if there in ends:
                        return tuple(paths[there])
    return ()
