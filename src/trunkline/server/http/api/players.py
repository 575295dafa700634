"""A player's page: who they are here, what they have won, their games."""

from typing import Annotated

from litestar import Controller
from litestar.params import Parameter

from trunkline.server.errors import BadRequest
from trunkline.server.http.api.request_context import After, Ask, Limit, get, number_of, service_of
from trunkline.server.http.api.tables import lines, mark_of
from trunkline.server.people import players
from trunkline.server.protocol.players import Player
from trunkline.server.protocol.tables import GamePage

Number = Annotated[int, Parameter(ge=0, lt=2**53, description="the account's number, as seats tell it")]


class PlayersApi(Controller):
    path = "/api/players"
    tags = ("people",)

    @get("/{player:int}", operation_id="player")
    async def player(self, request: Ask, player: Number) -> Player:
        """Results by title: of games in public, and of those the asker sat at too."""
        service = service_of(request)
        account = await service.accounts.account(player)
        return await players.player(service.database, service.store, account, number_of(request))

    @get("/{player:int}/games", operation_id="player_games")
    async def player_games(self, request: Ask, player: Number, after: After = "", limit: Limit = 20) -> GamePage:
        """Their games, running and ended, those moved last first."""
        service = service_of(request)
        wanted = players.games_of((await service.accounts.account(player)).id, number_of(request))
        try:
            found = await service.store.page(wanted, after, limit)
        except ValueError as error:
            raise BadRequest("That is no mark of a page.") from error
        return GamePage(games=await lines(request, found), next=mark_of(found, limit))
