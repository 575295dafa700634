"""3.1 The auction: a private company is bought or lowered in price, or the player passes."""

from trunkline.core.actions import Action, BuyPrivate, LowerPrice, Pass
from trunkline.core.asked import Asked, Values
from trunkline.core.decision import Decision, Takes
from trunkline.core.events import Passed
from trunkline.core.ids import BANK
from trunkline.core.listing import listed
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import distribution
from trunkline.titles.g1848.companies import PRIVATE_IDS
from trunkline.titles.g1848.state import State1848


class AuctionDecision(Decision[State1848]):
    takes: Takes = (BuyPrivate, LowerPrice, Pass)
    not_now = Objection("3.1.1", "Now a player buys a private company, lowers a price or passes.")

    def values(self, s: State1848) -> Values:
        may_pass = distribution.passing_objection(s) is None
        return {"lower": int(distribution.can_lower(s)), "pass": int(may_pass)}

    def words(self, asked: Asked) -> str:
        choices = ["buy a private company"]
        if asked.values["lower"]:
            choices.append("lower a price")
        if asked.values["pass"]:
            choices.append("pass")
        return listed(choices)

    def candidates(self, s: State1848) -> list[Action]:
        unsold = [p for p, owner in enumerate(s.private_owner) if owner == BANK]
        out: list[Action] = [BuyPrivate(PRIVATE_IDS[p], s.private_price[p]) for p in unsold]
        out.extend([LowerPrice(PRIVATE_IDS[p]) for p in unsold])
        out.append(Pass())
        return out

    def objection(self, s: State1848, a: Action) -> Objection | None:
        match a:
            case BuyPrivate(private=private, price=price):
                return distribution.buying_objection(s, private, price)
            case LowerPrice(private=private):
                return distribution.lowering_objection(s, private)
        return distribution.passing_objection(s)

    def act(self, s: State1848, a: Action) -> None:
        player = s.now().actor
        match a:
            case BuyPrivate(private=private):
                distribution.buy(s, player, PRIVATE_IDS.index(private))
            case LowerPrice(private=private):
                distribution.lower(s, player, PRIVATE_IDS.index(private))
            case Pass():
                s.events.append(Passed(s.name(player)))
                distribution.pass_by(s, player)
