"""5.4 The Bank of England: its shares, the loans it gives, the tokens it takes over, what it pays.

It is no company: it has no director, owes nothing and owns no trains. It is an issuer behind the railroads
(`State.issuers`, not `State.rails`), with a row of shares and a marker beside those of the companies.
"""

from trunkline.core.events import RevenueSettled
from trunkline.core.ids import BANK, RAIL0
from trunkline.core.money import deal_money, pay
from trunkline.core.prices import put_marker
from trunkline.core.shares import SHARES, deal_shares
from trunkline.core.state import put
from trunkline.core.tokens import pass_tokens_on
from trunkline.titles.g1848.charts import BANK_CELL, BANK_PRICES
from trunkline.titles.g1848.companies import BOE
from trunkline.titles.g1848.state import State1848


def open_bank(s: State1848) -> None:
    """5.4.1, 5.4.2 Money of its own, ten single shares in the bank, and a price from the start."""
    deal_money(s, BOE, s.edition.bank_of_england)
    deal_shares(s, BOE, SHARES, BANK)
    s.par = put(s.par, BOE - RAIL0, BANK_PRICES[0])
    s.cell[BOE - RAIL0] = BANK_CELL


def lend(s: State1848, rail: int) -> None:
    """5.6.1 A loan out of its own money."""
    s.loans = put(s.loans, rail - RAIL0, s.loans[rail - RAIL0] + 1)
    pay(s, BOE, rail, s.edition.loan, "loan")


def raise_price(s: State1848) -> None:
    """5.6.2 One step with each loan."""
    put_marker(s, BOE, s.chart.right[s.cell[BOE - RAIL0]])


def take_tokens(s: State1848, rail: int) -> None:
    """5.5.5 The tokens of a company in receivership stay where they are and are the Bank of England's."""
    pass_tokens_on(s, rail, BOE)
    s.tokens_left = put(s.tokens_left, rail - RAIL0, 0)


def income(s: State1848) -> int:
    """5.4.3, 5.5.7 A sum by phase and the value of the city under each of its tokens."""
    faces = s.board.faces
    total = s.edition.phases[s.phase].dividend
    for h, tokens in enumerate(s.tokens):
        for city, owner in tokens:
            if owner == BOE:
                total += faces[s.face[h]].nodes[city].revenue[s.phase]
    return total


def pay_dividend(s: State1848) -> None:
    """5.4.3 A tenth for each share; the bank pays."""
    total = income(s)
    for player in s.seats():
        pay(s, BANK, player, s.held(BOE, player) * total // SHARES, "dividend of the Bank of England")
    s.events.append(RevenueSettled(s.name(BOE), "full", total, total, 0))
