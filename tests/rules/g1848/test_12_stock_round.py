"""12 Stock rounds; 6 directors; 5.2 launching."""

import pytest
from tests.rules.g1848.table import Table

from trunkline.core.actions import BuyShare, Launch, Pass, SellShares, TakeLoan
from trunkline.core.events import PriorityMoved
from trunkline.core.words import RulingsName
from trunkline.titles.g1848.frames import stock_round
from trunkline.titles.g1848.receivership import take_over
from trunkline.titles.g1848.view import view


def everybody_passes(t: Table) -> None:
    for _ in range(t.s.players):
        if t.kind() == "stock":
            t.play(Pass())


def test_5_2_1_first_prices() -> None:
    t = Table().after_auction().stock_round(1)
    assert t.refusal(Launch("NSW", 65)) == "5.2.1"
    for price in (70, 80, 90, 100):
        assert t.refusal(Launch("NSW", price)) == ""
    t.play(Launch("NSW", 90))
    assert (t.cash("p1"), t.price("NSW"), t.director("NSW")) == (840 - 180, 90, "p1")
    assert t.refusal(Launch("NSW", 80)) == "12.3.1"


def test_5_2_2_launched_at_60_percent_with_ten_times_the_first_price() -> None:
    t = Table().after_auction().stock_round(1)
    t.play(Launch("VR", 70), BuyShare("VR", "treasury"), BuyShare("VR", "treasury"), BuyShare("VR", "treasury"))
    assert t.cash("VR") == 0
    t.play(BuyShare("VR", "treasury"))
    assert t.cash("VR") == 700


@pytest.mark.parametrize(("rulings", "capital"), [("book", 0), ("site", 700)])
def test_5_3_4_the_com_gets_its_capital_at_its_launch(rulings: RulingsName, capital: int) -> None:
    t = Table(rulings=rulings).after_auction().stock_round(1)
    t.play(Launch("COM", 70), *[BuyShare("COM", "treasury")] * 4)
    assert t.cash("COM") == capital
    t.tile("F17", "5").tile("G6", "5", 3)
    assert t.s.linked is False


def test_12_3_1_new_shares_at_the_first_price_pool_shares_at_the_present_one() -> None:
    t = Table().after_auction().company("SAR", {"p1": 5}, par=80, pool=2).at("SAR", 0, 8).stock_round()
    before = t.cash("p1")
    t.play(BuyShare("SAR", "treasury"))
    assert t.cash("p1") == before - 80
    before = t.cash("p2")
    t.play(BuyShare("SAR", "pool"))
    assert t.cash("p2") == before - 160


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (BuyShare("NSW", "treasury"), "12.3.1"),
        (BuyShare("SAR", "pool"), "12.3.1"),
        (BuyShare("SAR", "cellar"), "12.3.1"),  # type: ignore[arg-type]
        (BuyShare("XYZ", "treasury"), "12.1.1"),
        (Launch("p1", 70), "12.1.1"),
        (SellShares("NSW", 1), "12.4.1"),
        (SellShares("SAR", 0), "12.4.1"),
        (SellShares("SAR", 99), "12.4.1"),
    ],
)
def test_12_what_cannot_be_bought_or_sold(action: object, rule: str) -> None:
    t = Table().after_auction().company("SAR", {"p1": 4}).stock_round()
    assert t.refusal(action) == rule  # type: ignore[arg-type]


def test_12_1_3_shares_are_never_bought_from_another_player() -> None:
    t = Table().after_auction().company("SAR", {"p2": 4}).stock_round()
    assert t.refusal(BuyShare("SAR", "p2")) == "12.3.1"  # type: ignore[arg-type]


def test_12_3_1_a_share_must_be_paid_for() -> None:
    t = Table().after_auction().company("SAR", {"p2": 4}, par=100).money("p1", 99).stock_round()
    assert t.refusal(BuyShare("SAR", "treasury")) == "12.3.1"
    assert t.money("p1", 100).refusal(BuyShare("SAR", "treasury")) == "", "to the last pound"
    assert t.money("p1", 139).refusal(Launch("NSW", 70)) == "12.3.1"
    assert t.money("p1", 140).refusal(Launch("NSW", 70)) == ""


def test_12_4_1_no_sale_in_the_first_stock_round_but_the_bank_of_england() -> None:
    t = Table().after_auction().company("SAR", {"p1": 4}).stock_round(1)
    assert t.refusal(SellShares("SAR", 1)) == "12.4.1"
    t.play(BuyShare("BOE", "treasury"), Pass(), Pass())
    assert t.refusal(SellShares("BOE", 1)) == ""


