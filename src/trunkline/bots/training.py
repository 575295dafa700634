"""Learning what positions are worth, generation by generation: play, fit, accept only what arenas accept.

All lies in one folder: `games-N.jsonl`, `weights-N.json`, `arena-N-*.jsonl`. What is there is not made again, so that a
run that was stopped goes on where it was.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec

from trunkline.bots.arena import by_level, in_processes, keeping, level_summary, matches
from trunkline.bots.arena import kept as arena_games
from trunkline.bots.bot import Bot
from trunkline.bots.income import Incomes
from trunkline.bots.learned.reading import FeatureReading
from trunkline.bots.learned.records import Record, keep, kept
from trunkline.bots.match import LiveMatch, Match, MatchResult, happened, opened, play
from trunkline.bots.random_bot import RandomBot
from trunkline.bots.title_facts import facts_for
from trunkline.core.actions import Action
from trunkline.core.events import RoundBegan
from trunkline.core.state import State
from trunkline.core.value import value

WANDERS = 0.08  # of the decisions while a game wanders
LONGEST_WANDER = 8  # rounds
STEPS = 150  # for a decision of a searching seat while games are made
SEARCHERS = 0.5  # of the seats, from the second generation on
EVEN = 0.25  # what one seat of four wins when all are equal
NOVICES = {"treasury_money": (0.35, 0.5, 0.7, 0.9), "reserve": (0.2, 0.4, 0.6), "trains_per_round": (1.2, 1.7, 2.2)}


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
    live = opened(match)
    rng = Random(f"wander {match.seed}")
    wandering = rng.randrange(-2, LONGEST_WANDER)  # rounds; a quarter of the games does not wander at all
    wanderers = [wander(live, seat, rng) for seat in range(len(match.levels))]
    facts = facts_for(live.title, live.state)
    incomes = Incomes(facts)
    moments: list[tuple[int, list[list[float]]]] = []
    for events in happened(live):
        if not any(isinstance(e, RoundBegan) and e.kind in ("stock", "operating") for e in events) or live.state.ended:
            continue
        wandering -= 1
        for one in wanderers:
            one.wanders = wandering >= 0
        if wandering < 0:
            reading = FeatureReading(live.state, facts, incomes)
            moments.append((reading.rounds, [[round(x, 4) for x in row] for row in reading.rows]))
    return Record(match.title, match.seed, match.levels, moments, live.title.worth(live.state))


def wander(live: LiveMatch, seat: int, rng: Random) -> Wanderer:
    guard = live.seats[seat]
    guard.bot = one = Wanderer(guard.bot, Random(rng.random()))
    return one


@value
class Plan:
    """What a run is to do."""

    title: str
    folder: Path
    generations: int
    games: int  # of each generation
    trials: int  # games of each arena
    jobs: int
    seed: int


@value
class ArenaResult:
    """What an arena said about a generation: one seat of it against three of the other."""

    generation: int
    other: str
    wins: float
    games: int
    low: float
    high: float
    accepted: bool


def games_file(plan: Plan, generation: int) -> Path:
    return plan.folder / f"games-{generation}.jsonl"


def weights_file(plan: Plan, generation: int) -> Path:
    return plan.folder / f"weights-{generation}.json"


def searcher(weights: Path | None, steps: int = STEPS) -> str:
    """A bot that searches turns and values by these weights."""
    return f"turns:steps={steps}" + (f"+value={weights}" if weights else "")


def drawn(rng: Random, best: Path | None) -> str:
    """Who sits there: a novice with numbers of its own or, when there are weights, a searcher of now or before."""
    if best is not None and rng.random() < SEARCHERS:
        return rng.choice([searcher(best), searcher(best, STEPS // 3), f"standard-1:steps={4 * STEPS}"])
    return "novice:" + "+".join(f"{name}={rng.choice(some)}" for name, some in NOVICES.items())


def to_play(plan: Plan, generation: int, best: Path | None) -> list[Match]:
    """The games of a generation: tables of three to five, levels mixed."""
    found = []
    for number in range(plan.games):
        seed = plan.seed + 10_000 * generation + number
        rng = Random(f"seats {seed}")
        seats = rng.choice((3, 4, 4, 4, 5))
        found.append(Match(plan.title, tuple(drawn(rng, best) for _ in range(seats)), seed))
    return found


def made(plan: Plan, generation: int, best: Path | None) -> Iterator[Record]:
    """The games that are still missing, as they come in."""
    file = games_file(plan, generation)
    there = {record.seed for record in kept(file)}
    missing = [match for match in to_play(plan, generation, best) if match.seed not in there]
    for record in in_processes(watched, missing, plan.jobs):
        keep(file, [record])
        yield record


def fit(plan: Plan, generation: int) -> tuple[Path, dict[str, float]]:
    """The weights from all games so far, and how well those without each fourth game predict these."""
    from trunkline.bots.learned.fitting import correlations, fitted

    records = [record for g in range(generation + 1) for record in kept(games_file(plan, g))]
    kept_back = [r for i, r in enumerate(records) if i % 4 == 0]
    found = correlations(fitted([r for i, r in enumerate(records) if i % 4], plan.title, generation), kept_back)
    file = weights_file(plan, generation)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(fitted(records, plan.title, generation)), indent=1))
    return file, found


def tried(plan: Plan, generation: int, other: str, name: str) -> Iterator[MatchResult]:
    """An arena: one seat with the new weights against three of the other, continued where it was stopped."""
    levels = [searcher(weights_file(plan, generation)), other, other, other]
    file = plan.folder / f"arena-{generation}-{name}.jsonl"
    done = arena_games(file)
    yield from done
    todo = matches(plan.title, levels, plan.trials, seed=plan.seed + 900_000)
    there = {result.match for result in done}
    yield from keeping(in_processes(play, [m for m in todo if m not in there], plan.jobs), file)


def verdict(generation: int, other: str, results: Sequence[MatchResult], least: float) -> ArenaResult:
    """Accepted with at least such a rate of wins."""
    mine = next(level for level in by_level(results) if level != other)
    row = level_summary(by_level(results)[mine])
    low, high = row["win_rate_95"]
    return ArenaResult(generation, other, row["wins"], row["games"], low, high, row["win_rate"] >= least)


def opponents(best: Path | None) -> list[tuple[str, str, float]]:
    """Whom a generation must beat, the name of that arena, and by how much: the previous one, and the first version."""
    first = f"standard-1:steps={4 * STEPS}"
    if best is None:
        return [(first, "first", EVEN)]
    return [(searcher(best), "previous", EVEN), (first, "first", EVEN)]


def judged(plan: Plan, generation: int, best: Path | None, watch: Callable[[str], None]) -> bool:
    """Whether all arenas accept the generation; the first refusal is enough."""
    for other, name, least in opponents(best):
        found = verdict(generation, other, list(tried(plan, generation, other, name)), least)
        share = f"{found.wins:g} of {found.games} ({found.low:.0%} to {found.high:.0%})"
        watch(
            f"generation {generation} against three of {name}: {share}, {'accepted' if found.accepted else 'refused'}"
        )
        if not found.accepted:
            return False
    return True


def trained(plan: Plan, watch: Callable[[str], None]) -> Path | None:
    """The weights of the last generation that was accepted, or None."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    best: Path | None = None
    for generation in range(plan.generations):
        for number, _ in enumerate(made(plan, generation, best), 1):
            watch(f"generation {generation}: game {number}")
        file, correlations = fit(plan, generation)
        watch(f"generation {generation}: correlation with the end by rounds to come: {correlations}")
        if judged(plan, generation, best, watch):
            best = file
    return best
