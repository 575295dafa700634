"""3.22 The last private company is bought at its present price, or passed on for less."""

from trunkline.core.actions import Action, BuyPrivate, Pass
from trunkline.core.asked import Asked, Values
from trunkline.core.decision import Decision, Takes
from trunkline.core.events import Passed
from trunkline.core.ids import SEAT0
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.titles.g1846.companies import PRIVATE_IDS, PRIVATES, private_name
from trunkline.titles.g1846.distribution import committed, floor, lower_price, next_turn
from trunkline.titles.g1846.frames import last_private
from trunkline.titles.g1846.state import HIDDEN, State1846, next_player


class LastPrivateDecision(Decision[State1846]):
    takes: Takes = (BuyPrivate, Pass)
    not_now = Objection("3.22", "The last private company is bought or passed on now.")
    skip = "Pass it on"

    def values(self, s: State1846) -> Values:
        private = last_private(s)
        return {"private": PRIVATE_IDS[private], "price": s.private_price[private]}

    def words(self, asked: Asked) -> str:
        return f"buy {private_name(asked.values['private'])} for ${asked.values['price']} or pass it on"

    def candidates(self, s: State1846) -> list[Action]:
        private = last_private(s)
        return [BuyPrivate(PRIVATE_IDS[private], s.private_price[private]), Pass()]

    def objection(self, s: State1846, a: Action) -> Objection | None:
        """3.22, 3.23 Whoever buys it can pay for it and for the cards taken; at the lowest price all can."""
        if isinstance(a, Pass):
            return None
        assert isinstance(a, BuyPrivate)
        private = last_private(s)
        price = s.private_price[private]
        if a.private != PRIVATE_IDS[private]:
            return Objection("3.22", f"Only {PRIVATES[private].name} is left.")
        if a.price != price:
            return Objection("3.22", f"{PRIVATES[private].name} costs ${price} now.")
        player = s.now().actor
        needed = committed(s, player - SEAT0) + price
        if s.rulings.afford_cards and needed > s.cash[player] and price > floor(s, private):
            return Objection("3.23", f"There is not enough money left to pay ${price}.")
        return None

    def act(self, s: State1846, a: Action) -> None:
        """3.22 Taken, or offered to the next player for $10 less."""
        player = s.now().actor
        private = last_private(s)
        s.agenda.pop()
        if isinstance(a, Pass):
            s.events.append(Passed(s.name(player)))
            lower_price(s, private)
            next_turn(s, next_player(s, player, -1), 0)
            return
        s.chosen = put(s.chosen, player - SEAT0, (*s.chosen[player - SEAT0], private))
        s.deck = ()

    def waits(self, s: State1846) -> bool:
        """Is there a choice? At the lowest price it must be taken."""
        private = last_private(s)
        return private == HIDDEN or s.private_price[private] > floor(s, private)

    def resolve(self, s: State1846) -> None:
        private = last_private(s)
        self.act(s, BuyPrivate(PRIVATE_IDS[private], s.private_price[private]))
