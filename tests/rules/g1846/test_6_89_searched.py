"""6.86 to 6.89 Random forced purchases, searched to their end: who could pay is never ruined, nobody stands still."""

from random import Random

import pytest
from tests.rules.g1846.table import Table

from trunkline.core.actions import Action, BuyTrain, GoBankrupt, Issue, SellShares
from trunkline.core.depot import trains_of
from trunkline.core.ids import POOL, RAIL0, SEAT0
from trunkline.titles.g1846 import judging
from trunkline.titles.g1846.buying_trains import cheapest_price
from trunkline.titles.g1846.state import State1846, launched

POSITIONS = 60
P1 = SEAT0
RETURNED = ("", "2", "4", "5")  # by phase: a train of the phase before that may be on sale again
MEANS = (Issue, SellShares, BuyTrain, GoBankrupt)


def corporation(t: Table, rng: Random, name: str, mine: bool) -> None:
    """Anybody's shares at any low price; p1 is president if it is `mine`."""
    who = ["p1", "p2", "p3"] if mine else ["p2", "p1", "p3"]
    most = rng.randint(2, 5)
    shares, left = {who[0]: most}, 10 - most
    for holder in [*who[1:], "pool"]:
        count = rng.randint(0, min(left, most))
        if count:
            shares[holder] = count
            left -= count
    t.launch(name, 60, **shares).at(name, rng.randint(1, 14))


def position(rng: Random) -> tuple[State1846, int]:
    """A corporation of p1 at its train step, without a train; others of p1 and of p2 beside it."""
    t = Table(3).stock()
    names = rng.sample(["IC", "GT", "NYC", "B&O"], rng.randint(2, 3))
    for name in names:
        corporation(t, rng, name, name == names[0] or rng.random() < 0.6)
    phase = rng.choice([0, 1, 2, 2, 3])
    t.phase(phase)
    if phase and rng.random() < 0.3:
        t.train("bank", RETURNED[phase])
    for name in names[1:]:
        if rng.random() < 0.7:
            t.train(name, "4/6")
        if rng.random() < 0.5:
            t.never_operated(name)
    t.money(p1=rng.choice([0, 0, 30, 100, 200])).pay(names[0], rng.choice([0, 0, 20, 100, 300]))
    return t.at_trains(*names).s, t.s.owner(names[0])


def issues(s: State1846, rail: int) -> list[tuple[int, int, int]]:
    """6.86 By the text: how many shares, the price's place after them, what they bring; none first."""
    players = sum(s.held(rail, SEAT0 + k) for k in range(s.players))
    most = max(0, min(s.held(rail, rail), players - s.held(rail, POOL)))
    out, cell = [(0, s.cell[rail - RAIL0], 0)], s.cell[rail - RAIL0]
    for count in range(1, most + 1):
        cell = s.chart.left[cell]
        out.append((count, cell, count * s.chart.price[s.chart.left[cell]]))
    return out


def block(s: State1846, rail: int, other: int, issued: int) -> int:
    """5.2, 6.88 By the text: the most shares of a corporation that p1 can sell at once."""
    held, market = s.held(other, P1), s.held(other, POOL) + (issued if other == rail else 0)
    rival = max(s.held(other, SEAT0 + k) for k in range(1, s.players))
    best = 0
    for count in range(1, min(held, 5 - market) + 1):
        if s.president[other - RAIL0] != P1:
            allowed = bool(s.operated >> other - RAIL0 & 1)
        else:
            changes = rival >= 2 and rival > held - count
            allowed = not changes if other == rail else changes or held - count >= 2
            allowed = allowed and (changes or held - count >= 2)
        best = count if allowed else best
    return best


def can_pay(s: State1846, rail: int) -> bool:
    """6.89 By the text: treasury, the issue that brings the most, cash, and all that can be sold after it."""
    choices = issues(s, rail)
    most = max(gain for _, _, gain in choices)
    if s.cash[rail] + most >= cheapest_price(s):
        return True
    for count, cell, gain in choices:
        if gain == most and (count == 0) == (most == 0):
            prices = {other: s.price(other) for other in launched(s)} | {rail: s.chart.price[cell]}
            sales = sum(block(s, rail, other, count) * price for other, price in prices.items())
            if s.cash[rail] + gain + s.cash[P1] + sales >= cheapest_price(s):
                return True
    return False


def ends(s: State1846, rail: int, path: tuple[Action, ...], seen: set[str]) -> list[tuple[Action, ...]]:
    """Every way on from here to a purchase, to ruin or to the corporation's end; positions are looked at once."""
    key = f"{s.cash} {s.shares} {s.cell}"
    if key in seen:
        return []
    seen.add(key)
    if s.ended or s.now().kind != "trains" or s.now().subject != rail or trains_of(s, rail):
        return [path]
    legal = [a for a in judging.legal_actions(s) if isinstance(a, MEANS)]
    assert legal, f"nothing can be done after {path}"
    out: list[tuple[Action, ...]] = []
    for a in legal:
        if isinstance(a, BuyTrain | GoBankrupt):
            out.append((*path, a))
        else:
            after = s.copy()
            judging.play(after, a)
            out += ends(after, rail, (*path, a), seen)
    return out


@pytest.mark.parametrize("part", range(3))
def test_6_89_who_could_pay_is_never_ruined(part: int, seed: int) -> None:
    ruined = paid = 0
    for number in range(part * POSITIONS, (part + 1) * POSITIONS):
        s, rail = position(Random(f"forced {seed} {number}"))
        found = ends(s, rail, (), set())
        if can_pay(s, rail):
            assert not [path for path in found if isinstance(path[-1], GoBankrupt)], f"position {seed} {number}"
            paid += 1
        else:
            ruined += any(isinstance(path[-1], GoBankrupt) for path in found)
    assert paid > POSITIONS / 3
    assert ruined > POSITIONS / 10
