"""The example of docs/routes.md: every number told there."""

from pathlib import Path

import pytest

from trunkline.core.routes import Network, Stops, Train, build_network, solve
from trunkline.core.routes.bounds import Bounds
from trunkline.core.routes.columns import Budget
from trunkline.core.routes.limited import LimitedSearch
from trunkline.core.routes.railroad_graph import SCALE, RailroadGraph

STOPS = "ABCDE"
VALUES = [20, 30, 40, 20, 60]
TRACK = ["AB", "BC", "AC", "BD", "CE"]
PAGE = Path(__file__).parents[2] / "docs" / "routes.md"


def network() -> Network:
    pieces: list[tuple[int, int, int]] = []
    for side, (v, w) in enumerate(map(tuple, TRACK)):
        pieces += [(STOPS.index(v), STOPS.index(v), ~side), (STOPS.index(w), ~side, STOPS.index(w))]
    return build_network(len(STOPS), len(TRACK), pieces, [])


def stops() -> Stops:
    return Stops(VALUES, [stop == "A" for stop in STOPS], [stop != "E" for stop in STOPS])


def search_of(graph: RailroadGraph, visit: int) -> LimitedSearch:
    search = LimitedSearch(graph, Budget(0), Bounds(graph, Train(visit), 0, []))
    search.prepare()
    return search


def names(nodes: tuple[int, ...]) -> str:
    return "".join(STOPS[node] for node in nodes if node >= 0)


@pytest.mark.parametrize(
    ("heading", "token_met", "left"),
    [
        ("token met, 1 stop left", True, 1),
        ("token met, 2 stops left", True, 2),
        ("token not met, 2 stops left", False, 2),
    ],
)
def test_bounds(heading: str, token_met: bool, left: int) -> None:
    bounds = search_of(RailroadGraph(network(), stops(), 3), 3).bounds
    row = [ahead.most for ahead in bounds.rows[bounds.base[0][int(token_met)] + left]]
    cells = " | ".join(str(most // SCALE) if most > 0 else "–" for most in row)
    assert f"| {heading} | {cells} |" in PAGE.read_text()


def test_where_routes_begin() -> None:
    bounds = search_of(RailroadGraph(network(), stops(), 3), 3).bounds
    assert {STOPS[v]: most // SCALE for most, _, v in bounds.starts()} == {
        "D": 70,
        "B": 90,
        "C": 90,
        "A": 120,
        "E": 120,
    }


def test_one_train() -> None:
    answer = solve(network(), stops(), [Train(3)])
    assert [(names(route.path), route.revenue) for route in answer.routes] == [("ECA", 120)]
    assert (answer.proved, answer.steps) == (True, 2)
    assert solve(network(), stops(), [Train(2)]).revenue == 60


def test_several_trains() -> None:
    answer = solve(network(), stops(), [Train(3), Train(2)])
    assert [(names(route.path), route.revenue) for route in answer.routes] == [("ECA", 120), ("AB", 50)]
    assert (answer.revenue, answer.proved) == (170, True)


@pytest.mark.parametrize(("price", "worth", "bound"), [(0, [120, 60], 180), (10, [110, 50], 170)])
def test_prices(price: int, worth: list[int], bound: int) -> None:
    graph = RailroadGraph(network(), stops(), 3)
    graph.set_prices([price * SCALE if track == "AC" else 0 for track in TRACK], 0)
    best = [search_of(graph, visit).find_top() for visit in (3, 2)]
    assert [column.net // SCALE for column in best if column] == worth
    assert price + sum(worth) == bound
