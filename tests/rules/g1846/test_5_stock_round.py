"""5 The stock round."""

import pytest
from tests.rules.g1846.table import Table, is_launched, pool

from trunkline.core.actions import BuyShare, Launch, Pass, SellShares
from trunkline.core.events import PriceMoved, PriorityMoved
from trunkline.core.prices import price_order
from trunkline.core.words import ShareSource
from trunkline.titles.g1846.closing import close_fallen
from trunkline.titles.g1846.holdings import certificate_limit, certificates_held, share_objection
from trunkline.titles.g1846.text import decision_text
from trunkline.titles.g1846.view import view


def table(players: int = 3, removed: tuple[str, ...] = ()) -> Table:
    return Table(players).stock(removed=removed)


def test_5_25_example_half_of_the_presidents_certificate() -> None:
    t = table().launch("NYC", 100, p1=2, p2=2, p3=2, pool=4).begin_stock()
    t.play(SellShares("NYC", 1))
    assert (t.president("NYC"), pool(t, "NYC"), t.held("NYC", "p1"), t.price("NYC")) == ("p2", 5, 1, 90)


def test_5_22_the_price_falls_once_and_only_for_the_president() -> None:
    t = table().launch("NYC", 100, p1=4, p2=3).begin_stock()
    t.play(SellShares("NYC", 1))
    assert t.price("NYC") == 90
    assert t.refusal(SellShares("NYC", 1)) == "5.22"
    t.play(Pass(), SellShares("NYC", 2))
    assert t.price("NYC") == 90


def test_5_21_5_23_what_cannot_be_sold() -> None:
    t = table().launch("NYC", 100, p2=3, p1=1).launch("IC", 60, p1=2).begin_stock()
    t.never_operated("NYC", "IC")
    assert t.refusal(SellShares("NYC", 1)) == "5.23"
    assert t.refusal(SellShares("GT", 1)) == "5.21"
    assert t.refusal(SellShares("IC", 3)) == "5.21"
    assert t.refusal(SellShares("IC", 0)) == "5.21"
    assert t.refusal(SellShares("IC", 1)) == "5.25"


def test_5_25_half_of_the_market() -> None:
    t = table().launch("NYC", 100, p2=3, p1=2, pool=4).begin_stock()
    assert t.refusal(SellShares("NYC", 1)) == ""
    assert t.refusal(SellShares("NYC", 2)) == "5.25"


def test_5_24_a_tie_goes_clockwise() -> None:
    t = table(4).launch("NYC", 100, p2=4, p1=3, p4=3).money(p1=0, p3=0).begin_stock()
    t.play(Pass())
    assert t.actor() == "p2"
    t.play(SellShares("NYC", 2))
    assert t.president("NYC") == "p4"


def test_5_26_a_price_of_nothing_closes() -> None:
    t = table().launch("NYC", 40, p1=4, p2=1).pay("NYC", 77)
    t.priced("NYC", 10)
    bank = t.cash("bank")
    t.begin_stock().play(SellShares("NYC", 1))
    assert not is_launched(t, "NYC")
    assert t.tokens("D20") == []
    assert t.cash("bank") == bank - 10 + 77


def test_5_37_as_many_shares_as_the_president_do_not_make_one() -> None:
    t = table().launch("NYC", 60, p1=3, p2=2).money(p1=100, p2=200, p3=100).begin_stock().play(Pass())
    assert t.play(BuyShare("NYC", "treasury")).president("NYC") == "p1"
    assert t.play(Pass(), Pass(), BuyShare("NYC", "treasury")).president("NYC") == "p2", "one more does"


def test_5_34_the_first_price_is_kept() -> None:
    t = table().money(p1=400).begin_stock().play(Launch("GT", 60)).priced("GT", 112)
    assert (t.s.par_of(t.s.owner("GT")), t.price("GT")) == (60, 112)


