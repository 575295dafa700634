"""5.5 Receivership."""

import pytest
from tests.rules.g1848.table import Table, sar

from trunkline.core.actions import BuyIn, Pass, Pay, RunRoutes, SellShares, TakeLoan
from trunkline.core.events import PhaseBegan, PrivateClosed, TrainLeft, WentIntoReceivership
from trunkline.core.ids import NOBODY
from trunkline.core.words import RulingsName
from trunkline.titles.g1848.bank_of_england import income
from trunkline.titles.g1848.frames import LOAN, PAY, RUN, STEPS, TRAINS, operating_round, turn
from trunkline.titles.g1848.holdings import certificate_limit
from trunkline.titles.g1848.receivership import settle_debts
from trunkline.titles.g1848.state import bit

# 5.5 Receivership.


def test_5_5_1_retaining_in_the_first_column() -> None:
    t = sar().at("SAR", 2, 1)
    t.train("SAR", "2")
    t.turn("SAR", RUN)
    t.play(next(a for a in t.legal() if isinstance(a, RunRoutes)))
    t.play(Pay("retain"))
    assert t.s.closed == bit(t.s.owner("SAR"))


def test_5_5_2_compensation_at_the_first_price_from_the_treasury_first() -> None:
    t = sar().money("SAR", 300).at("SAR", 2, 2).turn("SAR")
    before = t.cash("p1"), t.cash("p2"), t.cash("bank")
    t.play(TakeLoan())
    assert t.cash("p2") == before[1] + 3 * 80
    assert t.cash("p1") == before[0], "the treasury was enough"
    assert t.cash("bank") >= before[2] + 400 - 240 - 200, "the rest goes to the bank, before the next payments"
    assert t.cash("SAR") == 0


def test_5_5_3_the_director_pays_the_rest() -> None:
    t = sar().money("SAR", 0).at("SAR", 2, 2).turn("SAR")
    before = t.cash("p1")
    t.play(TakeLoan())
    assert t.cash("p1") == before - 140, "240 less the 100 of the loan"


def test_5_5_4_limits_fall_and_further_for_the_former_director() -> None:
    t = sar().at("SAR", 2, 2).turn("SAR")
    t.play(TakeLoan())
    limits = [certificate_limit(t.s, t.s.owner(p)) for p in ("p1", "p2", "p3", "p4")]
    assert limits == [13, 15, 15, 15]


@pytest.mark.parametrize(("rulings", "limit"), [("book", 9), ("site", 17)])
def test_5_5_4_a_sixth_receivership(rulings: RulingsName, limit: int) -> None:
    t = Table(4, rulings)
    t.in_receivership("CAR", "VR", "NSW", "SAR", "COM", "FT")
    assert certificate_limit(t.s, t.s.owner("p1")) == limit


def test_5_5_5_trains_and_papers_leave_tokens_stay() -> None:
    t = sar().at("SAR", 2, 2)
    train = t.train("SAR", "3")
    t.give("P1", "SAR")
    t.turn("SAR")
    t.play(TakeLoan())
    assert t.whose(train) == "box"
    assert t.owner("P1") == "box"
    assert t.s.tokens[t.s.map.adelaide] == ((0, t.s.owner("BOE")),)


def test_5_5_6_five_receiverships_end_the_game_with_the_set() -> None:
    t = sar().at("SAR", 2, 2)
    t.in_receivership("COM", "FT", "WA", "QR")  # four others
    t.turn("SAR", rounds=2)
    t.play(TakeLoan())
    assert t.s.ended == "receivership", "the rest of the set had nothing to decide"


# A company that is about to fall.


def test_ruling_32_a_doomed_company_may_borrow_before_it_falls() -> None:
    t = sar().at("SAR", 2, 1).turn("SAR", LOAN)
    assert (t.kind(), t.actor()) == ("loan", "p1")
    assert t.refusal(Pass()) == ""
    t.play(Pass())
    assert t.s.closed


def test_ruling_32_on_the_other_site_it_must() -> None:
    t = sar("site").at("SAR", 2, 1).turn("SAR", LOAN)
    assert t.refusal(Pass()) == "5.6.1"
    t.play(TakeLoan())
    assert t.s.closed


