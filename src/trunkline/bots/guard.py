"""A seat held by a bot: whatever the bot does, the game goes on with a legal action, and trouble is counted."""

from random import Random
from time import thread_time

from trunkline.bots.bot import Bot, Remembers
from trunkline.bots.fallback import sensible
from trunkline.core.actions import Action
from trunkline.core.contract import Title
from trunkline.core.state import State
from trunkline.garbage import undisturbed

GRACE = 1.5  # a decision counts as an overrun when it takes so many times its budget


class BotRecord:
    """What a seat's bot did so far."""

    def __init__(self) -> None:
        self.decisions = 0
        self.failures = 0
        self.overruns = 0
        self.times: list[float] = []
        self.trouble = ""  # the last failure, in a sentence

    @property
    def seconds(self) -> float:
        return sum(self.times)


class Guard:
    """Asks a bot, and falls back to a sensible action when it raises or chooses what may not be played."""

    def __init__(self, title: Title, bot: Bot, *, strict: bool = False) -> None:
        self.title = title
        self.bot = bot
        self.strict = strict  # let failures through, for tests
        self.tally = BotRecord()
        self.fell_back = False

    def choose(self, position: State, options: list[Action], budget: float) -> Action:
        began = thread_time()
        with undisturbed():
            action = self.asked(position, options, budget)
        took = thread_time() - began
        self.tally.decisions += 1
        self.tally.times.append(took)
        self.tally.overruns += took > GRACE * budget
        return action

    def asked(self, position: State, options: list[Action], budget: float) -> Action:
        self.fell_back = False
        try:
            action = self.bot.choose(self.title.copy(position), options, budget)
        except Exception as error:
            if self.strict:
                raise
            return self.fall_back(options, f"{type(error).__name__}: {error}")
        if action in options:
            return action
        objection = self.title.objection(position, action)
        if objection is None:
            return action
        if self.strict:
            raise AssertionError(f"{action} may not be played: {objection}")
        return self.fall_back(options, f"{action} may not be played: {objection}")

    def remember(self, position: State, action: Action) -> None:
        """Tell the bot what its seat has played without it, if it wants to know."""
        if isinstance(self.bot, Remembers):
            self.bot.remember(position, action)

    def fall_back(self, options: list[Action], trouble: str) -> Action:
        self.tally.failures += 1
        self.tally.trouble = trouble
        self.fell_back = True
        return sensible(options)

    def why(self) -> str:
        return "played safe after a failure" if self.fell_back else self.bot.why()


def seeded(seed: int, seat: int) -> Random:
    """A random source of a seat's own."""
    return Random(f"{seed} {seat}")
