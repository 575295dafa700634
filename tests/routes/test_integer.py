"""Best routes by integer programming: the same answers as the simple solver's, and asked only where it helps."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.routes.boards import Board, gauge_kind, offboard_kind
from tests.routes.simple import best_total

from trunkline.analysis.integer_routes import Programme, install, prove
from trunkline.core.routes import UNLIMITED, Solution, Train, judge, solve
from trunkline.core.routes_aid import AIDS, wants_aid

pytest.importorskip("highspy", reason="needs the extra `solver`")

NOTHING = Solution((), 0, 0)


@pytest.fixture
def aid() -> Iterator[None]:
    before = AIDS[:]
    install()
    yield
    AIDS[:] = before


def proved(board: Board, known: Solution = NOTHING) -> Solution | None:
    return prove(board.network, board.stops, board.trains, board.per_stop, board.table, known)


@settings(max_examples=150)
@given(seed=st.integers(0, 2**40))
def test_it_agrees_with_the_simple_solver(seed: int) -> None:
    rng = Random(seed)
    board = gauge_kind(rng, rng.randint(2, 9))
    board.trains.append(Train(kind=UNLIMITED))
    best = best_total(board.network, board.stops, board.trains, board.per_stop, board.table)
    answer = proved(board)
    assert answer is not None
    assert (answer.revenue, answer.proved) == (best, True)
    paths = [(route.train, route.path) for route in answer.routes]
    assert judge(board.network, board.stops, board.trains, paths, 0, board.table).revenue == best


@settings(max_examples=60)
@example(seed=7_002_289)
@example(seed=7_007_118)
@given(seed=st.integers(0, 2**40))
def test_the_linear_bound_is_never_too_low(seed: int) -> None:
    rng = Random(seed)
    board = gauge_kind(rng, rng.randint(4, 10))
    board.trains += [Train(kind=UNLIMITED)] * rng.randint(1, 2)
    best = best_total(board.network, board.stops, board.trains, 0, board.table)
    programme = Programme(board.network, board.stops, board.trains, board.table)
    assert programme.relax() + programme.slack > best
    answer = proved(board)
    assert answer is not None
    assert answer.revenue == best


@settings(max_examples=40)
@given(seed=st.integers(0, 2**40))
def test_what_is_known_changes_no_answer(seed: int) -> None:
    rng = Random(seed)
    board = gauge_kind(rng, rng.randint(5, 9))
    board.trains.append(Train(kind=UNLIMITED))
    best = solve(board.network, board.stops, board.trains, 0, board.table)
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


@pytest.mark.usefixtures("aid")
def test_it_is_asked_only_beside_a_train_without_range() -> None:
    assert wants_aid([Train(kind=UNLIMITED), Train(3)])
    assert not wants_aid([Train(kind=UNLIMITED)])
    assert not wants_aid([Train(5), Train(3)])
    AIDS.clear()
    assert not wants_aid([Train(kind=UNLIMITED), Train(3)])
