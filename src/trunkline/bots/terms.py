"""The terms of a position's value for one seat: each a small function with its reason; weights in `knowledge`."""

from collections.abc import Callable

from trunkline.bots.forecast import Clock, Forecast
from trunkline.bots.title_facts import TitleFacts
from trunkline.core.ids import is_player, player
from trunkline.core.state import State


class Prospects:
    """A position with all that has been computed about it."""

    __slots__ = ("clock", "facts", "forecasts", "s")

    def __init__(self, s: State, facts: TitleFacts, clock: Clock, forecasts: dict[int, Forecast]) -> None:
        self.s = s
        self.facts = facts
        self.clock = clock
        self.forecasts = forecasts


def cash(p: Prospects, seat: int) -> float:
    """Money in hand counts as it is."""
    return float(p.s.money(player(seat)))


def shares(p: Prospects, seat: int) -> float:
    """Shares count at the price they will have when the game ends."""
    me = player(seat)
    return sum(p.s.held(o.rail, me) * o.final_price for o in p.forecasts.values()) + fixed_shares(p, me)


def fixed_shares(p: Prospects, me: int) -> float:
    """Shares of companies that run no trains are worth their price and a small dividend in every round."""
    s = p.s
    others = [rail for rail in s.issuers() if rail not in p.forecasts and s.cell_of(rail) >= 0]
    each = p.clock.rounds * p.facts.fixed_dividend[min(s.phase + 1, len(p.facts.fixed_dividend) - 1)]
    return float(sum(s.held(rail, me) * (s.price(rail) + 0.8 * each) for rail in others))


def dividends(p: Prospects, seat: int) -> float:
    """Every share brings its part of the runs still to come."""
    me = player(seat)
    return sum(p.s.held(o.rail, me) * o.dividends for o in p.forecasts.values())


def privates(p: Prospects, seat: int) -> float:
    """A private company pays until it closes, and until then a corporation may pay its price for it."""
    s, facts, me = p.s, p.facts, player(seat)
    if s.phase >= facts.privates_close:
        return 0.0
    rounds = min(p.clock.until(facts.privates_close), p.clock.rounds)
    owned = [i for i, owner in s.privates() if owner == me]
    return sum(rounds * facts.private_income[i] + 0.6 * facts.private_value(facts.private_ids[i]) for i in owned)


def train_debt(p: Prospects, seat: int) -> float:
    """A president pays for the train that the corporation cannot pay (or compensates when it fails)."""
    s, me = p.s, player(seat)
    mine = [o for o in p.forecasts.values() if s.president_of(o.rail) == me]
    return -sum(o.debt + (compensation(s, o.rail, me) if o.doomed else 0.0) for o in mine)


def danger(p: Prospects, seat: int) -> float:
    """A president may leave a railroad that cannot pay for its train to whoever holds most of the rest."""
    s, me = p.s, player(seat)
    total = 0.0
    for o in p.forecasts.values():
        president, mine = s.president_of(o.rail), s.held(o.rail, me)
        if (o.debt or o.doomed) and is_player(president) and president != me and mine >= 2:
            rest = [s.held(o.rail, player(k)) for k in range(s.players) if player(k) not in (me, president)]
            if mine >= max(rest, default=0):
                total -= o.debt + (compensation(s, o.rail, me) if o.doomed else 0.0)
    return total


def compensation(s: State, rail: int, me: int) -> float:
    others = sum(s.held(rail, player(seat)) for seat in range(s.players) if player(seat) != me)
    return float(max(0, others * s.par_of(rail) - s.money(rail)))


def control(p: Prospects, seat: int) -> float:
    """A president decides about track, trains and payouts: worth something beyond the shares."""
    me = player(seat)
    return float(sum(p.s.president_of(o.rail) == me and not o.doomed for o in p.forecasts.values()))


def treasury(p: Prospects, seat: int) -> float:
    """Money in a treasury buys trains for those who hold the shares."""
    me = player(seat)
    return sum(p.s.held(o.rail, me) * p.s.money(o.rail) / 10 for o in p.forecasts.values())


def market(p: Prospects, seat: int) -> float:
    """Shares at the price they have now: early, it says more about their price at the end than any forecast."""
    me = player(seat)
    return float(sum(p.s.held(o.rail, me) * o.price for o in p.forecasts.values()))


def income(p: Prospects, seat: int) -> float:
    """Our part of the next runs: what runs well now will be paid and will grow."""
    me = player(seat)
    return sum(p.s.held(o.rail, me) * o.income for o in p.forecasts.values()) / 10


def lasting(p: Prospects, seat: int) -> float:
    """Our part of what trains that stay would run on the present map."""
    me = player(seat)
    return sum(p.s.held(o.rail, me) * o.later for o in p.forecasts.values()) / 10


def own_treasuries(p: Prospects, seat: int) -> float:
    """Money in the treasuries of our own railroads: we decide which trains and track it buys."""
    me = player(seat)
    return float(sum(p.s.money(o.rail) for o in p.forecasts.values() if p.s.president_of(o.rail) == me))


def holding(p: Prospects, seat: int) -> float:
    """How many shares: there is a limit, so poor ones stand in the way of better ones."""
    me = player(seat)
    return float(sum(p.s.held(o.rail, me) for o in p.forecasts.values()))


TERMS: dict[str, Callable[[Prospects, int], float]] = {
    "cash": cash,
    "shares": shares,
    "dividends": dividends,
    "privates": privates,
    "train_debt": train_debt,
    "danger": danger,
    "control": control,
    "treasury": treasury,
    "market": market,
    "income": income,
    "lasting": lasting,
    "own_treasuries": own_treasuries,
    "holding": holding,
}
