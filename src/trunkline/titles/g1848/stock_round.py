"""12 Stock rounds."""

from trunkline.core.actions import Action, BuyShare, Launch, Pass, SellShares
from trunkline.core.events import Launched, Passed, PriorityMoved, RoundBegan
from trunkline.core.ids import BANK, POOL, RAIL0, SEAT0
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.core.prices import price_order, put_marker
from trunkline.core.shares import held_by_players, move_shares, seats_from, set_president
from trunkline.core.state import put
from trunkline.titles.g1848.companies import BOE, CAR
from trunkline.titles.g1848.directors import (
    certificate_count,
    certificate_limit,
    most_of_others,
    settle_director,
)
from trunkline.titles.g1848.editions import MOST_SHARES, POOL_LIMIT
from trunkline.titles.g1848.frames import StockRound, StockTurn, stock_round, stock_turn
from trunkline.titles.g1848.launching import launch_if_ready
from trunkline.titles.g1848.state import State1848, bit, director

TREASURY, BANK_POOL = "treasury", "pool"


def open_stock_round(s: State1848, number: int) -> None:
    s.sold = [0] * s.players
    excess = sum([1 << k for k in range(s.players) if over_limit(s, SEAT0 + k)])
    s.agenda = [StockRound(number, 0, s.priority, excess)]
    s.events.append(RoundBegan("stock", number, 0))


def round_number(s: State1848) -> int:
    return stock_round(s).number


def next_turn(s: State1848) -> bool:
    """12.1.1 Open the next player's turn; False when all have passed in a row."""
    now = stock_round(s)
    if now.passes >= s.players:
        return False
    s.agenda.append(StockTurn(now.player))
    return True


def end_turn(s: State1848) -> None:
    """12.7 Whoever did something leaves the priority to the player on the left."""
    done, now = stock_turn(s), stock_round(s)
    s.agenda.pop()
    after = seats_from(s, done.actor)[0]
    if done.acted:
        s.priority = after
    excess = now.excess if over_limit(s, done.actor) else now.excess & ~(1 << done.actor - SEAT0)
    s.agenda[0] = StockRound(now.number, 0 if done.acted else now.passes + 1, after, excess)


def finish_round(s: State1848) -> None:
    """12.6.1 A company whose shares are all in players' hands rises one row."""
    for rail in price_order(s, [r for r in range(CAR, BOE) if s.cell[r - RAIL0] >= 0]):
        if held_by_players(s, rail) == 10:
            put_marker(s, rail, s.chart.up[s.cell[rail - RAIL0]])
    s.events.append(PriorityMoved(s.name(s.priority)))


# What may be done.


def waits(s: State1848) -> bool:
    """Is there anything the player could do?"""
    player = s.now().actor
    return can_buy_any(s, player) or can_sell_any(s, player)


def candidates(s: State1848) -> list[Action]:
    player = s.now().actor
    out: list[Action] = []
    for rail in range(CAR, BOE + 1):
        out.extend(sales(s, player, rail))
    if out and owes_sale(s, player):
        return out
    if certificate_count(s, player) < certificate_limit(s, player):
        for rail in range(CAR, BOE + 1):
            out.extend(purchases(s, player, rail))
    out.append(Pass())
    return out


def sales(s: State1848, player: int, rail: int) -> list[Action]:
    """Every number of shares that may be sold at once; what holds for a number holds for all smaller ones."""
    out: list[Action] = []
    for n in range(1, s.held(rail, player) + 1):
        if sale_objection(s, player, rail, n) is not None:
            break
        out.append(SellShares(s.name(rail), n))
    return out


def purchases(s: State1848, player: int, rail: int) -> list[Action]:
    name = s.name(rail)
    if not s.par[rail - RAIL0]:
        prices = s.chart.par
        return [Launch(name, price) for price in prices if launch_objection(s, player, rail, price) is None]
    out: list[Action] = []
    if s.held(rail, BANK) and buying_objection(s, player, rail, BANK) is None:
        out.append(BuyShare(name, TREASURY))
    if s.held(rail, POOL) and buying_objection(s, player, rail, POOL) is None:
        out.append(BuyShare(name, BANK_POOL))
    return out


