"""5.6 Loans from the Bank of England."""

from typing import Final

from trunkline.core.events import LoanTaken
from trunkline.core.ids import RAIL0
from trunkline.core.objections import Objection
from trunkline.core.prices import put_marker
from trunkline.titles.g1848.bank_of_england import lend, raise_price
from trunkline.titles.g1848.frames import changed_turn, turn
from trunkline.titles.g1848.state import State1848, loans_given
from trunkline.titles.g1848.trains import P3

# Columns to the left (5.6.2).
ORDINARY: Final = 2
FURTHER: Final = 3


def loans_left(s: State1848) -> int:
    return s.edition.loans - loans_given(s)


def loan_objection(s: State1848, rail: int) -> Objection | None:
    """Why `may_borrow` said no."""
    if may_borrow(s, rail):
        return None
    if s.phase < P3:
        return Objection("5.6.1", "Loans are given from the first 3/3+ train on.")
    if not loans_left(s):
        return Objection("5.6.1", "The Bank of England has given all its loans.")
    if turn(s).loans:
        return Objection("5.6.1", f"{s.name(rail)} has taken a loan in this turn.")
    return Objection("5.6.3", f"{s.name(rail)} has taken {s.edition.own_loans} loans.")


def may_borrow(s: State1848, rail: int) -> bool:
    """5.6.1, 5.6.3 One in each turn, five for each company, from the first 3/3+ train on."""
    return more_loans(s, rail) and not turn(s).loans


def more_loans(s: State1848, rail: int) -> bool:
    """Could the company take a loan in this or a later turn?"""
    return s.phase >= P3 and s.loans[rail - RAIL0] < s.edition.own_loans and loans_left(s) > 0


def take_loan(s: State1848, rail: int, columns: int) -> None:
    """5.6.1, 5.6.2 £100; the company's marker goes left, the Bank of England's one step right."""
    changed_turn(s).loans += 1
    lend(s, rail)
    s.events.append(LoanTaken(s.name(rail), s.loans[rail - RAIL0]))
    move_left(s, rail, columns)
    raise_price(s)


def move_left(s: State1848, rail: int, columns: int) -> None:
    put_marker(s, rail, cells_left(s, s.cell[rail - RAIL0], columns))


def cells_left(s: State1848, cell: int, columns: int) -> int:
    """The cell so many columns to the left; the chart ends at the first one."""
    for _ in range(columns):
        cell = s.chart.left[cell]
    return cell


def has_fallen(s: State1848, rail: int) -> bool:
    """5.5.1 Is the marker in the leftmost column?"""
    return column(s, rail) == 0


def column(s: State1848, rail: int) -> int:
    return column_of(s, s.cell[rail - RAIL0])


def column_of(s: State1848, cell: int) -> int:
    return s.chart.place[cell][1]
