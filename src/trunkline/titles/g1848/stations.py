"""7.7 Cities and the tokens in them: who has room, who is blocked, what a company reaches."""

from typing import Final

from trunkline.core.board import NODES
from trunkline.core.ground import Reached, Tokens, reached_on, stops_held, token_hexes
from trunkline.core.ids import RAIL0
from trunkline.core.network import Reach
from trunkline.core.state import ground_of
from trunkline.titles.g1848.companies import COM, COMPANIES
from trunkline.titles.g1848.map import HEXES
from trunkline.titles.g1848.state import State1848, bit

# By hex: the company whose home slot is kept free; the COM's homes are not kept (7.7.4).
HOME_OF: Final = {
    index: RAIL0 + i
    for i, company in enumerate(COMPANIES)
    for index, h in enumerate(HEXES)
    if RAIL0 + i != COM and h.name in company.homes
}
HOMES: Final = tuple(
    tuple(index for name in company.homes for index, h in enumerate(HEXES) if h.name == name) for company in COMPANIES
)


def reserved_for(s: State1848, h: int) -> int:
    """7.7.4 The company that has not operated yet and whose home this is, or -1."""
    rail = HOME_OF.get(h, -1)
    return -1 if rail < 0 or (s.operated | s.closed) & bit(rail) else rail


def tokens_in(s: State1848, h: int, city: int) -> int:
    count = 0
    for c, _ in s.tokens[h]:
        if c == city:
            count += 1
    return count


def slots(s: State1848, h: int, city: int) -> int:
    return s.board.faces[s.face[h]].nodes[city].slots


def has_room(s: State1848, h: int, city: int) -> bool:
    """7.7.4 A free slot that is not kept for a company that has yet to begin."""
    kept = 1 if reserved_for(s, h) >= 0 else 0
    return tokens_in(s, h, city) < slots(s, h, city) - kept


def is_full(s: State1848, h: int, city: int) -> bool:
    """7.7.3 No slot is empty. While a home slot is kept free, a token of the COM stands beside the city (5.3.6)."""
    return reserved_for(s, h) < 0 and tokens_in(s, h, city) >= slots(s, h, city)


def own_stops(s: State1848, rail: int) -> list[int]:
    return stops_held(ground_of(s), rail)


def blocked_stops(s: State1848, rail: int) -> set[int]:
    """7.7.3 Cities full of other companies' tokens."""
    out: set[int] = set()
    for h in token_hexes(ground_of(s)):
        tokens = s.tokens[h]
        for city, owner in tokens:
            if owner != rail and is_full(s, h, city) and not is_in(tokens, city, rail):
                out.add(h * NODES + city)
    return out


def is_in(tokens: Tokens, city: int, rail: int) -> bool:
    for c, owner in tokens:  # noqa: SIM110 - compiled, a loop is cheaper than a generator
        if c == city and owner == rail:
            return True
    return False


def shut_stops(s: State1848, rail: int) -> set[int]:
    """The same, if it is not known from what the company reaches."""
    known = ground_of(s).reached.get(key_of(s, rail))
    return blocked_stops(s, rail) if known is None else known.blocked


def key_of(s: State1848, rail: int) -> int:
    """All that decides what a company reaches, besides the map: the company, and whose homes are still kept free."""
    return (s.operated | s.closed) << 8 | rail


def reached(s: State1848, rail: int) -> Reached:
    """7.4.1 What the company reaches on the map as it is now, worked out once."""
    ground = ground_of(s)
    key = key_of(s, rail)
    found = ground.reached.get(key)
    if found is None:
        found = reached_on(ground, rail, key, own_stops(s, rail), blocked_stops(s, rail))
    return found


def reach_of(s: State1848, rail: int) -> Reach:
    """7.4.1 What the company comes to from its tokens."""
    return reached(s, rail).reach
