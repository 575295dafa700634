"""Abusive clients against a server of our own on this machine, and how an honest player fares meanwhile: `make siege`.

Every abuse comes from one address of the loopback (127.0.0.2) and has a bound in time and count; the honest player is
at 127.0.0.1 in another process, plays some actions a second, and looks at /healthz, first in quiet and then under each
abuse. Nothing acknowledged may be missing afterwards. Exits with 1 if at the 99th percentile a move took longer than
200 ms or /healthz longer than 50 ms under any of them, or if anything was lost. On a machine that does other things
besides, compare with the quiet figure, and see how long the server waited for a core (on Linux).
"""

import argparse
import asyncio
import itertools
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec

from honest import Elsewhere
from http_line import Line, in_ms, p99
from own_server import Running, serving
from stock import stock
from trunkline.server.service import STATIC
from trunkline.server.settings import Settings

ABUSER = "127.0.0.2"
AIM, HEALTH = 0.2, 0.05  # seconds, for a move and for /healthz
LOOK = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
GAMES = 48  # the first half is attacked, the second played
Abuse = Callable[["Siege"], Awaitable[int]]


class Siege:
    def __init__(self, server: Running, games: list[str], seconds: float) -> None:
        self.server = server
        self.games = games
        self.end = time.perf_counter() + seconds

    @property
    def goes_on(self) -> bool:
        return time.perf_counter() < self.end

    def line(self) -> Line:
        return Line(self.server.port, address=ABUSER)

    async def crowd(self, size: int, ask: Callable[[Line, int], Awaitable[int]]) -> int:
        """So many clients that ask again and again; how often they were refused."""
        refused = 0

        async def one(number: int) -> None:
            nonlocal refused
            line = self.line()
            for turn in itertools.count():
                if not self.goes_on or turn >= 2000:
                    break
                try:
                    status = await ask(line, number * 10_000 + turn)
                    refused += status in (429, 503)
                    await asyncio.sleep(0.05 if status == 429 else 0)
                except (OSError, asyncio.IncompleteReadError):
                    refused += 1
                    line.close()
                    await asyncio.sleep(0.05)
            line.close()

        await asyncio.gather(*(one(number) for number in range(size)))
        return refused

    async def sent(self, size: int, data: bytes) -> int:
        """So many lines on which this is sent and no answer is read."""

        async def ask(line: Line, _: int) -> int:
            await line.connect()
            assert line.writer is not None
            line.writer.write(data)
            await asyncio.sleep(0.5)
            line.close()
            return 0

        return await self.crowd(size, ask)


async def readers_of_history(siege: Siege) -> int:
    async def ask(line: Line, turn: int) -> int:
        return (await line.ask("GET", f"/api/games/{siege.games[turn % 8]}/history?start={turn % 97}"))[0]

    return await siege.crowd(8, ask)


async def lookers_back(siege: Siege) -> int:
    async def ask(line: Line, turn: int) -> int:
        return (await line.ask("GET", f"/api/games/{siege.games[turn % 8]}/table?at={turn % 200}"))[0]

    return await siege.crowd(8, ask)


async def takers_of_files(siege: Siege) -> int:
    async def ask(line: Line, turn: int) -> int:
        return (await line.ask("GET", f"/api/games/{siege.games[turn % len(siege.games)]}/export"))[0]

    return await siege.crowd(8, ask)


async def readers_of_lists(siege: Siege) -> int:
    async def ask(line: Line, turn: int) -> int:
        return (await line.ask("GET", f"/api/games?list=watch&limit={100 - turn % 7}"))[0]

    return await siege.crowd(8, ask)


async def idle_connections(siege: Siege) -> int:
    lines = [siege.line() for _ in range(1200)]
    for line in lines:
        try:
            await line.connect()
        except OSError:
            break
    await asyncio.sleep(max(0.0, siege.end - time.perf_counter()))
    closed = sum(line.reader is None or line.reader.at_eof() or line.reader.exception() is not None for line in lines)
    for line in lines:
        line.close()
    return closed


