"""6.2 C, 6.6 Routes are run."""

from trunkline.core.actions import Action, Issue, Redeem, RunRoutes
from trunkline.core.asked import Asked
from trunkline.core.decision import Takes
from trunkline.core.objections import Objection
from trunkline.titles.g1846 import running
from trunkline.titles.g1846.decisions.turn_step import EVERY_STEP, TurnStep
from trunkline.titles.g1846.frames import changed_turn, railroad
from trunkline.titles.g1846.operating_round import end_step
from trunkline.titles.g1846.payout import phase_out
from trunkline.titles.g1846.state import State1846, in_receivership


class RunStep(TurnStep):
    takes: Takes = (RunRoutes, Issue, Redeem, *EVERY_STEP)
    not_now = Objection("6.2", "In this step routes are run.")
    skipped = "has no train to run"
    until_paid = True

    def words(self, asked: Asked) -> str:
        return f"{asked.subject} runs its trains"

    def own_candidates(self, s: State1846, rail: int) -> list[Action]:
        return running.candidates(s)

    def own_objection(self, s: State1846, rail: int, a: Action) -> Objection | None:
        return running.objection(s, a) if isinstance(a, RunRoutes) else self.not_now

    def own_act(self, s: State1846, rail: int, a: Action) -> None:
        assert isinstance(a, RunRoutes)
        running.act(s, a)
        end_run(s, rail)

    def waits(self, s: State1846) -> bool:
        rail = railroad(s)
        if in_receivership(s, rail) and not s.rulings.routes_in_receivership:
            return False
        return running.can_run(s, rail)

    def why_skipped(self, s: State1846) -> str | None:
        rail = railroad(s)
        return None if running.can_run(s, rail) else running.why_none(s, rail)

    def resolve(self, s: State1846) -> None:
        """7.14 Without a president the best routes are run."""
        rail = railroad(s)
        if in_receivership(s, rail) and running.can_run(s, rail):
            running.act(s, running.best_action(s, rail))
        end_run(s, rail)


def end_run(s: State1846, rail: int) -> None:
    """6.69 Phased out trains leave before the payout is decided (S47: elsewhere with it)."""
    if not s.rulings.leave_with_payout:
        phase_out(s, rail)
        changed_turn(s).marked = 0  # P.SC: the marker may be moved for the next run
    end_step(s, rail)
