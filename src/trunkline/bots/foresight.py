"""Search by playing on: each promising option is played out by habits, and the one that ends best is chosen."""

from collections.abc import Sequence
from time import thread_time

from trunkline.bots.evaluator import Evaluator
from trunkline.bots.habits import Choice, stock
from trunkline.bots.position import Position
from trunkline.bots.rollout import play_on
from trunkline.core.actions import (
    Accept,
    Action,
    BuyShare,
    BuyTrain,
    Decline,
    Issue,
    Launch,
    Pass,
    Pay,
    Redeem,
    SellShares,
)

SEARCHED = (BuyShare, SellShares, Launch, BuyTrain, Pay, Issue, Redeem, Accept, Decline)
BUYS, SALES, STARTS = 5, 2, 4
WHOLE_GAME = 99
SWEEPS = 8


def is_searched(options: list[Action]) -> bool:
    return any(isinstance(a, SEARCHED) for a in options)


def candidates(p: Position, options: list[Action], first: Action) -> list[Action]:
    """What is worth playing out, the habit's choice first."""
    out = [first]
    for found in (shares(p, options), starts(p, options), sales(p, options), others(options)):
        out += [a for a in found if a not in out]
    return out


def shares(p: Position, options: list[Action]) -> list[Action]:
    buys = [a for a in options if isinstance(a, BuyShare)]
    buys.sort(key=lambda a: -stock.gain(p, p.owner_named(a.corporation), stock.price_of(p, a)))
    return list(buys[:BUYS])


def starts(p: Position, options: list[Action]) -> list[Action]:
    """The two best homes at a low, a middle and a high price."""
    found = [a for a in options if isinstance(a, Launch)]
    homes = sorted({a.corporation for a in found}, key=lambda name: -p.know.home_value.get(name, 0) - p.taste(name))
    out: list[Action] = []
    for home, count in zip(homes[:2], (3, 1), strict=False):
        prices = sorted((a for a in found if a.corporation == home), key=lambda a: a.price)
        picks = {len(prices) // 2, len(prices) - 1, len(prices) // 4} if count > 1 else {len(prices) // 2}
        out += [prices[i] for i in sorted(picks, reverse=True)]
    return out[:STARTS]


def sales(p: Position, options: list[Action]) -> list[Action]:
    """The holdings that promise least: one share, and as many as may be sold."""
    found = [a for a in options if isinstance(a, SellShares)]
    found.sort(key=lambda a: (stock.loss(p, a) / a.shares, -a.shares))
    return list(found[:SALES])


def others(options: list[Action]) -> list[Action]:
    """Trains, payouts, issues: all of them but the middle prices and numbers."""
    found: list[Action] = []
    found += [a for a in options if isinstance(a, (BuyTrain, Pay, Accept, Decline))][:6]
    issues = sorted((a for a in options if isinstance(a, Issue)), key=lambda a: a.shares)
    found += [*issues[:1], *issues[-1:]]
    found += [a for a in options if isinstance(a, Redeem)][:1]
    return found + [a for a in options if isinstance(a, Pass)]


Rated = tuple[float, Action]


def best(
    p: Position, ev: Evaluator, options: list[Action], first: Choice, rounds: int, whole: int, deadline: float
) -> Choice:
    """The candidate whose game goes best; without time for at least two, the habit's choice.

    All are played on for some rounds; then, as time allows, the `whole` best ones to the end of the game.
    """
    soon = rated(p, ev, candidates(p, options, first[0]), rounds, deadline)
    if len(soon) < 2:
        return first
    soon.sort(key=lambda pair: -pair[0])
    found = sweeps(p, ev, [a for _, a in soon[:whole]], deadline) or soon
    top, chosen = max(found, key=lambda pair: pair[0])
    if chosen == first[0]:
        return first
    usual = next((value for value, a in found if a == first[0]), found[-1][0])
    text = p.title.action_text(p.s, chosen, [f"p{k + 1}" for k in range(p.s.players)])
    return chosen, f"{text}: {top - usual:+.0f} in the end against the usual choice"


def sweeps(p: Position, ev: Evaluator, actions: list[Action], deadline: float) -> list[Rated]:
    """Each of these played out to the end again and again, against others of another taste each time; the mean.

    Only complete sweeps count, so that all actions are compared over the same futures.
    """
    total = [0.0] * len(actions)
    done = 0
    while len(actions) > 1 and done < SWEEPS and thread_time() < deadline:
        sweep = rated(p, ev, actions, WHOLE_GAME, deadline, done)
        if len(sweep) < len(actions):
            break
        total = [t + value for t, (value, _) in zip(total, sweep, strict=True)]
        done += 1
    return [(t / done, a) for t, a in zip(total, actions, strict=True)] if done else []


def rated(
    p: Position, ev: Evaluator, actions: list[Action], rounds: int, deadline: float, future: int = 0
) -> list[Rated]:
    """How the game goes after each of these, as far as there is time."""
    out: list[Rated] = []
    for a in actions:
        value = outcome(p, ev, a, rounds, deadline, future)
        if value is None:
            break
        out.append((value, a))
    return out


def outcome(p: Position, ev: Evaluator, a: Action, rounds: int, deadline: float, future: int) -> float | None:
    """How the game goes after an option; None when time ran out on the way."""
    s = p.title.copy(p.s)
    p.title.apply(s, a)
    play_on(s, p.lore, p.incomes, p.temper + 7919 * future, rounds, deadline, builds=False)
    if thread_time() > deadline:
        return None
    return standing(p.title.worth(s) if s.ended else ev.worths(s), p.seat, ev.weights.rivals)


def standing(worth: Sequence[float], seat: int, rivals: float) -> float:
    """Our worth, less a part of what the best of the others and the others in the mean have."""
    rest = [w for k, w in enumerate(worth) if k != seat]
    return worth[seat] - rivals * (0.8 * max(rest) + 0.2 * sum(rest) / len(rest))
