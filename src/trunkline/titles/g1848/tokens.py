"""7.7 Placing station tokens."""

from trunkline.core.actions import PlaceToken
from trunkline.core.ids import BANK, RAIL0
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.core.tokens import has_token, put_token
from trunkline.titles.g1848.companies import COMPANIES
from trunkline.titles.g1848.loans import may_borrow
from trunkline.titles.g1848.state import State1848, bit
from trunkline.titles.g1848.stations import HOMES, has_room, reach_of, reserved_for, slots, tokens_in


def token_price(s: State1848, rail: int) -> int:
    """7.7.2, 5.3.7 The second costs £40 (the COM's third £100), each further one £100; -1 when none is left."""
    prices = COMPANIES[rail - RAIL0].token_prices
    left = s.tokens_left[rail - RAIL0]
    return prices[len(prices) - left] if left else -1


def place_home(s: State1848, rail: int) -> None:
    """7.7.1, 5.3.6 Free, in the first turn; the COM's stands beside a city that has no room."""
    if s.operated & bit(rail):
        return
    s.operated |= bit(rail)
    for h in HOMES[rail - RAIL0]:
        place(s, rail, h, 0, 0)


def place(s: State1848, rail: int, h: int, city: int, cost: int) -> None:
    """One of its own, for that much."""
    s.tokens_left = put(s.tokens_left, rail - RAIL0, s.tokens_left[rail - RAIL0] - 1)
    pay(s, rail, BANK, cost, "token")
    put_token(s, rail, h, city, cost)


def waits(s: State1848, rail: int) -> bool:
    """Is there a place for a token the company could pay for?"""
    cost = token_price(s, rail)
    money = s.cash[rail]
    if not s.rulings.site_stops and may_borrow(s, rail):
        money += s.edition.loan
    return 0 <= cost <= money and has_place(s, rail)


def why_none(s: State1848, rail: int) -> str:
    """7.7 Why the company is not asked about a token."""
    cost = token_price(s, rail)
    if cost < 0:
        return f"{s.name(rail)} has no token left"
    if not has_place(s, rail):
        return f"{s.name(rail)} reaches no city with room for a token"
    return f"{s.name(rail)} cannot pay £{cost} for its next token"


def has_place(s: State1848, rail: int) -> bool:
    """Is there a stop where the company could put a token, money aside?"""
    reach = reach_of(s, rail)
    for h in range(len(reach.entered)):
        if reach.entered[h]:  # where only its own token stands there is no room for another
            for city in range(len(s.board.faces[s.face[h]].nodes)):
                if fits_in(s, rail, h, city) and reach.comes_to(h, city):
                    return True
    return False


def fits_in(s: State1848, rail: int, h: int, city: int) -> bool:
    """7.7.2, 7.7.4 A city with a free slot, one token on each hex."""
    if s.board.faces[s.face[h]].nodes[city].kind != "city" or not has_room(s, h, city):
        return False
    return not has_token(s, rail, h)


def objection(s: State1848, rail: int, a: PlaceToken) -> Objection | None:
    h = s.board.hex_index.get(a.hex, -1)
    if h < 0 or not 0 <= a.city < len(s.board.faces[s.face[h]].nodes):
        return Objection("7.7.4", "There is no such city.")
    cost = token_price(s, rail)
    if cost < 0:
        return Objection("7.7.2", f"{s.name(rail)} has no token left.")
    why = place_objection(s, rail, h, a.city)
    if why is not None:
        return why
    if s.cash[rail] < cost:
        return Objection("7.7.2", f"The token costs £{cost}, {s.name(rail)} has £{s.cash[rail]}.")
    if a.power:
        return Objection("7.7.2", "No private company places tokens.")
    return None


def place_objection(s: State1848, rail: int, h: int, city: int) -> Objection | None:
    """7.7.2, 7.7.4 It fits in, and the city is connected."""
    if fits_in(s, rail, h, city):
        if reach_of(s, rail).comes_to(h, city):
            return None
        return Objection("7.7.4", f"No open track joins this city to a token of {s.name(rail)}.")
    if s.board.faces[s.face[h]].nodes[city].kind != "city":
        return Objection("7.7.4", "Tokens stand in cities.")
    if has_token(s, rail, h):
        return Objection("7.7.2", f"{s.name(rail)} has a token on this hex.")
    kept = reserved_for(s, h)
    free = tokens_in(s, h, city) < slots(s, h, city)
    why = f"the last free place is kept for {s.name(kept)}" if free else "no place is free"
    return Objection("7.7.4", f"In this city {why}.")


def act(s: State1848, rail: int, a: PlaceToken) -> None:
    place(s, rail, s.board.hex_index[a.hex], a.city, token_price(s, rail))
