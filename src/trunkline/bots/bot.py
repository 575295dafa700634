"""What a bot is: somebody who sees what its seat may see and chooses one of the options."""

from typing import Protocol, runtime_checkable

from trunkline.core.actions import Action
from trunkline.core.state import State


class Bot(Protocol):
    """One seat's player. It may copy its position and play on the copy to look ahead; what is hidden is blank there.

    A class of one's own is named `package.module:Class` wherever a level is asked for. It is made with the title
    and a random source: `Class(title, rng)`.
    """

    def choose(self, position: State, options: list[Action], budget: float) -> Action:
        """One of the options (never empty), or another legal action; `budget` is the time it may take, in seconds."""

    def why(self) -> str:
        """One sentence about the last decision."""


@runtime_checkable
class Remembers(Protocol):
    """A bot that keeps something in mind from decision to decision."""

    def remember(self, position: State, action: Action) -> None:
        """What its seat has played without it: before a restart, in another process, or by a person."""
