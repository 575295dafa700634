"""Best routes by integer programming: the same answers as the simple solver's, and asked only where it pays."""

import sys
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.routes.boards import Board, gauge_kind, grid, offboard_kind
from tests.routes.simple import best_total

import trunkline
from trunkline.core.routes import TERMINAL, UNLIMITED, Solution, Stops, Train, build_network, judge, solve
from trunkline.core.routes.integer.programme import Programme, prove
from trunkline.core.routes.integer.tight import SURE
from trunkline.core.routes.network import Problem
from trunkline.core.routes.solving import PATIENCE, search, wants_programme

NOTHING = Solution((), 0, 0)


def proved(board: Board, known: Solution = NOTHING) -> Solution | None:
    return prove(problem_of(board), known)


def problem_of(board: Board) -> Problem:
    return Problem(board.network, board.stops, board.trains, board.per_stop, board.table)


def with_unlimited(seed: int, smallest: int, largest: int) -> Board:
    rng = Random(seed)
    board = gauge_kind(rng, rng.randint(smallest, largest))
    board.trains.append(Train(kind=UNLIMITED))
    return board


@settings(max_examples=150)
@given(seed=st.integers(0, 2**40))
def test_it_agrees_with_the_simple_solver(seed: int) -> None:
    board = with_unlimited(seed, 2, 9)
    best = best_total(board.network, board.stops, board.trains, board.per_stop, board.table)
    answer = proved(board)
    assert answer is not None
    assert (answer.revenue, answer.proved) == (best, True)
    paths = [(route.train, route.path) for route in answer.routes]
    assert judge(board.network, board.stops, board.trains, paths, 0, board.table).revenue == best


def several(rng: Random, size: int) -> Board:
    """Two or three trains without a range, perhaps with another train."""
    board = gauge_kind(rng, size)
    board.trains = board.trains[: rng.randint(0, 1)] + [Train(kind=UNLIMITED)] * rng.randint(2, 3)
    return board


@settings(max_examples=80)
@given(seed=st.integers(0, 2**40))
def test_equal_trains_are_joined_and_taken_apart_again(seed: int) -> None:
    rng = Random(seed)
    board = several(rng, rng.randint(4, 10))
    answer = proved(board)
    assert answer is not None
    assert answer.revenue == best_total(board.network, board.stops, board.trains, 0, board.table)


@settings(max_examples=40)
@given(seed=st.integers(0, 2**40))
def test_where_links_cannot_be_dealt_out_trains_are_asked_one_by_one(seed: int) -> None:
    rng = Random(seed)
    board = several(rng, rng.randint(4, 9))
    with pytest.MonkeyPatch.context() as patch:
        if not trunkline.compiled():
            patch.setattr(Programme, "deal", lambda *_: None)
        answer = proved(board)
    assert answer is not None
    assert answer.revenue == best_total(board.network, board.stops, board.trains, 0, board.table)


def test_routes_that_share_no_side_are_not_joined() -> None:
    """Two stops on one hex: each of two trains may take the link between them."""
    pieces = [(0, 0, 1), (0, 1, ~0), (1, ~0, 2)]
    stops = Stops([30, 20, 10], [True, False, False], [True, True, True])
    trains = [Train(kind=UNLIMITED), Train(kind=UNLIMITED)]
    answer = prove(Problem(build_network(3, 1, pieces, []), stops, trains, 0, []), NOTHING)
    assert answer is not None
    assert answer.revenue == 60 + 50


@settings(max_examples=60)
@given(seed=st.integers(0, 2**40))
def test_terminal_trains_beside_others(seed: int) -> None:
    rng = Random(seed)
    board = gauge_kind(rng, rng.randint(3, 9))
    board.trains = [Train(kind=TERMINAL)] * rng.randint(1, 2) + [Train(kind=UNLIMITED), Train(3)][: rng.randint(1, 2)]
    answer = proved(board)
    assert answer is not None
    assert answer.revenue == best_total(board.network, board.stops, board.trains, 0, board.table)


@settings(max_examples=60)
@example(seed=7_002_289)
@example(seed=7_007_118)
@given(seed=st.integers(0, 2**40))
def test_the_linear_bound_is_never_too_low(seed: int) -> None:
    rng = Random(seed)
    board = gauge_kind(rng, rng.randint(4, 10))
    board.trains += [Train(kind=UNLIMITED)] * rng.randint(1, 2)
    best = best_total(board.network, board.stops, board.trains, 0, board.table)
    programme = Programme(problem_of(board), True)
    assert programme.relax() + SURE * programme.unit > best
    answer = proved(board)
    assert answer is not None
    assert answer.revenue == best


@settings(max_examples=40)
@given(seed=st.integers(0, 2**40))
def test_what_is_known_changes_no_answer(seed: int) -> None:
    board = with_unlimited(seed, 5, 9)
    best = search(problem_of(board), 0)
    answer = proved(board, best)
    assert answer is not None
    assert answer.revenue == best.revenue


def test_rules_it_does_not_have_are_left_to_the_core() -> None:
    board = gauge_kind(Random(1), 6)
    board.per_stop = 10
    assert proved(board) is None
    board.per_stop = 0
    board.table = [0, 50, 20]
    assert proved(board) is None
    pairs = offboard_kind(Random(3), 9)
    pairs.per_stop = 0
    pairs.stops.first[0] = pairs.stops.second[1] = 20
    assert proved(pairs) is None


def test_it_is_asked_only_for_a_train_without_range() -> None:
    assert wants_programme([Train(kind=UNLIMITED), Train(3)])
    assert wants_programme([Train(kind=UNLIMITED)])
    assert not wants_programme([Train(5), Train(3)])


def solved(board: Board) -> Solution:
    return solve(board.network, board.stops, board.trains, 0, board.table)


def test_it_proves_what_takes_our_own_search_long() -> None:
    board = grid(4, 3)
    assert not search(problem_of(board), PATIENCE).proved
    answer = solved(board)
    assert answer.proved
    assert answer.steps <= 2 * PATIENCE


def test_without_its_solver_the_answer_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    with_it = solved(grid(4, 3))
    monkeypatch.setitem(sys.modules, "highspy", None)  # as if it were not installed
    without = solved(grid(4, 3))
    assert (without.revenue, without.proved) == (with_it.revenue, True)
    assert without.steps > with_it.steps
