"""6.2 The steps of a railroad's turn: which actions each of them has, and when it waits for somebody."""

from typing import Final

from trunkline.core.actions import (
    Action,
    BuyIn,
    BuyTrain,
    Decline,
    DiscardTrain,
    GoBankrupt,
    Issue,
    LayTile,
    Pass,
    Pay,
    PlaceMarker,
    PlaceToken,
    Redeem,
    RunRoutes,
    SellShares,
)
from trunkline.core.depot import trains_of
from trunkline.core.events import OfferDeclined, Offered, Passed
from trunkline.core.ids import POOL, RAIL0
from trunkline.core.objections import Objection
from trunkline.titles.g1846 import (
    buying_trains,
    forced,
    forced_sales,
    issue,
    payout,
    powers,
    privates,
    running,
    tokens,
    track,
)
from trunkline.titles.g1846.bankruptcy import buy_for_receiver, go_bankrupt
from trunkline.titles.g1846.closing import close_fallen, train_name
from trunkline.titles.g1846.companies import BIG4, IC, MS, P_CWI, P_LSL, P_MC, P_OI, POWER_HEXES, PRIVATE_IDS
from trunkline.titles.g1846.frames import PRIVATE, TRAIN, TURN, Offer, changed_turn, railroad, refuse, turn
from trunkline.titles.g1846.map import BOARD, HEX
from trunkline.titles.g1846.operating_round import end_step
from trunkline.titles.g1846.state import LAUNCHED, State1846, decider, in_receivership, is_independent
from trunkline.titles.g1846.track import GRANTED, TILE_COST
from trunkline.titles.g1846.trains import CARDS

ISSUING: Final = ("track", "run", "pay")  # S25 steps in which shares may still be issued


def candidates(s: State1846) -> list[Action]:
    """What might be done in the step, before the rules are asked."""
    kind = s.agenda[-1].kind
    rail = railroad(s)
    out = own_candidates(s, kind, rail)
    if in_receivership(s, rail):
        return out
    if s.rulings.issue_until_paid and kind in ISSUING:
        out = issue.candidates(s, rail) + out
    return out + privates.candidates(s, rail) + powers.candidates(s, rail)


def own_candidates(s: State1846, kind: str, rail: int) -> list[Action]:
    match kind:
        case "issue":
            return [*issue.candidates(s, rail), Pass()]
        case "track":
            return [*track.candidates(s, rail), *tokens.candidates(s, rail), Pass()]
        case "run":
            return running.candidates(s)
        case "pay":
            return payout.candidates()
        case "trains":
            return [*buying_trains.candidates(s, rail), *forced.candidates(s, rail), Pass()]
    return [Pass()]


def objection(s: State1846, a: Action) -> Objection | None:
    """6.2 What belongs to this step is judged by its chapter; some things can be done at any time (6.91, 6.93)."""
    kind = s.agenda[-1].kind
    rail = railroad(s)
    if in_receivership(s, rail) and not isinstance(a, RunRoutes):
        return Objection("7.14", "A corporation without a president only runs its trains.")
    match a:
        case BuyIn():
            return privates.objection(s, rail, a)
        case PlaceMarker():
            return powers.objection(s, rail, a)
        case LayTile(power=power) if power:
            return powers.objection(s, rail, a)
        case PlaceToken(power=power) if power:
            return powers.objection(s, rail, a)
        case Issue() | Redeem() if kind == "issue" or (s.rulings.issue_until_paid and kind in ISSUING):
            return issue.objection(s, a)
        case Issue(shares=count) if kind == "trains":
            return forced.issue_objection(s, rail, count)
    return own_objection(s, kind, rail, a)


