"""6.86 to 6.89 The forced purchase of a train: treasury, issued shares, the president's cash and shares, ruin."""

from typing import Final

from trunkline.core.actions import Action, BuyTrain, GoBankrupt, Issue, SellShares
from trunkline.core.depot import train_name, trains_of
from trunkline.core.ids import BANK, POOL, RAIL0
from trunkline.core.listing import listed
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.core.prices import put_marker
from trunkline.core.shares import move_shares
from trunkline.core.words import FORCED_PURCHASE
from trunkline.titles.g1846.buying_trains import (
    OnSale,
    buy_from_bank,
    cheapest_price,
    for_trade,
    on_sale,
    trade_objection,
    traders,
)
from trunkline.titles.g1846.forced_sales import closes, largest_block, liquidity, liquidity_after, share_objection
from trunkline.titles.g1846.frames import ISSUED, changed_turn, railroad, turn
from trunkline.titles.g1846.issue import issue_limit
from trunkline.titles.g1846.state import LAUNCHED, State1846, launched
from trunkline.titles.g1846.stock_round import corporation_named

SELLS_ONLY_FOR_A_TRAIN: Final = Objection(
    "6.88", "The president sells shares only for a train that cannot be paid for otherwise."
)
TOO_MANY: Final = Objection("6.88", "No more may be sold than is needed.")


def must_buy(s: State1846, rail: int) -> bool:
    """6.86 A corporation needs a train, as long as there is one to buy."""
    return not trains_of(s, rail) and bool(on_sale(s))


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
    """6.87 A corporation that can pay for a train issues shares only for one that it cannot pay for yet."""
    if cash < prices[0] or not s.rulings.issue_for_dearer:
        return prices[0]
    return min([price for price in prices if price > cash])


def issue_blocks(s: State1846, rail: int) -> list[int]:
    """6.86 How many shares may be issued: enough for a train, no more than needed; or what brings the most."""
    prices = prices_to_reach(s)
    cash = s.cash[rail]
    if trains_of(s, rail) or turn(s).forced == ISSUED or not prices or cash >= prices[-1] or sister_sells(s, rail):
        return []
    blocks = [(n * block_price(s, rail, n), n) for n in range(1, issue_limit(s, rail) + 1)]
    blocks = [b for b in blocks if b[0]]
    if s.rulings.largest_issue:
        blocks.sort()  # S52 elsewhere "up to the first that pays" goes by money: more shares may bring less
    need = price_to_reach(s, prices, cash)
    enough = [b for b in blocks if cash + b[0] >= need]
    if not enough:
        return best_blocks(s, blocks) if blocks and cash < prices[0] else []
    goal = prices[-1] if s.rulings.largest_issue else dearest_payable(prices, cash + max(enough)[0])
    out: list[int] = []
    for value, n in enough:
        out.append(n)
        if cash + value >= goal:
            break
    return out


def dearest_payable(prices: list[int], money: int) -> int:
    """6.87 The dearest train that this money buys."""
    return max([price for price in prices if price <= money])


def best_blocks(s: State1846, blocks: list[tuple[int, int]]) -> list[int]:
    """6.86 No number is enough: those that bring the most money (S52, F3: or simply the largest number)."""
    if s.rulings.largest_issue or s.edition.issues_all:
        return [max([n for _, n in blocks])]
    most = max([value for value, _ in blocks])
    return [n for value, n in blocks if value == most]


def issue_objection(s: State1846, rail: int, count: int) -> Objection | None:
    if not must_buy(s, rail):
        return Objection("6.86", "Shares are issued in this step only to buy a train that is needed.")
    blocks = issue_blocks(s, rail)
    if count not in blocks:
        if not blocks:
            return sister_objection(s, rail) or Objection("6.86", "No shares can be issued for a train now.")
        return Objection("6.86", f"The number of shares to issue for a train is {listed(blocks)}.")
    # With one number alone no other leads to a train: nothing is tried on copies.
    return ruin_objection(s, rail, count) if len(blocks) > 1 else None


def ruin_objection(s: State1846, rail: int, count: int) -> Objection | None:
    """6.89 No issue after which no train can be paid for, where another number of shares leads to a train."""
    if after_issue(s, rail, count) >= cheapest_price(s) or raisable(s, rail) < cheapest_price(s):
        return None
    return Objection("6.89", "After that no train could be paid for; another number of shares brings as much.")


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
    now = changed_turn(s)
    now.forced, now.bank_only = ISSUED, 1
    now.raised = count * price - less


# 6.87 The president's cash


def president_pays(s: State1846, rail: int) -> bool:
    """6.86, 6.87 The corporation cannot pay for any train itself, and has no shares left to issue."""
    if not must_buy(s, rail) or s.cash[rail] >= cheapest_price(s):
        return False
    return not issue_blocks(s, rail) and not sister_sells(s, rail)


