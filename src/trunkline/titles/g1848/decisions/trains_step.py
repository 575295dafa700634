"""8.3, 8.4 The company buys trains."""

from trunkline.core.actions import Action, BuyTrain
from trunkline.core.asked import Asked
from trunkline.core.decision import Takes
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import buying_trains
from trunkline.titles.g1848.decisions.turn_step import EVERY_STEP, TurnStep
from trunkline.titles.g1848.forced import must_buy
from trunkline.titles.g1848.frames import FINISH, STEPS, changed_turn, end_step
from trunkline.titles.g1848.receivership import take_over
from trunkline.titles.g1848.state import State1848


class TrainsStep(TurnStep):
    takes: Takes = (BuyTrain, *EVERY_STEP)
    not_now = Objection("7.3", "Now the company buys trains.")
    skip = "Done buying trains"
    passed = "is done buying trains"
    skipped = "buys no train"

    def words(self, asked: Asked) -> str:
        return f"{asked.subject} buys trains"

    def own_candidates(self, s: State1848, rail: int) -> list[Action]:
        return list(buying_trains.offers(s, rail))

    def own_objection(self, s: State1848, rail: int, a: Action) -> Objection | None:
        assert isinstance(a, BuyTrain)
        return buying_trains.objection(s, rail, a)

    def pass_objection(self, s: State1848, rail: int) -> Objection | None:
        """8.1 A company with a route must own a train."""
        if must_buy(s, rail):
            return Objection("8.1", f"{s.name(rail)} must buy a train: it has a route.")
        return None

    def own_act(self, s: State1848, rail: int, a: Action) -> None:
        """8.4.2 The company may fall on the way to its train."""
        assert isinstance(a, BuyTrain)
        if not buying_trains.act(s, rail, a):
            take_over(s, rail)
        elif s.rulings.site_stops and not a.power and not buying_trains.can_go_on(s, rail):
            end_step(s)

    def go_on(self, s: State1848) -> None:
        """1848-54 Buying trains, loans and private companies end the turn together."""
        end_step(s)
        if not s.rulings.site_stops:
            changed_turn(s).step = STEPS.index(FINISH)

    def waits(self, s: State1848) -> bool:
        return buying_trains.waits(s, s.now().subject)
