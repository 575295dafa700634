"""Links that several trains take together, dealt out to them."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.routes.boards import grid

from trunkline.core.routes.integer.dealing import Dealer
from trunkline.core.routes.integer.ways import Link, all_links
from trunkline.core.routes.railroad_graph import FAR, RailroadGraph


def walk(rng: Random, links: list[Link], free: set[int]) -> tuple[list[int], list[int]]:
    """The stops and links of a random path that visits no stop twice."""
    stops = [links[rng.choice(sorted(free))][0]]
    taken: list[int] = []
    while True:
        ways = [i for i in sorted(free) if stops[-1] in (links[i][0], links[i][1].to)]
        ways = [i for i in ways if links[i][0] + links[i][1].to - stops[-1] not in stops]
        if not ways or (taken and rng.random() < 0.05):
            return stops, taken
        taken.append(rng.choice(ways))
        free.discard(taken[-1])
        stops.append(links[taken[-1]][0] + links[taken[-1]][1].to - stops[-1])


@settings(max_examples=150)
@given(seed=st.integers(0, 2**40), trains=st.integers(1, 3))
def test_links_of_paths_are_dealt_out_again(seed: int, trains: int) -> None:
    """Perhaps to other paths than they come from: but all links, each once, and no stop twice on a path."""
    rng = Random(seed)
    board = grid(4, 4)
    links = all_links(RailroadGraph(board.network, board.stops, FAR, False))
    free = set(range(len(links)))
    visits, ends = [0] * 16, [0] * 16
    for _ in range(trains):
        stops, taken = walk(rng, links, free)
        for v in stops if taken else ():
            visits[v] += 1
        for v in (stops[0], stops[-1]) if taken else ():
            ends[v] += 1
    used = [links[i] for i in range(len(links)) if i not in free]
    dealt = Dealer(used, list(visits), list(ends)).deal(sum(ends) // 2)
    assert dealt is not None
    assert sorted(~step for path in dealt for step in path if step < 0) == list(range(len(used)))
    for path in dealt:
        stops = [step for step in path if step >= 0]
        assert len(stops) == len(set(stops))
        for a, step, b in zip(path[::2], path[1::2], path[2::2], strict=False):
            assert {a, b} == {used[~step][0], used[~step][1].to}


def test_a_ring_beside_a_path_cannot_be_dealt_out() -> None:
    board = grid(3, 2)
    graph = RailroadGraph(board.network, board.stops, FAR, False)
    ends = {(v, arc.to): {graph.node[v], graph.node[arc.to]} for v, arc in all_links(graph)}
    ring = [(v, arc) for v, arc in all_links(graph) if ends[v, arc.to] <= {0, 1, 3, 4}]
    path = [(v, arc) for v, arc in all_links(graph) if ends[v, arc.to] == {2, 5}]
    assert (len(ring), len(path)) == (4, 1)
    ending = [int(graph.node[v] in (2, 5)) for v in range(6)]
    assert Dealer(path, list(ending), list(ending)).deal(1) is not None
    assert Dealer(ring + path, [1] * 6, list(ending)).deal(1) is None
