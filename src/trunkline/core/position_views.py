"""Parts of views and JSON that are the same in every title: who holds shares, where tiles, tokens and markers lie."""

from typing import Any

from trunkline.core.ids import RAIL0
from trunkline.core.state import State


def shares_of(s: State, issuer: int) -> tuple[tuple[str, int], ...]:
    """Who holds how many tenths of it."""
    return tuple([(s.name(owner), s.held(issuer, owner)) for owner in range(s.owners) if s.held(issuer, owner)])


def tokens_of(s: State, owner: int) -> tuple[tuple[str, int], ...]:
    """The hexes and cities where its tokens lie."""
    hexes = s.board.hexes
    return tuple([(hexes[h].name, city) for h, here in enumerate(s.tokens) for city, whose in here if whose == owner])


def stack(s: State, issuer: int) -> int:
    """How many markers lie on top of its own in its cell of the chart."""
    i = issuer - RAIL0
    return sum([1 for k, cell in enumerate(s.cell) if cell == s.cell[i] and s.arrival[k] < s.arrival[i]])


def tiles_json(s: State) -> dict[str, list[Any]]:
    """By hex: the tile that was laid there, and how it is turned."""
    faces, hexes = s.board.faces, s.board.hexes
    return {hexes[h].name: [faces[face].number, s.rotation[h]] for h, face in enumerate(s.face) if face < s.board.tiles}


def tokens_json(s: State) -> dict[str, list[list[Any]]]:
    """By hex: the cities with tokens, and whose they are."""
    hexes = s.board.hexes
    return {hexes[h].name: [[city, s.name(owner)] for city, owner in here] for h, here in enumerate(s.tokens) if here}
