"""7.7 Cities and the tokens in them: who has room, who is blocked, what a company reaches."""

from typing import Final

from trunkline.core.board import NODES
from trunkline.core.ids import RAIL0
from trunkline.core.memo import Kept
from trunkline.core.network import Reach, reach
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
    return sum(1 for c, _ in s.tokens[h] if c == city)


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
    return [h * NODES + city for h, tokens in enumerate(s.tokens) for city, owner in tokens if owner == rail]


def blocked_stops(s: State1848, rail: int) -> set[int]:
    """7.7.3 Cities full of other companies' tokens."""
    out: set[int] = set()
    for h, tokens in enumerate(s.tokens):
        if not tokens:
            continue
        own = [city for city, owner in tokens if owner == rail]
        for city in {city for city, _ in tokens}:
            if city not in own and is_full(s, h, city):
                out.add(h * NODES + city)
    return out


class Key:
    """All that decides what a company reaches. The map is hashed once: every memo that is asked uses it again."""

    __slots__ = ("begun", "board", "face", "hash", "rail", "rotation", "tokens")

    def __init__(self, s: State1848, begun: int, rail: int) -> None:
        self.board = s.board
        self.face = s.face
        self.rotation = s.rotation
        self.tokens = s.tokens
        self.begun = begun
        self.rail = rail
        self.hash = hash((s.face, s.rotation, s.tokens, begun, rail))

    def is_of(self, s: State1848) -> bool:
        """Is it about this very map? Copies share their rows, so nothing has to be compared."""
        same_tiles = self.board is s.board and self.face is s.face and self.rotation is s.rotation
        return same_tiles and self.tokens is s.tokens

    def __hash__(self) -> int:
        return self.hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Key) or self.hash != other.hash or self.rail != other.rail:
            return False
        same_map = self.board is other.board and self.face == other.face and self.rotation == other.rotation
        return same_map and self.tokens == other.tokens and self.begun == other.begun


MEMO_SIZE: Final = 500  # entries of each memo: some megabytes in all
REACHES: Final[Kept[Reach]] = Kept(MEMO_SIZE)
LAST: Final[dict[int, Key]] = {}  # by company: the key asked for last


def key_of(s: State1848, rail: int) -> Key:
    begun = s.operated | s.closed
    last = LAST.get(rail)
    if last is not None and last.is_of(s):
        if last.begun == begun:
            return last
    found = Key(s, begun, rail)
    LAST[rail] = found
    return found


def reach_of(s: State1848, rail: int) -> Reach:
    """7.4.1 What the company comes to from its tokens."""
    key = key_of(s, rail)
    found = REACHES.get(key)
    if found is None:
        found = reach(s.board, s.face, s.rotation, own_stops(s, rail), blocked_stops(s, rail))
        REACHES.put(key, found)
    return found
