"""Tokens on the map: they come, go and change hands here alone."""

from trunkline.core.events import TokenPlaced, TokenRemoved
from trunkline.core.state import State, put


def put_token(s: State, rail: int, h: int, city: int, cost: int = 0) -> None:
    """Put a railroad's token into a city; `cost` is what was paid for it, for the record."""
    s.tokens = put(s.tokens, h, (*s.tokens[h], (city, rail)))
    s.events.append(TokenPlaced(s.name(rail), s.board.hexes[h].name, city, cost))


def has_token(s: State, rail: int, h: int) -> bool:
    for _, owner in s.tokens[h]:  # noqa: SIM110 - compiled, a loop is cheaper than a generator
        if owner == rail:
            return True
    return False


def remove_token(s: State, rail: int, h: int, city: int) -> None:
    s.tokens = put(s.tokens, h, tuple([t for t in s.tokens[h] if t != (city, rail)]))
    s.events.append(TokenRemoved(s.name(rail), s.board.hexes[h].name, city))


def pass_tokens_on(s: State, rail: int, heir: int) -> None:
    """All its tokens stay where they are and are another's: what became of it is what is noted."""
    for h, tokens in enumerate(s.tokens):
        if any(owner == rail for _, owner in tokens):
            s.tokens = put(s.tokens, h, tuple([(city, heir if owner == rail else owner) for city, owner in tokens]))


def keep_cities(s: State, h: int, new_node: tuple[int, ...]) -> None:
    """Under the tokens of a hex the tile is exchanged: which city becomes which."""
    if s.tokens[h]:
        s.tokens = put(s.tokens, h, tuple([(new_node[city], owner) for city, owner in s.tokens[h]]))
