"""2.4 to 4.3, 6.1 What is there at the start, and who comes when."""

from collections import Counter

import pytest
from tests.rules.g1846.table import Table

from trunkline.core.actions import BuyPrivate, Launch, Pass
from trunkline.core.events import Paid
from trunkline.titles.g1846.frames import operating_round
from trunkline.titles.g1846.judging import legal_actions
from trunkline.titles.g1846.stock_round import begin
from trunkline.titles.g1846.trains import CARDS
from trunkline.titles.g1846.view import view


@pytest.mark.parametrize(("players", "cards"), [(3, [5, 4, 3]), (4, [6, 5, 4]), (5, [7, 6, 5])])
def test_2_4_trains_of_the_bank_by_players(players: int, cards: list[int]) -> None:
    t = Table(players)
    count = Counter(t.cards("bank"))
    assert [count[card] for card in range(3)] == cards
    assert [CARDS[card].phase for card in range(3)] == [0, 1, 2]


def test_3_23_an_independent_gets_its_list_price_whatever_was_paid_for_it() -> None:
    t = Table(3).draw("removals", "MC", "O&I", "SC", "TBC", "ERIE", "PRR").chance().only_private_left("MS")
    while BuyPrivate("MS", 100) not in t.options(BuyPrivate):
        t.play(Pass())
    buyer = t.actor()
    t.play(BuyPrivate("MS", 100))
    assert (t.cash(buyer), t.cash("MS"), t.trains("MS"), t.tokens("C15")) == (300, 60, ["2"], ["MS"])


def test_4_1_players_act_clockwise_from_the_one_with_the_priority_deal() -> None:
    t = Table(3).stock().priority("p2")
    begin(t.s, 2)
    t.begin_stock()
    seen = []
    for rail in ("GT", "NYC", "IC"):
        seen.append(t.actor())
        t.play(Launch(rail, 40))
    assert (seen, t.actor()) == (["p2", "p3", "p1"], "p2")


def test_4_2_two_operating_rounds_follow_every_stock_round() -> None:
    t = Table(3).stock().begin_stock().play(Launch("GT", 100), Pass(), Pass(), Pass())
    seen = []
    while t.kind() != "stock":
        seen.append(operating_round(t.s).part)
        t.play(legal_actions(t.s)[-1])  # a pass where one is possible, else the cheapest way on
    assert sorted(set(seen)) == [1, 2]


def in_order(number: int) -> list[str]:
    """The corporations in the order of a round; the GT's marker came into its column before the IC's."""
    t = Table(3).stock().launch("GT", 70, p1=3).launch("IC", 70, p2=3).launch("NYC", 100, p3=3).launch("B&O", 50, p1=3)
    for rail in ("GT", "IC", "NYC", "B&O"):
        t.train(rail, "2")
    t.operate(number)
    return [t.s.name(rail) for rail in operating_round(t.s).order]


def test_4_31_from_the_highest_price_down_and_only_in_the_first_round_up() -> None:
    assert in_order(2) == ["NYC", "GT", "IC", "B&O"]
    assert in_order(1) == ["B&O", "GT", "IC", "NYC"]


def test_4_32_in_a_column_the_marker_on_top_goes_first_in_either_direction() -> None:
    for number in (1, 2):
        order = in_order(number)
        assert order.index("GT") + 1 == order.index("IC")


def test_6_1_income_first_then_the_independents_then_the_corporations() -> None:
    t = Table(3).stock().launch("NYC", 100, p1=3).give("MS", "p2").give("BIG4", "p3").give("MC", "p1").train("NYC", "2")
    t.operate()
    first = next(e for e in t.events if isinstance(e, Paid))
    assert (first.payee, first.amount) == ("p1", 15)
    assert [t.s.name(rail) for rail in operating_round(t.s).order] == ["MS", "BIG4", "NYC"]
    assert t.railroad() == "MS"


def test_4_3_the_price_order_is_told_once_there_is_one() -> None:
    t = Table(3).stock()
    assert "price order" not in dict(view(t.s, 0).notes)
    t.launch("NYC", 100, p1=3).launch("GT", 112, p2=3)
    assert dict(view(t.s, 0).notes)["price order"] == "GT NYC"
