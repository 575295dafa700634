"""10 The company runs its trains."""

from trunkline.core.actions import Action, RunRoutes
from trunkline.core.asked import Asked
from trunkline.core.decision import Takes
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import running
from trunkline.titles.g1848.decisions.turn_step import EVERY_STEP, TurnStep
from trunkline.titles.g1848.frames import changed_round, changed_turn, end_step, operating_round
from trunkline.titles.g1848.payout import COMPULSORY
from trunkline.titles.g1848.state import State1848


class RunStep(TurnStep):
    takes: Takes = (RunRoutes, *EVERY_STEP)
    not_now = Objection("7.3", "Now the company runs its trains.")
    skipped = "has no train to run"

    def words(self, asked: Asked) -> str:
        return f"{asked.subject} runs its trains"

    def own_candidates(self, s: State1848, rail: int) -> list[Action]:
        """The best routes; where trains may rest (1848-60), also none."""
        best = RunRoutes(running.best_routes(s, rail))
        return [best, RunRoutes(())] if best.routes and s.rulings.trains_may_rest else [best]

    def own_objection(self, s: State1848, rail: int, a: Action) -> Objection | None:
        assert isinstance(a, RunRoutes)
        return running.objection(s, rail, a)

    def pass_objection(self, s: State1848, rail: int) -> Objection | None:
        return COMPULSORY

    def own_act(self, s: State1848, rail: int, a: Action) -> None:
        assert isinstance(a, RunRoutes)
        running.act(s, rail, a)
        forget_unpaid(s)
        end_step(s)

    def waits(self, s: State1848) -> bool:
        return running.waits(s, s.now().subject)

    def why_skipped(self, s: State1848) -> str | None:
        rail = s.now().subject
        return f"No train of {s.name(rail)} has a route" if running.running_trains(s, rail) else ""

    def resolve(self, s: State1848) -> None:
        """1848-65 Who runs nothing is asked for what a fallen company left unpaid, elsewhere."""
        for revenue in operating_round(s).unpaid:
            changed_turn(s).revenue = revenue
        forget_unpaid(s)
        end_step(s)


def forget_unpaid(s: State1848) -> None:
    if operating_round(s).unpaid:
        changed_round(s).unpaid = ()
