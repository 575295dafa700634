"""7.3 What a company may do in every step of its turn."""

from typing import Final

from trunkline.core.actions import Action, BuyIn, LayTile, Pass, TakeLoan
from trunkline.core.decision import Decision, Takes
from trunkline.core.events import Passed
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import privates, track
from trunkline.titles.g1848.frames import end_step
from trunkline.titles.g1848.interrupts import note_actor
from trunkline.titles.g1848.loans import ORDINARY, loan_objection, may_borrow, take_loan
from trunkline.titles.g1848.receivership import fall_if_down
from trunkline.titles.g1848.state import State1848

ANY_TIME: Final[Takes] = (TakeLoan, BuyIn, LayTile)
EVERY_STEP: Final[Takes] = (*ANY_TIME, Pass)
PASS: Final = Pass()
LOAN: Final = TakeLoan()
TRACK_COMES_FIRST: Final = Objection("7.3", "Track is laid at the beginning of the turn.")


def any_time_objection(s: State1848, rail: int, a: Action) -> Objection | None:
    if isinstance(a, BuyIn):
        return privates.objection(s, rail, a)
    if isinstance(a, LayTile):
        return track.objection(s, rail, a)
    return loan_objection(s, rail)


def do_any_time(s: State1848, rail: int, a: Action) -> None:
    if isinstance(a, BuyIn):
        privates.buy_in(s, rail, a)
    elif isinstance(a, LayTile):
        track.act(s, rail, a)
    else:
        take_loan(s, rail, ORDINARY)
        fall_if_down(s, rail)


class TurnStep(Decision[State1848]):
    """A step, and what every step has: a loan, private companies and their powers, going on."""

    takes: Takes = EVERY_STEP

    def candidates(self, s: State1848) -> list[Action]:
        rail = s.now().subject
        return self.own_candidates(s, rail) + self.beside(s, rail)

    def legal(self, s: State1848) -> list[Action]:
        rail = s.now().subject
        return self.own_legal(s, rail) + self.legal_beside(s, rail)

    def legal_beside(self, s: State1848, rail: int) -> list[Action]:
        """Those of them to which there is no objection; private companies are proposed only where they are sold."""
        out = self.unopposed(s, self.powers(s, rail))
        if may_borrow(s, rail):
            out.append(LOAN)
        out += privates.candidates(s, rail)
        if self.pass_objection(s, rail) is None:
            out.append(PASS)
        return out

    def beside(self, s: State1848, rail: int) -> list[Action]:
        """What every step has."""
        return [*self.powers(s, rail), LOAN, *privates.candidates(s, rail), PASS]

    def own_legal(self, s: State1848, rail: int) -> list[Action]:
        """Those of its own candidates to which there is no objection."""
        return self.unopposed(s, self.own_candidates(s, rail))

    def own_candidates(self, s: State1848, rail: int) -> list[Action]:
        """What belongs to this step alone."""
        return []

    def powers(self, s: State1848, rail: int) -> list[Action]:
        """1848-24 Tiles that private companies let it lay outside the track step."""
        return track.power_candidates(s, rail) if s.rulings.powers_in_every_step else []

    def objection(self, s: State1848, a: Action) -> Objection | None:
        rail = s.now().subject
        if isinstance(a, LayTile):
            return self.lay_objection(s, rail, a)
        if isinstance(a, ANY_TIME):
            return any_time_objection(s, rail, a)
        return self.pass_objection(s, rail) if isinstance(a, Pass) else self.own_objection(s, rail, a)

    def lay_objection(self, s: State1848, rail: int, a: LayTile) -> Objection | None:
        if a.power and s.rulings.powers_in_every_step:
            return track.objection(s, rail, a)
        return TRACK_COMES_FIRST

    def pass_objection(self, s: State1848, rail: int) -> Objection | None:
        return None

    def own_objection(self, s: State1848, rail: int, a: Action) -> Objection | None:
        """To what belongs to this step alone."""
        return None

    def act(self, s: State1848, a: Action) -> None:
        note_actor(s)
        rail = s.now().subject
        if isinstance(a, ANY_TIME):
            do_any_time(s, rail, a)
        elif isinstance(a, Pass):
            s.events.append(Passed(s.name(rail), s.now().kind))
            self.go_on(s)
        else:
            self.own_act(s, rail, a)

    def own_act(self, s: State1848, rail: int, a: Action) -> None:
        """Carry out what belongs to this step alone."""
        raise NotImplementedError

    def go_on(self, s: State1848) -> None:
        """The step was passed."""
        end_step(s)

    def why_skipped(self, s: State1848) -> str | None:
        return ""

    def resolve(self, s: State1848) -> None:
        end_step(s)
