"""Simulated players against servers of our own on this machine: `make load`, or `python tools/load.py --help`.

It measures the compiled build where there is one, `TRUNKLINE_PURE=1` the sources; the first line says which it was.
The games are deep (hundreds of actions, both titles). While actions come at an even rate, spectators follow, others
read histories and look ahead, and some tables have bots; then all spectators come back at once. Prints, from one run,
what a bare durable commit and an empty request cost here, what an action costs, how long it takes from its POST to the
event at another viewer, the server's processor time, and what an open game takes in memory. The players share the
machine's cores with the server, so the figures are those of the whole machine.
"""

import argparse
import asyncio
import os
import platform
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec

import trunkline.core.state
from answers import Played, Snapshot
from http_line import Line, in_ms
from own_server import Running, serving
from stock import TOKEN, stock
from trunkline.server.settings import Settings

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.running import Postgres, postgres_programs

FIRST = 8  # games of both titles, before memory is measured
WARM = 100  # actions in each process, before processor time is: it has loaded by then what it works with


class SimulatedGame:
    """A game that one simulated person plays for all seats, by one line: a browser stays with its process."""

    def __init__(self, game: str, port: int) -> None:
        self.game = game
        self.line = Line(port, TOKEN)
        self.seq = 0
        self.options: list[bytes] = []
        self.posted: dict[int, float] = {}  # seq after the action -> when it was sent
        self.busy = False

    def take(self, shot: Snapshot) -> None:
        self.seq, self.options = shot.seq, [bytes(option.action) for option in shot.options]


