"""Shares by what they bring in the next rounds: buy the best one, and change poor ones for better ones.

For titles in which a share that is not its president's can be sold without a fall of its price.
"""

from trunkline.bots.forecast import moved
from trunkline.bots.habits import Choice, treasury
from trunkline.bots.habits.expected import expected_income
from trunkline.bots.position import Position
from trunkline.core.actions import Action, BuyShare, SellShares
from trunkline.core.ids import POOL

ROUNDS = 5  # operating rounds that a share is judged by
CLEARLY = 20.0  # what another share must bring more, so that one is sold for it

Earnings = dict[int, float]  # by corporation: what one share brings


def earnings(p: Position) -> Earnings:
    return {rail: earned(p, rail) for rail in p.facts.corporations if p.s.cell_of(rail) >= 0}


def earned(p: Position, rail: int) -> float:
    """What a share brings in the next rounds: dividends, and the move on the chart."""
    s, income = p.s, expected_income(p, rail)
    rounds = min(ROUNDS, treasury.rounds_to_come(p))
    cell = s.cell_of(rail)
    for _ in range(rounds):
        cell = moved(s, cell, p.title.columns_moved(s.chart.price[cell], round(income)))
    return rounds * income / 10 + s.chart.price[cell] - s.price(rail) + p.taste(s.names[rail])


def best_purchase(p: Position, options: list[Action], bring: Earnings) -> BuyShare | None:
    """The share that brings most, if any brings something."""
    buys = [a for a in options if isinstance(a, BuyShare) and bring.get(p.owner_named(a.corporation), 0.0) > 0]
    return max(buys, key=lambda a: bring[p.owner_named(a.corporation)], default=None)


def better_share(p: Position, options: list[Action], bring: Earnings, best: BuyShare | None) -> Choice | None:
    """A sale of somebody else's corporation, where its money buys a share that brings clearly more."""
    at_hand = bring[p.owner_named(best.corporation)] if best is not None else 0.0
    most, chosen, wanted = CLEARLY, None, -1
    for a in options:
        if isinstance(a, SellShares) and is_for_sale(p, a, bring):
            lost = a.shares * bring[p.owner_named(a.corporation)] + at_hand
            for rail in within_reach(p, a, bring, best):
                if bring[rail] - lost > most and may_buy(p, a, rail):
                    most, chosen, wanted = bring[rail] - lost, a, rail
    if chosen is None:
        return None
    return chosen, f"sells {chosen.shares} {chosen.corporation}: {p.s.names[wanted]} brings more"


def is_for_sale(p: Position, a: SellShares, bring: Earnings) -> bool:
    """A president's sale lowers the price at once."""
    rail = p.owner_named(a.corporation)
    return rail in bring and not p.is_mine(rail)


def within_reach(p: Position, sale: SellShares, bring: Earnings, best: BuyShare | None) -> list[int]:
    """Corporations whose share the sale would pay for, but for those that can be bought beside the best one anyway."""
    s, sold = p.s, p.owner_named(sale.corporation)
    money = p.cash + sale.shares * s.price(sold)
    spare = p.cash - s.price(p.owner_named(best.corporation)) if best is not None else -1
    there = [rail for rail in bring if rail != sold and s.held(rail, POOL) + s.held(rail, rail) > 0]
    return [rail for rail in there if spare < s.price(rail) <= money]


def may_buy(p: Position, sale: SellShares, rail: int) -> bool:
    """Whether the rules let us buy such a share after the sale."""
    after = p.title.copy(p.s)
    p.title.apply(after, sale)
    if after.ended or after.actor() != p.me:
        return False
    name = p.s.names[rail]
    return any(p.title.objection(after, a) is None for a in (BuyShare(name, "treasury"), BuyShare(name, "pool")))
