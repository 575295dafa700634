"""What a bot is: somebody who sees what its seat may see and chooses one of the options."""

from typing import Protocol

from trunkline.core.actions import Action
from trunkline.core.state import State


class Bot(Protocol):
    """One seat's player. It may copy its view and play on the copy to look ahead; what is hidden is blank there too."""

    def choose(self, view: State, options: list[Action], budget: float) -> Action:
        """One of the options (never empty), or another legal action; `budget` is the time it may take, in seconds."""

    def why(self) -> str:
        """One sentence about the last decision."""