def own_objection(s: State1846, kind: str, rail: int, a: Action) -> Objection | None:
    match a:
        case LayTile() if kind == "track":
            return track.objection(s, a)
        case PlaceToken() if kind == "track":
            return tokens.objection(s, a)
        case RunRoutes() if kind == "run":
            return running.objection(s, a)
        case Pay() if kind == "pay":
            return payout.objection(a)
        case BuyTrain() if kind == "trains":
            return train_objection(s, rail, a)
        case SellShares() if kind == "trains":
            return forced.president_sale_objection(s, a)
        case GoBankrupt() if kind == "trains":
            return forced.bankrupt_objection(s, rail)
        case Pass() if kind not in ("run", "pay"):
            return pass_objection(s, kind, rail)
    return Objection("6.2", STEP_TEXTS[kind])


STEP_TEXTS: Final = {
    "issue": "In this step shares are issued or redeemed.",
    "track": "In this step tiles are laid and a token is placed.",
    "run": "In this step routes are run.",
    "pay": "In this step the revenue is paid out or retained.",
    "trains": "In this step trains are bought.",
    "privates": "In this step private companies are bought or used.",
}


def pass_objection(s: State1846, kind: str, rail: int) -> Objection | None:
    if kind == "trains" and buying_trains.must_buy(s, rail):
        return Objection("6.86", "A corporation must own a train.")
    return None


def train_objection(s: State1846, rail: int, a: BuyTrain) -> Objection | None:
    """6.8 Room, then the seller's conditions."""
    if a.trade_in or a.power:
        return Objection("6.81", "Trains are bought for money only.")
    if not buying_trains.has_room(s, rail):
        return Objection("6.83", "The corporation owns as many trains as the phase allows.")
    if a.source not in ("bank", "returned"):
        return forced.others_train_objection(s, rail, a)
    sale = buying_trains.sale_of(s, a)
    if sale is None:
        return Objection("6.81", f"A {a.train} train is not on sale now.")
    if a.price != sale.price:
        return Objection("6.81", f"The bank sells a {a.train} train for ${sale.price}.")
    return forced.purchase_objection(s, rail, sale)


# When a step waits


def waits(s: State1846) -> bool:
    """Is there anything to decide in the step on top?"""
    kind = s.agenda[-1].kind
    rail = railroad(s)
    match kind:
        case "issue":
            return issue_waits(s, rail)
        case "track":
            return track_waits(s, rail)
        case "run":
            return run_waits(s, rail)
        case "pay":
            return payout.waits(s)
        case "trains":
            return trains_wait(s, rail)
    return privates_wait(s, rail)


def issue_waits(s: State1846, rail: int) -> bool:
    """Shares can be issued or redeemed, at once or with a private company that the president sells."""
    return any(issue.objection(s, a) is None for a in issue.candidates(s, rail)) or purchase_opens(s, rail)


def purchase_opens(s: State1846, rail: int) -> bool:
    """6.91 Could something be done in this step if the president's own private companies were bought first?"""
    for p in privates.own_to_buy(s, rail):
        after = s.copy()
        privates.buy(after, rail, p, 1)
        if waits(after):
            return True
    return False


def track_waits(s: State1846, rail: int) -> bool:
    """A tile can be laid or a token placed, with the money there is or could be raised in this step."""
    money = spendable(s, rail)
    if turn(s).lays < 2 and (money >= TILE_COST or (rail == IC and grant_left(s)) or free_lay_listed(s, rail)):
        if s.rulings.wait_for_track or money > s.cash[rail] or track.candidates(s, rail, True):
            return True
    price = tokens.cheapest(s, rail)
    if price > 0 and s.rulings.wait_for_track and s.private_owner[P_CWI] == rail and s.power_left[P_CWI]:
        return True  # S27: over there a free token makes every token seem payable
    if 0 < price <= money or (price > 0 and s.rulings.wait_for_listed and tokens.lowest_listed(s, rail) <= money):
        return True
    if s.rulings.wait_for_track:
        return False
    return powers.wanted(s, rail) or may_find_a_route(s, rail) or purchase_opens(s, rail)


def free_lay_listed(s: State1846, rail: int) -> bool:
    """S27 Over there a private company with free tiles keeps the step open while one of its hexes is bare."""
    if not s.rulings.wait_for_listed:
        return False
    free = [p for p in (P_MC, P_OI, P_LSL) if powers.has_power(s, rail, p)]
    return any(s.face[HEX[name]] >= BOARD.tiles for p in free for name in POWER_HEXES[p])


