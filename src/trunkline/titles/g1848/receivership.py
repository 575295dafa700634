"""5.5 Companies in receivership; the debts of their directors."""

from trunkline.core.depot import remove_train
from trunkline.core.events import WentIntoReceivership
from trunkline.core.ids import BANK, NOBODY, POOL, RAIL0, SEAT0
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.core.shares import retire_shares, seats_from
from trunkline.core.state import put
from trunkline.titles.g1848.bank_of_england import take_tokens
from trunkline.titles.g1848.companies import BOE
from trunkline.titles.g1848.frames import PAY, Stuck, changed_round, end_turn, operating_round, step_open, turn
from trunkline.titles.g1848.holdings import most_of_others
from trunkline.titles.g1848.loans import has_fallen
from trunkline.titles.g1848.operating_round import more_to_come
from trunkline.titles.g1848.phases import export
from trunkline.titles.g1848.privates import close
from trunkline.titles.g1848.state import State1848, bit, closed_count, director


def fall_if_down(s: State1848, rail: int) -> None:
    """5.5.1 In the leftmost column the Bank of England takes over at once."""
    if has_fallen(s, rail):
        take_over(s, rail)


def take_over(s: State1848, rail: int) -> None:
    """5.5.1 The Bank of England takes the running company over; its turn is at an end."""
    s.events.append(WentIntoReceivership(s.name(rail)))
    liable = director(s, rail)
    still = stands_still(s, liable)  # by the money before the compensation
    compensate(s, rail, liable)
    s.lost = put(s.lost, liable - SEAT0, s.lost[liable - SEAT0] + 1)
    s.closed |= bit(rail)
    take_tokens(s, rail)
    leave_unpaid(s)
    end_turn(s)
    remove_assets(s, rail)  # 1848-66 before the train: a phase that begins finds no papers of the company
    if closed_count(s) in s.edition.exports_at:
        export(s)
    if still:
        s.agenda.append(Stuck(liable))


def leave_unpaid(s: State1848) -> None:
    """1848-65 Over there the routes of a company that falls between its run and its payout are not forgotten."""
    if s.rulings.unpaid_stays and step_open(s, PAY) and turn(s).revenue > 0:
        changed_round(s).unpaid = (turn(s).revenue,)


def compensate(s: State1848, rail: int, liable: int) -> None:
    """5.5.2, 5.5.3 The first price for every share of the other players: the treasury first, then the director."""
    for seat in range(s.players):
        player = SEAT0 + seat
        owed = s.held(rail, player) * s.par[rail - RAIL0]
        if player == liable or not owed:
            continue
        part = min(owed, s.cash[rail])
        pay(s, rail, player, part, "compensation")
        pay(s, liable, player, owed - part, "compensation")


def remove_assets(s: State1848, rail: int) -> None:
    """5.5.5 Money back to the bank; trains, papers and shares leave the game."""
    pay(s, rail, BANK, s.cash[rail], "receivership")
    for t, owner in enumerate(s.train_owner):
        if owner == rail:
            remove_train(s, t, "closed")
    for p, owner in enumerate(s.private_owner):
        if owner == rail:
            close(s, p)
    retire_shares(s, rail)
    s.president[rail - RAIL0] = -1
    s.cell[rail - RAIL0] = -1


# 5.5.3 A director who cannot pay sells shares.


def debtor(s: State1848, first: int) -> int:
    """The first player, from `first` on, who owes money, or NOBODY: by the book whoever sells nothing was lent it."""
    return next((player for player in [first, *seats_from(s, first)[:-1]] if s.cash[player] < 0), NOBODY)


def stands_still(s: State1848, acting: int) -> bool:
    """1848-48 Does the last company of the round fall over there while the debtor who is found has nothing to sell?"""
    if not s.rulings.interrupts_wait or operating_round(s).in_debt or more_to_come(s):
        return False
    first = debtor(s, acting)
    return first != NOBODY and not can_sell_any(s, first)


def settle_debts(s: State1848) -> None:
    """5.5.3 The bank lends what no sale can raise; whatever comes in goes back to it at once."""
    if not s.rulings.debts_lent:
        return
    for seat in range(s.players):
        player = SEAT0 + seat
        owed = -s.cash[player]
        if owed > 0 and not can_sell_any(s, player):
            pay(s, BANK, player, owed, "lent without interest")
            s.debt = put(s.debt, seat, s.debt[seat] + owed)
        back = min(s.debt[seat], s.cash[player])
        if back > 0:
            pay(s, player, BANK, back, "debt paid back")
            s.debt = put(s.debt, seat, s.debt[seat] - back)


def can_sell_any(s: State1848, player: int) -> bool:
    return any(s.held(rail, player) and sale_objection(s, rail, player, 1) is None for rail in s.issuers())


def sale_objection(s: State1848, rail: int, player: int, count: int) -> Objection | None:
    """5.5.3, 12.4.1 By the usual rules, no more than the debt needs, and no directorship changes hands."""
    held = s.held(rail, player)
    if count < 1:
        return Objection("5.5.3", "At least one share is sold.")
    if count > held:
        return Objection("5.5.3", f"The player holds {held or 'none'} of {s.name(rail)}'s shares.")
    if not s.par[rail - RAIL0]:
        return Objection("12.4.1", f"{s.name(rail)} has no price yet.")
    if (count - 1) * s.price(rail) >= -s.cash[player]:
        return Objection("5.5.3", "No more shares are sold than the debt needs.")
    if rail == BOE:
        return None
    if s.held(rail, POOL) + count > s.edition.pool_limit:
        return Objection("12.4.1", "The bank pool holds at most half of a company's shares.")
    if director(s, rail) == player and held - count < max(2, most_of_others(s, rail, player)):
        return Objection("12.4.1", "A sale for a debt changes no directorship.")
    return None