def together(s: State1846, rail: int) -> int:
    """What the corporation can pay, together with its president where the president has to help."""
    return s.cash[rail] + (s.cash[s.president[rail - RAIL0]] if president_pays(s, rail) else 0)


def purchase_objection(s: State1846, rail: int, sale: OnSale) -> Objection | None:
    """6.86, 6.87 Who pays for a train of the bank, and is it one that may be bought with that money?"""
    if s.cash[rail] < sale.price and not president_pays(s, rail):
        if must_buy(s, rail) and s.cash[rail] >= cheapest_price(s):
            return Objection("6.87", "The president may not help while the corporation can pay for another train.")
        short = Objection("6.81", f"The train costs ${sale.price}, {s.name(rail)} has ${s.cash[rail]}.")
        return corporation_first(s, rail) or short
    if together(s, rail) < sale.price:
        return Objection("6.88", f"${sale.price - together(s, rail)} more is needed.")
    return excess_objection(s, rail, sale)


def corporation_first(s: State1846, rail: int) -> Objection | None:
    """6.86 What a corporation that needs a train and cannot pay for one does before its president helps."""
    if not must_buy(s, rail) or s.cash[rail] >= cheapest_price(s):
        return None
    return sister_objection(s, rail) or Objection("6.86", "The corporation must first issue shares.")


def excess_objection(s: State1846, rail: int, sale: OnSale) -> Objection | None:
    """6.88 Not a cheaper train that could be paid for before the last share was sold or issued."""
    raised = turn(s).raised
    if raised < 0 or sale.price > spare(s, rail) - raised or not reachable(s, rail, sale.price):
        return None
    if s.rulings.measured_by_dearest and len(s.cards[s.train_card[sale.train]].faces) < 2:
        return None  # S56 elsewhere only faces of one card are compared
    if turn(s).sold:
        return Objection("6.88", "More was raised than this train costs.")
    return Objection("6.86", "More shares were issued than this train needs.")


def spare(s: State1846, rail: int) -> int:
    """The money that stands against a price after raising some."""
    sold = turn(s).sold
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
        pay(s, s.president[rail - RAIL0], rail, missing, FORCED_PURCHASE)
    buy_from_bank(s, rail, sale)
    changed_turn(s).raised = -1


def others_train_objection(s: State1846, rail: int, a: BuyTrain) -> Objection | None:
    """6.81, 6.86 A train of another corporation: not with money raised for the bank's, while that one is needed."""
    refusal = trade_objection(s, rail, a)
    if refusal is not None or not raised_for_bank(s, rail):
        return refusal
    if not s.rulings.ruin_beside_sisters and same_president(s, rail, s.owner(a.source)) and beyond_reach(s, rail):
        return None
    return Objection("6.86", "With money raised for a forced purchase only the bank's trains may be bought.")


def raised_for_bank(s: State1846, rail: int) -> bool:
    """6.86, 6.88 Were shares issued or sold for a train that is still needed? S54: elsewhere also afterwards."""
    if not must_buy(s, rail) and not s.rulings.bank_only_lasts:
        return False
    return bool(turn(s).bank_only or (turn(s).sold and s.cash[rail] < cheapest_price(s)))


def same_president(s: State1846, rail: int, other: int) -> bool:
    return s.president[rail - RAIL0] == s.president[other - RAIL0]


def beyond_reach(s: State1846, rail: int) -> bool:
    """6.89 No train of the bank can be paid for, whatever is issued and sold."""
    return raisable(s, rail) < cheapest_price(s)


# 6.88 The president's shares


def president_sale_objection(s: State1846, a: SellShares) -> Objection | None:
    """6.88 Normal sales, no change of president here, no more than is needed."""
    rail = railroad(s)
    president = s.president[rail - RAIL0]
    other = corporation_named(s, a.corporation)
    if not president_sells_now(s, rail):
        return corporation_first(s, rail) or SELLS_ONLY_FOR_A_TRAIN
    sister = sister_objection(s, rail)  # after an issue in vain a sister's train is bought, and nothing sold
    if sister is not None:
        return sister
    if other < 0 or s.status[other - RAIL0] != LAUNCHED:
        return Objection("5.21", f"{a.corporation[:20]} has no shares that could be sold.")
    refusal = share_objection(s, rail, president, other, a.shares)
    if refusal is not None:
        return refusal
    if s.rulings.measured_by_dearest:
        return loose_amount_objection(s, rail, other, a.shares)
    return amount_objection(s, rail, other, a.shares)


