"""One address reads one thing at a time, and others come in between: many cheap questions at once are one long one."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

LONGEST_REST = 0.01  # seconds
LONGEST_TURN = 1.0


class Questions:
    """The questions of one address."""

    __slots__ = ("turn", "wanted")

    def __init__(self) -> None:
        self.turn = asyncio.Lock()
        self.wanted = 0


class CurrentQuestion:
    """One question of a line. It is over when it is answered, or given up on: whoever does not read holds up nobody."""

    def __init__(self, pacing: "Pacing", who: str, line: Questions) -> None:
        self.pacing, self.who, self.line = pacing, who, line
        self.began, self.later = time.thread_time(), asyncio.get_running_loop().call_later
        self.timer = self.later(LONGEST_TURN, self.over)
        self.is_over = False

    def end(self) -> None:
        """Answered: after a rest the next one may begin."""
        if not self.is_over:
            self.timer.cancel()
            self.timer = self.later(min(time.thread_time() - self.began, LONGEST_REST), self.over)

    def over(self) -> None:
        self.is_over = True
        self.line.turn.release()
        self.pacing.leave(self.who, self.line)


class Pacing:
    """After a question its address rests as long as it took: half of the time is the others'."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self.lines: dict[str, Questions] = {}

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        if not self.on:
            yield
            return
        line = self.lines.setdefault(who, Questions())
        line.wanted += 1
        try:
            await line.turn.acquire()
        except BaseException:
            self.leave(who, line)
            raise
        turn = CurrentQuestion(self, who, line)
        try:
            yield
        finally:
            turn.end()

    def leave(self, who: str, line: Questions) -> None:
        line.wanted -= 1
        if not line.wanted:
            del self.lines[who]


def is_paced(method: str, path: str) -> bool:
    """Questions; not what changes something and may wait for its sender or the disk, nor streams, which stay open."""
    return method == "GET" and path.startswith("/api/") and not path.endswith("/stream")
