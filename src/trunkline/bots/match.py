"""A whole game between bots, and what came of it."""

from collections.abc import Iterator
from random import Random

from trunkline.bots.guard import Guard, seeded
from trunkline.bots.levels import budget_of, make_bot, own_budget
from trunkline.bots.looks import Looks
from trunkline.core.actions import Action
from trunkline.core.contract import Options, Result, Title
from trunkline.core.events import Event
from trunkline.core.ids import seat_of
from trunkline.core.state import State
from trunkline.core.value import value
from trunkline.garbage import freeze_survivors
from trunkline.playing import Played, drawn, step
from trunkline.titles import title as title_named

TOO_LONG = 20_000  # no game takes so many actions; one that does is stuck


@value
class Match:
    """A game to be played: which level sits where, with which deal."""

    title: str
    levels: tuple[str, ...]
    seed: int
    budget: float = 0.0  # 0: each level's own
    edition: str = ""
    strict: bool = False
    steps: int = 0  # 0: by time


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
    looks: tuple[tuple[str, float], ...]  # counts of what happened, by name
    seats: tuple[SeatResult, ...]


class LiveMatch:
    """A game in play: the state, a guard for every seat, what happened so far."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.title: Title = title_named(match.title)
        self.state: State = self.title.setup(Options(match.edition), len(match.levels))
        self.chance = Random(f"deal {match.seed}")
        self.seats = [self.seat(i, level) for i, level in enumerate(match.levels)]
        self.actions = 0
        self.looks = Looks(self.title, match.edition or self.title.editions[0])

    def seat(self, number: int, level: str) -> Guard:
        bot = make_bot(level, self.title, seeded(self.match.seed, number), self.match.steps)
        return Guard(self.title, bot, strict=self.match.strict)

    def next_action(self) -> Action:
        by_chance = drawn(self.title, self.state, self.chance)
        return self.chosen() if by_chance is None else by_chance

    def chosen(self) -> Action:
        """What the bot whose turn it is plays."""
        number = seat_of(self.state.actor())
        options = self.title.legal_actions(self.state)
        if not options:
            raise RuntimeError(f"{self.state.now()} has no legal action ({self.match})")
        position = self.title.redacted(self.state, number)
        return self.seats[number].choose(position, options, budget_at(self.match, number))

    def step(self) -> Played:
        """Play one action."""
        action = self.next_action()
        self.looks.before(self.state)
        done = step(self.title, self.state, action)
        self.actions += 1
        self.looks.see(list(done.events))
        return done

    def result(self) -> MatchResult:
        came_out = self.title.result(self.state)
        seats = tuple(self.seat_result(i, came_out) for i in range(len(self.seats)))
        return MatchResult(
            self.match, self.state.ended, self.actions, tuple(self.looks.counts(self.state).items()), seats
        )

    def seat_result(self, number: int, came_out: Result) -> SeatResult:
        """A shared place counts in parts: two winners have half a win each, and rank between first and second."""
        tally = self.seats[number].tally
        place = came_out.places[number]
        equal = came_out.places.count(place)
        return SeatResult(
            level=self.match.levels[number],
            worth=came_out.worth[number],
            win=1 / equal if place == 1 else 0.0,
            rank=place + (equal - 1) / 2,
            decisions=tally.decisions,
            seconds=tally.seconds,
            times=tuple(tally.times),
            failures=tally.failures,
            overruns=tally.overruns,
            trouble=tally.trouble,
        )


def budget_at(match: Match, seat: int) -> float:
    """What the seat's own name says, else what the match says, else the level's own."""
    level = match.levels[seat]
    return own_budget(level) or match.budget or budget_of(level)


def play(match: Match) -> MatchResult:
    """The whole game, in whatever process it is asked for. Raises RuntimeError for a game that is stuck."""
    live = opened(match)
    for _ in happened(live):
        pass
    return live.result()


def opened(match: Match) -> LiveMatch:
    """The game before its first action, in a process that is ready for it."""
    freeze_survivors()
    return LiveMatch(match)


def happened(live: LiveMatch) -> Iterator[list[Event]]:
    """The game played to its end, action by action. Raises RuntimeError for one that is stuck."""
    while not live.state.ended:
        yield list(live.step().events)
        if live.actions > TOO_LONG:
            raise RuntimeError(f"no end after {TOO_LONG} actions ({live.match})")
