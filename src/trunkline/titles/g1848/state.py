"""The state of a game of 1848: the common fields and a few of its own."""

from typing import Final

from trunkline.core.board import Row
from trunkline.core.ids import RAIL0, SEAT0
from trunkline.core.state import State
from trunkline.titles.g1848.companies import BOE, CAR
from trunkline.titles.g1848.editions import Edition
from trunkline.titles.g1848.map import Map
from trunkline.titles.g1848.rulings import Rulings

NO_CHOICE: Final = 0
PAID: Final = 1
RETAINED: Final = 2


class State1848(State):
    """Sets of companies are bit masks by railroad (`bit`)."""

    __slots__ = (
        "choice", "closed", "com_free", "debt", "edition", "floated", "income", "linked", "lost", "map", "operated",
        "privates_closed", "quiet", "rulings", "sold", "used",
    )  # fmt: skip
    edition: Edition
    map: Map  # the edition's
    rulings: Rulings
    sold: Row  # by seat: companies whose shares were sold in this stock round
    lost: Row  # by seat: companies lost to the Bank of England
    debt: Row  # by seat: what the bank has lent (5.5.3)
    floated: int  # companies that have had their capital
    operated: int  # companies that have had a turn
    closed: int  # companies in receivership
    linked: bool  # Sydney and Adelaide are joined
    com_free: bool  # the COM needs no link any more
    privates_closed: bool
    used: int  # bit mask by private company: its power is spent
    income: Row  # by company: what its trains earned last
    choice: Row  # by company: what was done with it
    quiet: str  # the table at the beginning of the set, to see whether anything moved

    def copy(self) -> "State1848":
        s = State1848()
        self.copy_into(s)
        s.edition = self.edition
        s.map = self.map
        s.rulings = self.rulings
        s.sold = self.sold
        s.lost = self.lost
        s.debt = self.debt
        s.floated = self.floated
        s.operated = self.operated
        s.closed = self.closed
        s.linked = self.linked
        s.com_free = self.com_free
        s.privates_closed = self.privates_closed
        s.used = self.used
        s.income = self.income
        s.choice = self.choice
        s.quiet = self.quiet
        return s

    def loans_of(self, rail: int) -> int:
        """What a company has borrowed; for the Bank of England, what it has lent."""
        return loans_given(self) if rail == BOE else self.loans[rail - RAIL0]

    def loan_row(self) -> list[int]:
        """By company, and then all together: digests of stored games have always counted them so."""
        return [*self.loans, loans_given(self)]

    def facts(self) -> dict[str, object]:
        facts = State.facts(self)
        facts.update(
            {
                "loans": self.loan_row(),
                "edition": self.edition.id,
                "rulings": self.rulings.name,
                "sold": list(self.sold),
                "lost": list(self.lost),
                "debt": list(self.debt),
                "floated": self.floated,
                "operated": self.operated,
                "closed": self.closed,
                "linked": self.linked,
                "com_free": self.com_free,
                "privates_closed": self.privates_closed,
                "used": self.used,
                "income": list(self.income),
                "choice": list(self.choice),
                "quiet": self.quiet,
            }
        )
        return facts


def bit(rail: int) -> int:
    return 1 << (rail - RAIL0)


def is_company(owner: int) -> bool:
    """One of the eight public companies, not the Bank of England."""
    return CAR <= owner < BOE


def closed_count(s: State1848) -> int:
    return s.closed.bit_count()


def loans_given(s: State1848) -> int:
    """5.6 By the Bank of England, also to companies that are in receivership now."""
    total = 0
    for loans in s.loans:
        total += loans
    return total


def director(s: State1848, rail: int) -> int:
    return s.president[rail - RAIL0]


def seats(s: State1848) -> range:
    return range(SEAT0, SEAT0 + s.players)
