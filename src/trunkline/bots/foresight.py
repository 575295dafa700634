"""Search: what others are likely to do after each of our options, and our best answer to that."""

from time import perf_counter

from trunkline.bots import ply
from trunkline.bots.evaluator import Evaluator
from trunkline.bots.fallback import sensible
from trunkline.bots.habits import Choice, start, stock, trains
from trunkline.bots.novice import Habit
from trunkline.bots.position import Position
from trunkline.core.actions import Action, LayTile, PlaceToken
from trunkline.core.ids import CHANCE
from trunkline.core.state import State

# How others are expected to decide: the cheap habits; they build nothing, which changes little within a round.
EXPECTED: tuple[Habit, ...] = (
    start.answer,
    trains.run,
    trains.pay,
    trains.discard,
    trains.trains,
    trains.issue,
    trains.forced_issue,
    trains.loan,
    stock.trade,
    stock.raise_money,
)
TRIED = 6  # of our options that are searched
ANSWERED = 10  # of our options at the next decision
REPLIES = 24  # decisions of others that are played out at most

Rated = tuple[float, Action, State]


def best(p: Position, ev: Evaluator, options: list[Action], deadline: float) -> Choice:
    """The best option one step ahead, corrected by search for the most promising ones as long as there is time."""
    half = perf_counter() + 0.5 * (deadline - perf_counter())
    rated = ply.valued(p, ev, options, half)
    rated = [(ply.follow(p, ev, v, a, s, rated, half), a, s) for v, a, s in rated]
    rated.sort(key=lambda item: -item[0])
    searched = search(p, ev, rated, deadline)
    _, action, after = max(searched or rated, key=lambda item: item[0])
    return action, ply.reason(p, ev, action, after, rated)


def search(p: Position, ev: Evaluator, rated: list[Rated], deadline: float) -> list[Rated]:
    """The first options valued after replies and answer; only complete values are compared with each other."""
    out: list[Rated] = []
    for value, action, after in rated[:TRIED]:
        if perf_counter() > deadline or value < rated[0][0] - 400:
            break
        out.append((answered(p, ev, after, deadline), action, after))
    return out if len(out) > 1 else []


def answered(p: Position, ev: Evaluator, s: State, deadline: float) -> float:
    """The value when others have replied and we have answered."""
    s = replied(p, s, deadline)
    if s.ended or s.now().actor != p.me or round_of(s) != round_of(p.s):
        return ev.value(s, p.seat)
    options = [a for a in p.title.legal_actions(s) if not isinstance(a, (LayTile, PlaceToken))][:ANSWERED]
    here = Position(s, p.lore, p.incomes, p.temper)
    found = ply.valued(here, ev, options, deadline)
    return found[0][0] if found else ev.value(s, p.seat)


def replied(p: Position, s: State, deadline: float) -> State:
    """The position at our next decision in this round, others having done what is expected of them."""
    s = p.title.copy(s)
    for _ in range(REPLIES):
        if s.ended or s.now().actor in (p.me, CHANCE) or round_of(s) != round_of(p.s) or perf_counter() > deadline:
            break
        p.title.apply(s, expected(Position(s, p.lore, p.incomes, p.temper)))
    return s


def expected(p: Position) -> Action:
    options = p.title.legal_actions(p.s)
    for habit in EXPECTED:
        choice = habit(p, options)
        if choice is not None:
            return choice[0]
    return sensible(options)


def round_of(s: State) -> object:
    """What stays the same within a round: the frame at the bottom of the agenda."""
    frame = s.agenda[0] if s.agenda else None
    return (frame.kind, frame.data[:1]) if frame else None
