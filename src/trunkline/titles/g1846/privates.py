"""6.9 Corporations buy private companies from players."""

from trunkline.core.actions import Action, BuyIn
from trunkline.core.depot import move_train, trains_of
from trunkline.core.events import PrivateMoved
from trunkline.core.ids import RAIL0, is_player
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.core.privates import move_private
from trunkline.core.state import put
from trunkline.core.tokens import has_token, put_token, remove_token
from trunkline.titles.g1846.buying_trains import has_room
from trunkline.titles.g1846.companies import (
    BIG4,
    FIRST_INDEPENDENT,
    INDEPENDENTS,
    MS,
    PRIVATE_IDS,
    PRIVATES,
)
from trunkline.titles.g1846.frames import PRIVATE, refused_at, turn
from trunkline.titles.g1846.powers import POWERS
from trunkline.titles.g1846.state import CLOSED, LAUNCHED, State1846, decider, is_independent, private_named
from trunkline.titles.g1846.trains import III


def candidates(s: State1846, rail: int) -> list[Action]:
    """Every private company of a player, for the least and for the most that can be offered (S48)."""
    if s.phase >= III or is_independent(rail) or s.cash[rail] < 1:
        return []
    out: list[Action] = []
    for p, owner in enumerate(s.private_owner):
        if is_player(owner):
            prices = {refused_at(s, PRIVATE, p) + 1, min(PRIVATES[p].price, s.cash[rail])}
            out += [BuyIn(PRIVATE_IDS[p], price) for price in sorted(prices)]
    return out


def any_to_buy(s: State1846, rail: int) -> bool:
    return any(objection(s, rail, a) is None for a in candidates(s, rail) if isinstance(a, BuyIn))


def own_to_buy(s: State1846, rail: int) -> list[int]:
    """6.91 Private companies whose purchase needs nobody's consent but the president's own."""
    if is_independent(rail):
        return []
    own = [p for p, owner in enumerate(s.private_owner) if owner == decider(s, rail)]
    return [p for p in own if objection(s, rail, BuyIn(PRIVATE_IDS[p], 1)) is None]


def hidden_cash(s: State1846, rail: int) -> int:
    """What buying the independents of players for $1 would bring, unless all that could be offered was declined."""
    rich = [r for r in (MS, BIG4) if s.status[r - RAIL0] == LAUNCHED and s.cash[r] > 0]
    return sum([s.cash[r] - 1 for r in rich if refused_at(s, PRIVATE, r - MS) < most_for(s, rail, r - MS)])


def most_for(s: State1846, rail: int, p: int) -> int:
    """6.91 The most that the railroad could offer for a private company."""
    return min(PRIVATES[p].price, s.cash[rail])


def objection(s: State1846, rail: int, a: BuyIn) -> Objection | None:
    """6.91 From a player, in phases I and II, for $1 up to the list price."""
    p = private_named(s, a.private)
    if p < 0 or not is_player(s.private_owner[p]):
        return Objection("6.91", f"No player owns {PRIVATES[p].name if p >= 0 else repr(a.private[:20])}.")
    if s.phase >= III:
        return Objection("6.91", "Private companies are bought in phases I and II only.")
    if is_independent(rail):
        return Objection("6.2", "An independent railroad cannot buy private companies.")
    if not 1 <= a.price <= PRIVATES[p].price:
        return Objection("6.91", f"The price is from $1 to ${PRIVATES[p].price}.")
    if a.price > s.cash[rail]:
        return Objection("6.91", f"The treasury has ${s.cash[rail]}.")
    if p < len(INDEPENDENTS) and not has_room(s, rail):
        return Objection("P.MS", "An independent's train needs room within the train limit.")
    if raised_for_a_train(s) and not trains_of(s, rail):
        return Objection("6.86", "The train must be bought first.")
    if a.price <= refused_at(s, PRIVATE, p):
        return Objection("6.91", "An offer that was not lower has just been declined.")
    return None


def raised_for_a_train(s: State1846) -> bool:
    """6.86, 6.88 Were shares issued, or sold by the president, because a train must be bought?"""
    return bool(turn(s).forced or (turn(s).sold and not s.rulings.sales_unforced))


def buy(s: State1846, rail: int, p: int, price: int) -> None:
    """6.92 The company moves to the corporation's mat; an independent is taken over with all it has."""
    seller = s.private_owner[p]
    pay(s, rail, seller, price, "private company")
    move_private(s, p, rail)
    s.events.append(PrivateMoved(PRIVATE_IDS[p], s.name(seller), s.name(rail), price))
    if p < len(INDEPENDENTS):
        take_over(s, rail, FIRST_INDEPENDENT + p)
    POWERS[p].bought(s, rail, p)


def take_over(s: State1846, rail: int, independent: int) -> None:
    """6.92, 6.93 Treasury, train (which rests in this round) and token."""
    s.status = put(s.status, independent - RAIL0, CLOSED)
    pay(s, independent, rail, s.cash[independent], "treasury of an independent")
    for t in trains_of(s, independent):
        move_train(s, t, rail)
        s.resting |= 1 << t
    h = s.board.hex_index[INDEPENDENTS[independent - FIRST_INDEPENDENT].home]
    city = 0
    remove_token(s, independent, h, city)
    if not has_token(s, rail, h):
        put_token(s, rail, h, city)
