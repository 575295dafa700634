"""Where money is compared: exactly enough, and one pound less."""

import pytest
from tests.rules.g1848.table import Table, buyer, fresh, sold_out

from trunkline.core.actions import BuyIn, BuyPrivate, BuyShare, BuyTrain, Launch
from trunkline.titles.g1848.trains import CARD_6

CHEAPER_GHAN = BuyTrain("2E", 100, "bank", "", "P4")


# 3, 12 Players


def test_3_1_1_the_last_pound_buys_a_private_company() -> None:
    assert [Table().money("p1", cash).refusal(BuyPrivate("P1", 30)) for cash in (30, 29)] == ["", "3.1.1"]


def alone_in_the_market(cash: int, shares: int = 0) -> Table:
    """So many new shares of the SAR at £100 are the only ones on sale; p1 has nothing to sell."""
    t = Table().after_auction().holding("BOE", bank=0, p3=10).company("SAR", {"p2": 6})
    return t.holding("SAR", bank=shares).money("p1", cash).stock_round()


@pytest.mark.parametrize(("cash", "shares", "actor"), [(100, 1, "p1"), (99, 1, "p2"), (100, 0, "p2")])
def test_12_3_1_who_can_pay_for_a_share_that_is_there_has_a_turn(cash: int, shares: int, actor: str) -> None:
    t = alone_in_the_market(cash, shares)
    assert t.actor() == actor
    assert (BuyShare("SAR", "treasury") in t.legal()) == (actor == "p1" or shares > 0)


@pytest.mark.parametrize(("cash", "actor"), [(140, "p1"), (139, "p2")])
def test_12_3_1_who_can_pay_for_a_directors_share_has_a_turn(cash: int, actor: str) -> None:
    t = alone_in_the_market(cash)
    assert t.actor() == actor
    assert (Launch("VR", 70) in t.legal(), Launch("VR", 80) in t.legal()) == (True, actor == "p2")


# 4, 7 Companies


def test_4_1_the_last_pound_buys_a_private_company() -> None:
    t = buyer().money("SAR", 40).turn("SAR")
    assert (t.refusal(BuyIn("P1", 40)), t.money("SAR", 39).refusal(BuyIn("P1", 40))) == ("", "4.1")
    assert BuyIn("P1", 1) in t.money("SAR", 1).legal()


@pytest.mark.parametrize(("cash", "loans", "waits"), [(50, 5, True), (49, 5, False), (0, 0, True)])
def test_7_4_5_the_track_step_waits_for_money_or_for_a_loan(cash: int, loans: int, waits: bool) -> None:
    """The cheapest that the NSW can build costs £50; after five loans it takes no more."""
    t = fresh(phase="3").tile("F17", "5", 1).without_tiles("236").without_tiles("237").without_tiles("238")
    t.give_all("box").lent("NSW", loans).money("NSW", cash).turn("NSW")
    assert (t.kind() == "track") == waits


# 8 Trains


def test_8_2_5_the_last_pound_buys_a_ghan() -> None:
    for cash, offered in ((200, True), (199, False)):
        t = buyer("5", cash)
        t.train("SAR", "5")
        assert (BuyTrain("2E", 200) in t.buying("SAR").legal()) == offered


def test_8_3_7_a_ghan_is_bought_first_only_if_the_needed_train_can_still_be_paid() -> None:
    for cash, refused in ((700, ""), (699, "8.3.7")):
        t = buyer("5", cash).buying("SAR")
        assert (t.refusal(BuyTrain("2E", 200)), t.cash("SAR")) == (refused, cash)


def test_4_5_p4_takes_off_100_and_no_more() -> None:
    t = buyer("5", 100).give("P4", "p1")
    t.train("SAR", "5")
    t.buying("SAR")
    assert (t.refusal(CHEAPER_GHAN), t.money("SAR", 99).refusal(CHEAPER_GHAN)) == ("", "8.4.1")


def test_ruling_46_elsewhere_the_director_pays_the_last_pound_of_it_while_a_train_is_needed() -> None:
    t = buyer("5", 16, "site").give("P4", "p1").money("p1", 84).buying("SAR")
    assert (t.refusal(CHEAPER_GHAN), t.money("p1", 83).refusal(CHEAPER_GHAN)) == ("", "8.4.1")
    t.train("SAR", "5")
    assert t.money("p1", 84).refusal(CHEAPER_GHAN) == "8.4.1"


def test_8_2_4_the_last_pound_buys_a_d_by_trade_in() -> None:
    t = sold_out(buyer("6", 800), CARD_6)
    t.train("SAR", "4")
    t.buying("SAR")
    trade = BuyTrain("D", 800, "bank", "4")
    assert (t.refusal(trade), t.money("SAR", 799).refusal(trade)) == ("", "8.2.4")


# 1848-54 Where the other site's train step waits


def waiting(cash: int, *trains: str, phase: str = "5", loans: int = 5) -> bool:
    """Does the step wait for the SAR, with these trains and so many loans taken? Nobody else owns a train."""
    t = buyer(phase, cash, "site").lent("SAR", loans)
    for face in trains:
        t.train("SAR", face)
    return t.buying("SAR").kind() == "trains"


def test_ruling_54_with_room_it_waits_for_money_for_the_cheapest_train() -> None:
    assert [waiting(cash, "5") for cash in (200, 199)] == [True, False]


def test_ruling_54_a_loan_that_may_come_counts_for_a_ghan() -> None:
    assert [waiting(cash, "5", loans=0) for cash in (100, 99)] == [True, False]
    assert not waiting(100, "5", "2E", loans=0)


def test_ruling_54_at_the_limit_it_waits_for_a_ghan_alone() -> None:
    assert [waiting(cash, "5", "5") for cash in (200, 199)] == [True, False]
    assert not waiting(900, "5", "5", "2E")


def test_ruling_54_p4_makes_that_ghan_cheaper() -> None:
    """With a train of another company about, any money would do if there were room."""
    for cash, p4, waits in ((100, True, True), (99, True, False), (100, False, False), (200, False, True)):
        t = buyer("5", cash, "site").lent("SAR", 5).give("P4", "p1" if p4 else "p2")
        for name in ("SAR", "SAR", "NSW"):
            t.train(name, "5")
        assert (t.buying("SAR").kind() == "trains") == waits


@pytest.mark.parametrize(
    ("cash", "train", "six_left", "waits"),
    [(800, "4", False, True), (799, "4", False, False), (800, "5", False, False), (800, "4", True, False)],
)
def test_ruling_54_at_the_limit_a_4_may_be_traded_in_once_the_d_is_on_sale(
    cash: int, train: str, six_left: bool, waits: bool
) -> None:
    t = buyer("6", cash, "site").lent("SAR", 5)
    if not six_left:
        sold_out(t, CARD_6)
    for face in (train, "5", "2E"):
        t.train("SAR", face)
    assert (t.buying("SAR").kind() == "trains") == waits