def can_buy_any(s: State1848, player: int) -> bool:
    if certificate_count(s, player) >= certificate_limit(s, player):
        return False
    for rail in range(BOE, CAR - 1, -1):
        if not s.par[rail - RAIL0]:
            if launch_objection(s, player, rail, 70) is None:
                return True
        elif any(s.held(rail, o) and buying_objection(s, player, rail, o) is None for o in (BANK, POOL)):
            return True
    return False


def can_sell_any(s: State1848, player: int) -> bool:
    """One share is always easier to sell than more."""
    return any(s.held(rail, player) and sale_objection(s, player, rail, 1) is None for rail in range(BOE, CAR - 1, -1))


def must_sell(s: State1848, player: int) -> bool:
    """12.2.1 Over the limit, a player sells first, as long as something can be sold."""
    return owes_sale(s, player) and can_sell_any(s, player)


def over_limit(s: State1848, player: int) -> bool:
    return certificate_count(s, player) > certificate_limit(s, player)


def owes_sale(s: State1848, player: int) -> bool:
    """12.2.1 Who comes over the limit by losing a directorship in a stock round sells in the next one (ruling 55)."""
    if not over_limit(s, player):
        return False
    return not s.rulings.excess_waits or stock_round(s).excess >> player - SEAT0 & 1 == 1


def objection(s: State1848, a: Action) -> Objection | None:
    player = s.now().actor
    if isinstance(a, SellShares):
        rail = rail_named(s, a.corporation)
        return no_company(a.corporation) if rail < 0 else sale_objection(s, player, rail, a.shares)
    if must_sell(s, player):
        return Objection("12.2.1", "The player holds more certificates than allowed and must sell first.")
    match a:
        case Launch(corporation=corporation, price=price):
            rail = rail_named(s, corporation)
            why = company_objection(s, rail, corporation) or launch_objection(s, player, rail, price)
            return why or limit_objection(s, player)
        case BuyShare(corporation=corporation, source=source):
            rail = rail_named(s, corporation)
            why = company_objection(s, rail, corporation) or source_objection(s, player, rail, source)
            return why or limit_objection(s, player)
    return None


def rail_named(s: State1848, name: str) -> int:
    owner = s.owner(name)
    return owner if owner >= RAIL0 else -1


def company_objection(s: State1848, rail: int, name: str) -> Objection | None:
    """5.5.5 Nothing is bought of a company that is gone."""
    if rail < 0:
        return no_company(name)
    if s.closed & bit(rail):
        return Objection("5.5.5", f"{name} is in receivership: its shares have left the game.")
    return None


def no_company(name: str) -> Objection:
    return Objection("12.1.1", f"There is no company {name[:20]!r}.")


def sale_objection(s: State1848, player: int, rail: int, count: int) -> Objection | None:
    """12.4.1, 12.4.2 What may be sold in a turn of a stock round."""
    if not 1 <= count <= s.held(rail, player):
        return Objection("12.4.1", f"The player holds {s.held(rail, player)} shares of {s.name(rail)}.")
    if rail == BOE:
        return None
    if round_number(s) == 1:
        return Objection("12.4.1", "No shares are sold in the first stock round.")
    if stock_turn(s).sold & bit(rail) and not (s.rulings.excess_sold_whole and owes_sale(s, player)):
        return Objection("12.5.1", f"Shares of {s.name(rail)} have been sold in this turn: sell them together.")
    return holding_objection(s, player, rail, count)


def holding_objection(s: State1848, player: int, rail: int, count: int) -> Objection | None:
    """12.4.1 Half of a company at most in the bank pool; the director's share needs somebody to take it."""
    if not s.par[rail - RAIL0]:
        return Objection("12.4.1", f"{s.name(rail)} has no price yet.")
    if s.held(rail, POOL) + count > POOL_LIMIT:
        return Objection("12.4.1", "The bank pool holds at most half of a company's shares.")
    if director(s, rail) == player and s.held(rail, player) - count < 2 and most_of_others(s, rail, player) < 2:
        return Objection("12.4.1", "Nobody else could take the director's share.")
    return None


def launch_objection(s: State1848, player: int, rail: int, price: int) -> Objection | None:
    """12.3.1, 5.2.1 The director's share of a company without a price, at £70 to £100."""
    if s.par[rail - RAIL0]:
        return Objection("12.3.1", f"{s.name(rail)} has its price already.")
    if price not in s.chart.par:
        return Objection("5.2.1", "The first price is £70, £80, £90 or £100.")
    if s.cash[player] < 2 * price:
        return Objection("12.3.1", f"The director's share costs £{2 * price}, more than the player has.")
    return gain_objection(s, player, rail, 2)


