"""What would a railroad earn if it had other trains, if a tile lay there, if it had a token here?"""

from collections.abc import Iterable, Sequence

from trunkline.core.actions import LayTile, PlaceToken
from trunkline.core.board import NODES
from trunkline.core.contract import Run, Title
from trunkline.core.laying import fit_of
from trunkline.core.state import State, put
from trunkline.core.tokens import keep_cities, put_token
from trunkline.errors import BadInput


def best_run(
    title: Title,
    s: State,
    railroad: str,
    trains: Sequence[str] | None = None,
    more: Iterable[LayTile | PlaceToken] = (),
) -> Run:
    """The best routes, proved, with its trains or with these; `more` lies on the map besides, allowed or not.

    Raises BadInput with a sentence for names that do not exist.
    """
    rail = s.owner(railroad)
    if not s.is_rail(rail):
        raise BadInput(f"There is no railroad {railroad!r}.")
    s = title.copy(s)
    for thing in more:
        if isinstance(thing, LayTile):
            lay(s, thing)
        else:
            place(s, thing, rail)
    try:
        return title.best_run(s, railroad, None if trains is None else tuple(trains))
    except ValueError as error:
        raise BadInput(str(error)) from error


def lay(s: State, tile: LayTile) -> None:
    """Tokens go to the cities that take the place of theirs, or else keep the number of their city."""
    board = s.board
    if tile.hex not in board.hex_index or tile.tile not in board.tile_index or not 0 <= tile.rotation < 6:
        raise BadInput(f"There is no hex {tile.hex!r}, no tile {tile.tile!r} or no rotation {tile.rotation}.")
    h, face = board.hex_index[tile.hex], board.tile_index[tile.tile]
    fit = fit_of(board, h, s.face[h], s.rotation[h], face, tile.rotation)
    cities = len(board.faces[face].nodes)
    new_node = fit.new_node if fit else tuple(range(NODES))
    if any(new_node[city] >= cities for city, _ in s.tokens[h]):
        raise BadInput(f"Tile {tile.tile} has no place for the tokens on {tile.hex}.")
    s.face = put(s.face, h, face)
    s.rotation = put(s.rotation, h, tile.rotation)
    keep_cities(s, h, new_node)


def place(s: State, token: PlaceToken, rail: int) -> None:
    h = s.board.hex_index.get(token.hex, -1)
    nodes = s.board.faces[s.face[h]].nodes if h >= 0 else ()
    if not 0 <= token.city < len(nodes) or not nodes[token.city].slots:
        raise BadInput(f"There is no city {token.city} on {token.hex!r}.")
    put_token(s, rail, h, token.city)
