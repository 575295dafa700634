"""Dealing out the links of joined trains: paths, one for each train, that take all of them.

The first train begins where routes end and goes on along any link not yet taken, until it ends where routes end; then
the next one. A stop that as many trains visit as are left is visited by each of them. With two trains left the second
takes all that the first leaves, so the first goes nowhere that would leave a ring.
"""

from typing import Final

from trunkline.core.routes.integer.rows import total
from trunkline.core.routes.integer.ways import Link, Way
from trunkline.core.routes.railroad_graph import RailroadGraph

TRIES: Final = 20_000
"""Steps before the search is given up."""


class Dealer:
    """The links at each stop that are not taken, and how many trains that are left visit it and end there."""

    __slots__ = ("at", "ends", "free", "links", "paths", "seen", "steps", "visits")

    def __init__(self, links: list[Link], visits: list[int], ends: list[int]) -> None:
        self.links = links
        self.visits = visits
        self.ends = ends
        self.at: list[list[int]] = [[] for _ in visits]
        for i, (v, arc) in enumerate(links):
            self.at[v].append(i)
            self.at[arc.to].append(i)
        self.free = [True] * len(links)
        self.seen = [False] * len(visits)
        self.paths: list[list[int]] = []
        self.steps = 0

    def deal(self, trains: int) -> list[list[int]] | None:
        """The stops of each train's path, in order, with the links between them as ~i; None if none were found."""
        return self.paths if self.next_train(trains) else None

    def next_train(self, left: int) -> bool:
        if left == 0:
            return not any(self.free)
        start = next((v for v, ends in enumerate(self.ends) if ends), -1)
        if start < 0:
            return False
        seen = self.seen
        self.seen = [False] * len(seen)
        self.paths.append([])
        self.ends[start] -= 1
        if self.go(start, left):
            return True
        self.ends[start] += 1
        self.paths.pop()
        self.seen = seen
        return False

    def go(self, v: int, left: int) -> bool:
        """Lengthen the last path, which has come to v, or end it there."""
        self.steps += 1
        if self.steps > TRIES:
            return False
        path = self.paths[-1]
        path.append(v)
        self.seen[v] = True
        self.visits[v] -= 1
        if (self.ends[v] and len(path) > 1 and self.end(v, left)) or self.go_on(v, left):
            return True
        self.visits[v] += 1
        self.seen[v] = False
        path.pop()
        return False

    def end(self, v: int, left: int) -> bool:
        """End the path at v, if it has visited all stops that every train must visit."""
        if any(visits >= left for visits in self.visits):
            return False
        self.ends[v] -= 1
        if self.next_train(left - 1):
            return True
        self.ends[v] += 1
        return False

    def go_on(self, v: int, left: int) -> bool:
        path = self.paths[-1]
        for i in self.at[v]:
            to = self.other_end(i, v)
            if not self.free[i] or self.seen[to]:
                continue
            self.free[i] = False
            path.append(~i)
            if not (left == 2 and self.leaves_ring(v)) and self.go(to, left):
                return True
            path.pop()
            self.free[i] = True
        return False

    def other_end(self, i: int, v: int) -> int:
        one, arc = self.links[i]
        return arc.to if one == v else one

    def leaves_ring(self, v: int) -> bool:
        """Do the links that are left at v lead back to it, past stops that the last train can leave in one way only?"""
        left = [i for i in self.at[v] if self.free[i]]
        if len(left) != 2:
            return False
        link = left[0]
        here = self.other_end(link, v)
        while here != v:
            onward = [i for i in self.at[here] if self.free[i] and i != link]
            if len(onward) != 1 or self.visits[here] != 1:
                return False
            link = onward[0]
            here = self.other_end(link, here)
        return True


def dealt_paths(graph: RailroadGraph, links: list[Link], way: Way, values: list[float]) -> list[tuple[int, ...]]:
    """The paths of joined trains along the links they take; none if these cannot be dealt out."""
    visits = [round(total(values, levels)) for levels in way.visit]
    ends = [round(total(values, levels)) for levels in way.end]
    taken = [link for link, variable in zip(links, way.link, strict=True) if values[variable] > 0.5]
    dealt = Dealer(taken, visits, ends).deal(round(total(values, way.run)))
    return [as_path(graph, taken, steps) for steps in dealt or []]


def as_path(graph: RailroadGraph, links: list[Link], steps: list[int]) -> tuple[int, ...]:
    path: list[int] = []
    for before, step in zip([-1, *steps], steps, strict=False):
        if step >= 0:
            path.append(graph.node[step])
        else:
            v, arc = links[~step]
            path += [~side for side in (arc.link.path if v == before else arc.link.path[::-1])]
    return tuple(path)
