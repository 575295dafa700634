"""5.2 to 5.4 Every stock turn of random games against a second reading of the chapter."""

from random import Random

import pytest
from tests.rules.g1846.table import Table

from trunkline.core.actions import Action, BuyShare, Launch, Pass, SellShares
from trunkline.core.ids import CHANCE, POOL, RAIL0, SEAT0
from trunkline.titles.g1846 import judging
from trunkline.titles.g1846.closing import close_fallen
from trunkline.titles.g1846.companies import CORPORATIONS
from trunkline.titles.g1846.decisions.card_draws import drawn
from trunkline.titles.g1846.frames import StockTurn
from trunkline.titles.g1846.holdings import sell
from trunkline.titles.g1846.state import AVAILABLE, LAUNCHED, State1846, launched

TURNS = 150
OVER = 60  # turns of a player over the limit
FIRST_PRICES = (40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150)
LIMIT = {3: (11, 14), 4: (8, 10, 12), 5: (6, 8, 10, 11)}  # by players: four corporations or fewer, five, six, seven
MOST = 6


def certificates(s: State1846, player: int) -> int:
    """5.41 The president's is one for two shares; private companies count."""
    shares = sum(s.held(RAIL0 + i, player) for i in range(len(CORPORATIONS)))
    return shares - s.president.count(player) + s.private_owner.count(player)


def limit(s: State1846) -> int:
    row = LIMIT[s.players]
    return row[max(0, sum(state <= LAUNCHED for state in s.status[: len(CORPORATIONS)]) - 4)]


def may_sell(s: State1846, rail: int, player: int, shares: int) -> bool:
    """5.23 to 5.25 Before it has operated only the president; half to the market; somebody takes the presidency."""
    i, left = rail - RAIL0, s.held(rail, player) - shares
    if s.president[i] == POOL or s.held(rail, POOL) + shares > 5:
        return False
    if s.president[i] != player:
        return bool(s.operated >> i & 1)
    others = max(s.held(rail, SEAT0 + k) for k in range(s.players) if SEAT0 + k != player)
    return left >= 2 or others >= 2


def sources(s: State1846, rail: int, player: int) -> list[Action]:
    """5.31, 7.13 Where a share of a corporation can be had; half of a lone president's certificate for shareholders."""
    in_market = s.held(rail, POOL)
    if s.president[rail - RAIL0] == POOL:
        in_market -= 1 if in_market == 2 and s.held(rail, player) else 2
    name, out = s.name(rail), list[Action]()
    if in_market > 0:
        out.append(BuyShare(name, "pool"))
    if s.held(rail, rail) > 0:
        out.append(BuyShare(name, "treasury"))
    return out


def allowed(s: State1846) -> set[Action]:
    """What a player within the limit may do."""
    now = s.now()
    assert isinstance(now, StockTurn)
    player = now.actor
    out: set[Action] = {Pass()}
    room = certificates(s, player) < limit(s)
    for i in range(len(CORPORATIONS)):
        rail, held, name = RAIL0 + i, s.held(RAIL0 + i, player), s.name(RAIL0 + i)
        if s.status[i] == AVAILABLE and room:
            out |= {Launch(name, price) for price in FIRST_PRICES if 2 * price <= s.cash[player]}
        if s.status[i] != LAUNCHED:
            continue
        if not now.sold >> i & 1:
            out |= {SellShares(name, n) for n in range(1, held + 1) if may_sell(s, rail, player, n)}
        sold = s.sold[player - SEAT0] >> i & 1
        if room and held < MOST and not sold and s.price(rail) <= s.cash[player]:
            out |= set(sources(s, rail, player))
    return out


def chosen(rng: Random, legal: list[Action]) -> Action:
    """Shares change hands more often than by chance alone."""
    wanted: tuple[type[Action], ...] = rng.choice([(BuyShare, Launch), (BuyShare, Launch), (SellShares,), (Action,)])
    return rng.choice([a for a in legal if isinstance(a, wanted)] or legal)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_5_2_to_5_4_a_stock_turn_offers_what_the_chapter_allows(players: int, rng: Random) -> None:
    s, turns = Table(players).s, 0
    while not s.ended and turns < TURNS:
        if s.now().actor == CHANCE:
            judging.play(s, drawn(s, rng))
            continue
        legal = judging.legal_actions(s)
        stock = s.now().kind == "stock"
        if stock and certificates(s, s.now().actor) <= limit(s):
            turns += 1
            assert set(legal) == allowed(s)
        judging.play(s, chosen(rng, legal) if stock else rng.choice(legal))
    assert turns


def way_down(s: State1846, sold: frozenset[int]) -> int:
    """5.43 The certificates beyond the limit after the best sales of the first player, by trying all."""
    over = max(0, certificates(s, SEAT0) - limit(s))
    for rail in launched(s):
        for count in range(1, s.held(rail, SEAT0) + 1):
            if over and rail not in sold and may_sell(s, rail, SEAT0, count):
                over = min(over, way_down(without(s, rail, count), sold | {rail}))
    return over


def without(s: State1846, rail: int, count: int) -> State1846:
    after = s.copy()
    sell(after, rail, SEAT0, count)
    close_fallen(after)
    return after


def over_the_limit(rng: Random) -> Table:
    """Five corporations, a market that is often full, prices that may close them; p1 holds too much."""
    t = Table(5).stock(2, ("PRR", "C&O"))
    for name in ("NYC", "B&O", "ERIE", "GT", "IC"):
        president, other = rng.sample(["p1", "p2"], 2)
        most = rng.randint(2, 6)
        held = {president: most, "pool": min(10 - most, rng.choice([2, 4, 5, 5]))}
        for holder in (other, "p3"):
            held[holder] = rng.randint(0, min(10 - sum(held.values()), most))
        t.launch(name, 60, **held).at(name, rng.choice([1, 3, 5]))
    for private in rng.sample(["TBC", "MAIL", "LSL", "MC"], rng.randint(0, 4)):
        t.give(private, "p1")
    return t.money(p1=0, p2=0, p3=0).begin_stock()


def test_5_43_8_2_a_sale_may_be_made_where_it_spoils_no_way_down(rng: Random) -> None:
    turns = spoilt = 0
    while turns < OVER:
        t = over_the_limit(rng)
        over = certificates(t.s, SEAT0) - limit(t.s)
        if over <= 0 or t.actor() != "p1":
            continue
        turns += 1
        best = way_down(t.s, frozenset())
        assert (t.refusal(Pass()) == "5.43") == (best < over)
        for rail in launched(t.s):
            for count in (n for n in range(1, t.s.held(rail, SEAT0) + 1) if may_sell(t.s, rail, SEAT0, n)):
                kept = way_down(without(t.s, rail, count), frozenset({rail})) <= best
                assert (t.refusal(SellShares(t.s.name(rail), count)) == "") == kept
                spoilt += not kept
    assert spoilt
