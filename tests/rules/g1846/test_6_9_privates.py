"""6.9, p. 12 Private companies bought and used by corporations."""

import pytest
from tests.rules.g1846.table import Table

from trunkline.core.actions import Accept, BuyIn, BuyTrain, Decline, LayTile, Pass, PlaceMarker, RunRoutes
from trunkline.core.events import RouteRun
from trunkline.core.objections import Objection
from trunkline.core.words import RulingsName
from trunkline.titles.g1846.judging import objection
from trunkline.titles.g1846.phases import advance_phase
from trunkline.titles.g1846.running import added_at
from trunkline.titles.g1846.trains import III


def operating(rulings: RulingsName = "book", **give: str) -> Table:
    t = Table(3, rulings=rulings).stock().launch("GT", 100, p1=3).pay("GT", 200)
    for private, owner in give.items():
        t.give({"CWI": "C&WI"}.get(private, private), owner)
    t.operate()
    while t.railroad() != "GT":
        t.play(Pass())
    return t.skip_to("GT", "track")


def test_6_91_price_owner_and_phase() -> None:
    t = operating(MAIL="p1")
    assert t.refusal(BuyIn("MAIL", 81)) == "6.91"
    assert t.refusal(BuyIn("MAIL", 0)) == "6.91"
    assert t.refusal(BuyIn("LSL", 1)) == "6.91"
    assert t.refusal(BuyIn("nothing", 1)) == "6.91"
    t.pay("GT", 79)
    assert t.refusal(BuyIn("MAIL", 80)) == "6.91"
    t.phase(2)
    assert t.refusal(BuyIn("MAIL", 1)) == "6.91"


def test_6_2_an_independent_buys_no_private_company() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3).give("MS", "p1").give("MAIL", "p1").pay("MS", 100).operate()
    said = objection(t.s, BuyIn("MAIL", 50))
    assert said == Objection("6.2", "An independent railroad cannot buy private companies.")
    assert (t.railroad(), t.options(BuyIn)) == ("MS", [])


def test_6_91_another_players_company_needs_consent() -> None:
    t = operating(MAIL="p2").play(BuyIn("MAIL", 50))
    assert (t.kind(), t.actor()) == ("offer", "p2")
    t.play(Decline())
    assert t.refusal(BuyIn("MAIL", 50)) == "6.91"
    t.play(BuyIn("MAIL", 60), Accept())
    assert (t.cash("p2"), t.cash("GT")) == (460, 140)


def test_s48_after_a_declined_offer_every_higher_price_stays_open() -> None:
    t = operating(MAIL="p2").play(BuyIn("MAIL", 34), Decline())
    assert t.options(BuyIn) == [BuyIn("MAIL", 35), BuyIn("MAIL", 80)]
    t.play(BuyIn("MAIL", 79), Decline())
    assert t.options(BuyIn) == [BuyIn("MAIL", 80)]
    t.play(BuyIn("MAIL", 80), Decline())
    assert t.options(BuyIn) == []


def test_6_92_an_independent_is_taken_over() -> None:
    t = operating(MS="p1")
    cash = t.cash("MS")
    t.play(BuyIn("MS", 60))
    assert t.cash("GT") == 200 - 60 + cash
    assert (t.trains("GT"), t.tokens("C15")) == (["2"], ["GT"])
    assert t.is_closed("MS")
    assert t.s.resting


def test_6_92_no_second_token_in_the_city() -> None:
    t = operating(MS="p1").token("GT", "C15").play(BuyIn("MS", 1))
    assert t.tokens("C15") == ["GT"]


def test_p_ms_the_train_needs_room() -> None:
    t = operating(MS="p1").train("GT", "2", "2", "2", "2")
    assert t.refusal(BuyIn("MS", 1)) == "P.MS"


def test_p_mpc_a_marker_once() -> None:
    t = operating(MPC="GT")
    assert t.refusal(PlaceMarker("MPC", "D14")) == "P.MPC"
    assert t.refusal(PlaceMarker("SC", "D14")) == "6.93"
    t.play(PlaceMarker("MPC", "D6"))
    assert t.refusal(PlaceMarker("MPC", "I1")) == "6.93"


def test_p_sc_a_player_assigns_it_in_the_income_step() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3).pay("GT", 200).give("SC", "p2").operate()
    assert (t.kind(), t.actor()) == ("steamboat", "p2")
    assert t.refusal(PlaceMarker("SC", "IC")) == "P.SC"
    assert t.refusal(PlaceMarker("MPC", "D6")) == "P.SC"
    t.play(PlaceMarker("SC", "D14"))
    assert t.refusal(PlaceMarker("SC", "I1")) == "P.SC"
    t.play(PlaceMarker("SC", "GT"))
    assert t.railroad() == "GT"


@pytest.mark.parametrize(("rulings", "place"), [("book", ""), ("site", "B8")])
def test_p_sc_on_purchase_the_markers_are_taken_back(rulings: RulingsName, place: str) -> None:
    t = Table(3, rulings=rulings).stock().launch("GT", 100, p1=3).pay("GT", 200).give("SC", "p1").operate()
    t.play(PlaceMarker("SC", "B8"), PlaceMarker("SC", "GT"))
    t.skip_to("GT", "track")
    t.play(BuyIn("SC", 40))
    assert (t.marker_at("SC"), t.marker_of("SC")) == (place, "GT")


