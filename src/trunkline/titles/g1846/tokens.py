"""6.5 Placing tokens: free spots, reservations, prices."""

from typing import Final

from trunkline.core.actions import Action, PlaceToken
from trunkline.core.board import NODES
from trunkline.core.ids import BANK, RAIL0
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.core.tokens import has_token, put_token
from trunkline.titles.g1846.companies import CORPORATIONS, PRIVATES
from trunkline.titles.g1846.frames import changed_turn, railroad, turn
from trunkline.titles.g1846.powers.standing import token_price
from trunkline.titles.g1846.state import AVAILABLE, LAUNCHED, NOWHERE, State1846, is_for_sale, is_independent, owns
from trunkline.titles.g1846.track import reach_of
from trunkline.titles.g1846.trains import IV

PRICE: Final = 80
NO_PRICE: Final = -1  # where a token may not go at all


def kept_spots(s: State1846, rail: int, h: int, city: int) -> int:
    """Spots of a city that are kept for others."""
    kept = 0 if keeper(s, h, city) < 0 else 1
    if city == 0:
        for i in range(len(CORPORATIONS)):
            if RAIL0 + i != rail:
                kept += is_home_kept(s, i, h) + is_reserved(s, i, h)
    return kept


def is_home_kept(s: State1846, i: int, h: int) -> bool:
    """6.52 The home of a corporation that is not launched yet."""
    return s.map.homes[i] == h and s.status[i] == AVAILABLE


def is_reserved(s: State1846, i: int, h: int) -> bool:
    """6.53 A corporation's reserved spot, until phase IV."""
    return s.map.reserved[i] == h and s.phase < IV and s.status[i] <= LAUNCHED and not has_token(s, RAIL0 + i, h)


def keeper(s: State1846, h: int, city: int) -> int:
    """P.CWI The private company that keeps a spot here until a corporation buys it or it is removed, or -1."""
    p = s.map.spots.get(h * NODES + city, -1)
    return p if p >= 0 and is_for_sale(s, p) else -1


def keepers(s: State1846, rail: int, h: int, city: int) -> list[Objection]:
    """6.52, 6.53, P.CWI For whom spots of a city are kept: homes, reserved spots, the C&WI's."""
    out: list[Objection] = []
    for i in range(len(CORPORATIONS)):
        other = RAIL0 + i
        if other == rail or city != 0:
            continue
        if is_home_kept(s, i, h):
            out.append(Objection("6.52", f"The spot is the home of {s.name(other)}, which is not launched yet."))
        if is_reserved(s, i, h):
            out.append(Objection("6.53", f"The spot is reserved for {s.name(other)} until phase IV."))
    p = keeper(s, h, city)
    if p >= 0:
        name = PRIVATES[p].id
        out.append(Objection("P.CWI", f"The spot is kept until a corporation buys the {name} or it is removed."))
    return out


def free_spots(s: State1846, rail: int, h: int, city: int) -> int:
    """Spots of a city that this railroad could take."""
    slots = s.board.faces[s.face[h]].nodes[city].slots
    taken = len([1 for k, _ in s.tokens[h] if k == city])
    return slots - taken - kept_spots(s, rail, h, city)


def is_connected(s: State1846, rail: int, h: int, city: int) -> bool:
    """6.52 Does track lead from a token of the railroad to this city?"""
    return reach_of(s, rail).comes_to(h, city)


def price(s: State1846, rail: int, h: int, city: int) -> int:
    """6.51 What a token costs in this city, by the private companies of the railroad, too; or NO_PRICE."""
    listed = listed_price(s, rail, h, city)
    return NO_PRICE if listed == NO_PRICE else token_price(s, rail, h, listed)


def listed_price(s: State1846, rail: int, h: int, city: int) -> int:
    """6.51, 6.52, 6.53 $80, or the listed price of its reserved spot."""
    connected = is_connected(s, rail, h, city)
    if s.map.reserved[rail - RAIL0] != h:
        return PRICE if connected else NO_PRICE
    corporation = CORPORATIONS[rail - RAIL0]
    if not connected:
        return corporation.far or NO_PRICE
    ends = s.edition.reserved_price_ends and not corporation.far  # F4: two prices listed are for good
    return PRICE if ends and s.phase >= IV else corporation.near


def objection(s: State1846, a: PlaceToken) -> Objection | None:
    """6.5 May the corporation place a token here?"""
    rail = railroad(s)
    h = s.board.hex_index.get(a.hex, -1)
    if h < 0 or not 0 <= a.city < len(s.board.faces[s.face[h]].nodes):
        return Objection("6.52", "There is no such city.")
    if is_independent(rail):
        return Objection("6.2", "An independent railroad has no tokens to place.")
    if turn(s).tokened:
        return Objection("6.51", "A token was already placed in this turn.")
    if s.tokens_left[rail - RAIL0] < 1:
        return Objection("6.51", "The corporation has no token left.")
    return spot_objection(s, rail, h, a.city) or price_objection(s, rail, h, a.city)


