"""8 Trains; 9 phases; 4.1 the sale of private companies."""

import pytest
from tests.rules.g1848.table import Table

from trunkline.core.actions import Accept, Action, BuyIn, BuyTrain, Decline, DiscardTrain, LayTile, Pass, TakeLoan
from trunkline.core.events import PhaseBegan
from trunkline.core.ids import BANK, BOX
from trunkline.core.state import put
from trunkline.titles.g1848.phases import counted_trains, next_train, train_limit, train_name
from trunkline.titles.g1848.trains import CARD_4, CARDS


def buyer(phase: str = "3", cash: int = 1000, rulings: str = "book") -> Table:
    """SAR with money and a route; NSW is another director's, VR the same director's."""
    t = Table(4, rulings).after_auction().phase(phase).company("SAR", {"p1": 6}, cash=cash)
    t.company("NSW", {"p2": 6}).company("VR", {"p1": 6})
    return t.tile("G6", "5", 2).tile("F5", "57", 2).token("SAR", "G6")


def sold_out(t: Table, card: int) -> Table:
    """The bank has no more of these."""
    for k, owner in enumerate(t.s.train_owner):
        if owner == BANK and t.s.train_card[k] == card:
            t.s.train_owner[k] = BOX
    return t


# 8.3 From the bank.


def test_8_3_2_in_ascending_order_at_the_printed_price() -> None:
    t = buyer().buying("SAR")
    assert t.why(BuyTrain("4", 300)) == "8.3.2"
    assert t.why(BuyTrain("3", 199)) == "8.3.2"
    assert t.why(BuyTrain("9", 1)) == "8.3.2"
    t.do(BuyTrain("3+", 230))
    assert t.cash("SAR") == 770


def test_8_3_2_more_than_one_in_a_turn() -> None:
    t = buyer().buying("SAR")
    t.do(BuyTrain("3", 200), BuyTrain("3+", 230))
    assert len(counted_trains(t.s, t.s.owner("SAR"))) == 2


@pytest.mark.parametrize(("phase", "limit"), [("2", 4), ("3", 4), ("4", 3), ("5", 2), ("6", 2), ("8", 2)])
def test_8_3_5_train_limit(phase: str, limit: int) -> None:
    t = buyer(phase, 3000)
    assert train_limit(t.s) == limit
    for _ in range(limit):
        t.train("SAR", "3")
    t.turn("SAR", 5)
    if t.kind == "trains":
        assert t.why(BuyTrain(CARDS[t.s.train_card[next_train(t.s)]].faces[0].name, 1)) == "8.3.5"


def test_8_3_5_at_the_limit_none_is_bought_even_if_the_purchase_would_make_room() -> None:
    t = buyer("3", 3000)
    sold_out(t, 1)
    for _ in range(4):
        t.train("SAR", "2")
    t.turn("SAR", 5)
    assert t.kind != "trains" or t.why(BuyTrain("4", 300)) == "8.3.5"


def test_8_1_a_company_with_a_route_must_own_a_train() -> None:
    t = buyer().buying("SAR")
    assert t.why(Pass()) == "8.1"
    t.do(BuyTrain("3", 200))
    assert t.why(Pass()) == ""


def test_5_1_7_without_a_route_there_is_no_need() -> None:
    t = buyer()
    board = t.s.edition.board
    for h in (board.hex_index["F5"], t.s.edition.adelaide):
        t.s.face = put(t.s.face, h, board.printed[h])
    assert t.buying("SAR").why(Pass()) == ""


def test_8_2_5_the_ghan_does_not_fulfil_the_duty() -> None:
    t = buyer("5")
    t.train("SAR", "2E")
    assert t.buying("SAR").why(Pass()) == "8.1"


@pytest.mark.parametrize("face", ["3", "3+"])
def test_8_2_1_a_train_stays_what_it_was_bought_as(face: str) -> None:
    t = buyer().company("FT", {"p3": 6}, cash=500).tile("G14", "5", 1).tile("F13", "5", 5).token("FT", "G14")
    t.buying("SAR")
    price = 230 if face == "3+" else 200
    t.do(BuyTrain(face, price))
    train = counted_trains(t.s, t.s.owner("SAR"))[0]
    assert train_name(t.s, train) == face
    t.buying("FT")
    assert t.why(BuyTrain(face, 430 - price, "SAR")) == "8.1", "the printed price is that of its face"
    t.do(BuyTrain(face, price, "SAR"), Accept())
    assert train_name(t.s, train) == face