@pytest.mark.parametrize(("source", "place"), [("pool", "stock market"), ("treasury", "treasury")])
def test_5_31_the_refusal_names_the_place_that_is_empty(source: ShareSource, place: str) -> None:
    t = table().launch("NYC", 60, p1=6, p2=4).money(p3=400).priority("p3").begin_stock()
    objection = share_objection(t.s, t.s.owner("NYC"), t.s.owner("p3"), source)
    assert objection is not None
    assert objection.text == f"There is no share in the {place}."


def test_5_31_sources_and_5_36_share_limit() -> None:
    t = table().launch("NYC", 40, p1=6, p2=2).money(p1=1000, p2=1000).begin_stock()
    assert t.refusal(BuyShare("NYC", "treasury")) == "5.36"
    assert t.refusal(BuyShare("NYC", "pool")) == "5.31"
    assert t.refusal(BuyShare("NYC", "elsewhere")) == "5.31"  # type: ignore[arg-type]
    assert t.refusal(BuyShare("IC", "treasury")) == "5.31"


def test_5_32_5_33_the_money() -> None:
    t = table().launch("NYC", 60, p2=3, pool=2).launch("GT", 100, p1=3).money(p1=59).begin_stock()
    assert t.refusal(BuyShare("NYC", "pool")) == "5.32"
    assert t.refusal(BuyShare("NYC", "treasury")) == "5.33"
    t.money(p1=60).play(BuyShare("NYC", "treasury"))
    assert (t.cash("p1"), t.cash("NYC")) == (0, 60)


def test_5_34_launching() -> None:
    t = table(removed=("PRR",)).money(p1=200).begin_stock()
    assert t.refusal(Launch("PRR", 40)) == "5.34"
    assert t.refusal(Launch("GT", 45)) == "5.34"
    assert t.refusal(Launch("GT", 112)) == "5.34"
    assert t.refusal(Launch("MS", 40)) == "5.34"
    t.play(Launch("GT", 100))
    assert (t.cash("GT"), t.held("GT", "p1"), t.tokens("B16"), t.s.tokens_left[5]) == (200, 2, ["GT"], 2)


def test_5_35_the_illinois_central_gets_its_price_once_more() -> None:
    t = table().money(p1=200).begin_stock().play(Launch("IC", 80))
    assert t.cash("IC") == 240


def test_5_37_a_larger_holder_becomes_president() -> None:
    t = table().launch("NYC", 60, p2=2, p1=2).money(p1=60).begin_stock().play(BuyShare("NYC", "treasury"))
    assert t.president("NYC") == "p1"


def test_5_38_no_buying_back_in_the_same_round() -> None:
    t = table().launch("NYC", 60, p2=3, p1=2).money(p1=500).begin_stock()
    t.play(SellShares("NYC", 1))
    assert t.refusal(BuyShare("NYC", "pool")) == "5.38"


@pytest.mark.parametrize(
    ("players", "removed", "limit"),
    [(5, 0, 11), (5, 1, 10), (5, 2, 8), (5, 4, 6), (4, 1, 12), (4, 2, 10), (3, 2, 14), (3, 3, 11), (3, 5, 11)],
)
def test_5_41_certificate_limit(players: int, removed: int, limit: int) -> None:
    t = table(players, ("PRR", "ERIE", "C&O", "GT", "IC")[:removed])
    assert certificate_limit(t.s) == limit


def test_5_39_5_43_the_limit_binds() -> None:
    t = table(5, ("PRR", "ERIE", "C&O", "GT")).money(p1=1000)
    t.launch("NYC", 60, p1=5, p2=2).launch("IC", 60, p1=3, p3=2)
    t.begin_stock()
    assert certificates_held(t.s, 3) == 6
    assert t.refusal(BuyShare("IC", "treasury")) == "5.39"
    t.holding("NYC", p1=6, treasury=2)
    assert t.refusal(Pass()) == "5.43"
    assert t.refusal(BuyShare("IC", "treasury")) == "5.43"
    t.play(SellShares("NYC", 1))
    assert t.refusal(Pass()) == ""


