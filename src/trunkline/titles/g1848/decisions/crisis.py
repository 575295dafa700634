"""5.5.3 A player in debt sells shares."""

from trunkline.core.actions import Action, SellShares
from trunkline.core.asked import Asked, Values
from trunkline.core.decision import Takes
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import receivership
from trunkline.titles.g1848.decisions.interrupt import InterruptDecision
from trunkline.titles.g1848.decisions.turn_step import ANY_TIME
from trunkline.titles.g1848.frames import changed_round
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.stock_round import rail_named, sell


class CrisisDecision(InterruptDecision):
    takes: Takes = (SellShares, *ANY_TIME)
    not_now = Objection("5.5.3", "A player in debt sells shares first.")

    def values(self, s: State1848) -> Values:
        return {"debt": -s.cash[s.now().actor]}

    def words(self, asked: Asked) -> str:
        return f"owes £{asked.values['debt']} and must sell shares"

    def answers(self, s: State1848) -> list[Action]:
        player = s.now().actor
        return [SellShares(s.name(rail), n) for rail in s.issuers() for n in range(1, s.held(rail, player) + 1)]

    def is_answer(self, a: Action) -> bool:
        return isinstance(a, SellShares)

    def answer_objection(self, s: State1848, a: Action) -> Objection | None:
        assert isinstance(a, SellShares)
        rail = rail_named(s, a.corporation)
        if rail < 0:
            return Objection("5.5.3", f"There is no company {a.corporation[:20]!r}.")
        return receivership.sale_objection(s, rail, s.now().actor, a.shares)

    def answer(self, s: State1848, a: Action) -> None:
        assert isinstance(a, SellShares)
        player = s.now().actor
        sell(s, s.owner(a.corporation), player, a.shares)
        if s.cash[player] >= 0:
            changed_round(s).in_debt = 0
