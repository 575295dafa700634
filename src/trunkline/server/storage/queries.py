"""What the store asks with: statements that stand alone, and the numbers in what others send."""

from math import isfinite
from typing import Any

from sqlalchemy import Select, select

from trunkline.server.storage.schema import games


def overdue_games(now: float) -> Select[Any]:
    """Asked every second, so by the index of deadlines: SQLite would rather look at every running game."""
    is_running = (games.c.status + "") == "running"  # not a bare column: then its index is no choice
    return select(games.c.id).where(games.c.deadline > 0, games.c.deadline <= now, is_running).limit(100)


def finite(text: str) -> float:
    """A number. Raises ValueError for anything else, nan and inf too."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number