async def slow_bodies(siege: Siege) -> int:
    async def ask(line: Line, _: int) -> int:
        await line.connect()
        assert line.writer is not None
        line.writer.write(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 30\r\n\r\n{")
        await asyncio.sleep(0.5)
        line.close()
        return 0

    return await siege.crowd(100, ask)


async def openers_of_streams(siege: Siege) -> int:
    async def ask(line: Line, turn: int) -> int:
        status, headers = await line.send("GET", f"/api/games/{siege.games[turn % 8]}/stream")
        if status == 200:
            await asyncio.sleep(0.5)
        elif "content-length" in headers:
            assert line.reader is not None
            await line.reader.readexactly(int(headers["content-length"]))
        if status == 200:
            line.close()
        return status

    return await siege.crowd(120, ask)


async def makers_of_methods(siege: Siege) -> int:
    async def ask(line: Line, turn: int) -> int:
        return (await line.ask(f"MADEUP{turn}", "/healthz"))[0]

    return await siege.crowd(8, ask)


async def guessers(siege: Siege) -> int:
    async def ask(line: Line, turn: int) -> int:
        body = b'{"name": "Load 1", "password": "guess %d"}' % turn
        return (await line.ask("POST", "/api/session", body))[0]

    return await siege.crowd(8, ask)


async def makers_of_guests_and_bots(siege: Siege) -> int:
    """Each new guest opens tables of experts, and asks about long trains."""

    async def ask(line: Line, turn: int) -> int:
        if not line.token:
            status, token = await new_token(line, f"Crowd {turn}")
            if status != 201:
                return status
            line.token = token
        table = {"title": "1846", "seats": [{"kind": "bot", "level": "expert"}] * 3}
        status, _ = await line.ask("POST", "/api/games", msgspec.json.encode(table))
        question = b'{"railroad": "NYC", "trains": ["7", "7", "6", "6", "5", "5"]}'
        asked, _ = await line.ask("POST", f"/api/games/{siege.games[turn % 8]}/routes", question)
        return max(status, asked) if 429 in (status, asked) else asked

    return await siege.crowd(6, ask)


async def lookers_ahead(siege: Siege) -> int:
    """Each a guest at a table of their own, who asks what would happen."""
    tables: dict[Line, tuple[str, bytes]] = {}

    async def ask(line: Line, turn: int) -> int:
        if line not in tables:
            status, line.token = await new_token(line, f"Seer {turn}")
            if status != 201:
                return status
            seats = [{"kind": kind} for kind in ("me", "hotseat", "hotseat")]
            wanted = {"title": "1846", "seats": seats, "terms": {"cover": False}}
            status, made = await line.ask("POST", "/api/games", msgspec.json.encode(wanted))
            if status != 201:
                return status
            game = msgspec.json.decode(made)["id"]
            _, shown = await line.ask("GET", f"/api/games/{game}/table")
            option = msgspec.json.decode(shown)["options"][0]["action"]
            tables[line] = f"/api/games/{game}/why", msgspec.json.encode({"action": option})
        road, body = tables[line]
        return (await line.ask("POST", road, body))[0]

    return await siege.crowd(100, ask)


async def readers_of_pages(siege: Siege) -> int:
    """The largest script, packed."""
    largest = max(STATIC.rglob("*.js"), key=lambda file: file.stat().st_size).relative_to(STATIC)
    head = f"GET /{largest} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n".encode()

    async def ask(line: Line, _: int) -> int:
        if line.writer is None:
            await line.connect()
        assert line.writer is not None
        assert line.reader is not None
        line.writer.write(head)
        status, headers = await line.head()
        await line.reader.readexactly(int(headers["content-length"]))
        return status

    return await siege.crowd(200, ask)


async def senders_ahead(siege: Siege) -> int:
    """Thousands of requests on one line, whose answers nobody reads."""
    return await siege.sent(20, LOOK * 10_000)


async def senders_of_large_bodies(siege: Siege) -> int:
    head = b"POST /api/games/import HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\n"
    return await siege.sent(60, head + b'{"text": "' + b"x" * 3_900_000)


async def openers_and_closers(siege: Siege) -> int:
    async def ask(line: Line, _: int) -> int:
        await line.connect()
        line.close()
        return 0

    return await siege.crowd(8, ask)


async def senders_of_nonsense(siege: Siege) -> int:
    async def ask(line: Line, _: int) -> int:
        await line.connect()
        assert line.writer is not None
        assert line.reader is not None
        line.writer.write(b"\x16\x03\x01 let me in\r\n\r\n")
        await line.reader.read()
        line.close()
        return 0

    return await siege.crowd(8, ask)


async def new_token(line: Line, name: str) -> tuple[int, str]:
    status, headers = await line.send("POST", "/api/guests", msgspec.json.encode({"name": name}))
    assert line.reader is not None
    body = await line.reader.readexactly(int(headers.get("content-length", 0)))
    if status != 201:
        return status, ""
    cookie, csrf = headers["set-cookie"].partition(";")[0], msgspec.json.decode(body)["csrf"]
    wanted = b'{"label": "siege"}'
    head = f"POST /api/me/tokens HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nX-CSRF-Token: {csrf}\r\n"
    assert line.writer is not None
    line.writer.write(f"{head}Content-Length: {len(wanted)}\r\n\r\n".encode() + wanted)
    status, headers = await line.head()
    body = await line.reader.readexactly(int(headers.get("content-length", 0)))
    return status, msgspec.json.decode(body)["secret"] if status == 201 else ""


async def nobody(siege: Siege) -> int:
    await asyncio.sleep(max(0.0, siege.end - time.perf_counter()))
    return 0


ABUSES: list[Abuse] = [
    nobody,
    readers_of_history,
    lookers_back,
    takers_of_files,
    readers_of_lists,
    idle_connections,
    slow_bodies,
    openers_of_streams,
    makers_of_methods,
    guessers,
    makers_of_guests_and_bots,
    lookers_ahead,
    readers_of_pages,
    senders_ahead,
    senders_of_large_bodies,
    openers_and_closers,
    senders_of_nonsense,
]


async def besiege(server: Running, games: list[str], seconds: float, only: str, log: Path) -> bool:
    """Each abuse in its turn, a quiet time before it; False when an honest player suffered or lost something."""
    fine, lost = True, set()
    with Elsewhere(server.port, games[len(games) // 2 :]) as honest:
        for abuse in (a for a in ABUSES if only in a.__name__):
            quiet = await asyncio.to_thread(honest.play, max(2.0, seconds / 2))
            log_before, used, waited = log.stat().st_size, server.processor_time(), server.waited()
            siege = Siege(server, games, seconds)
            refused, found = await asyncio.gather(abuse(siege), asyncio.to_thread(honest.play, seconds))
            used, waited = server.processor_time() - used, server.waited() - waited
            lost |= {*quiet.lost, *found.lost}
            grown = (log.stat().st_size - log_before) / 1000
            name = abuse.__name__.replace("_", " ")
            print(f"{name:26} refused {refused:6}, log +{grown:6.1f} kB, {server.memory():4.0f} MB; the server used"
                  f" {used / seconds:4.0%} of a core and waited {waited / seconds:4.0%} for one")  # fmt: skip
            print(f"    an honest move  {in_ms(found.moves)}; quiet before it {p99(quiet.moves) * 1000:.0f}")
            print(
                f"    /healthz        {in_ms(found.looks)}; quiet before it {p99(quiet.looks) * 1000:.0f}", flush=True
            )
            fine = fine and p99(found.moves) <= AIM and p99(found.looks) <= HEALTH
    print(f"lost: {', '.join(sorted(lost)) or 'nothing'}")
    return fine and not lost


def main() -> None:
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8.0, help="for each abuse; at most 60")
    parser.add_argument("--actions", type=int, default=300, help="depth of the games")
    parser.add_argument("--only", default="", help="abuses whose name has this in it")
    given = parser.parse_args()

    async def stocked(folder: str) -> list[str]:
        return [game async for game in stock(Settings(data=folder), GAMES, given.actions)]

    with tempfile.TemporaryDirectory(prefix="trunkline-siege-") as folder:
        games, log = asyncio.run(stocked(folder)), Path(folder) / "log"
        with serving(log, data=folder, database="", rate_limits="true") as server:
            print(
                f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}; {given.seconds:g} s each", flush=True
            )
            fine = asyncio.run(besiege(server, games, min(given.seconds, 60.0), given.only, log))
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
