"""Trunkline: the railway board games 1846 and 1848 as a rules library, a server, bots and tools.

from trunkline import Game

game = Game("1846", players=["Amy", "Bob", "Carlos"])
print(game.decision_text())
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from trunkline import build

if TYPE_CHECKING:
    from trunkline.core import actions, events
    from trunkline.core.actions import Action
    from trunkline.core.contract import Options, Result, Rule
    from trunkline.core.events import Event
    from trunkline.core.objections import Objection
    from trunkline.core.view import View
    from trunkline.errors import BadInput
    from trunkline.game import Game, IllegalAction, rules
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

HOMES = {
    "Action": "core.actions",
    "BadInput": "errors",
    "Event": "core.events",
    "Game": "game",
    "IllegalAction": "game",
    "Objection": "core.objections",
    "Options": "core.contract",
    "Result": "core.contract",
    "Rule": "core.contract",
    "TITLES": "titles",
    "View": "core.view",
    "rules": "game",
}
"""Where the names of the library live. They are loaded when they are first asked for: a command that needs no game
starts at once."""

__path__ = build.with_compiled(__path__)


def __getattr__(name: str) -> Any:
    if name in ("actions", "events"):
        return import_module(f"{__name__}.core.{name}")
    if name in HOMES:
        return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def compiled() -> bool:
    """Whether the hot modules of this process run as machine code."""
    return build.has_machine_code(__path__[0])