def test_12_4_1_half_a_company_at_most_in_the_bank_pool() -> None:
    t = Table().after_auction().company("SAR", {"p1": 4, "p2": 3}, pool=3).stock_round()
    assert t.refusal(SellShares("SAR", 2)) == ""
    assert t.refusal(SellShares("SAR", 3)) == "12.4.1"
    t = Table().after_auction().company("SAR", {"p1": 4, "p2": 2}, pool=2).stock_round()
    assert t.refusal(SellShares("SAR", 3)) == "", "two new shares in the bank do not count"


def test_12_4_1_the_directors_share_needs_somebody_to_take_it() -> None:
    t = Table().after_auction().company("SAR", {"p1": 4, "p2": 1}).stock_round()
    assert t.refusal(SellShares("SAR", 2)) == ""
    assert t.refusal(SellShares("SAR", 3)) == "12.4.1"


def test_6_2_example_the_director_sells_four_of_six_and_loses_his_office() -> None:
    t = Table(4).after_auction().company("COM", {"p1": 6, "p2": 3}).stock_round()
    t.play(SellShares("COM", 4))
    assert (t.director("COM"), t.held("COM", "p1"), t.held("COM", "p2")) == ("p2", 2, 3)


@pytest.mark.parametrize("pool", [0, 4])
def test_6_2_half_of_the_directors_share(pool: int) -> None:
    t = Table(4).after_auction().company("COM", {"p1": 2, "p2": 2}, pool=pool).stock_round()
    t.play(SellShares("COM", 1))
    assert (t.director("COM"), t.held("COM", "p1"), t.held("COM", "pool")) == ("p2", 1, pool + 1)


def test_6_2_equality_changes_nothing_more_does() -> None:
    t = Table(4).after_auction().company("COM", {"p2": 2, "p1": 1}).stock_round()
    t.play(BuyShare("COM", "treasury"))
    assert t.director("COM") == "p2"
    t.play(Pass(), Pass(), Pass(), BuyShare("COM", "treasury"))
    assert t.director("COM") == "p1"


def test_6_2_a_tie_goes_to_the_next_in_turn_order() -> None:
    t = Table(4).after_auction().company("COM", {"p2": 4, "p1": 3, "p4": 3}).stock_round(first="p2")
    t.play(SellShares("COM", 3))
    assert t.director("COM") == "p4"


def test_12_5_1_example_one_row_for_each_sale() -> None:
    """A sells two SAR and one WA, B one of each; WA, at the bottom of its column after the first, stays."""
    t = Table().after_auction().company("SAR", {"p3": 4, "p1": 3, "p2": 3}, par=100)
    t.company("WA", {"p3": 4, "p1": 3, "p2": 3}, par=70).at("SAR", 1, 6).at("WA", 4, 6).stock_round()
    t.play(SellShares("SAR", 2), SellShares("WA", 1))
    assert (t.price("SAR"), t.price("WA")) == (100, 70)
    assert t.refusal(SellShares("SAR", 1)) == "12.5.1", "one sale of a company in a turn"
    t.play(Pass(), SellShares("SAR", 1), SellShares("WA", 1))
    assert (t.price("SAR"), t.price("WA")) == (90, 70)
    assert t.refusal(BuyShare("SAR", "pool")) == "12.3.2"
    assert t.refusal(BuyShare("WA", "pool")) == "12.3.2"


def test_12_4_1_paid_at_the_price_before_the_fall() -> None:
    t = Table().after_auction().company("SAR", {"p2": 4, "p1": 3}).at("SAR", 1, 6).stock_round()
    before = t.cash("p1")
    t.play(SellShares("SAR", 2))
    assert t.cash("p1") == before + 220


def test_12_3_2_the_right_to_buy_comes_back_in_the_next_stock_round() -> None:
    t = Table().after_auction().company("SAR", {"p2": 4, "p1": 3}).stock_round()
    t.play(SellShares("SAR", 1), Pass())
    t.stock_round(3)
    assert t.refusal(BuyShare("SAR", "pool")) == ""


@pytest.mark.parametrize(("players", "most"), [(3, 7), (4, 6), (5, 6), (6, 6)])
def test_12_2_2_holding_limit(players: int, most: int) -> None:
    t = Table(players).after_auction().company("SAR", {"p1": most}).stock_round()
    assert t.refusal(BuyShare("SAR", "treasury")) == "12.2.2"


