"""Games that tests begin with."""

from random import Random

from trunkline import Game
from trunkline.analysis.play_out import play_on

NAMES = ["Amy", "Bob", "Carlos"]


def some_way_in(title: str, actions: int = 120, first: int = 1) -> Game:
    """A game of three that has gone on for so many actions and is not over: the first such by seed, from `first` on."""
    for seed in range(first, first + 50):
        game = play_on(Game(title, NAMES, seed=seed), "builders", Random(seed), actions)
        if not game.over:
            return game
    raise AssertionError(f"no game of {title} lasts for {actions} actions")


def finished(title: str) -> Game:
    return play_on(Game(title, NAMES, seed=3), "rush", Random(3))
