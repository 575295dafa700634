"""Whole games between bots: nothing illegal, no dead end, an end by the rules."""

import pytest

from trunkline.bots.match import LiveMatch, Match, MatchResult, play
from trunkline.core.actions import Action, PlaceMarker
from trunkline.core.ids import CHANCE
from trunkline.core.state import State, digest
from trunkline.titles import TITLES, title

TABLES = [(name, n) for name in TITLES for n in title(name).player_counts(title(name).editions[0])]


def ended_well(result: MatchResult) -> bool:
    return bool(result.ended) and not any(seat.failures for seat in result.seats)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_bots_play_to_the_end(name: str, players: int, seed: int) -> None:
    assert ended_well(play(Match(name, ("random",) * players, seed, strict=True)))


@pytest.mark.parametrize("name", TITLES)
def test_a_novice_beats_random_bots(name: str) -> None:
    result = play(Match(name, ("novice", "random", "random"), 5, strict=True))
    assert ended_well(result)
    assert result.seats[0].win == 1.0


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_novices_play_at_every_table(name: str, players: int, seed: int) -> None:
    result = play(Match(name, ("novice",) * players, seed, strict=True))
    assert ended_well(result)
    assert dict(result.looks)["operating rounds"] >= 5


@pytest.mark.slow
@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize(("level", "budget"), [("standard", 0.1), ("expert", 0.1)])
def test_stronger_levels_play_to_the_end(name: str, level: str, budget: float, seed: int) -> None:
    assert ended_well(play(Match(name, (level, "novice", "random"), seed, budget=budget, strict=True)))


@pytest.mark.parametrize("name", TITLES)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    match = Match(name, ("novice", "random", "random"), 3)
    one, other = play(match), play(match)
    assert [s.worth for s in one.seats] == [s.worth for s in other.seats]
    assert one.actions == other.actions


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("level", ["novice", "standard"])
def test_bots_explain_every_decision(name: str, level: str) -> None:
    live = LiveMatch(Match(name, (level,) * 3, 2, steps=40, strict=True))
    for _ in range(60):
        actor = live.state.now().actor
        live.step()
        if actor != CHANCE:
            sentence = live.seats[actor - 3].why()
            assert sentence
            assert "\n" not in sentence


class Spy:
    """Keeps what it is shown, and plays the first option."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def choose(self, position: State, options: list[Action], budget: float) -> Action:
        self.seen.append(digest(position))
        return options[0]

    def why(self) -> str:
        return "looks around"


def test_a_bot_is_shown_only_the_view_of_its_seat() -> None:
    live = LiveMatch(Match("1846", ("random",) * 4, 11, strict=True))
    spies = [Spy() for _ in live.seats]
    for guard, spy in zip(live.seats, spies, strict=True):
        guard.bot = spy
    for _ in range(20):
        actor = live.state.now().actor
        allowed = digest(live.title.redacted(live.state, actor - 3)) if actor != CHANCE else ""
        live.step()
        assert actor == CHANCE or spies[actor - 3].seen[-1] == allowed


def test_a_marker_is_not_moved_to_and_fro() -> None:
    """What a run earns depends on the marker: who forgets that finds every other place better than its own."""
    live = LiveMatch(Match("1846", ("novice",) * 4, 4, strict=True))
    markers = [a for a in (live.step().action for _ in range(160)) if isinstance(a, PlaceMarker)]
    assert [marker.target for marker in markers] == ["D14", "G19"]
