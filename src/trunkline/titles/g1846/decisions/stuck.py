"""S67, SLM Where the other site stands still, the pass that it does not take goes on here."""

from trunkline.core.actions import Action, Pass
from trunkline.core.asked import Asked
from trunkline.core.decision import Decision, Takes
from trunkline.core.objections import Objection
from trunkline.titles.g1846.frames import StuckTile
from trunkline.titles.g1846.powers.using import do_without_second
from trunkline.titles.g1846.state import State1846
from trunkline.titles.g1846.stock_round import pass_turn


class StuckDecision(Decision[State1846]):
    takes: Takes = (Pass,)
    not_now = Objection("5.11", "The player can do nothing in this turn but pass.")

    def words(self, asked: Asked) -> str:
        return "can do nothing and passes (18xx.games stands still here)"

    def candidates(self, s: State1846) -> list[Action]:
        return [Pass()]

    def act(self, s: State1846, a: Action) -> None:
        """In place of a second tile of the Little Miami, or of a turn in the stock round."""
        if isinstance(s.now(), StuckTile):
            do_without_second(s)
        else:
            pass_turn(s)
