"""7, 8 Bankruptcy, corporations without a president, closing."""

import pytest
from tests.rules.g1846.table import Table, is_launched, pool

from trunkline.core.actions import (
    BuyIn,
    BuyShare,
    BuyTrain,
    Decline,
    DiscardTrain,
    GoBankrupt,
    Issue,
    LayTile,
    Pass,
    PlaceMarker,
    Redeem,
    SellShares,
)
from trunkline.core.events import (
    CorporationClosed,
    GameEnded,
    Paid,
    PresidentChanged,
    PriceMoved,
    PriorityMoved,
    PrivateClosed,
    RouteRun,
    SharesMoved,
    TrainBought,
    TrainLeft,
    TurnBegan,
    WentBankrupt,
    WentIntoReceivership,
)
from trunkline.core.words import RulingsName
from trunkline.titles.g1846.companies import PRIVATE_IDS
from trunkline.titles.g1846.frames import operating_round, stock_round
from trunkline.titles.g1846.holdings import certificate_limit
from trunkline.titles.g1846.title import TITLE


def ruined(players: int = 4, cash: int = 0, rulings: RulingsName = "book", **shares: int) -> Table:
    """The Illinois Central needs a train, and its president (p1) cannot pay one."""
    t = Table(players, rulings=rulings).stock().launch("IC", 60, **(shares or {"p1": 3})).phase(1).money(p1=20)
    t.risen("IC").operate()
    while t.kind() != "trains":
        t.play(Pass())
    return t.pay("IC", cash)


def test_7_11_without_a_new_president_the_corporation_goes_on_alone() -> None:
    t = ruined(p1=3, pool=4)
    t.play(GoBankrupt())
    assert WentBankrupt("p1") in t.events
    assert (t.president("IC"), pool(t, "IC"), t.cash("p1"), t.s.out) == ("pool", 7, 0, 1)


def test_7_11_with_a_new_president_who_must_buy() -> None:
    t = ruined(p1=3, p2=3, pool=4).money(p2=500)
    t.play(GoBankrupt())
    assert (t.president("IC"), t.kind(), t.actor(), t.railroad()) == ("p2", "trains", "p2", "IC")
    assert t.refusal(Pass()) == "6.86"
    t.play(BuyTrain("3/5", 160))
    assert t.trains("IC") == ["3/5"]


def test_7_11_all_money_goes_to_the_corporation_which_buys_if_it_can() -> None:
    t = ruined(cash=30, p1=3, pool=4)
    t.play(GoBankrupt())
    assert t.trains("IC") == ["3/5"]  # 30 + 20 + three shares sold
    assert t.s.president[6] == 1


def test_7_11_a_bankruptcy_from_the_first_share_to_the_train() -> None:
    """The corporation issues what it can, the president's shares follow at the lower price, a train is bought."""
    assert ruined(p1=2).play(GoBankrupt()).events[:13] == [
        WentBankrupt("p1"),
        SharesMoved("IC", 2, "IC", "pool", 60),
        Paid("bank", "IC", 60, "shares issued for a train"),
        PriceMoved("IC", 60, 40),
        SharesMoved("IC", 2, "p1", "pool", 80),
        Paid("bank", "p1", 80, "shares sold in bankruptcy"),
        WentIntoReceivership("IC"),
        PresidentChanged("IC", "p1", "pool"),
        PriceMoved("IC", 40, 30),
        Paid("p1", "IC", 100, "bankruptcy"),
        PriorityMoved("p2"),
        Paid("IC", "bank", 160, "train"),
        TrainBought("IC", "3/5", "bank", 160),
    ]


def test_7_11_what_the_limits_allow_is_sold_first_and_the_rest_at_the_price_it_leaves() -> None:
    t = ruined(cash=30, p1=3, pool=4).play(GoBankrupt())
    assert [e for e in t.events if isinstance(e, Paid | PriceMoved)][:3] == [
        Paid("bank", "p1", 60, "shares sold"),
        PriceMoved("IC", 60, 50),
        Paid("bank", "p1", 100, "shares sold in bankruptcy"),
    ]


