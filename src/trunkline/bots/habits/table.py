"""All habits in their order, for decisions and for playing on: a new one is entered here and nowhere else."""

from trunkline.bots.geography import hint
from trunkline.bots.habits import Choice, Habit, start, stock, track, trains
from trunkline.bots.position import Position
from trunkline.core.actions import (
    Accept,
    Action,
    BuyIn,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Issue,
    Launch,
    LayTile,
    LowerPrice,
    Pay,
    Redeem,
    RunRoutes,
    SellShares,
    TakeLoan,
)

GOOD_LAY = 12.0  # a lay that promises less is left


def quick_lay(p: Position, options: list[Action]) -> Choice | None:
    """The most promising lay by its first guess, without running trains."""
    lays = [a for a in options if isinstance(a, LayTile)]
    if not lays:
        return None
    here = p.title.reach(p.s, p.rail)
    field = p.geo.field(p.s, here.stops)
    rated = [(hint(p.geo, p.s, a, field, here), a) for a in lays]
    best, chosen = max(rated, key=lambda pair: pair[0])
    if best < GOOD_LAY and track.may_wait(options):
        return track.no_track(options)
    return chosen, ""


def bank_trains(p: Position, options: list[Action]) -> Choice | None:
    """Trains of the bank and of our own railroads; nobody haggles here."""
    return trains.trains(p, [a for a in options if not isinstance(a, BuyTrain) or not p.is_offer(a)])


Row = tuple[Habit, Habit, tuple[type[Action], ...]]

# The habit; the one that takes its place while a line is played on; and the classes of actions of which one must be
# offered there, so that nobody else is asked. Where there is none, it is not asked there at all.
TABLE: tuple[Row, ...] = (
    (start.take_card, start.take_card, ()),
    (start.auction, start.auction, (BuyPrivate, LowerPrice)),
    (start.answer, start.answer, (Accept,)),
    (trains.run, trains.run, (RunRoutes,)),
    (trains.pay, trains.pay, (Pay,)),
    (trains.discard, trains.discard, (DiscardTrain,)),
    (trains.buy_in, trains.buy_in, (BuyIn,)),
    (track.marker, track.marker, ()),
    (track.token, track.token, ()),
    (track.lay, quick_lay, (LayTile,)),
    (trains.borrow, trains.borrow, (TakeLoan,)),
    (trains.trains, bank_trains, (BuyTrain,)),
    (trains.issue, trains.issue, (Issue, Redeem)),
    (trains.forced_issue, trains.forced_issue, (Issue,)),
    (trains.loan, trains.loan, (TakeLoan,)),
    (stock.trade, stock.trade, (BuyShare, SellShares, Launch)),
    (stock.raise_money, stock.raise_money, (SellShares,)),
)
HABITS: tuple[Habit, ...] = tuple([habit for habit, _, _ in TABLE])
QUICK: tuple[tuple[type[Action], Habit], ...] = tuple([(cls, quick) for _, quick, classes in TABLE for cls in classes])
