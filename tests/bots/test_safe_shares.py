"""1848: shares of the Bank of England, further railroads, and companies that wait for something else."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

import pytest

from trunkline.bots.allowance import Allowance
from trunkline.bots.first_search import FirstSearch
from trunkline.bots.habits import safe, shares, start, stock
from trunkline.bots.habits.expected import expected_income, waits
from trunkline.bots.income import Incomes
from trunkline.bots.knowledge import known_to
from trunkline.bots.match import LiveMatch, Match
from trunkline.bots.position import TASTE, Position
from trunkline.bots.title_facts import facts_for
from trunkline.core.actions import Action, BuyShare, Launch, SellShares
from trunkline.core.contract import Options
from trunkline.core.ids import BANK, RAIL0, SEAT0
from trunkline.core.shares import move_shares
from trunkline.core.state import State, put
from trunkline.titles import title

PRESENT = known_to("present", "1848")
RICH = 600  # an income
BOE = "BOE"
SAFE = "BOE: a sure dividend, and its price does not fall"


@lru_cache
def incomes(players: int = 4) -> Incomes:
    return Incomes(facts_for(title("1848"), title("1848").setup(Options(), players)).knowing(PRESENT))


def position(s: State) -> Position:
    return Position(title("1848").copy(s), incomes(s.players).facts, incomes(s.players))


@lru_cache
def met(wanted: Callable[[State, list[Action]], bool]) -> State:
    """The first such decision in a few games of habits."""
    for seed in range(1, 7):
        live = LiveMatch(Match("1848", ("novice:present_habits=1",) * 4, seed, strict=True))
        while not live.state.ended:
            if live.state.now().actor >= SEAT0 and wanted(live.state, live.title.legal_actions(live.state)):
                return live.title.copy(live.state)
            live.step()
    raise AssertionError("never met")


def sells_the_bank(s: State, options: list[Action]) -> bool:
    """A share of the bank may be sold, and another share is to be had."""
    sold = any(isinstance(a, SellShares) and a.corporation == BOE for a in options)
    return sold and s.phase > 0 and any(isinstance(a, BuyShare) and a.corporation != BOE for a in options)


def launches_with_the_bank(s: State, options: list[Action]) -> bool:
    """The same where a railroad may be launched, by somebody who has one that runs."""
    return sells_the_bank(s, options) and any(isinstance(a, Launch) for a in options) and position(s).mine() != []


def test_a_share_of_the_bank_is_sold_for_one_that_brings_more() -> None:
    s = met(sells_the_bank)
    p = position(s)
    p.cash = p.s.cash[p.me] = 0  # nothing can be bought without the sale
    options = p.title.legal_actions(p.s)
    assert not any(isinstance(a, BuyShare) for a in options)
    wanted = next(a for a in safe.after(p, SellShares(BOE, 1)) if isinstance(a, BuyShare) and a.corporation != BOE)
    p.running = dict.fromkeys(p.facts.corporations, ("3",))
    p.runs = {rail: RICH if rail == p.owner_named(wanted.corporation) else 0 for rail in p.facts.corporations}
    found = safe.put_to_use(p, options)
    assert found is not None
    assert found[0] == SellShares(BOE, 1)
    p.runs = dict.fromkeys(p.facts.corporations, 0)
    assert safe.for_a_share(p, options, SellShares(BOE, 1)) is None


def test_shares_of_the_bank_are_sold_for_a_further_railroad() -> None:
    s = met(launches_with_the_bank)
    p = position(s)
    p.runs = dict.fromkeys(p.facts.corporations, 0)  # no share brings anything
    p.running = dict.fromkeys(p.facts.corporations, ("2",))
    sales = safe.safe_sales(p, p.title.legal_actions(p.s))
    price = p.s.price(p.owner_named(BOE))
    p.cash = p.s.cash[p.me] = round(p.know.idle_money) - price
    found = safe.for_a_launch(p, [], sales)
    assert found is not None
    assert found[0] == SellShares(BOE, 1)
    p.cash = p.s.cash[p.me] = round(p.know.idle_money)
    assert safe.for_a_launch(p, [], sales) is None  # there is enough


def test_shares_that_bring_little_wait_for_a_further_railroad() -> None:
    s = met(launches_with_the_bank)
    p = position(s)
    p.cash = p.s.cash[p.me] = 600
    p.runs = dict.fromkeys(p.facts.corporations, 0)
    p.running = dict.fromkeys(p.facts.corporations, ("2",))
    legal = p.title.legal_actions(p.s)
    options: list[Action] = [a for a in legal if isinstance(a, Launch) or a == BuyShare(BOE, "treasury")]
    choice = stock.bought(p, options)
    assert choice is not None
    assert isinstance(choice[0], Launch)
    p.running = dict.fromkeys(p.facts.corporations, ())  # those we have cannot run
    assert stock.bought(p, options) == (
        BuyShare(BOE, "treasury"),
        "buys BOE: a sure dividend, and its price does not fall",
    )


def test_no_further_railroad_is_launched_shortly_before_the_end() -> None:
    p = position(met(launches_with_the_bank))
    p.running = dict.fromkeys(p.facts.corporations, ("2",))
    assert shares.wants_another(p)
    p.s.ending = "bank"
    assert not shares.wants_another(p)


def launches(s: State, options: list[Action]) -> bool:
    """Somebody without a railroad may launch one."""
    return not position(s).mine() and any(isinstance(a, Launch) for a in options)


@pytest.mark.parametrize("by_habit", [False, True])
def test_a_usual_launch_is_not_put_off_by_playing_on(by_habit: bool) -> None:
    s = met(launches)
    facts = incomes().facts.knowing(replace(PRESENT, launches_by_habit=by_habit))
    allowance = Allowance(0.0, 300)
    choice = FirstSearch(8, 1, 2, picky=True).decide(
        Position(s, facts, Incomes(facts)), title("1848").legal_actions(s), allowance
    )
    assert isinstance(choice[0], Launch) or not by_habit
    assert (allowance.left == 300) == bool(by_habit)  # nothing was played on


def test_no_taste_makes_a_home_of_one_that_waits_or_lies_far_away() -> None:
    homes = dict(PRESENT.home_value)
    poor = [homes.pop(name) for name in ("COM", "WA")]
    assert max(poor) + TASTE < min(homes.values()) - TASTE


def test_a_company_that_is_sold_and_has_no_capital_is_expected_to_earn_nothing() -> None:
    s = title("1848").setup(Options(), 4)
    com = s.owner("COM")
    s.par = put(s.par, com - RAIL0, 100)
    s.cell[com - RAIL0] = s.chart.par[100]
    for sold, is_waiting in ((4, False), (6, True)):
        move_shares(s, com, s.held(com, SEAT0), SEAT0, BANK, 0)
        move_shares(s, com, sold, BANK, SEAT0, 0)
        p = position(s)
        assert waits(p, com) == is_waiting
        assert (expected_income(p, com) == 0) == is_waiting
    assert shares.gain(p, com, s.par_of(com)) < 0


def test_money_for_six_shares_is_kept_in_the_auction() -> None:
    for players in (4, 5):
        p = position(title("1848").setup(Options(), players))
        assert start.reserve(p) >= 6 * 70
    assert start.reserve(Position(p.s, p.facts.knowing(known_to("novice", "1848")), p.incomes)) < 6 * 70
