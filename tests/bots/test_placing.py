"""Playing to win: the place counts, not the money."""

import pytest

from trunkline.bots import placing


def test_of_two_lines_played_to_the_end_the_won_one_is_preferred() -> None:
    poor_win, rich_second = [3000, 2900, 2000, 1000], [7000, 7100, 6000, 5000]
    assert placing.finished(poor_win, 0) > placing.finished(rich_second, 0)


def test_places_that_are_equal_are_shared() -> None:
    assert placing.finished([10, 10, 1], 0) == placing.finished([10, 10, 1], 1)
    alone, shared, second = (placing.finished(w, 0) for w in ([10, 9, 1], [10, 10, 1], [9, 10, 1]))
    assert alone > shared > second
    assert placing.finished([5, 5, 5, 5], 2) == pytest.approx(sum(placing.POINTS) / 4)


def test_of_equal_places_the_richer_one_is_better() -> None:
    assert placing.finished([9, 10, 1], 0) > placing.finished([8, 10, 1], 0)


def test_chances_of_places_add_up() -> None:
    share = [0.2, 0.05, -0.05, -0.2]
    for place in range(3):
        assert sum(placing.places(share, seat, 0.1)[place] for seat in range(4)) == pytest.approx(1)
    assert [placing.places(share, seat, 0.1)[0] for seat in range(4)] == sorted(
        (placing.places(share, seat, 0.1)[0] for seat in range(4)), reverse=True
    )


def test_a_small_spread_comes_close_to_the_finished_game() -> None:
    worth = [4000, 3000, 2000, 1000]
    for seat in range(4):
        near = placing.expected(placing.shares(worth), seat, 0.01)
        assert near == pytest.approx(placing.finished(worth, seat), abs=0.001)


def test_money_for_everybody_is_no_gain() -> None:
    assert placing.expected(placing.shares([500, 400, 300]), 0, 0.1) == pytest.approx(
        placing.expected(placing.shares([5000, 4000, 3000]), 0, 0.1)
    )
