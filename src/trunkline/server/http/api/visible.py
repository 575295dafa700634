"""Tables by invitation: for everybody else they are not there, whatever is asked about them."""

from trunkline.server.errors import NotFound
from trunkline.server.http.api.request_context import Ask, service_of
from trunkline.server.people.sessions import Visitor
from trunkline.server.play.viewing import may_see
from trunkline.server.service import Service

NOT_THERE = "There is no such game, or it is by invitation only."


async def must_be_visible(request: Ask) -> None:
    """Asked before every road to a game. Raises NotFound. Joining carries its key in the body and judges it itself.

    It is no guard of Litestar's, because each request would be copied for that.
    """
    game = request.path_params.get("game")
    if game is None or request.route_handler.opt.get("by_link"):
        return
    await must_be_visible_to(service_of(request), request.user, game, str(request.query_params.get("invite", "")))


async def must_be_visible_to(service: Service, visitor: Visitor | None, game: str, invite: str = "") -> None:
    """Raises NotFound."""
    account = visitor.account.id if visitor else None
    table = service.tables.open.get(game)
    if table is not None and not table.behind and may_see(table.game, table.seats, account, invite):
        return
    found = await service.store.game(game)  # somebody may have sat down by another process
    if found is None or not may_see(*found, account, invite):
        raise NotFound(NOT_THERE)
