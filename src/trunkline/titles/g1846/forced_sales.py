"""6.88 What a president can sell for a train: which shares, and how much they bring."""

from trunkline.core.ids import NOBODY, RAIL0
from trunkline.core.objections import Objection
from trunkline.titles.g1846.closing import close_fallen
from trunkline.titles.g1846.frames import changed_turn, railroad, turn
from trunkline.titles.g1846.holdings import sale_objection, sell, successor
from trunkline.titles.g1846.operating_round import sort_order
from trunkline.titles.g1846.state import State1846, launched


def has_sold(s: State1846, other: int) -> bool:
    """Has the president already sold shares of it for this train?"""
    return bool(turn(s).sold >> (other - RAIL0) & 1)


def share_objection(s: State1846, rail: int, president: int, other: int, count: int) -> Objection | None:
    """6.88 May these shares be sold at all for this purchase?"""
    if s.rulings.one_block_for_train and has_sold(s, other):
        return Objection("5.22", "Shares of this corporation were already sold for this train, in one block.")
    refusal = sale_objection(s, other, president, count)
    if refusal is not None or other != rail:
        return refusal
    if successor(s, rail, president, s.held(rail, president) - count) != NOBODY:
        return Objection("6.88", "The sale would give the corporation another president.")
    if closes(s, rail) and not s.rulings.sale_may_close:
        return Objection("6.88", "The sale would close the corporation that needs the train.")
    return None


def closes(s: State1846, rail: int) -> bool:
    """5.22, 5.26 Would the president's sale close the corporation? Its price falls once in a turn."""
    return not has_sold(s, rail) and s.chart.price[s.chart.left[s.cell[rail - RAIL0]]] == 0


def largest_block(s: State1846, rail: int, other: int) -> int:
    """6.88 The most shares of a corporation the president could sell for the train; 0 for none."""
    president = s.president[rail - RAIL0]
    for count in range(s.held(other, president), 0, -1):
        if share_objection(s, rail, president, other, count) is None:
            return count
    return 0


def liquidity(s: State1846, rail: int) -> int:
    """6.89 What all sales that are still possible would bring; one that closes the corporation pays for no train."""
    lost = rail if closes(s, rail) else NOBODY
    return sum([largest_block(s, rail, other) * s.price(other) for other in launched(s) if other != lost])


def liquidity_after(s: State1846, rail: int, other: int, count: int) -> int:
    """What could still be sold after a sale, tried on a copy: prices fall, and a new president may forbid the rest."""
    after = s.copy()
    sell_for_train(after, rail, other, count)
    return liquidity(after, rail)


def sell_for_train(s: State1846, rail: int, other: int, count: int) -> None:
    """5.22, 6.88 The president sells; the price falls with the first sale of the corporation in this turn."""
    first = not has_sold(s, other)
    changed_turn(s).sold |= 1 << (other - RAIL0)
    sell(s, other, s.president[rail - RAIL0], count, first)


def president_sells(s: State1846, corporation: str, count: int) -> None:
    """6.88 These sales may change presidents and the order of those still to operate."""
    rail = railroad(s)
    other = s.owner(corporation)
    changed_turn(s).raised = s.price(other)
    sell_for_train(s, rail, other, count)
    close_fallen(s)
    sort_order(s)
