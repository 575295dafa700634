"""Each point in which the other site plays otherwise, in a small position that is judged by the book beside it."""

import pytest
from tests.rules.g1846.table import Table

from trunkline.core.actions import Accept, BuyIn, BuyShare, BuyTrain, DiscardTrain, Issue, Pass, SellShares, TakeCard
from trunkline.core.events import PriorityMoved
from trunkline.core.words import RulingsName
from trunkline.titles.g1846.companies import PRIVATE_IDS
from trunkline.titles.g1846.view import view


def trading(rulings: RulingsName) -> Table:
    """The GT may buy the Mail Contract of p2, and a train of p2's IC."""
    t = Table(3, rulings=rulings).stock().launch("GT", 100, p1=3).launch("IC", 90, p2=3).train("IC", "2", "2")
    return t.pay("GT", 200).give("MAIL", "p2").operate()


def test_s48_by_the_book_the_seller_is_asked() -> None:
    t = trading("book").play(BuyIn("MAIL", 50))
    assert (t.kind(), t.actor(), t.cash("GT")) == ("offer", "p2", 200)
    t.play(Accept())
    assert (t.cash("GT"), t.cash("p2")) == (150, 450)
    t.skip_to("GT", "trains").play(BuyTrain("2", 70, "IC"))
    assert (t.kind(), t.trains("GT")) == ("offer", [])


def test_s48_nobody_is_asked_for_a_private_company_or_a_train() -> None:
    t = trading("site").play(BuyIn("MAIL", 50))
    assert (t.cash("GT"), t.cash("p2")) == (150, 450)
    t.skip_to("GT", "trains").play(BuyTrain("2", 70, "IC"))
    assert (t.kind(), t.trains("GT")) == ("trains", ["2"])


@pytest.mark.parametrize(("rulings", "rules"), [("book", {"3.21", "3.23", ""}), ("site", {"3.21", ""})])
def test_s6_a_card_that_cannot_be_paid(rulings: RulingsName, rules: set[str]) -> None:
    t = Table(3, rulings=rulings).chance()
    t.pay(t.actor(), 0)
    refused = {t.refusal(TakeCard(card)) for card in PRIVATE_IDS}  # 3.21: not among those drawn
    assert refused == rules


@pytest.mark.parametrize(("rulings", "offered"), [("book", False), ("site", True)])
def test_s26_issuing_for_nothing(rulings: RulingsName, offered: bool) -> None:
    t = Table(3, rulings=rulings).stock().launch("GT", 60, p1=3, p2=1).pay("GT", 50).priced("GT", 10).operate()
    assert (Issue(1) in t.options(Issue)) == offered


@pytest.mark.parametrize(("rulings", "rule"), [("book", "5.43"), ("site", "")])
def test_s13_over_the_limit_any_sale_will_do(rulings: RulingsName, rule: str) -> None:
    """Nothing of the NYC and the IC can be sold; only two shares of the GT at once bring p1 down to the limit."""
    t = Table(5, rulings=rulings).stock().launch("NYC", 60, p1=6).launch("IC", 60, p1=6).launch("GT", 60, p2=2, p1=3)
    t.money(p1=0).never_operated("NYC", "IC").holding("NYC", pool=5).holding("IC", pool=5).begin_stock()
    assert (t.refusal(SellShares("GT", 1)), t.refusal(Pass())) == (rule, "5.43")


@pytest.mark.parametrize(("rulings", "moves", "holder"), [("book", False, "p1"), ("site", True, "p2")])
def test_s15_the_priority_deal_moves_with_every_purchase(rulings: RulingsName, moves: bool, holder: str) -> None:
    t = Table(3, rulings=rulings).stock().launch("NYC", 60, p1=3).money(p1=200, p2=200, p3=200).begin_stock()
    t.play(BuyShare("NYC", "treasury"))
    assert (PriorityMoved("p2") in t.events, t.s.name(t.s.priority)) == (moves, holder)


@pytest.mark.parametrize(("rulings", "left"), [("book", -1), ("site", 8)])
def test_s45_nine_trains_of_phase_four(rulings: RulingsName, left: int) -> None:
    """-1: without end."""
    t = Table(3, rulings=rulings).stock().launch("GT", 100, p1=3).phase(3).operate()
    t.skip_to("GT", "trains").pay("GT", 800).play(BuyTrain("6", 800))
    assert [card.left for card in view(t.s, 0).depot if card.card == "6"] == [left]


@pytest.mark.parametrize(("rulings", "most"), [("book", 2), ("site", 1)])
def test_s53_shares_are_issued_for_the_cheapest_card_alone(rulings: RulingsName, most: int) -> None:
    """One share brings $100 and pays for a returned 2 train, two bring $180 for the 4."""
    t = Table(3, rulings=rulings).stock().launch("IC", 137, p1=3).phase(1).operate().skip_to("IC", "trains")
    t.train("bank", "2").pay("IC", 0)
    assert t.options(Issue) == [Issue(n + 1) for n in range(most)]


@pytest.mark.parametrize(("rulings", "rule"), [("book", ""), ("site", "6.88")])
def test_s56_no_sale_closes_the_corporation_that_needs_the_train(rulings: RulingsName, rule: str) -> None:
    t = Table(3, rulings=rulings).stock().launch("IC", 70, p1=3).phase(1).money(p1=0).priced("IC", 20)
    t.holding("IC", pool=2, treasury=5).operate().skip_to("IC", "trains").pay("IC", 0)
    assert (t.price("IC"), t.refusal(SellShares("IC", 1))) == (10, rule)


@pytest.mark.parametrize(("rulings", "rule"), [("book", "6.88"), ("site", "")])
def test_s57_sales_although_nothing_is_forced(rulings: RulingsName, rule: str) -> None:
    """The IC has a train, and $15 too little for another."""
    t = Table(3, rulings=rulings).stock().launch("IC", 70, p1=3).launch("GT", 100, p1=5).phase(1)
    t.train("IC", "2").train("GT", "2").pay("IC", 165).money(p1=0).operate().skip_to("IC", "trains")
    assert t.refusal(SellShares("GT", 1)) == rule
    assert (SellShares("GT", 1) in t.options(SellShares)) == (not rule)


@pytest.mark.parametrize(("rulings", "place"), [("book", ""), ("site", "D6")])
def test_s17_a_marker_stays_when_its_corporation_closes(rulings: RulingsName, place: str) -> None:
    t = Table(3, rulings=rulings).stock().launch("GT", 100, p1=3).marker("MPC", "D6", "GT").close("GT")
    assert t.marker_at("MPC") == place


def one_train_too_many(rulings: RulingsName) -> Table:
    """The GT has four trains of one kind when phase three begins."""
    t = Table(3, rulings=rulings).stock().launch("IC", 137, p1=4).phase(1).operate().skip_to("IC", "trains")
    t.pay("IC", 3000).launch("GT", 60, p2=3).train("GT", "4", "4", "4", "4").sold_out("3/5")
    return t.play(BuyTrain("5", 500))


def test_s9_by_the_book_nobody_is_asked_for_a_discard_without_a_choice() -> None:
    t = one_train_too_many("book")
    assert (t.kind(), t.trains("GT")) == ("trains", ["4", "4", "4"])


def test_s9_a_discard_without_a_choice_waits_over_there() -> None:
    t = one_train_too_many("site")
    assert (t.kind(), t.actor(), t.options(DiscardTrain)) == ("discard", "p2", [DiscardTrain("4")])
    t.play(DiscardTrain("4"))
    assert (t.kind(), t.trains("GT")) == ("trains", ["4", "4", "4"])
