"""7.3 The end of the turn: what is left are loans and private companies."""

from trunkline.core.objections import Objection
from trunkline.titles.g1848 import privates
from trunkline.titles.g1848.decisions.turn_step import TurnStep
from trunkline.titles.g1848.frames import end_step
from trunkline.titles.g1848.loans import may_borrow, more_loans
from trunkline.titles.g1848.operating_round import ask_idle_com
from trunkline.titles.g1848.state import State1848


class FinishStep(TurnStep):
    not_now = Objection("7.3", "Only loans and private companies are left in this turn.")
    skip = "End the turn"

    def waits(self, s: State1848) -> bool:
        rail = s.now().subject
        if len(privates.sellers(s, rail)) > 0:
            return True
        return more_loans(s, rail) if s.rulings.site_stops else may_borrow(s, rail)

    def resolve(self, s: State1848) -> None:
        end_step(s)
        ask_idle_com(s)

    def asks(self, s: State1848) -> str:
        return f"{s.name(s.now().subject)} may take a loan or buy a private company"
