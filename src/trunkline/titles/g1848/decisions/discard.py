"""8.1 A company with too many trains gives one up."""

from trunkline.core.actions import Action, DiscardTrain
from trunkline.core.asked import Asked
from trunkline.core.decision import Takes
from trunkline.core.depot import train_name
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import buying_trains
from trunkline.titles.g1848.decisions.interrupt import InterruptDecision
from trunkline.titles.g1848.decisions.turn_step import ANY_TIME
from trunkline.titles.g1848.phases import counted_trains
from trunkline.titles.g1848.state import State1848


class DiscardDecision(InterruptDecision):
    takes: Takes = (DiscardTrain, *ANY_TIME)
    not_now = Objection("8.1", "A company over its train limit gives one up first.")

    def words(self, asked: Asked) -> str:
        return f"{asked.subject} must give up a train"

    def answers(self, s: State1848) -> list[Action]:
        names = {train_name(s, t) for t in counted_trains(s, s.now().subject)}
        return [DiscardTrain(name) for name in sorted(names)]

    def is_answer(self, a: Action) -> bool:
        return isinstance(a, DiscardTrain)

    def answer_objection(self, s: State1848, a: Action) -> Objection | None:
        assert isinstance(a, DiscardTrain)
        return buying_trains.discard_objection(s, s.now().subject, a)

    def answer(self, s: State1848, a: Action) -> None:
        assert isinstance(a, DiscardTrain)
        buying_trains.discard(s, s.now().subject, a)
