"""5 The stock round: sell any, then buy one; it ends when all pass in turn."""

from typing import Final

from trunkline.core.events import Passed, PriorityMoved, RoundBegan
from trunkline.core.ids import NOBODY, POOL, RAIL0
from trunkline.core.objections import Objection
from trunkline.core.prices import price_order, put_marker
from trunkline.core.shares import SHARES, held_by_players
from trunkline.titles.g1846.charts import FIRST_PRICES
from trunkline.titles.g1846.closing import close_fallen
from trunkline.titles.g1846.companies import CORPORATIONS
from trunkline.titles.g1846.ending import picture
from trunkline.titles.g1846.frames import StockRound, StockTurn, stock_round, stock_turn
from trunkline.titles.g1846.holdings import (
    MARKET_LIMIT,
    certificate_limit,
    certificates_held,
    excess,
    limit_objection,
    sell,
    sellable,
    share_objection,
)
from trunkline.titles.g1846.state import (
    AVAILABLE,
    CLOSED,
    State1846,
    active_players,
    in_receivership,
    launched,
    next_player,
)

NUMBER: Final = {corporation.id: RAIL0 + i for i, corporation in enumerate(CORPORATIONS)}


def begin(s: State1846, number: int) -> None:
    """4.1 A stock round begins with the player who has the priority deal."""
    s.events.append(RoundBegan("stock", number, 0))
    s.sold = (0,) * s.players
    s.set_begin = picture(s)  # T7: compared when the set ends
    s.agenda[0] = StockRound(number, 0, s.priority)


def go_on(s: State1846) -> bool:
    """5.13 The next player's turn; False when all have passed in succession."""
    now = stock_round(s)
    if now.passes >= len(active_players(s)):
        return False
    s.agenda.append(StockTurn(now.player))
    return True


def corporation_named(s: State1846, name: str) -> int:
    """A corporation by its name, or -1."""
    return NUMBER.get(name, -1)


def must_sell(s: State1846, player: int) -> bool:
    """5.43 Over the limit, and a sale brings the player nearer to it."""
    if excess(s, player) <= 0:
        return False
    if s.rulings.sell_anything:
        return can_sell(s, player)
    return least_excess(s, player, stock_turn(s).sold) < excess(s, player)


def least_excess(s: State1846, player: int, sold: int) -> int:
    """5.43 The certificates beyond the limit that sales of corporations not sold in this turn leave at best.

    A corporation that closes takes certificates away and lowers the limit (8.2): how many should close is tried.
    """
    held = certificates_held(s, player)
    closing: list[int] = []
    for rail in launched(s):
        if not sold >> (rail - RAIL0) & 1:
            closes, most = most_given_up(s, rail, player)
            if closes:
                closing.append(most)
            else:
                held -= most
    least = held - certificate_limit(s)
    for number, given_up in enumerate(sorted(closing, reverse=True), 1):
        held -= given_up
        least = min(least, held - certificate_limit(s, number))
    return least


def most_given_up(s: State1846, rail: int, player: int) -> tuple[bool, int]:
    """5.43 Does a sale close the corporation, and how many certificates fewer leaves the best one? Tried on copies."""
    closes, most = False, 0
    for count in sellable(s, rail, player):
        after = sold_on_copy(s, rail, player, count)
        closes = after.status[rail - RAIL0] == CLOSED
        most = max(most, certificates_held(s, player) - certificates_held(after, player))
    return closes, most


def sold_on_copy(s: State1846, rail: int, player: int, count: int) -> State1846:
    after = s.copy()
    sell(after, rail, player, count)
    close_fallen(after)
    return after


def down_objection(s: State1846, rail: int, player: int, count: int) -> Objection | None:
    """5.43 Over the limit no sale that spoils the way down to it."""
    if s.rulings.sell_anything or excess(s, player) <= 0:
        return None
    sold = stock_turn(s).sold
    after = sold_on_copy(s, rail, player, count)
    if max(0, least_excess(after, player, sold | 1 << (rail - RAIL0))) > max(0, least_excess(s, player, sold)):
        return Objection("5.43", "The sale leaves the player over the certificate limit, and more can be sold.")
    return None


