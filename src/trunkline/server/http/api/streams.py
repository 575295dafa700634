"""Server-sent events: one stream per game and viewer, one per person."""

import time
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from litestar import Controller
from litestar.params import HeaderParameter, Parameter
from litestar.response import Stream

from trunkline.server.errors import TooOften
from trunkline.server.http.api.play import Invite
from trunkline.server.http.api.request_context import (
    Ask,
    GameId,
    SeatQuery,
    account_of,
    address_of,
    get,
    number_of,
    service_of,
)
from trunkline.server.http.api.tables import must_see
from trunkline.server.play import viewing
from trunkline.server.play.table import Table
from trunkline.server.play.updates import game_topic, person_topic
from trunkline.server.protocol.people import Badge
from trunkline.server.service import Service

STREAMS_EACH = 40
BEAT = 15.0  # seconds between signs of life
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
Since = Annotated[int, Parameter(ge=-1, le=100_000, description="the last seq seen, where there is no Last-Event-ID")]
Saw = Annotated[str | None, HeaderParameter(name="Last-Event-ID", max_length=40)]


def message(event: str, data: object, number: str = "") -> bytes:
    mark = f"id: {number}\n" if number else ""
    return f"event: {event}\n{mark}data: ".encode() + msgspec.json.encode(data) + b"\n\n"


def stream(source: AsyncIterator[bytes]) -> Stream:
    return Stream(source, media_type="text/event-stream", headers=HEADERS)


def holder(request: Ask) -> str:
    """Whom a stream counts for. Raises TooOften when they hold too many."""
    account = number_of(request)
    who = f"account {account}" if account is not None else f"address {address_of(request)}"
    service = service_of(request)
    if service.limits.on and service.hub.streams[who] >= STREAMS_EACH:
        raise TooOften(f"You have {STREAMS_EACH} streams open already.")
    return who


class StreamsApi(Controller):
    path = "/api"
    tags = ("streams",)

    @get("/games/{game:str}/stream", operation_id="game_stream", response_headers=[])
    async def game_stream(
        self,
        request: Ask,
        game: GameId,
        seat: SeatQuery = -1,
        since: Since = -1,
        saw: Saw = None,
        invite: Invite = "",
    ) -> Stream:
        """Events `update` (data: Update, id: seq) and `chat` (data: list of ChatLine); comments are signs of life."""
        service, account = service_of(request), number_of(request)
        async with service.tables.at(game) as table:
            must_see(request, table, invite)
        who = holder(request)
        start = int(saw) if saw is not None and saw.isdecimal() else since
        return stream(follow_game(service, game, account, who, seat, start))

    @get("/me/stream", operation_id="my_stream")
    async def my_stream(self, request: Ask) -> Stream:
        """Events `badge` (data: Badge) whenever one of my games moves or a notice comes."""
        account = account_of(request)
        return stream(follow_person(service_of(request), account.id, holder(request)))


async def follow_game(
    service: Service, game: str, account: int | None, who: str, seat: int, since: int
) -> AsyncIterator[bytes]:
    hub = service.hub
    subscription = hub.listen(game_topic(game), account, who)
    said, shown = await last_line(service, game), (-1, -1)
    try:
        while not hub.closed:
            about, subscription.texts = subscription.texts, []
            fresh, since, shown = await news(service, game, account, seat, since, shown)
            if fresh:
                yield fresh
            lines = await service.chat.since(game, said) if about else []
            if lines:
                yield message("chat", lines)
                said = lines[-1].id
            while not await subscription.wait(BEAT):
                yield b": still here\n\n"
    finally:
        hub.leave(subscription)


async def news(
    service: Service, game: str, account: int | None, seat: int, since: int, shown: tuple[int, int]
) -> tuple[bytes, int, tuple[int, int]]:
    """The update to send (or nothing), and what the viewer has seen then."""
    async with service.tables.known(game) as table:
        now = (table.seq, table.game.changed)
        if now == shown:
            return b"", since, shown
        viewer = viewing.viewer_of(table, account, seat)
        return sent(table, viewer, service.hub.present(game_topic(game)), since), now[0], now


def sent(table: Table, viewer: viewing.Viewer, online: set[int], since: int) -> bytes:
    """An update as it goes out; all who look with the same eyes at the same time get the same bytes."""
    now = (table.seq, table.game.changed, round(time.monotonic(), 1), frozenset(online))
    if table.sent_at != now:
        table.sent.clear()
        table.sent_at = now
    key = (viewer.account, viewer.seat, since)
    if key not in table.sent:
        table.sent[key] = message("update", viewing.update(table, viewer, online, since), str(table.seq))
    return table.sent[key]


async def last_line(service: Service, game: str) -> int:
    newest = await service.chat.lines(game, "", 1)
    return newest[0].id if newest else 0


async def follow_person(service: Service, account: int, who: str) -> AsyncIterator[bytes]:
    hub = service.hub
    subscription = hub.listen(person_topic(account), account, who)
    shown: Any = None
    try:
        while not hub.closed:
            about, subscription.texts = subscription.texts, []
            badge = Badge(
                my_turns=await service.store.my_turns(account),
                unread=await service.accounts.unread(account),
                game=about[-1] if about else "",
                text="",
            )
            if badge != shown or about:
                yield message("badge", badge)
                shown = badge
            while not await subscription.wait(BEAT):
                yield b": still here\n\n"
    finally:
        hub.leave(subscription)
