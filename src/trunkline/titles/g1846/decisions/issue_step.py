"""6.2 A, 6.3 Shares are issued or redeemed."""

from typing import Final

from trunkline.core.actions import Action, Issue, Pass, Redeem
from trunkline.core.asked import Asked
from trunkline.core.decision import Takes
from trunkline.core.objections import Objection
from trunkline.titles.g1846 import issue
from trunkline.titles.g1846.decisions.turn_step import EVERY_STEP, TurnStep
from trunkline.titles.g1846.frames import railroad
from trunkline.titles.g1846.operating_round import end_step
from trunkline.titles.g1846.state import State1846

ONE_ISSUED: Final = Issue(1)
ONE_REDEEMED: Final = Redeem(1)


class IssueStep(TurnStep):
    takes: Takes = (Issue, Redeem, Pass, *EVERY_STEP)
    not_now = Objection("6.2", "In this step shares are issued or redeemed.")
    skip = "Skip issuing"
    passed = "issues no shares"
    skipped = "neither issues nor redeems shares"

    def words(self, asked: Asked) -> str:
        return f"{asked.subject} issues or redeems shares"

    def own_candidates(self, s: State1846, rail: int) -> list[Action]:
        return [*issue.candidates(s, rail), Pass()]

    def own_objection(self, s: State1846, rail: int, a: Action) -> Objection | None:
        if isinstance(a, (Issue, Redeem)):
            return issue.objection(s, a)
        return super().own_objection(s, rail, a)

    def own_act(self, s: State1846, rail: int, a: Action) -> None:
        if isinstance(a, (Issue, Redeem)):
            issue.act(s, a)
            end_step(s, rail)
        else:
            super().own_act(s, rail, a)

    def waits(self, s: State1846) -> bool:
        """Shares can be issued or redeemed, at once or with a private company that the president sells."""
        rail = railroad(s)
        return any(issue.objection(s, a) is None for a in issue.candidates(s, rail)) or self.purchase_opens(s, rail)

    def why_skipped(self, s: State1846) -> str | None:
        refusals = [issue.objection(s, a) for a in (ONE_ISSUED, ONE_REDEEMED)]
        return " ".join([refusal.text for refusal in refusals if refusal is not None])
