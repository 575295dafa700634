"""A process that thinks for the server: asked one thing at a time, killed when it is late, gone when the server is."""

import asyncio
import ctypes
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection

from trunkline import build
from trunkline.titles import TITLES, title

Work = Callable[[bytes], bytes]
Answer = tuple[bool, bytes]  # whether the work went well; what it gave, or what was wrong
SPAWNED = get_context("spawn")
PR_SET_PDEATHSIG = 1
NICENESS = 5
START = 120.0  # seconds in which a new process has loaded what it works with, however busy the machine is


class Died(Exception):
    """The process has ended before it answered."""


class Failed(Exception):
    """The work raised something."""


# In the process


def live(line: "Connection[Answer | None, tuple[Work, bytes]]") -> None:
    die_with_the_server()
    give_way()
    for name in TITLES:
        title(name)
    while True:
        try:
            work, packed = line.recv()
        except EOFError:
            return
        line.send(None)  # all is loaded: from now on the time counts
        try:
            line.send((True, work(packed)))
        except Exception as error:  # whatever it is, the server decides what it means
            line.send((False, repr(error).encode()))


def die_with_the_server() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to hear
    die_with_parent()
    threading.Thread(target=outlive_nobody, daemon=True).start()


def give_way() -> None:
    """Whoever plays or looks is served first; thinking takes what is left of the processors."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def die_with_parent() -> None:
    """Where the system offers it: at once, even in compiled code that no thread interrupts."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def outlive_nobody() -> None:
    server = parent_process()
    if server is not None:
        server.join()
    os._exit(1)


# In the server


class Worker:
    def __init__(self) -> None:
        self.line, theirs = SPAWNED.Pipe()
        self.process = SPAWNED.Process(target=live, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.thread = ThreadPoolExecutor(1, "worker")  # waits for the answer; killing the process ends the wait
        self.killed = False
        self.is_pure = not build.has_arrived()

    def is_outdated(self) -> bool:
        """Whether machine code has been made since it began: a new process would use it."""
        return self.is_pure and build.has_arrived()

    async def ask(self, work: Work, packed: bytes, seconds: float) -> bytes:
        """What the work gives. Whoever stops waiting, for whatever reason, kills the process.

        Its time counts from when it has begun: else a busy machine would kill each new process before it had loaded
        the games, and begin another one, for ever. Raises TimeoutError, Died, or Failed with what the work raised.
        """
        here = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(START):
                await here.run_in_executor(self.thread, self.begin, work, packed)
            async with asyncio.timeout(seconds):
                answer = await here.run_in_executor(self.thread, self.heard)
        except BaseException:
            self.kill()
            raise
        is_fine, given = answer or (False, b"nothing was answered")
        if not is_fine:
            raise Failed(given.decode())
        return given

    def begin(self, work: Work, packed: bytes) -> None:
        """Hand over the work, and wait until the process is at it."""
        try:
            self.line.send((work, packed))
        except OSError as error:
            raise Died("the process has ended") from error
        self.heard()

    def heard(self) -> Answer | None:
        try:
            said: Answer | None = self.line.recv()
        except (EOFError, OSError) as error:
            raise Died("the process has ended") from error
        return said

    def kill(self) -> None:
        self.killed = True
        self.process.kill()
        self.thread.shutdown(wait=False, cancel_futures=True)

    def bury(self, seconds: float) -> None:
        """Wait for the end of a process that was killed."""
        self.process.join(seconds)
        self.line.close()
