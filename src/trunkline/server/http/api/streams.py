"""Server-sent events: one stream per game and viewer, one per person."""

import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any

import msgspec
from litestar import Controller
from litestar.params import HeaderParameter, Parameter
from litestar.response import Stream

from trunkline.server.errors import NotFound, TooOften
from trunkline.server.http.api.request_context import (
    Ask,
    GameId,
    Invite,
    SeatQuery,
    account_of,
    address_of,
    device_of,
    eyes_of,
    get,
    number_of,
    service_of,
)
from trunkline.server.http.api.tables import must_see
from trunkline.server.http.api.visible import NOT_THERE, must_be_visible
from trunkline.server.play import viewing
from trunkline.server.play.covers import Eyes
from trunkline.server.play.presence import SIGN_EVERY, Present, here
from trunkline.server.play.table import Table
from trunkline.server.protocol.people import Badge
from trunkline.server.protocol.play import ChatLine
from trunkline.server.service import Service
from trunkline.server.updates import CHAT, Subscription, game_topic, person_topic

STREAMS_EACH = 40
BEAT = 15.0  # seconds between signs of life
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
Since = Annotated[int, Parameter(ge=-1, le=100_000, description="the last seq seen, where there is no Last-Event-ID")]
Page = Annotated[str, Parameter(max_length=64, description="what other requests of this page send as X-Page")]
Saw = Annotated[str | None, HeaderParameter(name="Last-Event-ID", max_length=40)]


def message(event: str, data: object, number: str = "") -> bytes:
    mark = f"id: {number}\n" if number else ""
    return f"event: {event}\n{mark}data: ".encode() + msgspec.json.encode(data) + b"\n\n"


async def stream(source: AsyncGenerator[bytes]) -> Stream:
    """Begun before it is answered: whoever gets a 200 holds a place already. Raises TooOften."""
    first = await anext(source)
    return Stream(rest_after(first, source), media_type="text/event-stream", headers=HEADERS)


async def rest_after(first: bytes, source: AsyncGenerator[bytes]) -> AsyncIterator[bytes]:
    async with aclosing(source):
        yield first
        async for text in source:
            yield text


def holder(request: Ask) -> str:
    """Whom a stream counts for."""
    account = number_of(request)
    return f"account {account}" if account is not None else f"address {address_of(request)}"


def listening(service: Service, topic: str, account: int | None, who: str, device: str) -> Subscription:
    """Raises TooOften when they hold too many."""
    if service.limits.on and service.hub.streams[who] >= STREAMS_EACH:
        raise TooOften(f"You have {STREAMS_EACH} streams open already.")
    return service.hub.listen(topic, account, who, device)


class StreamOwner(msgspec.Struct, frozen=True):
    """Whose a stream is: who looks, from which seat, whom it counts for, and the key they hold."""

    eyes: Eyes
    seat: int
    counted: str
    invite: str


class StreamsApi(Controller):
    path = "/api"
    tags = ("streams",)
    before_request = staticmethod(must_be_visible)

    @get("/games/{game:str}/stream", operation_id="game_stream", response_headers=[])
    async def game_stream(
        self,
        request: Ask,
        game: GameId,
        seat: SeatQuery = -1,
        since: Since = -1,
        saw: Saw = None,
        invite: Invite = "",
        page: Page = "",
    ) -> Stream:
        """Events `update` (data: Update, id: seq), `chat` (data: list of ChatLine) and `here` (data: Here).

        A `chat` without a line says that those who wrote before may be called otherwise now: read the chat again.
        `end` (data: {why}) is the last one: `signed_out` when the session is over, `not_found` when I may no longer
        look, `closing` when the server stops. Comments are signs of life.
        """
        service = service_of(request)
        async with service.tables.at(game) as table:
            must_see(request, table, invite)
        start = int(saw) if saw is not None and saw.isdecimal() else since
        eyes = msgspec.structs.replace(eyes_of(request), page=page)  # a browser's stream has no headers of its own
        owner = StreamOwner(eyes, seat, holder(request), invite)
        return await stream(follow_game(service, game, owner, start))

    @get("/me/stream", operation_id="my_stream")
    async def my_stream(self, request: Ask) -> Stream:
        """Events `badge` (data: Badge) whenever one of my games moves or a notice comes."""
        account = account_of(request)
        return await stream(follow_person(service_of(request), account.id, holder(request), device_of(request)))


