"""Bots at the table. They think in processes of their own, from what their seat may know; the server only asks.

The bots themselves are `trunkline.bots`. One that fails, dies or overruns is counted, and a sensible action is played.
"""

from collections import OrderedDict
from random import Random

import msgspec
import structlog

from trunkline import wire
from trunkline.bots import LEVELS, Guard, budget_of, make_bot
from trunkline.core.actions import Action
from trunkline.core.contract import Title
from trunkline.server.metrics import BOT_TROUBLE
from trunkline.server.play.table import Table
from trunkline.server.play.worker import Died
from trunkline.server.play.workers import KEPT, SoFar, Workers, position_of, so_far
from trunkline.titles import title as title_named

GRACE = 10.0  # seconds beyond a bot's budget before it is given up


class Job(msgspec.Struct, frozen=True):
    """One decision of one bot: the game so far, and how it may think about it."""

    so_far: SoFar
    seat: int
    level: str
    budget: float
    host: str  # whose table it is: hosts take turns
    lane: str  # tables at which a person sits take turns with those of bots alone


class Thought(msgspec.Struct, frozen=True):
    """What a worker answers: the action as JSON, the bot's one sentence, and its trouble if it had any."""

    action: str
    why: str
    trouble: str


def known_level(wanted: str) -> str:
    """The level asked for, or else the middle of those there are."""
    return wanted if wanted in LEVELS else LEVELS[len(LEVELS) // 2]


# In the worker

guards: OrderedDict[tuple[str, int, str], Guard] = OrderedDict()


def think(packed: bytes) -> bytes:
    """Choose an action for a job, both as JSON. Runs in a worker process; the bot is given what its seat may know."""
    job = msgspec.json.decode(packed, type=Job)
    title = title_named(job.so_far.title)
    s = position_of(title, job.so_far)
    guard = guard_of(title, job)
    action = guard.choose(title.redacted(s, job.seat), title.legal_actions(s), job.budget)
    trouble = guard.tally.trouble if guard.fell_back else ""
    return msgspec.json.encode(Thought(wire.encode(action).decode(), guard.why(), trouble))


def guard_of(title: Title, job: Job) -> Guard:
    key = (job.so_far.game, job.seat, job.level)
    guard = guards.pop(key, None) or Guard(title, make_bot(job.level, title, Random()))
    guards[key] = guard
    while len(guards) > KEPT:
        guards.popitem(last=False)
    return guard


# In the server


class Pool(Workers):
    """Processes that think for bots."""

    def __init__(self, workers: int, budget: float) -> None:
        super().__init__(workers)
        self.budget = budget

    def job(self, table: Table, seat: int) -> Job:
        level = known_level(table.seats[seat].bot)
        budget, lane = min(budget_of(level), self.budget), "people" if table.people() else "bots"
        return Job(so_far(table, table.log.here), seat, level, budget, str(table.game.host), lane)

    async def choose(self, job: Job) -> tuple[Action, str] | None:
        """The bot's action and its reason; None when it failed or took too long (which is counted)."""
        try:
            answer = await self.ask(job.host, think, job, job.budget + GRACE, job.lane)
            thought = msgspec.json.decode(answer, type=Thought)
            if thought.trouble:
                self.trouble("failed", job, thought.trouble)
            return wire.decode_action(thought.action), thought.why
        except TimeoutError:
            self.trouble("slow", job, "took too long")
        except Died as error:
            self.trouble("died", job, repr(error))
        except Exception as error:  # a bot's fault must not stop the game: it is logged, counted, and replaced
            self.trouble("failed", job, repr(error))
        return None

    def trouble(self, why: str, job: Job, what: str) -> None:
        BOT_TROUBLE.labels(why).inc()
        structlog.get_logger().warning("bot trouble", why=why, game=job.so_far.game, level=job.level, what=what)
