"""5.11 A player's turn in the stock round: sell any, then buy one certificate, or pass."""

from typing import Final

from trunkline.core.actions import Action, BuyShare, Launch, Pass, SellShares
from trunkline.core.asked import Asked, Values
from trunkline.core.decision import Decision, Takes
from trunkline.core.ids import POOL, RAIL0, SEAT0
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.titles.g1846 import closing_sale, stock_round
from trunkline.titles.g1846.charts import FIRST_PRICES
from trunkline.titles.g1846.closing import close_fallen
from trunkline.titles.g1846.companies import CORPORATIONS
from trunkline.titles.g1846.frames import StockTurn, stock_turn
from trunkline.titles.g1846.holdings import buy, excess, excess_objection, launch, sale_objection, sell, share_objection
from trunkline.titles.g1846.state import AVAILABLE, LAUNCHED, State1846, launched
from trunkline.titles.g1846.stock_round import block_objection, corporation_named, down_objection

# Actions are values: those that are offered again and again are made once.
SALES: Final[list[list[Action]]] = [[SellShares(c.id, n) for n in range(1, 11)] for c in CORPORATIONS]
PURCHASES: Final[list[list[Action]]] = [[BuyShare(c.id, "treasury"), BuyShare(c.id, "pool")] for c in CORPORATIONS]
LAUNCHES: Final[list[list[Action]]] = [[Launch(c.id, price) for price in FIRST_PRICES] for c in CORPORATIONS]
PASS: Final = Pass()


class StockTurnDecision(Decision[State1846]):
    takes: Takes = (SellShares, BuyShare, Launch, Pass)
    not_now = Objection("5.11", "In a stock round shares are sold, then one is bought.")

    def values(self, s: State1846) -> Values:
        player = s.now().actor
        if stock_round.must_sell(s, player):
            return {"sell": "must"}
        return {"sell": "may" if stock_round.can_sell(s, player) else ""}

    def words(self, asked: Asked) -> str:
        match asked.values["sell"]:
            case "must":
                return "sell shares, to come down to the certificate limit"
            case "may":
                return "sell shares, then buy one, or pass"
        return "buy a share or pass"

    def candidates(self, s: State1846) -> list[Action]:
        return proposals(s, Standing(s, s.now().actor))

    def objection(self, s: State1846, a: Action) -> Objection | None:
        return judged(s, Standing(s, s.now().actor), a)

    def legal(self, s: State1846) -> list[Action]:
        """The certificate limit is asked once for the whole list, and corporations are not looked up by their names.

        That takes less than half the time. The conformance checks compare it with the candidates without objection.
        """
        standing = Standing(s, s.now().actor)
        out = open_sales(s, standing)
        if standing.excess < 0:
            out += open_purchases(s, standing.player)
            out += launches(s, standing.player)
        if not standing.must_sell:
            out.append(PASS)
        return out

    def act(self, s: State1846, a: Action) -> None:
        player = s.now().actor
        if isinstance(a, SellShares):
            stock_round.acted(s, player)
            sell_block(s, s.owner(a.corporation), player, a.shares)
        elif isinstance(a, BuyShare):
            stock_round.acted(s, player)
            buy(s, s.owner(a.corporation), player, a.source)
            stock_round.end_turn(s, player, 0)
        elif isinstance(a, Launch):
            stock_round.acted(s, player)
            launch(s, s.owner(a.corporation), player, a.price)
            stock_round.end_turn(s, player, 0)
        else:
            stock_round.pass_turn(s)

    def waits(self, s: State1846) -> bool:
        return stock_round.waits(s)

    def resolve(self, s: State1846) -> None:
        stock_round.pass_turn(s, stock_round.why_none(s))


class Standing:
    """5.4 A player and the certificate limit, as all objections of one position ask for it."""

    __slots__ = ("excess", "must_sell", "player")

    def __init__(self, s: State1846, player: int) -> None:
        self.player = player
        self.excess = excess(s, player)
        self.must_sell = self.excess > 0 and stock_round.must_sell(s, player)


def proposals(s: State1846, standing: Standing) -> list[Action]:
    """5.2, 5.3 What might be done: sales, then what can be paid for, unless the limit forbids every purchase."""
    money = s.cash[standing.player]
    out: list[Action] = []
    for rail in launched(s):
        out += SALES[rail - RAIL0][: s.held(rail, standing.player)]
    if standing.excess < 0:
        for rail in launched(s):
            if s.price(rail) <= money:
                out += PURCHASES[rail - RAIL0]
        out += launches(s, standing.player)
    out.append(PASS)
    return out