# 8.2.4, 8.2.5 Diesel and Ghan.


def diesels(rulings: str = "book") -> Table:
    t = buyer("6", 1000, rulings)
    for card in (3, 4):
        sold_out(t, card)
    t.train("SAR", "4+")
    return t.buying("SAR")


def test_8_2_4_a_4_traded_in_takes_300_off_a_d() -> None:
    t = diesels()
    assert t.why(BuyTrain("8", 500, "bank", "4+")) == "8.2.4"
    assert t.why(BuyTrain("D", 800, "bank", "5")) == "8.2.4"
    assert t.why(BuyTrain("D", 800, "bank", "4")) == "8.2.4", "it owns a 4+"
    assert t.why(BuyTrain("D", 700, "bank", "4+")) == "8.2.4"
    t.do(BuyTrain("D", 800, "bank", "4+"))
    assert t.cash("SAR") == 200
    assert [CARDS[t.s.train_card[k]].name for k in counted_trains(t.s, t.s.owner("SAR"))] == ["8"], "4s rust"


@pytest.mark.parametrize(("rulings", "rule"), [("book", "8.3.5"), ("site", "")])
def test_8_3_5_at_the_limit_no_d_is_bought_by_trade_in(rulings: str, rule: str) -> None:
    t = diesels(rulings)
    t.train("SAR", "4")
    t.buying("SAR")
    assert t.why(BuyTrain("8", 800)) == "8.3.5"
    assert t.why(BuyTrain("D", 800, "bank", "4")) == rule
    offered = [a for a in t.legal() if isinstance(a, BuyTrain) and a.trade_in]
    assert bool(offered) == (rule == "")


def test_8_2_4_the_rest_must_be_in_the_treasury() -> None:
    assert diesels().money("SAR", 799).why(BuyTrain("D", 800, "bank", "4+")) == "8.2.4"


def test_9_there_is_always_one_more_8_and_2e() -> None:
    t = buyer("8", 5000).buying("SAR")
    t.do(BuyTrain("8", 800), BuyTrain("8", 800), BuyTrain("2E", 200))
    assert CARDS[t.s.train_card[next_train(t.s)]].name == "8"


def test_8_2_5_one_ghan_from_the_first_5_on() -> None:
    t = buyer("4").buying("SAR")
    assert t.why(BuyTrain("2E", 200)) == "8.2.5"
    t = buyer("5").buying("SAR")
    assert t.why(BuyTrain("2E", 100)) == "8.3.2"
    t.do(BuyTrain("2E", 200))
    assert t.why(BuyTrain("2E", 200)) == "8.2.5"
    assert t.why(BuyTrain("2E", 200, "NSW")) == "8.2.5", "never traded"


def test_8_4_1_no_loans_are_forced_for_a_ghan() -> None:
    assert buyer("5", 150).buying("SAR").why(BuyTrain("2E", 200)) == "8.4.1"


def test_ruling_29_on_the_other_site_they_are_taken_but_not_offered() -> None:
    t = buyer("5", 150, "site").at("SAR", 0, 10).buying("SAR")
    t.do(TakeLoan()) if t.why(TakeLoan()) == "" else None
    t.money("SAR", 150)
    assert t.why(BuyTrain("2E", 200)) == ""
    assert BuyTrain("2E", 200) not in t.legal()
    t.do(BuyTrain("2E", 200))
    assert (t.cash("SAR"), t.s.loans[3]) == (50, 2)


def test_4_5_p4_takes_100_off_one_2e_also_after_it_closed() -> None:
    t = buyer("5")
    t.s.private_owner[3] = t.s.owner("p1")
    t.buying("SAR")
    assert t.why(BuyTrain("5", 400, "bank", "", "P4")) == "4.5"
    t.do(BuyTrain("2E", 100, "bank", "", "P4"))
    assert t.cash("SAR") == 900
    assert t.s.private_owner[3] == BOX
    t = buyer("5").buying("SAR")
    assert t.why(BuyTrain("2E", 100, "bank", "", "P4")) == "4.5"


def test_ruling_46_the_other_site_lets_p4_buy_a_second_2e_and_the_director_pay() -> None:
    t = buyer("5", 16, "site")
    t.s.private_owner[3] = t.s.owner("p1")
    t.train("SAR", "2E")
    t.money("p1", 200).buying("SAR")
    t.do(BuyTrain("2E", 100, "bank", "", "P4"))
    assert (t.cash("SAR"), t.cash("p1")) == (0, 116)


