"""6.91, 6.93 A last step for private companies alone, where the rulings have one (`privates_last`)."""

from trunkline.core.actions import Pass
from trunkline.core.asked import Asked
from trunkline.core.decision import Takes
from trunkline.core.objections import Objection
from trunkline.titles.g1846.decisions.turn_step import EVERY_STEP, TurnStep, privates_wait
from trunkline.titles.g1846.frames import railroad
from trunkline.titles.g1846.state import State1846


class PrivatesStep(TurnStep):
    takes: Takes = (Pass, *EVERY_STEP)
    not_now = Objection("6.2", "In this step private companies are bought or used.")
    skip = "End the turn"
    passed = "is done with private companies"
    skipped = "buys no private company"

    def words(self, asked: Asked) -> str:
        return f"{asked.subject} buys or uses private companies"

    def waits(self, s: State1846) -> bool:
        return privates_wait(s, railroad(s))
