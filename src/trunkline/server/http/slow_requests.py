"""Connections: of one address only so many, one that sends its request drop by drop is closed, answers leave whole."""

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from trunkline.server.http.connections import Connections
from trunkline.server.service import Service

HEADERS = 32_768  # bytes of a request before its body


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
    in_headers = True
    arrived = 0  # bytes of a request whose headers are not yet complete
    read = 0  # bytes of the headers that are complete

    @property
    def service(self) -> Service:
        app: Any = self.config.app
        found: Service = app.service
        return found

    @property
    def tally(self) -> Connections:
        app: Any = self.config.app
        found: Connections = app.connections
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

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.in_headers:
            self.wait_no_more()
            return
        self.wait()
        self.arrived += len(data)
        if self.arrived > HEADERS and not self.transport.is_closing():
            self.send_400_response("The headers are too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
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

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait_no_more()
        self.tally.leave(self.peer)
        super().connection_lost(exc)

    def wait(self) -> None:
        if self.closing is None:
            self.closing = self.loop.call_later(self.service.settings.patience, self.transport.close)

    def wait_no_more(self) -> None:
        if self.closing is not None:
            self.closing.cancel()
            self.closing = None