@pytest.mark.parametrize("edition", ["gmt-2016", "first-edition"])
def test_p_sc_in_the_round_of_its_purchase_two_railroads_benefit(edition: str) -> None:
    """Both texts note it: the one to which a player assigned it, if it has run by then, and the buyer."""
    t = Table(3, edition).stock().launch("GT", 100, p1=3).pay("GT", 200).give("SC", "p1").give("MS", "p2").operate()
    t.play(PlaceMarker("SC", "D14"), PlaceMarker("SC", "MS"))
    assert (t.railroad(), added_at(t.s, t.s.owner("MS"), t.hex("D14"))) == ("MS", 20)
    t.skip_to("GT", "track").play(BuyIn("SC", 40))
    if edition == "gmt-2016":
        t.play(PlaceMarker("SC", "D14"))
    assert [added_at(t.s, t.s.owner(name), t.hex("D14")) for name in ("MS", "GT")] == [0, 20]


@pytest.mark.parametrize("step", ["track", "trains"])
def test_p_sc_in_the_first_edition_the_marker_stays_where_its_player_put_it(step: str) -> None:
    """That text takes it away in phase IV alone: bought after the run it still counts, also when phase III comes."""
    t = Table(3, "first-edition").stock().launch("GT", 100, p1=3).pay("GT", 200).give("SC", "p1").give("MS", "p2")
    t.operate().play(PlaceMarker("SC", "D14"), PlaceMarker("SC", "MS"))
    t.skip_to("GT", step).play(BuyIn("SC", 40))
    assert (t.marker_at("SC"), t.marker_of("SC")) == ("D14", "GT")
    assert (t.refusal(PlaceMarker("SC", "B8")) == "") == (step == "track")
    advance_phase(t.s, III)
    assert [added_at(t.s, t.s.owner(name), t.hex("D14")) for name in ("MS", "GT")] == [0, 20]


def test_p_sc_a_corporation_moves_it_at_any_time_of_its_turn() -> None:
    t = operating(SC="GT").play(PlaceMarker("SC", "D14"), PlaceMarker("SC", "I1"))
    assert t.refusal(PlaceMarker("SC", "I1")) == "P.SC"  # it is there
    t.skip_to("GT", "trains").play(PlaceMarker("SC", "B8"))
    assert t.marker_at("SC") == "B8"
    t = Table(3, "first-edition").stock().launch("GT", 100, p1=3).pay("GT", 200).give("SC", "GT").operate()
    t.skip_to("GT", "trains")
    assert t.refusal(PlaceMarker("SC", "I1")) == "P.SC"  # that edition's text: before running


def test_s19_elsewhere_the_port_marker_moves_once_before_running() -> None:
    t = Table(3, rulings="site").stock().launch("GT", 100, p1=3).pay("GT", 200).give("SC", "GT").operate()
    t.skip_to("GT", "track").play(PlaceMarker("SC", "D14"))
    assert t.refusal(PlaceMarker("SC", "I1")) == "P.SC"


def test_first_edition_the_cwi_token_is_placed_at_once() -> None:
    t = Table(3, "first-edition").stock().launch("GT", 100, p1=3).pay("GT", 200).give("C&WI", "p1").operate()
    t.skip_to("GT", "track")
    assert t.play(BuyIn("C&WI", 60)).tokens("D6") == ["GT"]


def test_6_61_6_93_the_train_of_an_independent_rests_in_the_round_of_its_purchase() -> None:
    t = operating(MS="p1").tile("B16", "5", 0).play(BuyIn("MS", 60))
    t.skip_to("GT", "trains")
    assert (t.price("GT"), t.s.last_revenue[5]) == (90, 0)
    t.operate(2, 2).skip_to("GT", "run")


def test_p_sc_the_port_marker_does_not_go_over_with_an_independent() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3).pay("GT", 200).give("MS", "p1").give("SC", "p2").operate()
    t.play(PlaceMarker("SC", "D14"), PlaceMarker("SC", "MS"))
    while t.railroad() != "GT":
        t.play(Pass())
    t.play(BuyIn("MS", 60))
    assert added_at(t.s, t.s.owner("GT"), t.hex("D14")) == 0


def test_6_93_an_ability_may_be_used_as_soon_as_a_purchase_has_begun_its_phase() -> None:
    t = Table(3).stock().launch("NYC", 100, p1=3).pay("NYC", 500).give("LSL", "NYC").tile("D14", "57", 0)
    t.sold_out("2").operate().skip_to("NYC", "trains")
    toledo = LayTile("D14", "14", 2, "LSL")
    assert t.refusal(toledo) == "6.42"
    t.play(BuyTrain("4", 180))
    assert (t.kind(), t.refusal(toledo)) == ("trains", "")


def test_6_91_the_mail_contract_bought_before_the_run_counts_in_it() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3).pay("GT", 80).give("MAIL", "p1").tile("B16", "5", 0).train("GT", "2")
    t.operate().skip_to("GT", "run").play(BuyIn("MAIL", 80))
    t.play(t.options(RunRoutes)[0])
    assert sum(e.revenue for e in t.events if isinstance(e, RouteRun)) == 60 + 20


def test_6_91_the_treasury_of_an_independent_does_not_pay_for_it() -> None:
    t = operating(BIG4="p1")
    assert [t.pay("GT", cash).refusal(BuyIn("BIG4", 40)) for cash in (40, 39)] == ["", "6.91"]