def may_find_a_route(s: State1846, rail: int) -> bool:
    """6.91, 6.93 A train has no route, and a private company that might give it one can be bought before running."""
    return privates.any_to_buy(s, rail) and bool(running.running_trains(s, rail)) and not running.can_run(s, rail)


def spendable(s: State1846, rail: int) -> int:
    """The treasury, what could still be issued, and what independents would bring in."""
    money = s.cash[rail]
    if is_independent(rail):
        return money
    if s.rulings.issue_until_paid:
        money += issue.best_issue(s, rail)
    if s.cash[rail] > 0 and len(trains_of(s, rail)) <= 3:
        money += hidden_cash(s)
    return money


def hidden_cash(s: State1846) -> int:
    """What buying the independents of players for $1 would bring."""
    rich = [r for r in (MS, BIG4) if s.status[r - RAIL0] == LAUNCHED and s.cash[r] > 0]
    return sum([s.cash[r] - 1 for r in rich])


def grant_left(s: State1846) -> bool:
    """Is there an empty hex of the land grant?"""
    return any(s.face[h] >= BOARD.tiles for h in GRANTED)


def run_waits(s: State1846, rail: int) -> bool:
    if in_receivership(s, rail) and not s.rulings.routes_in_receivership:
        return False
    return running.can_run(s, rail)


def trains_wait(s: State1846, rail: int) -> bool:
    if in_receivership(s, rail):
        return False
    if buying_trains.must_buy(s, rail):
        return True
    if s.rulings.privates_last:
        return can_buy_train(s, rail)
    if any(objection(s, a) is None for a in buying_trains.candidates(s, rail)):
        return True
    return privates_wait(s, rail)


def can_buy_train(s: State1846, rail: int) -> bool:
    """Room for a train, and money for the cheapest; others' trains may cost $1."""
    if not buying_trains.has_room(s, rail):
        return False
    money = s.cash[rail]
    if money > 0 and len(trains_of(s, rail)) in (1, 2):
        money += hidden_cash(s)
    if buying_trains.any_trade(s, rail):
        return money >= 1
    price = buying_trains.cheapest_price(s)
    return 0 < price <= money


def privates_wait(s: State1846, rail: int) -> bool:
    if s.rulings.wait_alone:
        lasting = any(powers.may_last(s, rail, p) for p in powers.owned(s, rail))
        return lasting or (s.cash[rail] > 0 and bool(privates.candidates(s, rail)))
    return privates.any_to_buy(s, rail) or powers.wanted(s, rail)


def settle(s: State1846) -> None:
    """The step has nothing to decide: what happens by itself, and on to the next."""
    kind = s.agenda[-1].kind
    rail = railroad(s)
    if kind == "run":
        if in_receivership(s, rail) and running.can_run(s, rail):
            running.act(s, running.best_action(s, rail))
        finish_run(s, rail)
        return
    if kind == "pay":
        payout.settle(s, "retain")
    elif kind == "trains" and in_receivership(s, rail):
        finish(s, rail)
        buy_for_receiver(s, rail)
        close_fallen(s)
        return
    finish(s, rail)


def finish_run(s: State1846, rail: int) -> None:
    """6.69 Phased out trains leave before the payout is decided (S47: elsewhere with it)."""
    if not s.rulings.leave_with_payout:
        payout.phase_out(s, rail)
        changed_turn(s).marked = 0  # P.SC: the marker may be moved for the next run
    finish(s, rail)


def finish(s: State1846, rail: int) -> None:
    """End the step, unless the railroad has closed meanwhile."""
    if len(s.agenda) > TURN + 1 and s.agenda[TURN].subject == rail:
        end_step(s)


# What actions do


