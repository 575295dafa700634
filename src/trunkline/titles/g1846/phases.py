"""9 Advancing the phase."""

from trunkline.core.depot import remove_train
from trunkline.core.events import PhaseBegan, TrainLeft
from trunkline.core.ids import BANK, BOX, POOL, RAIL0
from trunkline.core.money import pay
from trunkline.core.state import put
from trunkline.titles.g1846.closing import (
    close_private,
    lose_tokens,
    lose_trains,
    take_marker,
)
from trunkline.titles.g1846.companies import BIG4, FIRST_INDEPENDENT, MS
from trunkline.titles.g1846.frames import Discard
from trunkline.titles.g1846.powers import POWERS
from trunkline.titles.g1846.state import CLOSED, LAUNCHED, State1846, launched
from trunkline.titles.g1846.trains import III, IV


def advance_phase(s: State1846, phase: int) -> None:
    """9 A train of the next phase was bought: all its effects at once."""
    s.phase = phase
    s.events.append(PhaseBegan(s.edition.phases[phase]))
    if phase == III:
        remove_privates(s)
    if phase == IV:
        for m in range(len(s.marker_hex)):
            take_marker(s, m)
    age_trains(s)
    for rail in reversed(launched(s)):
        lasting = [t for t, o in enumerate(s.train_owner) if o == rail and not s.last_run(t)]
        if len(lasting) > s.edition.train_limit[phase]:
            president = s.president[rail - RAIL0]
            s.agenda.append(Discard(s.priority if president == POOL else president, rail))


def remove_privates(s: State1846) -> None:
    """9 Phase III removes private companies, not their markers, nor a company whose power stays."""
    for p in range(s.edition.privates):
        POWERS[p].phase_three(s, p)
    for rail in (MS, BIG4):
        if s.status[rail - RAIL0] == LAUNCHED:
            close_independent(s, rail)
    for p, owner in enumerate(s.private_owner):
        if owner != BOX and not POWERS[p].stays(s, p):
            close_private(s, p)


def close_independent(s: State1846, rail: int) -> None:
    """9 An independent that nobody bought goes with its money, token and train."""
    s.status = put(s.status, rail - RAIL0, CLOSED)
    pay(s, rail, BANK, s.cash[rail], "treasury of a closed railroad")
    lose_trains(s, rail, "closed")
    lose_tokens(s, rail)


def age_trains(s: State1846) -> None:
    """6.82 Older trains are phased out or removed; returned ones that would phase out are removed."""
    for t, owner in enumerate(s.train_owner):
        card = s.cards[s.train_card[t]]
        if owner == BOX:
            continue
        if card.gone_in and card.gone_in <= s.phase:
            remove_train(s, t, "removed")
        elif card.out_in and card.out_in <= s.phase:
            if owner == BANK:
                remove_train(s, t, "removed")
            elif not s.last_run(t):
                s.phased_out |= 1 << t
                s.events.append(TrainLeft(s.name(owner), card.faces[s.train_face[t]].name, "phased out soon"))


def private_of(rail: int) -> int:
    """The private company that an independent railroad is."""
    return rail - FIRST_INDEPENDENT
