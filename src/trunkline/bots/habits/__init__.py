"""How a bot without search decides, area by area. Each habit returns a choice, or None where it has no opinion."""

from collections.abc import Callable

from trunkline.bots.position import Position
from trunkline.core.actions import Action

Choice = tuple[Action, str]  # the action and the reason for it
Habit = Callable[[Position, list[Action]], Choice | None]
