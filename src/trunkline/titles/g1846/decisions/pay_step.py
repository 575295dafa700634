"""6.2 D, 6.7 The revenue is paid out or retained."""

from typing import Final

from trunkline.core.actions import Action, Issue, Pay, Redeem
from trunkline.core.asked import Asked, Values
from trunkline.core.decision import Takes
from trunkline.core.objections import Objection
from trunkline.titles.g1846.decisions.turn_step import EVERY_STEP, TurnStep
from trunkline.titles.g1846.frames import railroad, turn
from trunkline.titles.g1846.operating_round import end_step
from trunkline.titles.g1846.payout import CHOICES, distribute
from trunkline.titles.g1846.state import State1846, in_receivership, is_independent

PAYMENTS: Final[list[Action]] = [Pay(choice) for choice in CHOICES]


class PayStep(TurnStep):
    takes: Takes = (Pay, Issue, Redeem, *EVERY_STEP)
    not_now = Objection("6.2", "In this step the revenue is paid out or retained.")
    skipped = "has nothing to pay out"
    until_paid = True

    def values(self, s: State1846) -> Values:
        return {"revenue": turn(s).revenue}

    def words(self, asked: Asked) -> str:
        return f"{asked.subject} pays out or retains ${asked.values['revenue']}"

    def own_candidates(self, s: State1846, rail: int) -> list[Action]:
        return PAYMENTS.copy()

    def own_objection(self, s: State1846, rail: int, a: Action) -> Objection | None:
        if not isinstance(a, Pay):
            return self.not_now
        return None if a.choice in CHOICES else Objection("6.71", "Revenue is paid in full, paid in half or retained.")

    def own_act(self, s: State1846, rail: int, a: Action) -> None:
        assert isinstance(a, Pay)
        distribute(s, a.choice)
        end_step(s, rail)

    def waits(self, s: State1846) -> bool:
        """A corporation with revenue and a president has a choice."""
        rail = railroad(s)
        return turn(s).revenue > 0 and not is_independent(rail) and not in_receivership(s, rail)

    def why_skipped(self, s: State1846) -> str | None:
        return None if turn(s).revenue else "Nothing was earned"

    def resolve(self, s: State1846) -> None:
        rail = railroad(s)
        distribute(s, "retain")
        end_step(s, rail)