def test_5_42_private_companies_of_players_count() -> None:
    t = table().launch("NYC", 60, p1=3).give("MAIL", "p1").give("LSL", "NYC")
    assert certificates_held(t.s, 3) == 3


def test_5_51_priority_and_5_52_prices() -> None:
    t = table().launch("NYC", 100, p1=5, p2=5).launch("IC", 100, p1=2, pool=1).launch("GT", 100, p3=2)
    t.money(p1=0, p2=0, p3=100).begin_stock()
    t.play(Pass(), Pass(), BuyShare("GT", "treasury"))
    while t.kind() == "stock":
        t.play(Pass())
    assert t.s.name(t.s.priority) == "p1"
    first = [e for e in t.events if isinstance(e, PriceMoved)][:2]
    assert first == [PriceMoved("NYC", 100, 112), PriceMoved("IC", 100, 90)]


def test_5_11_a_share_is_not_sold_after_buying() -> None:
    t = table().launch("NYC", 60, p1=3).money(p1=200).begin_stock().play(BuyShare("NYC", "treasury"))
    assert t.actor() == "p2"
    assert t.refusal(SellShares("NYC", 1)) == "5.21"


def test_5_36_seventy_percent_at_the_two_player_table() -> None:
    t = Table(2, "two-player").stock().launch("NYC", 40, p1=6).money(p1=1000).begin_stock()
    t.play(BuyShare("NYC", "treasury"), Pass())
    assert (t.held("NYC", "p1"), t.refusal(BuyShare("NYC", "treasury"))) == (7, "5.36")


def test_5_31_the_shares_of_a_closed_corporation_are_gone() -> None:
    t = table().launch("NYC", 40, p2=4).launch("GT", 60, p1=3).money(p1=500)
    t.priced("NYC", 0)
    close_fallen(t.s)
    t.begin_stock()
    assert t.refusal(BuyShare("NYC", "treasury")) == t.refusal(BuyShare("MS", "treasury")) == "5.31"


def test_5_43_8_2_a_limit_that_falls_binds_too() -> None:
    t = table(5, ("PRR",)).launch("NYC", 40, p1=2, p2=2).launch("IC", 60, p1=6).launch("B&O", 60, p1=4)
    t.give("MAIL", "p1").money(p1=0)
    t.priced("NYC", 10)
    t.begin_stock().play(SellShares("NYC", 1))
    assert (certificates_held(t.s, 3), certificate_limit(t.s), t.refusal(Pass())) == (9, 8, "5.43")


def test_5_24_a_new_president_needs_two_shares() -> None:
    t = table().launch("NYC", 100, p1=2, p2=1).begin_stock()
    assert t.refusal(SellShares("NYC", 1)) == t.refusal(SellShares("NYC", 2)) == "5.25"


def test_5_13_a_turn_with_a_sale_is_no_pass() -> None:
    t = table().launch("NYC", 100, p2=4, p1=2).launch("GT", 100, p3=3, p1=1).money(p1=100, p2=100, p3=100).begin_stock()
    t.play(Pass(), Pass(), SellShares("GT", 1), Pass())
    assert (t.kind(), t.actor()) == ("stock", "p1")


def test_5_52_a_share_in_the_treasury_keeps_the_price() -> None:
    t = table().launch("NYC", 100, p1=5, p2=4).end_stock_round()
    assert t.price("NYC") == 100


def over_the_limit(**shares: int) -> Table:
    """p1 holds 13 certificates in a game for five, the limit is 11: six of the NYC and the IC, and the GT as given."""
    t = table(5).launch("NYC", 60, p1=6).launch("IC", 60, p1=6).launch("GT", 60, **(shares or {"p2": 2, "p1": 3}))
    return t.money(p1=0).begin_stock()


