"""A whole game between bots, and what came of it."""

from collections.abc import Iterator
from random import Random

from trunkline.analysis import integer_routes
from trunkline.bots import budget_of, make_bot
from trunkline.bots.guard import Guard, seeded, settle
from trunkline.core.actions import Action
from trunkline.core.contract import Options, Title
from trunkline.core.events import (
    Event,
    LoanTaken,
    PhaseBegan,
    RoundBegan,
    TileLaid,
    TrainBought,
    WentBankrupt,
    WentIntoReceivership,
)
from trunkline.core.ids import CHANCE, seat_of
from trunkline.core.state import State
from trunkline.core.value import value
from trunkline.titles import title as title_named

TOO_LONG = 20_000  # no game takes so many actions; one that does is stuck

COUNTED: dict[type[Event], str] = {
    TrainBought: "trains",
    TileLaid: "tiles",
    LoanTaken: "loans",
    PhaseBegan: "phases",
    WentBankrupt: "bankrupt",
    WentIntoReceivership: "receiverships",
}


@value
class Match:
    """A game to be played: which level sits where, with which deal."""

    title: str
    levels: tuple[str, ...]
    seed: int
    budget: float = 0.0  # 0: each level's own
    edition: str = ""
    strict: bool = False


@value
class SeatResult:
    level: str
    worth: int
    win: float  # a shared first place counts as a part
    rank: float
    decisions: int
    seconds: float
    times: tuple[float, ...]
    failures: int
    overruns: int
    trouble: str


@value
class MatchResult:
    match: Match
    ended: str
    actions: int
    rounds: int  # operating rounds
    counts: tuple[tuple[str, int], ...]
    seats: tuple[SeatResult, ...]


class Table:
    """A game in play: the state, a guard for every seat, what happened so far."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.title: Title = title_named(match.title)
        self.state: State = self.title.setup(Options(match.edition), len(match.levels))
        self.chance = Random(f"deal {match.seed}")
        self.seats = [self.seat(i, level) for i, level in enumerate(match.levels)]
        self.actions = 0
        self.counts = dict.fromkeys(["rounds", *COUNTED.values()], 0)

    def seat(self, number: int, level: str) -> Guard:
        bot = make_bot(level, self.title, seeded(self.match.seed, number))
        return Guard(self.title, bot, strict=self.match.strict)

    def next_action(self) -> Action:
        actor = self.state.now().actor
        if actor == CHANCE:
            return self.title.draw(self.state, self.chance)
        number = seat_of(actor)
        options = self.title.legal_actions(self.state)
        if not options:
            raise RuntimeError(f"{self.state.now()} has no legal action ({self.match})")
        view = self.title.redacted(self.state, number)
        budget = self.match.budget or budget_of(self.match.levels[number])
        return self.seats[number].choose(view, options, budget)

    def step(self) -> tuple[Action, list[Event]]:
        """Play one action."""
        action = self.next_action()
        events = self.title.apply(self.state, action)
        self.actions += 1
        for event in events:
            if type(event) in COUNTED:
                self.counts[COUNTED[type(event)]] += 1
            elif isinstance(event, RoundBegan) and event.kind == "operating":
                self.counts["rounds"] += 1
        return action, events

    def result(self) -> MatchResult:
        worth = self.title.worth(self.state)
        counts = tuple((name, n) for name, n in self.counts.items() if name != "rounds")
        seats = tuple(self.seat_result(i, worth) for i in range(len(self.seats)))
        return MatchResult(self.match, self.state.ended, self.actions, self.counts["rounds"], counts, seats)

    def seat_result(self, number: int, worth: list[int]) -> SeatResult:
        tally = self.seats[number].tally
        mine = worth[number]
        above = sum(w > mine for w in worth)
        equal = worth.count(mine)
        return SeatResult(
            level=self.match.levels[number],
            worth=mine,
            win=0.0 if above else 1 / equal,
            rank=above + (equal + 1) / 2,
            decisions=tally.decisions,
            seconds=tally.seconds,
            times=tuple(tally.times),
            failures=tally.failures,
            overruns=tally.overruns,
            trouble=tally.trouble,
        )


def play(match: Match) -> MatchResult:
    """The whole game, in whatever process it is asked for. Raises RuntimeError for a game that is stuck."""
    table = opened(match)
    for _ in happened(table):
        pass
    return table.result()


def opened(match: Match) -> Table:
    """A table in a process that is ready for a game."""
    integer_routes.install()
    settle()
    return Table(match)


def happened(table: Table) -> Iterator[list[Event]]:
    """The game played to its end, action by action. Raises RuntimeError for one that is stuck."""
    while not table.state.ended:
        yield table.step()[1]
        if table.actions > TOO_LONG:
            raise RuntimeError(f"no end after {TOO_LONG} actions ({table.match})")
