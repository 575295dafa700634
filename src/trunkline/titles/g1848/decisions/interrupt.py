"""What lies above everything else on the agenda: a debt, the Tasmania tile, a train too many."""

from trunkline.core.actions import Action, LayTile, TakeLoan
from trunkline.core.decision import Decision
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import privates, track
from trunkline.titles.g1848.decisions.turn_step import any_time_objection, do_any_time
from trunkline.titles.g1848.frames import turn, turn_index
from trunkline.titles.g1848.interrupts import note_actor
from trunkline.titles.g1848.state import State1848, director


class InterruptDecision(Decision[State1848]):
    """An answer is asked for. 1848-43 Elsewhere the running company may act beside it as in every step of its turn."""

    def answers(self, s: State1848) -> list[Action]:
        raise NotImplementedError

    def is_answer(self, a: Action) -> bool:
        raise NotImplementedError

    def answer_objection(self, s: State1848, a: Action) -> Objection | None:
        return None

    def answer(self, s: State1848, a: Action) -> None:
        raise NotImplementedError

    def candidates(self, s: State1848) -> list[Action]:
        return self.answers(s) + self.asides(s)

    def asides(self, s: State1848) -> list[Action]:
        """1848-43 Offered to the director of the running company alone."""
        if turn_index(s) < 0 or not s.rulings.interrupts_wait:
            return []
        rail = turn(s).subject
        if director(s, rail) != s.now().actor:
            return []
        out: list[Action] = [TakeLoan()]
        out.extend(self.powers(s, rail))
        out.extend(privates.candidates(s, rail))
        return out

    def powers(self, s: State1848, rail: int) -> list[Action]:
        return track.power_candidates(s, rail)

    def objection(self, s: State1848, a: Action) -> Objection | None:
        if self.is_answer(a):
            return self.answer_objection(s, a)
        if not s.rulings.interrupts_wait or (isinstance(a, LayTile) and not a.power):
            return self.not_now
        return self.aside_objection(s, a)

    def aside_objection(self, s: State1848, a: Action) -> Objection | None:
        """6.1 For the company whose turn it is, its own director decides."""
        if turn_index(s) < 0:
            return Objection("7.3", "No company has its turn now.")
        rail = turn(s).subject
        if director(s, rail) != s.now().actor and not s.rulings.asides_of_others:
            return Objection("6.1", f"The director of {s.name(rail)} decides what it does.")
        return any_time_objection(s, rail, a)

    def act(self, s: State1848, a: Action) -> None:
        note_actor(s)
        if self.is_answer(a):
            self.answer(s, a)
        else:
            do_any_time(s, turn(s).subject, a)