def test_12_2_1_certificate_limit_counts_a_directors_share_once_and_no_private_companies() -> None:
    t = Table(6).after_auction()
    t.company("SAR", {"p1": 6}).company("NSW", {"p1": 6}).company("VR", {"p2": 6, "p1": 2}).money("p1", 500)
    t.stock_round()
    assert t.refusal(BuyShare("BOE", "treasury")) == "12.2.1", "5 + 5 + 2 certificates of 12"
    assert t.refusal(Launch("FT", 70)) == "12.2.1"


def test_12_2_1_a_player_over_the_limit_sells_first() -> None:
    t = Table(6).after_auction()
    t.company("SAR", {"p1": 6}).company("NSW", {"p1": 6}).company("VR", {"p2": 6, "p1": 3}).stock_round()
    assert t.refusal(Pass()) == "12.2.1"
    assert t.refusal(BuyShare("BOE", "treasury")) == "12.2.1"
    assert all(isinstance(a, SellShares) for a in t.legal())
    t.play(SellShares("VR", 1))
    assert t.refusal(Pass()) == ""


@pytest.mark.parametrize(("rulings", "rule"), [("book", "12.2.1"), ("site", "")])
def test_12_2_1_over_the_limit_one_company_is_sold_until_it_is_enough(rulings: RulingsName, rule: str) -> None:
    """A small first sale does not put the duty off to the next turn; the other site takes one sale of a company."""
    t = Table(6, rulings).after_auction().company("SAR", {"p1": 5}, pool=5).company("NSW", {"p1": 5}, pool=5)
    t.company("VR", {"p2": 6, "p1": 4}).money("p1", 0)
    t.in_receivership("FT", "WA", "QR")  # three others in receivership: a limit of 9 for 12 certificates
    t.stock_round()
    t.play(SellShares("VR", 1))
    if rulings == "site":
        assert t.actor() == "p2", "nothing else can be sold: the turn is over"
        return
    assert t.refusal(Pass()) == rule
    t.play(SellShares("VR", 2))
    assert (t.actor(), t.held("VR", "p1")) == ("p2", 1), "nothing more has to be sold, and nothing can be bought"


def loses_a_directorship(rulings: RulingsName) -> Table:
    """p1, at the limit of 12, loses the VR to p2 and holds one certificate too many."""
    t = Table(6, rulings).after_auction().company("SAR", {"p1": 6}).company("NSW", {"p1": 6})
    t.company("VR", {"p1": 3, "p2": 3}).stock_round(first="p2")
    t.play(BuyShare("VR", "treasury"))
    assert t.director("VR") == "p2"
    while t.actor() != "p1":
        t.play(Pass())
    return t


def test_12_2_1_who_loses_a_directorship_sells_in_the_next_stock_round() -> None:
    t = loses_a_directorship("book")
    assert t.refusal(BuyShare("BOE", "treasury")) == "12.2.1"
    assert t.refusal(Pass()) == ""
    t.stock_round(3)
    assert t.refusal(Pass()) == "12.2.1"
    assert all(isinstance(a, SellShares) for a in t.legal())


def test_12_2_1_on_the_other_site_at_the_next_turn() -> None:
    assert loses_a_directorship("site").refusal(Pass()) == "12.2.1"


def test_12_2_1_over_the_limit_with_nothing_to_sell_the_turn_passes_by() -> None:
    t = Table(6).after_auction().company("SAR", {"p1": 5}, pool=5).company("NSW", {"p1": 5}, pool=5)
    t.in_receivership("VR", "COM", "FT", "WA", "QR")  # five others in receivership: a limit of 7 for 8 certificates
    t.stock_round()
    assert t.actor() == "p2"
    t.play(BuyShare("SAR", "pool"), *[Pass()] * 4)
    assert (t.actor(), t.refusal(Pass())) == ("p1", "12.2.1"), "now a share can be sold: the duty has only waited"


def test_12_1_1_the_round_ends_when_all_pass_in_a_row() -> None:
    t = Table().after_auction().stock_round()
    t.play(Pass(), Pass(), BuyShare("BOE", "treasury"), Pass(), Pass())
    assert t.kind() == "stock"
    t.play(Pass())
    assert (stock_round(t.s).number, t.kind(), t.actor()) == (3, "stock", "p1")


def test_12_7_priority_to_the_left_of_the_last_who_acted() -> None:
    t = Table(4).after_auction().stock_round()
    t.play(Pass(), BuyShare("BOE", "treasury"))
    everybody_passes(t)
    assert t.s.name(t.s.priority) == "p3"


