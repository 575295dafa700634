"""5.5.3 The debts of a director: shares are sold, or the bank lends."""

import pytest
from tests.rules.g1848.table import Table, fresh, sar

from trunkline.core.actions import BuyIn, LayTile, Pass, SellShares, TakeLoan
from trunkline.core.ids import BANK
from trunkline.core.words import Deal, RulingsName
from trunkline.titles.g1848.bank_of_england import income, pay_dividend
from trunkline.titles.g1848.ending import all_worth
from trunkline.titles.g1848.judging import objection
from trunkline.titles.g1848.receivership import settle_debts
from trunkline.titles.g1848.view import view


def test_5_5_3_the_director_must_sell_shares_no_more_than_needed() -> None:
    t = sar().money("SAR", 0).money("p1", 0).at("SAR", 2, 2)
    t.company("NSW", {"p1": 6, "p3": 3}).company("VR", {"p2": 5, "p1": 2}, pool=3)
    t.turn("SAR")
    t.play(TakeLoan())
    assert (t.kind(), t.actor(), t.cash("p1")) == ("crisis", "p1", -140)
    assert t.refusal(Pass()) == "5.5.3"
    assert t.refusal(SellShares("VR", 2)) == ""
    assert t.refusal(SellShares("NSW", 2)) == ""
    assert t.refusal(SellShares("NSW", 3)) == "5.5.3", "two are enough"
    assert t.refusal(SellShares("NSW", 9)) == "5.5.3"
    assert t.refusal(SellShares("QR", 1)) == "5.5.3"
    assert t.refusal(SellShares("nobody", 1)) == "5.5.3"
    for corporation, held in (("NSW", "6"), ("QR", "none")):
        said = objection(t.s, SellShares(corporation, 9))
        assert said is not None
        assert said.text == f"The player holds {held} of {corporation}'s shares."
    t.play(SellShares("NSW", 1))
    assert (t.kind(), t.cash("p1"), t.price("NSW")) == ("crisis", -40, 90)
    t.play(SellShares("VR", 1))
    assert t.cash("p1") >= 0
    assert t.kind() != "crisis"


def test_12_4_1_a_sale_for_a_debt_changes_no_directorship() -> None:
    t = sar().money("SAR", 0).money("p1", 0).at("SAR", 2, 2)
    t.company("NSW", {"p1": 3, "p3": 3}).company("VR", {"p2": 5, "p1": 2}, pool=5)
    t.turn("SAR")
    t.play(TakeLoan())
    assert t.kind() != "crisis", "nothing may be sold: the debt stays"
    assert t.director("NSW") == "p1"


@pytest.mark.parametrize(("held", "others", "most"), [(2, {}, 0), (3, {}, 1), (5, {"p3": 3}, 2), (4, {"p3": 4}, 0)])
def test_12_4_1_how_much_a_director_in_debt_may_sell(held: int, others: dict[str, int], most: int) -> None:
    """The director's share stays, and nobody may come to hold more."""
    t = sar().money("SAR", 0).money("p1", -1000).at("SAR", 2, 2).company("NSW", {"p1": held, **others})
    t.turn("SAR")
    assert t.kind() == "crisis"
    assert [a for a in t.legal() if isinstance(a, SellShares) and a.corporation == "NSW"] == [
        SellShares("NSW", n + 1) for n in range(most)
    ]


def in_debt(rulings: RulingsName = "book") -> Table:
    """The SAR is taken over; its director owes £140 and has nothing to sell."""
    t = sar(rulings).money("SAR", 0).money("p1", 0).at("SAR", 2, 2)
    t.give_all("p3")
    t.turn("SAR")
    t.play(TakeLoan())
    return t


