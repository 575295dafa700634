"""One device, several people: uncovering a seat, covering it again, and PINs."""

from litestar import Controller

from trunkline.server.errors import Conflict
from trunkline.server.http.api.pins import must_know_pin
from trunkline.server.http.api.play import held_seat
from trunkline.server.http.api.request_context import Ask, GameId, account_of, eyes_of, post, put, service_of
from trunkline.server.http.api.visible import must_be_visible
from trunkline.server.people.accounts import hash_password
from trunkline.server.play import covers, seating, viewing
from trunkline.server.play.going_back import must_have_room
from trunkline.server.play.table import Table
from trunkline.server.play.tables import said
from trunkline.server.protocol.play import SetPin, Snapshot, Uncover
from trunkline.server.service import Service
from trunkline.server.storage.rows import ShownRow


def seen(request: Ask, service: Service, table: Table, seat: int) -> Snapshot:
    return viewing.snapshot(table, viewing.viewer_of(table, eyes_of(request), seat), service.presence.at(table.game.id))


class CoversApi(Controller):
    path = "/api/games/{game:str}"
    tags = ("play",)
    before_request = staticmethod(must_be_visible)

    @post("/uncover", operation_id="uncover", status_code=200)
    async def uncover(self, request: Ask, game: GameId, data: Uncover) -> Snapshot:
        """Show one of my seats on this device, until another of my seats acts. 403 `covered`: not that PIN.

        A seat with a PIN is shown only to requests with the same header X-Page.
        """
        service, account = service_of(request), account_of(request)
        async with service.tables.at(game) as table:
            if table.game.status == "open":  # the start may give the seat to another of those at the device
                raise Conflict("Nothing is covered before the game begins.")
            seat = held_seat(table, account.id, data.seat)
            stored = table.seats[seat]
        await must_know_pin(service, stored, data.pin)
        async with service.tables.at(game) as table:
            eyes = eyes_of(request)
            shown = ShownRow(eyes.device, seat, table.seq, eyes.page)
            await service.store.set_uncovered(game, eyes.device, shown)
            await service.tables.touched(table)
            return seen(request, service, table, seat)

    @post("/cover", operation_id="cover", status_code=200)
    async def cover(self, request: Ask, game: GameId) -> Snapshot:
        """Hide what this device shows of my seats."""
        service = service_of(request)
        account_of(request)
        async with service.tables.at(game) as table:
            await service.store.set_uncovered(game, eyes_of(request).device, None)
            await service.tables.touched(table)
            return seen(request, service, table, -1)

    @put("/pin", operation_id="set_pin", status_code=200)
    async def set_pin(self, request: Ask, game: GameId, data: SetPin) -> Snapshot:
        """Give one of my seats a PIN, or take it away with "".

        A seat that is covered keeps its PIN from being changed; taking it away then is a line of the log.
        """
        service, account = service_of(request), account_of(request)
        word = await hash_password(data.pin) if data.pin else ""
        async with service.tables.at(game) as table:
            seat = held_seat(table, account.id, data.seat)
            hidden = bool(table.seats[seat].pin) and covers.is_covered(table, eyes_of(request), seat)
            if hidden and word:
                covers.must_be_uncovered(table, eyes_of(request), seat)
            if hidden:
                must_have_room(table)
            remarks = [said(table, "unpinned", seat, str(account.id))] if hidden else []
            await service.tables.set(table, table.game, seating.changed(table, seat, pin=word), *remarks)
            return seen(request, service, table, seat)
