"""Standing orders: what a seat lets the server play for it, as ordinary actions, until something changes."""

from collections.abc import Sequence

import msgspec

from trunkline.core.actions import Action, BuyShare, Pass, Pay, RunRoutes
from trunkline.core.events import (
    Event,
    Offered,
    PhaseBegan,
    PresidentChanged,
    RevenueSettled,
    RoundBegan,
    SharesMoved,
    TrainBought,
    TrainLeft,
)
from trunkline.server.play.table import Table, actor_of
from trunkline.server.protocol.play import StandingOrder
from trunkline.server.storage.rows import OrderRow


def events_since(table: Table, seq: int) -> list[Event]:
    """What has happened on the present line since the log had that length."""
    line = [number for number in table.log.line(table.log.here) if number >= seq]
    return [event for events in table.events_of(line) for event in events] if line else []


def next_action(table: Table, row: OrderRow) -> Action | None:
    """What the order plays now; None when it is over."""
    order = msgspec.json.decode(row.order, type=StandingOrder)
    events = events_since(table, row.seq)
    options = table.title.legal_actions(table.state)
    match order.kind:
        case "pass":
            return None if concerns(table, events, row.seat) else first(options, Pass())
        case "buy":
            over = any(isinstance(e, RoundBegan) for e in events)
            return None if over or not order.source else first(options, BuyShare(order.corporation, order.source))
        case "run":
            return None if operations_changed(events, order.corporation) else running(table, options, order.corporation)


def first(options: Sequence[Action], wanted: Action) -> Action | None:
    return wanted if wanted in options else None


def concerns(table: Table, events: Sequence[Event], seat: int) -> bool:
    """A new round, an offer, or somebody's trade in a corporation whose shares the seat holds."""
    me = actor_of(seat)
    holds = {c.id for c in table.title.view(table.state, seat).corporations if me in dict(c.shares)}
    for event in events:
        match event:
            case RoundBegan():
                return True
            case Offered(seller=seller) if seller == me:
                return True
            case PresidentChanged(old=old, new=new) if me in (old, new):
                return True
            case SharesMoved(corporation=c, source=source, target=target) if c in holds and me not in (source, target):
                return True
    return False


def operations_changed(events: Sequence[Event], railroad: str) -> bool:
    """The phase, the railroad's trains or its revenue are not what they were."""
    revenues = [e.revenue for e in events if isinstance(e, RevenueSettled) and e.railroad == railroad]
    if len(set(revenues)) > 1:
        return True
    return any(changes(event, railroad) for event in events)


def changes(event: Event, railroad: str) -> bool:
    match event:
        case PhaseBegan():
            return True
        case TrainBought(railroad=who) | TrainLeft(owner=who):
            return who == railroad
    return False


def running(table: Table, options: Sequence[Action], railroad: str) -> Action | None:
    """Run the best routes, pay in full, and otherwise let the step pass."""
    now = table.state.now()
    if now.subject < 0 or table.state.name(now.subject) != railroad:
        return None
    runs = [a for a in options if isinstance(a, RunRoutes)]
    if runs:
        return runs[0]
    return first(options, Pay("full")) or first(options, Pass())
