"""12.2 to 12.4 Every stock turn of random games against a second reading of the chapter."""

from random import Random

import pytest
from tests.rules.g1848.table import Table

from trunkline.core.actions import Action, BuyShare, Launch, Pass, SellShares
from trunkline.core.ids import BANK, POOL, RAIL0, SEAT0
from trunkline.titles.g1848 import judging
from trunkline.titles.g1848.companies import BOE, COMPANIES
from trunkline.titles.g1848.frames import StockTurn, stock_round
from trunkline.titles.g1848.state import State1848, bit

TURNS = 500
LIMIT = {  # 12.2.1 by players and companies in receivership
    3: (20, 18, 16, 14, 12, 10),
    4: (17, 15, 13, 11, 10, 9),
    5: (14, 13, 12, 10, 9, 8),
    6: (12, 11, 10, 9, 8, 7),
}


def room(s: State1848, player: int) -> int:
    """12.2.1, 5.5.4 How many certificates more; a director's share is one."""
    held = sum(s.held(RAIL0 + i, player) for i in range(len(COMPANIES))) + s.held(BOE, player)
    former = s.lost[player - SEAT0] * (2 if s.players <= 4 else 1)
    return LIMIT[s.players][min(s.closed.bit_count(), 5)] - former - held + s.president.count(player)


def may_sell(s: State1848, rail: int, player: int, shares: int) -> bool:
    """12.4.1 At most half into the bank pool, and a director's share only if somebody takes it."""
    if s.held(rail, POOL) + shares > 5:
        return False
    others = max(s.held(rail, SEAT0 + k) for k in range(s.players) if SEAT0 + k != player)
    stays = s.president[rail - RAIL0] != player or s.held(rail, player) - shares >= 2
    return stays or others >= 2


def purchases(s: State1848, rail: int, player: int) -> set[Action]:
    """12.3 New shares at the first price, shares of the pool at the present one, or the director's share."""
    name, par, money, out = s.name(rail), s.par[rail - RAIL0], s.cash[player], set[Action]()
    if not par:
        return {Launch(name, price) for price in (70, 80, 90, 100) if 2 * price <= money}
    if s.held(rail, BANK) and par <= money:
        out.add(BuyShare(name, "treasury"))
    if s.held(rail, POOL) and s.price(rail) <= money:
        out.add(BuyShare(name, "pool"))
    return out


def allowed(s: State1848) -> set[Action]:
    """What a player within the limit may do."""
    now = s.now()
    assert isinstance(now, StockTurn)
    player = now.actor
    out: set[Action] = {Pass(), *(SellShares("BOE", n + 1) for n in range(s.held(BOE, player)))}
    may_buy = [
        rail
        for rail in (*range(RAIL0, RAIL0 + len(COMPANIES)), BOE)
        if room(s, player) > 0 and s.held(rail, player) < (7 if s.players == 3 else 6)
        if not (s.sold[player - SEAT0] | s.closed) & bit(rail)
    ]
    for rail in range(RAIL0, RAIL0 + len(COMPANIES)):
        if rail in may_buy:
            out |= purchases(s, rail, player)
        if s.par[rail - RAIL0] and stock_round(s).number > 1 and not (now.sold | s.closed) & bit(rail):
            held = s.held(rail, player)
            out |= {SellShares(s.name(rail), n) for n in range(1, held + 1) if may_sell(s, rail, player, n)}
    if BOE in may_buy and s.held(BOE, BANK) and s.price(BOE) <= s.cash[player]:
        out.add(BuyShare("BOE", "treasury"))
    return out


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_12_2_to_12_4_a_stock_turn_offers_what_the_chapter_allows(players: int, rng: Random) -> None:
    s, turns = Table(players).s, 0
    while not s.ended and turns < TURNS:
        legal = judging.legal_actions(s)
        likely = [a for a in legal if isinstance(a, BuyShare | Launch)]
        if s.now().kind == "stock" and room(s, s.now().actor) >= 0:
            turns += 1
            assert set(legal) == allowed(s)
        judging.play(s, rng.choice(likely if likely and rng.random() < 0.6 else legal))
    assert turns
