"""The arena's book-keeping: rotations, intervals, ratings."""

import pytest

from trunkline.bots.arena import level_summary, matches, ratings, wilson
from trunkline.bots.playing import Match, MatchResult, SeatResult


def seat(level: str, worth: int, win: float) -> SeatResult:
    return SeatResult(level, worth, win, 1.0, 2, 0.2, (0.1, 0.1), 0, 0, "")


def result(*seats: SeatResult) -> MatchResult:
    levels = tuple(s.level for s in seats)
    return MatchResult(Match("1846", levels, 1), "bank", 10, 4, (("trains", 3),), seats)


def test_every_deal_is_played_in_all_rotations() -> None:
    todo = matches("1846", ["a", "b", "b"], 6)
    assert [m.seed for m in todo] == [1, 1, 1, 2, 2, 2]
    assert {m.levels for m in todo[:3]} == {("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b")}


def test_no_game_is_played_twice() -> None:
    assert [m.seed for m in matches("1846", ["a", "b", "a", "b"], 4)] == [1, 1, 2, 2]
    assert [m.seed for m in matches("1846", ["a"] * 3, 3)] == [1, 2, 3]


@pytest.mark.parametrize(("wins", "games", "low", "high"), [(50, 100, 0.404, 0.596), (0, 20, 0.0, 0.161)])
def test_interval_of_a_rate(wins: int, games: int, low: float, high: float) -> None:
    assert list(wilson(wins, games)) == pytest.approx([low, high], abs=0.001)


def test_ratings_rank_the_levels_and_keep_the_mean() -> None:
    games = [result(seat("good", 9, 1), seat("fair", 5, 0), seat("poor", 1, 0))] * 5
    rated = ratings([*games, result(seat("good", 1, 0), seat("fair", 5, 1), seat("poor", 1, 0))])
    assert rated["good"] > rated["fair"] > rated["poor"]
    assert sum(rated.values()) / 3 == pytest.approx(1500)


def test_a_level_with_several_seats_is_counted_by_game() -> None:
    row = level_summary([[seat("b", 10, 0.5), seat("b", 30, 0)], [seat("b", 20, 0), seat("b", 20, 1)]])
    assert (row["games"], row["wins"], row["mean_worth"], row["decisions"]) == (2, 1.5, 20, 8)
