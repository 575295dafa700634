"""5.4 The Bank of England pays its shareholders."""

from trunkline.core.events import RevenueSettled
from trunkline.core.ids import BANK
from trunkline.core.money import pay
from trunkline.titles.g1848.companies import BOE
from trunkline.titles.g1848.state import State1848, seats


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
    for player in seats(s):
        pay(s, BANK, player, s.held(BOE, player) * total // 10, "dividend of the Bank of England")
    s.events.append(RevenueSettled(s.name(BOE), "full", total, total, 0))
