"""Learning what positions are worth: the terms at the start of every round, against how the game ended.

`trunkline tune --fit` prints what is found as stages for `knowledge`.
"""

from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean

from trunkline.bots.evaluator import Evaluator
from trunkline.bots.match import Match, happened, opened
from trunkline.bots.terms import TERMS
from trunkline.bots.title_facts import facts_for
from trunkline.core.events import RoundBegan
from trunkline.core.value import value

STAGES = (1, 3, 5, 7, 9, 12)  # rounds to come
HELD_BACK = 0.01  # of the rows: keeps what the games say little about near 0
Row = tuple[float, ...]


@value
class Moment:
    """A seat at the start of a round, compared with the table's mean: its terms, and its worth when the game ended."""

    game: int
    rounds: int  # to come, as a bot estimates it
    terms: dict[str, float]
    worth: float


def watched(match: Match) -> list[Moment]:
    """The moments of one game, in whatever process it is asked for."""
    live = opened(match)
    evaluator = Evaluator(facts_for(live.title, live.state))
    seen: list[tuple[int, list[dict[str, float]]]] = []
    for events in happened(live):
        if any(isinstance(event, RoundBegan) for event in events) and not live.state.ended:
            p = evaluator.prospects(live.state)
            seats = range(live.state.players)
            seen.append((p.clock.rounds, [{name: term(p, seat) for name, term in TERMS.items()} for seat in seats]))
    worth = live.title.worth(live.state)
    return [
        Moment(match.seed, rounds, apart(terms, seat), worth[seat] - fmean(worth))
        for rounds, terms in seen
        for seat in range(len(worth))
    ]


def apart(terms: list[dict[str, float]], seat: int) -> dict[str, float]:
    """A seat's terms, less the table's mean."""
    return {name: here - fmean(other[name] for other in terms) for name, here in terms[seat].items()}


def near(moments: Iterable[Moment], stage: int) -> Iterator[Moment]:
    """Those of a stage: nearer to it than to the next one on either side."""
    i = STAGES.index(stage)
    low = (STAGES[i - 1] + stage) / 2 if i else 0.0
    high = (STAGES[i + 1] + stage) / 2 if i + 1 < len(STAGES) else 99.0
    return (m for m in moments if low < m.rounds <= high)


def fit(moments: Sequence[Moment], names: Sequence[str]) -> Row:
    """How much each term counts: the weights with the least squared error. All 0 where nothing differs."""
    scale = [max(1e-9, fmean(m.terms[name] ** 2 for m in moments) ** 0.5) for name in names]
    rows = [[m.terms[name] / unit for name, unit in zip(names, scale, strict=True)] for m in moments]
    products = [[sum(row[i] * row[j] for row in rows) for j in range(len(names))] for i in range(len(names))]
    for i, line in enumerate(products):
        line[i] += HELD_BACK * len(rows)
    right = [sum(row[i] * m.worth for row, m in zip(rows, moments, strict=True)) for i in range(len(names))]
    return tuple(x / unit for x, unit in zip(solved(products, right), scale, strict=True))


def solved(lines: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a small system of equations whose diagonal is nowhere 0 (it is positive definite)."""
    table = [[*line, last] for line, last in zip(lines, right, strict=True)]
    for i, pivot in enumerate(table):
        for j, line in enumerate(table):
            if j != i:
                part = line[i] / pivot[i]
                table[j] = [x - part * y for x, y in zip(line, pivot, strict=True)]
    return [line[-1] / line[i] for i, line in enumerate(table)]


def cross_validated(moments: Sequence[Moment], names: Sequence[str]) -> float:
    """How well such weights predict games they were not fitted to: the correlation, each fifth by the others."""
    guesses: list[float] = []
    results: list[float] = []
    for fifth in range(5):
        rest = [m for m in moments if m.game % 5 == fifth]
        weights = fit([m for m in moments if m.game % 5 != fifth], names)
        guesses += [sum(w * m.terms[name] for w, name in zip(weights, names, strict=True)) for m in rest]
        results += [m.worth for m in rest]
    return correlated(guesses, results)


def correlated(a: Sequence[float], b: Sequence[float]) -> float:
    """About 0, the mean of all that is compared with the table's mean."""
    both = sum(x * y for x, y in zip(a, b, strict=True))
    size = (sum(x * x for x in a) * sum(y * y for y in b)) ** 0.5
    return both / size if size else 0.0
