"""8 Trains."""

import pytest
from tests.rules.g1848.table import Table, buyer, sold_out

from trunkline.core.actions import (
    Accept,
    Action,
    BuyIn,
    BuyTrain,
    Decline,
    DiscardTrain,
    LayTile,
    Pass,
    Pay,
    RunRoutes,
    TakeLoan,
)
from trunkline.core.depot import train_name
from trunkline.core.events import TrainLeft
from trunkline.core.words import RulingsName
from trunkline.titles.g1848.buying_trains import objection
from trunkline.titles.g1848.decisions import DECISIONS
from trunkline.titles.g1848.phases import counted_trains, train_limit
from trunkline.titles.g1848.text import action_text

# 8.3 From the bank.


def test_8_3_2_in_ascending_order_at_the_printed_price() -> None:
    t = buyer().buying("SAR")
    assert t.refusal(BuyTrain("4", 300)) == "8.3.2"
    assert t.refusal(BuyTrain("3", 199)) == "8.3.2"
    assert t.refusal(BuyTrain("9", 1)) == "8.3.2"
    t.play(BuyTrain("3+", 230))
    assert t.cash("SAR") == 770


def test_8_3_2_more_than_one_in_a_turn() -> None:
    t = buyer().buying("SAR")
    t.play(BuyTrain("3", 200), BuyTrain("3+", 230))
    assert len(counted_trains(t.s, t.s.owner("SAR"))) == 2


@pytest.mark.parametrize(("phase", "limit"), [("2", 4), ("3", 4), ("4", 3), ("5", 2), ("6", 2), ("8", 2)])
def test_8_3_5_train_limit(phase: str, limit: int) -> None:
    t = buyer(phase, 3000)
    assert train_limit(t.s) == limit
    for _ in range(limit):
        t.train("SAR", "3")
    t.buying("SAR")
    if t.kind() == "trains":
        assert t.refusal(BuyTrain(t.next_card().faces[0].name, 1)) == "8.3.5"


def test_8_3_5_at_the_limit_none_is_bought_even_if_the_purchase_would_make_room() -> None:
    for trains, kind in ((3, "trains"), (4, "finish")):
        t = sold_out(buyer("3", 3000), 1)
        for _ in range(trains):
            t.train("SAR", "2")
        assert t.buying("SAR").kind() == kind, "with four the step passes by"
    said = DECISIONS["trains"].objection(t.s, BuyTrain("4", 300))
    assert said is not None
    assert said.rule == "8.3.5"


def test_8_1_a_company_with_a_route_must_own_a_train() -> None:
    t = buyer().buying("SAR")
    assert t.refusal(Pass()) == "8.1"
    t.play(BuyTrain("3", 200))
    assert t.refusal(Pass()) == ""


def test_5_1_7_without_a_route_there_is_no_need() -> None:
    t = buyer().bare("F5", "G6")
    assert t.buying("SAR").refusal(Pass()) == ""


def test_8_2_5_the_ghan_does_not_fulfil_the_duty() -> None:
    t = buyer("5")
    t.train("SAR", "2E")
    assert t.buying("SAR").refusal(Pass()) == "8.1"


@pytest.mark.parametrize("face", ["3", "3+"])
def test_8_2_1_8_3_3_a_train_stays_what_it_was_bought_as(face: str) -> None:
    t = buyer().company("FT", {"p3": 6}, cash=500).tile("G14", "5", 1).tile("F13", "5", 5).token("FT", "G14")
    t.buying("SAR")
    price = 230 if face == "3+" else 200
    t.play(BuyTrain(face, price))
    train = counted_trains(t.s, t.s.owner("SAR"))[0]
    assert train_name(t.s, train) == face
    t.buying("FT")
    assert t.refusal(BuyTrain(face, 430 - price, "SAR")) == "8.1", "the printed price is that of its face"
    t.play(BuyTrain(face, price, "SAR"), Accept())
    assert train_name(t.s, train) == face


# 8.2.4, 8.2.5 Diesel and Ghan.


def diesels(rulings: RulingsName = "book") -> Table:
    t = buyer("6", 1000, rulings)
    for card in (3, 4):
        sold_out(t, card)
    t.train("SAR", "4+")
    return t.buying("SAR")