def test_7_11_6_86_the_new_president_may_buy_a_train_of_another_corporation() -> None:
    """What the bankrupt raised binds nobody after the ruin; the treasury is still short of the bank's trains."""
    t = Table(4).stock().launch("IC", 40, p1=2, p2=2).launch("PRR", 40, p3=2).phase(1).money(p1=0)
    t.train("PRR", "4", "4").operate().skip_to("IC", "trains").pay("IC", 10).priced("IC", 30)
    t.play(t.options(Issue)[0])
    assert t.refusal(BuyTrain("4", 1, "PRR")) == "6.86"
    t.play(GoBankrupt())
    assert (t.president("IC"), t.kind(), t.railroad()) == ("p2", "trains", "IC")
    assert t.cash("IC") < 160
    assert t.refusal(BuyTrain("4", 1, "PRR")) == ""


def test_s60_7_11_a_corporation_that_a_bankruptcy_brings_to_nothing_closes_before_it_buys() -> None:
    """Its market is full: the president's shares are sold in the ruin only, and would have paid for a train."""
    t = ruined(cash=150, p1=3, pool=5).money(p1=0).priced("IC", 10).play(GoBankrupt())
    assert CorporationClosed("IC") in t.events
    assert not any(isinstance(e, TrainBought) for e in t.events)


def test_s60_7_11_elsewhere_corporations_close_when_the_ruined_one_has_bought() -> None:
    """The bankrupt's sale brings another corporation to nothing: it has no turn any more."""
    t = Table(4, rulings="site").stock().launch("IC", 60, p1=3, pool=5).launch("GT", 40, p1=3, p2=1).phase(1)
    t.money(p1=0).train("GT", "4").risen("IC").operate().skip_to("IC", "trains").pay("IC", 0).priced("GT", 10)
    t.play(GoBankrupt())
    assert CorporationClosed("GT") in t.events
    assert TurnBegan("GT") not in t.events


def test_7_11_private_companies_of_the_bankrupt_close() -> None:
    t = ruined(p1=3, pool=4).give("MAIL", "p1")
    t.play(GoBankrupt())
    assert t.owner("MAIL") == "box"


@pytest.mark.parametrize(("lost", "kept", "home"), [("MS", "BIG4", "C15"), ("BIG4", "MS", "G9")])
def test_7_11_an_independent_of_the_bankrupt_closes_with_its_train_and_token(lost: str, kept: str, home: str) -> None:
    t = ruined(p1=3, pool=4)
    t.give(lost, "p1").give(kept, "p2").play(GoBankrupt())
    assert (t.trains(lost), t.tokens(home), is_launched(t, lost), t.cash(lost)) == ([], [], False, 0)
    assert (t.trains(kept), is_launched(t, kept)) == (["2"], True)


def test_7_11_other_private_companies_close_and_nothing_with_them() -> None:
    """The first after the independents is a card like any other."""
    t = ruined(p1=3, pool=4)
    t.give("BIG4", "p2").give(PRIVATE_IDS[2], "p1").play(GoBankrupt())
    assert [e.private for e in t.events if isinstance(e, PrivateClosed)] == [PRIVATE_IDS[2]]


def test_7_11_5_51_the_priority_deal_of_the_bankrupt_goes_to_the_left() -> None:
    t = ruined(p1=3, pool=4)
    t.priority("p1").play(GoBankrupt())
    assert t.s.name(t.s.priority) == "p2"
    assert PriorityMoved("p2") in t.events


def test_7_12_the_limit_does_not_change() -> None:
    t = ruined(p1=3, pool=4)
    before = certificate_limit(t.s)
    t.play(GoBankrupt())
    assert certificate_limit(t.s) == before


def alone(**cash: int) -> Table:
    """A stock round with the Illinois Central in receivership."""
    t = Table(3).stock().launch("IC", 60, p1=2, p2=1, pool=4)
    t.holding("IC", p1=0, pool=6)
    t.presided("IC", "pool")
    return t.money(**cash).begin_stock()


def test_7_13_no_sales_and_the_first_with_two_shares_is_president() -> None:
    t = alone(p1=500, p2=500, p3=500).play(Pass())
    assert t.refusal(SellShares("IC", 1)) == "7.13"
    t.play(BuyShare("IC", "pool"))
    assert t.president("IC") == "p2"