async def follow_game(service: Service, game: str, who: StreamOwner, since: int) -> AsyncGenerator[bytes]:
    hub = service.hub
    account = who.eyes.account
    # Subscribed before the first look, and texts taken before every look: what comes meanwhile wakes the stream again.
    subscription = listening(service, game_topic(game), account, who.counted, who.eyes.device)
    try:
        said, present, shown, called = await service.chat.last(game), b"", Shown(since), -1
        await service.presence.came(game, account)
        signed = time.monotonic()
        yield b": welcome\n\n"
        while not (hub.closed or subscription.ended):
            about, subscription.texts = subscription.texts, []
            try:
                fresh, present_now = await news(service, game, who, shown)
            except NotFound:
                subscription.ended = "not_found"
                break
            if fresh:
                yield fresh
            if present_now != present:
                present = present_now
                yield present
            lines = await said_since(service, game, said) if CHAT in about else []
            if lines or called not in (-1, shown.at[1]):
                yield message("chat", lines)
                said = lines[-1].id if lines else said
            called = shown.at[1]
            while not await subscription.wait(BEAT):
                yield b": still here\n\n"
                if time.monotonic() - signed > SIGN_EVERY:
                    signed = time.monotonic()
                    await service.presence.came(game, account)
        yield message("end", {"why": subscription.ended or "closing"})
    finally:
        hub.leave(subscription)
        service.presence.leave(game, account)


class Shown:
    """What a stream has sent: the log up to `seq`, the table as it was `at`, through the eyes of `viewer`."""

    __slots__ = ("at", "seq", "viewer")

    def __init__(self, seq: int) -> None:
        self.seq = seq
        self.at = (-1, -1)
        self.viewer: viewing.Viewer | None = None


async def news(service: Service, game: str, who: StreamOwner, shown: Shown) -> tuple[bytes, bytes]:
    """The update to send (or nothing), and who is here. Raises NotFound.

    Where the eyes are others than before (somebody sat down, uncovered a seat), the history is to be read anew; so it
    is while something is hidden and a line comes back, because nobody knows through whose eyes the page has seen it.
    """
    async with service.tables.known(game) as table:
        if not viewing.may_see(table.game, table.seats, who.eyes.account, who.invite):
            raise NotFound(NOT_THERE)
        present = service.presence.at(game)
        here_now = message("here", here(table.seats, present))
        now = (table.seq, table.game.changed)
        if now == shown.at:
            return b"", here_now
        viewer = viewing.viewer_of(table, who.eyes, who.seat)
        same = shown.viewer.seat == viewer.seat if shown.viewer else not tells_seats_apart(table, viewer)
        update = sent(table, viewer, present, shown.seq if same else -1)
        shown.seq, shown.at, shown.viewer = table.seq, now, viewer
        return update, here_now


def tells_seats_apart(table: Table, viewer: viewing.Viewer) -> bool:
    """Whether another seat of theirs, from which they may have looked before the line was lost, was told otherwise."""
    return table.is_secret(table.log.here) or (len(viewer.seats) > 1 and table.keeps_veils())


def sent(table: Table, viewer: viewing.Viewer, who: Present, since: int) -> bytes:
    """An update as it goes out, encoded once for all who see the same at the same time."""
    now = (table.seq, table.game.changed, round(time.monotonic(), 1), who.online)
    if table.sent_at != now:
        table.sent.clear()
        table.sent_at = now
    key = (viewer, since)
    if key not in table.sent:
        table.sent[key] = message("update", viewing.update(table, viewer, who, since), str(table.seq))
    return table.sent[key]


async def said_since(service: Service, game: str, last: int) -> list[ChatLine]:
    async with service.tables.known(game) as table:
        return await service.chat.since(table, last)


async def follow_person(service: Service, account: int, who: str, device: str) -> AsyncGenerator[bytes]:
    hub = service.hub
    subscription = listening(service, person_topic(account), account, who, device)
    shown: Any = None
    try:
        yield b": welcome\n\n"
        while not (hub.closed or subscription.ended):
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
        yield message("end", {"why": subscription.ended or "closing"})
    finally:
        hub.leave(subscription)
