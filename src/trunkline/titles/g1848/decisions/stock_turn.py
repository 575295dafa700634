"""12.1.1 A player's turn in a stock round: sales, then one purchase, or a pass."""

from typing import Final

from trunkline.core.actions import Action, BuyShare, Launch, Pass, SellShares
from trunkline.core.asked import Asked, Values
from trunkline.core.decision import Decision, Takes
from trunkline.core.events import Passed
from trunkline.core.ids import BANK, POOL, RAIL0
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import stock_round
from trunkline.titles.g1848.companies import CAR, ISSUERS
from trunkline.titles.g1848.frames import stock_turn
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.stock_round import BANK_POOL, LOWEST, TREASURY

# Actions are values: those that are offered again and again are made once.
SALES: Final[list[list[Action]]] = [[SellShares(name, n) for n in range(1, 11)] for name in ISSUERS]
NEW_SHARE: Final = [BuyShare(name, TREASURY) for name in ISSUERS]
USED_SHARE: Final = [BuyShare(name, BANK_POOL) for name in ISSUERS]
PASS: Final = Pass()


class StockTurnDecision(Decision[State1848]):
    takes: Takes = (SellShares, BuyShare, Launch, Pass)
    not_now = Objection("12.1.1", "In a stock round shares are sold, then one is bought.")

    def values(self, s: State1848) -> Values:
        return {"sell": "may" if stock_round.can_sell_any(s, s.now().actor) else ""}

    def words(self, asked: Asked) -> str:
        return "sell shares, then buy one, or pass" if asked.values["sell"] else "buy a share or pass"

    def candidates(self, s: State1848) -> list[Action]:
        player = s.now().actor
        return proposals(s, player, stock_round.room_for(s, player))

    def objection(self, s: State1848, a: Action) -> Objection | None:
        player = s.now().actor
        return judged(s, player, stock_round.room_for(s, player), a)

    def legal(self, s: State1848) -> list[Action]:
        """The certificate limit is asked once for the whole list, and companies are not looked up by their names.

        That takes a quarter to two thirds of the time. The conformance checks compare it with the candidates without
        objection.
        """
        player = s.now().actor
        room = stock_round.room_for(s, player)
        out: list[Action] = []
        for rail in range(CAR, s.owners):
            if s.held(rail, player):
                out.extend(open_sales(s, rail, player))
        if room > 0:
            out.extend(open_purchases(s, player))
        if stock_round.passing_objection(s, player, room) is None:
            out.append(PASS)
        return out

    def act(self, s: State1848, a: Action) -> None:
        player = s.now().actor
        if isinstance(a, SellShares):
            stock_round.sell_in_turn(s, s.owner(a.corporation), player, a.shares)
        elif isinstance(a, BuyShare):
            stock_round.buy(s, s.owner(a.corporation), player, BANK if a.source == TREASURY else POOL)
            stock_round.end_with_purchase(s)
        elif isinstance(a, Launch):
            stock_round.launch(s, s.owner(a.corporation), player, a.price)
            stock_round.end_with_purchase(s)
        else:
            s.events.append(Passed(s.name(player)))
            stock_round.end_turn(s)

    def waits(self, s: State1848) -> bool:
        player = s.now().actor
        return stock_round.can_buy_any(s, player) or stock_round.can_sell_any(s, player)

    def resolve(self, s: State1848) -> None:
        """After a sale it is the end of the turn, else a pass that nobody was asked about."""
        if not stock_turn(s).acted:
            s.events.append(Passed(s.name(s.now().actor), "", stock_round.why_none(s)))
        stock_round.end_turn(s)


def proposals(s: State1848, player: int, room: int) -> list[Action]:
    """What might be done by a player who may hold `room` certificates more."""
    out: list[Action] = []
    for rail in range(CAR, s.owners):
        out.extend(sales(s, rail, player))
    if room > 0:
        for rail in range(CAR, s.owners):
            out.extend(purchases(s, rail, player))
    out.append(PASS)
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


def open_sales(s: State1848, rail: int, player: int) -> list[Action]:
    """12.4 As many shares as may be sold: more are never easier to sell."""
    count = 0
    for n in range(1, s.held(rail, player) + 1):
        if stock_round.sale_objection(s, rail, player, n) is not None:
            break
        count = n
    return SALES[rail - CAR][:count]


def open_purchases(s: State1848, player: int) -> list[Action]:
    """12.3 What a player with room for a certificate may buy."""
    out: list[Action] = []
    for rail in range(CAR, s.owners):
        if stock_round.is_gone(s, rail):
            continue
        if not s.par[rail - RAIL0]:
            offered = purchases(s, rail, player)
            out.extend([a for a in offered if isinstance(a, Launch) and may_launch(s, rail, player, a.price)])
            continue
        if stock_round.buyable(s, rail, player, BANK):
            out.append(NEW_SHARE[rail - CAR])
        if stock_round.buyable(s, rail, player, POOL):
            out.append(USED_SHARE[rail - CAR])
    return out


def may_launch(s: State1848, rail: int, player: int, price: int) -> bool:
    return stock_round.launch_objection(s, rail, player, price) is None


def sales(s: State1848, rail: int, player: int) -> list[Action]:
    """Every number of shares, if one can be sold: more are never easier to sell."""
    held = s.held(rail, player)
    if not held or stock_round.sale_objection(s, rail, player, 1) is not None:
        return []
    return SALES[rail - CAR][:held]


def purchases(s: State1848, rail: int, player: int) -> list[Action]:
    """Its director's share at each price, if there is money for the lowest; or a new share and one of the bank pool."""
    if not s.par[rail - RAIL0]:
        return [] if s.cash[player] < 2 * LOWEST else [Launch(s.name(rail), price) for price in s.chart.par]
    out: list[Action] = []
    if stock_round.can_pay(s, rail, player, BANK):
        out.append(NEW_SHARE[rail - CAR])
    if stock_round.can_pay(s, rail, player, POOL):
        out.append(USED_SHARE[rail - CAR])
    return out
