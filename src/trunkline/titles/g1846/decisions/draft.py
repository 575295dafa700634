"""T4 The open draft of the two-player table: a private company is bought openly, or the player passes."""

from trunkline.core.actions import Action, BuyPrivate, Pass
from trunkline.core.asked import Asked, Values
from trunkline.core.decision import Decision, Takes
from trunkline.core.events import Passed
from trunkline.core.ids import is_player
from trunkline.core.objections import Objection
from trunkline.titles.g1846.companies import PRIVATE_IDS, PRIVATES
from trunkline.titles.g1846.distribution import floor, hand_over, lower_price, next_turn, on_offer
from trunkline.titles.g1846.frames import distribution
from trunkline.titles.g1846.state import State1846, next_player


class DraftDecision(Decision[State1846]):
    takes: Takes = (BuyPrivate, Pass)
    not_now = Objection("T4", "A private company is bought now, or the player passes.")

    def values(self, s: State1846) -> Values:
        return {"begun": int(self.is_begun(s))}

    def words(self, asked: Asked) -> str:
        return "buy a private company or pass" if asked.values["begun"] else "buy a private company"

    def is_begun(self, s: State1846) -> bool:
        return any(is_player(owner) for owner in s.private_owner)

    def candidates(self, s: State1846) -> list[Action]:
        return [*[BuyPrivate(PRIVATE_IDS[p], s.private_price[p]) for p in on_offer(s)], Pass()]

    def objection(self, s: State1846, a: Action) -> Objection | None:
        """T4 Buy any company at its price; nobody passes before the first one is bought."""
        if isinstance(a, Pass):
            too_soon = Objection("T4", "Nobody may pass before the first private company is bought.")
            return None if self.is_begun(s) else too_soon
        assert isinstance(a, BuyPrivate)
        for p in on_offer(s):
            if PRIVATE_IDS[p] == a.private:
                if a.price != s.private_price[p]:
                    return Objection("T4", f"{PRIVATES[p].name} costs ${s.private_price[p]}.")
                if s.private_price[p] > s.cash[s.now().actor]:
                    return Objection("T4", f"There is not enough money to pay ${s.private_price[p]}.")
                return None
        return Objection("T4", "That private company is not on offer.")

    def act(self, s: State1846, a: Action) -> None:
        """T4 With a single company left a pass lowers its price."""
        player = s.agenda.pop().actor
        passes = distribution(s).passes
        offered = on_offer(s)
        if isinstance(a, BuyPrivate):
            hand_over(s, PRIVATE_IDS.index(a.private), player)
            passes = 0
        else:
            s.events.append(Passed(s.name(player)))
            if len(offered) > 1:
                passes += 1
            else:
                lower_price(s, offered[0])
        next_turn(s, next_player(s, player, -1), passes)

    def waits(self, s: State1846) -> bool:
        """The last company at its lowest price must be taken."""
        offered = on_offer(s)
        return len(offered) > 1 or s.private_price[offered[0]] > floor(s, offered[0])

    def resolve(self, s: State1846) -> None:
        private = on_offer(s)[0]
        self.act(s, BuyPrivate(PRIVATE_IDS[private], s.private_price[private]))
