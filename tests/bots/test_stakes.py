"""1848: no president may help a company to its train, so that one is bought in time, and not passed to and fro."""

from dataclasses import replace

import pytest
from tests.rules.g1848.table import Table

from trunkline.bots import manners
from trunkline.bots.habits import Choice, rescue, stakes, trains
from trunkline.bots.income import Incomes
from trunkline.bots.knowledge import Knowledge, known_to
from trunkline.bots.position import Position
from trunkline.bots.thinking import ByHabit
from trunkline.bots.title_facts import facts_for
from trunkline.core.actions import Action, BuyTrain, Pass, Pay, SellShares, TakeLoan
from trunkline.core.prices import put_marker
from trunkline.titles import title

PRESENT = known_to("present", "1848")


def priced(table: Table, name: str, price: int) -> None:
    put_marker(table.s, table.s.owner(name), table.s.chart.price.index(price))


def two_companies(money: int) -> Table:
    """The SAR is dear, has a 3 that the next phase takes and no money; the QR of the same director is cheap."""
    table = Table(4).give_all("box").phase("5")
    table.company("SAR", {"p1": 6, "p2": 2, "p3": 2}, 70, 80).token("SAR", "G6")
    table.company("QR", {"p1": 6, "p3": 2, "p4": 2}, 70, money).token("QR", "B19")
    table.company("COM", {"p2": 6, "p4": 2}, 100, 1000)
    table.company("VR", {"p4": 6, "p2": 2}, 80, 1000).token("VR", "G10")
    table.company("NSW", {"p3": 6, "p2": 2}, 80, 1000).token("NSW", "F17")
    priced(table, "SAR", 360)
    priced(table, "QR", 80)
    table.tile("F5", "57", 2).tile("G6", "6", 2)
    table.train("SAR", "3")
    table.train("QR", "4")
    return table


def seen(table: Table, know: Knowledge = PRESENT) -> tuple[Position, list[Action]]:
    facts = facts_for(title("1848"), table.s).knowing(know)
    return Position(table.s, facts, Incomes(facts)), title("1848").legal_actions(table.s)


def bought(table: Table, know: Knowledge = PRESENT) -> Choice | None:
    p, options = seen(table, know)
    return trains.trains(p, options)


def test_a_phase_comes_when_those_who_need_its_train_can_pay() -> None:
    p, _ = seen(two_companies(560).buying("QR"))
    assert p.s.unsold_trains()[:4] != []
    assert stakes.rounds_until(p, 4) == 0.0, "three 5s, and four who can pay"
    table = two_companies(560).buying("QR")
    for name in ("COM", "VR", "NSW"):
        table.money(name, 0)
    p, _ = seen(table)
    assert stakes.rounds_until(p, 4) > 2
    assert stakes.rounds_until(p, 99) == stakes.NEVER


def test_a_company_buys_the_train_that_will_save_its_sister() -> None:
    table = two_companies(560).buying("QR")
    p, _ = seen(table)
    assert stakes.unprovided(p, 6) > 1000, "six shares at 360"
    found = bought(table)
    assert found is not None
    assert found[0] == BuyTrain("5", 500)
    table.train("QR", "5")
    table.train("QR", "5")
    p, _ = seen(table.buying("QR"))
    assert stakes.unprovided(p, 9) == 0, "one of two 5s is for the sister"


def test_income_is_retained_for_the_train_that_saves_a_sister() -> None:
    table = two_companies(400)
    table.tile("B17", "235", 5).tile("B19", "6", 5).running("QR")
    p, _ = seen(table)
    p.runs[p.rail] = 160
    pays = [Pay("full"), Pay("retain")]
    assert trains.pay(p, list(pays)) == (Pay("retain"), trains.WORDS["retain"])
    table.train("SAR", "5")
    p, _ = seen(table)
    p.runs[p.rail] = 160
    p.running[p.rail] = ("5",)
    assert trains.pay(p, list(pays)) == (Pay("full"), trains.WORDS["full"])


def test_the_only_train_stays_where_it_is() -> None:
    table = two_companies(90)
    table.train("SAR", "5")
    found = bought(table.buying("QR"))
    assert found is not None
    assert found[0] == Pass(), "the dear company keeps the train that stays"


