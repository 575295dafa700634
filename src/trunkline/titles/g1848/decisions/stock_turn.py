"""12.1.1 A player's turn in a stock round: sales, then one purchase, or a pass."""

from trunkline.core.actions import Action, BuyShare, Launch, Pass, SellShares
from trunkline.core.decision import Decision, Takes
from trunkline.core.events import Passed
from trunkline.core.ids import BANK, POOL, RAIL0
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import stock_round
from trunkline.titles.g1848.companies import BOE, CAR
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.stock_round import BANK_POOL, LOWEST, TREASURY


class StockTurnDecision(Decision[State1848]):
    takes: Takes = (SellShares, BuyShare, Launch, Pass)
    not_now = Objection("12.1.1", "In a stock round shares are sold, then one is bought.")

    def candidates(self, s: State1848) -> list[Action]:
        player = s.now().actor
        out: list[Action] = []
        for rail in range(CAR, BOE + 1):
            out.extend(sales(s, player, rail))
        if stock_round.room_for(s, player) > 0:
            for rail in range(CAR, BOE + 1):
                out.extend(purchases(s, player, rail))
        out.append(Pass())
        return out

    def objection(self, s: State1848, a: Action) -> Objection | None:
        player = s.now().actor
        match a:
            case SellShares(corporation=corporation, shares=shares):
                return stock_round.selling_objection(s, player, corporation, shares)
            case Launch(corporation=corporation, price=price):
                return stock_round.launching_objection(s, player, corporation, price)
            case BuyShare(corporation=corporation, source=source):
                return stock_round.purchase_objection(s, player, corporation, source)
        return stock_round.passing_objection(s, player)

    def act(self, s: State1848, a: Action) -> None:
        player = s.now().actor
        match a:
            case SellShares(corporation=corporation, shares=shares):
                stock_round.sell_in_turn(s, player, s.owner(corporation), shares)
            case Launch(corporation=corporation, price=price):
                stock_round.launch(s, player, s.owner(corporation), price)
                stock_round.end_with_purchase(s)
            case BuyShare(corporation=corporation, source=source):
                stock_round.buy(s, player, s.owner(corporation), BANK if source == TREASURY else POOL)
                stock_round.end_with_purchase(s)
            case Pass():
                s.events.append(Passed(s.name(player)))
                stock_round.end_turn(s)

    def waits(self, s: State1848) -> bool:
        player = s.now().actor
        return stock_round.can_buy_any(s, player) or stock_round.can_sell_any(s, player)

    def resolve(self, s: State1848) -> None:
        stock_round.end_turn(s)

    def asks(self, s: State1848) -> str:
        return "sell shares, then buy one, or pass"


def sales(s: State1848, player: int, rail: int) -> list[Action]:
    """Every number of shares, if one can be sold: more are never easier to sell."""
    if not s.held(rail, player) or stock_round.sale_objection(s, player, rail, 1) is not None:
        return []
    return [SellShares(s.name(rail), n) for n in range(1, s.held(rail, player) + 1)]


def purchases(s: State1848, player: int, rail: int) -> list[Action]:
    """Its director's share at each price, if it can be had at the lowest; or a new share and one of the bank pool."""
    name = s.name(rail)
    if not s.par[rail - RAIL0]:
        easiest = stock_round.launch_objection(s, player, rail, LOWEST)
        return [] if easiest is not None else [Launch(name, price) for price in s.chart.par]
    out: list[Action] = []
    if s.held(rail, BANK):
        out.append(BuyShare(name, TREASURY))
    if s.held(rail, POOL):
        out.append(BuyShare(name, BANK_POOL))
    return out
