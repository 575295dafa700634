"""6.93 What private companies do for their corporation without being used: what it pays, and what its trains earn.

The chapters ask here. Which companies have a say in what is found once, by the moments that their powers define: costs
and routes are asked for very often, and most companies say nothing to them.
"""

from collections.abc import Sequence
from typing import Final

from trunkline.titles.g1846.companies import PRIVATES
from trunkline.titles.g1846.powers.power import Power
from trunkline.titles.g1846.state import State1846, owns

# The powers by private company, and for each moment the companies whose powers define it. Powers use the chapters that
# ask here, so they are known only when all of these are loaded.
POWERS: Final[list[Power]] = []
TOKENS: Final[list[int]] = []
TERRAIN: Final[list[int]] = []
HEXSIDES: Final[list[int]] = []
PER_STOP: Final[list[int]] = []
ADDING: Final[list[int]] = []


def learn(powers: Sequence[Power]) -> None:
    """These are the powers, by private company."""
    POWERS[:] = powers
    TOKENS[:] = having("token_price")
    TERRAIN[:] = having("terrain_price")
    HEXSIDES[:] = having("hexside_price")
    PER_STOP[:] = having("per_stop")
    ADDING[:] = sorted(having("additions"), key=by_marker)


def having(moment: str) -> list[int]:
    """Companies whose power defines what happens at that moment."""
    nothing = getattr(Power, moment)
    return [p for p, power in enumerate(POWERS) if getattr(type(power), moment) is not nothing]


def by_marker(p: int) -> tuple[bool, int]:
    """Events name companies in the order of their markers."""
    return PRIVATES[p].marker < 0, PRIVATES[p].marker


def token_price(s: State1846, rail: int, h: int, price: int) -> int:
    """6.51 What a token costs the railroad there (NOWHERE: anywhere) instead of this price."""
    for p in TOKENS:
        if owns(s, rail, p):
            price = POWERS[p].token_price(s, rail, p, h, price)
    return price


def terrain_price(s: State1846, rail: int, h: int, price: int) -> int:
    """6.48 What the terrain of a hex costs the railroad instead of the printed price."""
    for p in TERRAIN:
        if owns(s, rail, p):
            price = POWERS[p].terrain_price(s, rail, p, h, price)
    return price


def hexside_price(s: State1846, rail: int, side: int, price: int) -> int:
    """6.48 What a bridge, tunnel or pass costs the railroad instead of the printed price."""
    for p in HEXSIDES:
        if owns(s, rail, p):
            price = POWERS[p].hexside_price(s, rail, p, side, price)
    return price


def per_stop(s: State1846, rail: int) -> int:
    """6.66 What one train of the railroad earns more for each location that it visits."""
    total = 0
    for p in PER_STOP:
        if owns(s, rail, p):
            total += POWERS[p].per_stop(s, rail, p)
    return total


def paid_per_stop(s: State1846, rail: int) -> list[int]:
    """6.66 The companies by which it does."""
    return [p for p in PER_STOP if owns(s, rail, p)]


def additions(s: State1846, rail: int) -> tuple[tuple[int, int, int], ...]:
    """6.66 What hexes add to every run of the railroad that counts them: company, hex, amount.

    Of all companies of the edition, not of its own alone: markers stay when phase III has removed their companies.
    """
    out: list[tuple[int, int, int]] = []
    for p in ADDING:
        if p < s.edition.privates:
            for h, amount in POWERS[p].additions(s, rail, p):
                out.append((p, h, amount))
    return tuple(out)
