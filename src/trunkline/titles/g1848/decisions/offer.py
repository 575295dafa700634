"""8.3.4 Another director is asked for a train."""

from trunkline.core.actions import Accept, Action, Decline
from trunkline.core.asked import Asked, Values
from trunkline.core.decision import Decision, Takes
from trunkline.core.depot import train_name
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import buying_trains
from trunkline.titles.g1848.frames import TrainOffer
from trunkline.titles.g1848.state import State1848


class OfferDecision(Decision[State1848]):
    takes: Takes = (Accept, Decline)
    not_now = Objection("8.3.4", "The offer is accepted or declined first.")

    def values(self, s: State1848) -> Values:
        offer = s.now()
        assert isinstance(offer, TrainOffer)
        seller = s.name(s.train_owner[offer.train])
        return {"price": offer.price, "train": train_name(s, offer.train), "seller": seller}

    def words(self, asked: Asked) -> str:
        offer = asked.values
        thing = f"the {offer['train']} train of {offer['seller']}"
        return f"{asked.subject} offers £{offer['price']} for {thing}: accept or decline"

    def candidates(self, s: State1848) -> list[Action]:
        return [Accept(), Decline()]

    def act(self, s: State1848, a: Action) -> None:
        offer = s.agenda.pop()
        assert isinstance(offer, TrainOffer)
        if isinstance(a, Accept):
            buying_trains.trade(s, offer.subject, offer.train, offer.price)
        else:
            buying_trains.decline(s, offer)
