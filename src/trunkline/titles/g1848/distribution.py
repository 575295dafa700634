"""3.1 The sale of the private companies at falling prices."""

from trunkline.core.events import Launched, PriceLowered, PriorityMoved, PrivateMoved
from trunkline.core.ids import BANK, RAIL0
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.core.prices import put_marker
from trunkline.core.privates import move_private
from trunkline.core.shares import move_shares, seats_from, set_president
from trunkline.core.state import put
from trunkline.titles.g1848 import stock_round
from trunkline.titles.g1848.companies import (
    PRICE_STEP,
    PRIVATE_IDS,
    PRIVATES,
)
from trunkline.titles.g1848.ending import end
from trunkline.titles.g1848.frames import Auction
from trunkline.titles.g1848.privates import pay_incomes, private_named, privates_of
from trunkline.titles.g1848.state import State1848


def unsold_objection(s: State1848, private: str) -> Objection | None:
    p = private_named(s, private)
    if p < 0:
        return Objection("3.1.1", f"There is no private company {private[:20]!r}.")
    if s.private_owner[p] != BANK:
        return Objection("3.1.1", f"{private} has been sold.")
    return None


def buying_objection(s: State1848, private: str, price: int) -> Objection | None:
    """3.1.1 Any unsold company, at its present price."""
    unsold = unsold_objection(s, private)
    if unsold is not None:
        return unsold
    asked = s.private_price[PRIVATE_IDS.index(private)]
    if price != asked:
        return Objection("3.1.1", f"{private} costs £{asked} now.")
    if s.cash[s.now().actor] < asked:
        return Objection("3.1.1", f"{private} costs £{asked}, more than the player has.")
    return None


def lowering_objection(s: State1848, private: str) -> Objection | None:
    """3.1.1 By £5, down to the last step of the auction track."""
    unsold = unsold_objection(s, private)
    if unsold is not None:
        return unsold
    p = PRIVATE_IDS.index(private)
    if s.private_price[p] <= PRIVATES[p].floor:
        return Objection("3.1.1", f"{private} is at its lowest price.")
    return None


def can_lower(s: State1848) -> bool:
    return any(owner == BANK and s.private_price[p] > PRIVATES[p].floor for p, owner in enumerate(s.private_owner))


def passing_objection(s: State1848) -> Objection | None:
    """3.1.2, 3.1.3 Owners may pass; others only when nothing can be lowered and somebody owns one."""
    if privates_of(s, s.now().actor):
        return None
    if can_lower(s):
        return Objection("3.1.3", "A player without a private company buys one or lowers a price.")
    if all(owner == BANK for owner in s.private_owner):
        return Objection("3.1.2", "Nobody owns a private company and no price can be lowered: buy one.")
    if not s.rulings.pass_without_private:
        return Objection("3.1.3", "A player without a private company may not pass.")
    return None


def buy(s: State1848, player: int, p: int) -> None:
    price = s.private_price[p]
    pay(s, player, BANK, price, PRIVATE_IDS[p])
    move_private(s, p, player)
    s.events.append(PrivateMoved(PRIVATE_IDS[p], s.name(BANK), s.name(player), price))
    card = PRIVATES[p]
    if card.share:
        move_shares(s, s.owner(card.share), 1, BANK, player, 0)  # 4.6
    if card.directorship:
        receive_directorship(s, s.owner(card.directorship), player, card.first_price)
    if BANK in s.private_owner:
        next_bidder(s, player, 0)
    else:
        begin_first_stock_round(s, player)


def lower(s: State1848, player: int, p: int) -> None:
    """3.1.1 One step down, and the next player decides."""
    s.private_price = put(s.private_price, p, s.private_price[p] - PRICE_STEP)
    s.events.append(PriceLowered(PRIVATE_IDS[p], s.private_price[p], s.name(player)))
    next_bidder(s, player, 0)


def receive_directorship(s: State1848, rail: int, player: int, price: int) -> None:
    """4.7 A director's share, and with it the first price of its company."""
    s.par = put(s.par, rail - RAIL0, price)
    put_marker(s, rail, s.chart.par[price])
    move_shares(s, rail, 2, BANK, player, 0)
    set_president(s, rail, player)
    s.events.append(Launched(s.name(rail), s.name(player), price))


def passes_now(s: State1848) -> int:
    frame = s.now()
    assert isinstance(frame, Auction)
    return frame.passes


def next_bidder(s: State1848, player: int, passes: int) -> None:
    s.agenda[-1] = Auction(seats_from(s, player)[0], passes)


def pass_by(s: State1848, player: int) -> None:
    """3.1.4 When all have passed in turn, sold companies pay and the sale goes on."""
    passes = passes_now(s) + 1
    if passes < s.players:
        next_bidder(s, player, passes)
        return
    pay_incomes(s)
    next_bidder(s, player, 0)
    if s.broken:
        end(s, "bank")


def begin_first_stock_round(s: State1848, player: int) -> None:
    """3.2 Whoever sits left of the last buyer begins."""
    s.private_price = (0,) * s.edition.privates  # from now on they have no price of their own
    s.priority = seats_from(s, player)[0]
    s.events.append(PriorityMoved(s.name(s.priority)))
    stock_round.begin(s, 1)
