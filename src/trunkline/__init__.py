"""Trunkline: the railway board games 1846 and 1848 as a rules library, a server, bots and tools.

from trunkline import Game

game = Game("1846", players=["Amy", "Bob", "Carlos"])
print(game.decision_text())
"""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from trunkline.core import actions, events
from trunkline.core.actions import Action
from trunkline.core.contract import Options, Rule
from trunkline.core.events import Event
from trunkline.core.objections import Objection
from trunkline.core.view import View
from trunkline.errors import BadInput
from trunkline.game import Game, IllegalAction, Result, known_title
from trunkline.titles import TITLES

__version__ = "0.1.0"

__all__ = [
    "TITLES",
    "Action",
    "BadInput",
    "Event",
    "Game",
    "IllegalAction",
    "Objection",
    "Options",
    "Result",
    "Rule",
    "View",
    "actions",
    "compiled",
    "events",
    "rules",
]


def rules(title: str) -> tuple[Rule, ...]:
    """All rules of a title: number, heading and our own short text."""
    return known_title(title).rules()


def compiled() -> bool:
    """Whether the hot modules of this installation run as machine code."""
    core = Path(__file__).parent / "core"
    return any(file.name.endswith(tuple(EXTENSION_SUFFIXES)) for file in core.iterdir())