def test_8_2_4_a_4_traded_in_takes_300_off_a_d() -> None:
    t = diesels()
    assert t.refusal(BuyTrain("8", 500, "bank", "4+")) == "8.2.4"
    assert t.refusal(BuyTrain("D", 800, "bank", "5")) == "8.2.4"
    said = objection(t.s, t.s.owner("SAR"), BuyTrain("D", 800, "bank", "4"))
    assert said is not None
    assert said.rule == "8.2.4"
    assert said.text == "SAR owns no '4' train to trade in: with the first 8 or D a 4 or a 4+ is taken.", "it owns a 4+"
    assert t.refusal(BuyTrain("D", 700, "bank", "4+")) == "8.2.4"
    t.play(BuyTrain("D", 800, "bank", "4+"))
    assert t.cash("SAR") == 200
    assert t.cards("SAR") == ["8"], "4s rust"


@pytest.mark.parametrize(("rulings", "rule"), [("book", "8.3.5"), ("site", "")])
def test_8_3_5_at_the_limit_no_d_is_bought_by_trade_in(rulings: RulingsName, rule: str) -> None:
    t = diesels(rulings)
    t.train("SAR", "4")
    t.buying("SAR")
    assert t.refusal(BuyTrain("8", 800)) == "8.3.5"
    assert t.refusal(BuyTrain("D", 800, "bank", "4")) == rule
    offered = [a for a in t.legal() if isinstance(a, BuyTrain) and a.trade_in]
    assert bool(offered) == (rule == "")


def test_8_2_5_the_bank_has_a_2e_for_each() -> None:
    t = buyer("5")
    t.train("NSW", "2E")
    t.buying("SAR")
    t.play(BuyTrain("2E", 200))
    assert sorted(owner for owner in t.s.names for card in t.cards(owner) if card == "2E") == ["NSW", "SAR", "bank"]


def test_8_2_4_the_rest_must_be_in_the_treasury() -> None:
    assert diesels().money("SAR", 799).refusal(BuyTrain("D", 800, "bank", "4+")) == "8.2.4"


def test_8_2_5_one_ghan_from_the_first_5_on() -> None:
    t = buyer("4").buying("SAR")
    assert t.refusal(BuyTrain("2E", 200)) == "8.2.5"
    t = buyer("5").buying("SAR")
    assert t.refusal(BuyTrain("2E", 100)) == "8.3.2"
    t.play(BuyTrain("2E", 200))
    assert t.refusal(BuyTrain("2E", 200)) == "8.2.5"
    assert t.refusal(BuyTrain("2E", 200, "NSW")) == "8.2.5", "never traded"


def test_8_4_1_no_loans_are_forced_for_a_ghan() -> None:
    assert buyer("5", 150).buying("SAR").refusal(BuyTrain("2E", 200)) == "8.4.1"


def test_ruling_29_on_the_other_site_they_are_taken_but_not_offered() -> None:
    t = buyer("5", 150, "site").at("SAR", 0, 10).buying("SAR")
    t.play(TakeLoan())
    t.money("SAR", 150)
    assert t.refusal(BuyTrain("2E", 200)) == ""
    assert BuyTrain("2E", 200) not in t.legal()
    t.play(BuyTrain("2E", 200))
    assert (t.cash("SAR"), t.loans("SAR")) == (50, 2)


# 8.3.4 From other companies.


def test_8_3_4_not_before_the_first_3() -> None:
    t = buyer("2")
    t.train("NSW", "2")
    assert t.buying("SAR").refusal(BuyTrain("2", 100, "NSW")) == "8.3.4"


def test_8_3_4_one_director_any_price_from_one_pound() -> None:
    t = buyer()
    t.train("VR", "2")
    t.buying("SAR")
    assert t.refusal(BuyTrain("2", 0, "VR")) == "8.3.4"
    assert t.refusal(BuyTrain("2", -5, "VR")) == "8.3.4"
    dear = objection(t.s, t.s.owner("SAR"), BuyTrain("2", 1001, "VR"))
    assert dear is not None
    assert (dear.rule, dear.text) == ("8.3.4", "SAR has only £1000."), "loans have nothing to do with it"
    prices = {a.price for a in t.legal() if isinstance(a, BuyTrain) and a.source == "VR"}
    assert prices == {1, 100, 1000}
    t.play(BuyTrain("2", 1, "VR"))
    assert (t.cash("SAR"), t.cash("VR")) == (999, 1)