# 8.3.4 From other companies.


def test_8_3_4_not_before_the_first_3() -> None:
    t = buyer("2")
    t.train("NSW", "2")
    assert t.buying("SAR").why(BuyTrain("2", 100, "NSW")) == "8.3.4"


def test_8_3_4_one_director_any_price_from_one_pound() -> None:
    t = buyer()
    t.train("VR", "2")
    t.buying("SAR")
    assert t.why(BuyTrain("2", 0, "VR")) == "8.3.4"
    assert t.why(BuyTrain("2", -5, "VR")) == "8.3.4"
    assert t.why(BuyTrain("2", 1001, "VR")) == "8.3.4"
    prices = {a.price for a in t.legal() if isinstance(a, BuyTrain) and a.source == "VR"}
    assert prices == {1, 100, 1000}
    t.do(BuyTrain("2", 1, "VR"))
    assert (t.cash("SAR"), t.cash("VR")) == (999, 1)


def test_8_1_8_3_4_two_directors_the_printed_price_with_consent() -> None:
    t = buyer()
    t.train("NSW", "2+")
    t.buying("SAR")
    assert t.why(BuyTrain("2+", 100, "NSW")) == "8.1"
    t.do(BuyTrain("2+", 120, "NSW"))
    assert (t.kind, t.actor) == ("offer", "p2")
    assert t.why(Pass()) == "8.3.4"
    t.do(Decline())
    assert (t.kind, t.actor) == ("trains", "p1")
    assert t.why(BuyTrain("2+", 120, "NSW")) == "8.3.4", "declined in this turn"


def test_8_3_4_an_accepted_offer() -> None:
    t = buyer()
    t.train("NSW", "2+")
    t.train("NSW", "3")
    t.buying("SAR")
    t.do(BuyTrain("2+", 120, "NSW"), Accept())
    assert (t.cash("SAR"), t.cash("NSW")) == (880, 120)
    assert t.why(BuyTrain("3", 200)) == "8.3.4", "trains of other companies come last"


def test_8_3_4_on_the_other_site_nobody_is_asked() -> None:
    t = buyer(rulings="site")
    t.train("NSW", "2+")
    t.buying("SAR")
    t.do(BuyTrain("2+", 120, "NSW"))
    assert t.cash("NSW") == 120
    assert t.why(BuyTrain("3", 200)) == ""


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
    assert t.buying("SAR").why(action) == rule


def test_8_3_5_the_limit_holds_for_trains_of_others() -> None:
    t = buyer("5")
    t.train("NSW", "5")
    t.train("SAR", "5")
    t.train("SAR", "5")
    t.buying("SAR")
    assert t.why(BuyTrain("5", 500, "NSW")) == "8.3.5"


# 9 Phases.


def test_9_4_the_first_4_rusts_the_2s_and_lowers_the_limit() -> None:
    t = sold_out(buyer(), 1)
    old = [t.train("NSW", "2"), t.train("SAR", "2+")]
    for _ in range(4):
        t.train("VR", "3")
    t.buying("SAR")
    t.do(BuyTrain("4", 300))
    assert all(t.s.train_owner[k] == BOX for k in old)
    assert (t.kind, t.actor) == ("discard", "p1")
    assert t.why(DiscardTrain("4")) == "8.1"
    assert t.why(Pass()) == "8.1"
    t.do(DiscardTrain("3"))
    assert t.kind == "trains"
    assert len(counted_trains(t.s, t.s.owner("VR"))) == 3


def test_8_1_several_companies_discard_each_director_choosing() -> None:
    t = sold_out(buyer("4"), CARD_4)
    t.s.private_owner = [BOX] * 6
    for name in ("NSW", "VR"):
        for face in ("4", "4+", "3"):
            t.train(name, face)
    t.train("SAR", "3")
    t.buying("SAR")
    t.do(BuyTrain("5", 500))
    asked = []
    while t.kind == "discard":
        asked.append(t.actor)
        t.do(DiscardTrain("3"))
    assert asked == ["p1", "p2"], "VR's director, then NSW's"


def test_9_5_the_first_5_closes_the_private_companies() -> None:
    t = sold_out(buyer("4"), CARD_4)
    t.s.used = 0b1110
    t.buying("SAR")
    t.do(BuyTrain("5", 500))
    assert t.s.private_owner == [BOX] * 6


