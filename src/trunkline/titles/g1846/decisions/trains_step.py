"""6.2 E, 6.8 Trains are bought: from the bank, from others by consent, and where one is needed by force (6.86)."""

from typing import Final

from trunkline.core.actions import Action, BuyTrain, GoBankrupt, Issue, Pass, SellShares
from trunkline.core.asked import Asked
from trunkline.core.decision import Takes
from trunkline.core.depot import trains_of
from trunkline.core.objections import Objection
from trunkline.titles.g1846 import buying_trains, forced, forced_sales, privates
from trunkline.titles.g1846.bankruptcy import go_bankrupt
from trunkline.titles.g1846.closing import close_fallen
from trunkline.titles.g1846.decisions.offer import make_offer
from trunkline.titles.g1846.decisions.turn_step import EVERY_STEP, TurnStep, privates_wait
from trunkline.titles.g1846.frames import TRAIN, Offer, railroad
from trunkline.titles.g1846.operating_round import end_step
from trunkline.titles.g1846.receivership import buy_for_receiver
from trunkline.titles.g1846.state import State1846, decider, in_receivership, must_consent

NO_ROOM: Final = Objection("6.83", "The corporation owns as many trains as the phase allows.")


class TrainsStep(TurnStep):
    takes: Takes = (BuyTrain, Issue, SellShares, GoBankrupt, Pass, *EVERY_STEP)
    not_now = Objection("6.2", "In this step trains are bought.")
    skip = "Done buying trains"
    passed = "is done buying trains"
    skipped = "buys no train"

    def words(self, asked: Asked) -> str:
        return f"{asked.subject} buys trains"

    def own_candidates(self, s: State1846, rail: int) -> list[Action]:
        return [*buying_trains.candidates(s, rail), *forced.candidates(s, rail), Pass()]

    def own_legal(self, s: State1846, rail: int) -> list[Action]:
        """Trains are judged as they lie there: their names need not be read again.

        That saves a tenth of the time or more. The conformance checks compare it with the candidates without objection.
        """
        if in_receivership(s, rail):
            return super().own_legal(s, rail)
        return [*open_purchases(s, rail), *self.unopposed(s, [*forced.candidates(s, rail), Pass()])]

    def own_objection(self, s: State1846, rail: int, a: Action) -> Objection | None:
        if isinstance(a, BuyTrain):
            return train_objection(s, rail, a)
        if isinstance(a, Issue):
            return forced.issue_objection(s, rail, a.shares)
        if isinstance(a, SellShares):
            return forced.president_sale_objection(s, a)
        if isinstance(a, GoBankrupt):
            return forced.bankrupt_objection(s, rail)
        if isinstance(a, Pass) and forced.must_buy(s, rail):
            return Objection("6.86", f"{s.name(rail)} must buy a train: it has none.")
        return super().own_objection(s, rail, a)

    def own_act(self, s: State1846, rail: int, a: Action) -> None:
        match a:
            case BuyTrain():
                buy_train(s, rail, a)
            case Issue(shares=count):
                forced.issue(s, rail, count)
            case SellShares(corporation=name, shares=count):
                forced_sales.president_sells(s, name, count)
            case GoBankrupt():
                go_bankrupt(s, rail)
            case _:
                super().own_act(s, rail, a)

    def waits(self, s: State1846) -> bool:
        rail = railroad(s)
        if in_receivership(s, rail):
            return False
        if forced.must_buy(s, rail):
            return True
        if s.rulings.privates_last:
            return seems_to_buy(s, rail)
        for a in buying_trains.candidates(s, rail):
            if self.objection(s, a) is None:
                return True
        return privates_wait(s, rail)

    def why_skipped(self, s: State1846) -> str | None:
        rail = railroad(s)
        if in_receivership(s, rail):
            return None
        if not buying_trains.has_room(s, rail):
            return NO_ROOM.text
        return "It cannot pay for a train that is on sale" if buying_trains.cheapest_price(s) > s.cash[rail] else ""

    def resolve(self, s: State1846) -> None:
        """7.14 Without a president it buys the cheapest train if it has none."""
        rail = railroad(s)
        end_step(s, rail)
        if in_receivership(s, rail):
            buy_for_receiver(s, rail)
            close_fallen(s)


def open_purchases(s: State1846, rail: int) -> list[Action]:
    """6.8 What may be bought now; the room for it is asked about once."""
    if not buying_trains.has_room(s, rail):
        return []
    out: list[Action] = []
    for sale in buying_trains.on_sale(s):
        if forced.purchase_objection(s, rail, sale) is None:
            out.append(sale.action)
    for a in buying_trains.trades(s, rail):
        if forced.others_train_objection(s, rail, a) is None:
            out.append(a)
    return out


def train_objection(s: State1846, rail: int, a: BuyTrain) -> Objection | None:
    """6.8 Room, then the seller's conditions."""
    if a.trade_in or a.power:
        return Objection("6.81", "Trains are bought for money only.")
    if not buying_trains.has_room(s, rail):
        return NO_ROOM
    if a.source not in ("bank", "returned"):
        return forced.others_train_objection(s, rail, a)
    sale = buying_trains.sale_of(s, a)
    if sale is None:
        elsewhere = any(other.name == a.train for other in buying_trains.on_sale(s))
        where = f" {'among the returned trains' if a.source == 'returned' else 'in the stock of new trains'}"
        return Objection("6.81", f"A {a.train[:10]} train is not on sale now{where if elsewhere else ''}.")
    if a.price != sale.price:
        return Objection("6.81", f"The bank sells a {a.train} train for ${sale.price}.")
    return forced.purchase_objection(s, rail, sale)


def buy_train(s: State1846, rail: int, a: BuyTrain) -> None:
    """6.81 From the bank at once; from somebody else's corporation by consent."""
    sale = buying_trains.sale_of(s, a)
    if sale is not None:
        forced.buy_train(s, rail, sale)
        return
    seller = s.owner(a.source)
    t = buying_trains.train_held(s, seller, a.train)
    if must_consent(s, decider(s, seller), rail):
        make_offer(s, Offer(decider(s, seller), rail, TRAIN, t, a.price))
    else:
        buying_trains.trade(s, rail, t, a.price)


def seems_to_buy(s: State1846, rail: int) -> bool:
    """S9 Over there the step waits with room for a train and money for the cheapest; others' trains may cost $1."""
    if not buying_trains.has_room(s, rail):
        return False
    money = s.cash[rail]
    if money > 0 and len(trains_of(s, rail)) in (1, 2):
        money += privates.hidden_cash(s, rail)
    if buying_trains.any_trade(s, rail):
        return money >= 1
    price = buying_trains.cheapest_price(s)
    return 0 < price <= money
