"""Bots: somebody to play with. `make_bot("novice", title, rng)` gives a player of that level."""

from collections.abc import Callable
from random import Random

from trunkline.bots.bot import Bot
from trunkline.bots.expert import Expert
from trunkline.bots.guard import Guard
from trunkline.bots.knowledge import Knowledge, changed, known_to
from trunkline.bots.novice import Novice
from trunkline.bots.random_bot import RandomBot
from trunkline.bots.standard import Standard
from trunkline.core.contract import Title
from trunkline.errors import BadInput

__all__ = ["LEVELS", "Bot", "Guard", "make_bot"]

MAKERS: dict[str, Callable[[Title, Random, Knowledge], Bot]] = {
    "random": lambda title, rng, know: RandomBot(rng),
    "novice": lambda title, rng, know: Novice(title, rng.getrandbits(32), know),
    "standard": lambda title, rng, know: Standard(title, rng.getrandbits(32), know),
    "expert": lambda title, rng, know: Expert(title, rng.getrandbits(32), know),
}
LEVELS = tuple(MAKERS)
BUDGETS = {"expert": 2.0}  # seconds (of processor time) for a decision where nothing is said
BUDGET = 0.2


def make_bot(level: str, title: Title, rng: Random) -> Bot:
    """A bot of that level, as "standard" or with other knowledge "standard:runs=4+ahead=3" (for tuning).

    Raises BadInput with a sentence for an unknown one.
    """
    name, _, changes = level.partition(":")
    if name not in MAKERS:
        raise BadInput(f"There is no bot {name!r}: choose {', '.join(LEVELS)}.")
    return MAKERS[name](title, rng, changed(known_to(name, title.name), changes))


def budget_of(level: str) -> float:
    return BUDGETS.get(level.partition(":")[0], BUDGET)
