"""The state of a game of 1848: the common fields and a few of its own."""

from typing import Final

from trunkline.core.board import Row
from trunkline.core.ids import RAIL0
from trunkline.core.state import State, by_name
from trunkline.titles.g1848.companies import BANK_OF_ENGLAND, BOE, COMPANIES, RAILS
from trunkline.titles.g1848.editions import Edition
from trunkline.titles.g1848.map import Map
from trunkline.titles.g1848.rulings import Rulings

NO_CHOICE: Final = 0
PAID: Final = 1
RETAINED: Final = 2


# The fields besides the core's: those of the position, and the table's.
POSITION: Final = (
    "choice", "closed", "com_free", "debt", "floated", "income", "linked", "loans", "lost", "operated",
    "privates_closed", "quiet", "sold", "used",
)  # fmt: skip
TABLE: Final = ("edition", "map", "rulings")


class State1848(State):
    """Sets of companies are bit masks by railroad (`bit`)."""

    __slots__ = POSITION + TABLE

    def lay_out(self, players: int, edition: Edition, rulings: Rulings) -> None:
        """The empty table; what each field is, is said here."""
        others = (BANK_OF_ENGLAND,)
        self.start(players, RAILS, edition.privates, edition.chart, edition.map.board, edition.cards, others)
        self.edition: Edition = edition
        self.map: Map = edition.map
        self.rulings: Rulings = rulings
        self.sold: Row = (0,) * players  # by seat: companies whose shares were sold in this stock round
        self.lost: Row = (0,) * players  # by seat: how many companies were lost to the Bank of England
        self.debt: Row = (0,) * players  # by seat: what the bank has lent (5.5.3)
        self.floated: int = 0  # companies that have had their capital
        self.operated: int = 0  # companies that have had a turn
        self.closed: int = 0  # companies in receivership
        self.linked: bool = False  # Sydney and Adelaide are joined
        self.com_free: bool = False  # the COM needs no link any more
        self.privates_closed: bool = False
        self.used: int = 0  # bit mask by private company: its power is spent
        self.income: Row = (0,) * len(COMPANIES)  # by company: what its trains earned last
        self.choice: Row = (NO_CHOICE,) * len(COMPANIES)  # by company: what was done with it
        self.quiet: str = ""  # the table at the beginning of the set, to see whether anything moved
        self.loans: Row = (0,) * len(COMPANIES)  # by company

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
        s.loans = self.loans
        return s

    def loans_of(self, rail: int) -> int:
        """What a company has borrowed; for the Bank of England, what it has lent."""
        return loans_given(self) if rail == BOE else self.loans[rail - RAIL0]

    def loan_row(self) -> list[int]:
        """By company, and then all together: digests of stored games have always counted them so."""
        return [*self.loans, loans_given(self)]

    def edition_id(self) -> str:
        return self.edition.id

    def facts(self) -> dict[str, object]:
        facts = State.facts(self) | by_name(self, POSITION)
        # In the form that digests of stored games have: nobody goes out, and no train is phased out.
        facts["loans"] = self.loan_row()
        facts["out"] = 0
        facts["train_out"] = [0] * len(self.train_card)
        facts["edition"] = self.edition.id
        facts["rulings"] = self.rulings.id
        return facts


def bit(rail: int) -> int:
    return 1 << (rail - RAIL0)


def closed_count(s: State1848) -> int:
    return s.closed.bit_count() if s.closed else 0


def loans_given(s: State1848) -> int:
    """5.6 By the Bank of England, also to companies that are in receivership now."""
    total = 0
    for loans in s.loans:
        total += loans
    return total


def director(s: State1848, rail: int) -> int:
    return s.president[rail - RAIL0]