def amount_objection(s: State1846, rail: int, other: int, count: int) -> Objection | None:
    """6.88 No more than the train needs that it is for; never so little that none can be paid for.

    The train is one that can then be paid for or, as 6.87 leaves the choice, a dearer one that further sales reach.
    """
    money = together(s, rail)
    after = money + count * s.price(other)
    dearer = [sale.price for sale in on_sale(s) if sale.price > money]
    reached = [price for price in dearer if price <= after]
    ends = other == rail and closes(s, rail)  # 8 nothing is left then to buy a train for
    if ends and money >= cheapest_price(s):
        return Objection("6.88", "The money for a train is there: no share is sold that would close the corporation.")
    if not dearer:
        return TOO_MANY
    if reached and after - s.price(other) < max(reached):
        return None
    if ends:
        return TOO_MANY if reached else None
    beyond = [price for price in dearer if price > after]
    if beyond and after + liquidity_after(s, rail, other, count) >= min(beyond):
        return None
    if reached:
        return TOO_MANY
    if money >= cheapest_price(s):
        return Objection("6.88", "The money for a train is there, and a dearer one cannot be reached.")
    if money + liquidity(s, rail) >= min(dearer):
        return Objection("6.88", "After such a sale the money for a train could not be raised any more.")
    return None


def loose_amount_objection(s: State1846, rail: int, other: int, count: int) -> Objection | None:
    """S56 Elsewhere a block is measured against the dearest train."""
    price = s.price(other)
    slip = only_president_held(s, other, s.president[rail - RAIL0])
    if all_cash(s, rail) + count * price >= dearest_price(s) + (2 * price if slip else price):
        return TOO_MANY
    return None


def president_sells_now(s: State1846, rail: int) -> bool:
    """6.88 Does the president sell for this train? S57: elsewhere that is allowed whenever no shares can be issued."""
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


# 6.89 Bankruptcy


def bankrupt_objection(s: State1846, rail: int) -> Objection | None:
    """6.89 Only if everything together does not pay for the cheapest train."""
    if not must_buy(s, rail):
        return Objection("6.89", "No train has to be bought.")
    if not s.rulings.ruin_beside_sisters:
        refusal = sister_objection(s, rail) or issue_for_sister(s, rail)
        if refusal is not None:
            return refusal
    price, money = cheapest_price(s), together(s, rail)
    if money >= price:
        return Objection("6.89", f"${money} is there, and a train costs ${price}.")
    if raisable(s, rail) >= price:
        return Objection("6.89", f"${raisable(s, rail)} can be raised, and a train costs ${price}.")
    if not s.rulings.ruin_beside_sisters and closes(s, rail) and largest_block(s, rail, rail):
        return Objection("6.89", "A share can be sold that closes the corporation; it then needs no train.")
    return None


def sister_trains(s: State1846, rail: int) -> list[BuyTrain]:
    """6.86 Trains which another corporation of the same president could sell it."""
    sisters = [other for other in traders(s, rail) if same_president(s, rail, other)]
    offers = [BuyTrain(train_name(s, t), 1, s.name(other)) for other in sisters for t in for_trade(s, other)]
    return [a for a in offers if others_train_objection(s, rail, a) is None]


def sister_sells(s: State1846, rail: int) -> bool:
    """6.86 Nothing is raised for a train of the bank while the treasury can buy one of the same president's trains."""
    if s.cash[rail] >= cheapest_price(s) or raised_for_bank(s, rail):
        return False
    return sister_objection(s, rail) is not None


def sister_objection(s: State1846, rail: int) -> Objection | None:
    """6.86 The train that the treasury can buy instead."""
    if s.rulings.ruin_beside_sisters:
        return None
    for a in sister_trains(s, rail):
        return Objection("6.86", f"{a.source} can sell the corporation its {a.train} train.")
    return None


def issue_for_sister(s: State1846, rail: int) -> Objection | None:
    """6.86 An issue that does not reach the bank's train, but lets the treasury buy a train of the same president's."""
    for count in issue_blocks(s, rail):
        after = s.copy()
        issue(after, rail, count)
        if sister_objection(after, rail) is not None:
            return Objection("6.86", "The corporation first issues shares; then its president's other train is to buy.")
    return None


def raisable(s: State1846, rail: int) -> int:
    """6.86 to 6.89 The most that can be put together for a train: issue first, then the president."""
    blocks = issue_blocks(s, rail)
    if s.rulings.ruin_beside_sisters or not blocks:
        issued = max([n * block_price(s, rail, n) for n in blocks], default=0)
        return all_cash(s, rail) + issued + liquidity(s, rail)
    # Issued shares take room in the market that the president's own sales may need: what both bring together is tried.
    return max([after_issue(s, rail, n) for n in blocks])


def after_issue(s: State1846, rail: int, count: int) -> int:
    """6.89 What can be put together once so many shares are issued, tried on a copy."""
    after = s.copy()
    issue(after, rail, count)
    return all_cash(after, rail) + liquidity(after, rail)


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
