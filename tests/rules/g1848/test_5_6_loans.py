"""5.6, 8.4 Loans, and the purchase of a train that a company must have."""

import pytest
from tests.rules.g1848.table import Table, given, sar

from trunkline.core.actions import BuyTrain, Pass, Pay, RunRoutes, TakeLoan
from trunkline.core.events import LoanTaken
from trunkline.core.words import RulingsName
from trunkline.titles.g1848.frames import turn
from trunkline.titles.g1848.loans import loans_left, more_loans
from trunkline.titles.g1848.state import bit
from trunkline.titles.g1848.text import action_text

# 5.6 Loans.


def test_5_6_1_5_6_2_a_loan_brings_100_moves_two_left_and_the_bank_of_england_one_right() -> None:
    t = sar().turn("SAR")
    assert LoanTaken("SAR", 1) in t.play(TakeLoan()).events
    assert (t.cash("SAR"), t.price("SAR"), t.price("BOE"), t.cash("BOE")) == (150, 60, 80, 1900)
    assert t.refusal(TakeLoan()) == "5.6.1", "one in a turn"


def test_5_6_1_the_turn_knows_how_many_loans_were_taken_in_it() -> None:
    t = sar().at("SAR", 0, 10).buying("SAR")
    t.play(TakeLoan())
    assert turn(t.s).loans == 1
    t.play(BuyTrain("3", 200))
    assert (turn(t.s).loans, t.loans("SAR"), t.cash("SAR")) == (2, 2, 50), "a forced one counts like any other (8.4.1)"


def test_5_6_1_not_before_the_first_3() -> None:
    t = Table().after_auction().company("SAR", {"p1": 6}, cash=500).turn("SAR")
    assert t.refusal(TakeLoan()) == "5.6.1"


def test_5_6_1_at_any_time_of_the_turn() -> None:
    t = sar().money("SAR", 500)
    t.train("SAR", "2")
    t.turn("SAR")
    seen = set()
    while t.s.agenda[0].kind == "operating set" and t.kind() != "stock":
        seen.add(t.kind())
        assert t.refusal(TakeLoan()) == "", t.kind()
        if t.kind() == "run":
            t.play(next(a for a in t.legal() if isinstance(a, RunRoutes)))
            t.play(Pay("retain"))
        else:
            t.play(Pass())
        if not t.s.agenda or t.s.agenda[0].kind != "operating set":
            break
    assert {"track", "run", "trains"} <= seen


def test_5_6_3_five_loans_unforced() -> None:
    t = sar()
    t.lent("SAR", 5)
    assert t.turn("SAR").refusal(TakeLoan()) == "5.6.3"


def test_5_6_3_a_company_may_hope_for_loans_up_to_the_fifth_and_the_twentieth_and_not_before_the_first_3() -> None:
    company = sar().s.owner("SAR")
    early = Table().after_auction().company("SAR", {"p1": 6}, cash=500)
    own = []
    for loans in (4, 5):
        own.append(more_loans(sar().lent("SAR", loans).s, company))
    assert [*own, more_loans(early.s, company)] == [True, False, False]
    assert [more_loans(given(sar(), loans).s, company) for loans in (19, 20)] == [True, False]


def test_5_6_1_the_twentieth_loan_is_the_last() -> None:
    t = given(sar(), 20).turn("SAR")
    assert loans_left(t.s) == 0
    assert t.refusal(TakeLoan()) == "5.6.1"


def test_13_1_the_sixteenth_loan_ends_the_game_with_the_set() -> None:
    t = given(sar(), 15).turn("SAR")
    t.play(TakeLoan())
    assert (t.s.ending, t.s.ended) == ("loans", "")


# 8.4 Mandatory purchase.


def test_8_4_1_loans_until_it_is_enough_two_left_then_three_each() -> None:
    t = sar(par=100).at("SAR", 0, 10).buying("SAR")
    assert t.refusal(Pass()) == "8.1"
    t.play(BuyTrain("3", 200))
    assert (t.cash("SAR"), t.loans("SAR"), t.price("SAR")) == (50, 2, 110), "column 10 - 2 - 3 = 5"
    assert t.place("SAR") == (0, 5)