def test_5_5_3_the_bank_lends_what_nothing_can_raise() -> None:
    t = in_debt()
    before = sar().money("SAR", 0).money("p1", 0).s.cash[BANK]
    assert (t.cash("p1"), t.debt("p1"), t.kind()) == (0, 140, "stock")
    assert all_worth(t.s)[0] == -140, "a debt counts against the worth"
    assert t.cash("bank") == before - 140
    assert ("debt of p1", "£140") in view(t.s, 0).notes


def test_5_5_3_13_1_the_bank_may_run_out_by_it() -> None:
    t = sar().money("SAR", 0).money("p1", 0).at("SAR", 2, 2)
    t.give_all("p3")
    t.turn("SAR")
    t.money("bank", 139)
    t.play(TakeLoan())
    assert t.s.broken


def test_5_5_3_on_the_other_site_the_debt_is_negative_money() -> None:
    t = in_debt("site")
    assert (t.cash("p1"), t.debt("p1"), all_worth(t.s)[0]) == (-140, 0, -140)


def test_5_5_3_income_and_sales_pay_it_back_and_nobody_sells_for_it_later() -> None:
    t = in_debt()
    t.holding("BOE", p1=2)
    t.company("VR", {"p2": 5, "p1": 1}).token("VR", "H11").turn("VR")
    assert t.kind() == "track", "shares that can be sold by now are not asked for"
    pay_dividend(t.s)
    settle_debts(t.s)
    left = 140 - 2 * income(t.s) // 10
    assert (t.cash("p1"), t.debt("p1")) == (0, left)
    t.stock_round()
    price = t.price("BOE")
    t.play(SellShares("BOE", 1))
    assert (t.cash("p1"), t.debt("p1")) == (max(0, price - left), max(0, left - price))


def test_5_5_3_what_is_sold_for_a_debt() -> None:
    """Shares of the Bank of England without limit, none of a company that has no price yet."""
    t = sar().money("SAR", 0).money("p1", 0).at("SAR", 2, 2)
    for name, shares in (("BOE", 3), ("QR", 1)):
        t.holding(name, p1=shares, bank=10 - shares)
    t.turn("SAR")
    t.play(TakeLoan())
    assert (t.kind(), t.actor(), t.cash("p1"), t.price("BOE")) == ("crisis", "p1", -140, 80)
    assert t.refusal(SellShares("QR", 1)) == "12.4.1"
    assert t.legal() == [SellShares("BOE", 1), SellShares("BOE", 2)], "two are enough"
    t.play(SellShares("BOE", 2))
    assert t.held("BOE", "bank") == 9
    assert t.price("BOE") == 80, "sales do not move it"


def test_5_5_3_shares_of_the_bank_of_england_are_sold_without_the_limit_of_the_pool() -> None:
    """At £70 seven pay for £490; of a company the bank pool would take five."""
    t = sar().money("p1", -490).holding("BOE", p1=7, bank=3).turn("SAR")
    assert (t.kind(), t.price("BOE")) == ("crisis", 70)
    assert [a for a in t.legal() if a == SellShares("BOE", 6)] == [SellShares("BOE", 6)]
    assert t.play(SellShares("BOE", 7)).cash("p1") == 0


@pytest.mark.parametrize(("deal", "rule"), [("os", "6.1"), ("site-seed", "")])
def test_6_1_only_a_game_from_that_site_has_a_loan_for_another_directors_company(deal: Deal, rule: str) -> None:
    t = sar("site").turn("SAR").ruled("site", deal).in_crisis("p1")
    assert TakeLoan() in t.legal()
    t.in_crisis("p2")
    assert TakeLoan() not in t.legal(), "it is never offered"
    assert t.refusal(TakeLoan()) == rule


