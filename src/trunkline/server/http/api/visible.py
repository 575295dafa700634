"""Tables by invitation: for everybody else they are not there, whatever is asked about them."""

from trunkline.server.errors import NotFound
from trunkline.server.http.api.request_context import Ask, number_of, service_of
from trunkline.server.play.viewing import may_see

NOT_THERE = "There is no such game, or it is by invitation only."


async def must_be_visible(request: Ask) -> None:
    """Asked before every road to a game. Raises NotFound. Joining carries its key in the body and judges it itself.

    It is no guard of Litestar's, because each request would be copied for that.
    """
    game = request.path_params.get("game")
    if game is None or request.route_handler.opt.get("by_link"):
        return
    service, account, invite = service_of(request), number_of(request), str(request.query_params.get("invite", ""))
    table = service.tables.open.get(game)
    if table is not None and may_see(table.game, table.seats, account, invite):
        return
    found = await service.store.game(game)  # somebody may have sat down by another process
    if found is None or not may_see(*found, account, invite):
        raise NotFound(NOT_THERE)
