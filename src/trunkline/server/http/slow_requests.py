"""Connections: of one address only so many, one that sends its request or reads its answer drop by drop is closed,
answers leave whole.

Among processes that share a port a connection goes to the one that looks after the game it asks for.
"""

import asyncio
import re
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from trunkline.server.http.connections import ConnectionCount
from trunkline.server.partners import Partners
from trunkline.server.service import Service

GAME = re.compile(rb"[A-Z]+ /api/games/([a-z0-9]{1,16})[/? ]")
HEADERS = 32_768  # bytes of a request before its body
AHEAD = 16  # requests that one connection may send before the first of them is answered: each is kept until its turn
TAKEN = 4096  # bytes of what waits for a reader that must at least be taken while the server is patient


class Joined:
    """A transport on which what is written in one go leaves in one packet: uvicorn sends headers and body by turns."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self.transport = transport
        self.loop = loop
        self.waiting: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def write(self, data: bytes) -> None:
        if not self.waiting:
            self.loop.call_soon(self.flush)
        self.waiting.append(data)

    def get_write_buffer_size(self) -> int:
        return sum(map(len, self.waiting)) + self.transport.get_write_buffer_size()

    def flush(self) -> None:
        if self.waiting:
            data, self.waiting = b"".join(self.waiting), []
            self.transport.write(data)

    def close(self) -> None:
        self.flush()
        self.transport.close()


class Connection(HttpToolsProtocol):
    """uvicorn's, which by itself would take any number of them, and wait for ever for headers without end."""

    closing: asyncio.TimerHandle | None = None
    unread = 0  # bytes that waited for the reader when it was last looked
    stalling: asyncio.TimerHandle | None = None
    in_headers = True
    in_message = False
    arrived = 0  # bytes of a request whose headers are not yet complete
    read = 0  # bytes of the headers that are complete

    def __init__(self, *given: Any, begun: bytes = b"", **named: Any) -> None:
        super().__init__(*given, **named)
        self.begun = begun  # what another process has read of it

    @property
    def service(self) -> Service:
        app: Any = self.config.app
        found: Service = app.service
        return found

    @property
    def tally(self) -> ConnectionCount:
        app: Any = self.config.app
        found: ConnectionCount = app.connections
        return found

    @property
    def peer(self) -> str:
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(cast(asyncio.Transport, Joined(transport, self.loop)))
        if self.tally.enter(self.peer):
            self.wait()
        else:
            transport.abort()
            return
        if self.begun:
            self.data_received(self.begun)

    def data_received(self, data: bytes) -> None:
        if self.service.partners is not None and self.is_idle() and self.goes_to_a_partner(self.service.partners, data):
            return
        super().data_received(data)
        if not self.in_headers:
            self.wait_no_more()
            return
        self.wait()
        self.arrived += len(data)
        if self.arrived > HEADERS and not self.transport.is_closing():
            self.send_400_response("The headers are too long.")

    def is_idle(self) -> bool:
        """Whether what comes next is a new request, and all that was asked before is answered."""
        return not self.in_message and (self.cycle is None or self.cycle.response_complete) and not self.pipeline

    def goes_to_a_partner(self, partners: Partners, data: bytes) -> bool:
        """Give the connection away if it now asks for a game that another process looks after."""
        found = GAME.match(data)
        if found is None or partners.is_ours(game := found[1].decode()) or self.transport.get_write_buffer_size():
            return False
        self.transport.pause_reading()
        if not partners.hand_over(game, self.transport.get_extra_info("socket").fileno(), data):
            self.transport.resume_reading()
            return False
        self.transport.close()
        return True

    def on_message_begin(self) -> None:
        """Raises ValueError, which the parser turns into a 400."""
        if len(self.pipeline) >= AHEAD:
            raise ValueError("Too many requests ahead of their answers.")
        super().on_message_begin()
        self.in_message = True
        self.in_headers = True
        self.arrived = self.read = 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self.count(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self.count(len(name) + len(value))

    def count(self, more: int) -> None:
        """Raises ValueError, which the parser turns into a 400."""
        self.read += more
        if self.read > HEADERS:
            raise ValueError("The headers are too long.")

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.in_headers = False
        if self.parser.should_upgrade():  # nothing else is spoken here, and what follows would not be understood
            self.cycle.keep_alive = False

    def on_message_complete(self) -> None:
        self.in_message = False
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait_no_more()
        self.stall_no_more()
        self.tally.leave(self.peer)
        super().connection_lost(exc)

    def wait(self) -> None:
        if self.closing is None:
            self.closing = self.loop.call_later(self.service.settings.patience, self.transport.close)

    def wait_no_more(self) -> None:
        if self.closing is not None:
            self.closing.cancel()
            self.closing = None

    # Whoever does not read what they asked for: it is kept for them only while they take some of it

    def pause_writing(self) -> None:
        super().pause_writing()
        self.look_at_reader_later()

    def resume_writing(self) -> None:
        self.stall_no_more()
        super().resume_writing()

    def look_at_reader_later(self) -> None:
        self.unread = self.transport.get_write_buffer_size()
        self.stalling = self.loop.call_later(self.service.settings.patience, self.look_at_reader)

    def look_at_reader(self) -> None:
        if self.transport.get_write_buffer_size() > self.unread - TAKEN:
            self.transport.abort()
        else:
            self.look_at_reader_later()

    def stall_no_more(self) -> None:
        if self.stalling is not None:
            self.stalling.cancel()
            self.stalling = None
