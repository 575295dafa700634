"""What the judge says about given routes."""

import pytest

from trunkline.core import routes
from trunkline.core.routes import (
    TERMINAL,
    Memo,
    Network,
    Solution,
    Stops,
    Train,
    any_route,
    build_network,
    judge,
    solve,
)

# Hexes 0..3 in a row with a node each, sides 0, 1, 2 between them; a second way from node 0 to node 1 over side 3.
PIECES = [(0, 0, ~0), (1, ~0, 1), (1, 1, ~1), (2, ~1, 2), (2, 2, ~2), (3, ~2, 3), (0, 0, ~3), (1, ~3, 1)]


def network(changes: list[int] | None = None) -> Network:
    return build_network(4, 4, PIECES, changes or [])


def stops(blocked: int = -1, groups: list[int] | None = None) -> Stops:
    through = [node not in (3, blocked) for node in range(4)]
    own = [True, False, False, False]
    found = Stops([20, 30, 40, 50], own, through, groups)
    found.terminal = [False, False, False, True]
    return found


WHOLE = (0, ~0, 1, ~1, 2, ~2, 3)


@pytest.mark.parametrize(
    ("train", "paths", "reason"),
    [
        (Train(4), [(0, WHOLE)], routes.LEGAL),
        (Train(4), [(1, WHOLE)], routes.NO_SUCH_TRAIN),
        (Train(4), [(0, (0, ~0, 1)), (0, (1, ~1, 2))], routes.TRAIN_TWICE),
        (Train(4), [(0, (0,))], routes.TOO_SHORT),
        (Train(4), [(0, ())], routes.TOO_SHORT),
        (Train(4), [(0, (0, ~1, 2))], routes.NO_TRACK),
        (Train(4), [(0, (0, ~0, ~0, 0))], routes.NO_TRACK),
        (Train(4), [(0, (0, ~9, 1))], routes.NO_TRACK),
        (Train(4), [(0, (0, ~0, 9))], routes.NO_TRACK),
        (Train(4), [(0, (0, ~0, 1, ~3, 0))], routes.STOP_TWICE),
        (Train(4), [(0, (1, ~1, 2))], routes.NO_TOKEN),
        (Train(3), [(0, WHOLE)], routes.TOO_LONG),
        (Train(kind=TERMINAL), [(0, (0, ~0, 1))], routes.NO_TERMINAL),
        (Train(kind=TERMINAL), [(0, WHOLE)], routes.LEGAL),
    ],
)
def test_reasons(train: Train, paths: list[tuple[int, tuple[int, ...]]], reason: str) -> None:
    assert judge(network(), stops(), [train], paths).reason == reason


def test_blocked_stops_and_groups() -> None:
    assert judge(network(), stops(blocked=1), [Train(4)], [(0, WHOLE)]).reason == routes.BLOCKED
    assert judge(network(), stops(groups=[1, 0, 1, 0]), [Train(4)], [(0, WHOLE)]).reason == routes.GROUP_TWICE


def test_two_routes_never_share_a_side() -> None:
    twice: list[tuple[int, tuple[int, ...]]] = [(0, (0, ~0, 1)), (1, (0, ~0, 1))]
    apart: list[tuple[int, tuple[int, ...]]] = [(0, (0, ~0, 1)), (1, (0, ~3, 1))]
    trains = [Train(2), Train(2)]
    assert judge(network(), stops(), trains, twice).reason == routes.SIDE_TWICE
    assert judge(network(), stops(), trains, apart).revenue == 100


def test_crossings_count_against_the_range() -> None:
    assert judge(network([0]), stops(), [Train(2)], [(0, (0, ~0, 1))]).reason == routes.TOO_LONG
    assert judge(network([0]), stops(), [Train(2, free=1)], [(0, (0, ~0, 1))]).legal


def test_counted_stops_include_an_own_token() -> None:
    route = judge(network(), stops(), [Train(4, 2)], [(0, WHOLE)]).routes[0]
    assert (route.counted, route.revenue, route.stops) == ((0, 3), 70, (0, 1, 2, 3))


def test_the_bonus_per_stop_goes_to_one_route() -> None:
    verdict = judge(network(), stops(), [Train(2), Train(3)], [(0, (0, ~3, 1)), (1, (0, ~0, 1, ~1, 2))], 10)
    assert [route.per_stop for route in verdict.routes] == [0, 30]


def test_is_there_a_route_at_all() -> None:
    alone = Stops([20] * 4, [False, False, False, True], [False] * 4)
    assert any_route(network(), stops())
    assert any_route(network(), alone, Train(2))
    assert not any_route(network([2]), alone, Train(2))
    assert any_route(network(), stops(), Train(kind=TERMINAL))
    assert not any_route(network(), stops(blocked=1), Train(kind=TERMINAL))
    assert not any_route(network(), Stops([20] * 4, [False] * 4, [True] * 4))


def test_nothing_to_run_is_proved() -> None:
    nothing = Stops([20] * 4, [False] * 4, [True] * 4)
    for answer in (solve(network(), nothing, [Train(2)]), solve(network(), stops(), [])):
        assert (answer.routes, answer.revenue, answer.proved) == ((), 0, True)


def test_the_memo_forgets_what_was_not_asked_for_longest() -> None:
    memo = Memo(2)
    for key in ("a", "b"):
        memo.put(key, Solution((), 0, 0))
    assert memo.get("a") is not None
    memo.put("c", Solution((), 0, 0))
    assert (memo.get("b"), memo.get("a") is None) == (None, False)
