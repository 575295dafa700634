"""How long a request may take to arrive: a connection that sends it drop by drop is closed."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol


class Connection(H11Protocol):
    """uvicorn's, which by itself would wait for ever for the end of a request's headers."""

    closing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self.wait()
        else:
            self.wait_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait_no_more()
        super().connection_lost(exc)

    def wait(self) -> None:
        if self.closing is None:
            app: Any = self.config.app
            self.closing = self.loop.call_later(app.service.settings.patience, self.transport.close)

    def wait_no_more(self) -> None:
        if self.closing is not None:
            self.closing.cancel()
            self.closing = None