def launches(s: State1846, player: int) -> list[Action]:
    """5.34 Every available corporation at every first price that the player can pay twice."""
    money = s.cash[player]
    if money < 2 * FIRST_PRICES[0]:
        return []
    payable = sum([1 for price in FIRST_PRICES if 2 * price <= money])
    out: list[Action] = []
    for i in range(len(CORPORATIONS)):
        if s.status[i] == AVAILABLE:
            out += LAUNCHES[i][:payable]
    return out


def open_sales(s: State1846, standing: Standing) -> list[Action]:
    """5.2 Every number of shares that the player may sell."""
    out: list[Action] = []
    for rail in launched(s):
        for count in range(1, s.held(rail, standing.player) + 1):
            if count_objection(s, rail, count, standing) is None:
                out.append(SALES[rail - RAIL0][count - 1])
    return out


def open_purchases(s: State1846, player: int) -> list[Action]:
    """5.3 Every share that a player below the certificate limit may buy."""
    money = s.cash[player]
    out: list[Action] = []
    for rail in launched(s):
        if s.price(rail) <= money:
            if s.held(rail, rail) and share_objection(s, rail, player, "treasury") is None:
                out.append(PURCHASES[rail - RAIL0][0])
            if s.held(rail, POOL) and share_objection(s, rail, player, "pool") is None:
                out.append(PURCHASES[rail - RAIL0][1])
    return out


def judged(s: State1846, standing: Standing, a: Action) -> Objection | None:
    """5.2 to 5.4 What is wrong with a sale, a purchase or a pass of that player."""
    if isinstance(a, SellShares):
        return block_sale_objection(s, a, standing)
    if standing.must_sell:
        return Objection("5.43", "The player is over the certificate limit and must sell first.")
    if isinstance(a, BuyShare):
        rail = corporation_named(s, a.corporation)
        if rail < 0 or s.status[rail - RAIL0] != LAUNCHED:
            return Objection("5.31", f"{a.corporation[:20]} is not on the chart, so it has no shares on sale.")
        refusal = share_objection(s, rail, standing.player, a.source)
        return refusal or excess_objection(s, standing.excess)
    if isinstance(a, Launch):
        return launch_objection(s, a, standing.player) or excess_objection(s, standing.excess)
    return None


def block_sale_objection(s: State1846, a: SellShares, standing: Standing) -> Objection | None:
    """5.21 Shares of a corporation on the chart."""
    rail = corporation_named(s, a.corporation)
    if rail < 0 or s.status[rail - RAIL0] != LAUNCHED:
        return Objection("5.21", f"{a.corporation[:20]} has no shares that could be sold.")
    return count_objection(s, rail, a.shares, standing)


def count_objection(s: State1846, rail: int, count: int, standing: Standing) -> Objection | None:
    """5.2 That many shares in one block, and none that keeps the player above the limit (5.43)."""
    refusal = block_objection(s, rail) or sale_objection(s, rail, standing.player, count)
    if refusal is not None or standing.excess <= 0:
        return refusal
    return down_objection(s, rail, standing.player, count)


def launch_objection(s: State1846, a: Launch, player: int) -> Objection | None:
    """5.34 An available corporation, at $40 to $150, for twice that; the certificate limit aside."""
    rail = corporation_named(s, a.corporation)
    if rail < 0 or s.status[rail - RAIL0] != AVAILABLE:
        return Objection("5.34", f"{a.corporation[:20]} is not available.")
    if a.price not in FIRST_PRICES:
        return Objection("5.34", "The first price is one of those from $40 to $150 on the chart.")
    if 2 * a.price > s.cash[player]:
        return Objection("5.34", f"The president's certificate costs ${2 * a.price}.")
    return None


def sell_block(s: State1846, rail: int, player: int, count: int) -> None:
    """5.22, 5.26 Remember the sale for this turn and this round; a corporation that falls to $0 closes."""
    s.sold = put(s.sold, player - SEAT0, s.sold[player - SEAT0] | 1 << (rail - RAIL0))
    s.agenda[-1] = StockTurn(player, stock_turn(s).sold | 1 << (rail - RAIL0))
    sell(s, rail, player, count)
    if s.rulings.closing_waits:
        closing_sale.close_sold(s)
    else:
        close_fallen(s)
