"""One step ahead: play every option on a copy and value what comes of it."""

from time import thread_time

from trunkline.bots.evaluator import Evaluator
from trunkline.bots.habits import Choice
from trunkline.bots.position import Position
from trunkline.bots.terms import TERMS
from trunkline.core.actions import Accept, Action, BuyShare, Decline, GoBankrupt, Launch, Pass, SellShares
from trunkline.core.ids import CHANCE, seat_of
from trunkline.core.state import State

FRICTION = 4.0  # an action must gain at least this much against doing nothing
FOLLOWED = 6  # purchases tried after a sale


def valued(p: Position, ev: Evaluator, options: list[Action], deadline: float) -> list[tuple[float, Action, State]]:
    """Every option with its value and the position after it, the best first; stops when time is up."""
    out: list[tuple[float, Action, State]] = []
    for a in options:
        if isinstance(a, GoBankrupt) and len(options) > 1:
            continue
        after = settled(p, ev, played(p, a))
        cost = 0.0 if isinstance(a, Pass) else FRICTION
        out.append((ev.value(after, p.seat) - cost, a, after))
        if thread_time() > deadline:
            break
    out.sort(key=lambda item: -item[0])
    return out


def settled(p: Position, ev: Evaluator, s: State) -> State:
    """The position after an offer has been answered as its owner would: accepted if that is better for him."""
    if s.ended or s.now().actor in (p.me, CHANCE):
        return s
    answers = [a for a in p.title.legal_actions(s) if isinstance(a, (Accept, Decline))] if is_offer(s, p) else []
    if len(answers) < 2:
        return s
    seat = seat_of(s.now().actor)
    positions = []
    for a in answers:
        then = p.title.copy(s)
        p.title.apply(then, a)
        positions.append((ev.value(then, seat) - (25.0 if isinstance(a, Accept) else 0.0), then))
    return max(positions, key=lambda pair: pair[0])[1]


def is_offer(s: State, p: Position) -> bool:
    """An offer lies above the decision it interrupts."""
    return len(s.agenda) > len(p.s.agenda) or "offer" in s.now().kind


def played(p: Position, a: Action) -> State:
    after = p.title.copy(p.s)
    p.title.apply(after, a)
    return after


def best(p: Position, ev: Evaluator, options: list[Action], deadline: float) -> Choice:
    """The option of the highest value; a sale is valued with the best purchase that follows it."""
    rated = valued(p, ev, options, deadline)
    rated = [(follow(p, ev, v, a, s, rated, deadline), a, s) for v, a, s in rated]
    rated.sort(key=lambda item: -item[0])
    _, action, after = rated[0]
    return action, reason(p, ev, action, after, rated)


def follow(
    p: Position,
    ev: Evaluator,
    value: float,
    a: Action,
    after: State,
    rated: list[tuple[float, Action, State]],
    deadline: float,
) -> float:
    """The value of an option; after a sale the same player may still buy."""
    if not isinstance(a, SellShares) or after.ended or after.now().actor != p.me or thread_time() > deadline:
        return value
    good = [b for _, b, _ in rated if isinstance(b, (BuyShare, Launch))][:FOLLOWED]
    legal = [b for b in p.title.legal_actions(after) if isinstance(b, (BuyShare, Launch))]
    wanted = [b for b in legal if b in good] + [b for b in legal if isinstance(b, BuyShare) and b not in good]
    for b in wanted[:FOLLOWED]:
        then = p.title.copy(after)
        p.title.apply(then, b)
        value = max(value, ev.value(then, p.seat))
    return value


def reason(p: Position, ev: Evaluator, action: Action, after: State, rated: list[tuple[float, Action, State]]) -> str:
    """One sentence: what is done, and the term in which it is better than the next choice."""
    text = p.title.action_text(p.s, action, [f"p{k + 1}" for k in range(p.s.players)])
    others = [(v, s) for v, a, s in rated if a is not action and (isinstance(a, Pass) or not isinstance(action, Pass))]
    if not others:
        return text
    ahead, than = rated[0][0] - others[0][0], others[0][1]
    here, there = ev.prospects(after), ev.prospects(than)
    weights = ev.weights
    gains = {
        name: float(getattr(weights, name)) * (term(here, p.seat) - term(there, p.seat)) for name, term in TERMS.items()
    }
    most = max(gains, key=lambda name: gains[name])
    return f"{text}: {ahead:+.0f} against the next choice, {most.replace('_', ' ')} {gains[most]:+.0f}"
