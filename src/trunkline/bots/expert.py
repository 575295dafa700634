"""Standard with wider plans, and with search over its own and the others' likely decisions within its budget."""

from trunkline.bots import foresight
from trunkline.bots.evaluator import Evaluator
from trunkline.bots.habits import Choice
from trunkline.bots.position import Position
from trunkline.bots.standard import Standard
from trunkline.core.actions import Action


class Expert(Standard):
    wide = 16
    deep = 3

    def trade(self, p: Position, ev: Evaluator, options: list[Action], deadline: float) -> Choice:
        return foresight.best(p, ev, options, deadline)
