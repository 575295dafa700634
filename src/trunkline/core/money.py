"""Money moves through one function, so that none is made or lost."""

from trunkline.core.events import EndTriggered, Paid
from trunkline.core.ids import BANK
from trunkline.core.state import State


def deal_money(s: State, owner: int, amount: int) -> None:
    """What an owner has before the first action."""
    s.cash[owner] = amount


def deal_capital(s: State, total: int, capital: int) -> None:
    """The players' capital, out of all the money there is; the rest is the bank's."""
    deal_money(s, BANK, total - s.players * capital)
    for player in s.seats():
        deal_money(s, player, capital)


def pay(s: State, payer: int, payee: int, amount: int, why: str) -> None:
    """Move money; the bank may go below zero, which breaks it for good."""
    if amount == 0:
        return
    s.cash[payer] -= amount
    s.cash[payee] += amount
    s.events.append(Paid(s.name(payer), s.name(payee), amount, why))
    if payer == BANK and s.cash[BANK] < 0 and not s.broken:
        s.broken = True
        s.events.append(EndTriggered("bank"))
