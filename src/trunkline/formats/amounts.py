"""Amounts in a file are never trusted: each is worked out anew, and a difference is reported."""

from collections.abc import Sequence

from trunkline.core.actions import Action, BuyPrivate, BuyTrain
from trunkline.core.events import Event, SharesMoved
from trunkline.core.value import value
from trunkline.formats import site
from trunkline.formats.follow import Follower
from trunkline.formats.record import SiteAction


@value
class Amount:
    """One amount that is not as the file has it."""

    what: str
    stated: str
    found: str


def amounts(f: Follower, action: SiteAction) -> list[Amount]:
    """The amounts of an action that differ from what it really cost."""
    match action.type:
        case "bid" if f.title.name in site.TELLS_PRICES and isinstance(played := last_played(f), BuyPrivate):
            return differing("the price of the private company", action.price, played.price)
        case "buy_train" if isinstance(played := last_played(f), BuyTrain):
            return differing("the price of the train", action.price, played.price)
        case "buy_shares" | "sell_shares" if action.entity_type == "corporation" and action.share_price is not None:
            return differing("the price of a share", action.share_price, share_price(f.events, action.who))
    return []


def last_played(f: Follower) -> Action | None:
    """What the players' last action was with us."""
    return next((entry.action for entry in reversed(f.log) if entry.actor != "chance"), None)


def differing(what: str, stated: object, found: int | None) -> list[Amount]:
    return [] if found is None or str(stated) == str(found) else [Amount(what, str(stated), str(found))]


def share_price(events: Sequence[Event], corporation: str) -> int | None:
    """What a share that moved first brought or cost."""
    moved = [e for e in events if isinstance(e, SharesMoved) and e.corporation == corporation and e.shares]
    return moved[0].price // moved[0].shares if moved else None
