"""7.14 Receivership: a corporation whose president's certificate lies in the stock market."""

from typing import Final

from trunkline.core.depot import trains_of
from trunkline.core.events import WentIntoReceivership
from trunkline.core.ids import POOL
from trunkline.core.objections import Objection
from trunkline.core.shares import set_president
from trunkline.titles.g1846.buying_trains import buy_from_bank, on_sale
from trunkline.titles.g1846.frames import OVER, changed_turn
from trunkline.titles.g1846.state import State1846

RUNS_ONLY: Final = Objection("7.14", "A corporation without a president only runs its trains.")


def lose_president(s: State1846, rail: int) -> None:
    """7.11 Nobody holds enough shares to follow a bankrupt president."""
    s.events.append(WentIntoReceivership(s.name(rail)))
    set_president(s, rail, POOL)


def finish_turn(s: State1846) -> None:
    """No step is left in this turn."""
    changed_turn(s).step = OVER


def buy_for_receiver(s: State1846, rail: int) -> None:
    """7.14 Without a train it buys the cheapest that it can pay for."""
    if trains_of(s, rail):
        return
    sales = on_sale(s)
    if not sales:
        return
    cheapest = min(sales, key=lambda sale: sale.price)
    if cheapest.price <= s.cash[rail]:
        buy_from_bank(s, rail, cheapest)