def test_5_43_a_sale_that_spoils_the_way_down_is_refused() -> None:
    t = over_the_limit()
    assert (certificates_held(t.s, 3), certificate_limit(t.s)) == (13, 11)
    assert t.refusal(SellShares("GT", 1)) == ""  # the NYC and the IC can still follow
    t.play(SellShares("GT", 1))
    assert t.refusal(Pass()) == "5.43"
    t = over_the_limit()
    t.never_operated("NYC", "IC")  # their presidents hold on to them
    t.holding("NYC", pool=5).holding("IC", pool=5)  # nor is there room in the market
    assert (t.refusal(SellShares("GT", 1)), t.refusal(SellShares("GT", 2))) == ("5.43", "")
    assert SellShares("GT", 1) not in t.options(SellShares)


def test_5_43_half_of_a_lone_presidents_certificate_is_no_way_down() -> None:
    t = over_the_limit(p1=2, p2=2, p3=2)
    t.give("MAIL", "p1")
    t.holding("NYC", pool=5).holding("IC", pool=5)
    assert (certificates_held(t.s, 3), certificate_limit(t.s)) == (12, 11)
    assert (t.refusal(SellShares("GT", 1)), t.refusal(SellShares("GT", 2))) == ("5.43", "")
    t.holding("GT", pool=4)  # room for one: the half is all that can be sold, and nobody must
    assert (t.refusal(SellShares("GT", 1)), t.refusal(Pass())) == ("", "")


def test_5_51_the_priority_deal_is_given_once_when_all_have_passed() -> None:
    t = table().launch("NYC", 60, p1=3).launch("GT", 60, p3=3).money(p1=200, p2=200, p3=200).begin_stock()
    t.play(BuyShare("NYC", "treasury"), BuyShare("NYC", "treasury"))
    assert t.s.name(t.s.priority) == "p1"
    assert not [e for e in t.events if isinstance(e, PriorityMoved)]
    t.play(Pass(), Pass(), Pass())
    assert t.s.name(t.s.priority) == "p3"
    assert PriorityMoved("p3") in t.events


def test_5_25_liquidity_is_cash_and_what_may_be_sold() -> None:
    t = table().launch("NYC", 100, p2=3, p1=2, pool=4).money(p1=50, p2=60, p3=70).begin_stock()
    assert [p.liquidity for p in view(t.s, 0).players] == [150, 160, 70], "the market takes one more share"


def test_5_51_the_next_round_begins_to_the_left_of_whoever_acted_last() -> None:
    t = table().launch("NYC", 100, p1=4, p2=3).begin_stock()
    assert view(t.s, 0).next_order == ("p1", "p2", "p3")
    t.play(SellShares("NYC", 1))
    assert view(t.s, 0).next_order == ("p2", "p3", "p1")


def test_5_11_the_decision_speaks_of_selling_only_where_something_may_be_sold() -> None:
    names = ["Amy", "Bob", "Carlos"]
    t = table().launch("NYC", 100, p2=3).begin_stock()
    assert decision_text(t.s, names) == "Amy: buy a share or pass"
    t.play(Pass())
    assert decision_text(t.s, names) == "Bob: sell shares, then buy one, or pass"


def order(t: Table, *rails: str) -> list[str]:
    """From the top of the chart down, with prices."""
    return [f"{t.s.name(rail)} {t.s.price(rail)}" for rail in price_order(t.s, [t.s.owner(rail) for rail in rails])]


def test_5_52_in_price_order_a_marker_comes_below_those_that_are_still_to_move() -> None:
    t = table().launch("NYC", 100, p1=3, pool=1).launch("GT", 90, p1=2, pool=1).launch("B&O", 90, p3=2)
    t.launch("IC", 80, p2=6, p3=4).end_stock_round()
    assert order(t, "IC", "B&O", "GT", "NYC") == ["B&O 90", "NYC 90", "IC 90", "GT 80"]


