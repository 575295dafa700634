"""The solver against the simple one, on thousands of small random positions."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.routes.boards import Board, gauge_kind, offboard_kind
from tests.routes.simple import best_total

from trunkline.core.routes import judge, solve
from trunkline.core.routes.columns import Budget
from trunkline.core.routes.limited import limited_search
from trunkline.core.routes.network import Problem
from trunkline.core.routes.solving import Fleet, search

SEEDS = st.integers(0, 2**40)
KINDS = pytest.mark.parametrize("make", [offboard_kind, gauge_kind])
Make = Callable[[Random, int], Board]


def problem_of(board: Board) -> Problem:
    return Problem(board.network, board.stops, board.trains, board.per_stop, board.table)


def agree(board: Board) -> None:
    """The optimum of our own search is the same, is proved, and the routes given earn it by the judge's word."""
    answer = search(problem_of(board), 0)
    assert answer.revenue == best_total(board.network, board.stops, board.trains, board.per_stop, board.table)
    assert answer.proved
    paths = [(route.train, route.path) for route in answer.routes]
    verdict = judge(board.network, board.stops, board.trains, paths, board.per_stop, board.table)
    assert verdict.legal
    assert verdict.revenue == answer.revenue == sum(route.revenue for route in answer.routes)


@KINDS
@settings(max_examples=400)
@given(seed=SEEDS)
def test_small_positions(make: Make, seed: int) -> None:
    rng = Random(seed)
    agree(make(rng, rng.randint(2, 8)))


@pytest.mark.slow
@KINDS
@settings(max_examples=4000)
@given(seed=SEEDS)
def test_larger_positions(make: Make, seed: int) -> None:
    rng = Random(seed)
    agree(make(rng, rng.randint(5, 11)))


@KINDS
@settings(max_examples=150)
@given(seed=SEEDS, budget=st.integers(1, 60))
def test_a_cut_search_says_so_and_its_bound_holds(make: Make, seed: int, budget: int) -> None:
    rng = Random(seed)
    board = make(rng, rng.randint(4, 9))
    best = solve(board.network, board.stops, board.trains, board.per_stop, board.table)
    cut = solve(board.network, board.stops, board.trains, board.per_stop, board.table, budget)
    assert cut.revenue <= best.revenue <= cut.bound
    assert cut.proved == (cut.revenue == cut.bound)
    if cut.steps < budget:
        assert cut.proved


@KINDS
@settings(max_examples=150)
@given(seed=SEEDS)
def test_prices_lead_to_the_same_answer(make: Make, seed: int) -> None:
    """With room for hardly any routes at first, the prices have to move before the combinations are tried."""
    rng = Random(seed)
    board = make(rng, rng.randint(6, 12))
    expected = solve(board.network, board.stops, board.trains, board.per_stop, board.table)
    fleet = Fleet(problem_of(board), Budget(0))
    fleet.few = 1
    assert fleet.solve() == fleet.best.revenue == expected.revenue


@settings(max_examples=150)
@given(seed=SEEDS, watched=st.integers(1, 3))
def test_watching_groups_changes_no_answer(seed: int, watched: int) -> None:
    rng = Random(seed)
    board = offboard_kind(rng, rng.randint(6, 12))
    train = board.trains[0]
    fleet = Fleet(Problem(board.network, board.stops, [train], 0, []), Budget(0))
    one = limited_search(fleet.graph, train, 0, [], fleet.budget)
    for _ in range(watched):
        one.watch()
    one.prepare()
    best = one.find_best(0, 0)
    fleet.solve()
    assert (best.revenue if best else 0) == fleet.best.revenue
