"""8.3.4 Another director is asked for a train."""

from trunkline.core.actions import Accept, Action, Decline
from trunkline.core.decision import Decision, Takes
from trunkline.core.depot import train_name
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import buying_trains
from trunkline.titles.g1848.frames import TrainOffer
from trunkline.titles.g1848.state import State1848


class OfferDecision(Decision[State1848]):
    takes: Takes = (Accept, Decline)
    not_now = Objection("8.3.4", "The offer is accepted or declined first.")

    def candidates(self, s: State1848) -> list[Action]:
        return [Accept(), Decline()]

    def act(self, s: State1848, a: Action) -> None:
        offer = s.agenda.pop()
        assert isinstance(offer, TrainOffer)
        if isinstance(a, Accept):
            buying_trains.trade(s, offer.subject, offer.train, offer.price)
        else:
            buying_trains.decline(s, offer)

    def asks(self, s: State1848) -> str:
        offer = s.now()
        assert isinstance(offer, TrainOffer)
        buyer, seller = s.name(offer.subject), s.name(s.train_owner[offer.train])
        train = train_name(s, offer.train)
        return f"{buyer} offers £{offer.price} for the {train} train of {seller}: accept or decline"
