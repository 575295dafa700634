"""Each point in which the other site plays otherwise, in a small position that is judged by the book beside it."""

import pytest
from tests.rules.g1846.table import Table

from trunkline.core.actions import Accept, BuyIn, BuyShare, BuyTrain, DiscardTrain, Issue, Pass, SellShares, TakeCard
from trunkline.core.events import PriorityMoved
from trunkline.titles.g1846.closing import close
from trunkline.titles.g1846.companies import PRIVATE_IDS
from trunkline.titles.g1846.view import view

BOTH = pytest.mark.parametrize("rulings", ["book", "site"])


@BOTH
def test_s48_nobody_is_asked_for_a_private_company_or_a_train(rulings: str) -> None:
    t = Table(3, rulings=rulings).stock().launch("GT", 100, p1=3).launch("IC", 90, p2=3).train("IC", "2", "2")
    t.pay("GT", 200).give("MAIL", "p2").operate().play(BuyIn("MAIL", 50))
    if rulings == "book":
        assert (t.kind(), t.actor()) == ("offer", "p2")
        t.play(Accept())
    assert (t.cash("GT"), t.cash("p2")) == (150, 450)
    t.skip_to("GT", "trains").play(BuyTrain("2", 70, "IC"))
    assert (t.kind(), t.trains("GT")) == (("offer", []) if rulings == "book" else ("trains", ["2"]))


@BOTH
def test_s6_a_card_that_cannot_be_paid(rulings: str) -> None:
    t = Table(3, rulings=rulings).chance()
    t.pay(t.actor(), 0)
    refused = {t.refusal(TakeCard(card)) for card in PRIVATE_IDS}  # 3.21: not among those drawn
    assert refused == ({"3.21", "3.23", ""} if rulings == "book" else {"3.21", ""})


@BOTH
def test_s26_issuing_for_nothing(rulings: str) -> None:
    t = Table(3, rulings=rulings).stock().launch("GT", 60, p1=3, p2=1).pay("GT", 50).priced("GT", 10).operate()
    assert (Issue(1) in t.options(Issue)) == (rulings == "site")


@BOTH
def test_s13_over_the_limit_any_sale_will_do(rulings: str) -> None:
    """Nothing of the NYC and the IC can be sold; only two shares of the GT at once bring p1 down to the limit."""
    t = Table(5, rulings=rulings).stock().launch("NYC", 60, p1=6).launch("IC", 60, p1=6).launch("GT", 60, p2=2, p1=3)
    t.money(p1=0).never_operated("NYC", "IC").holding("NYC", pool=5).holding("IC", pool=5).begin_stock()
    assert (t.refusal(SellShares("GT", 1)), t.refusal(Pass())) == (("5.43" if rulings == "book" else ""), "5.43")


@BOTH
def test_s15_the_priority_deal_moves_with_every_purchase(rulings: str) -> None:
    t = Table(3, rulings=rulings).stock().launch("NYC", 60, p1=3).money(p1=200, p2=200, p3=200).begin_stock()
    t.play(BuyShare("NYC", "treasury"))
    assert (PriorityMoved("p2") in t.events, t.s.name(t.s.priority)) == (
        (False, "p1") if rulings == "book" else (True, "p2")
    )


@pytest.mark.parametrize(("rulings", "left"), [("book", -1), ("site", 8)])
def test_s45_nine_trains_of_phase_four(rulings: str, left: int) -> None:
    """-1: without end."""
    t = Table(3, rulings=rulings).stock().launch("GT", 100, p1=3).phase(3).operate()
    t.skip_to("GT", "trains").pay("GT", 800).play(BuyTrain("6", 800))
    assert [card.left for card in view(t.s, 0).depot if card.card == "6"] == [left]


@BOTH
def test_s53_shares_are_issued_for_the_cheapest_card_alone(rulings: str) -> None:
    """A returned 2 train for $80 is on sale beside the 3/5 for $160."""
    t = Table(3, rulings=rulings).stock().launch("IC", 70, p1=3).phase(1).operate().skip_to("IC", "trains")
    t.train("bank", "2").pay("IC", 50)
    assert t.options(Issue) == [Issue(n) for n in ((1, 2, 3) if rulings == "book" else (1,))]


@BOTH
def test_s56_no_sale_closes_the_corporation_that_needs_the_train(rulings: str) -> None:
    t = Table(3, rulings=rulings).stock().launch("IC", 70, p1=3).phase(1).money(p1=0).priced("IC", 20)
    t.holding("IC", pool=2, treasury=5).operate().skip_to("IC", "trains").pay("IC", 0)
    assert (t.price("IC"), t.refusal(SellShares("IC", 1))) == (10, "" if rulings == "book" else "6.88")


@BOTH
def test_s57_sales_although_nothing_is_forced(rulings: str) -> None:
    """The IC has a train, and $15 too little for another."""
    t = Table(3, rulings=rulings).stock().launch("IC", 70, p1=3).launch("GT", 100, p1=5).phase(1)
    t.train("IC", "2").train("GT", "2").pay("IC", 165).money(p1=0).operate().skip_to("IC", "trains")
    assert t.refusal(SellShares("GT", 1)) == ("6.88" if rulings == "book" else "")
    assert (SellShares("GT", 1) in t.options(SellShares)) == (rulings == "site")


@BOTH
def test_s17_a_marker_stays_when_its_corporation_closes(rulings: str) -> None:
    t = Table(3, rulings=rulings).stock().launch("GT", 100, p1=3).marker("MPC", "D6", "GT")
    close(t.s, t.s.owner("GT"))
    assert t.marker_at("MPC") == ("" if rulings == "book" else "D6")


@BOTH
def test_s9_a_discard_without_a_choice_waits_over_there(rulings: str) -> None:
    t = Table(3, rulings=rulings).stock().launch("IC", 137, p1=4).phase(1).operate().skip_to("IC", "trains")
    t.pay("IC", 3000).launch("GT", 60, p2=3).train("GT", "4", "4", "4", "4").sold_out("3/5").play(BuyTrain("5", 500))
    if rulings == "site":
        assert (t.kind(), t.actor(), t.options(DiscardTrain)) == ("discard", "p2", [DiscardTrain("4")])
        t.play(DiscardTrain("4"))
    assert (t.kind(), t.trains("GT")) == ("trains", ["4", "4", "4"])
