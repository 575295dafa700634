"""Tables by invitation: for everybody else they are not there, whatever is asked about them."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from trunkline.server.errors import NotFound
from trunkline.server.people.sessions import Visitor
from trunkline.server.play.viewing import may_see
from trunkline.server.service import Service

Asked = ASGIConnection[Any, Visitor | None, Any, Any]
NOT_THERE = "There is no such game, or it is by invitation only."


async def must_be_visible(connection: Asked, handler: BaseRouteHandler) -> None:
    """A guard of every road to a game. Raises NotFound. Joining carries its key in the body and judges it itself."""
    game = connection.path_params.get("game")
    if game is None or handler.opt.get("by_link"):
        return
    service: Service = connection.app.state.service
    visitor, invite = connection.user, str(connection.query_params.get("invite", ""))
    account = visitor.account.id if visitor is not None else None
    table = service.tables.open.get(game)
    if table is not None and may_see(table.game, table.seats, account, invite):
        return
    found = await service.store.game(game)  # somebody may have sat down by another process
    if found is None or not may_see(*found, account, invite):
        raise NotFound(NOT_THERE)