def test_8_1_8_3_4_two_directors_the_printed_price_with_consent() -> None:
    t = buyer()
    t.train("NSW", "2+")
    t.buying("SAR")
    assert t.refusal(BuyTrain("2+", 100, "NSW")) == "8.1"
    assert action_text(t.s, BuyTrain("2+", 120, "NSW"), []) == "Offer NSW £120 for a 2+ train"
    t.play(BuyTrain("2+", 120, "NSW"))
    assert (t.kind(), t.actor()) == ("offer", "p2")
    assert t.refusal(Pass()) == "8.3.4"
    t.play(Decline())
    assert (t.kind(), t.actor()) == ("trains", "p1")
    assert t.refusal(BuyTrain("2+", 120, "NSW")) == "8.3.4", "declined in this turn"


def test_8_3_4_like_trains_of_one_company_are_offered_once() -> None:
    t = buyer("3").company("NSW", {"p1": 6})
    for face in ("3", "3"):
        t.train("NSW", face)
    offers = [a for a in t.buying("SAR").legal() if isinstance(a, BuyTrain) and a.source == "NSW"]
    assert (len(offers) > 0, len(offers)) == (True, len(set(offers)))


def test_8_3_4_an_accepted_offer() -> None:
    t = buyer()
    t.train("NSW", "2+")
    t.train("NSW", "3")
    t.buying("SAR")
    t.play(BuyTrain("2+", 120, "NSW"), Accept())
    assert (t.cash("SAR"), t.cash("NSW")) == (880, 120)
    assert t.refusal(BuyTrain("3", 200)) == "8.3.4", "trains of other companies come last"


def test_8_3_4_on_the_other_site_nobody_is_asked() -> None:
    t = buyer(rulings="site")
    t.train("NSW", "2+")
    t.buying("SAR")
    t.play(BuyTrain("2+", 120, "NSW"))
    assert t.cash("NSW") == 120
    assert t.refusal(BuyTrain("3", 200)) == ""


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (BuyTrain("3", 200, "SAR"), "8.3.4"),
        (BuyTrain("3", 200, "p1"), "8.3.4"),
        (BuyTrain("3", 200, "BOE"), "8.3.4"),
        (BuyTrain("3", 200, "nowhere"), "8.3.4"),
        (BuyTrain("6", 200, "NSW"), "8.3.4"),
        (BuyTrain("2", 100, "NSW", "2"), "8.2.4"),
        (BuyTrain("3", 200, "bank", "", "P1"), "4.5"),
    ],
    ids=str,
)
def test_8_3_purchases_that_are_refused(action: Action, rule: str) -> None:
    t = buyer()
    t.train("NSW", "2")
    assert t.buying("SAR").refusal(action) == rule


def test_8_3_5_the_limit_holds_for_trains_of_others() -> None:
    t = buyer("5")
    t.train("NSW", "5")
    t.train("SAR", "5")
    t.train("SAR", "5")
    t.buying("SAR")
    assert t.refusal(BuyTrain("5", 500, "NSW")) == "8.3.5"


def test_8_3_4_after_a_train_of_another_company_no_ghan_either() -> None:
    t = buyer("5")
    t.train("VR", "5")
    t.train("VR", "5+")
    t.buying("SAR")
    t.play(BuyTrain("5", 1, "VR"))
    assert t.refusal(BuyTrain("2E", 200)) == "8.3.4"
    assert t.refusal(BuyTrain("5+", 1, "VR")) == ""


def test_7_3_track_is_laid_before_anything_else() -> None:
    assert buyer().buying("SAR").refusal(LayTile("G6", "14", 0)) == "7.3"


def test_7_3_nobody_is_asked_for_a_train_that_cannot_be_bought() -> None:
    t = buyer("2", 99)
    t.train("SAR", "2")
    assert t.buying("SAR").kind() == "stock", "the turn and its round are over"
    t = buyer("2", 100)
    t.train("SAR", "2")
    assert t.buying("SAR").kind() == "trains"


