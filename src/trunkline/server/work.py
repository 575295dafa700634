"""Processor time, by who causes it: on the event loop, and in the threads where heavy answers are made."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any, ParamSpec, TypeVar

from trunkline.server.fair_queue import FairQueue

P = ParamSpec("P")
T = TypeVar("T")


class Meter:
    """What one request has cost so far, and who sent it."""

    __slots__ = ("seconds", "who")

    def __init__(self, who: str) -> None:
        self.who = who
        self.seconds = 0.0


METER: ContextVar[Meter | None] = ContextVar("METER", default=None)


class Metered:
    """A coroutine whose own steps on the event loop are counted, and nobody else's in between."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], meter: Meter) -> None:
        self.coroutine = coroutine
        self.meter = meter

    def __await__(self) -> Generator[Any, None, None]:
        error: BaseException | None = None
        while True:
            began = time.thread_time()
            try:
                waited = self.coroutine.send(None) if error is None else self.coroutine.throw(error)
            except StopIteration:
                return
            finally:
                self.meter.seconds += time.thread_time() - began
            error = None
            try:
                yield waited
            except BaseException as thrown:  # it is the coroutine's to deal with
                error = thrown


class Heavy:
    """Threads for what takes long, so that the event loop never waits; those who ask take turns, and pay for it."""

    def __init__(self, threads: int, name: str) -> None:
        self.turns = FairQueue(threads)
        self.threads = ThreadPoolExecutor(threads, name)

    async def do(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What the work gives. It must not touch anything that the event loop changes."""
        meter = METER.get()

        def timed() -> T:
            began = time.thread_time()
            try:
                return work(*given, **named)
            finally:
                if meter is not None:
                    meter.seconds += time.thread_time() - began

        async with self.turns.turn(meter.who if meter is not None else ""):
            return await asyncio.get_running_loop().run_in_executor(self.threads, timed)


HEAVY = Heavy(1, "heavy")
