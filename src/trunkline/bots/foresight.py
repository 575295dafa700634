"""Search by playing on: each promising option is played out by habits, and the one that ends best is chosen."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, zip_longest

from trunkline.bots import placing, reasons
from trunkline.bots.allowance import Allowance
from trunkline.bots.evaluator import Evaluator
from trunkline.bots.habits import Choice
from trunkline.bots.habits.shares import loss, offered
from trunkline.bots.position import Position
from trunkline.bots.rollout import play_on
from trunkline.core.actions import (
    Action,
    BuyShare,
    BuyTrain,
    Issue,
    Launch,
    LayTile,
    Pass,
    Pay,
    PlaceToken,
    Redeem,
    SellShares,
)
from trunkline.core.state import State

SEARCHED = (BuyShare, SellShares, Launch, BuyTrain, Pay, Issue, Redeem)  # not offers: chance would give trains away
A_WIN = 4000.0  # a first place as money, where places are certain
BUYS, SALES, STARTS, OTHERS = 5, 2, 4, 6  # so many of each are played on, or twice as many


def is_searched(options: list[Action]) -> bool:
    return any(isinstance(a, SEARCHED) for a in options)


def candidates(p: Position, options: list[Action], first: Action, wide: int) -> list[Action]:
    """What is worth playing out, the habit's choice first."""
    kinds = (shares(p, options, wide), starts(p, options, wide), sales(p, options, wide), others(options, wide))
    found = in_turn(kinds) if p.know.takes_turns else chain.from_iterable(kinds)
    return list(dict.fromkeys((first, *found)))


def in_turn(kinds: Iterable[list[Action]]) -> Iterator[Action]:
    """The best of each kind, then the second best: when time is short, none is left out."""
    return (a for row in zip_longest(*kinds) for a in row if a is not None)


def shares(p: Position, options: list[Action], wide: int) -> list[Action]:
    buys = [a for a in options if isinstance(a, BuyShare)]
    buys.sort(key=lambda a: -offered(p, a))
    return list(buys[: wide * BUYS])


def starts(p: Position, options: list[Action], wide: int) -> list[Action]:
    """The best homes (one or two) at a low, a middle and a high price, the next one at a middle price."""
    found = [a for a in options if isinstance(a, Launch)]
    homes = sorted({a.corporation for a in found}, key=lambda name: -p.know.home_value.get(name, 0) - p.taste(name))
    out: list[Action] = []
    for number, home in enumerate(homes[: wide + 1]):
        prices = sorted((a for a in found if a.corporation == home), key=lambda a: a.price)
        picks = {len(prices) // 2, len(prices) - 1, len(prices) // 4} if number < wide else {len(prices) // 2}
        out += [prices[i] for i in sorted(picks, reverse=True)]
    return out[: wide * STARTS]


def sales(p: Position, options: list[Action], wide: int) -> list[Action]:
    """The holdings that promise least: one share, and as many as may be sold."""
    found = [a for a in options if isinstance(a, SellShares)]
    found.sort(key=lambda a: (loss(p, a) / a.shares, -a.shares))
    return list(found[: wide * SALES])


def others(options: list[Action], wide: int) -> list[Action]:
    """Trains, payouts, issues: all of them but the middle prices and numbers."""
    found: list[Action] = []
    found += [a for a in options if isinstance(a, (BuyTrain, Pay))][: wide * OTHERS]
    issues = sorted((a for a in options if isinstance(a, Issue)), key=lambda a: a.shares)
    found += [*issues[:1], *issues[-1:]]
    found += [a for a in options if isinstance(a, Redeem)][:1]
    return found + [a for a in options if isinstance(a, Pass)]


Rated = tuple[float, Action]
Ends = dict[Action, State]  # where the first future of an option leads to, kept for the reason of a choice


def best(
    p: Position, ev: Evaluator, tried: list[Action], first: Choice, rounds: int, futures: int, allowance: Allowance
) -> Choice:
    """The candidate whose game goes best; without time for at least two, the habit's choice, which comes first."""
    ends: Ends = {}
    found = halved(p, ev, tried, rounds, futures, allowance, ends)
    if len(found) < 2:
        return first
    top, chosen = found[0]
    usual = next((value for value, a in found if a == first[0]), found[-1][0])
    if chosen == first[0] or top - usual < ev.weights.least_gain:
        return first
    return chosen, reasons.sentence(p, chosen, ends[chosen], ends[first[0]])


def careful(
    p: Position, ev: Evaluator, options: list[Action], first: Choice, rounds: int, allowance: Allowance
) -> Choice:
    """Track and tokens are left alone when their money is missed badly, as by a railroad that needs a train."""
    if not isinstance(first[0], (LayTile, PlaceToken)) or Pass() not in options or p.has_lasting(p.rail):
        return first
    found = sweep(p, ev, [first[0], Pass()], rounds, allowance, {})
    if len(found) < 2 or found[1][0] - found[0][0] < ev.weights.missed_money:
        return first
    return Pass(), "builds nothing: the money will be needed"


def halved(
    p: Position, ev: Evaluator, actions: list[Action], rounds: int, futures: int, allowance: Allowance, ends: Ends
) -> list[Rated]:
    """All are played on, the better half again against others of another taste, and so on; best first, by the mean.

    The first action, the usual one, stays to the end. Only complete sweeps count after the first one, so that what
    is compared has met the same futures.
    """
    found = ranked(sweep(p, ev, actions, rounds, allowance, ends))
    width = len(found)
    for future in range(1, futures):
        width = max(2, (width + 1) // 2)
        field = [pair for i, pair in enumerate(found) if i < width or pair[1] == actions[0]]
        again = sweep(p, ev, [a for _, a in field], rounds, allowance, {}, future)
        if len(again) < max(2, len(field)):
            break
        rest = [pair for pair in found if pair not in field]
        mean = [((future * old + new) / (future + 1), a) for (old, a), (new, _) in zip(field, again, strict=True)]
        found = ranked(mean) + rest
    return found


def ranked(found: list[Rated]) -> list[Rated]:
    return sorted(found, key=lambda pair: -pair[0])


def sweep(
    p: Position, ev: Evaluator, actions: list[Action], rounds: int, allowance: Allowance, ends: Ends, future: int = 0
) -> list[Rated]:
    """How the game goes after each of these, as far as there is time, and where it leads to."""
    out: list[Rated] = []
    for a in actions:
        ends[a] = played(p, a, rounds, allowance, future)
        if allowance.is_over:
            break
        out.append((outcome(p, ev, ends[a]), a))
    return out


def outcome(p: Position, ev: Evaluator, s: State) -> float:
    """How good it is for us where a game leads to."""
    if s.ended and p.s.ending and p.know.for_place:  # all options are played to the end, so the place is certain
        return A_WIN * placing.finished(p.title.worth(s), p.seat)
    return standing(p.title.worth(s) if s.ended else ev.worths(s), p.seat, ev.weights.rivals)


def played(p: Position, a: Action, rounds: int, allowance: Allowance, future: int) -> State:
    """Where the game leads after an option, as far as the allowance reaches."""
    s = p.title.copy(p.s)
    p.title.apply(s, a)
    return play_on(s, p.facts, p.incomes, p.taste_seed + 7919 * future, rounds + 1, allowance, builds=False)


def standing(worth: Sequence[float], seat: int, rivals: float) -> float:
    """Our worth, less a part of what the best of the others and the others in the mean have."""
    rest = [w for k, w in enumerate(worth) if k != seat]
    return worth[seat] - rivals * (0.8 * max(rest) + 0.2 * sum(rest) / len(rest))
