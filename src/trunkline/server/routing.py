"""The best routes of a railroad, now or earlier, with what it might have besides."""

from trunkline.core.board import Board
from trunkline.core.ids import is_rail
from trunkline.core.state import State, put
from trunkline.server.errors import Bad
from trunkline.server.protocol.play import AskRoutes, ExtraTile, ExtraToken, RouteLine, Routes
from trunkline.server.table import Table


def best_routes(table: Table, asked: AskRoutes) -> Routes:
    """Found on a copy on which the tiles and tokens asked for are laid. Raises Bad for what does not exist."""
    s = table.state_at(table.log.place[asked.at]) if asked.at >= 0 else table.title.copy(table.state)
    board = table.title.board(table.options.edition)
    rail = s.owner(asked.railroad)
    if not is_rail(rail):
        raise Bad(f"There is no railroad {asked.railroad!r}.")
    for tile in asked.tiles:
        lay(s, board, tile)
    for token in asked.tokens:
        place(s, board, token, rail)
    try:
        run = table.title.best_run(s, asked.railroad, None if asked.trains is None else tuple(asked.trains))
    except ValueError as error:
        raise Bad(str(error)) from error
    lines = [
        RouteLine(train=e.train, path=e.route.path, stops=e.stops, counted=e.counted, revenue=e.revenue, bonus=e.bonus)
        for e in run.routes
    ]
    return Routes(railroad=asked.railroad, revenue=run.revenue, proved=run.revenue == run.bound, routes=lines)


def lay(s: State, board: Board, tile: ExtraTile) -> None:
    if tile.hex not in board.hex_index or tile.tile not in board.tile_index:
        raise Bad(f"There is no hex {tile.hex!r} or no tile {tile.tile!r}.")
    where = board.hex_index[tile.hex]
    nodes = board.faces[board.tile_index[tile.tile]].nodes
    if any(city >= len(nodes) for city, _ in s.tokens[where]):
        raise Bad(f"Tile {tile.tile} has no place for the tokens on {tile.hex}.")
    s.face = put(s.face, where, board.tile_index[tile.tile])
    s.rotation = put(s.rotation, where, tile.rotation)


def place(s: State, board: Board, token: ExtraToken, rail: int) -> None:
    where = board.hex_index.get(token.hex, -1)
    nodes = board.faces[s.face[where]].nodes if where >= 0 else ()
    if token.city >= len(nodes) or not nodes[token.city].slots:
        raise Bad(f"There is no city {token.city} on {token.hex!r}.")
    s.tokens = put(s.tokens, where, (*s.tokens[where], (token.city, rail)))
