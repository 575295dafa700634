"""A bot that an operator might bring along: it takes the first option, and counts what its seat has played."""

from random import Random

from trunkline.core.actions import Action
from trunkline.core.contract import Title
from trunkline.core.state import State


class Counter:
    def __init__(self, title: Title, rng: Random) -> None:
        self.played = 0

    def choose(self, position: State, options: list[Action], budget: float) -> Action:
        self.played += 1
        return options[0]

    def remember(self, position: State, action: Action) -> None:
        self.played += 1

    def why(self) -> str:
        return f"It was action {self.played}."
