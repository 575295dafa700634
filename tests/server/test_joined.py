"""What uvicorn writes in one go leaves in one packet, and nothing stays behind."""

import asyncio
from typing import Any, cast

from trunkline.server.http.slow_requests import Joined


class Wire:
    """A transport that notes what it is asked for."""

    def __init__(self) -> None:
        self.done: list[Any] = []

    def write(self, data: bytes) -> None:
        self.done.append(data)

    def close(self) -> None:
        self.done.append("close")

    def is_closing(self) -> bool:
        return "close" in self.done


def test_headers_and_body_leave_together_and_before_the_line_is_closed() -> None:
    wire = Wire()

    async def answer() -> None:
        joined = Joined(cast(asyncio.Transport, wire), asyncio.get_running_loop())
        joined.write(b"head ")
        joined.write(b"body")
        assert wire.done == []
        await asyncio.sleep(0)
        assert wire.done == [b"head body"]
        joined.write(b"last")
        joined.close()
        assert joined.is_closing()
        await asyncio.sleep(0)

    asyncio.run(answer())
    assert wire.done == [b"head body", b"last", "close"]
