"""8.4 The forced purchase of a train: who must own one (8.1), what the treasury pays (8.3.7), loans for the rest."""

from typing import Final

from trunkline.core.contract import Shortfall
from trunkline.core.depot import face_of, train_name
from trunkline.core.event_text import a_train
from trunkline.core.ids import BANK, RAIL0
from trunkline.core.objections import Objection
from trunkline.titles.g1848.frames import turn, turn_index
from trunkline.titles.g1848.loans import (
    FURTHER,
    cells_left,
    column_of,
    has_fallen,
    loans_left,
    may_borrow,
    move_left,
    take_loan,
)
from trunkline.titles.g1848.phases import counted_trains, next_train, train_limit
from trunkline.titles.g1848.running import has_route
from trunkline.titles.g1848.state import State1848, director
from trunkline.titles.g1848.trains import GHAN, P3

# How a purchase with loans ends.
PAID: Final = 0
SUNK: Final = 1
NO_LOANS: Final = 2


def must_buy(s: State1848, rail: int) -> bool:
    """8.1, 5.1.7 A company with a route must own a train; the Ghan is not enough."""
    return not counted_trains(s, rail) and has_route(s, rail)


def at_limit(s: State1848, rail: int) -> bool:
    return len(counted_trains(s, rail)) >= train_limit(s)


def others_trains(s: State1848, rail: int) -> list[int]:
    """8.3.4 What other companies could sell; the Ghan is never traded (8.2.5)."""
    if s.phase < P3:
        return []
    return [t for t, o in enumerate(s.train_owner) if s.is_rail(o) and o != rail and s.train_card[t] != GHAN]


def train_of_owner(s: State1848, owner: int, name: str) -> int:
    for t in counted_trains(s, owner):
        if train_name(s, t) == name:
            return t
    return -1


def payable(s: State1848, rail: int, money: int) -> str:
    """8.3.7 A train that so much money pays for, in words: of the bank, or of a company whose director sells it."""
    cheapest = s.cards[s.train_card[next_train(s)]].faces[0]
    if cheapest.price <= money:
        return f"{a_train(cheapest.name)} of the bank"
    for t in others_trains(s, rail):
        owner = s.train_owner[t]
        if within_reach(s, rail, owner, t, money):
            return f"the {train_name(s, t)} train of {s.name(owner)}"
    return ""


def within_reach(s: State1848, rail: int, owner: int, train: int, money: int) -> bool:
    """8.3.4 From £1 under one director; the printed price under two, unless the other has declined."""
    if director(s, owner) == director(s, rail):
        return money >= 1
    declined = train_of_owner(s, owner, train_name(s, train)) in turn(s).declined
    return face_of(s, train).price <= money and not declined


def money_objection(s: State1848, rail: int, price: int, money: int) -> Objection | None:
    """8.3.7, 8.4.3 More than the treasury only when a train must be bought and none can be paid for; then loans are."""
    if price <= money:
        return None
    if not must_buy(s, rail):
        return Objection("8.4.3", f"{s.name(rail)} has only £{money} and need not buy a train.")
    if s.rulings.ordinary_loan_first and may_borrow(s, rail):
        return Objection("8.4.1", f"{s.name(rail)} takes its ordinary loan first.")
    other = "" if s.rulings.forced_when_payable else payable(s, rail, money)
    if other:
        return Objection("8.3.7", f"{s.name(rail)} can pay for {other}, so it takes no loans for a train.")
    return None


def ghan_first_objection(s: State1848, rail: int, price: int, money: int) -> Objection | None:
    """8.3.7 Who must buy a train buys a 2E only with money that this train does not need."""
    if s.rulings.forced_when_payable or not must_buy(s, rail):
        return None
    if payable(s, rail, money - price):
        return None
    return Objection("8.3.7", f"{s.name(rail)} must buy a train; after a 2E its treasury would pay for none.")


def raise_money(s: State1848, rail: int, price: int) -> bool:
    """8.4.1, 8.4.4 Loans until it is enough; False when the marker falls or no loan is left."""
    while s.cash[rail] < price:
        if not loans_left(s):
            move_left(s, rail, len(s.chart.price))
            return False
        take_loan(s, rail, FURTHER if turn(s).loans else s.rulings.forced_loan_columns)
        if has_fallen(s, rail):
            return False
    return True


def forecast(s: State1848, rail: int, price: int) -> tuple[int, int]:
    """8.4.1, 8.4.2, 8.4.4 How many loans a purchase takes, and how it ends: paid, sunk by them, or for want of them."""
    loans, _, end = after_loans(s, price - s.cash[rail], s.cell[rail - RAIL0], turn(s).loans)
    return loans, end


def after_loans(s: State1848, missing: int, cell: int, taken: int) -> tuple[int, int, int]:
    """The same from a cell of the chart and after so many loans of the turn; and where the marker lies then."""
    loans, most = 0, loans_left(s)
    while missing > 0:
        if loans == most:
            return loans, cells_left(s, cell, len(s.chart.price)), NO_LOANS
        cell = cells_left(s, cell, FURTHER if taken + loans else s.rulings.forced_loan_columns)
        missing -= s.edition.loan
        loans += 1
        if column_of(s, cell) == 0:
            return loans, cell, SUNK
    return loans, cell, PAID


def shortfall(s: State1848, rail: int, missing: int, cell: int) -> Shortfall:
    """5.6.2, 8.4 The loans for a train that must be bought: now, or in a later turn with the marker in `cell`."""
    is_now = cell < 0 and turn_index(s) >= 0 and turn(s).subject == rail
    start = s.cell[rail - RAIL0] if cell < 0 else cell
    loans, cell, end = after_loans(s, missing, start, turn(s).loans if is_now else 0)
    return Shortfall(loans, cell, end != PAID)


def bank_train(s: State1848, card: int) -> int:
    """A train of this kind that the bank has, or -1."""
    return next((t for t, o in enumerate(s.train_owner) if o == BANK and s.train_card[t] == card), -1)
