"""The arena's book-keeping: rotations, intervals, ratings."""

from dataclasses import replace
from pathlib import Path

import pytest

from trunkline.bots.arena import keeping, kept, level_summary, matches, per_game, wilson
from trunkline.bots.looks import Looks
from trunkline.bots.match import Match, MatchResult, SeatResult
from trunkline.bots.ratings import ratings
from trunkline.core.contract import Options
from trunkline.errors import BadInput
from trunkline.titles import title


def seat(level: str, worth: int, win: float) -> SeatResult:
    return SeatResult(level, worth, win, 1.0, 2, 0.2, (0.1, 0.1), 0, 0, "")


def result(*seats: SeatResult) -> MatchResult:
    levels = tuple(s.level for s in seats)
    return MatchResult(Match("1846", levels, 1), "bank", 10, (("trains", 3),), seats)


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


def test_ratings_rank_the_levels() -> None:
    games = [result(seat("good", 9, 1), seat("fair", 5, 0), seat("poor", 1, 0))] * 5
    rated = ratings([*games, result(seat("good", 1, 0), seat("fair", 5, 1), seat("poor", 1, 0))])
    assert rated["good"].mu > rated["fair"].mu > rated["poor"].mu
    assert rated["good"].sigma < 25 / 3  # surer than before the first game


def test_an_arena_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    games = [result(seat("good", 9, 1), seat("fair", 5, 0)), result(seat("good", 3, 0), seat("fair", 5, 1))]
    assert kept(file) == []
    assert list(keeping(games[:1], file)) == games[:1]
    assert list(keeping(games[1:], file)) == games[1:]
    assert kept(file) == games
    with file.open("ab") as out:
        out.write(b'{"cut": ')  # the last line of a run that was stopped
    assert kept(file) == games
    file.write_text("no arena\n")
    with pytest.raises(BadInput, match="no arena file"):
        kept(file)


def test_a_level_with_several_seats_is_counted_by_game() -> None:
    row = level_summary([[seat("b", 10, 0.5), seat("b", 30, 0)], [seat("b", 20, 0), seat("b", 20, 1)]])
    assert (row["games"], row["wins"], row["mean_worth"], row["decisions"]) == (2, 1.5, 20, 8)


def test_a_phase_that_never_began_is_not_counted_as_the_round_0() -> None:
    never = result(seat("a", 1, 1))
    late, early = (replace(never, looks=(("phase 4 in round", n), ("tiles", 50))) for n in (9, 6))
    found = per_game([never, late, early])
    assert found["phase 4 in round"] == {"mean": 7.5, "low": 6, "high": 9}
    assert list(found) == ["tiles", "phase 4 in round", "actions", "trains"]
    played = title("1846")
    counts = Looks(played, played.editions[0]).counts(played.setup(Options(), 3))
    assert counts["tiles"] == 0
    assert not any(name.startswith(("phase ", "revenue in round ")) for name in counts)