def test_5_52_4_33_a_marker_at_the_last_price_enters_nothing_and_stays_on_top() -> None:
    t = table().launch("GT", 150, p1=6, p2=4).launch("IC", 150, p2=3).priced("GT", 550).priced("IC", 550)
    assert order(t.end_stock_round(), "IC", "GT") == ["GT 550", "IC 550"]


def test_5_34_the_last_dollar_launches_a_corporation() -> None:
    t = table().launch("NYC", 100, p1=4, p2=2).money(p1=0).begin_stock()
    t.play(SellShares("NYC", 1))
    assert [t.pay("p1", cash).refusal(Launch("GT", 50)) for cash in (100, 99)] == ["", "5.34"]
    assert [t.pay("p1", 400).refusal(Launch("GT", price)) for price in (30, 40, 45, 150, 165)] == [
        "5.34", "", "5.34", "", "5.34",
    ]  # fmt: skip


def test_5_13_passes_of_those_who_are_left_end_the_round() -> None:
    t = table(4).launch("GT", 100, p2=3).bankrupt("p3").begin_stock()
    asked = []
    while t.kind() == "stock":
        asked.append(t.actor())
        t.play(Pass())
    assert asked == ["p1", "p2", "p4"]


def two_that_close(players: int) -> Table:
    """p1 is over the limit, and a sale of either of two corporations at $10 closes it."""
    t = table(players, ("C&O", "ERIE")).launch("PRR", 40, p1=3, p2=2, pool=1).launch("B&O", 40, p1=5, p2=3, pool=2)
    t.launch("NYC", 40, p2=2, p1=2, p3=1, pool=5).launch("GT", 40, p1=6, pool=4).launch("IC", 40, p1=3, p2=3, pool=4)
    t.priced("PRR", 10).priced("B&O", 10).priced("GT", 230).priced("NYC", 150).priced("IC", 212)
    return t.give("TBC", "p1").give("MAIL", "p1").money(p1=0, p2=0, p3=0).begin_stock()


def test_5_43_8_2_corporations_that_close_may_be_sold_in_either_order() -> None:
    for first, second in (("PRR", "B&O"), ("B&O", "PRR")):
        t = two_that_close(3)
        assert (certificates_held(t.s, 3), certificate_limit(t.s), t.refusal(Pass())) == (17, 14, "5.43")
        assert decision_text(t.s, "ABC") == "A: sell shares, to come down to the certificate limit"
        t.play(SellShares(first, 1))
        assert t.refusal(Pass()) == "5.43"
        t.play(SellShares(second, 1))
        assert certificates_held(t.s, 3) <= certificate_limit(t.s)


def test_5_43_8_2_how_many_corporations_close_is_part_of_the_way_down() -> None:
    """One at $10 has to close, and two must not: then all of the B&O has to be sold."""
    t = table(5).launch("PRR", 40, p1=4, p2=1, p4=2, pool=3).launch("NYC", 40, p4=2, p1=2, p3=1, p5=2, pool=3)
    t.launch("B&O", 80, p1=4, p3=3, p4=3).launch("C&O", 40, p1=4, p3=2, p4=3, p5=1).launch("ERIE", 40, p1=6, p2=2, p3=2)
    t.launch("GT", 60, p1=4, p4=1, pool=5).launch("IC", 124, p1=3, p4=2).priced("NYC", 230)
    t.priced("C&O", 10).priced("ERIE", 10).give("TBC", "p1").give("MAIL", "p1").give("LSL", "p1").begin_stock()
    assert (certificates_held(t.s, 3), certificate_limit(t.s)) == (24, 11)
    assert [t.refusal(SellShares("B&O", n)) for n in (1, 4)] == ["5.43", ""]
    t.play(SellShares("ERIE", 1), SellShares("PRR", 2), SellShares("NYC", 2), SellShares("B&O", 4), SellShares("IC", 3))
    assert (certificates_held(t.s, 3), certificate_limit(t.s)) == (10, 10)
