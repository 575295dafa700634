"""6.86 to 6.88 The forced purchase of a train: treasury, issued shares, then its president's cash and shares."""

from trunkline.core.actions import Action, GoBankrupt, Issue, SellShares
from trunkline.core.depot import trains_of
from trunkline.core.ids import BANK, NOBODY, POOL, RAIL0
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.core.prices import put_marker
from trunkline.core.shares import move_shares
from trunkline.titles.g1846.buying_trains import OnSale, buy_from_bank, cheapest_price, must_buy, on_sale
from trunkline.titles.g1846.closing import close_fallen
from trunkline.titles.g1846.holdings import sale_objection, sell, successor
from trunkline.titles.g1846.issue import issue_limit
from trunkline.titles.g1846.operating_round import sort_order
from trunkline.titles.g1846.state import LAUNCHED, State1846, launched
from trunkline.titles.g1846.stock_round import corporation_named
from trunkline.titles.g1846.turn import BANK_ONLY, FORCED, RAISED, SOLD, note, noted, railroad

# 6.86 Issuing


def block_price(s: State1846, rail: int, count: int) -> int:
    """6.86 The price moves left once for each share, and one value lower is received for all."""
    cell = s.cell[rail - RAIL0]
    for _ in range(count + 1):
        cell = s.chart.left[cell]
    return s.chart.price[cell]


def prices_to_reach(s: State1846) -> list[int]:
    """6.87 The prices for which shares may be issued."""
    sales = on_sale(s)
    if not s.rulings.issue_for_dearer and sales:
        first = min(sales, key=lambda sale: sale.price).train
        sales = [sale for sale in sales if sale.train == first]
    return sorted([sale.price for sale in sales])


def price_to_reach(s: State1846, prices: list[int], cash: int) -> int:
    """6.87 Who can pay a train already issues only for one that he cannot pay yet."""
    if cash < prices[0] or not s.rulings.issue_for_dearer:
        return prices[0]
    return min([price for price in prices if price > cash])


def issue_blocks(s: State1846, rail: int) -> list[int]:
    """6.86 How many shares may be issued: enough for a train, no more than needed; or, if none will do, the most."""
    prices = prices_to_reach(s)
    cash = s.cash[rail]
    if trains_of(s, rail) or noted(s, FORCED) or not prices or cash >= prices[-1]:
        return []
    blocks = [(n * block_price(s, rail, n), n) for n in range(1, issue_limit(s, rail) + 1)]
    blocks = sorted([b for b in blocks if b[0]])
    need = price_to_reach(s, prices, cash)
    enough = [b for b in blocks if cash + b[0] >= need]
    if not enough:
        return [max([n for _, n in blocks])] if blocks and cash < prices[0] else []
    out: list[int] = []
    for value, n in enough:
        out.append(n)
        if cash + value >= prices[-1]:
            break
    return out


def issue_objection(s: State1846, rail: int, count: int) -> Objection | None:
    if not must_buy(s, rail):
        return Objection("6.86", "Shares are issued in this step only to buy a train that is needed.")
    blocks = issue_blocks(s, rail)
    if count not in blocks:
        if not blocks:
            return Objection("6.86", "No shares can be issued for a train now.")
        return Objection("6.86", f"The number of shares to issue for a train is {' or '.join(str(n) for n in blocks)}.")
    return None


def issue(s: State1846, rail: int, count: int) -> None:
    """6.86 Shares go to the market at the lower price, and the price falls."""
    price = block_price(s, rail, count)
    before = [n for n in issue_blocks(s, rail) if n < count]
    less = max([n * block_price(s, rail, n) for n in before], default=0)
    move_shares(s, rail, count, rail, POOL, count * price)
    pay(s, BANK, rail, count * price, "shares issued for a train")
    cell = s.cell[rail - RAIL0]
    for _ in range(count):
        cell = s.chart.left[cell]
    put_marker(s, rail, cell)
    note(s, FORCED, 1)
    note(s, BANK_ONLY, 1)
    note(s, RAISED, 1 + count * price - less)


# 6.87 The president's cash


def president_pays(s: State1846, rail: int) -> bool:
    """6.86, 6.87 The corporation cannot pay any train itself, and has no shares left to issue."""
    return must_buy(s, rail) and s.cash[rail] < cheapest_price(s) and not issue_blocks(s, rail)


def together(s: State1846, rail: int) -> int:
    """What the corporation and, where he has to help, its president can pay."""
    return s.cash[rail] + (s.cash[s.president[rail - RAIL0]] if president_pays(s, rail) else 0)


def purchase_objection(s: State1846, rail: int, sale: OnSale) -> Objection | None:
    """6.86, 6.87 Who pays for a train of the bank, and is it one that may be bought with that money?"""
    if s.cash[rail] < sale.price and not president_pays(s, rail):
        if must_buy(s, rail) and s.cash[rail] < cheapest_price(s):
            return Objection("6.86", "The corporation must first issue shares.")
        if must_buy(s, rail):
            return Objection("6.87", "The president may not help while the corporation can pay another train.")
        return Objection("6.81", f"The train costs ${sale.price}.")
    if together(s, rail) < sale.price:
        return Objection("6.88", f"${sale.price - together(s, rail)} are missing.")
    return excess_objection(s, rail, sale)


def excess_objection(s: State1846, rail: int, sale: OnSale) -> Objection | None:
    """6.88 Not a cheaper train that could be paid before the last share was sold or issued."""
    raised = noted(s, RAISED) - 1
    if raised < 0 or sale.price > spare(s, rail) - raised or not reachable(s, rail, sale.price):
        return None
    faces = [other.price for other in on_sale(s) if other.train == sale.train]
    if len(faces) < 2 or (sale.price == min(faces) and sale.price <= s.cash[rail] < max(faces)):
        return None
    return Objection("6.88", "More was raised than this train costs.")


