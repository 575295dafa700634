"""12 Stock rounds."""

from typing import Final

from trunkline.core.events import Launched, PriorityMoved, RoundBegan
from trunkline.core.ids import BANK, NOBODY, POOL, RAIL0, SEAT0
from trunkline.core.listing import listed
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.core.prices import price_order, put_marker
from trunkline.core.shares import SHARES, held_by_players, move_shares, seats_from, set_president
from trunkline.core.state import put
from trunkline.core.words import ShareSource
from trunkline.titles.g1848.charts import FIRST_PRICES
from trunkline.titles.g1848.companies import BOE, CAR, ISSUERS
from trunkline.titles.g1848.frames import StockRound, StockTurn, stock_round, stock_turn
from trunkline.titles.g1848.holdings import (
    certificate_limit,
    certificates_held,
    most_of_others,
    settle_director,
)
from trunkline.titles.g1848.launching import launch_if_ready
from trunkline.titles.g1848.state import State1848, bit, director

TREASURY: ShareSource = "treasury"
BANK_POOL: ShareSource = "pool"
LOWEST: Final = min(FIRST_PRICES)
NUMBER: Final = {name: RAIL0 + i for i, name in enumerate(ISSUERS)}
PRICES: Final = listed([f"£{price}" for price in sorted(FIRST_PRICES)])
FIRST_PRICE: Final = Objection("5.2.1", f"The par price is {PRICES}.")
ONE_AT_LEAST: Final = Objection("12.4.1", "At least one share is sold.")
EXCESS: Final = Objection("12.2.1", "The player holds more certificates than allowed and must sell first.")


def begin(s: State1848, number: int) -> None:
    """12.1 Who is over the limit now has to sell in this round; who comes over it later, in the next (1848-55)."""
    s.sold = (0,) * s.players
    excess = sum([1 << k for k in range(s.players) if over_limit(s, SEAT0 + k)])
    s.agenda = [StockRound(number, 0, s.priority, excess)]
    s.events.append(RoundBegan("stock", number, 0))


def go_on(s: State1848) -> bool:
    """12.1.1 The next player's turn; False when all have passed in a row."""
    now = stock_round(s)
    if now.passes >= s.players:
        return False
    s.agenda.append(StockTurn(now.player))
    return True


def end_turn(s: State1848) -> None:
    """12.1.2 After whoever did something the round goes on till their next turn."""
    done, now = stock_turn(s), stock_round(s)
    s.agenda.pop()
    after = seats_from(s, done.actor)[0]
    # Once down to the limit nothing is owed any more, even if another directorship is lost later in the round.
    excess = now.excess
    if excess and not over_limit(s, done.actor):
        excess &= ~(1 << done.actor - SEAT0)
    s.agenda[0] = StockRound(now.number, 0 if done.acted else now.passes + 1, after, excess, now.last)


def finish_round(s: State1848) -> None:
    """12.6.1, 12.7 A company whose shares are all in players' hands rises one row; then the priority card is given."""
    for rail in price_order(s, [r for r in s.rails() if s.cell[r - RAIL0] >= 0]):
        if held_by_players(s, rail) == SHARES:
            put_marker(s, rail, s.chart.up[s.cell[rail - RAIL0]])
    s.priority = next_priority(s)
    s.events.append(PriorityMoved(s.name(s.priority)))


def next_priority(s: State1848) -> int:
    """12.7 To the left of whoever sold or bought last; the card stays if nobody did."""
    last = stock_round(s).last
    return s.priority if last == NOBODY else seats_from(s, last)[0]


# What may be done.


def can_buy_any(s: State1848, player: int) -> bool:
    if room_for(s, player) < 1:
        return False
    for rail in range(s.owners - 1, CAR - 1, -1):
        if not s.par[rail - RAIL0]:
            if s.cash[player] >= 2 * LOWEST and launch_objection(s, rail, player, LOWEST) is None:
                return True
        elif buyable(s, rail, player, BANK) or buyable(s, rail, player, POOL):
            return True
    return False


def why_none(s: State1848) -> str:
    """12.2.1, 12.3.1 Why a player who can sell nothing is not asked whether to buy."""
    player = s.now().actor
    if room_for(s, player) < 1:
        return "at the certificate limit"
    for rail in range(CAR, BOE + 1):
        if s.par[rail - RAIL0] and (can_pay(s, rail, player, BANK) or can_pay(s, rail, player, POOL)):
            return "nothing to buy or sell"
    return "nothing to buy or sell" if s.cash[player] >= 2 * LOWEST else "not enough money for any share"


def can_sell_any(s: State1848, player: int) -> bool:
    """One share is always easier to sell than more."""
    for rail in range(s.owners - 1, CAR - 1, -1):
        if s.held(rail, player) and sale_objection(s, rail, player, 1) is None:
            return True
    return False


def buyable(s: State1848, rail: int, player: int, source: int) -> bool:
    """12.3 A share is there, the player can pay for it, and nothing else forbids it; the certificate limit aside."""
    return can_pay(s, rail, player, source) and may_gain(s, rail, player, 1)