def test_8_4_1_after_an_ordinary_loan_every_further_one_costs_three() -> None:
    t = sar(par=100).at("SAR", 0, 10).buying("SAR")
    t.play(TakeLoan(), BuyTrain("3", 200))
    assert t.place("SAR") == (0, 5)


def test_8_4_1_the_other_site_wants_the_ordinary_loan_first() -> None:
    t = sar("site", par=100).at("SAR", 0, 10).buying("SAR")
    assert t.refusal(BuyTrain("3", 200)) == "8.4.1"
    t.play(TakeLoan())
    assert t.refusal(BuyTrain("3", 200)) == ""


@pytest.mark.parametrize(("rulings", "column"), [("book", 8), ("site", 7)])
def test_5_6_2_with_five_loans_the_first_forced_one(rulings: RulingsName, column: int) -> None:
    t = sar(rulings, par=100).at("SAR", 0, 10).money("SAR", 150)
    t.lent("SAR", 5)
    t.buying("SAR")
    t.play(BuyTrain("3", 200))
    assert t.place("SAR") == (0, column)


def test_8_4_2_if_it_falls_the_train_stays_in_the_bank() -> None:
    t = sar().at("SAR", 3, 4).buying("SAR")
    t.play(BuyTrain("3", 200))
    assert t.s.closed == bit(t.s.owner("SAR"))
    assert t.held("SAR", "box") == 10
    assert t.cards("bank").count("3") == 5


def test_8_4_2_enough_money_does_not_save_a_company_that_falls() -> None:
    t = sar().at("SAR", 3, 2).money("SAR", 150).buying("SAR")
    t.play(BuyTrain("3", 200))
    assert t.s.closed


def test_8_4_3_a_company_that_need_not_buy_takes_no_forced_loans() -> None:
    t = sar().at("SAR", 0, 10).money("SAR", 150)
    t.train("SAR", "2")
    t.buying("SAR")
    assert t.refusal(BuyTrain("3", 200)) == "8.4.3"


@pytest.mark.parametrize(("rulings", "rule"), [("book", "5.6.3"), ("site", "")])
def test_5_6_3_several_loans_are_for_trains_of_the_bank(rulings: RulingsName, rule: str) -> None:
    t = sar(rulings).at("SAR", 0, 10).company("NSW", {"p2": 6})
    t.train("NSW", "3")
    t.buying("SAR")
    if rulings == "site":
        t.play(TakeLoan())
    assert t.refusal(BuyTrain("3", 200, "NSW")) == rule


def test_8_4_4_no_loans_left_means_receivership() -> None:
    t = given(sar(), 20).at("SAR", 0, 10).buying("SAR")
    t.play(BuyTrain("3", 200))
    assert t.s.closed == bit(t.s.owner("SAR"))


def test_8_4_4_the_last_loan_may_not_be_enough() -> None:
    t = given(sar(), 19).at("SAR", 0, 10).buying("SAR")
    t.play(BuyTrain("3", 200))
    assert t.s.closed == bit(t.s.owner("SAR"))
    assert loans_left(t.s) == 0


@pytest.mark.parametrize(("cash", "column"), [(199, 8), (130, 8), (129, 5)])
def test_ruling_30_a_forced_purchase_takes_either_face(cash: int, column: int) -> None:
    """Loans pay for either face where the treasury pays for none."""
    t = sar(par=100).at("SAR", 0, 10).money("SAR", cash).buying("SAR")
    t.play(BuyTrain("3+", 230))
    assert t.place("SAR") == (0, column)


def test_5_6_2_a_loan_says_how_far_from_the_red_it_leads() -> None:
    t = sar().turn("SAR")
    assert action_text(t.s, TakeLoan(), []) == "Take a loan of £100: the price falls to £60, 3 columns from the red"
    t.at("SAR", 3, 2)
    assert action_text(t.s, TakeLoan(), []).endswith("into the red, and the company goes into receivership")


def test_ruling_43_beside_an_interrupt_it_is_the_running_companys_loan() -> None:
    """A debtor is asked in the middle of the SAR's turn: what is decided there is about no company."""
    t = sar("site").turn("SAR").in_crisis("p1")
    assert TakeLoan() in t.legal()
    assert action_text(t.s, TakeLoan(), []) == "Take a loan of £100: the price falls to £60, 3 columns from the red"
    assert action_text(sar().stock_round().s, TakeLoan(), []) == "Take a loan of £100"
