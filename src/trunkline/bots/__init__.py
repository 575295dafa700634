"""Bots: somebody to play with. `make_bot("novice", title, rng)` gives a player of that level."""

from collections.abc import Callable
from random import Random

from trunkline.bots.bot import Bot
from trunkline.bots.guard import Guard
from trunkline.bots.novice import Novice
from trunkline.bots.random_bot import RandomBot
from trunkline.core.contract import Title
from trunkline.errors import BadInput

__all__ = ["LEVELS", "Bot", "Guard", "make_bot"]

MAKERS: dict[str, Callable[[Title, Random], Bot]] = {
    "random": lambda title, rng: RandomBot(rng),
    "novice": lambda title, rng: Novice(title),
}
LEVELS = tuple(MAKERS)
BUDGETS = {"expert": 2.0}  # seconds for a decision where nothing is said
BUDGET = 0.5


def make_bot(level: str, title: Title, rng: Random) -> Bot:
    """A bot of that level. Raises BadInput with a sentence for an unknown one."""
    if level not in MAKERS:
        raise BadInput(f"There is no bot {level!r}: choose {', '.join(LEVELS)}.")
    return MAKERS[level](title, rng)


def budget_of(level: str) -> float:
    return BUDGETS.get(level, BUDGET)
