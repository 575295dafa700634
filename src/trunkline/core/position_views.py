"""Parts of views and JSON that are the same in every title: who holds shares, where tiles, tokens and markers lie."""

from collections.abc import Sequence
from typing import Any

from trunkline.core.depot import train_name, trains_of
from trunkline.core.ids import CHANCE, RAIL0
from trunkline.core.state import State
from trunkline.core.view import TrainView


def name_of(s: State, owner: int) -> str:
    """An owner's name; "chance" for chance, "" for nobody."""
    if owner == CHANCE:
        return "chance"
    return "" if owner < 0 else s.name(owner)


def shares_of(s: State, issuer: int) -> tuple[tuple[str, int], ...]:
    """Who holds how many tenths of it."""
    return tuple([(s.name(owner), s.held(issuer, owner)) for owner in range(s.owners) if s.held(issuer, owner)])


def tokens_of(s: State, owner: int) -> tuple[tuple[str, int], ...]:
    """The hexes and cities where its tokens lie."""
    hexes = s.board.hexes
    return tuple([(hexes[h].name, city) for h, here in enumerate(s.tokens) for city, whose in here if whose == owner])


def tokens_at(s: State, h: int) -> tuple[tuple[int, str], ...]:
    """The cities of a hex with tokens, and whose they are."""
    return tuple([(city, s.name(owner)) for city, owner in s.tokens[h]])


def trains_held(s: State, owner: int) -> tuple[TrainView, ...]:
    return tuple([TrainView(t, train_name(s, t), s.last_run(t)) for t in trains_of(s, owner)])


def privates_held(s: State, owner: int, ids: Sequence[str]) -> tuple[str, ...]:
    """By the names that their title has for them."""
    return tuple([ids[p] for p, holder in enumerate(s.private_owner) if holder == owner])


def tiles_in_stock(s: State) -> tuple[tuple[str, int], ...]:
    """How many are left of each, -1 without end."""
    return tuple([(s.board.faces[tile].number, left) for tile, left in enumerate(s.tiles_left)])


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
