"""Processes that think for the server: bots, and routes that are only asked about. The server itself never waits."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import msgspec

from trunkline import wire
from trunkline.core.contract import LogEntry, Options, Title
from trunkline.core.state import State
from trunkline.garbage import freeze_survivors
from trunkline.playing import retraced
from trunkline.server.fair_queue import FairQueue
from trunkline.server.play.table import Table
from trunkline.server.play.worker import Died, Work, Worker

KEPT = 64  # games a worker remembers
BURIAL = 1.0  # seconds; a process that was killed is gone sooner


Line = tuple[tuple[str, str], ...]  # who acted, and the action as JSON


class SoFar(msgspec.Struct, frozen=True):
    """A game as it is sent to a worker."""

    game: str
    title: str
    options: str
    players: int
    line: Line  # what was played so far

    def log(self, start: int = 0) -> Iterator[LogEntry]:
        return (LogEntry(actor, wire.decode_action(body)) for actor, body in self.line[start:])


def so_far(table: Table, position: int) -> SoFar:
    """A table's game as it stood at a position of its log."""
    game = table.game
    line = (table.log.entries[seq] for seq in table.log.line(position))
    return SoFar(game.id, game.title, game.options, game.players, tuple((e.actor, e.body) for e in line))


# In the worker

states: OrderedDict[str, tuple[Line, State]] = OrderedDict()


def position_of(title: Title, game: SoFar) -> State:
    """Where the game stands; a worker that knows the game plays only what is new."""
    line, s = states.pop(game.game, ((), None))
    if s is None or game.line[: len(line)] != line:
        freeze_survivors()
        line, s = (), title.setup(msgspec.json.decode(game.options, type=Options), game.players)
    for after, _ in retraced(title, s, game.log(len(line))):
        s = after
    states[game.game] = (game.line, s)
    while len(states) > KEPT:
        states.popitem(last=False)
    return s


# In the server


class Workers:
    """So many processes, started when they are first needed. Who asks waits for a free one; people take turns.

    Beginning and ending one takes the system tens of milliseconds where it is busy: a thread waits for that.
    """

    def __init__(self, count: int) -> None:
        self.hands = ThreadPoolExecutor(1, "hiring")  # stays: a worker ends with the thread that began it
        self.turns = FairQueue(max(1, count))
        self.hired: set[Worker] = set()
        self.idle: list[Worker] = []
        self.closed = False

    async def ask(self, who: str, work: Work, job: msgspec.Struct, seconds: float, lane: str = "") -> bytes:
        """What the work gives; its time counts from when it begins.

        Raises TimeoutError when it takes longer (its process is killed), Died, or Failed.
        """
        async with self.turns.turn(who, lane):
            worker = await self.one()
            try:
                return await worker.ask(work, msgspec.json.encode(job), seconds)
            finally:
                self.take_back(worker)

    async def one(self) -> Worker:
        if self.closed:
            raise Died("the server is about to stop")
        if self.idle:
            return self.idle.pop()
        hiring = asyncio.get_running_loop().run_in_executor(self.hands, self.hire)
        try:
            return await asyncio.shield(hiring)
        except asyncio.CancelledError:
            hiring.add_done_callback(lambda done: self.take_back(done.result()))
            raise

    def hire(self) -> Worker:
        worker = Worker()
        self.hired.add(worker)
        if self.closed:
            worker.kill()  # nobody else will
        return worker

    def take_back(self, worker: Worker) -> None:
        if worker.is_outdated():
            worker.kill()  # it is not at anything, and the next one is faster
        if not worker.killed:
            self.idle.append(worker)
        elif not self.closed:
            self.hired.discard(worker)
            self.hands.submit(worker.bury, BURIAL)

    def close(self) -> None:
        """Kill the processes, whatever they are at; nobody gets an answer any more."""
        self.closed = True
        self.hands.shutdown(wait=False)
        for worker in list(self.hired):
            worker.kill()
        for worker in list(self.hired):
            worker.bury(BURIAL)
        self.hired.clear()
        self.idle.clear()