def can_sell(s: State1846, player: int) -> bool:
    return any(s.held(rail, player) and block_objection(s, rail) is None and sellable(s, rail, player)
               for rail in launched(s))  # fmt: skip


def block_objection(s: State1846, rail: int) -> Objection | None:
    """5.22 Shares of one corporation are sold in one block in a turn."""
    if stock_turn(s).sold >> (rail - RAIL0) & 1:
        return Objection("5.22", "Shares of this corporation were already sold in this turn, in one block.")
    return None


def waits(s: State1846) -> bool:
    """Can the player do anything but pass?"""
    player = s.now().actor
    return can_sell(s, player) or can_buy(s, player) or (s.rulings.wait_alone and seems_to_sell(s, player))


def seems_to_sell(s: State1846, player: int) -> bool:
    """S9 The other site also waits for a holder of shares without a president, which cannot be sold."""
    return any(
        in_receivership(s, rail) and s.held(rail, player) and s.held(rail, POOL) < MARKET_LIMIT for rail in launched(s)
    )


def can_buy(s: State1846, player: int) -> bool:
    if limit_objection(s, player) is not None:
        return False
    money = s.cash[player]
    if money >= 2 * FIRST_PRICES[0] and any(s.status[i] == AVAILABLE for i in range(len(CORPORATIONS))):
        return True
    for rail in launched(s):
        if s.price(rail) <= money and share_objection(s, rail, player, "treasury") is None:
            return True
        if s.price(rail) <= money and share_objection(s, rail, player, "pool") is None:
            return True
    return False


def acted(s: State1846, player: int) -> None:
    """5.51 Remember who sold or bought last."""
    now = stock_round(s)
    s.agenda[0] = StockRound(now.number, now.passes, now.player, player)
    if s.rulings.priority_moves:
        give_priority(s)


def give_priority(s: State1846) -> None:
    """5.51 The priority deal goes to the left of whoever sold or bought last; it stays if nobody did."""
    last = stock_round(s).last
    heir = next_player(s, last) if last != NOBODY else s.priority
    if heir != s.priority:
        s.priority = heir
        s.events.append(PriorityMoved(s.name(heir)))


def why_none(s: State1846) -> str:
    """5.3, 5.39 Why a player who can sell nothing is not asked whether to buy."""
    player = s.now().actor
    if limit_objection(s, player) is not None:
        return "at the certificate limit"
    prices = [s.price(rail) for rail in launched(s) if s.held(rail, rail) or s.held(rail, POOL)]
    if any(s.status[i] == AVAILABLE for i in range(len(CORPORATIONS))):
        prices.append(2 * FIRST_PRICES[0])
    return "not enough money for any share" if prices and min(prices) > s.cash[player] else "nothing to buy or sell"


def pass_turn(s: State1846, why: str = "") -> None:
    """A pass, spoken or because nothing can be done; after a sale it only ends the turn."""
    now = stock_turn(s)
    if not now.sold:
        s.events.append(Passed(s.name(now.actor), "", why))
    end_turn(s, now.actor, 0 if now.sold else stock_round(s).passes + 1)


def end_turn(s: State1846, player: int, passes: int) -> None:
    del s.agenda[1:]
    now = stock_round(s)
    s.agenda[0] = StockRound(now.number, passes, next_player(s, player), now.last)


def adjust_prices(s: State1846) -> None:
    """5.52 In price order: left with shares in the market, right if players hold everything."""
    for rail in price_order(s, launched(s)):
        cell = s.cell[rail - RAIL0]
        if s.held(rail, POOL):
            put_marker(s, rail, s.chart.left[cell])
        elif held_by_players(s, rail) == SHARES:
            put_marker(s, rail, s.chart.right[cell])
    close_fallen(s)
