"""Manners: what a sensible player does not even think about, whatever a search might make of it.

Each rule takes options away (or replaces an offer by one that a person would consider). If nothing is left, all of
them stay: then the rules of the game leave no better choice.
"""

from collections.abc import Callable
from dataclasses import replace

from trunkline.bots.habits import stakes, treasury
from trunkline.bots.habits.trains import must_save
from trunkline.bots.position import BANKS, Position
from trunkline.core.actions import (
    Action,
    BuyIn,
    BuyShare,
    BuyTrain,
    Launch,
    Pass,
    Pay,
    PlaceMarker,
    Redeem,
    SellShares,
)
from trunkline.core.ids import is_player, player

PART_OF_PRICE = 4  # nobody is asked to sell a train for less than a quarter of its price in the bank
PART_OF_COST = 3  # nothing is sold for less than a third of its cost; that of an independent includes its debt
SOON = 2  # trains that others may buy before a railroad has its turn; rounds until trains go


class Memory:
    """What a seat remembers: where it is in the game, its sales in this stock round, and offers that were declined."""

    def __init__(self) -> None:
        self.turn: tuple[str, int] = ("", -1)  # the round, and whose turn it is
        self.forced = False  # something must be done
        self.offered = False  # in this turn
        self.sales = 0  # in this stock round
        self.bought: set[str] = set()  # corporations whose shares were bought in this stock round
        self.asked: set[tuple[int, str, str]] = set()  # phase, what, whose: asked once, not again in the phase
        self.moved: set[tuple[int, str, str, str]] = set()  # phase, train, from, to: between railroads of ours

    def at(self, p: Position) -> None:
        """A decision is to be made: forget what belongs to an earlier turn or round."""
        turn = p.turn()
        if turn[0] != self.turn[0]:
            self.sales, self.bought = 0, set()
        if turn != self.turn:
            self.turn, self.offered = turn, False

    def done(self, p: Position, a: Action) -> None:
        if p.is_offer(a):
            self.offered = True
            self.asked.add(offer_key(p, a))
        elif isinstance(a, BuyTrain) and a.source not in BANKS:
            self.moved.add((p.s.phase, a.train, a.source, p.s.names[p.rail]))
        self.sales += isinstance(a, SellShares)
        if isinstance(a, (BuyShare, Launch)):
            self.bought.add(a.corporation)


def offer_key(p: Position, a: Action) -> tuple[int, str, str]:
    if isinstance(a, BuyTrain):
        return p.s.phase, a.train, a.source
    return p.s.phase, getattr(a, "private", ""), ""


Rule = Callable[[Position, Action, Memory], Action | None]


def considered(p: Position, options: list[Action], memory: Memory) -> list[Action]:
    """The options that are worth a thought."""
    memory.forced = Pass() not in options
    found: dict[Action, None] = {}
    for option in at_full_price(options):
        a: Action | None = option
        for rule in RULES:
            a = rule(p, a, memory) if a is not None else None
        if a is not None:
            found[a] = None
    return next((rest for rest in (list(found), not_offered(p, options)) if leading_on(rest)), options)


def not_offered(p: Position, options: list[Action]) -> list[Action]:
    """What nobody else has to agree to: an offer that was declined can be made for ever, too."""
    return [a for a in options if not p.is_offer(a)]


def leading_on(options: list[Action]) -> list[Action]:
    """What brings the turn nearer to its end: a marker can be moved to and fro for ever."""
    return [a for a in options if not isinstance(a, PlaceMarker)]


def at_full_price(options: list[Action]) -> list[Action]:
    """Of the prices that are listed for a private company only the highest: others decline less, and so should we."""
    full: dict[str, int] = {}
    for a in options:
        if isinstance(a, BuyIn):
            full[a.private] = max(a.price, full.get(a.private, 0))
    return [a for a in options if not isinstance(a, BuyIn) or a.price == full[a.private]]


def no_gifts(p: Position, a: Action, memory: Memory) -> Action | None:
    """A private company is not sold for a fraction of what it cost, not even to a railroad of one's own."""
    if not isinstance(a, BuyIn) or a.private not in p.facts.private_ids:
        return a
    return a if PART_OF_COST * a.price >= p.s.private_cost(p.private_number(a.private)) else None


def bank_price_at_most(p: Position, a: Action, memory: Memory) -> Action | None:
    """Nobody pays more for a train than the bank asks for it."""
    if isinstance(a, BuyTrain) and a.source not in BANKS and a.price > p.facts.face_of[a.train].price:
        return replace(a, price=p.facts.face_of[a.train].price)
    return a


def fair_offer(p: Position, a: Action, memory: Memory) -> Action | None:
    """One offer in a turn, once for each thing in a phase, at a price that both could want."""
    if not p.is_offer(a):
        return a
    if memory.offered or offer_key(p, a) in memory.asked:
        return None
    return fair_train(p, a) if isinstance(a, BuyTrain) else a


