"""What private companies can do, one module for each power. The card of a company names the module of its power."""

from importlib import import_module
from typing import Final

from trunkline.titles.g1846.companies import PRIVATES
from trunkline.titles.g1846.powers import standing
from trunkline.titles.g1846.powers.power import Power


def power_of(module: str) -> Power:
    """The power in that module; a company without one can do nothing."""
    if not module:
        return Power()
    found = import_module(f"{__name__}.{module}").POWER
    assert isinstance(found, Power)
    return found


POWERS: Final = tuple(power_of(card.power) for card in PRIVATES)
"""By private company."""

standing.learn(POWERS)
