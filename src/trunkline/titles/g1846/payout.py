"""6.7 What happens to the revenue, and where the price goes."""

from typing import Final

from trunkline.core.depot import remove_train, trains_of
from trunkline.core.events import RevenueSettled
from trunkline.core.ids import BANK, RAIL0, SEAT0
from trunkline.core.money import pay
from trunkline.core.prices import put_marker
from trunkline.core.shares import SHARES
from trunkline.core.state import put
from trunkline.core.words import Payout
from trunkline.titles.g1846.charts import TRIPLE_FROM
from trunkline.titles.g1846.closing import close_fallen
from trunkline.titles.g1846.frames import changed_turn, railroad, turn
from trunkline.titles.g1846.state import State1846, decider, in_receivership, is_independent

CHOICES: Final[tuple[Payout, ...]] = ("full", "half", "retain")


def kept(revenue: int, choice: Payout) -> int:
    """6.71 What the treasury retains: half is rounded down to a multiple of $10."""
    if choice == "full":
        return 0
    return revenue if choice == "retain" else revenue // 20 * 10


def columns_moved(price: int, payout: int) -> int:
    """6.75 Columns right (or -1 left) after paying."""
    if payout == 0 or 2 * payout < price:
        return -1
    if payout < price:
        return 0
    if payout >= 3 * price and price >= TRIPLE_FROM:
        return 3
    return 2 if payout >= 2 * price else 1


def distribute(s: State1846, choice: Payout) -> None:
    """6.7 Pay and move the price; without a president and a train it moves twice (7.14)."""
    rail = railroad(s)
    if is_independent(rail):
        split(s, rail)
    else:
        pay_out(s, rail, choice)
    s.operated |= 1 << (rail - RAIL0)
    receiver = in_receivership(s, rail)
    if s.rulings.leave_with_payout:
        phase_out(s, rail)
    if receiver and not turn(s).owned and s.price(rail):
        move_price(s, rail, -1)
    if not (receiver and s.rulings.receiver_buys_first):
        close_fallen(s)


def phase_out(s: State1846, rail: int) -> None:
    """6.69 After the run phased out trains leave, whether they ran or not."""
    changed_turn(s).owned = int(bool(trains_of(s, rail)))
    for t in trains_of(s, rail):
        if s.last_run(t):
            remove_train(s, t, "phased out")


def split(s: State1846, rail: int) -> None:
    """6.72 An independent shares evenly with its owner."""
    revenue = turn(s).revenue
    half = revenue // 2
    pay(s, BANK, decider(s, rail), revenue - half, "half of the revenue")
    pay(s, BANK, rail, half, "half of the revenue")
    s.last_choice = put(s.last_choice, rail - RAIL0, "split")
    s.events.append(RevenueSettled(s.name(rail), "split", revenue, revenue - half, half))


def pay_out(s: State1846, rail: int, choice: Payout) -> None:
    """6.71, 6.73, 6.75"""
    revenue = turn(s).revenue
    retained = kept(revenue, choice)
    payout = revenue - retained
    s.last_revenue = put(s.last_revenue, rail - RAIL0, revenue)
    s.last_choice = put(s.last_choice, rail - RAIL0, choice)
    s.events.append(RevenueSettled(s.name(rail), choice, revenue, payout, retained))
    pay(s, BANK, rail, retained, "revenue retained")
    for owner in [*range(SEAT0, SEAT0 + s.players), rail]:
        pay(s, BANK, owner, payout // SHARES * s.held(rail, owner), "dividend")
    move_price(s, rail, columns_moved(s.price(rail), payout))


def move_price(s: State1846, rail: int, columns: int) -> None:
    cell = s.cell[rail - RAIL0]
    for _ in range(abs(columns)):
        cell = s.chart.right[cell] if columns > 0 else s.chart.left[cell]
    put_marker(s, rail, cell)