def test_7_13_half_of_a_lone_presidents_certificate_is_for_shareholders() -> None:
    t = alone(p1=500, p2=500)
    t.holding("IC", pool=2, treasury=7)
    assert t.refusal(BuyShare("IC", "pool")) == "7.13"
    assert t.refusal(BuyShare("IC", "treasury")) == ""
    t.play(Pass(), BuyShare("IC", "pool"))
    assert (t.president("IC"), t.held("IC", "p2"), pool(t, "IC")) == ("p2", 2, 1)


def receivership(*trains: str, cash: int = 0, rulings: RulingsName = "book", phase: int = 0) -> Table:
    t = Table(3, rulings=rulings).stock().launch("GT", 100, p1=2).launch("IC", 60, p2=2)
    t.holding("GT", p1=0, pool=2)
    t.presided("GT", "pool")
    t.tile("B16", "5", 0).pay("GT", cash).train("GT", *trains).phase(phase)
    return t.give("MAIL", "p3").operate()


def test_7_14_it_runs_and_retains() -> None:
    t = receivership("2")
    assert (t.cash("GT"), t.price("GT"), t.railroad()) == (60, 90, "IC")
    assert any(isinstance(e, RouteRun) and e.railroad == "GT" for e in t.events)


def test_7_14_without_a_train_two_columns_and_the_cheapest_train() -> None:
    assert receivership().price("GT") == 80
    t = receivership(cash=100)
    assert (t.price("GT"), t.trains("GT"), t.cash("GT")) == (80, ["2"], 20)


def test_7_14_it_buys_no_private_companies() -> None:
    t = receivership("2", cash=50, rulings="site")
    assert (t.railroad(), t.kind()) == ("GT", "run")  # S61: elsewhere a player enters the routes
    assert t.refusal(BuyIn("MAIL", 1)) == "7.14"


def test_8_1_8_2_closing() -> None:
    t = Table(5).stock().launch("GT", 60, p1=3, pool=2).launch("IC", 60, p2=2).train("GT", "2").give("MAIL", "GT")
    t.priced("GT", 10)
    limit = certificate_limit(t.s)
    t.end_stock_round()
    assert not is_launched(t, "GT")
    assert (t.trains("GT"), t.tokens("B16"), t.owner("MAIL")) == ([], [], "box")
    assert certificate_limit(t.s) < limit


def test_8_1_shares_tokens_and_trains_of_a_closed_corporation_leave_the_game() -> None:
    t = Table(4).stock().launch("PRR", 60, p2=4).launch("GT", 60, p1=3, p4=1, pool=2).pay("GT", 70)
    bank = t.train("GT", "2").cash("bank")
    t.close("GT")
    assert TrainLeft("GT", "2", "closed") in t.s.events
    assert [t.held("GT", who) for who in ("p1", "p4", "pool", "GT", "box")] == [0, 0, 0, 0, 10]
    assert (t.held("PRR", "p2"), t.held("PRR", "PRR"), t.held("PRR", "box")) == (4, 6, 0)
    assert (t.cash("GT"), t.cash("bank"), t.s.tokens_to_place(t.s.owner("GT"))) == (0, bank + 70, 0)


def test_8_1_a_corporation_that_closes_in_its_turn_ends_it() -> None:
    t = Table(3).stock().launch("GT", 60, p1=3)
    t.priced("GT", 10)
    t.operate()
    assert not is_launched(t, "GT")
    assert t.s.agenda[0].kind == "stock round"


@pytest.mark.parametrize("rulings", ["book", "site"])
def test_10_2_one_player_left(rulings: RulingsName) -> None:
    t = ruined(3, rulings=rulings, p1=3, pool=4)
    t.bankrupt("p3").play(GoBankrupt())
    assert t.s.ended == "bankrupt"
    assert t.events[-1] == GameEnded("bankrupt")
    assert t.events.count(GameEnded("bankrupt")) == 1
    assert t.trains("IC") == {"book": [], "site": ["3/5"]}[rulings], "at once, S60: elsewhere after the purchase"
    assert [frame.kind for frame in t.s.agenda] == ["operating round"]
    assert len(TITLE.worth(t.s)) == 3
    assert is_launched(t, "IC")


