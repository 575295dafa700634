"""Bots: somebody to play with. `make_bot("novice", title, rng)` gives a player of that level."""

from trunkline import build

__path__ = build.with_compiled(__path__, "bots")

from trunkline.bots.bot import Bot
from trunkline.bots.guard import Guard
from trunkline.bots.levels import LEVELS, budget_of, make_bot

__all__ = ["LEVELS", "Bot", "Guard", "budget_of", "make_bot"]
