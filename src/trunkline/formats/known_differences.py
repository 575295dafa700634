"""Where our legal moves differ on purpose from the other site's, even when its games are replayed.

Each difference has a ruling (an id in docs/rulings.md) and a predicate that says exactly which moves it covers. A
known difference is counted and printed; it never covers a difference of state.
"""

from collections.abc import Callable
from typing import Any

from trunkline.core.actions import BuyIn, LayTile
from trunkline.core.value import value
from trunkline.formats import site
from trunkline.formats.follow import Follower

Item = tuple[Any, ...]


@value
class KnownDifference:
    """`covers(follower, field, who, move, side)`; side is "missing" (only theirs) or "extra" (only ours)."""

    ruling: str
    covers: Callable[[Follower, str, str, Item, str], bool]


def extra_token(f: Follower, field: str, who: str, move: Item, side: str) -> bool:
    """The C&WI's token is an extra one; without ordinary ones left it is not listed, but accepted."""
    owners = [c for c in f.title.view(f.s, -1).corporations if who in c.privates]
    return (field, side) == ("place_token", "extra") and any(not c.token_prices for c in owners)


def first_tile_in_vain(f: Follower, field: str, who: str, move: Item, side: str) -> bool:
    """A first Little Miami tile that no second can complete is accepted, but never offered by us."""
    if (field, who, side) != ("lay_tile", "LM", "missing"):
        return False
    return f.title.objection(f.s, LayTile(move[0], move[1], move[2], who)) is None


def for_anothers_company(f: Follower, field: str, who: str, move: Item, side: str) -> bool:
    """Beside an interrupt over there anybody may buy a private company for the company whose turn it is; it is
    accepted, but never offered by us."""
    if (field, side) != ("buy_company", "missing") or f.s.now().kind not in site.INTERRUPTS:
        return False
    return f.title.objection(f.s, BuyIn(move[0], move[1])) is None


KNOWN: tuple[KnownDifference, ...] = (
    KnownDifference("S38a", extra_token),
    KnownDifference("SLM", first_tile_in_vain),
    KnownDifference("1848-43", for_anothers_company),
)


def ruling_for(f: Follower, field: str, who: str, move: Item, side: str) -> str:
    """The ruling that covers a difference, or ""."""
    return next((d.ruling for d in KNOWN if d.covers(f, field, who, move, side)), "")