def test_7_14_nothing_but_running_is_done_without_a_president() -> None:
    t = receivership("2", cash=500, rulings="site").give("LSL", "GT").give("SC", "GT")
    for a in (Issue(1), Redeem(1), PlaceMarker("SC", "D14"), LayTile("D14", "14", 0, "LSL")):
        assert t.refusal(a) == "7.14"
    assert t.refusal(BuyTrain("2", 80)) == "6.2"


def falling(rulings: RulingsName) -> Table:
    """The GT without president, train or hope has money for the first train of phase III; the IC owns four trains."""
    t = Table(3, rulings=rulings).stock().launch("IC", 60, p2=2).launch("GT", 60, p1=2).phase(1)
    t.sold_out("3/5").holding("GT", p1=0, pool=2).presided("GT", "pool")
    t.priced("GT", 10)
    t.pay("GT", 450).train("IC", "4", "4", "3/5", "4").operate()
    while t.railroad() == "IC" and t.kind() in ("issue", "track"):
        t.play(Pass())
    return t


def test_s60_a_corporation_that_falls_to_nothing_closes_before_it_buys() -> None:
    t = falling("book")
    assert (is_launched(t, "GT"), t.s.phase) == (False, 1)


def test_6_83_trains_are_given_back_although_the_buyer_closes() -> None:
    t = falling("site")  # S60: elsewhere it buys first
    assert (is_launched(t, "GT"), t.s.phase, t.kind(), t.railroad()) == (False, 2, "discard", "IC")
    t.play(DiscardTrain("3/5"))
    assert t.trains("IC") == ["4", "4", "4"]


@pytest.mark.parametrize(("rulings", "order"), [("book", ["IC", "NYC", "GT"]), ("site", ["IC", "GT", "NYC"])])
def test_s23_the_order_follows_the_prices_after_a_bankruptcy(rulings: RulingsName, order: list[str]) -> None:
    t = Table(4, rulings=rulings).stock().launch("IC", 100, p1=3, pool=3).launch("GT", 60, p1=3)
    t.launch("NYC", 60, p2=3).phase(1).train("GT", "4").train("NYC", "4").money(p1=0).operate()
    while t.kind() != "trains":
        t.play(Pass())
    t.pay("IC", 0).play(GoBankrupt())
    assert [t.s.name(r) for r in operating_round(t.s).order] == order


def test_7_14_a_phased_out_train_is_a_train_while_it_runs() -> None:
    t = receivership("2*", rulings="book", phase=2)
    assert (t.price("GT"), t.trains("GT"), t.cash("GT")) == (90, [], 60)


def test_7_11_the_bankrupt_takes_no_more_part() -> None:
    t = ruined(3, p1=3, pool=4)
    t.priority("p1").play(GoBankrupt())
    assert (t.s.name(t.s.priority), TITLE.view(t.s, 1).players[0].out) == ("p2", True)
    while t.kind() != "stock":
        t.play(Pass())
    assert (t.actor(), t.play(Pass()).actor()) == ("p2", "p3")
    t.play(Pass())
    assert (stock_round(t.s).number, t.kind(), t.actor()) == (4, "stock", "p2"), "the next round leaves p1 out, too"


def test_8_1_markers_of_a_closed_corporation_go() -> None:
    t = Table(3).stock().launch("GT", 60, p1=3).give("MPC", "GT")
    t.marker("MPC", "D6", "GT").close("GT")
    assert (t.marker_at("MPC"), t.marker_of("MPC")) == ("", "")


def test_s17_on_the_other_site_the_marker_stays_and_is_nobodys() -> None:
    t = Table(3, rulings="site").stock().launch("GT", 60, p1=3).launch("IC", 60, p2=3).give("MPC", "GT")
    t.marker("MPC", "D6", "GT").marker("SC", "D14", "IC").close("GT")
    assert (t.marker_at("MPC"), t.marker_of("MPC")) == ("D6", "")
    assert (t.marker_at("SC"), t.marker_of("SC")) == ("D14", "IC")