def is_open(s: State1846, rail: int, h: int, city: int) -> bool:
    """6.52 to 6.55 A vacant spot that is kept for nobody else, and no second token in the same place."""
    is_city = s.board.faces[s.face[h]].nodes[city].kind == "city"
    return is_city and not has_token(s, rail, h) and free_spots(s, rail, h, city) > 0


def spot_objection(s: State1846, rail: int, h: int, city: int) -> Objection | None:
    """6.52 to 6.55 Why it is not open to the railroad."""
    if is_open(s, rail, h, city):
        return None
    if s.board.faces[s.face[h]].nodes[city].kind != "city":
        return Objection("6.52", "Tokens are placed in cities only.")
    if has_token(s, rail, h):
        if h == s.map.chicago:
            return Objection("6.55", "There is a token of the corporation in Chicago.")
        return Objection("6.54", "There is a token of the corporation in this city.")
    full = Objection("6.52", "There is no vacant spot in this city.")
    return next(iter(keepers(s, rail, h, city)), full)


def price_objection(s: State1846, rail: int, h: int, city: int) -> Objection | None:
    amount = price(s, rail, h, city)
    if amount == NO_PRICE:
        return Objection("6.52", "The city does not connect to a token of the corporation.")
    if amount > s.cash[rail]:
        return Objection("6.51", f"The token costs ${amount}, {s.name(rail)} has ${s.cash[rail]}.")
    return None


def has_one_to_place(s: State1846, rail: int) -> bool:
    """6.51 One a turn, while any is left; an independent railroad has none (6.2)."""
    return not is_independent(rail) and not turn(s).tokened and s.tokens_left[rail - RAIL0] > 0


def candidates(s: State1846, rail: int) -> list[Action]:
    if not has_one_to_place(s, rail):
        return []
    return [PlaceToken(s.board.hexes[h].name, city) for h, city in open_cities(s, rail)]


def open_cities(s: State1846, rail: int) -> list[tuple[int, int]]:
    """Cities with a spot for it, connected or with a price for going there unconnected."""
    reach = reach_of(s, rail)
    far = s.map.reserved[rail - RAIL0] if CORPORATIONS[rail - RAIL0].far else -1
    out = []
    for h in range(len(reach.entered)):
        if reach.entered[h] or h == far:  # where its own tokens stand there is no room for another
            for city in range(len(s.board.faces[s.face[h]].nodes)):
                if is_open(s, rail, h, city) and (reach.comes_to(h, city) or (h == far and city == 0)):
                    out.append((h, city))
    return out


def cheapest(s: State1846, rail: int) -> int:
    """The least any token could cost now, NO_PRICE if none can be placed."""
    if not has_one_to_place(s, rail):
        return NO_PRICE
    return min([price(s, rail, h, city) for h, city in open_cities(s, rail)], default=NO_PRICE)


def lowest_listed(s: State1846, rail: int) -> int:
    """S27 The lowest price on the corporation's card, whether the reserved spot is connected or not."""
    reserved = s.map.reserved[rail - RAIL0]
    listed = reserved >= 0 and not has_token(s, rail, reserved)
    return token_price(s, rail, reserved, CORPORATIONS[rail - RAIL0].near) if listed else price_anywhere(s, rail)


def price_anywhere(s: State1846, rail: int) -> int:
    """6.51 What a token costs in a city without a price of its own."""
    return token_price(s, rail, NOWHERE, PRICE)


def prices_on_mat(s: State1846, rail: int) -> tuple[int, ...]:
    """6.51 What the tokens left to a railroad cost; the first goes home free when it is launched."""
    left = s.tokens_left[rail - RAIL0]
    if s.status[rail - RAIL0] == AVAILABLE and not is_independent(rail):
        return (0,) + (price_anywhere(s, rail),) * (left - 1)
    return (price_anywhere(s, rail),) * left


def act(s: State1846, a: PlaceToken) -> None:
    """6.51 Pay and place."""
    rail = railroad(s)
    h = s.board.hex_index[a.hex]
    amount = price(s, rail, h, a.city)
    changed_turn(s).tokened = 1
    pay(s, rail, BANK, amount, "token")
    s.tokens_left = put(s.tokens_left, rail - RAIL0, s.tokens_left[rail - RAIL0] - 1)
    put_token(s, rail, h, a.city, amount)
    p = s.map.spots.get(h * NODES + a.city, -1)
    if s.rulings.spot_becomes_free and p >= 0 and owns(s, rail, p):
        s.tokens_left = put(s.tokens_left, rail - RAIL0, s.tokens_left[rail - RAIL0] + 1)
        s.power_left = put(s.power_left, p, 0)
