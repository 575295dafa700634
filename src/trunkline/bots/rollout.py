"""Playing on: what a decision leads to when everybody goes on by simple habits."""

from trunkline.bots.allowance import Allowance
from trunkline.bots.fallback import sensible
from trunkline.bots.geography import hint
from trunkline.bots.habits import Choice, Habit, start, stock, trains
from trunkline.bots.habits.track import may_wait, no_track
from trunkline.bots.income import Incomes
from trunkline.bots.position import Position
from trunkline.bots.title_facts import TitleFacts
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
    Pass,
    Pay,
    PlaceToken,
    Redeem,
    RunRoutes,
    SellShares,
    TakeLoan,
)
from trunkline.core.events import Event, RoundBegan
from trunkline.core.ids import CHANCE
from trunkline.core.state import State

MOST = 1500  # decisions
BUILDING = ("track", "token")  # decisions about nothing else
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
    if best < GOOD_LAY and may_wait(options):
        return no_track(options)
    return chosen, ""


def bank_trains(p: Position, options: list[Action]) -> Choice | None:
    """Trains of the bank and of our own railroads; nobody haggles here."""
    return trains.trains(p, [a for a in options if not isinstance(a, BuyTrain) or not p.is_offer(a)])


# The first class of actions that is offered decides which habit is asked first.
QUICK: tuple[tuple[type[Action], Habit], ...] = (
    (BuyPrivate, start.auction),
    (LowerPrice, start.auction),
    (Accept, start.answer),
    (RunRoutes, trains.run),
    (Pay, trains.pay),
    (DiscardTrain, trains.discard),
    (BuyIn, trains.buy_in),
    (LayTile, quick_lay),
    (TakeLoan, trains.borrow),
    (BuyTrain, bank_trains),
    (Issue, trains.issue),
    (Redeem, trains.issue),
    (Issue, trains.forced_issue),
    (TakeLoan, trains.loan),
    (BuyShare, stock.trade),
    (SellShares, stock.trade),
    (Launch, stock.trade),
    (SellShares, stock.raise_money),
)


def quick(p: Position, options: list[Action]) -> Action:
    if len(options) == 1:
        return options[0]
    kinds = set(map(type, options))
    for kind, habit in QUICK:
        if kind in kinds:
            choice = habit(p, options)
            if choice is not None:
                return choice[0]
    return sensible(options)


def play_on(
    s: State,
    facts: TitleFacts,
    incomes: Incomes,
    taste_seed: int,
    rounds: int,
    allowance: Allowance,
    *,
    builds: bool = True,
) -> State:
    """The position at the start of the `rounds`-th next round, or at the end of the game; the state is played on.

    A game whose last set has begun is played to its end: then nothing needs to be estimated.
    """
    title = facts.title
    for _ in range(MOST):
        if s.ended or s.now().actor == CHANCE or allowance.is_over:
            break
        p = Position(s, facts, incomes, taste_seed + s.now().actor if taste_seed else 0)
        events = title.apply(s, quick(p, offered(p, builds)))
        allowance.spend()
        if has_begun(events):
            rounds -= 1
            if rounds <= 0 and not s.ending:
                break
    return s


def has_begun(events: list[Event]) -> bool:
    """Whether a round began."""
    return any(isinstance(event, RoundBegan) for event in events)


def offered(p: Position, builds: bool) -> list[Action]:
    """The options; without building, only a railroad that earns nothing yet lays track."""
    if builds or p.rail < 0 or not p.income(p.rail):
        return p.title.legal_actions(p.s)
    if p.s.now().kind in BUILDING and p.title.objection(p.s, Pass()) is None:
        return [Pass()]  # listing the lays would take longer than all else
    options = p.title.legal_actions(p.s)
    return [a for a in options if not isinstance(a, (LayTile, PlaceToken))] or options
