"""10.3.3, 11 Dividends, and what they do to the share price."""

from typing import Final

from trunkline.core.actions import Pay
from trunkline.core.events import RevenueSettled
from trunkline.core.ids import BANK, RAIL0
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.core.prices import put_marker
from trunkline.core.shares import SHARES
from trunkline.core.state import put
from trunkline.core.words import Payout
from trunkline.titles.g1848.frames import turn
from trunkline.titles.g1848.state import PAID, RETAINED, State1848

FULL: Payout = "full"
RETAIN: Payout = "retain"
COMPULSORY: Final = Objection("7.3", "Running the trains and settling the income are compulsory.")


def objection(a: Pay) -> Objection | None:
    """10.3.3 All of it is paid out, or all of it is kept."""
    if a.choice not in (FULL, RETAIN):
        return Objection("10.3.3", "The income is paid out or retained as a whole.")
    return None


def columns_moved(payout: int) -> int:
    """11.1, 11.2 One column right for any dividend, else one left."""
    return 1 if payout > 0 else -1


def distribute(s: State1848, rail: int, choice: Payout) -> None:
    """11.1, 11.2, 11.3 Paying moves the price right (up at the end of a row), anything else left."""
    income = turn(s).revenue
    s.income = put(s.income, rail - RAIL0, income)
    if choice == FULL:
        s.choice = put(s.choice, rail - RAIL0, PAID)
        pay_shareholders(s, rail, income)
        s.events.append(RevenueSettled(s.name(rail), FULL, income, income, 0))
        put_marker(s, rail, s.chart.right[s.cell[rail - RAIL0]])
        return
    s.choice = put(s.choice, rail - RAIL0, RETAINED)
    pay(s, BANK, rail, income, "income")
    s.events.append(RevenueSettled(s.name(rail), RETAIN, income, 0, income))
    put_marker(s, rail, s.chart.left[s.cell[rail - RAIL0]])


def pay_shareholders(s: State1848, rail: int, income: int) -> None:
    """5.1.5 A tenth for each share in players' hands."""
    for player in s.seats():
        pay(s, BANK, player, s.held(rail, player) * income // SHARES, f"dividend of {s.name(rail)}")
