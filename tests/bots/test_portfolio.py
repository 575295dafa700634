"""Shares changed for better ones, trains saved for, and phases that take trains of one's own."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from trunkline.bots.habits import portfolio, stock, trains, treasury
from trunkline.bots.income import Incomes
from trunkline.bots.knowledge import known_to
from trunkline.bots.playing import Match, Table
from trunkline.bots.position import Needs, Position
from trunkline.bots.title_facts import facts_for
from trunkline.core.actions import Action, BuyShare, BuyTrain, SellShares
from trunkline.core.contract import Options
from trunkline.core.ids import SEAT0
from trunkline.core.state import State
from trunkline.titles import title

PRESENT = known_to("present", "1846")
Offered = tuple[Position, list[Action]]


@lru_cache
def incomes_for(minds: int, changes: int) -> Incomes:
    s = title("1846").setup(Options(), 4)
    know = replace(PRESENT, minds_phases=minds, changes_shares=changes)
    return Incomes(facts_for(title("1846"), s).knowing(know))


def position(s: State, minds: int = 1, changes: int = 1) -> Position:
    """As the present version sees it, or one that does not mind phases or change shares."""
    incomes = incomes_for(minds, changes)
    return Position(s, incomes.facts, incomes)


def met(wanted: Callable[[Position, list[Action]], bool], games: int = 8) -> Offered:
    """The first such decision in some games of the present habits."""
    for seed in range(games):
        table = Table(Match("1846", ("novice:present_habits=1+changes_shares=1",) * 4, seed, strict=True))
        while not table.state.ended:
            if table.state.now().actor >= SEAT0:
                p, options = position(table.title.copy(table.state)), table.title.legal_actions(table.state)
                if wanted(p, options):
                    return p, options
            table.step()
    raise AssertionError("no such decision")


def is_changed(p: Position, options: list[Action]) -> bool:
    if not any(isinstance(a, SellShares) for a in options):
        return False
    choice = stock.trade(p, options)
    return choice is not None and isinstance(choice[0], SellShares) and "brings more" in choice[1]


def test_a_poor_share_is_sold_for_one_that_brings_more() -> None:
    p, options = met(is_changed)
    choice = stock.trade(p, options)
    assert choice is not None
    sale = choice[0]
    assert isinstance(sale, SellShares)
    assert not p.is_mine(p.owner_named(sale.corporation))
    p.title.apply(p.s, sale)
    after, bring = position(p.s), portfolio.earnings(p)
    bought = stock.trade(after, p.title.legal_actions(p.s))
    assert bought is not None
    assert isinstance(bought[0], BuyShare)
    lost = sale.shares * bring[p.owner_named(sale.corporation)]
    assert bring[p.owner_named(bought[0].corporation)] > lost + portfolio.CLEARLY


def test_who_does_not_change_shares_sells_none_that_earns() -> None:
    p, options = met(is_changed)
    choice = stock.trade(position(p.s, changes=0), options)
    assert choice is not None
    assert not (isinstance(choice[0], SellShares) and "brings more" in choice[1])


def test_a_share_brings_more_where_the_railroad_earns_more() -> None:
    p, _ = met(lambda p, options: p.s.phase > 0 and any(isinstance(a, BuyShare) for a in options))
    running = [rail for rail in portfolio.earnings(p) if p.income(rail) >= p.s.price(rail)]
    assert running
    for rail in running:
        before = portfolio.earned(p, rail)
        p.runs[rail] = 3 * p.runs[rail]
        assert portfolio.earned(p, rail) > before > 0


def buys_trains(p: Position, options: list[Action]) -> bool:
    return p.s.phase == 1 and any(isinstance(a, BuyTrain) and a.source == "bank" for a in options)


def test_money_that_buys_a_train_is_worth_the_trains_runs() -> None:
    p, _ = met(buys_trains)
    p.needs = Needs(0.0, 0.0, 6)
    price = float(p.next_price())
    run = trains.runs_worth(p, BuyTrain(p.next_train(), round(price)))
    assert run > treasury.worth(p, price)
    assert trains.with_train(p, price - 1) == treasury.worth(p, price - 1)
    assert trains.with_train(p, price) >= run > trains.with_train(p, price - 1)


def begins_a_phase(p: Position, options: list[Action]) -> bool:
    left = p.s.unsold_trains()
    return buys_trains(p, options) and bool(left) and p.facts.cards[p.s.card_of(left[0])].phase > p.s.phase


def test_a_train_counts_less_where_its_phase_takes_trains_of_our_own() -> None:
    p, options = met(begins_a_phase)
    buy = next(a for a in options if isinstance(a, BuyTrain) and a.source == "bank")
    phase = p.facts.cards[p.facts.card_of[buy.train]].phase
    others = [rail for rail in p.facts.corporations if rail != p.rail and p.s.cell_of(rail) >= 0]
    other = min(others, key=p.s.money)
    p.running[other], p.runs[other] = ("2",), 0
    assert trains.lost_by(p, other, phase, buy.train) == max(0, p.next_price(1) - p.s.money(other)) > 0
    p.running[other] = (buy.train,)  # stays
    assert trains.lost_by(p, other, phase, buy.train) == 0
    careless = position(p.s, minds=0)
    assert trains.train_gain(careless, buy) - trains.train_gain(p, buy) == trains.lost_by_phase(p, buy)