@pytest.mark.parametrize(("rulings", "rule"), [("book", "5.5.3"), ("site", "")])
def test_ruling_43_beside_a_debt_a_private_companys_tile_is_laid(rulings: RulingsName, rule: str) -> None:
    """On the other site the company whose turn it is may use P2, as in every step; other track waits."""
    free, paid = LayTile("E6", "9", 1, "P2"), LayTile("E6", "9", 1)
    t = fresh("CAR", "3", rulings).tile("E4", "57", 1).turn("CAR")
    assert (t.refusal(free), t.refusal(paid)) == ("", "")
    t.in_crisis("p1")
    assert (t.refusal(free), free in t.legal()) == (rule, not rule)
    assert (t.refusal(paid), paid in t.legal()) == ("5.5.3", False)


def test_5_5_3_any_money_pays_a_debt_back() -> None:
    """1848-48 The sale of a private company and compensation as well as dividends and sales of shares."""
    t = in_debt()
    t.give("P1", "p1")
    t.company("VR", {"p1": 5}, cash=500, pool=5).token("VR", "H11").turn("VR")
    t.play(BuyIn("P1", 40))
    assert (t.cash("p1"), t.debt("p1")) == (0, 100)
    t.company("NSW", {"p2": 3, "p1": 2}, par=90, cash=1000, pool=5).at("NSW", 0, 2).token("NSW", "F17").turn("NSW")
    t.play(TakeLoan())
    assert (t.cash("p1"), t.debt("p1")) == (180 - 100, 0)


@pytest.mark.parametrize("owed", [1, 30])
def test_5_5_3_the_bank_lends_to_whoever_owes_and_to_the_pound(owed: int) -> None:
    t = sar().company("NSW", {"p2": 6}).money("p3", -owed).turn("SAR")
    assert (t.cash("p3"), t.debt("p3")) == (0, owed)
    assert [t.debt(who) for who in ("p1", "p2", "p4")] == [0, 0, 0]


@pytest.mark.parametrize("owed", [140, 200])
def test_1848_48_elsewhere_a_debt_that_was_paid_leaves_room_for_the_next_of_the_round(owed: int) -> None:
    """Over there one debtor is looked for at a time; the second company of the round that falls has its own.

    Two shares at £100 pay for £140 and for exactly £200.
    """
    t = sar("site").money("SAR", 0).money("p1", 140 - owed).at("SAR", 2, 2)
    t.company("VR", {"p2": 5, "p3": 3}, par=80).at("VR", 1, 2).token("VR", "H11")
    t.company("NSW", {"p3": 3, "p1": 2, "p2": 2}).turn("SAR").still_to_come("VR")
    t.play(TakeLoan())
    assert (t.kind(), t.actor(), t.cash("p1")) == ("crisis", "p1", -owed)
    t.play(SellShares("NSW", 2))
    t.money("p2", 0)
    t.play(TakeLoan())
    assert (t.kind(), t.actor(), t.cash("p2")) == ("crisis", "p2", -140)


def test_5_5_3_who_owes_nothing_is_not_asked_though_the_money_is_gone() -> None:
    """p3 has the priority card and not a pound; the debt is p1's."""
    t = sar().money("SAR", 0).money("p1", 0).money("p3", 0).at("SAR", 2, 2).company("NSW", {"p3": 4, "p1": 2})
    t.priority("p3").turn("SAR")
    t.play(TakeLoan())
    assert (t.kind(), t.actor(), t.cash("p3")) == ("crisis", "p1", 0)


def test_1848_48_elsewhere_a_debtor_who_has_nothing_left_keeps_others_from_being_asked() -> None:
    t = sar("site").give_all("box").money("SAR", 0).money("p1", 0).at("SAR", 2, 2)
    t.company("VR", {"p2": 5, "p3": 3}, par=80).at("VR", 1, 2).token("VR", "H11")
    t.company("NSW", {"p3": 3, "p1": 1, "p2": 2}).turn("SAR").still_to_come("VR")
    t.play(TakeLoan(), SellShares("NSW", 1))
    assert (t.kind(), t.cash("p1")) == ("track", -40)
    t.money("p2", 0).play(TakeLoan())
    assert (t.kind(), t.cash("p2")) == ("stock", -140)
