"""4 Private companies: their sale to public ones, and P4 and P6."""

import pytest
from tests.rules.g1848.table import Table, buyer, fresh, sold_out

from trunkline.core.actions import BuyIn, BuyTrain, LayTile
from trunkline.core.words import RulingsName
from trunkline.titles.g1848.companies import PRIVATES
from trunkline.titles.g1848.privates import pay_incomes
from trunkline.titles.g1848.trains import CARD_4


def test_4_7_p6_closes_when_the_car_buys_a_train() -> None:
    t = Table().after_auction().company("CAR", {"p1": 6}, cash=500).buying("CAR")
    t.play(BuyTrain("2", 100))
    assert t.owner("P6") == "box"


@pytest.mark.parametrize(("rulings", "owner"), [("book", "box"), ("site", "p1")])
def test_ruling_26_p6_after_the_first_5(rulings: RulingsName, owner: str) -> None:
    """It closes with the others; on the other site it stays until the CAR buys a train."""
    t = sold_out(fresh("SAR", "4", rulings), CARD_4).company("CAR", {"p1": 6}, cash=500).buying("SAR")
    t.play(BuyTrain("5", 500), LayTile("I8", "241", 1, "P3"))
    assert (t.owner("P1"), t.owner("P6")) == ("box", owner)
    t.buying("CAR").play(BuyTrain("5", 500))
    assert t.owner("P6") == "box"


def test_4_1_from_the_own_director_within_the_range() -> None:
    t = buyer().turn("SAR")
    assert t.refusal(BuyIn("P1", 0)) == "4.1"
    assert t.refusal(BuyIn("P1", 41)) == "4.1"
    assert t.refusal(BuyIn("P5", 10)) == "4.1"
    assert t.refusal(BuyIn("P9", 10)) == "4.1"
    before = t.cash("p1")
    t.play(BuyIn("P1", 40))
    assert (t.cash("p1"), t.cash("SAR")) == (before + 40, 960)
    assert t.refusal(BuyIn("P1", 10)) == "4.1", "not traded again"
    t.give("P2", "p2")
    assert t.refusal(BuyIn("P2", 10)) == "4.1", "another player's"


def test_4_1_not_before_the_first_3_nor_beyond_the_treasury() -> None:
    assert buyer("2").turn("SAR").refusal(BuyIn("P1", 10)) == "4.1"
    assert buyer(cash=9).turn("SAR").refusal(BuyIn("P1", 10)) == "4.1"


def test_4_1_on_the_other_site_from_any_player() -> None:
    t = buyer(rulings="site")
    t.give("P1", "p3")
    assert t.turn("SAR").refusal(BuyIn("P1", 10)) == ""


def test_4_5_p4_takes_100_off_one_2e_also_after_it_closed() -> None:
    t = buyer("5")
    t.give("P4", "p1")
    t.buying("SAR")
    assert t.refusal(BuyTrain("5", 400, "bank", "", "P4")) == "4.5"
    t.play(BuyTrain("2E", 100, "bank", "", "P4"))
    assert t.cash("SAR") == 900
    assert t.owner("P4") == "box"
    t = buyer("5").buying("SAR")
    assert t.refusal(BuyTrain("2E", 100, "bank", "", "P4")) == "4.5"


def test_4_5_a_right_that_a_company_owns_is_not_its_directors() -> None:
    t = buyer("5")
    t.give("P4", "VR")
    assert t.buying("SAR").refusal(BuyTrain("2E", 100, "bank", "", "P4")) == "4.5", "VR and SAR have one director"
    t = buyer("5").money("VR", 900)
    t.give("P4", "VR")
    assert t.buying("VR").refusal(BuyTrain("2E", 100, "bank", "", "P4")) == ""


def test_ruling_46_the_other_site_lets_p4_buy_a_second_2e_and_the_director_pay() -> None:
    t = buyer("5", 16, "site")
    t.give("P4", "p1")
    t.train("SAR", "2E")
    t.money("p1", 200).buying("SAR")
    t.play(BuyTrain("2E", 100, "bank", "", "P4"))
    assert (t.cash("SAR"), t.cash("p1")) == (0, 116)


def test_4_2_p1_has_an_income_and_a_range_and_no_power() -> None:
    t = buyer().turn("SAR")
    assert (PRIVATES[0].income, PRIVATES[0].dearest) == (5, 40)
    assert t.refusal(LayTile("G6", "14", 0, "P1")) == "4.1"
    assert t.buying("SAR").refusal(BuyTrain("3", 200, "bank", "", "P1")) == "4.5"


@pytest.mark.parametrize(("private", "most"), [("P1", 40), ("P2", 80), ("P3", 140), ("P4", 220)])
def test_4_2_to_4_5_ranges(private: str, most: int) -> None:
    t = buyer().turn("SAR")
    assert [t.refusal(BuyIn(private, price)) for price in (0, 1, most, most + 1)] == ["4.1", "", "", "4.1"]


def test_4_1_a_public_company_gets_the_income_of_its_private_companies() -> None:
    t = buyer().turn("SAR", rounds=2)
    t.play(BuyIn("P3", 140))
    before = t.cash("SAR")
    pay_incomes(t.s)
    assert t.cash("SAR") == before + 15
