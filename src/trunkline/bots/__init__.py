"""Bots: somebody to play with. `make_bot("novice", title, rng)` gives a player of that level."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from trunkline.bots.bot import Bot
from trunkline.bots.expert import Expert
from trunkline.bots.guard import Guard
from trunkline.bots.knowledge import KNOWLEDGE, Weights
from trunkline.bots.novice import Novice
from trunkline.bots.random_bot import RandomBot
from trunkline.bots.standard import Standard
from trunkline.core.contract import Title
from trunkline.errors import BadInput

__all__ = ["LEVELS", "Bot", "Guard", "make_bot"]

MAKERS: dict[str, Callable[[Title, Random, Weights], Bot]] = {
    "random": lambda title, rng, weights: RandomBot(rng),
    "novice": lambda title, rng, weights: Novice(title, rng.getrandbits(32)),
    "standard": lambda title, rng, weights: Standard(title, rng.getrandbits(32), weights),
    "expert": lambda title, rng, weights: Expert(title, rng.getrandbits(32), weights),
}
LEVELS = tuple(MAKERS)
BUDGETS = {"expert": 2.0}  # seconds (of processor time) for a decision where nothing is said
BUDGET = 0.2


def make_bot(level: str, title: Title, rng: Random) -> Bot:
    """A bot of that level, as "standard" or with other weights "standard:runs=4+promise=0.7" (for tuning).

    Raises BadInput with a sentence for an unknown one.
    """
    name, _, changes = level.partition(":")
    if name not in MAKERS:
        raise BadInput(f"There is no bot {name!r}: choose {', '.join(LEVELS)}.")
    return MAKERS[name](title, rng, changed(KNOWLEDGE[title.name].weights, changes))


def changed(weights: Weights, changes: str) -> Weights:
    """The weights with some named ones replaced. Raises BadInput with a sentence."""
    try:
        pairs = [change.split("=") for change in changes.split("+") if change]
        return replace(weights, **{name: float(number) for name, number in pairs})
    except (ValueError, TypeError) as error:
        raise BadInput(f"These are no weights: {changes!r} ({error}).") from error


def budget_of(level: str) -> float:
    return BUDGETS.get(level.partition(":")[0], BUDGET)