def test_a_train_does_not_come_back_in_the_same_phase() -> None:
    table = two_companies(90)
    table.train("SAR", "5")
    p, options = seen(table.buying("QR"))
    back = BuyTrain("5", 1, "SAR")
    assert back in options
    memory = manners.Memory()
    assert back in manners.considered(p, options, memory)
    memory.moved.add((p.s.phase, "5", "QR", "SAR"))
    assert back not in manners.considered(p, options, memory)
    assert back in manners.considered(p, [back], memory), "where the rules leave nothing else"
    there = manners.Memory()
    there.done(p, back)
    assert (p.s.phase, "5", "SAR", "QR") in there.moved


@pytest.mark.parametrize(("money", "room", "borrows"), [(440, True, True), (440, False, False), (350, True, False)])
def test_a_loan_only_where_one_is_enough_and_there_is_room(money: int, room: bool, borrows: bool) -> None:
    table = two_companies(money)
    priced(table, "QR", 120)
    if not room:
        table.train("QR", "4")
    p, options = seen(table.buying("QR"))
    assert TakeLoan() in options
    assert (trains.borrow(p, options) is not None) is borrows


def test_loans_for_a_train_that_must_be_bought_pay_for_the_cheapest() -> None:
    table = Table(4).give_all("box").phase("6")
    table.company("SAR", {"p1": 6, "p2": 2, "p3": 2}, 70, 80).token("SAR", "G6")
    priced(table, "SAR", 450)
    table.tile("F5", "57", 2).tile("G6", "6", 2)
    found = bought(table.buying("SAR"))
    assert found is not None
    assert found[0] == BuyTrain("6", 600)


def test_shares_of_a_company_that_loans_would_wreck_are_sold_in_time() -> None:
    table = two_companies(90).company("FT", {"p2": 6}, 100, 1000).stock_round()
    p, options = seen(table)
    found = rescue.left(p, options)
    assert found is not None
    assert isinstance(found[0], SellShares)
    assert (found[0].corporation, found[0].shares) == ("SAR", 5)
    table.money("SAR", 900)
    p, options = seen(table)
    assert rescue.left(p, options) is None
    table.money("SAR", 80).money("QR", 600)
    p, options = seen(table)
    assert rescue.left(p, options) is None, "its sister can buy a train for it"


def sisters(money: int) -> Table:
    """The SAR must have a train, and the QR of the same director has one."""
    table = Table(4).give_all("box").phase("6")
    table.company("SAR", {"p1": 6, "p2": 2, "p3": 2}, 70, money).token("SAR", "G6")
    table.company("QR", {"p1": 6, "p3": 2, "p4": 2}, 70, 180).token("QR", "B19")
    priced(table, "SAR", 80)
    priced(table, "QR", 360)
    table.tile("F5", "57", 2).tile("G6", "6", 2)
    table.train("QR", "5")
    return table


def test_who_must_have_a_train_buys_no_2e_first() -> None:
    """It would take the money for a train that is enough."""
    ghan = BuyTrain("2E", 200)
    p, options = seen(sisters(300).buying("SAR"))
    assert Pass() not in options
    assert ghan in options
    assert ghan not in manners.considered(p, options, manners.Memory())
    found = trains.trains(p, options)
    assert found is not None
    assert isinstance(found[0], BuyTrain)
    assert (found[0].train, found[0].source) == ("5", "QR")
    first = replace(PRESENT, present_habits=False)
    p, options = seen(sisters(300).buying("SAR"), first)
    found = trains.trains(p, options)
    assert found is not None
    assert found[0] == ghan, "the first version, kept as it was"


def test_who_has_a_train_may_buy_a_2e() -> None:
    table = two_companies(300).phase("6")
    p, options = seen(table.buying("QR"))
    assert p.trains(p.rail) == ("4",)
    assert BuyTrain("2E", 200) in manners.considered(p, options, manners.Memory())


def test_who_does_not_provide_plays_as_before() -> None:
    table = two_companies(560).buying("QR")
    p, options = seen(table, replace(PRESENT, provides=False, rescues=False))
    assert stakes.rounds_until(p, 4) == 3 / p.know.trains_per_round
    assert ByHabit().decide(p, options, allowance=None)[0] in options  # type: ignore[arg-type]