def spare(s: State1846, rail: int) -> int:
    """The money that stands against a price after raising some."""
    sold = noted(s, SOLD)
    return s.cash[rail] + (s.cash[s.president[rail - RAIL0]] if sold else 0)


def reachable(s: State1846, rail: int, price: int) -> bool:
    """Can a dearer train still be paid with what can be raised?"""
    dearer = [sale.price for sale in on_sale(s) if sale.price > price]
    sales = liquidity(s, rail) if president_pays(s, rail) else 0
    return bool(dearer) and together(s, rail) + sales >= min(dearer)


def buy_train(s: State1846, rail: int, sale: OnSale) -> None:
    """6.86 The president adds what is missing."""
    missing = sale.price - s.cash[rail]
    if missing > 0:
        pay(s, s.president[rail - RAIL0], rail, missing, "forced train purchase")
    buy_from_bank(s, rail, sale)
    note(s, RAISED, 0)


# 6.88 The president's shares


def president_sale_objection(s: State1846, a: SellShares) -> Objection | None:
    """6.88 Normal sales, no change of president here, no more than is needed."""
    rail = railroad(s)
    president = s.president[rail - RAIL0]
    other = corporation_named(s, a.corporation)
    if not president_sells_now(s, rail):
        return Objection("6.88", "The president sells shares only for a train that cannot be paid otherwise.")
    if other < 0 or s.status[other - RAIL0] != LAUNCHED:
        return Objection("5.21", f"{a.corporation} has no shares that could be sold.")
    refusal = share_objection(s, rail, president, other, a.shares)
    if refusal is not None:
        return refusal
    price = s.price(other)
    slip = s.rulings.half_certificate_slip and only_president_held(s, other, president)
    if all_cash(s, rail) + a.shares * price >= dearest_price(s) + (2 * price if slip else price):
        return Objection("6.88", "No more may be sold than is needed.")
    if s.rulings.sales_must_reach and together(s, rail) >= cheapest_price(s):
        if not reachable(s, rail, together(s, rail)):
            return Objection("6.88", "The money for a train is there, and a dearer one cannot be reached.")
    return None


def president_sells_now(s: State1846, rail: int) -> bool:
    """6.88 Does the president sell for this train? S57: elsewhere he may whenever no shares can be issued."""
    if s.rulings.sales_unforced:
        return not (must_buy(s, rail) and issue_blocks(s, rail))
    return president_pays(s, rail)


def all_cash(s: State1846, rail: int) -> int:
    return s.cash[rail] + s.cash[s.president[rail - RAIL0]]


def only_president_held(s: State1846, rail: int, player: int) -> bool:
    """Is the president's certificate the only one that the player holds of it?"""
    return s.president[rail - RAIL0] == player and s.held(rail, player) == 2


def dearest_price(s: State1846) -> int:
    return max([sale.price for sale in on_sale(s)], default=0)


def share_objection(s: State1846, rail: int, president: int, other: int, count: int) -> Objection | None:
    """6.88 May these shares be sold at all for this purchase?"""
    if noted(s, SOLD) >> (other - RAIL0) & 1:
        return Objection("5.22", "Shares of this corporation were already sold for this train, in one block.")
    refusal = sale_objection(s, other, president, count)
    if refusal is not None or other != rail:
        return refusal
    if successor(s, rail, president, s.held(rail, president) - count) != NOBODY:
        return Objection("6.88", "The sale would give the corporation another president.")
    if s.chart.price[s.chart.left[s.cell[rail - RAIL0]]] == 0:
        return Objection("6.88", "The sale would close the corporation that needs the train.")
    return None


def largest_block(s: State1846, rail: int, other: int) -> int:
    """6.88 The most shares of a corporation the president could sell for the train; 0 for none."""
    president = s.president[rail - RAIL0]
    for count in range(s.held(other, president), 0, -1):
        if share_objection(s, rail, president, other, count) is None:
            return count
    return 0


def liquidity(s: State1846, rail: int) -> int:
    """6.89 What all sales that are still possible would bring."""
    return sum([largest_block(s, rail, other) * s.price(other) for other in launched(s)])


def president_sells(s: State1846, a: SellShares) -> None:
    """6.88 These sales may change presidents and the order of those still to operate."""
    rail = railroad(s)
    other = s.owner(a.corporation)
    note(s, RAISED, 1 + s.price(other))
    note(s, SOLD, noted(s, SOLD) | 1 << (other - RAIL0))
    sell(s, other, s.president[rail - RAIL0], a.shares)
    close_fallen(s)
    sort_order(s)


# 6.89 Bankruptcy


def bankrupt_objection(s: State1846, rail: int) -> Objection | None:
    """6.89 Only if everything together does not pay the cheapest train."""
    if not must_buy(s, rail):
        return Objection("6.89", "No train has to be bought.")
    issued = max([n * block_price(s, rail, n) for n in issue_blocks(s, rail)], default=0)
    money = s.cash[rail] + issued + s.cash[s.president[rail - RAIL0]] + liquidity(s, rail)
    if money >= cheapest_price(s):
        return Objection("6.89", f"${money} can be raised, and a train costs ${cheapest_price(s)}.")
    return None


def candidates(s: State1846, rail: int) -> list[Action]:
    """What the need for a train adds to the step."""
    if not must_buy(s, rail) and not s.rulings.sales_unforced:
        return []
    out: list[Action] = [Issue(n) for n in issue_blocks(s, rail)]
    if president_sells_now(s, rail):
        president = s.president[rail - RAIL0]
        for other in launched(s):
            out += [SellShares(s.name(other), n) for n in range(1, s.held(other, president) + 1)]
    return [*out, GoBankrupt()]
