"""12.1.1 A player's turn in a stock round: sales, then one purchase, or a pass."""

from typing import Final

from trunkline.core.actions import Action, BuyShare, Launch, Pass, SellShares
from trunkline.core.decision import Decision, Takes
from trunkline.core.events import Passed
from trunkline.core.ids import BANK, POOL, RAIL0
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import stock_round
from trunkline.titles.g1848.companies import BOE, CAR, RAILS
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.stock_round import BANK_POOL, LOWEST, TREASURY

# Actions are values: those that are offered again and again are made once.
SALES: Final[list[list[Action]]] = [[SellShares(name, n) for n in range(1, 11)] for name in RAILS]
NEW_SHARE: Final = [BuyShare(name, TREASURY) for name in RAILS]
USED_SHARE: Final = [BuyShare(name, BANK_POOL) for name in RAILS]


class StockTurnDecision(Decision[State1848]):
    takes: Takes = (SellShares, BuyShare, Launch, Pass)
    not_now = Objection("12.1.1", "In a stock round shares are sold, then one is bought.")

    def candidates(self, s: State1848) -> list[Action]:
        player = s.now().actor
        return proposals(s, player, stock_round.room_for(s, player))

    def objection(self, s: State1848, a: Action) -> Objection | None:
        player = s.now().actor
        return judged(s, player, stock_round.room_for(s, player), a)

    def legal(self, s: State1848) -> list[Action]:
        """The certificate limit is asked once for the whole list."""
        player = s.now().actor
        room = stock_round.room_for(s, player)
        return [a for a in proposals(s, player, room) if judged(s, player, room, a) is None]

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


def proposals(s: State1848, player: int, room: int) -> list[Action]:
    """What might be done by a player who may hold `room` certificates more."""
    out: list[Action] = []
    for rail in range(CAR, BOE + 1):
        out.extend(sales(s, player, rail))
    if room > 0:
        for rail in range(CAR, BOE + 1):
            out.extend(purchases(s, player, rail))
    out.append(Pass())
    return out


def judged(s: State1848, player: int, room: int, a: Action) -> Objection | None:
    """12 To a player who may hold `room` certificates more."""
    if isinstance(a, SellShares):
        return stock_round.selling_objection(s, player, a.corporation, a.shares)
    if isinstance(a, BuyShare):
        return stock_round.purchase_objection(s, player, a.corporation, a.source, room)
    if isinstance(a, Launch):
        return stock_round.launching_objection(s, player, a.corporation, a.price, room)
    return stock_round.passing_objection(s, player, room)


def sales(s: State1848, player: int, rail: int) -> list[Action]:
    """Every number of shares, if one can be sold: more are never easier to sell."""
    held = s.held(rail, player)
    if not held or stock_round.sale_objection(s, player, rail, 1) is not None:
        return []
    return SALES[rail - CAR][:held]


def purchases(s: State1848, player: int, rail: int) -> list[Action]:
    """Its director's share at each price, if the lowest can be paid; or a new share and one of the bank pool."""
    if not s.par[rail - RAIL0]:
        return [] if s.cash[player] < 2 * LOWEST else [Launch(s.name(rail), price) for price in s.chart.par]
    out: list[Action] = []
    if stock_round.can_pay(s, player, rail, BANK):
        out.append(NEW_SHARE[rail - CAR])
    if stock_round.can_pay(s, player, rail, POOL):
        out.append(USED_SHARE[rail - CAR])
    return out
