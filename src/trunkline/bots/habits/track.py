"""Track and tokens without search: a few promising lays are tried on a copy and run with the exact solver."""

from collections.abc import Sequence
from typing import TypeVar

from trunkline.bots.forecast import price_of_lasting
from trunkline.bots.geography import hint, promise
from trunkline.bots.habits import Choice, treasury
from trunkline.bots.position import Position
from trunkline.core.actions import (
    Action,
    BuyShare,
    BuyTrain,
    Issue,
    Launch,
    LayTile,
    Pass,
    Pay,
    PlaceMarker,
    PlaceToken,
    Redeem,
    RunRoutes,
    SellShares,
)
from trunkline.core.state import State

OTHER_STEPS = (BuyTrain, Issue, Redeem, RunRoutes, Pay, BuyShare, SellShares, Launch)
TRIED = 5
LATER = 3  # from the third phase on: runs take longer to work out, and less is to be gained
Built = TypeVar("Built", LayTile, PlaceToken)
LEAST = 3.0  # a lay that gains less is left


def lay(p: Position, options: list[Action]) -> Choice | None:
    """The lay that earns or promises most among the most promising ones."""
    lays = [a for a in options if isinstance(a, LayTile)]
    if not lays:
        return None
    if p.rail < 0:  # a player's private company must lay its tile
        return promising(p, lays, 1)[0], "must lay a tile"
    near = promising(p, lays, tried(p))
    best, chosen = max(rated(p, near), key=lambda pair: pair[0], default=(0.0, near[0]))
    if best < LEAST:
        return no_track(options) or ((chosen, "must lay a tile") if not may_wait(options) else None)
    return chosen, f"lays {chosen.tile} in {chosen.hex}: worth {p.facts.money(best)}"


def rated(p: Position, actions: Sequence[Built]) -> list[tuple[float, Built]]:
    """What each gains, but for those that take the money for a first train."""
    now = gains(p, p.s)
    outcomes = [(a, played(p, a)) for a in actions]
    return [(gains(p, after) - now, a) for a, after in outcomes if keeps_train_money(p, after)]


def keeps_train_money(p: Position, after: State) -> bool:
    """A railroad without a train can still pay for one, or has spent nothing."""
    if p.trains(p.rail):
        return True
    return after.money(p.rail) >= min(p.s.money(p.rail), p.next_price())


def tried(p: Position) -> int:
    """How many tiles or tokens are looked at closely."""
    return TRIED if p.s.phase < 2 else LATER


def may_wait(options: list[Action]) -> bool:
    return any(isinstance(a, Pass) for a in options)


def no_track(options: list[Action]) -> Choice | None:
    """Pass where only building is decided. Private companies' tiles are offered in other steps, too: nothing said."""
    if any(isinstance(a, OTHER_STEPS) for a in options):
        return None
    passes = next((a for a in options if isinstance(a, Pass)), None)
    return (passes, "lays nothing: no tile is worth its money") if passes is not None else None


def promising(p: Position, lays: list[LayTile], count: int) -> list[LayTile]:
    """The best lays by a first guess, at most two to a hex so that one hex does not crowd out the others."""
    here = p.title.reach(p.s, p.rail)
    field = p.geo.field(p.s, here.stops)
    order = sorted(lays, key=lambda a: -hint(p.geo, p.s, a, field, here))
    seen: dict[str, int] = {}
    out: list[LayTile] = []
    for a in order:
        seen[a.hex] = seen.get(a.hex, 0) + 1
        if seen[a.hex] <= 2 and len(out) < count:
            out.append(a)
    return out


def played(p: Position, a: Action) -> State:
    after = p.title.copy(p.s)
    p.title.apply(after, a)
    return after


def gains(p: Position, s: State) -> float:
    """Money, three rounds of runs, a part of longer runs to come, and what open track promises."""
    trains = p.facts.with_range(p.facts.train_names(s, p.rail))
    money = treasury.worth(p, s.money(p.rail)) if p.know.present_habits else p.know.treasury_money * useful_money(p, s)
    return (
        money
        + 3.0 * p.title.best_run(s, s.names[p.rail], trains or ("2",)).revenue
        + p.title.best_run(s, s.names[p.rail], (p.know.lasting[0],)).revenue
        + p.know.weights.promise * promise(p.geo, s, p.rail, p.know.weights.line_bonus)
    )


def useful_money(p: Position, s: State) -> float:
    """The treasury; what lies beyond the price of a train that stays counts less."""
    money = s.money(p.rail)
    spare = max(0.0, money - (0.0 if p.has_lasting(p.rail) else price_of_lasting(s, p.facts)))
    return money - spare + p.know.spare_money * spare


def token(p: Position, options: list[Action]) -> Choice | None:
    """A token where it earns more than it costs."""
    tokens = [a for a in options if isinstance(a, PlaceToken)]
    if not tokens:
        return None
    best, chosen = max(rated(p, tokens[: tried(p)]), key=lambda pair: pair[0], default=(0.0, tokens[0]))
    passes = next((a for a in options if isinstance(a, Pass)), None)
    if passes is not None and best <= 0:
        return None
    return chosen, f"places a token in {chosen.hex}: worth {p.facts.money(best)}"


def marker(p: Position, options: list[Action]) -> Choice | None:
    """A marker where our trains run."""
    marks = [a for a in options if isinstance(a, PlaceMarker)]
    if not marks or p.rail < 0:
        return None
    now = p.title.best_run(p.s, p.s.names[p.rail]).revenue  # not from memory: that knows nothing of markers
    rated = [(p.title.best_run(s := played(p, a), s.names[p.rail]).revenue - now, a) for a in marks[:TRIED]]
    best, chosen = max(rated, key=lambda pair: pair[0])
    if best <= 0:
        return None
    return chosen, f"puts the marker of {chosen.private} on {chosen.target}: {p.facts.money(best)} more a run"
