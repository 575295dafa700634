"""A small HTTP client for measurements: the usual ones cost more than the server does."""

import asyncio
from collections.abc import Sequence
from statistics import quantiles


class Line:
    """One kept connection, from an address of this machine."""

    def __init__(self, port: int, token: str = "", address: str = "127.0.0.1") -> None:
        self.port = port
        self.token = token
        self.address = address
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def connect(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.port, limit=2**22, local_addr=(self.address, 0)
        )

    async def send(self, method: str, path: str, body: bytes = b"") -> tuple[int, dict[str, str]]:
        if self.writer is None or self.reader is None or self.reader.at_eof():  # a server ends lines that rest
            self.close()
            await self.connect()
        assert self.writer is not None
        token = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{token}Content-Type: application/json\r\n"
        self.writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        return await self.head()

    async def head(self) -> tuple[int, dict[str, str]]:
        assert self.reader is not None
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {k.lower(): v for k, _, v in (line.partition(": ") for line in lines[1:] if line)}
        return int(lines[0].split()[1]), headers

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        status, headers = await self.send(method, path, body)
        assert self.reader is not None
        return status, await self.reader.readexactly(int(headers.get("content-length", 0)))

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
            self.reader = self.writer = None


def in_ms(times: Sequence[float]) -> str:
    if len(times) < 2:
        return "no samples"
    cuts = quantiles(times, n=100, method="inclusive")
    return (
        f"p50 {cuts[49] * 1000:7.2f}  p95 {cuts[94] * 1000:7.2f}  p99 {cuts[98] * 1000:7.2f} ms  ({len(times)} samples)"
    )


def p99(times: Sequence[float]) -> float:
    return quantiles(times, n=100, method="inclusive")[98] if len(times) > 1 else 0.0
