"""Interrupts stand above everything else on the agenda and follow from the position alone."""

from trunkline.core.agenda import Frame
from trunkline.core.ids import NOBODY, SEAT0, is_player
from trunkline.titles.g1848 import receivership
from trunkline.titles.g1848.buying_trains import crowded
from trunkline.titles.g1848.frames import (
    PAY,
    STEPS,
    Crisis,
    Discard,
    Interrupt,
    Stuck,
    TasmaniaTile,
    changed_round,
    in_set,
    step_open,
    turn,
    turn_index,
)
from trunkline.titles.g1848.frames import operating_round as round_now
from trunkline.titles.g1848.operating_round import more_to_come
from trunkline.titles.g1848.state import State1848, director
from trunkline.titles.g1848.tasmania import must_lay


def interrupted(s: State1848) -> bool:
    """Put the most urgent interrupt on top of the agenda; take one off that is done.

    Nothing is queued: one action may bring a debt, the Tasmania tile and several discards, and each answer may change
    what is still due. So it is worked out anew whenever play goes on.
    """
    if isinstance(s.now(), Stuck):
        return False
    due = due_now(s)
    top = isinstance(s.now(), Interrupt)
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
    return len(s.agenda) == 1 or more_to_come(s)


def crisis(s: State1848, i: int) -> Frame | None:
    """5.5.3 A player in debt sells shares, if there are any to sell."""
    if not anybody_owes(s):
        return None
    if s.rulings.interrupts_wait:
        player = late_debtor(s)
    else:
        player = receivership.debtor(s, director(s, turn(s).subject) if i >= 0 else s.priority)
    return None if player == NOBODY else Crisis(player)


def anybody_owes(s: State1848) -> bool:
    for seat in range(SEAT0, SEAT0 + s.players):  # noqa: SIM110 - compiled, a loop is cheaper than a generator
        if s.cash[seat] < 0:
            return True
    return False


def late_debtor(s: State1848) -> int:
    """1848-48 Only the first debtor after the one who acted last is asked; once that player has nothing, nobody is."""
    acted, found = round_now(s).acted, round_now(s).in_debt
    if not acted or (found and not receivership.can_sell_any(s, found)):
        return NOBODY
    first = receivership.debtor(s, acted)
    if not found and first != NOBODY:
        changed_round(s).in_debt = first
    return first if first != NOBODY and receivership.can_sell_any(s, first) else NOBODY


def note_actor(s: State1848) -> None:
    """1848-48 Whose company acts now; nobody's when the last company of the round is gone."""
    if s.rulings.interrupts_wait:
        changed_round(s).acted = director(s, turn(s).subject) if turn_index(s) >= 0 else 0


def tasmania(s: State1848) -> Frame | None:
    """4.4 With the first 5/5+ the Tasmania tile is laid at once by the owner of P3, or its director."""
    owner = must_lay(s)
    if owner == NOBODY:
        return None
    return TasmaniaTile(owner if is_player(owner) else director(s, owner), owner)


def discard(s: State1848, i: int) -> Frame | None:
    """8.1 Trains over the limit leave the game, their directors choosing."""
    if s.rulings.interrupts_wait and i >= 0 and not has_paid(s):
        return None
    rail = crowded(s)
    return None if rail < 0 else Discard(director(s, rail), rail)


def has_paid(s: State1848) -> bool:
    """Has the company whose turn it is settled its income?"""
    step, pay = turn(s).step, STEPS.index(PAY)
    return step > pay or (step == pay and not step_open(s, PAY))
