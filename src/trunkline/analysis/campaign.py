"""Many games over every table there is: the seed alone says which table, which policy and which game."""

from collections.abc import Iterator
from functools import cache

from trunkline.analysis.conformance import Outcome, play_game
from trunkline.analysis.play_out import POLICIES
from trunkline.core.contract import Options
from trunkline.core.value import value
from trunkline.core.words import RulingsName
from trunkline.titles import TITLES, title

RULINGS: tuple[RulingsName, ...] = ("book", "site")


@value
class Variant:
    """What a game is played with."""

    title: str
    edition: str
    rulings: RulingsName
    players: int


@cache
def variants() -> tuple[Variant, ...]:
    """Every title, edition, ruling and number of players."""
    return tuple(
        Variant(name, edition, rulings, players)
        for name in TITLES
        for edition in title(name).editions
        for players in title(name).player_counts(edition)
        for rulings in RULINGS
    )


def game_of(seed: int) -> tuple[Variant, str]:
    """The table and the policy of a seed: as many seeds in a row as there are pairs of them meet each pair once."""
    policies = tuple(POLICIES)
    turn, place = divmod(seed, len(variants()))
    return variants()[place], policies[turn % len(policies)]


def play_seed(seed: int, check: str) -> Outcome:
    """The game of a seed, played out and checked."""
    table, policy = game_of(seed)
    return play_game(table.title, Options(table.edition, table.rulings), table.players, seed, policy, check)


def again(seed: int, check: str) -> str:
    """The command that plays the game of a seed alone."""
    t, policy = game_of(seed)
    options = f"--edition {t.edition} --rulings {t.rulings} --players {t.players} --seed {seed} --policy {policy}"
    return f"trunkline random {t.title} {options} --check {check}"


def stretches(seed: int, games: int, size: int) -> Iterator[range]:
    """The seeds of a campaign in stretches, after each of which it can be left and taken up again."""
    for first in range(seed, seed + games, size):
        yield range(first, min(first + size, seed + games))
