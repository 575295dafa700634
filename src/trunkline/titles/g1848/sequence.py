"""The order of play: frames are opened and decisions without anything to decide resolve themselves."""

from hashlib import blake2b

from trunkline.core.agenda import Frame
from trunkline.core.ids import BANK, BOX, SEAT0, is_player
from trunkline.core.shares import seats_from
from trunkline.titles.g1848 import operating_round, receivership, stock_round
from trunkline.titles.g1848.buying_trains import crowded
from trunkline.titles.g1848.companies import TASMANIAN
from trunkline.titles.g1848.ending import end_game, watch
from trunkline.titles.g1848.frames import (
    INTERRUPTS,
    PAY,
    STEPS,
    Crisis,
    Discard,
    TasmaniaTile,
    Turn,
    changed_round,
    in_set,
    operating_set,
    turn_index,
)
from trunkline.titles.g1848.frames import operating_round as round_now
from trunkline.titles.g1848.privates import spent
from trunkline.titles.g1848.state import State1848, director


def advance(s: State1848) -> None:
    """Go on until a player has something to decide or the game has ended."""
    while not s.ended:
        receivership.settle_debts(s)
        watch(s)
        if interrupted(s) or not move_on(s):
            return


def move_on(s: State1848) -> bool:
    """One move of the order of play; False when the decision on top waits for its player."""
    d = s.agenda[-1]
    match d.kind:
        case "auction" | "offer":
            return False
        case "stock round":
            if not stock_round.next_turn(s):
                end_stock_round(s)
        case "stock":
            if stock_round.waits(s):
                return False
            stock_round.end_turn(s)
        case "operating set":
            end_set(s)
        case "operating round":
            if not operating_round.next_company(s):
                end_operating_round(s)
        case "turn":
            operating_round.next_step(s)
        case _:
            return resolve(s, d)
    return True


def resolve(s: State1848, d: Frame) -> bool:
    """Take a decision off the agenda when nothing is left to decide in it."""
    if d.kind in STEPS and operating_round.still_waits(s, d):
        return False
    s.agenda.pop()
    return True


def end_stock_round(s: State1848) -> None:
    number = stock_round.round_number(s)
    stock_round.finish_round(s)
    watch(s)
    if number == s.rulings.last_turn:
        end_game(s, "stalemate")
    else:
        operating_round.open_set(s, number)


def end_operating_round(s: State1848) -> None:
    part = round_now(s).part
    s.agenda.pop()
    if part < operating_set(s).rounds:
        operating_round.open_round(s, part + 1)


def end_set(s: State1848) -> None:
    """13.1 The game ends with a set of operating rounds; or when nothing moves any more (T2)."""
    number = operating_set(s).number
    if s.ending:
        end_game(s, s.ending)
    elif not s.rulings.last_turn and nothing_moved(s):
        end_game(s, "stalemate")
    else:
        stock_round.open_stock_round(s, number + 1)


def nothing_moved(s: State1848) -> bool:
    """Has a whole set gone by in which no money, share, tile, token, train or price moved?"""
    table = (s.cash, s.shares, s.cell, s.face, s.rotation, s.tokens, s.train_owner, s.private_owner, s.loans)
    before = s.quiet
    s.quiet = blake2b(repr(table).encode(), digest_size=8).hexdigest()
    return before == s.quiet


# Interrupts stand above everything else and follow from the position alone.


def interrupted(s: State1848) -> bool:
    """Put the most urgent interrupt on top of the agenda; take one off that is done."""
    due = due_now(s)
    top = s.agenda[-1].kind in INTERRUPTS
    if due is None:
        if top:
            s.agenda.pop()
        return False
    if top:
        s.agenda[-1] = due
    else:
        s.agenda.append(due)
    return True


def due_now(s: State1848) -> Frame | None:
    if not in_set(s):
        return None
    i = turn_index(s)
    if i < 0 and s.rulings.interrupts_wait and between_turns(s):
        return None
    return crisis(s, i) or tasmania(s) or discard(s, i)


def between_turns(s: State1848) -> bool:
    """Does another company's turn begin before anything else? After the last one of a round interrupts come first."""
    return len(s.agenda) == 1 or operating_round.more_to_come(s)


def crisis(s: State1848, i: int) -> Frame | None:
    """5.5.3 A player in debt sells shares, if there are any to sell."""
    if min(s.cash[SEAT0 : SEAT0 + s.players]) >= 0:
        return None
    if s.rulings.interrupts_wait:
        player = late_debtor(s)
    else:
        player = receivership.debtor(s, director(s, s.agenda[i].subject) if i >= 0 else s.priority)
    return None if player < 0 else Crisis(player)


def late_debtor(s: State1848) -> int:
    """Ruling 48: only the first debtor after the one who acted last is asked; once he has nothing, nobody is."""
    acted, found = round_now(s).acted, round_now(s).in_debt
    if not acted or (found and not receivership.can_sell_any(s, found)):
        return -1
    first = next((p for p in [acted, *seats_from(s, acted)] if s.cash[p] < 0), -1)
    if not found and first >= 0:
        changed_round(s).in_debt = first
    return first if first >= 0 and receivership.can_sell_any(s, first) else -1


def tasmania(s: State1848) -> Frame | None:
    """4.4 With the first 5/5+ the Tasmania tile is laid at once by the owner of P3, or its director."""
    owner = s.private_owner[TASMANIAN]
    if not s.privates_closed or spent(s, TASMANIAN) or owner in (BANK, BOX):
        return None
    return TasmaniaTile(owner if is_player(owner) else director(s, owner), owner)


def discard(s: State1848, i: int) -> Frame | None:
    """8.1 Trains over the limit leave the game, their directors choosing."""
    rail = crowded(s)
    if rail < 0 or (s.rulings.interrupts_wait and i >= 0 and not has_paid(s, i)):
        return None
    return Discard(director(s, rail), rail)


def has_paid(s: State1848, i: int) -> bool:
    """Has the company whose turn lies at `i` on the agenda settled its income?"""
    frame = s.agenda[i]
    assert isinstance(frame, Turn)
    if frame.step != PAY:
        return frame.step > PAY
    return len(s.agenda) == i + 1 or s.agenda[i + 1].kind != "pay"