def can_pay(s: State1848, rail: int, player: int, source: int) -> bool:
    """12.3.1 Is there such a share, at a price that the player has?"""
    return s.held(rail, source) > 0 and s.cash[player] >= share_price(s, rail, source)


def room_for(s: State1848, player: int) -> int:
    """12.2.1 How many certificates more the player may hold; below 0 when there are too many."""
    return certificate_limit(s, player) - certificates_held(s, player)


def over_limit(s: State1848, player: int) -> bool:
    return room_for(s, player) < 0


def owes_sale(s: State1848, player: int) -> bool:
    """12.2.1 Who comes over the limit by losing a directorship in a stock round sells in the next one (1848-55)."""
    if not over_limit(s, player):
        return False
    return not s.rulings.excess_waits or stock_round(s).excess >> player - SEAT0 & 1 == 1


def selling_objection(s: State1848, player: int, name: str, count: int) -> Objection | None:
    rail = rail_named(s, name)
    return no_company(name) if rail < 0 else sale_objection(s, rail, player, count)


def launching_objection(s: State1848, player: int, name: str, price: int, room: int) -> Objection | None:
    """5.2 `room` is what the certificate limit leaves."""
    rail = rail_named(s, name)
    why = opening_objection(s, rail, player, name, room) or launch_objection(s, rail, player, price)
    return why or limit_objection(s, player, room)


def purchase_objection(s: State1848, player: int, name: str, source: str, room: int) -> Objection | None:
    """12.3 `room` is what the certificate limit leaves."""
    rail = rail_named(s, name)
    why = opening_objection(s, rail, player, name, room) or source_objection(s, rail, player, source)
    return why or limit_objection(s, player, room)


def opening_objection(s: State1848, rail: int, player: int, name: str, room: int) -> Objection | None:
    """12.2.1, 5.5.5 What forbids any purchase: certificates to be sold first, a company that is not there."""
    return passing_objection(s, player, room) or company_objection(s, rail, name)


def passing_objection(s: State1848, player: int, room: int) -> Objection | None:
    return EXCESS if room < 0 and must_sell(s, player) else None


def must_sell(s: State1848, player: int) -> bool:
    """12.2.1 Over the limit, a player sells first, as long as a sale brings them nearer to it."""
    if not owes_sale(s, player):
        return False
    if not s.rulings.excess_sold_whole:
        return can_sell_any(s, player)
    return any(relief(s, rail, player) > 0 for rail in s.issuers())


def relief(s: State1848, rail: int, player: int) -> int:
    """12.2.1 How many certificates fewer the largest sale of a company leaves; half of a director's share is none."""
    held = s.held(rail, player)
    for count in range(held, 0, -1):
        if sale_objection(s, rail, player, count) is None:
            lost = director(s, rail) == player and held - count < max(2, most_of_others(s, rail, player))
            return count - 1 if lost else count
    return 0


def rail_named(s: State1848, name: str) -> int:
    return NUMBER.get(name, -1)


def company_objection(s: State1848, rail: int, name: str) -> Objection | None:
    """5.5.5 Nothing is bought of a company that is gone."""
    if rail < 0:
        return no_company(name)
    if is_gone(s, rail):
        return Objection("5.5.5", f"{name} is in receivership: its shares have left the game.")
    return None


def is_gone(s: State1848, rail: int) -> bool:
    return s.closed & bit(rail) != 0


def no_company(name: str) -> Objection:
    return Objection("12.1.1", f"There is no company {name[:20]!r}.")


def sale_objection(s: State1848, rail: int, player: int, count: int) -> Objection | None:
    """12.4.1, 12.4.2 What may be sold in a turn of a stock round."""
    if count < 1:
        return ONE_AT_LEAST
    if count > s.held(rail, player):
        number = "12.4.2" if rail == BOE else "12.4.1"
        return Objection(number, f"The player holds {s.held(rail, player) or 'none'} of {s.name(rail)}'s shares.")
    if rail == BOE:
        return None
    if stock_round(s).number == 1:
        return Objection("12.4.1", "No shares of railway companies are sold in the first stock round.")
    if stock_turn(s).sold & bit(rail) and not (s.rulings.excess_sold_whole and owes_sale(s, player)):
        return Objection("12.5.1", f"Shares of {s.name(rail)} have been sold in this turn: sell them together.")
    return holding_objection(s, rail, player, count)


def holding_objection(s: State1848, rail: int, player: int, count: int) -> Objection | None:
    """12.4.1 Half of a company at most in the bank pool; the director's share needs somebody to take it."""
    if not s.par[rail - RAIL0]:
        return Objection("12.4.1", f"{s.name(rail)} has no price yet.")
    if s.held(rail, POOL) + count > s.edition.pool_limit:
        return Objection("12.4.1", "The bank pool holds at most half of a company's shares.")
    if director(s, rail) == player and s.held(rail, player) - count < 2 and most_of_others(s, rail, player) < 2:
        return Objection("12.4.1", "Nobody else could take the director's share.")
    return None


