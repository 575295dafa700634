"""Learning what positions are worth: games are played and kept, a value is fitted to them, arenas say whether it stays.

Games lie in a file, one line each, so that a run that was stopped goes on where it was.
"""

from random import Random

from trunkline.bots.bot import Bot
from trunkline.bots.income import Incomes
from trunkline.bots.learned.reading import Reading
from trunkline.bots.learned.records import Record
from trunkline.bots.lore import lore_for
from trunkline.bots.playing import Match, Table, happened, opened
from trunkline.bots.random_bot import RandomBot
from trunkline.core.actions import Action
from trunkline.core.events import RoundBegan
from trunkline.core.state import State

WANDERS = 0.08  # of the decisions while a game wanders
LONGEST_WANDER = 8  # rounds


class Wanderer:
    """A bot that draws lots now and then while its game wanders, so that games reach unusual positions."""

    def __init__(self, bot: Bot, rng: Random) -> None:
        self.bot = bot
        self.rng = rng
        self.lots = RandomBot(rng)
        self.wanders = True

    def choose(self, position: State, options: list[Action], budget: float) -> Action:
        bot = self.lots if self.wanders and self.rng.random() < WANDERS else self.bot
        return bot.choose(position, options, budget)

    def why(self) -> str:
        return self.bot.why()


def watched(match: Match) -> Record:
    """One game, in whatever process it is asked for; what happened while it wandered is not kept."""
    table = opened(match)
    rng = Random(f"wander {match.seed}")
    wandering = rng.randrange(-2, LONGEST_WANDER)  # rounds; a quarter of the games does not wander at all
    wanderers = [wander(table, seat, rng) for seat in range(len(match.levels))]
    lore = lore_for(table.title, table.state)
    incomes = Incomes(lore)
    moments: list[tuple[int, list[list[float]]]] = []
    for events in happened(table):
        if not any(isinstance(e, RoundBegan) and e.kind in ("stock", "operating") for e in events) or table.state.ended:
            continue
        wandering -= 1
        if wandering >= 0:
            continue
        for one in wanderers:
            one.wanders = False
        reading = Reading(table.state, lore, incomes)
        moments.append((reading.rounds, [[round(x, 4) for x in row] for row in reading.rows]))
    return Record(match.title, match.seed, match.levels, moments, table.title.worth(table.state))


def wander(table: Table, seat: int, rng: Random) -> Wanderer:
    guard = table.seats[seat]
    guard.bot = one = Wanderer(guard.bot, Random(rng.random()))
    return one
