"""The short way of what is sent most: an action. The framework takes longer to read and answer it than the rules do.

Only a request as every client sends it goes this way. Whatever is unusual about it, or goes wrong with it, is left to
the framework, which answers as it does everywhere: so there is one place where refusals and faults are worded.
"""

import re

import msgspec
from litestar.config.compression import CompressionConfig
from litestar.enums import ScopeType
from litestar.middleware.compression import CompressionMiddleware
from litestar.types import ASGIApp, HTTPReceiveMessage, HTTPScope, Receive, Scope, Send, WebSocketReceiveMessage

from trunkline.server.http.answering import send_json
from trunkline.server.http.api.acting import act
from trunkline.server.http.api.visible import must_be_visible_to
from trunkline.server.protocol.play import Play
from trunkline.server.service import Service

BODY = 64_000  # bytes a request may have
ACTIONS = re.compile(r"/api/games/([a-z0-9]{1,16})/actions")
READ = msgspec.json.Decoder(Play).decode
Received = HTTPReceiveMessage | WebSocketReceiveMessage


class ShortWay:
    """Between the gate and the framework."""

    def __init__(self, app: ASGIApp, service: Service, compression: CompressionConfig) -> None:
        self.app = app
        self.service = service
        self.compression = compression

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        game = game_acted_in(scope) if scope["type"] == ScopeType.HTTP else ""
        if not game:
            await self.app(scope, receive, send)
            return
        message = await receive()
        data = action_in(message)
        if data is None:
            await self.app(scope, after(message, receive), send)
            return
        try:
            answer = await self.play(scope, game, data)
        except Exception as error:  # the framework says what it means, or logs it
            await self.app(scope, failing(error), send)
            return
        await self.answer(answer, scope, receive, send)

    async def play(self, scope: Scope, game: str, data: Play) -> bytes:
        visitor = scope["user"]
        await must_be_visible_to(self.service, visitor, game)
        return msgspec.json.encode(await act(self.service, visitor, game, data))

    async def answer(self, body: bytes, scope: Scope, receive: Receive, send: Send) -> None:
        async def plain(_: Scope, __: Receive, send: Send) -> None:
            await send_json(200, body, send)

        await CompressionMiddleware(plain, self.compression)(scope, receive, send)


def game_acted_in(scope: HTTPScope) -> str:
    """The game in which a request plays an action, "" for any other request."""
    found = ACTIONS.fullmatch(scope["path"]) if scope["method"] == "POST" and not scope["query_string"] else None
    return found[1] if found else ""


def action_in(message: Received) -> Play | None:
    """What a request says, if it came in one piece and as it is expected; None otherwise."""
    if message["type"] != "http.request" or message.get("more_body") or len(message["body"]) > BODY:
        return None
    try:
        return READ(message["body"])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def after(first: Received, receive: Receive) -> Receive:
    """What is received, with what was taken from it already."""
    taken = [first]

    async def received() -> Received:
        return taken.pop() if taken else await receive()

    return received


def failing(error: Exception) -> Receive:
    """Whoever wants to read the request gets the error."""

    async def received() -> Received:
        raise error

    return received
