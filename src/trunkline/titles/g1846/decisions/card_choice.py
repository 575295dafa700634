"""3.21 A player keeps one of the cards drawn."""

from trunkline.core.actions import Action, TakeCard
from trunkline.core.asked import Asked
from trunkline.core.decision import Decision, Takes
from trunkline.core.events import CardTaken
from trunkline.core.ids import SEAT0
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.titles.g1846.distribution import card_name, card_named, committed, hand, is_blank, next_turn
from trunkline.titles.g1846.frames import BottomOrder
from trunkline.titles.g1846.state import HIDDEN, State1846, next_player


class CardChoiceDecision(Decision[State1846]):
    takes: Takes = (TakeCard,)
    not_now = Objection("3.21", "A card of those drawn is taken now.")

    def words(self, asked: Asked) -> str:
        return "choose a card"

    def candidates(self, s: State1846) -> list[Action]:
        return [TakeCard(card_name(s, card)) for card in hand(s) if card != HIDDEN]

    def objection(self, s: State1846, a: Action) -> Objection | None:
        """3.21, 3.23 One of the cards drawn that the player can pay for; the cheapest may always be taken."""
        assert isinstance(a, TakeCard)
        card = card_named(s, a.card)
        cards = hand(s)
        if card == HIDDEN or card not in cards:
            return Objection("3.21", "That card is not among those drawn.")
        if not s.rulings.afford_cards:
            return None
        player = s.now().actor
        money = s.cash[player] - committed(s, player - SEAT0)
        price = card_price(s, card)
        if price > money and price > min([card_price(s, c) for c in cards]):
            return Objection("3.23", f"{a.card} costs ${price}, and only ${max(money, 0)} is left to pay for it.")
        return None

    def act(self, s: State1846, a: Action) -> None:
        """3.2 Keep one card face down; the others go below the deck in random order."""
        assert isinstance(a, TakeCard)
        player = s.agenda.pop().actor
        card = card_named(s, a.card)
        cards = hand(s)
        place = cards.index(card)
        s.events.append(CardTaken(s.name(player), a.card))
        seat = player - SEAT0
        s.chosen = put(s.chosen, seat, (*s.chosen[seat], card))
        cards.remove(card)
        s.deck = (*s.deck[len(cards) + 1 :], *cards)
        next_turn(s, next_player(s, player, -1), 0)
        if len(cards) > 1:
            s.agenda.append(BottomOrder(len(cards), place))


def card_price(s: State1846, card: int) -> int:
    return 0 if card == HIDDEN or is_blank(s, card) else s.private_price[card]