def test_12_7_the_priority_card_is_given_once_when_all_have_passed() -> None:
    t = Table(4).after_auction().stock_round()
    events = t.play(Pass(), BuyShare("BOE", "treasury"), BuyShare("BOE", "treasury")).events
    seen = view(t.s, 0)
    assert (seen.priority, seen.order[0], seen.next_order[0]) == ("p1", "p1", "p4")
    assert not any(isinstance(e, PriorityMoved) for e in events)
    events = t.play(*[Pass()] * 4).events
    assert PriorityMoved("p4") in events
    assert view(t.s, 0).priority == view(t.s, 0).next_order[0] == "p4"


def test_12_7_on_the_other_site_the_card_moves_with_every_sale_and_purchase() -> None:
    t = Table(4, "site").after_auction().stock_round()
    events = t.play(Pass(), BuyShare("BOE", "treasury")).events
    assert PriorityMoved("p3") in events
    assert view(t.s, 0).priority == "p3"


def test_12_6_1_sold_out_companies_rise_one_row() -> None:
    t = Table().after_auction().company("SAR", {"p1": 6, "p2": 4}, par=80).company("NSW", {"p2": 5, "p3": 5})
    t.at("NSW", 0, 5).money("SAR", 0)
    t.stock_round()
    everybody_passes(t)
    assert (t.price("SAR"), t.price("NSW")) == (90, 110), "NSW stays at the top of its column"


def test_12_6_1_the_com_rises_too_before_it_is_launched() -> None:
    t = Table().after_auction().company("COM", {"p1": 6, "p2": 4}, par=80)
    t.not_launched("COM").stock_round()
    everybody_passes(t)
    assert t.price("COM") == 90


def test_12_1_2_who_sells_has_another_turn_in_the_round() -> None:
    t = Table().after_auction().company("SAR", {"p2": 4, "p1": 3}).stock_round()
    t.play(SellShares("SAR", 1), Pass(), Pass(), Pass())
    assert (t.kind(), t.actor()) == ("stock", "p1"), "the player's own pass after the sale does not count"


@pytest.mark.parametrize("action", [Launch("NSW", 80), BuyShare("NSW", "treasury"), BuyShare("NSW", "pool")], ids=str)
def test_5_5_5_nothing_is_bought_of_a_company_in_receivership(action: Launch | BuyShare) -> None:
    t = Table().after_auction().company("NSW", {"p2": 6}).buying("NSW")
    take_over(t.s, t.s.owner("NSW"))
    assert t.stock_round().refusal(action) == "5.5.5"


def test_12_6_1_13_1_the_top_of_the_chart_reached_in_a_stock_round_ends_the_game_with_the_next_set() -> None:
    t = Table().after_auction().company("SAR", {"p1": 6, "p2": 4}).at("SAR", 1, 16).stock_round()
    everybody_passes(t)
    assert (t.price("SAR"), t.s.ending) == (450, "price")
    assert t.s.agenda[0].kind == "operating set", "its operating rounds are still played"


def test_12_3_3_12_4_2_the_bank_of_england_has_no_director_and_its_price_stands() -> None:
    t = Table().after_auction().stock_round()
    bank = t.cash("bank")
    t.play(BuyShare("BOE", "treasury"))
    assert (t.cash("bank"), t.cash("BOE"), t.price("BOE"), t.director("BOE")) == (bank + 70, 2000, 70, "")
    t.play(Pass(), Pass())
    t.play(SellShares("BOE", 1))
    assert (t.held("BOE", "bank"), t.held("BOE", "pool"), t.price("BOE")) == (10, 0, 70)
    assert t.refusal(BuyShare("BOE", "treasury")) == "12.3.2"


def test_12_1_1_no_sale_after_buying() -> None:
    t = Table().after_auction().company("SAR", {"p2": 4, "p1": 3}).stock_round()
    t.play(BuyShare("BOE", "treasury"))
    assert t.actor() == "p2", "a purchase ends the turn"


def test_13_1_the_bank_breaks_in_a_stock_round_and_one_more_set_is_played() -> None:
    t = Table().after_auction(dict.fromkeys(("P1", "P2", "P3", "P4", "P5", "P6"), "p3"))
    t.company("SAR", {"p2": 4, "p1": 3}).stock_round()
    t.money("bank", 10)
    t.play(SellShares("SAR", 1))
    assert (t.s.broken, t.s.ending, t.s.ended) == (True, "bank", "")
    everybody_passes(t)
    while not t.s.ended and t.kind() == "stock":
        t.play(Pass())
    for _ in range(50):
        if t.s.ended:
            break
        assert t.s.agenda[0].kind == "operating set"
        t.play(t.legal()[-1])
    assert t.s.ended == "bank"


