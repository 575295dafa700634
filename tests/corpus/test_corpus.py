"""Recorded games of another engine replay to the same states, with the same legal moves and the same revenues."""

from pathlib import Path

import pytest
from tests.conftest import one_test_each, recorded_game

from trunkline.formats.conform import Report, conform

REPOSITORY = Path(__file__).resolve().parents[2]

# Chosen so that together they hold every kind of action, all player counts, editions and endings.
SAMPLE = (
    "fix_1846_10264",
    "fix_1846_1846_game_end_reason_bankrupt",
    "fix_1846_222264",
    "fix_1846_2p_11098",
    "gen_1846_0001",
    "gen_1846_0122",
    "fix_1848_101",
    "gen_1848_0009",
    "gen_1848_0105",
)


def first_differences(report: Report) -> str:
    return "\n".join(f"{report.file} after {d.i} {d.key}: {d.expected} / {d.found}" for d in report.differences[:8])


def check(path: Path) -> None:
    report = conform(path)
    assert report.unreadable == ""
    assert report.differences == [], first_differences(report)
    assert report.actions > 0
    assert (report.absorbed, report.implied) == (0, 0), "we wait where the other engine does not, or the other way"


@pytest.mark.parametrize("name", SAMPLE)
def test_a_sample_conforms(name: str, shared: Path) -> None:
    check(recorded_game(shared, name))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    one_test_each(metafunc, "recorded", "corpus")
    one_test_each(metafunc, "own", "corpus-peer")


@pytest.mark.slow
def test_every_recorded_game_conforms(recorded: Path) -> None:
    check(recorded)


@pytest.mark.slow
def test_every_game_of_ours_is_played_alike_there(own: Path) -> None:
    report = conform(own, legal=False)
    assert report.differences == [], first_differences(report)
    assert report.actions > 0
