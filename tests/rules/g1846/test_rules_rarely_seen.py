"""Rules that random play does not show: what is so from the start, or what only looks tell."""

from tests.rules.g1846.table import Table

from trunkline.core.actions import Issue, LayTile, Redeem, RunRoutes
from trunkline.core.contract import Options
from trunkline.core.events import RouteRun
from trunkline.core.ids import RAIL0
from trunkline.core.prices import price_order
from trunkline.core.shares import certificates
from trunkline.titles.g1846.phases import advance_phase
from trunkline.titles.g1846.setup import set_up
from trunkline.titles.g1846.state import launched
from trunkline.titles.g1846.title import TITLE
from trunkline.titles.g1846.trains import III


def test_2_1_the_first_player_has_the_priority_deal() -> None:
    s = set_up(Options("gmt-2016"), 4)
    assert s.name(s.priority) == "p1"


def test_3_1_private_companies_earn_until_phase_three() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3).give("LSL", "p2").give("TBC", "GT").money(p2=0).pay("GT", 0).operate()
    assert (t.cash("p2"), t.cash("GT")) == (15, 20)
    advance_phase(t.s, III)
    t.operate()
    assert (t.cash("p2"), t.cash("GT")) == (15, 20)


def test_4_33_a_marker_enters_a_column_below_the_others() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3).launch("NYC", 90, p2=3, pool=1).launch("IC", 112, p3=3, pool=1)
    t.end_stock_round()  # the IC falls to the GT's $100
    assert [t.s.name(rail) for rail in price_order(t.s, launched(t.s))] == ["GT", "IC", "NYC"]


def test_5_12_the_presidents_certificate_is_two_shares_in_one() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3, p2=2)
    assert [certificates(t.s, t.s.owner("GT"), t.s.owner(p)) for p in ("p1", "p2")] == [2, 2]


def test_6_33_neither_issuing_nor_redeeming_moves_the_price() -> None:
    for a in (Issue(1), Redeem(1)):
        t = Table(3).stock().launch("GT", 100, p1=4, pool=1).pay("GT", 500).operate().play(a)
        assert t.price("GT") == 100


def test_6_4_only_hexes_and_tiles_of_the_game() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3).pay("GT", 500).operate().skip_to("GT", "track")
    assert (t.refusal(LayTile("Q1", "7", 0)), t.refusal(LayTile("B16", "no tile", 0))) == ("6.4", "6.4")


def running(mail: bool) -> Table:
    t = Table(3).stock().launch("GT", 100, p1=3).train("GT", "2").tile("B16", "5", 0)
    if mail:
        t.give("MAIL", "GT")
    t.operate()
    while t.kind() != "run":
        t.skip_to("GT", "run")
    return t.play(t.options(RunRoutes)[0])


def test_6_74_the_last_revenue_is_there_for_all_to_see() -> None:
    t = running(mail=False)
    assert t.s.last_revenue[t.s.owner("GT") - RAIL0] == 60
    assert next(c for c in TITLE.view(t.s, 2).corporations if c.id == "GT").last_revenue == 60


def test_p_mail_ten_dollars_for_each_location_of_one_train() -> None:
    earned = [sum(e.revenue for e in running(mail).events if isinstance(e, RouteRun)) for mail in (False, True)]
    assert earned == [60, 80]


def test_11_money_and_holdings_are_open() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3, p2=1).money(p1=11, p2=22, p3=33)
    for seat in (-1, 0, 2):
        assert [p.cash for p in TITLE.view(t.s, seat).players] == [11, 22, 33]
