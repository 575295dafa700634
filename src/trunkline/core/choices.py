"""What a table chooses at its start goes by names. An unknown one raises ValueError with a sentence."""

from collections.abc import Collection, Mapping
from typing import TypeVar

from trunkline.core.listing import listed

T = TypeVar("T")


def named(title: str, what: str, known: Mapping[str, T], name: str) -> T:
    """The value of that name; "" is the first."""
    found = known.get(name or next(iter(known)))
    if found is None:
        raise ValueError(f"{title} has no {what} {name!r}: choose {listed(known)}.")
    return found


def must_be_routes(choice: str) -> None:
    if choice not in ("", "best", "free"):
        raise ValueError(f"Routes are best or free, not {choice!r}.")


def must_seat(title: str, counts: Collection[int], players: int) -> None:
    if players not in counts:
        raise ValueError(f"{title} is for {listed(counts)} players, not {players}.")
