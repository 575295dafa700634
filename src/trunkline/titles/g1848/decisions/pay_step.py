"""10.3.3 The income is paid out or retained."""

from typing import Final

from trunkline.core.actions import Action, Pay
from trunkline.core.asked import Asked, Values
from trunkline.core.decision import Takes
from trunkline.core.objections import Objection
from trunkline.core.words import Payout
from trunkline.titles.g1848 import payout
from trunkline.titles.g1848.decisions.turn_step import EVERY_STEP, TurnStep
from trunkline.titles.g1848.frames import end_step, turn
from trunkline.titles.g1848.payout import COMPULSORY, FULL, RETAIN
from trunkline.titles.g1848.receivership import fall_if_down
from trunkline.titles.g1848.state import State1848

PAYMENTS: Final[list[Action]] = [Pay(FULL), Pay(RETAIN)]


class PayStep(TurnStep):
    takes: Takes = (Pay, *EVERY_STEP)
    not_now = Objection("7.3", "Now the income is paid out or retained.")
    skipped = "has nothing to pay out"

    def values(self, s: State1848) -> Values:
        return {"revenue": turn(s).revenue}

    def words(self, asked: Asked) -> str:
        return f"{asked.subject} pays out £{asked.values['revenue']} or retains it"

    def own_candidates(self, s: State1848, rail: int) -> list[Action]:
        return PAYMENTS.copy()

    def own_objection(self, s: State1848, rail: int, a: Action) -> Objection | None:
        assert isinstance(a, Pay)
        return payout.objection(a)

    def pass_objection(self, s: State1848, rail: int) -> Objection | None:
        return COMPULSORY

    def own_act(self, s: State1848, rail: int, a: Action) -> None:
        assert isinstance(a, Pay)
        self.distribute(s, rail, a.choice)

    def waits(self, s: State1848) -> bool:
        return turn(s).revenue > 0

    def why_skipped(self, s: State1848) -> str | None:
        return "Nothing was earned"

    def resolve(self, s: State1848) -> None:
        """11.2 Nothing earned: the price falls."""
        self.distribute(s, s.now().subject, RETAIN)

    def distribute(self, s: State1848, rail: int, choice: Payout) -> None:
        end_step(s)
        payout.distribute(s, rail, choice)
        fall_if_down(s, rail)
