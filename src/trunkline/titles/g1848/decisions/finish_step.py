"""7.3 The end of the turn: what is left are loans and private companies."""

from trunkline.core.actions import Action, BuyTrain
from trunkline.core.asked import Asked
from trunkline.core.decision import Takes
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import buying_trains, privates
from trunkline.titles.g1848.decisions.turn_step import EVERY_STEP, TurnStep
from trunkline.titles.g1848.frames import end_step
from trunkline.titles.g1848.loans import may_borrow, more_loans
from trunkline.titles.g1848.operating_round import ask_idle_com
from trunkline.titles.g1848.state import State1848


class FinishStep(TurnStep):
    takes: Takes = (BuyTrain, *EVERY_STEP)  # never played here: who asks for a train is told why none is sold
    not_now = Objection(
        "7.3", "The steps of this turn are over: only loans, and private companies until they close, are left."
    )
    skip = "End the turn"
    passed = "ends its turn"
    skipped = "ends its turn"

    def words(self, asked: Asked) -> str:
        return f"{asked.subject} may take a loan or buy a private company"

    def own_objection(self, s: State1848, rail: int, a: Action) -> Objection | None:
        """8.3 Why the train was not to be had before, or that its time has passed."""
        assert isinstance(a, BuyTrain)
        return buying_trains.objection(s, rail, a) or self.not_now

    def waits(self, s: State1848) -> bool:
        rail = s.now().subject
        if len(privates.sellers(s, rail)) > 0:
            return True
        return more_loans(s, rail) if s.rulings.site_stops else may_borrow(s, rail)

    def resolve(self, s: State1848) -> None:
        end_step(s)
        ask_idle_com(s)
