"""Standard with wider plans, more options and better knowledge, the best options played on again and again."""

from dataclasses import replace

from trunkline.bots.habits import Choice
from trunkline.bots.habits.trains import must_save
from trunkline.bots.novice import is_offer
from trunkline.bots.position import Position
from trunkline.bots.standard import Standard
from trunkline.core.actions import Action, BuyTrain, Pay, Redeem


class Expert(Standard):
    wide = 12
    looked_at = 2
    futures = 32

    def decide(self, p: Position, options: list[Action], budget: float) -> Choice:
        useful = [fair(p, a) for a in options if not is_idle(p, a)]
        return super().decide(p, list(dict.fromkeys(useful)) or options, budget)


def fair(p: Position, a: Action) -> Action:
    """A train of somebody else's railroad is worth its price in the bank at most: more would be a gift."""
    if isinstance(a, BuyTrain) and is_offer(p, a) and a.price > p.lore.face_of[a.train].price:
        return replace(a, price=p.lore.face_of[a.train].price)
    return a


def is_idle(p: Position, a: Action) -> bool:
    """Money for a train or for shareholders, left lying: redeemed shares, and income retained without need."""
    if isinstance(a, Pay):
        return a.choice == "retain" and p.s.phase > 0 and not must_save(p, p.income(p.rail))
    return isinstance(a, Redeem)
