"""Shares changed for better ones, trains saved for, and phases that take trains of one's own."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from trunkline.bots.habits import portfolio, stock, trains, treasury
from trunkline.bots.income import Incomes
from trunkline.bots.knowledge import known_to
from trunkline.bots.match import LiveMatch, Match
from trunkline.bots.position import BANKS, Needs, Position
from trunkline.bots.title_facts import facts_for
from trunkline.core.actions import Action, BuyShare, BuyTrain, Pass, SellShares
from trunkline.core.contract import Options
from trunkline.core.ids import POOL, SEAT0
from trunkline.core.state import State
from trunkline.titles import title

PRESENT = known_to("present", "1846")
POOR, RICH = 1, 600  # incomes
Wanted = Callable[[State, list[Action]], bool]


@lru_cache
def incomes_for(minds: bool, changes: bool) -> Incomes:
    s = title("1846").setup(Options(), 4)
    know = replace(PRESENT, minds_phases=minds, changes_shares=changes)
    return Incomes(facts_for(title("1846"), s).knowing(know))


def position(s: State, minds: bool = True, changes: bool = True) -> Position:
    """As the present version sees it, or one that does not mind phases or change shares."""
    incomes = incomes_for(minds, changes)
    return Position(title("1846").copy(s), incomes.facts, incomes)


def sells_others(s: State, options: list[Action]) -> bool:
    """A share of somebody else's corporation may be sold, and another one is to be had for its money."""
    return any(isinstance(a, SellShares) and wanted_for(s, a) >= 0 for a in options)


def wanted_for(s: State, sale: SellShares) -> int:
    sold = s.names.index(sale.corporation)
    if s.president_of(sold) == s.actor():
        return -1
    money = s.money(s.actor()) + sale.shares * s.price(sold)
    others = [rail for rail in s.rails() if rail != sold and s.cell_of(rail) >= 0 and s.price(rail) <= money]
    return next((rail for rail in others if s.held(rail, POOL) + s.held(rail, rail) > 0), -1)


def begins_a_phase(s: State, options: list[Action]) -> bool:
    cards = incomes_for(True, True).facts.cards
    left = s.unsold_trains()
    offered = any(isinstance(a, BuyTrain) and a.source in BANKS for a in options)
    return offered and s.phase == 1 and bool(left) and cards[s.card_of(left[0])].phase > s.phase


WANTED: tuple[Wanted, ...] = (sells_others, begins_a_phase)


@lru_cache
def met() -> dict[Wanted, tuple[State, tuple[Action, ...]]]:
    """The first decision of each kind in one game."""
    live = LiveMatch(Match("1846", ("novice:present_habits=1",) * 4, 3, strict=True))
    found: dict[Wanted, tuple[State, tuple[Action, ...]]] = {}
    while len(found) < len(WANTED):
        assert not live.state.ended
        if live.state.now().actor >= SEAT0:
            options = live.title.legal_actions(live.state)
            for wanted in WANTED:
                if wanted not in found and wanted(live.state, options):
                    found[wanted] = live.title.copy(live.state), tuple(options)
        live.step()
    return found


def with_one_rich_share(changes: bool) -> tuple[Position, list[Action], int]:
    """Nothing can be bought before a sale, and one corporation earns much more than all others."""
    s, options = met()[sells_others]
    p = position(s, changes=changes)
    rich = next(rail for a in options if isinstance(a, SellShares) and (rail := wanted_for(s, a)) >= 0)
    p.runs = {rail: RICH if rail == rich else POOR for rail in p.facts.corporations}
    return p, [a for a in options if isinstance(a, (SellShares, Pass))], rich


def test_a_poor_share_is_sold_for_one_that_brings_more() -> None:
    p, options, rich = with_one_rich_share(changes=True)
    choice = stock.trade(p, options)
    assert choice is not None
    sale, why = choice
    assert isinstance(sale, SellShares)
    assert not p.is_mine(p.owner_named(sale.corporation))
    assert why == f"sells {sale.shares} {sale.corporation}: {p.s.names[rich]} brings more"
    p.title.apply(p.s, sale)
    assert any(isinstance(a, BuyShare) and p.owner_named(a.corporation) == rich for a in p.title.legal_actions(p.s))


def test_who_does_not_change_shares_passes() -> None:
    p, options, _ = with_one_rich_share(changes=False)
    assert stock.trade(p, options) == (Pass(), "passes: no share is worth its price")


def test_a_share_that_can_be_bought_beside_the_best_one_needs_no_sale() -> None:
    p, options, rich = with_one_rich_share(changes=True)
    best = BuyShare(p.s.names[rich], "pool")
    p.cash = 2 * max(p.s.price(rail) for rail in p.facts.corporations if p.s.cell_of(rail) >= 0)
    assert portfolio.better_share(p, options, portfolio.earnings(p), best) is None


def test_a_share_brings_more_where_the_railroad_earns_more() -> None:
    p, _, rich = with_one_rich_share(changes=True)
    before = portfolio.earned(p, rich)
    p.runs[rich] = POOR
    assert before > 0 > portfolio.earned(p, rich)


def test_money_that_buys_a_train_is_worth_the_trains_runs() -> None:
    p = position(met()[begins_a_phase][0])
    p.needs = Needs(0.0, 0.0, 6)
    price = p.next_price()
    run = trains.runs_worth(p, BuyTrain(p.next_train(), price)) - trains.lost_by_phase(
        p, BuyTrain(p.next_train(), price)
    )
    assert run > treasury.worth(p, price)
    assert trains.with_train(p, price - 1) == treasury.worth(p, price - 1)
    assert trains.with_train(p, price) >= run > trains.with_train(p, price - 1)


def test_a_train_counts_less_where_its_phase_takes_trains_of_our_own() -> None:
    s, options = met()[begins_a_phase]
    p, careless = position(s), position(s, minds=False)
    buy = next(a for a in options if isinstance(a, BuyTrain) and a.source == "bank")
    phase = p.facts.cards[p.facts.card_of[buy.train]].phase
    others = [rail for rail in p.facts.corporations if rail != p.rail and p.s.cell_of(rail) >= 0]
    other = min(others, key=p.s.money)
    p.running[other], p.runs[other] = ("2",), 0
    assert trains.lost_by(p, other, phase, buy.train) == max(0, p.next_price(1) - p.s.money(other)) > 0
    p.running[other] = (buy.train,)  # stays
    assert trains.lost_by(p, other, phase, buy.train) == 0
    assert trains.train_gain(careless, buy) - trains.train_gain(p, buy) == trains.lost_by_phase(p, buy)
