"""Bots at the table. They think in processes of their own, from what their seat may know; the server only asks.

The bots themselves are `trunkline.bots`. One that fails, dies or overruns is counted, and a sensible action is played.
"""

from collections import OrderedDict
from random import Random

import msgspec

from trunkline import wire
from trunkline.bots import Guard, budget_of, make_bot
from trunkline.core.actions import Action
from trunkline.core.contract import Options, Title
from trunkline.playing import retraced
from trunkline.server.logging import log_warning
from trunkline.server.metrics import BOT_TROUBLE
from trunkline.server.play.bot_levels import BotLevels
from trunkline.server.play.table import Table, actor_of
from trunkline.server.play.worker import Died
from trunkline.server.play.workers import KEPT, SoFar, Workers, position_of, so_far
from trunkline.titles import title as title_named

GRACE = 10.0  # seconds beyond a bot's budget before it is given up


class Job(msgspec.Struct, frozen=True):
    """One decision of one bot: the game so far, and how it may think about it."""

    so_far: SoFar
    seat: int
    level: str  # as `make_bot` takes it
    budget: float
    host: str  # whose table it is: hosts take turns
    lane: str  # tables at which a person sits take turns with those of bots alone


class Thought(msgspec.Struct, frozen=True):
    """What a worker answers: the action as JSON, the bot's one sentence, and its trouble if it had any."""

    action: str
    why: str
    trouble: str


# In the worker

seated: OrderedDict[tuple[str, int, str], tuple[Guard, tuple[str, ...]]] = OrderedDict()
"""The bots that have been asked of late, and the actions that each remembers to have played."""


def think(packed: bytes) -> bytes:
    """Choose an action for a job, both as JSON. Runs in a worker process; the bot is given what its seat may know."""
    job = msgspec.json.decode(packed, type=Job)
    title = title_named(job.so_far.title)
    s = position_of(title, job.so_far)
    played = tuple(body for actor, body in job.so_far.line if actor == actor_of(job.seat))
    guard = guard_of(title, job, played)
    action = guard.choose(title.redacted(s, job.seat), title.legal_actions(s), job.budget)
    body = wire.encode(action).decode()
    seated[job.so_far.game, job.seat, job.level] = guard, (*played, body)
    while len(seated) > KEPT:
        seated.popitem(last=False)
    return msgspec.json.encode(Thought(body, guard.why(), guard.tally.trouble if guard.fell_back else ""))


def guard_of(title: Title, job: Job, played: tuple[str, ...]) -> Guard:
    """The bot of a seat, which remembers what its seat has really played: before a restart, in another process, by a
    person whose place it takes, and not what was taken back. Its taste comes from the seat, too."""
    guard, remembered = seated.pop((job.so_far.game, job.seat, job.level), (None, ()))
    if guard is not None and remembered == played:
        return guard
    taste = Random(f"{job.so_far.game} {job.seat}")
    return recalled(title, job, Guard(title, make_bot(job.level, title, taste)))


def recalled(title: Title, job: Job, guard: Guard) -> Guard:
    """Let a new bot see what its seat has played."""
    game = job.so_far
    s = title.setup(msgspec.json.decode(game.options, type=Options), game.players)
    for after, done in retraced(title, s, game.log()):
        if done.actor == actor_of(job.seat):
            guard.remember(title.redacted(s, job.seat), done.action)
        s = after
    return guard


# In the server


class Pool(Workers):
    """Processes that think for bots."""

    def __init__(self, workers: int, budget: float, levels: BotLevels) -> None:
        super().__init__(workers)
        self.budget = budget
        self.levels = levels

    def job(self, table: Table, seat: int) -> Job:
        level = self.levels.address(self.levels.known(table.seats[seat].bot))
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
        log_warning("bot trouble", why=why, game=job.so_far.game, bot=job.level, what=what)
