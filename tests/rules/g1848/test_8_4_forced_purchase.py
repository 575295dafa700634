"""8.3.7, 8.4 Loans are forced only where the treasury can pay for no train."""

import pytest
from tests.rules.g1848.table import Table, given, sar, sold_out

from trunkline.core.actions import BuyIn, BuyTrain, Decline, Pass, TakeLoan
from trunkline.core.contract import Shortfall
from trunkline.core.events import PriceMoved, WentIntoReceivership
from trunkline.core.words import RulingsName
from trunkline.titles.g1848.forced import PAID, forecast, raise_money
from trunkline.titles.g1848.loans import has_fallen, loans_left
from trunkline.titles.g1848.means import means
from trunkline.titles.g1848.text import action_text
from trunkline.titles.g1848.title import TITLE

NAMES = ("Ann", "Bo", "Cy", "Di")


def with_sister(director: str, cash: int) -> Table:
    """The SAR must buy; the VR owns a 3."""
    t = sar(par=100).at("SAR", 0, 10).money("SAR", cash).company("VR", {director: 6}).token("VR", "H11")
    t.train("VR", "3")
    return t.buying("SAR")


def test_8_3_7_the_dearer_face_is_no_reason_for_loans() -> None:
    t = sar(par=100).at("SAR", 0, 10).money("SAR", 200).buying("SAR")
    assert t.refusal(BuyTrain("3+", 230)) == "8.3.7"
    assert t.refusal(BuyTrain("3", 200)) == ""
    assert BuyTrain("3+", 230) not in t.legal()


def test_8_3_7_nor_when_no_loan_is_left() -> None:
    t = given(sar(par=100), 20).at("SAR", 0, 10).money("SAR", 200).buying("SAR")
    assert t.refusal(BuyTrain("3+", 230)) == "8.3.7"
    t.play(BuyTrain("3", 200))
    assert not t.s.closed


def test_8_3_7_a_train_of_a_company_with_the_same_director_comes_first() -> None:
    t = with_sister("p1", 50)
    assert t.refusal(BuyTrain("3", 200)) == "8.3.7"
    assert t.refusal(Pass()) == "8.1"
    t.play(BuyTrain("3", 1, "VR"))
    assert t.cash("VR") == 1


@pytest.mark.parametrize(("cash", "rule"), [(0, ""), (1, "8.3.7")])
def test_8_3_7_a_single_pound_pays_for_it(cash: int, rule: str) -> None:
    assert with_sister("p1", cash).refusal(BuyTrain("3", 200)) == rule


def test_8_4_4_without_a_loan_left_the_marker_falls_to_the_left() -> None:
    t = given(sar(par=100), 20).at("SAR", 0, 10).money("SAR", 100).buying("SAR")
    events = t.play(BuyTrain("3", 200)).events
    assert events[:2] == [PriceMoved("SAR", 220, 0), WentIntoReceivership("SAR")]


@pytest.mark.parametrize("rulings", ["book", "site"])
@pytest.mark.parametrize("taken", [0, 1])
@pytest.mark.parametrize("given_before", [0, 18, 19, 20])
@pytest.mark.parametrize("cash", [0, 99, 100, 200])
def test_8_4_1_8_4_4_loans_come_as_forecast(rulings: RulingsName, taken: int, given_before: int, cash: int) -> None:
    """For every column of the marker: as many loans as were said beforehand, and the end that was said."""
    for column in range(1, 12):
        t = given(sar(rulings, par=100), given_before).at("SAR", 0, column).money("SAR", cash).buying("SAR")
        t.loans_in_turn(taken)
        rail, before = t.s.owner("SAR"), loans_left(t.s)
        loans, end = forecast(t.s, rail, 200)
        told = TITLE.shortfall(t.s, rail, 200 - cash)
        is_paid = raise_money(t.s, rail, 200)
        assert (before - loans_left(t.s), is_paid) == (loans, end == PAID)
        assert has_fallen(t.s, rail) != is_paid
        assert told == Shortfall(loans, t.s.cell_of(rail), not is_paid)


def test_5_6_2_in_a_later_turn_the_first_loan_counts_anew() -> None:
    t = sar(par=100).at("SAR", 0, 10).money("SAR", 0).buying("SAR")
    t.loans_in_turn(1)
    rail = t.s.owner("SAR")
    assert TITLE.shortfall(t.s, rail, 200) == Shortfall(2, t.s.cell_of(rail) - 6, False)
    assert TITLE.shortfall(t.s, rail, 200, t.s.cell_of(rail)) == Shortfall(2, t.s.cell_of(rail) - 5, False)