@pytest.mark.parametrize(("rulings", "kind", "price"), [("book", "trains", 90), ("site", "pay", 100)])
def test_ruling_65_what_a_fallen_company_left_unpaid(rulings: RulingsName, kind: str, price: int) -> None:
    """The SAR runs and falls by a loan before it pays; the NSW, next in the round, has no train."""
    t = sar(rulings).company("NSW", {"p2": 6}, cash=300).token("NSW", "F17").without_tokens("NSW").at("SAR", 2, 2)
    t.train("SAR", "2")
    t.turn("SAR", RUN)
    t.still_to_come("NSW")
    t.play(next(a for a in t.legal() if isinstance(a, RunRoutes)))
    earned = turn(t.s).revenue
    assert (t.kind(), earned > 0) == ("pay", True)
    t.play(TakeLoan())
    while t.kind() == "track":
        t.play(Pass())
    assert t.s.closed == bit(t.s.owner("SAR"))
    assert (t.s.name(t.s.now().subject), t.kind(), t.price("NSW")) == ("NSW", kind, price)
    if rulings == "site":
        before = t.cash("NSW")
        t.play(Pay("retain"))
        assert (t.cash("NSW") - before, operating_round(t.s).unpaid) == (earned, ())


def test_ruling_65_after_the_payout_nothing_is_left_unpaid() -> None:
    t = sar("site").company("NSW", {"p2": 6}, cash=300).token("NSW", "F17").without_tokens("NSW")
    t.train("SAR", "2")
    t.turn("SAR", RUN).still_to_come("NSW")
    t.play(next(a for a in t.legal() if isinstance(a, RunRoutes)))
    t.play(Pay("full"))
    t.at("SAR", 2, 2)
    t.play(TakeLoan())
    while t.kind() == "track":
        t.play(Pass())
    assert (t.s.closed, t.s.name(t.s.now().subject), t.kind()) == (bit(t.s.owner("SAR")), "NSW", "trains")


def test_7_3_a_doomed_company_that_may_not_borrow_may_still_buy_a_private_company() -> None:
    t = sar().at("SAR", 2, 1)
    t.lent("SAR", 5)
    t.turn("SAR", LOAN)
    before = t.cash("p1")
    assert t.kind() == "loan"
    assert t.refusal(TakeLoan()) == "5.6.3"
    t.play(BuyIn("P1", 40))
    assert t.cash("p1") == before + 40
    t.play(Pass())
    assert t.s.closed


def test_11_2_no_income_moves_the_price_left() -> None:
    t = sar().turn("SAR", PAY)
    assert t.price("SAR") == 70
    assert t.kind() == "trains"
    assert STEPS[turn(t.s).step] == TRAINS


# Footnotes of receivership.


def test_5_5_7_every_token_counts_the_value_of_its_city() -> None:
    """Two tokens in one city count twice, one beside a full city counts as well."""
    t = sar()
    t.token("BOE", "G6").token("BOE", "F5")
    assert income(t.s) == 100 + 20 + 20
    t.token("BOE", "G6")
    assert income(t.s) == 100 + 20 + 20 + 20


def test_5_5_3_no_compensation_for_new_shares_and_shares_of_the_bank_pool() -> None:
    t = Table(4).after_auction().phase("3").company("SAR", {"p1": 5, "p2": 1}, par=80, cash=500, pool=2)
    t.at("SAR", 2, 2).turn("SAR")
    bank, other = t.cash("bank"), t.cash("p2")
    t.play(TakeLoan())
    assert t.cash("p2") == other + 80
    assert t.cash("bank") == bank + 600 - 80


def test_4_1_5_5_5_a_right_that_outlived_its_private_company_goes_with_its_public_company() -> None:
    t = sar().phase("5")
    t.give("P4", "SAR")
    t.at("SAR", 2, 2).turn("SAR")
    t.play(TakeLoan())
    assert t.owner("P4") == "box"


def test_5_5_1_a_company_may_fall_before_its_income_is_paid() -> None:
    """The trains have run, but the loan comes first: nobody is paid."""
    t = sar().at("SAR", 2, 2).money("SAR", 500)
    t.give_all("p3")
    t.train("SAR", "2")
    t.turn("SAR", RUN)
    t.play(next(a for a in t.legal() if isinstance(a, RunRoutes)))
    before = t.cash("p1"), t.cash("p2")
    t.play(TakeLoan())
    assert (t.cash("p1"), t.cash("p2")) == (before[0], before[1] + 3 * 80)


def test_5_5_1_5_5_5_the_takeover_and_every_train_that_leaves_are_announced() -> None:
    t = sar().money("SAR", 300).at("SAR", 2, 2)
    t.train("SAR", "2")
    t.turn("SAR")
    events = t.play(TakeLoan()).events
    assert WentIntoReceivership("SAR") in events
    assert TrainLeft("SAR", "2", "closed") in events


