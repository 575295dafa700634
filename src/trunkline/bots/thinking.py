"""Ways to decide. A player is made of what it knows, a way to think, and manners, not by inheritance."""

from typing import Protocol

from trunkline.bots.allowance import Allowance
from trunkline.bots.fallback import plain_reason, sensible
from trunkline.bots.habits import Choice
from trunkline.bots.habits.table import HABITS
from trunkline.bots.position import Position
from trunkline.core.actions import Action


class Thinking(Protocol):
    """Chooses one of the options, with the reason in a sentence."""

    def decide(self, p: Position, options: list[Action], allowance: Allowance) -> Choice: ...


class ByHabit:
    """The first habit that has an opinion decides; no search."""

    def decide(self, p: Position, options: list[Action], allowance: Allowance) -> Choice:
        for habit in HABITS:
            choice = habit(p, options)
            if choice is not None:
                return choice
        plain = sensible(options)
        return plain, plain_reason(plain)
