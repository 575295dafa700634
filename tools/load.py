"""Simulated players against a server of its own on this machine: `make load`, or `python tools/load.py --help`.

It measures the compiled build where there is one, `TRUNKLINE_PURE=1` the sources; the first line says which it was.
Prints, from one run, what a bare durable commit and an empty request cost here, what an action costs, how long it takes
from its POST to the event at another viewer, and what an open game takes in memory. The players share the machine's
cores with the server, so the figures are those of the whole machine.
"""

import argparse
import asyncio
import os
import platform
import random
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

import trunkline.core.state

ADDRESS = re.compile(r"http://[\w.]+:(\d+)/")


# A small HTTP client: the usual ones cost more than the server does.


class Line:
    """One kept connection."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port = port
        self.token = token
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, body: bytes = b"") -> tuple[int, dict[str, str]]:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
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


class Option(msgspec.Struct):
    action: msgspec.Raw


class Snapshot(msgspec.Struct):
    seq: int
    options: list[Option]


class Update(msgspec.Struct):
    snapshot: Snapshot


class Played(msgspec.Struct):
    update: Update


class Table:
    """A game that one simulated person plays for all seats."""

    def __init__(self, game: str, seq: int, options: list[bytes]) -> None:
        self.game = game
        self.seq = seq
        self.options = options
        self.posted: dict[int, float] = {}  # seq after the action -> when it was sent
        self.busy = False


class Load:
    def __init__(self, port: int, arguments: argparse.Namespace) -> None:
        self.port = port
        self.arguments = arguments
        self.rng = random.Random(arguments.seed)
        self.tables: list[Table] = []
        self.token = ""
        self.answers: list[float] = []
        self.deliveries: list[float] = []
        self.refusals = 0
        self.idle: list[Line] = []

    @asynccontextmanager
    async def line(self) -> AsyncIterator[Line]:
        line = self.idle.pop() if self.idle else Line(self.port, self.token)
        yield line
        self.idle.append(line)

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        async with self.line() as line:
            status, answer = await line.ask(method, path, msgspec.json.encode(body) if body is not None else b"")
        assert status < 300, (status, answer[:300])
        return msgspec.json.decode(answer) if answer else None

    async def sign_in(self) -> None:
        line = Line(self.port)
        status, headers = await line.send("POST", "/api/guests", b'{"name": "Load"}')
        assert status == 201
        assert line.reader is not None
        me = msgspec.json.decode(await line.reader.readexactly(int(headers["content-length"])))
        cookie = headers["set-cookie"].partition(";")[0]
        body = b'{"label": "load"}'
        head = f"POST /api/me/tokens HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\nX-CSRF-Token: {me['csrf']}\r\n"
        assert line.writer is not None
        line.writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        _, headers = await line.head()
        self.token = msgspec.json.decode(await line.reader.readexactly(int(headers["content-length"])))["secret"]
        line.close()

    async def open_games(self) -> None:
        """Make the games and play each a little, so that they are not all at their first decision."""

        async def one(number: int) -> None:
            title = ("1846", "1848")[number % 2]
            seats = [{"kind": "me"}, {"kind": "hotseat", "name": "B"}, {"kind": "hotseat", "name": "C"}]
            game = (await self.call("POST", "/api/games", {"title": title, "seats": seats}))["id"]
            table = Table(game, 0, [])
            self.tables.append(table)
            await self.look(table)
            for _ in range(self.rng.randrange(self.arguments.warm)):
                await self.act(table)

        await in_parallel(one, self.arguments.games, 8)

    async def look(self, table: Table) -> None:
        async with self.line() as line:
            _, answer = await line.ask("GET", f"/api/games/{table.game}/table")
        shot = msgspec.json.decode(answer, type=Snapshot)
        table.seq, table.options = shot.seq, [bytes(option.action) for option in shot.options]

    async def act(self, table: Table) -> None:
        if not table.options:
            return
        action = self.rng.choice(table.options)
        key = f"{table.seq}-{self.rng.random()}"
        body = b'{"seq": %d, "key": "%s", "action": %s}' % (table.seq, key.encode(), action)
        began = time.perf_counter()
        table.posted[table.seq + 1] = began
        async with self.line() as line:
            status, answer = await line.ask("POST", f"/api/games/{table.game}/actions", body)
        if status != 200:
            self.refusals += 1
            await self.look(table)
            return
        self.answers.append(time.perf_counter() - began)
        shot = msgspec.json.decode(answer, type=Played).update.snapshot
        table.seq, table.options = shot.seq, [bytes(option.action) for option in shot.options]

    async def watch(self, table: Table, ready: asyncio.Event) -> None:
        """Somebody who looks on; each update they get is timed from the POST that caused it."""
        line = Line(self.port)
        await line.send("GET", f"/api/games/{table.game}/stream?since={table.seq}")
        assert line.reader is not None
        try:
            while True:
                text = await line.reader.readline()
                if not text:
                    return
                if text.startswith(b"id: "):
                    ready.set()
                    began = table.posted.get(int(text[4:])) or table.posted.get(int(text[4:]) - 1)
                    if began is not None:
                        self.deliveries.append(time.perf_counter() - began)
        finally:
            line.close()

    async def play_on(self, seconds: float, rate: float) -> None:
        """Actions at an even rate over all games, whatever the answers take."""
        self.answers.clear()
        self.deliveries.clear()
        waiting: set[asyncio.Task[None]] = set()
        began = time.perf_counter()
        for number in range(int(seconds * rate)):
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            free = [t for t in (self.rng.choice(self.tables) for _ in range(20)) if not t.busy and t.options]
            if free:
                task = asyncio.create_task(self.one_action(free[0]))
                waiting.add(task)
                task.add_done_callback(waiting.discard)
        while waiting:
            await asyncio.wait(waiting)

    async def one_action(self, table: Table) -> None:
        table.busy = True
        await self.act(table)
        table.busy = False

    async def empty_requests(self, count: int) -> list[float]:
        line = Line(self.port)
        times = []
        for _ in range(count):
            began = time.perf_counter()
            await line.ask("GET", "/healthz")
            times.append(time.perf_counter() - began)
        line.close()
        return times


async def in_parallel(one: Callable[[int], Awaitable[None]], count: int, width: int) -> None:
    numbers = iter(range(count))

    async def worker() -> None:
        for number in numbers:
            await one(number)

    await asyncio.gather(*(worker() for _ in range(width)))


def bare_commits(folder: Path, count: int) -> list[float]:
    """One row, one durable commit, as plain as SQLite offers it."""
    database = sqlite3.connect(folder / "bare.sqlite3", isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE entries (game TEXT, seq INTEGER, body TEXT, PRIMARY KEY (game, seq))")
    times = []
    for seq in range(count):
        began = time.perf_counter()
        database.execute("BEGIN IMMEDIATE")
        database.execute("INSERT INTO entries VALUES ('game', ?, '{\"type\": \"pass\"}')", (seq,))
        database.execute("COMMIT")
        times.append(time.perf_counter() - began)
    database.close()
    return times


def memory(process: int) -> float:
    """Resident megabytes."""
    text = Path(f"/proc/{process}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", text)
    return int(found[1]) / 1024 if found else 0.0


def processor_time(process: int) -> float:
    """Seconds of processor time the server has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def in_ms(times: Sequence[float]) -> str:
    if len(times) < 2:
        return "no samples"
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    return (
        f"p50 {cuts[49] * 1000:7.2f}  p95 {cuts[94] * 1000:7.2f}  p99 {cuts[98] * 1000:7.2f} ms  ({len(times)} samples)"
    )


