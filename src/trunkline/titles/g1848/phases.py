"""9 Phases: what the first train of each kind brings."""

from trunkline.core.depot import add_train, remove_train
from trunkline.core.events import PhaseBegan
from trunkline.core.ids import BANK, BOX
from trunkline.titles.g1848.launching import free_com
from trunkline.titles.g1848.privates import close_all
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.trains import CARD_5, CARD_8, GHAN, P5, P6


def train_limit(s: State1848) -> int:
    return s.edition.phases[s.phase].train_limit


def counted_trains(s: State1848, rail: int) -> list[int]:
    """8.2.5 The Ghan does not count."""
    card = s.train_card
    return [t for t, owner in enumerate(s.train_owner) if owner == rail and card[t] != GHAN]


def next_train(s: State1848) -> int:
    """8.3.2 The train the bank sells now; those that come later wait."""
    card = s.train_card
    best = -1
    for t, owner in enumerate(s.train_owner):
        if owner == BANK and card[t] != GHAN and (best < 0 or card[t] < card[best]):
            best = t
    return best


def card_sold(s: State1848, card: int) -> None:
    """9.1 The first train of a new kind begins its phase."""
    phase = s.cards[card].phase
    if phase > s.phase:
        advance_phase(s, phase)


def advance_phase(s: State1848, phase: int) -> None:
    s.phase = phase
    s.events.append(PhaseBegan(s.edition.phases[phase].name))
    rust(s, phase)
    if phase == P5:
        close_all(s)
    if phase == P6:
        free_com(s)


def rust(s: State1848, phase: int) -> None:
    """8.3.6 Obsolete trains leave without compensation."""
    for t, owner in enumerate(s.train_owner):
        if owner not in (BANK, BOX) and s.cards[s.train_card[t]].gone_in == phase:
            remove_train(s, t, "rusted")


def export(s: State1848) -> None:
    """5.4.4 The cheapest permanent train leaves the bank as if it had been sold."""
    card = s.train_card
    permanent = [t for t, owner in enumerate(s.train_owner) if owner == BANK and CARD_5 <= card[t] != GHAN]
    train = min(permanent, key=lambda t: (card[t], t))
    on_sale = next_train(s) == train
    remove_train(s, train, "exported")
    restock(s)
    if on_sale:
        card_sold(s, card[train])
    elif s.rulings.exports_act_at_once:
        act_at_once(s, card[train])


def act_at_once(s: State1848, card: int) -> None:
    """1848-50 Phase only if it is the next one, the other effects always."""
    if s.cards[card].phase == s.phase + 1:
        advance_phase(s, s.phase + 1)
    elif card == CARD_5:
        close_all(s)


def restock(s: State1848) -> None:
    """9 There is always one more 8/D and one more 2E."""
    for card in (CARD_8, GHAN):
        if not any(o == BANK and s.train_card[t] == card for t, o in enumerate(s.train_owner)):
            add_train(s, card, BANK)