def test_8_3_2_to_the_last_pound() -> None:
    t = buyer(cash=200)
    t.train("SAR", "2")
    t.buying("SAR")
    assert t.refusal(BuyTrain("3", 200)) == ""
    assert t.refusal(BuyTrain("3+", 230)) == "8.4.3"
    assert t.money("SAR", 199).refusal(BuyTrain("3", 200)) == "8.4.3"
    assert t.money("SAR", 40).refusal(BuyIn("P1", 40)) == ""
    assert t.money("SAR", 39).refusal(BuyIn("P1", 40)) == "4.1"


def test_8_2_2_towns_and_small_harbours_are_free_of_range() -> None:
    """Cities and the change of gauge count; see also 10.2 for Tasmania."""
    t = Table().after_auction().phase("3").company("CAR", {"p1": 6}).token("CAR", "E4")
    t.tile("E4", "5", 1).tile("D3", "56", 5).tile("E2", "6", 2)
    train = t.train("CAR", "2")
    t.running("CAR")
    routes = [a.routes for a in t.legal() if isinstance(a, RunRoutes)]
    assert len(routes) == 1
    assert len([end for end in routes[0][0].path if "." in end]) == 3, "two cities, and the town between them"
    assert routes[0][0].train == train


def test_8_3_1_trains_are_bought_after_running() -> None:
    t = buyer()
    t.train("SAR", "2")
    t.turn("SAR")
    for kind, action in (("track", Pass()), ("token", Pass()), ("run", None), ("pay", Pay("full"))):
        assert t.kind() == kind
        assert t.refusal(BuyTrain("3", 200)) == "7.3"
        t.play(action or next(a for a in t.legal() if isinstance(a, RunRoutes)))
    assert t.kind() == "trains"
    assert t.refusal(BuyTrain("3", 200)) == ""


def test_8_3_6_rusted_trains_leave_without_compensation() -> None:
    t = sold_out(buyer(), 1)
    old = t.train("NSW", "2")
    cash = t.cash("NSW")
    gone = [e for e in t.buying("SAR").play(BuyTrain("4", 300)).events if isinstance(e, TrainLeft)]
    assert [(e.owner, e.train, e.why) for e in gone] == [("NSW", "2", "rusted")]
    assert (t.whose(old), t.cash("NSW")) == ("box", cash)


def test_8_3_5_8_3_4_after_the_last_train_the_reason_is_still_the_limit_or_the_order() -> None:
    """The end of the turn waits for a loan; who asks for a train is told why there is none."""
    t = buyer()
    for _ in range(4):
        t.train("SAR", "3")
    t.buying("SAR")
    assert (t.kind(), t.refusal(BuyTrain("3", 200))) == ("finish", "8.3.5")
    t = buyer()
    t.train("VR", "3")
    t.buying("SAR").play(BuyTrain("3", 1, "VR"))
    assert (t.kind(), t.refusal(BuyTrain("3", 200))) == ("finish", "8.3.4")


def test_8_3_4_5_6_3_loans_are_named_only_where_a_train_must_be_bought() -> None:
    t = buyer(cash=199)
    t.train("NSW", "3")
    assert t.buying("SAR").refusal(BuyTrain("3", 200, "NSW")) == "5.6.3"
    t.train("SAR", "3")
    assert t.buying("SAR").refusal(BuyTrain("3", 200, "NSW")) == "8.3.4"


def test_8_3_4_a_declined_train_stays_declined_when_one_like_it_is_given_up() -> None:
    t = buyer(phase="3", cash=2000)
    for _ in range(3):
        t.train("NSW", "3")
    t.used("P3").phase("4").sold(2, "box").buying("SAR").play(BuyTrain("3", 200, "NSW"), Decline())
    assert t.refusal(BuyTrain("3", 200, "NSW")) == "8.3.4"
    t.play(BuyTrain("5", 500), DiscardTrain("3"))
    assert (t.kind(), t.refusal(BuyTrain("3", 200, "NSW"))) == ("trains", "8.3.4")
