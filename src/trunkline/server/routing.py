"""The best routes of a railroad, now or earlier, with what it might have besides."""

from trunkline import what_if
from trunkline.core.actions import LayTile, PlaceToken
from trunkline.errors import BadInput
from trunkline.server.errors import Bad
from trunkline.server.protocol.play import AskRoutes, RouteLine, Routes
from trunkline.server.table import Table


def best_routes(table: Table, asked: AskRoutes) -> Routes:
    """Raises Bad for what does not exist."""
    s = table.state_at(table.log.place[asked.at]) if asked.at >= 0 else table.state
    board = table.title.board(table.options.edition)
    tiles = [LayTile(tile.hex, tile.tile, tile.rotation) for tile in asked.tiles]
    tokens = [PlaceToken(token.hex, token.city) for token in asked.tokens]
    try:
        run = what_if.best_run(table.title, s, board, asked.railroad, asked.trains, [*tiles, *tokens])
    except BadInput as error:
        raise Bad(str(error)) from error
    lines = [
        RouteLine(train=e.train, path=e.route.path, stops=e.stops, counted=e.counted, revenue=e.revenue, bonus=e.bonus)
        for e in run.routes
    ]
    return Routes(railroad=asked.railroad, revenue=run.revenue, proved=run.revenue == run.bound, routes=lines)