class Load:
    def __init__(self, servers: list[Running], tables: list[SimulatedGame], seed: int) -> None:
        self.servers = servers
        self.tables = tables
        self.rng = random.Random(seed)
        self.answers: list[float] = []
        self.deliveries: list[float] = []
        self.readings: list[float] = []
        self.refusals = 0
        self.idle: dict[int, list[Line]] = {server.port: [] for server in servers}
        self.waiting: set[asyncio.Task[None]] = set()

    def any_port(self) -> int:
        return self.rng.choice(self.servers).port

    @asynccontextmanager
    async def line(self) -> AsyncIterator[Line]:
        port = self.any_port()
        line = self.idle[port].pop() if self.idle[port] else Line(port, TOKEN)
        yield line
        self.idle[port].append(line)

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        async with self.line() as line:
            return await line.ask(method, path, body)

    async def look(self, table: SimulatedGame) -> None:
        _, answer = await table.line.ask("GET", f"/api/games/{table.game}/table")
        table.take(msgspec.json.decode(answer, type=Snapshot))

    async def act(self, table: SimulatedGame) -> None:
        if not table.options:
            return
        action = self.rng.choice(table.options)
        key = f"{table.seq}-{self.rng.random()}"
        body = b'{"seq": %d, "key": "%s", "action": %s}' % (table.seq, key.encode(), action)
        began = time.perf_counter()
        table.posted[table.seq + 1] = began
        status, answer = await table.line.ask("POST", f"/api/games/{table.game}/actions", body)
        if status != 200:
            self.refusals += 1
            await self.look(table)
            return
        self.answers.append(time.perf_counter() - began)
        table.take(msgspec.json.decode(answer, type=Played).update.snapshot)

    async def read(self, path: str, body: bytes = b"") -> None:
        """Somebody reads a history, or looks ahead."""
        began = time.perf_counter()
        await self.ask("POST" if body else "GET", path, body)
        self.readings.append(time.perf_counter() - began)

    async def watch(self, table: SimulatedGame, ready: asyncio.Event) -> None:
        """Somebody who looks on; each update they get is timed from the POST that caused it."""
        line = Line(self.any_port())
        await line.send("GET", f"/api/games/{table.game}/stream?since={table.seq}")
        assert line.reader is not None
        try:
            while text := await line.reader.readline():
                if text.startswith(b"id: "):
                    ready.set()
                    began = table.posted.get(int(text[4:])) or table.posted.get(int(text[4:]) - 1)
                    if began is not None:
                        self.deliveries.append(time.perf_counter() - began)
        finally:
            line.close()

    async def watchers(self, count: int) -> list[asyncio.Task[None]]:
        readies = [asyncio.Event() for _ in range(count)]
        watched = [self.tables[n % len(self.tables)] for n in range(count)]
        tasks = [asyncio.create_task(self.watch(t, r)) for t, r in zip(watched, readies, strict=True)]
        await asyncio.gather(*(ready.wait() for ready in readies))
        return tasks

    def later(self, doing: Any) -> None:
        task = asyncio.create_task(doing)
        self.waiting.add(task)
        task.add_done_callback(self.waiting.discard)

    async def play_on(self, seconds: float, rate: float, reading: float) -> None:
        """Actions at an even rate over all games, whatever the answers take; beside them some readers."""
        self.answers.clear()
        self.deliveries.clear()
        began, reads = time.perf_counter(), 0.0
        for number in range(int(seconds * rate)):
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            free = [t for t in (self.rng.choice(self.tables) for _ in range(20)) if not t.busy and t.options]
            if free:
                self.later(self.one_action(free[0]))
            reads += reading / rate
            if reads >= 1:
                reads -= 1
                self.later(self.one_reading(self.rng.choice(self.tables)))
        while self.waiting:
            await asyncio.wait(self.waiting)

    async def one_action(self, table: SimulatedGame) -> None:
        table.busy = True
        await self.act(table)
        table.busy = False

    async def one_reading(self, table: SimulatedGame) -> None:
        if self.rng.random() < 0.5 or not table.options:
            await self.read(f"/api/games/{table.game}/history")
        else:
            action = self.rng.choice(table.options)
            await self.read(f"/api/games/{table.game}/preview", b'{"actions": [%s]}' % action)

    async def empty_requests(self, count: int) -> list[float]:
        line, times = Line(self.servers[0].port), []
        for _ in range(count):
            began = time.perf_counter()
            await line.ask("GET", "/healthz")
            times.append(time.perf_counter() - began)
        line.close()
        return times

    async def one_at_a_time(self, count: int) -> list[float]:
        """What an action costs when nothing else happens."""
        self.answers.clear()
        while len(self.answers) < count:
            await self.act(self.rng.choice([table for table in self.tables if table.options]))
        return list(self.answers)

    async def add_bots(self, count: int) -> None:
        """Tables at which a person sits with bots; they think as long as the run lasts."""
        seats = [{"kind": "bot", "level": "standard"}] * 3
        for number in range(count):
            body = msgspec.json.encode({"title": ("1846", "1848")[number % 2], "seats": seats})
            status, answer = await self.ask("POST", "/api/games", body)
            assert status == 201, answer[:300]

    def processor_time(self) -> float:
        return sum(server.processor_time() for server in self.servers)

    def memory(self) -> float:
        return sum(server.memory() for server in self.servers)

    def close(self) -> None:
        for table in self.tables:
            table.line.close()
        for lines in self.idle.values():
            for line in lines:
                line.close()


async def in_parallel(one: Callable[[SimulatedGame], Awaitable[None]], tables: list[SimulatedGame], width: int) -> None:
    following = iter(tables)

    async def worker() -> None:
        for table in following:
            await one(table)

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


