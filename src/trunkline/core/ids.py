"""One space of owners: bank, pool, box, players, railroads (corporations, then independents), other issuers of shares.

The railroads and the issuers behind them have rows of shares and markers (`State.issuers`). Only railroads have turns,
presidents and trains (`State.rails`).
"""

from typing import Final

CHANCE: Final = -2  # holds a decision that nobody makes: cards, seating
NOBODY: Final = -1
BANK: Final = 0
POOL: Final = 1  # shares sold to the market
BOX: Final = 2  # out of the game
SEAT0: Final = 3
SEATS: Final = 6
RAIL0: Final = 9

SEAT_NAMES: Final = ("p1", "p2", "p3", "p4", "p5", "p6")
FIXED_NAMES: Final = ("bank", "pool", "box", *SEAT_NAMES)


def is_player(owner: int) -> bool:
    return SEAT0 <= owner < RAIL0


def seat_of(owner: int) -> int:
    return owner - SEAT0


def player(seat: int) -> int:
    return SEAT0 + seat


def seat_name(seat: int) -> str:
    """A seat as owners are named: "p1" is the first."""
    return SEAT_NAMES[seat]


def is_issuer(owner: int) -> bool:
    """Has it a row of shares: a railroad, or one of those behind them?"""
    return owner >= RAIL0


def issuer(row: int) -> int:
    """The issuer whose row of shares it is."""
    return RAIL0 + row