def fair_train(p: Position, a: BuyTrain) -> Action | None:
    """Half-way between what its runs are worth to the seller and to us; None where they want more than we can give.

    A dollar for a train that the seller has no use for is no offer either: people take it for an insult.
    """
    seller = p.owner_named(a.source)
    if len(p.trains(seller)) < 2:
        return None  # nobody sells the last train
    ask = trains_use(p, seller, a.train, has_it=True)
    use = trains_use(p, p.rail, a.train, has_it=False)
    give = min(use, float(p.facts.face_of[a.train].price), float(p.s.money(p.rail)))
    price = round((max(1.0, ask) + give) / 2)
    if ask > give or PART_OF_PRICE * price < p.facts.face_of[a.train].price:
        return None
    return within(p, a, price)


def trains_use(p: Position, rail: int, train: str, *, has_it: bool) -> float:
    """What a train earns a railroad until it goes, and its price in the bank where it stays."""
    trains = list(p.trains(rail))
    if has_it and train in trains:
        trains.remove(train)
    with_it = p.incomes.of(p.s, rail, (*trains, train), p.map)
    more = with_it - p.incomes.of(p.s, rail, tuple(trains), p.map)
    card = p.facts.card_of[train]
    stays = p.facts.lasts(card)
    rounds = 5.0 if stays else min(5.0, stakes.rounds_until(p, p.facts.goes_in(card)))
    return rounds * more + (0.6 * p.facts.face_of[train].price if stays else 0.0)


def within(p: Position, a: BuyTrain, price: int) -> Action | None:
    """The offer at that price, if the rules allow it."""
    offer = replace(a, price=price)
    return offer if offer == a or p.title.objection(p.s, offer) is None else None


def trains_stay_where_they_run(p: Position, a: Action, memory: Memory) -> Action | None:
    """None goes back where it came from in a phase; the last one goes only where its railroad can pay for the next."""
    if not isinstance(a, BuyTrain) or a.source in BANKS or p.is_offer(a):
        return a
    if (p.s.phase, a.train, p.s.names[p.rail], a.source) in memory.moved:
        return None
    seller = p.owner_named(a.source)
    if len(p.trains(seller)) > 1 or p.s.money(seller) + a.price >= p.next_price() > 0:
        return a
    return None


def duty_first(p: Position, a: Action, memory: Memory) -> Action | None:
    """Who must have a train buys none that is not enough for that: it would take the money for the one it needs."""
    if isinstance(a, BuyTrain) and memory.forced and a.train in p.facts.extra_trains:
        return None
    return a


def no_churn(p: Position, a: Action, memory: Memory) -> Action | None:
    """Few sales in a stock round, none of what was bought in it, and no presidency given away without need."""
    if not isinstance(a, SellShares) or memory.forced:
        return a
    if a.corporation in memory.bought:
        return None
    rail = p.owner_named(a.corporation)
    if memory.sales >= p.know.sales or (p.s.phase == 0 and p.is_mine(rail)):
        return None
    if p.is_mine(rail) and passes_presidency(p, rail, a.shares) and not in_need(p, rail):
        return None
    return a


def passes_presidency(p: Position, rail: int, sold: int) -> bool:
    left = p.s.held(rail, p.me) - sold
    others = [p.s.held(rail, player(k)) for k in range(p.s.players) if player(k) != p.me]
    return max(others, default=0) > left or left < 2


def in_need(p: Position, rail: int) -> bool:
    """A railroad whose trains are gone, or soon will be, and that cannot pay for the next one with another run."""
    return stakes.gone_in(p, rail) <= SOON and p.s.money(rail) + p.income(rail) < p.next_price(SOON)


def no_raids_on_the_poor(p: Position, a: Action, memory: Memory) -> Action | None:
    """A presidency is taken over only where a train that stays comes with it."""
    if not isinstance(a, BuyShare):
        return a
    rail = p.owner_named(a.corporation)
    president = p.s.president_of(rail)
    if not is_player(president) or president == p.me or p.s.held(rail, p.me) < p.s.held(rail, president):
        return a
    return a if p.has_lasting(rail) else None


def one_railroad_first(p: Position, a: Action, memory: Memory) -> Action | None:
    """No second railroad before the first one runs, none that cannot pay for its train, or ruins the first."""
    if not isinstance(a, Launch) or not p.mine():
        return a
    if (
        p.s.phase < p.know.second_from_phase
        or any(not p.trains(rail) for rail in p.mine())
        or not can_pay_soon(p, a.price)
        or stakes.would_ruin(p)
    ):
        return None
    return a


def can_pay_soon(p: Position, price: int) -> bool:
    """Whether the first money of a new railroad will buy the train that is next when its turn comes."""
    money = p.know.first_shares * price + (max(0, p.cash - 2 * price) if p.facts.president_pays else 0)
    return money >= p.next_price(SOON)


def no_idle_money(p: Position, a: Action, memory: Memory) -> Action | None:
    """Income is retained only for a train that is needed; shares are not redeemed while one is missing."""
    if isinstance(a, Pay) and a.choice == "retain":
        waits = treasury.needs(p).urgent > p.s.money(p.rail)
        return a if p.s.phase == 0 or waits or must_save(p, p.income(p.rail)) else None
    if isinstance(a, Redeem) and not p.has_lasting(p.rail):
        return None
    return a


RULES: tuple[Rule, ...] = (
    no_gifts,
    bank_price_at_most,
    fair_offer,
    trains_stay_where_they_run,
    duty_first,
    no_churn,
    no_raids_on_the_poor,
    one_railroad_first,
    no_idle_money,
)
