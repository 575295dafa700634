"""6.83 A corporation with more trains than the phase allows gives one back."""

from trunkline.core.actions import Action, DiscardTrain
from trunkline.core.asked import Asked
from trunkline.core.decision import Decision, Takes
from trunkline.core.depot import train_name
from trunkline.core.ids import POOL, RAIL0
from trunkline.core.objections import Objection
from trunkline.titles.g1846.buying_trains import counted_trains, discard, over_limit, train_held
from trunkline.titles.g1846.state import State1846


class DiscardDecision(Decision[State1846]):
    takes: Takes = (DiscardTrain,)
    not_now = Objection("6.83", "A train in excess of the limit is given back now.")

    def words(self, asked: Asked) -> str:
        return f"{asked.subject} must give a train back"

    def candidates(self, s: State1846) -> list[Action]:
        names = [train_name(s, t) for t in counted_trains(s, s.now().subject)]
        return [DiscardTrain(name) for name in dict.fromkeys(names)]

    def objection(self, s: State1846, a: Action) -> Objection | None:
        assert isinstance(a, DiscardTrain)
        if train_held(s, s.now().subject, a.train) < 0:
            return Objection("6.83", f"There is no {a.train[:10]} train that counts against the limit.")
        return None

    def act(self, s: State1846, a: Action) -> None:
        assert isinstance(a, DiscardTrain)
        discard(s, s.now().subject, a.train)

    def waits(self, s: State1846) -> bool:
        """Are there too many, and different ones for somebody to choose from?"""
        rail = s.now().subject
        if not over_limit(s, rail):
            return False
        return s.rulings.wait_alone or (len(self.candidates(s)) > 1 and s.president[rail - RAIL0] != POOL)

    def resolve(self, s: State1846) -> None:
        """Nothing to choose, or nobody who could: the cheapest train goes."""
        rail = s.now().subject
        if not over_limit(s, rail):
            s.agenda.pop()
            return
        trains = counted_trains(s, rail)
        cheapest = min(trains, key=lambda t: s.cards[s.train_card[t]].faces[s.train_face[t]].price)
        discard(s, rail, train_name(s, cheapest))
