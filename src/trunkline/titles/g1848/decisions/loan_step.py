"""7.3 Before the price falls for want of income, a loan or a private company may still save the company."""

from trunkline.core.asked import Asked
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import privates
from trunkline.titles.g1848.decisions.turn_step import TurnStep
from trunkline.titles.g1848.frames import turn
from trunkline.titles.g1848.loans import column, may_borrow
from trunkline.titles.g1848.running import running_trains
from trunkline.titles.g1848.state import State1848


class LoanStep(TurnStep):
    not_now = Objection("7.3", "Now the company may take a loan or buy a private company before its price falls.")
    skip = "Let the price fall"
    passed = "lets its price fall"
    skipped = "takes no loan"

    def words(self, asked: Asked) -> str:
        return f"{asked.subject} may take a loan or buy a private company before its price falls"

    def pass_objection(self, s: State1848, rail: int) -> Objection | None:
        if s.rulings.doomed_must_borrow:
            return Objection("5.6.1", f"{s.name(rail)} takes a loan before it falls.")
        return None

    def waits(self, s: State1848) -> bool:
        """7.3 A company that will fall for want of income may borrow or buy a private company before (1848-32)."""
        rail = s.now().subject
        if turn(s).revenue or column(s, rail) != 1:
            return False
        if s.rulings.doomed_must_borrow:
            return may_borrow(s, rail) and not running_trains(s, rail)
        return may_borrow(s, rail) or len(privates.sellers(s, rail)) > 0