@pytest.mark.parametrize(("cash", "loans"), [(200, 0), (199, 1), (100, 1), (99, 2)])
def test_8_4_1_no_loan_more_than_the_train_needs(cash: int, loans: int) -> None:
    t = sar(par=100).at("SAR", 0, 10).money("SAR", cash).buying("SAR")
    assert forecast(t.s, t.s.owner("SAR"), 200) == (loans, PAID)


def test_8_3_7_another_director_is_asked_first() -> None:
    t = with_sister("p2", 200)
    sold_out(t, 1)
    assert t.refusal(BuyTrain("4", 300)) == "8.3.7", "the VR may sell its 3 at the printed price"
    t.play(BuyTrain("3", 200, "VR"), Decline())
    assert t.refusal(BuyTrain("4", 300)) == ""


def test_8_3_7_a_train_that_the_treasury_cannot_pay_is_not_waited_for() -> None:
    assert with_sister("p2", 50).refusal(BuyTrain("3", 200)) == ""


@pytest.mark.parametrize(("cash", "rule"), [(699, "8.3.7"), (700, ""), (200, "8.3.7")])
def test_8_3_7_a_2e_is_bought_with_money_that_the_train_does_not_need(cash: int, rule: str) -> None:
    t = sar(par=100).phase("5").at("SAR", 0, 10).money("SAR", cash).buying("SAR")
    assert t.refusal(BuyTrain("2E", 200)) == rule


def test_8_3_7_on_the_other_site_loans_pay_for_anything() -> None:
    t = given(sar("site", par=100), 20).at("SAR", 0, 10).money("SAR", 200).buying("SAR")
    assert t.refusal(BuyTrain("3+", 230)) == ""


def test_8_4_2_an_option_that_means_receivership_says_so() -> None:
    t = sar(par=100).at("SAR", 0, 10).buying("SAR")
    assert action_text(t.s, BuyTrain("3", 200), NAMES) == "Buy a 3 train for £200 with 2 loans"
    falling = sar(par=70).at("SAR", 3, 3).buying("SAR")
    said = action_text(falling.s, BuyTrain("3", 200), NAMES)
    fall = "SAR goes into receivership and the train stays in the bank"
    assert said == f"Buy a 3 train for £200: the loans sink its price into the red, {fall}"
    broke = given(sar(par=100), 19).at("SAR", 0, 10).buying("SAR")
    said = action_text(broke.s, BuyTrain("3", 200), NAMES)
    assert said == f"Buy a 3 train for £200: too few loans are left, {fall}"
    falling.play(BuyTrain("3", 200))
    assert falling.s.closed


def test_8_4_a_view_tells_how_many_loans_the_train_takes_and_whether_the_company_falls() -> None:
    t = sar(par=100).at("SAR", 0, 10).buying("SAR")
    assert [(m.amount, m.state) for m in means(t.s)] == [(50, "used"), (200, "now"), (-1, "none")]
    sunk = means(sar(par=100).at("SAR", 0, 3).buying("SAR").s)[2]
    assert (sunk.text, sunk.state) == ("Receivership: the loans sink the price into the red (8.4.2)", "now")
    broke = means(given(sar(par=100), 20).at("SAR", 0, 10).buying("SAR").s)[2]
    assert (broke.text, broke.state) == ("Receivership: too few loans are left (8.4.4)", "now")
    assert means(sar(par=100).at("SAR", 0, 10).money("SAR", 200).buying("SAR").s) == (), "nothing is forced"


@pytest.mark.parametrize(("column", "cash", "falls"), [(3, 100, False), (2, 100, True), (6, 0, False), (5, 0, True)])
def test_8_4_2_the_last_column_before_the_red_still_saves_a_company(column: int, cash: int, falls: bool) -> None:
    """One loan takes two columns, a second three more; money enough does not help in the red."""
    t = sar(par=100).at("SAR", 0, column).money("SAR", cash).buying("SAR")
    t.play(BuyTrain("3", 200))
    assert bool(t.s.closed) == falls


def test_ruling_63_before_the_first_3_loans_are_forced_though_none_are_given() -> None:
    t = Table(4).after_auction().company("SAR", {"p1": 6}, cash=50)
    t.tile("G6", "5", 2).tile("F5", "57", 2).token("SAR", "G6").buying("SAR")
    assert (t.refusal(TakeLoan()), t.refusal(Pass())) == ("5.6.1", "8.1")
    t.play(BuyTrain("2", 100))
    assert (t.cash("SAR"), t.price("SAR"), t.loans("SAR")) == (50, 80, 1)


def test_ruling_30_what_a_private_company_costs_is_gone() -> None:
    """7.3 It is bought at any time of the turn, also with the money for the train."""
    t = sar(par=100).at("SAR", 0, 10).money("SAR", 220).buying("SAR")
    assert t.refusal(BuyTrain("3+", 230)) == "8.3.7"
    t.play(BuyIn("P4", 220))
    assert t.refusal(BuyTrain("3+", 230)) == ""