def act(s: State1846, a: Action) -> None:
    """Carry out an action of the step on top."""
    kind = s.agenda[-1].kind
    rail = railroad(s)
    match a:
        case BuyIn(private=name, price=price):
            offer_or_buy(s, rail, PRIVATE_IDS.index(name), price)
        case PlaceMarker():
            powers.act(s, a)
        case LayTile(power=power):
            if power:
                powers.act(s, a)
            else:
                track.act(s, a)
        case PlaceToken(power=power):
            if power:
                powers.act(s, a)
            else:
                tokens.act(s, a)
        case Issue(shares=count) if kind == "trains":
            forced.issue(s, rail, count)
        case Issue() | Redeem():
            issue.act(s, a)
            if kind == "issue":
                finish(s, rail)
        case RunRoutes():
            running.act(s, a)
            finish_run(s, rail)
        case Pay(choice=choice):
            payout.settle(s, choice)
            finish(s, rail)
        case BuyTrain():
            buy_train(s, rail, a)
        case SellShares(corporation=name, shares=count):
            forced_sales.president_sells(s, name, count)
        case GoBankrupt():
            go_bankrupt(s, rail)
        case _:
            s.events.append(Passed(s.name(rail)))
            finish(s, rail)


def buy_train(s: State1846, rail: int, a: BuyTrain) -> None:
    """6.81 From the bank at once; from somebody else's corporation by consent."""
    sale = buying_trains.sale_of(s, a)
    if sale is not None:
        forced.buy_train(s, rail, sale)
        return
    seller = s.owner(a.source)
    t = buying_trains.train_held(s, seller, a.train)
    if s.rulings.consent and decider(s, seller) != decider(s, rail):
        push_offer(s, decider(s, seller), rail, TRAIN, t, a.price, a.train)
    else:
        buying_trains.trade(s, rail, t, a.price)


def offer_or_buy(s: State1846, rail: int, p: int, price: int) -> None:
    """6.91 With the owner's consent."""
    owner = s.private_owner[p]
    if s.rulings.consent and owner != decider(s, rail):
        push_offer(s, owner, rail, PRIVATE, p, price, PRIVATE_IDS[p])
    else:
        privates.buy(s, rail, p, price)


def push_offer(s: State1846, owner: int, rail: int, what: int, number: int, price: int, thing: str) -> None:
    s.agenda.append(Offer(owner, rail, what, number, price))
    s.events.append(Offered(s.name(rail), s.name(owner), thing, price))


def answer_offer(s: State1846, a: Action) -> None:
    """6.81, 6.91 A declined offer goes back to the buyer, who may not repeat it in this turn."""
    offer = s.agenda.pop()
    assert isinstance(offer, Offer)
    buyer, number = offer.subject, offer.number
    if isinstance(a, Decline):
        thing = PRIVATE_IDS[number] if offer.what == PRIVATE else train_name(s, number)
        refuse(s, offer.what, number, offer.price)
        s.events.append(OfferDeclined(s.name(buyer), s.name(offer.actor), thing, offer.price))
    elif offer.what == PRIVATE:
        privates.buy(s, buyer, number, offer.price)
    else:
        buying_trains.trade(s, buyer, number, offer.price)


# 6.83 Discards


def discard_candidates(s: State1846) -> list[Action]:
    rail = s.agenda[-1].subject
    names = [train_name(s, t) for t in buying_trains.counted_trains(s, rail)]
    return [DiscardTrain(name) for name in dict.fromkeys(names)]


def discard_waits(s: State1846) -> bool:
    rail = s.agenda[-1].subject
    if not buying_trains.over_limit(s, rail):
        return False
    if s.rulings.wait_alone:
        return True
    return len(discard_candidates(s)) > 1 and s.president[rail - RAIL0] != POOL


def settle_discard(s: State1846) -> None:
    """Nothing to choose, or nobody who could: the cheapest train goes."""
    rail = s.agenda[-1].subject
    if not buying_trains.over_limit(s, rail):
        s.agenda.pop()
        return
    trains = buying_trains.counted_trains(s, rail)
    cheapest = min(trains, key=lambda t: CARDS[s.train_card[t]].faces[s.train_face[t]].price)
    buying_trains.discard(s, rail, train_name(s, cheapest))
