"""4 Private companies: income, sale to public companies, powers, closing."""

from typing import Final

from trunkline.core.actions import Action, BuyIn
from trunkline.core.events import PrivateClosed, PrivateMoved
from trunkline.core.ids import BANK, BOX, is_player
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.core.privates import move_private
from trunkline.titles.g1848.companies import PRIVATE_IDS, PRIVATES
from trunkline.titles.g1848.state import State1848, director
from trunkline.titles.g1848.trains import P3

FREE_TERRAIN: Final = tuple([p for p, card in enumerate(PRIVATES) if card.free_terrain])
GHAN_DISCOUNTS: Final = tuple([p for p, card in enumerate(PRIVATES) if card.ghan_discount])


def private_named(s: State1848, name: str) -> int:
    """The private company of that id, if the edition has it; else -1."""
    p = PRIVATE_IDS.index(name) if name in PRIVATE_IDS else -1
    return p if p < s.edition.privates else -1


def privates_of(s: State1848, owner: int) -> list[int]:
    return [p for p, o in enumerate(s.private_owner) if o == owner]


def pay_incomes(s: State1848) -> None:
    """4.1 The bank pays each owner the fixed income."""
    if s.privates_closed:
        return
    for p, owner in enumerate(s.private_owner):
        if owner not in (BANK, BOX):
            pay(s, BANK, owner, PRIVATES[p].income, PRIVATE_IDS[p])


def spent(s: State1848, p: int) -> bool:
    return s.used >> p & 1 == 1


def may_use(s: State1848, rail: int, p: int) -> bool:
    """4.1 From the first 3/3+ on, the powers of companies owned by it or by its director."""
    if too_early(s) or spent(s, p):
        return False
    return s.private_owner[p] in (rail, director(s, rail))


def too_early(s: State1848) -> bool:
    return s.phase < P3 and not s.privates_closed and not s.rulings.powers_from_start


def free_terrain(s: State1848, rail: int, cost: int) -> list[int]:
    """4.3 The companies by whose rights a first tile is laid for nothing where the terrain costs so much."""
    return [p for p in FREE_TERRAIN if PRIVATES[p].free_terrain == cost and in_play(s, p) and may_use(s, rail, p)]


def has_free_terrain(s: State1848, rail: int) -> bool:
    """4.3 Is there such a right, whatever the terrain?"""
    return any(in_play(s, p) and may_use(s, rail, p) for p in FREE_TERRAIN)


def ghan_discounts(s: State1848, rail: int) -> list[int]:
    """4.5 The companies whose rights make a 2E cheaper."""
    return [p for p in GHAN_DISCOUNTS if in_play(s, p) and may_use(s, rail, p)]


def in_play(s: State1848, p: int) -> bool:
    """Does the edition have the company?"""
    return p < s.edition.privates


def power_refused(s: State1848, rail: int, p: int) -> Objection:
    """4.1, 4.3 to 4.5 Why `may_use` said no: the time, the use or the owner."""
    rule = PRIVATES[p].power_rule
    if spent(s, p):
        return Objection(rule, f"The right of {PRIVATE_IDS[p]} has been used.")
    if too_early(s):
        return Objection("4.1", "The powers of private companies are used from the first 3/3+ train on.")
    return Objection(
        PRIVATES[p].power_rule, f"Neither {s.name(rail)} nor its director owns the right of {PRIVATE_IDS[p]}."
    )


def spend(s: State1848, p: int) -> None:
    """The power is used; after the first 5/5+ train the company has no reason to stay."""
    s.used |= 1 << p
    if s.privates_closed:
        close(s, p)


def close(s: State1848, p: int) -> None:
    if s.private_owner[p] != BOX:
        move_private(s, p, BOX)
        s.events.append(PrivateClosed(PRIVATE_IDS[p]))


def close_all(s: State1848) -> None:
    """4.1 With the first 5/5+: all close; unused rights stay, that of P3 until its tile lies."""
    if s.privates_closed:
        return
    s.privates_closed = True
    for p, owner in enumerate(s.private_owner):
        if owner != BOX and (not stays(s, p) or owner == BANK):
            close(s, p)


def stays(s: State1848, p: int) -> bool:
    if PRIVATES[p].directorship:
        return s.rulings.p6_stays
    return PRIVATES[p].outlives and not spent(s, p)


def train_bought_by(s: State1848, rail: int) -> None:
    """4.7 A company whose director's share came with a private company closes that by buying a train."""
    for p in range(s.edition.privates):
        if PRIVATES[p].directorship == s.name(rail):
            close(s, p)


# Buying a private company (4.1).


def sale_is_open(s: State1848) -> bool:
    return s.phase >= P3 and not s.privates_closed


def sellers(s: State1848, rail: int) -> list[int]:
    """The private companies this public company could buy, price aside."""
    if not sale_is_open(s) or s.cash[rail] < 1:
        return []
    return [p for p in range(s.edition.privates) if is_sold(s, rail, p)]


def candidates(s: State1848, rail: int) -> list[Action]:
    """The lowest and the highest price for each."""
    out: list[Action] = []
    for p in sellers(s, rail):
        most = min(PRIVATES[p].dearest, s.cash[rail])
        out.extend(BuyIn(PRIVATE_IDS[p], price) for price in sorted({1, most}))
    return out


def objection(s: State1848, rail: int, a: BuyIn) -> Objection | None:
    """4.1 From its own director, within the printed range, from the first 3/3+ to the first 5/5+."""
    p = private_named(s, a.private)
    if p < 0:
        return Objection("4.1", f"There is no private company {a.private[:20]!r}.")
    if not sale_is_open(s):
        return Objection(
            "4.1", "Private companies are sold to public ones from the first 3/3+ to the first 5/5+ train."
        )
    if not is_sold(s, rail, p):
        return sale_refused(s, rail, p)
    if not 1 <= a.price <= PRIVATES[p].dearest:
        return Objection("4.1", f"The price of {a.private} is £1 to £{PRIVATES[p].dearest}.")
    if a.price > s.cash[rail]:
        return Objection("4.1", f"{s.name(rail)} has only £{s.cash[rail]}.")
    return None


def is_sold(s: State1848, rail: int, p: int) -> bool:
    """4.1 A public company buys what its director owns; elsewhere what any player owns (1848-25)."""
    owner = s.private_owner[p]
    if not PRIVATES[p].dearest or not is_player(owner):
        return False
    return owner == director(s, rail) or s.rulings.privates_from_anyone


def sale_refused(s: State1848, rail: int, p: int) -> Objection:
    """4.1 Why `is_sold` said no."""
    if not PRIVATES[p].dearest:
        return Objection("4.1", f"{PRIVATE_IDS[p]} cannot be bought by a public company.")
    if not is_player(s.private_owner[p]):
        return Objection("4.1", f"{PRIVATE_IDS[p]} is not in the hands of a player.")
    return Objection("4.1", f"{s.name(rail)} buys private companies from its own director only.")


def buy_in(s: State1848, rail: int, a: BuyIn) -> None:
    p = PRIVATE_IDS.index(a.private)
    owner = s.private_owner[p]
    pay(s, rail, owner, a.price, a.private)
    move_private(s, p, rail)
    s.events.append(PrivateMoved(a.private, s.name(owner), s.name(rail), a.price))