def source_objection(s: State1848, player: int, rail: int, source: str) -> Objection | None:
    if source not in (TREASURY, BANK_POOL):
        return Objection("12.3.1", "Shares come from the bank (new) or from the bank pool.")
    if not s.par[rail - RAIL0]:
        return Objection("12.3.1", f"{s.name(rail)} has no price yet: its director's share comes first.")
    return buying_objection(s, player, rail, BANK if source == TREASURY else POOL)


def buying_objection(s: State1848, player: int, rail: int, source: int) -> Objection | None:
    """12.3 One share, new at the first price, used at the present price."""
    if s.held(rail, source) < 1:
        return Objection("12.3.1", f"There is no such share of {s.name(rail)}.")
    if s.cash[player] < share_price(s, rail, source):
        return Objection("12.3.1", f"A share costs £{share_price(s, rail, source)}, more than the player has.")
    return gain_objection(s, player, rail, 1)


def gain_objection(s: State1848, player: int, rail: int, count: int) -> Objection | None:
    """12.2, 12.3.2 Limits on what a player may come to hold."""
    if s.sold[player - SEAT0] & bit(rail):
        return Objection("12.3.2", f"The player has sold shares of {s.name(rail)} in this stock round.")
    most = MOST_SHARES[s.players]
    if s.held(rail, player) + count > most:
        return Objection("12.2.2", f"A player holds at most {10 * most}% of a company.")
    return None


def limit_objection(s: State1848, player: int) -> Objection | None:
    """12.2.1 A purchase is one certificate more."""
    if certificate_count(s, player) >= certificate_limit(s, player):
        return Objection("12.2.1", f"The player's certificate limit is {certificate_limit(s, player)}.")
    return None


def share_price(s: State1848, rail: int, source: int) -> int:
    """12.3.1, 12.3.3 New shares at the first price, others and the Bank of England's at the present one."""
    return s.par[rail - RAIL0] if source == BANK and rail != BOE else s.price(rail)


# What it does.


def act(s: State1848, a: Action) -> None:
    player = s.now().actor
    match a:
        case SellShares(corporation=corporation, shares=shares):
            rail = s.owner(corporation)
            sell(s, player, rail, shares)
            s.sold[player - SEAT0] |= bit(rail)
            remember(s, stock_turn(s).sold | bit(rail))
        case Launch(corporation=corporation, price=price):
            launch(s, player, s.owner(corporation), price)
            remember(s, 0)
            end_turn(s)
        case BuyShare(corporation=corporation, source=source):
            buy(s, player, s.owner(corporation), BANK if source == TREASURY else POOL)
            remember(s, 0)
            end_turn(s)
        case Pass():
            s.events.append(Passed(s.name(player)))
            end_turn(s)


def remember(s: State1848, sold: int) -> None:
    player = s.now().actor
    s.agenda[-1] = StockTurn(player, 1, sold)
    s.priority = seats_from(s, player)[0]


def sell(s: State1848, player: int, rail: int, count: int) -> None:
    """12.4.1, 12.5.1 Paid at the price before the marker falls by one row."""
    proceeds = count * s.price(rail)
    move_shares(s, rail, count, player, BANK if rail == BOE else POOL, proceeds)
    pay(s, BANK, player, proceeds, f"shares of {s.name(rail)}")
    if rail == BOE:
        return
    settle_director(s, rail)
    put_marker(s, rail, s.chart.down[s.cell[rail - RAIL0]])


def launch(s: State1848, player: int, rail: int, price: int) -> None:
    s.par = put(s.par, rail - RAIL0, price)
    put_marker(s, rail, s.chart.par[price])
    pay(s, player, BANK, 2 * price, f"director's share of {s.name(rail)}")
    move_shares(s, rail, 2, BANK, player, 2 * price)
    set_president(s, rail, player)
    s.events.append(Launched(s.name(rail), s.name(player), price))


def buy(s: State1848, player: int, rail: int, source: int) -> None:
    price = share_price(s, rail, source)
    pay(s, player, BANK, price, f"a share of {s.name(rail)}")
    move_shares(s, rail, 1, source, player, price)
    if rail != BOE:
        settle_director(s, rail)
        launch_if_ready(s, rail)