def test_5_5_5_the_company_has_no_shares_no_director_no_price_and_no_tokens_left() -> None:
    t = sar().money("SAR", 300).at("SAR", 2, 2).turn("SAR")
    assert t.tokens_to_place("SAR") > 0
    t.play(TakeLoan())
    assert [t.held("SAR", who) for who in ("p1", "p2", "p3", "bank", "pool", "box")] == [0, 0, 0, 0, 0, 10]
    rail = t.s.owner("SAR")
    assert (t.s.president_of(rail), t.s.cell_of(rail)) == (NOBODY, -1)
    assert t.tokens_to_place("SAR") == 0


def test_5_5_3_the_last_player_in_order_is_asked_too() -> None:
    t = sar().company("NSW", {"p2": 3, "p4": 2}).money("p4", -50).turn("SAR")
    assert (t.kind(), t.actor()) == ("crisis", "p4")
    t.play(SellShares("NSW", 1))
    assert (t.cash("p4"), t.debt("p4")) == (50, 0)
    assert t.kind() != "crisis"


@pytest.mark.parametrize(
    ("owed", "money", "kept", "left"), [(30, 1, 0, 29), (30, 30, 0, 0), (30, 31, 1, 0), (1, 1, 0, 0)]
)
def test_5_5_3_it_is_paid_back_to_the_pound(owed: int, money: int, kept: int, left: int) -> None:
    t = sar().company("NSW", {"p2": 6}).money("p3", -owed).turn("SAR")
    t.money("p3", money)
    settle_debts(t.s)
    assert (t.cash("p3"), t.debt("p3")) == (kept, left)


def test_5_5_3_shares_that_bring_exactly_the_debt_are_enough() -> None:
    t = sar().company("NSW", {"p1": 6}).money("p1", -200).turn("SAR")
    assert (t.kind(), t.price("NSW")) == ("crisis", 100)
    assert t.refusal(SellShares("NSW", 2)) == ""
    assert t.refusal(SellShares("NSW", 3)) == "5.5.3", "two bring the £200"


def last_to_fall(rulings: RulingsName) -> Table:
    """The SAR, last of its round, falls with its next loan; p3 is in debt and has nothing to sell."""
    return sar(rulings).money("SAR", 300).money("p3", -50).at("SAR", 2, 2).turn("SAR")


def test_ruling_48_on_the_other_site_a_round_stands_still_beside_a_debtor_with_nothing_to_sell() -> None:
    t = last_to_fall("site")
    t.play(TakeLoan())
    assert (t.kind(), t.actor(), t.legal(), t.refusal(TakeLoan())) == ("stuck", "p1", [Pass()], "5.5.3")
    t.play(Pass())
    assert (t.kind(), t.cash("p3")) == ("stock", -50), "here it goes on"


def test_ruling_48_not_when_the_debtor_was_found_before_nor_by_the_book() -> None:
    t = last_to_fall("site")
    t.play(Pass(), TakeLoan())
    assert (t.s.closed > 0, t.kind()) == (True, "stock")
    t = last_to_fall("book")
    t.play(TakeLoan())
    assert (t.s.closed > 0, t.kind(), t.debt("p3")) == (True, "stock", 50)


def test_ruling_48_not_beside_a_player_without_money_who_owes_nothing() -> None:
    t = sar("site").money("SAR", 300).money("p3", 0).at("SAR", 2, 2).turn("SAR")
    t.play(TakeLoan())
    assert (t.s.closed > 0, t.kind()) == (True, "stock")


def test_ruling_48_a_debtor_with_something_to_sell_sells() -> None:
    t = sar("site").company("NSW", {"p2": 5, "p3": 1}).money("SAR", 300).money("p3", -50).at("SAR", 2, 2).turn("SAR")
    t.play(TakeLoan())
    assert (t.s.closed > 0, t.kind(), t.actor(), t.legal()) == (True, "crisis", "p3", [SellShares("NSW", 1)])


@pytest.mark.parametrize(("owner", "laid"), [("p1", True), ("p3", True), ("SAR", False)])
def test_5_5_5_the_papers_of_a_company_go_before_the_train_that_is_removed(owner: str, laid: bool) -> None:
    """1848-66 The second company falls, the first 5 is removed and phase 5 begins: P3 is laid, but not by the SAR."""
    t = Table(4).after_auction().phase("4").company("SAR", {"p1": 5, "p2": 3}, par=80, cash=500).in_receivership("CAR")
    t.sold(2, "box").give("P3", owner).at("SAR", 3, 2).token("SAR", "G6").turn("SAR").play(TakeLoan())
    assert (t.kind() == "tasmania") == laid
    closed, begun = (t.events.index(e) for e in (PrivateClosed("P1"), PhaseBegan("5")))
    assert begun < closed
    assert laid or t.events.index(PrivateClosed("P3")) < begun