def test_7_14_the_cheapest_train_may_be_one_that_was_given_back() -> None:
    for cash, bought in ((160, ["3/5"]), (159, [])):
        t = Table(3).stock().launch("GT", 100, p1=2).launch("IC", 60, p2=2).holding("GT", p1=0, pool=2)
        t.presided("GT", "pool").pay("GT", cash).phase(2).train("bank", "4").operate()
        assert t.trains("GT") == bought


def test_7_14_its_purchase_begins_a_phase_in_the_middle_of_the_round() -> None:
    t = Table(3).stock().launch("GT", 100, p1=2).launch("IC", 60, p2=2).holding("GT", p1=0, pool=2)
    t.presided("GT", "pool").pay("GT", 450).phase(1).sold_out("4").train("IC", "4", "4", "4", "3/5").give("MC", "IC")
    t.operate()
    assert (t.trains("GT"), t.kind(), t.railroad()) == (["4/6"], "discard", "IC")
    t.play(DiscardTrain("3/5"))
    assert (t.railroad(), t.trains("IC"), t.owner("MC")) == ("IC", ["4"] * 3, "box")


@pytest.mark.parametrize(("price", "trains", "left"), [(20, 0, False), (30, 0, True), (10, 1, False), (20, 1, True)])
def test_7_14_8_without_a_president_it_may_fall_to_nothing(price: int, trains: int, left: bool) -> None:
    t = Table(3).stock().launch("GT", 100, p1=2).launch("IC", 60, p2=2).holding("GT", p1=0, pool=2)
    t.presided("GT", "pool").priced("GT", price).priced("IC", 10).tile("B16", "5", 0).train("GT", *["2"] * trains)
    assert is_launched(t.operate(), "GT") == left


def test_7_11_what_somebody_declined_does_not_bind_them_as_the_new_president() -> None:
    t = Table(4).stock().launch("B&O", 40, p2=4).launch("GT", 40, p1=3, p2=3, pool=3, p4=1).phase(2).train("B&O", "4/6")
    t.holding("GT", treasury=0).priced("GT", 20).money(p1=5, p2=0, p3=292, p4=0, GT=219).money(**{"B&O": 98})
    t.at_trains("GT", "B&O").play(BuyTrain("4/6", 219, "B&O"), Decline(), GoBankrupt())
    assert (t.president("GT"), t.president("B&O")) == ("p2", "p2")
    assert t.refusal(BuyTrain("4/6", 1, "B&O")) == ""
    assert t.refusal(GoBankrupt()) == "6.86"


@pytest.mark.parametrize(("rulings", "refusal"), [("book", "6.86"), ("site", "")])
def test_7_11_the_train_is_bought_before_any_private_company(rulings: RulingsName, refusal: str) -> None:
    t = Table(4, rulings=rulings).stock().launch("GT", 40, p1=3, p2=3, pool=4).launch("NYC", 40, p1=2, p3=3).phase(1)
    t.give("TBC", "p2").money(p1=0, p2=0, p3=0, p4=0, GT=0, NYC=0).at_trains("GT", "NYC").play(GoBankrupt())
    assert (t.president("GT"), t.cash("GT") >= 60) == ("p2", True)
    assert t.refusal(BuyIn("TBC", 60)) == refusal
    if rulings == "book":
        t.money(p2=100).play(BuyTrain("3/5", 160, "bank"))
        assert (t.cash("GT"), t.refusal(BuyIn("TBC", 1))) == (40, "")


def test_7_11_6_86_what_the_ruined_president_left_may_be_issued_for_the_new_one() -> None:
    """Two of three shares bring as much as three; after the ruin the market holds four and the players five."""
    t = Table(5).stock().launch("GT", 60, p1=2, p2=2, p3=2, p4=1).phase(1).money(p1=0, p2=10, GT=0).at_trains("GT")
    t.play(GoBankrupt())
    assert (t.president("GT"), pool(t, "GT"), t.cash("GT"), t.price("GT")) == ("p2", 4, 140, 30)
    assert (t.options(Issue), t.refusal(GoBankrupt()), t.refusal(BuyTrain("3/5", 160))) == ([Issue(1)], "6.89", "6.86")
    assert t.play(Issue(1)).price("GT") == 20
    assert t.play(BuyTrain("3/5", 160)).trains("GT") == ["3/5"]
    assert (t.cash("GT"), t.cash("p2")) == (0, 0)
