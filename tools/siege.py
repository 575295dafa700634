"""Abusive clients against a server of our own on this machine, and how an honest player fares meanwhile: `make siege`.

Every abuse comes from one address of the loopback (127.0.0.2) and has a bound in time and count; the honest player is
at 127.0.0.1, plays some actions a second, and looks at /healthz. Nothing acknowledged may be missing afterwards.
Exits with 1 if a move took longer than 200 ms at the 99th percentile under any of them, or if anything was lost.
"""

import argparse
import asyncio
import itertools
import os
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec

from http_line import Line, in_ms, p99
from own_server import Running, serving
from stock import TOKEN, stock
from trunkline.server.settings import Settings

ABUSER = "127.0.0.2"
AIM = 0.2  # seconds
Abuse = Callable[["Siege"], Awaitable[int]]


class Option(msgspec.Struct):
    action: msgspec.Raw


class Snapshot(msgspec.Struct):
    seq: int
    options: list[Option]


class Update(msgspec.Struct):
    snapshot: Snapshot


class Played(msgspec.Struct):
    update: Update


class Honest:
    """Plays one game for all its seats."""

    def __init__(self, port: int, games: list[str]) -> None:
        self.line, self.looker = Line(port, TOKEN), Line(port)
        self.games = games
        self.rng = random.Random(1846)
        self.acknowledged: dict[str, int] = {}
        self.moves: list[float] = []
        self.looks: list[float] = []

    async def play(self, seconds: float) -> None:
        self.moves, self.looks = [], []
        end = time.perf_counter() + seconds
        for number in itertools.count():
            if time.perf_counter() > end:
                return
            await self.move(self.games[number % len(self.games)])
            await self.look()
            await asyncio.sleep(0.1)

    async def move(self, game: str) -> None:
        _, answer = await self.line.ask("GET", f"/api/games/{game}/table")
        shot = msgspec.json.decode(answer, type=Snapshot)
        if not shot.options:
            return
        action, key = bytes(self.rng.choice(shot.options).action), self.rng.randbytes(8).hex().encode()
        began = time.perf_counter()
        body = b'{"seq": %d, "key": "%s", "action": %s}' % (shot.seq, key, action)
        status, answer = await self.line.ask("POST", f"/api/games/{game}/actions", body)
        assert status == 200, answer[:300]
        self.moves.append(time.perf_counter() - began)
        self.acknowledged[game] = msgspec.json.decode(answer, type=Played).update.snapshot.seq

    async def look(self) -> None:
        began = time.perf_counter()
        await self.looker.ask("GET", "/healthz")
        self.looks.append(time.perf_counter() - began)

    async def lost(self) -> list[str]:
        """Games whose log is shorter than it was said to be."""
        found = []
        for game, seq in self.acknowledged.items():
            _, answer = await self.line.ask("GET", f"/api/games/{game}/table")
            if msgspec.json.decode(answer, type=Snapshot).seq < seq:
                found.append(game)
        return found


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


async def readers_of_history(siege: Siege) -> int:
    async def ask(line: Line, turn: int) -> int:
        return (await line.ask("GET", f"/api/games/{siege.games[turn % 8]}/history"))[0]

    return await siege.crowd(8, ask)


async def lookers_back(siege: Siege) -> int:
    async def ask(line: Line, turn: int) -> int:
        return (await line.ask("GET", f"/api/games/{siege.games[turn % 8]}/table?at={turn % 200}"))[0]

    return await siege.crowd(8, ask)


async def takers_of_files(siege: Siege) -> int:
    async def ask(line: Line, turn: int) -> int:
        return (await line.ask("GET", f"/api/games/{siege.games[turn % len(siege.games)]}/export"))[0]

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
    idle_connections,
    slow_bodies,
    openers_of_streams,
    makers_of_methods,
    guessers,
    makers_of_guests_and_bots,
]


async def besiege(server: Running, games: list[str], seconds: float, only: str, log: Path) -> bool:
    honest = Honest(server.port, games[-3:])
    await honest.play(1.0)
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}; {seconds:g} s each")
    fine = True
    for abuse in (a for a in ABUSES if only in a.__name__):
        before = log.stat().st_size
        siege = Siege(server, games, seconds)
        refused, _ = await asyncio.gather(abuse(siege), honest.play(seconds))
        grown = (log.stat().st_size - before) / 1000
        name = abuse.__name__.replace("_", " ")
        print(f"{name:26} refused {refused:6}, log +{grown:6.1f} kB, {server.memory():4.0f} MB")
        print(f"    an honest move  {in_ms(honest.moves)}")
        print(f"    /healthz        {in_ms(honest.looks)}")
        fine = fine and p99(honest.moves) <= AIM
    lost = await honest.lost()
    print(f"lost: {', '.join(lost) or 'nothing'} ({len(honest.acknowledged)} games looked at)")
    return fine and not lost


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8.0, help="for each abuse; at most 60")
    parser.add_argument("--actions", type=int, default=300, help="depth of the games")
    parser.add_argument("--only", default="", help="abuses whose name has this in it")
    given = parser.parse_args()

    async def stocked(folder: str) -> list[str]:
        return [game async for game in stock(Settings(data=folder), 16, given.actions)]

    with tempfile.TemporaryDirectory(prefix="trunkline-siege-") as folder:
        games, log = asyncio.run(stocked(folder)), Path(folder) / "log"
        with serving(log, data=folder, database="", rate_limits="true") as server:
            fine = asyncio.run(besiege(server, games, min(given.seconds, 60.0), given.only, log))
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