def test_4_6_the_share_of_p5_is_not_sold_before_the_qr_has_a_price() -> None:
    t = Table().after_auction().stock_round()
    t.holding("QR", p1=1, bank=9)
    assert t.refusal(SellShares("QR", 1)) == "12.4.1"
    t.play(Launch("QR", 70))
    assert (t.held("QR", "p1"), t.held("QR", "bank")) == (3, 7)


def test_5_2_2_the_share_of_p5_counts_for_the_launch_of_the_qr() -> None:
    t = Table().after_auction().stock_round(1)
    t.holding("QR", p3=1, bank=9)
    t.play(Launch("QR", 70), BuyShare("QR", "treasury"), BuyShare("QR", "treasury"))
    assert t.cash("QR") == 0
    t.play(BuyShare("QR", "treasury"))
    assert t.cash("QR") == 700


def test_5_2_2_12_4_1_the_view_tells_what_is_still_to_be_sold_and_what_could_be() -> None:
    t = Table().after_auction().company("SAR", {"p1": 4}, par=80).stock_round(1)
    t.not_launched("SAR")
    first = view(t.s, 0)
    assert next(c.to_sell for c in first.corporations if c.id == "SAR") == 2
    assert first.players[0].liquidity == t.cash("p1"), "nothing is sold in the first stock round"
    later = view(t.stock_round(2).s, 0)
    assert later.players[0].liquidity == t.cash("p1") + 2 * 80, "the director's share finds nobody"


def test_5_4_2_shares_of_the_bank_of_england_at_the_price_that_only_loans_move() -> None:
    t = Table().after_auction().phase("3").company("SAR", {"p1": 6}, cash=0).stock_round()
    price, before = t.price("BOE"), t.cash("p1")
    t.play(BuyShare("BOE", "treasury"))
    assert (t.cash("p1"), t.price("BOE")) == (before - price, price)
    t.play(Pass(), Pass())
    t.play(SellShares("BOE", 1))
    assert (t.cash("p1"), t.price("BOE")) == (before, price)
    t.turn("SAR").play(TakeLoan())
    assert t.price("BOE") > price


def test_12_2_1_half_of_a_lone_directors_share_is_no_way_down() -> None:
    """The pool takes one NSW share and no VR share: after that sale p1 would hold as many certificates as before."""
    t = Table(3).after_auction().company("NSW", {"p1": 2, "p2": 2}, pool=4).company("VR", {"p2": 3, "p1": 2}, pool=5)
    t.companies_lost("p1", 9).stock_round()  # a limit of two
    assert (t.actor(), t.refusal(SellShares("NSW", 1)), t.refusal(Pass())) == ("p1", "", "")
    t.holding("VR", pool=4)
    assert t.refusal(Pass()) == "12.2.1", "a VR share can be sold"


def test_12_2_1_at_the_limit_nothing_is_bought_even_if_the_exchange_would_make_room() -> None:
    """1848-68 A fourth share of the SAR would bring the director's share for two others: 12 certificates again."""
    for others, held, refused in ((2, 11, ""), (3, 12, "12.2.1")):
        t = Table(6).after_auction().company("SAR", {"p2": 3, "p1": 3}).company("NSW", {"p1": 6, "p3": 2})
        t.company("VR", {"p3": 4, "p1": others}).holding("BOE", p1=1, bank=9).stock_round()
        assert (view(t.s, 0).players[0].certificates, t.refusal(BuyShare("SAR", "treasury"))) == (held, refused)
    t = Table(6).after_auction().company("SAR", {"p2": 3, "p1": 3}).company("NSW", {"p1": 6, "p3": 2})
    t.company("VR", {"p3": 4, "p1": 2}).holding("BOE", p1=1, bank=9).stock_round().play(BuyShare("SAR", "treasury"))
    assert (view(t.s, 0).players[0].certificates, t.director("SAR")) == (11, "p1")


@pytest.mark.parametrize(("shares", "certificates"), [(2, 1), (3, 2), (6, 5)])
def test_12_2_1_the_directors_share_is_one_certificate(shares: int, certificates: int) -> None:
    t = Table(4).after_auction().company("SAR", {"p1": shares, "p2": 1}).stock_round()
    assert [p.certificates for p in view(t.s, 0).players[:2]] == [certificates, 1]
