"""6.81, 6.91 Consent: the owner is asked for a private company, another president for a train."""

from trunkline.core.actions import Accept, Action, Decline
from trunkline.core.asked import Asked, Values
from trunkline.core.decision import Decision, Takes
from trunkline.core.depot import train_name
from trunkline.core.events import OfferDeclined, Offered
from trunkline.core.objections import Objection
from trunkline.titles.g1846 import buying_trains, privates
from trunkline.titles.g1846.companies import PRIVATE_IDS, private_name
from trunkline.titles.g1846.frames import PRIVATE, Offer, refuse
from trunkline.titles.g1846.state import State1846


class OfferDecision(Decision[State1846]):
    takes: Takes = (Action,)  # it speaks for all: which rule forbids the others depends on what is offered

    def values(self, s: State1846) -> Values:
        offer = offer_now(s)
        if offer.what == PRIVATE:
            return {"price": offer.price, "private": PRIVATE_IDS[offer.number]}
        seller = s.name(s.train_owner[offer.number])
        return {"price": offer.price, "train": train_name(s, offer.number), "seller": seller}

    def words(self, asked: Asked) -> str:
        offer = asked.values
        if "private" in offer:
            thing = private_name(offer["private"])
        else:
            thing = f"the {offer['train']} train of {offer['seller']}"
        return f"{asked.subject} offers ${offer['price']} for {thing}: accept or decline"

    def candidates(self, s: State1846) -> list[Action]:
        return [Accept(), Decline()]

    def objection(self, s: State1846, a: Action) -> Objection | None:
        if isinstance(a, (Accept, Decline)):
            return None
        return Objection("6.91" if offer_now(s).what == PRIVATE else "6.81", "The offer is accepted or declined now.")

    def act(self, s: State1846, a: Action) -> None:
        """6.81, 6.91 A declined offer goes back to the buyer, who may not repeat it in this turn."""
        offer = offer_now(s)
        s.agenda.pop()
        if isinstance(a, Decline):
            refuse(s, offer.what, offer.number, offer.price)
            s.events.append(OfferDeclined(s.name(offer.subject), s.name(offer.actor), wanted(s, offer), offer.price))
        elif offer.what == PRIVATE:
            privates.buy(s, offer.subject, offer.number, offer.price)
        else:
            buying_trains.trade(s, offer.subject, offer.number, offer.price)


def offer_now(s: State1846) -> Offer:
    frame = s.now()
    assert isinstance(frame, Offer)
    return frame


def wanted(s: State1846, offer: Offer) -> str:
    """What the offer is for, as actions and events name it."""
    return PRIVATE_IDS[offer.number] if offer.what == PRIVATE else train_name(s, offer.number)


def make_offer(s: State1846, offer: Offer) -> None:
    s.agenda.append(offer)
    s.events.append(Offered(s.name(offer.subject), s.name(offer.actor), wanted(s, offer), offer.price))