async def simulate(process: int, port: int, folder: Path, arguments: argparse.Namespace) -> None:
    load = Load(port, arguments)
    bare = bare_commits(folder, 300)
    empty = await load.empty_requests(500)
    await load.sign_in()
    before = memory(process)
    began = time.perf_counter()
    await load.open_games()
    made = time.perf_counter() - began
    per_game = (memory(process) - before) / max(1, len(load.tables)) * 1024
    alone = await one_at_a_time(load, 200)
    readies = [asyncio.Event() for _ in range(arguments.viewers)]
    watched = [load.tables[n % len(load.tables)] for n in range(arguments.viewers)]
    viewers = [asyncio.create_task(load.watch(t, r)) for t, r in zip(watched, readies, strict=True)]
    await asyncio.gather(*(ready.wait() for ready in readies))
    began, used = time.perf_counter(), processor_time(process)
    await load.play_on(arguments.seconds, arguments.rate)
    took, used = time.perf_counter() - began, processor_time(process) - used
    for viewer in viewers:
        viewer.cancel()
    await asyncio.gather(*viewers, return_exceptions=True)
    print(f"{build()} build, Python {platform.python_version()}, {arguments.database.partition(':')[0] or 'sqlite'}")
    print(f"{len(load.tables)} open games (made in {made:.0f} s), {arguments.viewers} viewers, {os.cpu_count()} cores,"
          f" load average {os.getloadavg()[0]:.1f}")  # fmt: skip
    print(f"bare durable commit        {in_ms(bare)}")
    print(f"empty request              {in_ms(empty)}")
    print(f"action, one at a time      {in_ms(alone)}")
    action, commit, request = (statistics.median(times) for times in (alone, bare, empty))
    print(f"  = {action / commit:.1f} x a bare commit, {action / request:.1f} x an empty request,"
          f" {action / (commit + request):.1f} x both together")  # fmt: skip
    print(f"action, {arguments.rate:g}/s asked        {in_ms(load.answers)}; {len(load.answers) / took:.0f}/s done,"
          f" {load.refusals} refused")  # fmt: skip
    print(f"POST to another viewer     {in_ms(load.deliveries)}")
    each = used / max(1, len(load.answers))
    print(f"processor time             {each * 1000:.1f} ms of the server for an action and its updates: "
          f"{arguments.rate:g}/s need {each * arguments.rate * 100:.0f} % of one core")  # fmt: skip
    print(f"memory                     {memory(process):.0f} MB, {per_game:.0f} kB for each open game")
    for line in load.idle:
        line.close()


def build() -> str:
    """Whether the server runs the compiled modules: it finds the same package as we do."""
    return "pure" if str(trunkline.core.state.__file__).endswith(".py") else "compiled"


async def one_at_a_time(load: Load, count: int) -> list[float]:
    """What an action costs when nothing else happens."""
    load.answers.clear()
    while len(load.answers) < count:
        await load.act(load.rng.choice(load.tables))
    return list(load.answers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="open games")
    parser.add_argument("--viewers", type=int, default=500, help="connected viewers")
    parser.add_argument("--rate", type=float, default=100.0, help="actions per second")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--warm", type=int, default=12, help="actions played at most in each game before measuring")
    parser.add_argument("--database", default="", help="postgresql://... instead of SQLite")
    parser.add_argument("--seed", type=int, default=1846)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="trunkline-load-") as folder:
        settings = {"DATA": folder, "DATABASE": arguments.database, "RATE_LIMITS": "false", "LOG_LEVEL": "warning"}
        environment = {**os.environ, **{f"TRUNKLINE_{name}": value for name, value in settings.items()}}
        command = [sys.executable, "-m", "trunkline", "serve", "--port", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
            assert server.stdout is not None
            found = ADDRESS.search(server.stdout.readline())
            assert found, "the server did not start"
            try:
                asyncio.run(simulate(server.pid, int(found[1]), Path(folder), arguments))
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
