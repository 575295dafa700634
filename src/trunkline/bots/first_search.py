"""Search one action at a time: each promising option is played on for several rounds by everybody's habits.

The first version had nothing else (`standard-1`, `expert-1`); the present one adds manners, and plays for the place as
soon as the end is certain.
"""

from dataclasses import replace

from trunkline.bots import foresight, plan
from trunkline.bots.allowance import Allowance
from trunkline.bots.evaluator import Evaluator
from trunkline.bots.habits import Choice
from trunkline.bots.habits.trains import must_save
from trunkline.bots.position import Position
from trunkline.bots.thinking import ByHabit
from trunkline.core.actions import Action, BuyTrain, Launch, LayTile, Pay, PlaceToken, Redeem

DEEP = 2  # steps of a plan


class FirstSearch:
    """Plans track with the exact route solver, and plays other decisions on for a few rounds."""

    def __init__(self, wide: int, looked_at: int, futures: int, *, picky: bool) -> None:
        self.wide = wide  # tiles and tokens tried at each step of a plan
        self.looked_at = looked_at  # 2: twice as many options are played on
        self.futures = futures  # so many times the best options are played on; 0: not at all
        self.picky = picky  # leaves out what is idle or a gift
        self.usual = ByHabit()
        self.evaluator: Evaluator | None = None

    def decide(self, p: Position, options: list[Action], allowance: Allowance) -> Choice:
        options = without_gifts(p, options) if self.picky else options
        if p.s.phase < p.know.second_from_phase and p.mine():
            options = [a for a in options if not isinstance(a, Launch)] or options
        first = self.planned(p, options, allowance) or self.usual.decide(p, options, allowance)
        if p.know.launches_by_habit and isinstance(first[0], Launch):
            return first
        if not self.futures or (p.know.shares_only and p.rail >= 0):
            return first
        rounds, looked_at = p.know.ahead, p.know.looked_at or self.looked_at
        if not foresight.is_searched(options):
            return foresight.careful(p, self.valuer(p), options, first, rounds, allowance)
        tried = foresight.candidates(p, options, first[0], looked_at)
        return foresight.best(p, self.valuer(p), tried, first, rounds, self.futures, allowance)

    def planned(self, p: Position, options: list[Action], allowance: Allowance) -> Choice | None:
        if p.rail < 0 or not any(isinstance(a, (LayTile, PlaceToken)) for a in options):
            return None
        return plan.choose(p, self.valuer(p), options, self.wide, DEEP, allowance)

    def valuer(self, p: Position) -> Evaluator:
        if self.evaluator is None:
            self.evaluator = Evaluator(p.facts, p.incomes)
        return self.evaluator


def without_gifts(p: Position, options: list[Action]) -> list[Action]:
    useful = [fair(p, a) for a in options if not is_idle(p, a)]
    return list(dict.fromkeys(useful)) or options


def fair(p: Position, a: Action) -> Action:
    """A train of somebody else's railroad is worth its price in the bank at most: more would be a gift."""
    if isinstance(a, BuyTrain) and p.is_offer(a) and a.price > p.facts.face_of[a.train].price:
        return replace(a, price=p.facts.face_of[a.train].price)
    return a


def is_idle(p: Position, a: Action) -> bool:
    """Money for a train or for shareholders, left lying: redeemed shares, and income retained without need."""
    if isinstance(a, Pay):
        return a.choice == "retain" and p.s.phase > 0 and not must_save(p, p.income(p.rail))
    return isinstance(a, Redeem)