async def simulate(servers: list[Running], games: list[str], folder: Path, given: argparse.Namespace) -> None:
    ports = cycle(server.port for server in servers)
    load = Load(servers, [SimulatedGame(game, next(ports)) for game in games], given.seed)
    bare, empty = bare_commits(folder, 300), await load.empty_requests(500)
    first, others = load.tables[:FIRST], load.tables[FIRST:]
    await in_parallel(load.look, first, 1)
    before, began = load.memory(), time.perf_counter()
    await in_parallel(load.look, others, 8)
    opened = (time.perf_counter() - began) / max(1, len(others))
    per_game = (load.memory() - before) / max(1, len(others)) * 1024
    print(f"{build()} build, Python {platform.python_version()}, {given.database.partition(':')[0] or 'sqlite'},"
          f" {len(servers)} processes, {given.workers} workers, {os.cpu_count()} cores,"
          f" load average {os.getloadavg()[0]:.1f}")  # fmt: skip
    print(f"{len(games)} games of about {given.actions} actions opened in {opened * 1000:.0f} ms each,"
          f" {per_game:.0f} kB each (after {len(first)} with which the titles are loaded)")  # fmt: skip
    await load.one_at_a_time(WARM * given.processes * given.workers)
    before = load.processor_time()
    alone = await load.one_at_a_time(200)
    used_alone = (load.processor_time() - before) / len(alone) * 1000
    viewers = await load.watchers(given.viewers)
    await load.add_bots(given.bots)
    began, used = time.perf_counter(), load.processor_time()
    await load.play_on(given.seconds, given.rate, given.reading)
    took, used = time.perf_counter() - began, load.processor_time() - used
    done, deliveries = len(load.answers), list(load.deliveries)  # those who come back hear of old actions
    for viewer in viewers:
        viewer.cancel()
    await asyncio.gather(*viewers, return_exceptions=True)
    storm = time.perf_counter()
    again = await load.watchers(given.viewers)
    storm = time.perf_counter() - storm
    for viewer in again:
        viewer.cancel()
    await asyncio.gather(*again, return_exceptions=True)
    print(f"bare durable commit        {in_ms(bare)}")
    print(f"empty request              {in_ms(empty)}")
    print(f"action, one at a time      {in_ms(alone)}")
    action, commit, request = (statistics.median(times) for times in (alone, bare, empty))
    print(f"  = {action / (commit + request):.1f} x (commit + empty request)")
    print(f"action, {given.rate:g}/s asked        {in_ms(load.answers)}; {done / took:.0f}/s done,"
          f" {load.refusals} refused")  # fmt: skip
    print(f"POST to another viewer     {in_ms(deliveries)} ({given.viewers} viewers)")
    print(f"histories and previews     {in_ms(load.readings)} ({given.reading:g}/s asked)")
    print(f"reconnect storm            {given.viewers} streams again after {storm:.2f} s")
    print(f"processor time             {used_alone:.2f} ms of the server for an action, one at a time;"
          f" {used / max(1, done) * 1000:.2f} with viewers, readers and bots")  # fmt: skip
    print(f"memory                     {load.memory():.0f} MB")
    load.close()


@contextmanager
def own_postgres() -> Iterator[str]:
    """An empty database of a PostgreSQL that waits for the disk, as one that is used does."""
    programs = postgres_programs()
    if programs is None:
        sys.exit("PostgreSQL's programs (initdb, pg_ctl) are not installed.")
    with tempfile.TemporaryDirectory(prefix="trunkline-pg-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        own = Postgres(Path(folder), programs, durable=True).start()
        try:
            yield own.new_database()
        finally:
            own.stop()


def build() -> str:
    """Whether the server runs the compiled modules: it finds the same package as we do."""
    return "pure" if str(trunkline.core.state.__file__).endswith(".py") else "compiled"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="open games")
    parser.add_argument("--actions", type=int, default=300, help="how deep they are")
    parser.add_argument("--viewers", type=int, default=500, help="connected viewers")
    parser.add_argument("--rate", type=float, default=100.0, help="actions per second")
    parser.add_argument("--reading", type=float, default=2.0, help="histories and previews per second")
    parser.add_argument("--bots", type=int, default=2, help="tables of three bots that play meanwhile")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--database", default="", help="an empty postgresql://... instead of SQLite")
    parser.add_argument("--postgres", action="store_true", help="a PostgreSQL of its own instead of SQLite")
    parser.add_argument("--processes", type=int, default=1, help="servers on that PostgreSQL")
    parser.add_argument("--workers", type=int, default=1, help="the same by `serve --workers`: behind one port")
    parser.add_argument("--seed", type=int, default=1846)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="trunkline-load-") as folder, ExitStack() as stack:
        if given.postgres:
            given.database = stack.enter_context(own_postgres())
        settings = Settings(data=folder, database=given.database)

        async def stocked() -> list[str]:
            return [game async for game in stock(settings, given.games, given.actions)]

        games = asyncio.run(stocked())
        common = {"data": folder, "database": given.database, "rate_limits": "false", "log_level": "warning"}
        logs = [Path(folder) / f"log{number}" for number in range(given.processes)]
        common["open_games"] = str(given.games + 100)
        options = ["--workers", str(given.workers)]
        servers = [stack.enter_context(serving(log, *options, **common)) for log in logs]
        for server in servers:
            while given.workers > 1 and not server.are_listening(given.workers):
                time.sleep(0.1)
        asyncio.run(simulate(servers, games, Path(folder), given))


if __name__ == "__main__":
    main()
