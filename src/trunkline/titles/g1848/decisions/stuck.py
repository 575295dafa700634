"""1848-48 Where the other site stands still, the pass that it does not take goes on here."""

from trunkline.core.actions import Action, Pass
from trunkline.core.asked import Asked
from trunkline.core.decision import Decision, Takes
from trunkline.core.events import Passed
from trunkline.core.objections import Objection
from trunkline.titles.g1848.state import State1848


class StuckDecision(Decision[State1848]):
    takes: Takes = (Pass,)
    not_now = Objection("5.5.3", "Nobody can pay the debts now: the round goes on with a pass.")

    def words(self, asked: Asked) -> str:
        return "can do nothing and passes (18xx.games stands still here)"

    def candidates(self, s: State1848) -> list[Action]:
        return [Pass()]

    def act(self, s: State1848, a: Action) -> None:
        s.events.append(Passed(s.name(s.agenda.pop().actor)))
