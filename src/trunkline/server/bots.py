"""Bots at the table. They think in processes of their own, from what their seat may know; the server only asks.

The bots themselves are `trunkline.bots`. One that fails, dies or overruns is counted, and a sensible action is played.
"""

import asyncio
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from random import Random

import msgspec
import structlog

from trunkline import wire
from trunkline.analysis import integer_routes
from trunkline.bots import LEVELS, Guard, budget_of, make_bot
from trunkline.bots.guard import settle
from trunkline.core.actions import Action
from trunkline.core.contract import Options, Title
from trunkline.core.state import State
from trunkline.server.metrics import BOT_TROUBLE
from trunkline.server.table import Table
from trunkline.titles import title as title_named

GRACE = 10.0  # seconds beyond a bot's budget before it is given up
KEPT = 64  # games a worker remembers


class Job(msgspec.Struct, frozen=True):
    """One decision of one bot: the game so far, and how it may think about it."""

    game: str
    title: str
    options: str
    players: int
    line: tuple[str, ...]  # the actions so far, as JSON
    seat: int
    level: str
    budget: float


class Thought(msgspec.Struct, frozen=True):
    """What a worker answers: the action as JSON, the bot's one sentence, and its trouble if it had any."""

    action: str
    why: str
    trouble: str


def known_level(wanted: str) -> str:
    """The level asked for, or else the middle of those there are."""
    return wanted if wanted in LEVELS else LEVELS[len(LEVELS) // 2]


# In the worker

states: OrderedDict[str, tuple[tuple[str, ...], State]] = OrderedDict()
guards: OrderedDict[tuple[str, int, str], Guard] = OrderedDict()


def think(packed: bytes) -> bytes:
    """Choose an action for a job, both as JSON. Runs in a worker process; the bot is given what its seat may know."""
    job = msgspec.json.decode(packed, type=Job)
    title = title_named(job.title)
    s = position_of(title, job)
    guard = guard_of(title, job)
    action = guard.choose(title.redacted(s, job.seat), title.legal_actions(s), job.budget)
    trouble = guard.tally.trouble if guard.fell_back else ""
    return msgspec.json.encode(Thought(wire.encode(action).decode(), guard.why(), trouble))


def position_of(title: Title, job: Job) -> State:
    """The state of the job; a worker that knows the game plays only what is new."""
    line, s = states.pop(job.game, ((), None))
    if s is None or job.line[: len(line)] != line:
        settle()
        line, s = (), title.setup(msgspec.json.decode(job.options, type=Options), job.players)
    for body in job.line[len(line) :]:
        title.apply(s, wire.decode_action(body))
    states[job.game] = (job.line, s)
    while len(states) > KEPT:
        states.popitem(last=False)
    return s


def guard_of(title: Title, job: Job) -> Guard:
    key = (job.game, job.seat, job.level)
    guard = guards.pop(key, None) or Guard(title, make_bot(job.level, title, Random()))
    guards[key] = guard
    while len(guards) > KEPT:
        guards.popitem(last=False)
    return guard


# In the server


class Pool:
    def __init__(self, workers: int, budget: float) -> None:
        self.workers = workers
        self.budget = budget
        self.executor: ProcessPoolExecutor | None = None

    def job(self, table: Table, seat: int) -> Job:
        line = table.log.line(table.log.here)
        level = known_level(table.seats[seat].bot)
        return Job(
            game=table.game.id,
            title=table.game.title,
            options=table.game.options,
            players=table.game.players,
            line=tuple(table.log.entries[seq].body for seq in line),
            seat=seat,
            level=level,
            budget=min(budget_of(level), self.budget),
        )

    async def choose(self, job: Job) -> tuple[Action, str] | None:
        """The bot's action and its reason; None when it failed or took too long (which is counted)."""
        loop = asyncio.get_running_loop()
        try:
            thinking = loop.run_in_executor(self.started(), think, msgspec.json.encode(job))
            thought = msgspec.json.decode(await asyncio.wait_for(thinking, job.budget + GRACE), type=Thought)
            if thought.trouble:
                self.trouble("failed", job, thought.trouble)
            return wire.decode_action(thought.action), thought.why
        except TimeoutError:
            self.trouble("slow", job, "took too long")
        except BrokenProcessPool as error:
            self.stop()
            self.trouble("died", job, repr(error))
        except Exception as error:  # a bot's fault must not stop the game: it is logged, counted, and replaced
            self.trouble("failed", job, repr(error))
        return None

    def trouble(self, why: str, job: Job, what: str) -> None:
        BOT_TROUBLE.labels(why).inc()
        structlog.get_logger().warning("bot trouble", why=why, game=job.game, level=job.level, what=what)

    def started(self) -> ProcessPoolExecutor:
        if self.executor is None:
            self.executor = ProcessPoolExecutor(
                max(1, self.workers), mp_context=get_context("spawn"), initializer=integer_routes.install
            )
        return self.executor

    def stop(self, wait: bool = False) -> None:
        """Let the workers go; waiting takes at most the rest of a bot's budget."""
        if self.executor is not None:
            self.executor.shutdown(wait=wait, cancel_futures=True)
            self.executor = None
