"""Connections: of one address only so many, and one that sends its request drop by drop is closed."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from trunkline.server.service import Service


class Connection(H11Protocol):
    """uvicorn's, which by itself would take any number, and wait for ever for the end of a request's headers."""

    closing: asyncio.TimerHandle | None = None

    @property
    def service(self) -> Service:
        app: Any = self.config.app
        found: Service = app.service
        return found

    @property
    def peer(self) -> str:
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.service.connections.enter(self.peer):
            self.wait()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self.wait()
        else:
            self.wait_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait_no_more()
        self.service.connections.leave(self.peer)
        super().connection_lost(exc)

    def wait(self) -> None:
        if self.closing is None:
            self.closing = self.loop.call_later(self.service.settings.patience, self.transport.close)

    def wait_no_more(self) -> None:
        if self.closing is not None:
            self.closing.cancel()
            self.closing = None