def launch_objection(s: State1848, rail: int, player: int, price: int) -> Objection | None:
    """12.3.1, 5.2.1 The director's share of a company without a price, at £70 to £100."""
    if rail == BOE:
        return Objection("12.3.3", "The Bank of England has no director, and its price is set.")
    if s.par[rail - RAIL0]:
        return Objection("12.3.1", f"{s.name(rail)} has its price already.")
    if price not in s.chart.par:
        return FIRST_PRICE
    if s.cash[player] < 2 * price:
        return Objection("12.3.1", f"The director's share costs £{2 * price}, more than the player has.")
    return gain_objection(s, rail, player, 2)


def source_objection(s: State1848, rail: int, player: int, source: str) -> Objection | None:
    if source not in (TREASURY, BANK_POOL):
        return Objection("12.3.1", "Shares come from the bank (new) or from the bank pool.")
    if not s.par[rail - RAIL0]:
        return Objection("12.3.1", f"{s.name(rail)} has no price yet: its director's share comes first.")
    return buying_objection(s, rail, player, BANK if source == TREASURY else POOL)


def buying_objection(s: State1848, rail: int, player: int, source: int) -> Objection | None:
    """12.3 One share, new at the first price, used at the present price."""
    number = "12.3.3" if rail == BOE else "12.3.1"
    if s.held(rail, source) < 1:
        return Objection(number, f"There is no such share of {s.name(rail)}.")
    if s.cash[player] < share_price(s, rail, source):
        return Objection(number, f"A share costs £{share_price(s, rail, source)}, more than the player has.")
    return gain_objection(s, rail, player, 1)


def may_gain(s: State1848, rail: int, player: int, count: int) -> bool:
    """12.2, 12.3.2 Limits on what a player may come to hold: nothing sold in this round, no more than the limit."""
    if s.sold[player - SEAT0] & bit(rail):
        return False
    return s.held(rail, player) + count <= s.edition.share_limit[s.players]


def gain_objection(s: State1848, rail: int, player: int, count: int) -> Objection | None:
    """Why `may_gain` said no."""
    if may_gain(s, rail, player, count):
        return None
    if s.sold[player - SEAT0] & bit(rail):
        return Objection("12.3.2", f"The player has sold shares of {s.name(rail)} in this stock round.")
    return Objection("12.2.2", f"A player holds at most {10 * s.edition.share_limit[s.players]}% of a company.")


def limit_objection(s: State1848, player: int, room: int) -> Objection | None:
    """12.2.1 A purchase is one certificate more."""
    if room < 1:
        return Objection("12.2.1", f"The player's certificate limit is {certificate_limit(s, player)}.")
    return None


def share_price(s: State1848, rail: int, source: int) -> int:
    """12.3.1, 12.3.3 New shares at the first price, others and the Bank of England's at the present one."""
    return s.par[rail - RAIL0] if source == BANK and rail != BOE else s.price(rail)


# What it does.


def sell_in_turn(s: State1848, rail: int, player: int, count: int) -> None:
    """12.3.2 What was sold is not bought again in this round."""
    sell(s, rail, player, count)
    s.sold = put(s.sold, player - SEAT0, s.sold[player - SEAT0] | bit(rail))
    remember(s, stock_turn(s).sold | bit(rail))


def end_with_purchase(s: State1848) -> None:
    """12.1.1 A purchase ends the turn."""
    remember(s, 0)  # so that this turn counts as no pass, and the priority card as this player's
    end_turn(s)


def remember(s: State1848, sold: int) -> None:
    player = s.now().actor
    s.agenda[-1] = StockTurn(player, 1, sold)
    now = stock_round(s)
    s.agenda[0] = StockRound(now.number, now.passes, now.player, now.excess, player)
    if s.rulings.priority_moves and s.priority != next_priority(s):
        s.priority = next_priority(s)
        s.events.append(PriorityMoved(s.name(s.priority)))


def sell(s: State1848, rail: int, player: int, count: int) -> None:
    """12.4.1, 12.5.1 Paid at the price before the marker falls by one row."""
    # 5.4.2 Shares of the Bank of England go back to the bank, not to the pool; only loans move their price.
    proceeds = count * s.price(rail)
    move_shares(s, rail, count, player, BANK if rail == BOE else POOL, proceeds)
    pay(s, BANK, player, proceeds, f"shares of {s.name(rail)}")
    if rail == BOE:
        return
    settle_director(s, rail)
    put_marker(s, rail, s.chart.down[s.cell[rail - RAIL0]])


def launch(s: State1848, rail: int, player: int, price: int) -> None:
    s.par = put(s.par, rail - RAIL0, price)
    put_marker(s, rail, s.chart.par[price])
    pay(s, player, BANK, 2 * price, f"director's share of {s.name(rail)}")
    move_shares(s, rail, 2, BANK, player, 2 * price)
    set_president(s, rail, player)
    s.events.append(Launched(s.name(rail), s.name(player), price))


def buy(s: State1848, rail: int, player: int, source: int) -> None:
    price = share_price(s, rail, source)
    pay(s, player, BANK, price, f"a share of {s.name(rail)}")
    move_shares(s, rail, 1, source, player, price)
    if rail != BOE:
        settle_director(s, rail)
        launch_if_ready(s, rail)
