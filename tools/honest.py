"""An honest player in a process of their own, so that nobody else's work is in the times: `tools/siege.py` starts it.

Reads a number of seconds from standard input, plays and looks so long, and answers with one line of JSON.
"""

import asyncio
import itertools
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Self

import msgspec

from answers import Played, Snapshot
from http_line import Line
from stock import TOKEN

PAUSE = 0.05  # seconds between moves


class Report(msgspec.Struct):
    moves: list[float]  # seconds from each POST of an action to its answer
    looks: list[float]  # the same of /healthz
    lost: list[str]  # games whose log is shorter than it was said to be


class Honest:
    """Plays some games for all their seats."""

    def __init__(self, port: int, games: Sequence[str]) -> None:
        self.line, self.looker = Line(port, TOKEN), Line(port)
        self.games = games
        self.rng = random.Random(1846)
        self.acknowledged: dict[str, int] = {}
        self.moves: list[float] = []
        self.looks: list[float] = []

    async def play(self, seconds: float) -> Report:
        self.moves, self.looks = [], []
        end = time.perf_counter() + seconds
        for number in itertools.count():
            if time.perf_counter() > end:
                break
            await self.move(self.games[number % len(self.games)])
            await self.look()
            await asyncio.sleep(PAUSE)
        return Report(self.moves, self.looks, await self.lost())

    async def table(self, game: str) -> Snapshot:
        _, answer = await self.line.ask("GET", f"/api/games/{game}/table")
        return msgspec.json.decode(answer, type=Snapshot)

    async def move(self, game: str) -> None:
        shot = await self.table(game)
        if not shot.options:
            return
        action, key = bytes(self.rng.choice(shot.options).action), self.rng.randbytes(8).hex().encode()
        body = b'{"seq": %d, "key": "%s", "action": %s}' % (shot.seq, key, action)
        began = time.perf_counter()
        status, answer = await self.line.ask("POST", f"/api/games/{game}/actions", body)
        self.moves.append(time.perf_counter() - began)
        assert status == 200, answer[:300]
        self.acknowledged[game] = msgspec.json.decode(answer, type=Played).update.snapshot.seq

    async def look(self) -> None:
        began = time.perf_counter()
        await self.looker.ask("GET", "/healthz")
        self.looks.append(time.perf_counter() - began)

    async def lost(self) -> list[str]:
        return [game for game, seq in self.acknowledged.items() if (await self.table(game)).seq < seq]


class Elsewhere:
    """The honest player as the siege speaks with them."""

    def __init__(self, port: int, games: Sequence[str]) -> None:
        command = [sys.executable, __file__, str(port), *games]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(30)

    def play(self, seconds: float) -> Report:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(b"%f\n" % seconds)
        self.process.stdin.flush()
        return msgspec.json.decode(self.process.stdout.readline(), type=Report)


async def main() -> None:
    honest = Honest(int(sys.argv[1]), sys.argv[2:])
    while line := await asyncio.to_thread(sys.stdin.readline):
        print(msgspec.json.encode(await honest.play(float(line))).decode(), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
