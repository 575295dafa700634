"""Plays anything that is legal, for tests: first a class of actions, then one of that class."""

from random import Random

from trunkline.core.actions import Action, GoBankrupt
from trunkline.core.state import State


class RandomBot:
    """Every class of actions is as likely as any other, so that a hundred tile lays do not drown a pass."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, position: State, options: list[Action], budget: float) -> Action:
        classes = sorted({type(a).__name__ for a in options if not isinstance(a, GoBankrupt)})
        if not classes:
            return options[0]
        chosen = self.rng.choice(classes)
        return self.rng.choice([a for a in options if type(a).__name__ == chosen])

    def why(self) -> str:
        return "drew lots"