def test_9_6_the_first_6_rusts_the_3s_and_9_7_the_first_8_the_4s() -> None:
    t = sold_out(buyer("5", 3000), 3)
    three, four = t.train("NSW", "3"), t.train("NSW", "4")
    t.buying("SAR")
    t.do(BuyTrain("6", 600))
    assert (t.s.train_owner[three], t.s.train_owner[four]) == (BOX, t.s.owner("NSW"))
    sold_out(t, 4)
    t.do(BuyTrain("8", 800))
    assert t.s.train_owner[four] == BOX


def test_4_7_p6_closes_when_the_car_buys_a_train() -> None:
    t = Table().after_auction().company("CAR", {"p1": 6}, cash=500).buying("CAR")
    t.do(BuyTrain("2", 100))
    assert t.s.private_owner[5] == BOX


# 4.1 Private companies for public ones.


def test_4_1_from_the_own_director_within_the_range() -> None:
    t = buyer().turn("SAR")
    assert t.why(BuyIn("P1", 0)) == "4.1"
    assert t.why(BuyIn("P1", 41)) == "4.1"
    assert t.why(BuyIn("P5", 10)) == "4.1"
    assert t.why(BuyIn("P9", 10)) == "4.1"
    before = t.cash("p1")
    t.do(BuyIn("P1", 40))
    assert (t.cash("p1"), t.cash("SAR")) == (before + 40, 960)
    assert t.why(BuyIn("P1", 10)) == "4.1", "not traded again"
    t.s.private_owner[1] = t.s.owner("p2")
    assert t.why(BuyIn("P2", 10)) == "4.1", "another player's"


def test_4_1_not_before_the_first_3_nor_beyond_the_treasury() -> None:
    assert buyer("2").turn("SAR").why(BuyIn("P1", 10)) == "4.1"
    assert buyer(cash=9).turn("SAR").why(BuyIn("P1", 10)) == "4.1"


def test_4_1_on_the_other_site_from_any_player() -> None:
    t = buyer(rulings="site")
    t.s.private_owner[0] = t.s.owner("p3")
    assert t.turn("SAR").why(BuyIn("P1", 10)) == ""


def test_4_5_a_right_that_a_company_owns_is_not_its_directors() -> None:
    t = buyer("5")
    t.s.private_owner[3] = t.s.owner("VR")
    assert t.buying("SAR").why(BuyTrain("2E", 100, "bank", "", "P4")) == "4.5", "VR and SAR have one director"
    t = buyer("5").money("VR", 900)
    t.s.private_owner[3] = t.s.owner("VR")
    assert t.buying("VR").why(BuyTrain("2E", 100, "bank", "", "P4")) == ""


def test_8_3_4_after_a_train_of_another_company_no_ghan_either() -> None:
    t = buyer("5")
    t.train("VR", "5")
    t.train("VR", "5+")
    t.buying("SAR")
    t.do(BuyTrain("5", 1, "VR"))
    assert t.why(BuyTrain("2E", 200)) == "8.3.4"
    assert t.why(BuyTrain("5+", 1, "VR")) == ""


def test_7_3_track_is_laid_before_anything_else() -> None:
    assert buyer().buying("SAR").why(LayTile("G6", "14", 0)) == "7.3"


def test_9_1_only_the_first_train_of_a_kind_begins_a_phase() -> None:
    t = sold_out(buyer("2", 2000), 0).buying("SAR")
    begun = [e.phase for e in t.do(BuyTrain("3", 200), BuyTrain("3+", 230)) if isinstance(e, PhaseBegan)]
    assert begun == ["3"]


def test_7_3_nobody_is_asked_for_a_train_that_cannot_be_bought() -> None:
    t = buyer("2", 99)
    t.train("SAR", "2")
    assert t.buying("SAR").kind == "stock", "the turn and its round are over"
    t = buyer("2", 100)
    t.train("SAR", "2")
    assert t.buying("SAR").kind == "trains"


def test_8_3_2_to_the_last_pound() -> None:
    t = buyer(cash=200)
    t.train("SAR", "2")
    t.buying("SAR")
    assert t.why(BuyTrain("3", 200)) == ""
    assert t.why(BuyTrain("3+", 230)) == "8.4.3"
    assert t.money("SAR", 199).why(BuyTrain("3", 200)) == "8.4.3"
    assert t.money("SAR", 40).why(BuyIn("P1", 40)) == ""
    assert t.money("SAR", 39).why(BuyIn("P1", 40)) == "4.1"
