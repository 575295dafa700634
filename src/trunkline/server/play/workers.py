"""Processes that think for the server: bots, and routes that are only asked about. The server itself never waits."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

import msgspec

from trunkline import wire
from trunkline.analysis import integer_routes
from trunkline.bots.guard import settle
from trunkline.core.contract import Options, Title
from trunkline.core.state import State
from trunkline.server.play.table import Table

KEPT = 64  # games a worker remembers


class SoFar(msgspec.Struct, frozen=True):
    """A game as a worker is told about it."""

    game: str
    title: str
    options: str
    players: int
    line: tuple[str, ...]  # the actions so far, as JSON


def told(table: Table, position: int) -> SoFar:
    """A table's game as it stood at a position of its log."""
    game = table.game
    line = tuple(table.log.entries[seq].body for seq in table.log.line(position))
    return SoFar(game.id, game.title, game.options, game.players, line)


# In the worker

states: OrderedDict[str, tuple[tuple[str, ...], State]] = OrderedDict()


def position_of(title: Title, game: SoFar) -> State:
    """Where the game stands; a worker that knows the game plays only what is new."""
    line, s = states.pop(game.game, ((), None))
    if s is None or game.line[: len(line)] != line:
        settle()
        line, s = (), title.setup(msgspec.json.decode(game.options, type=Options), game.players)
    for body in game.line[len(line) :]:
        title.apply(s, wire.decode_action(body))
    states[game.game] = (game.line, s)
    while len(states) > KEPT:
        states.popitem(last=False)
    return s


# In the server


class Workers:
    """So many processes, started when they are first needed."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.executor: ProcessPoolExecutor | None = None

    async def ask(self, work: Callable[[bytes], bytes], packed: bytes, seconds: float) -> bytes:
        """What the work gives. Raises TimeoutError when it takes longer, and what the work or its process raises."""
        try:
            thinking = asyncio.get_running_loop().run_in_executor(self.started(), work, packed)
            return await asyncio.wait_for(thinking, seconds)
        except BrokenProcessPool:
            self.stop()  # the next who asks starts new ones
            raise

    def started(self) -> ProcessPoolExecutor:
        if self.executor is None:
            self.executor = ProcessPoolExecutor(
                max(1, self.count), mp_context=get_context("spawn"), initializer=integer_routes.install
            )
        return self.executor

    def stop(self, wait: bool = False) -> None:
        """Let the processes go; waiting takes as long as what they are at."""
        if self.executor is not None:
            self.executor.shutdown(wait=wait, cancel_futures=True)
            self.executor = None
