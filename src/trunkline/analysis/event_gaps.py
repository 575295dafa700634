"""Events say all that an action did to money, shares, prices, presidents and private companies; none is silent."""

from collections import Counter
from collections.abc import Sequence

from trunkline.core.events import (
    Drawn,
    Event,
    Launched,
    Paid,
    PhaseBegan,
    PresidentChanged,
    PriceMoved,
    PriorityMoved,
    PrivateClosed,
    PrivateMoved,
    SharesMoved,
)
from trunkline.core.ids import NOBODY
from trunkline.core.state import State

ABOUT_A_RAILROAD = (SharesMoved, PriceMoved, PresidentChanged, Launched)


def event_gaps(before: State, s: State, events: Sequence[Event]) -> list[str]:
    """What an action changed without an event that says so, or said without doing it."""
    found = money_gaps(before, s, events)
    named = {e.corporation for e in events if isinstance(e, ABOUT_A_RAILROAD)}
    for rail in s.issuers():
        if s.cell_of(rail) >= 0 and (s.name(rail) in named or changed(before, s, rail)):
            found += railroad_gaps(before, s, rail, events)  # one that is gone says so with a single event
    moved = {e.private for e in events if isinstance(e, PrivateMoved | PrivateClosed)}
    given = sum(old != new for old, new in zip(before.privates(), s.privates(), strict=True))
    if given != len(moved) and not any(isinstance(e, Drawn) for e in events):
        found.append(f"{given} private companies have another owner, events speak of {len(moved)}")
    if s.phase != before.phase and not any(isinstance(e, PhaseBegan) for e in events):
        found.append("no event says that a phase began")
    if s.priority != before.priority and not any(isinstance(e, PriorityMoved) for e in events):
        found.append(f"no event says that {s.name(s.priority)} has the priority")
    return found


def changed(before: State, s: State, rail: int) -> bool:
    """Has the railroad another price, another president or other shareholders?"""
    if before.cell_of(rail) != s.cell_of(rail) or before.president_of(rail) != s.president_of(rail):
        return True
    return any(before.held(rail, o) != s.held(rail, o) for o in range(len(s.names)))


def money_gaps(before: State, s: State, events: Sequence[Event]) -> list[str]:
    paid: Counter[str] = Counter()
    for e in events:
        if isinstance(e, Paid):
            paid[e.payer] -= e.amount
            paid[e.payee] += e.amount
    gains = {s.name(o): s.money(o) - before.money(o) for o in range(len(s.names))}
    return [f"{name} gains {gain}, events say {paid[name]}" for name, gain in gains.items() if gain != paid[name]]


def railroad_gaps(before: State, s: State, rail: int, events: Sequence[Event]) -> list[str]:
    """Its shares by owner, its price and its president, as the last events about it leave them."""
    name, found = s.name(rail), []
    price, president = before.price(rail), name_or_none(before, before.president_of(rail))
    held = {s.name(o): before.held(rail, o) for o in range(len(s.names))}
    for e in events:
        match e:
            case SharesMoved(corporation=corporation, shares=shares) if corporation == name:
                held[e.source] -= shares
                held[e.target] += shares
            case PriceMoved(corporation=corporation) if corporation == name:
                price = e.new
            case PresidentChanged(corporation=corporation) if corporation == name:
                president = e.new
            case Launched(corporation=corporation) if corporation == name:
                price, president = e.price, e.player
    if price != s.price(rail):
        found.append(f"{name} stands at {s.price(rail)}, events say {price}")
    if president != name_or_none(s, s.president_of(rail)):
        found.append(f"{name} has another president than events say: {president or 'nobody'}")
    if any(held[s.name(o)] != s.held(rail, o) for o in range(len(s.names))):
        found.append(f"shares of {name} moved otherwise than events say")
    return found


def name_or_none(s: State, owner: int) -> str:
    return "" if owner == NOBODY else s.name(owner)
