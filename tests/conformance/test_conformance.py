"""Every title, edition and number of players keeps the promises of `trunkline.analysis.conformance`."""

import pytest

from trunkline.analysis.conformance import Outcome, play_game
from trunkline.analysis.play_out import POLICIES
from trunkline.core.contract import Options
from trunkline.core.words import RulingsName
from trunkline.titles import TITLES, title

TABLES = [
    (name, edition, players)
    for name in TITLES
    for edition in title(name).editions
    for players in title(name).player_counts(edition)
]
DIRECTED = [policy for policy in POLICIES if policy != "random"]


def play(table: tuple[str, str, int], seed: int, policy: str, check: str, rulings: RulingsName = "book") -> Outcome:
    name, edition, players = table
    outcome = play_game(name, Options(edition, rulings), players, seed, policy, check)
    again = f"trunkline random {name} --edition {edition} --players {players} --seed {seed} --policy {policy}"
    assert not outcome.error, f"{outcome.error}\n{again} --check {check} --rulings {rulings}"
    assert outcome.ended
    return outcome


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_random_games_end_and_nothing_is_made_or_lost(table: tuple[str, str, int], seed: int) -> None:
    print(f"seed {seed}")
    play(table, seed, "random", "cheap")
    play(table, seed + 1, "builders", "cheap")


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_whole_suite(table: tuple[str, str, int], seed: int) -> None:
    print(f"seed {seed}")
    play(table, seed, "random", "full")


@pytest.mark.parametrize("policy", DIRECTED)
@pytest.mark.parametrize("name", TITLES)
def test_directed_play(name: str, policy: str, seed: int) -> None:
    tables = [t for t in TABLES if t[0] == name]
    play(tables[seed % len(tables)], seed, policy, "cheap")


@pytest.mark.parametrize("name", TITLES)
def test_the_rulings_of_the_other_site_hold_together_too(name: str, seed: int) -> None:
    tables = [t for t in TABLES if t[0] == name]
    play(tables[seed % len(tables)], seed, "random", "full", "site")


@pytest.mark.slow
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_many_games(table: tuple[str, str, int], policy: str, seed: int) -> None:
    print(f"seed {seed}")
    for k in range(5):
        play(table, seed + k, policy, "cheap")
    play(table, seed, policy, "full")
