"""6.4 Laying tiles."""

import pytest
from tests.rules.g1846.table import Table

from trunkline.core.actions import BuyIn, BuyTrain, LayTile, Pass, PlaceToken
from trunkline.core.events import TileLaid
from trunkline.core.words import RulingsName


def operating(rail: str = "NYC", cash: int = 500, players: int = 3, phase: int = 0, **give: str) -> Table:
    """One corporation at its track step; `give` hands private companies to owners (names without &)."""
    t = Table(players).stock().launch(rail, 100, p1=3).pay(rail, cash).phase(phase)
    for private, owner in give.items():
        t.give({"OI": "O&I", "CWI": "C&WI"}.get(private, private), owner)
    t.operate()
    return t.skip_to(rail, "track") if t.kind() != "track" else t


def cost(t: Table, a: LayTile) -> int:
    t.play(a)
    return next(e.cost for e in t.events if isinstance(e, TileLaid))


def test_6_41_6_42_6_44_the_right_tile() -> None:
    t = operating(phase=1)
    assert t.refusal(LayTile("D18", "18", 0)) == "6.41"
    assert t.refusal(LayTile("D18", "57", 0)) == "6.44"
    assert t.refusal(LayTile("E17", "57", 0)) == "6.44"
    assert t.refusal(LayTile("D20", "611", 0)) == "6.42"
    assert t.refusal(LayTile("E21", "14", 0)) == "6.42"
    assert t.refusal(LayTile("Z9", "7", 0)) == "6.4"
    assert t.refusal(LayTile("D18", "999", 0)) == "6.4"


def test_6_42_colours_by_phase() -> None:
    assert operating().refusal(LayTile("D20", "14", 0)) == "6.42"
    assert operating(phase=1).refusal(LayTile("D20", "14", 0)) == ""


def test_6_43_two_tiles_one_upgrade() -> None:
    t = operating(phase=1).play(LayTile("D20", "14", 0))
    t.tile("E17", "292", 1).tile("D18", "8", 4)
    assert t.refusal(LayTile("D18", "16", 2)) == "6.45"
    assert t.refusal(LayTile("E17", "294", 0)) == "6.43"
    t.play(LayTile("E15", "8", 2))
    assert t.refusal(LayTile("E19", "9", 0)) == "6.43"


def test_6_45_closed_sides_and_lost_track() -> None:
    t = operating()
    assert t.refusal(LayTile("D18", "9", 1)) == "6.45"  # to the sea
    t = operating(phase=1).tile("E19", "9", 0)
    assert t.refusal(LayTile("E19", "24", 1)) == "6.45"


def test_6_45_reserved_hexes_open_when_a_corporation_buys_the_company() -> None:
    t = operating("GT", MC="p2").tile("B16", "5", 0).tile("B14", "9", 1)
    assert t.refusal(LayTile("B12", "9", 1)) == "6.45"
    t.give("MC", "GT")
    assert t.refusal(LayTile("B12", "9", 1)) == ""


def test_6_46_tiles_run_out() -> None:
    t = operating("GT").without_tiles("5")
    assert t.refusal(LayTile("B16", "5", 0)) == "6.46"


def test_6_47_connection() -> None:
    t = operating()
    assert t.refusal(LayTile("H8", "9", 0)) == "6.47"
    assert t.refusal(LayTile("D18", "8", 4)) == ""


def test_6_47_not_back_over_track_just_used() -> None:
    """The branch could only be entered by turning back into the track that led there."""
    t = operating("IC", phase=1).tile("J4", "9", 0).tile("H6", "8", 0).tile("G5", "7", 4).tile("G7", "14", 0)
    assert t.refusal(LayTile("H6", "30", 2)) == "6.47"


def test_6_47_round_a_loop_new_track_may_not_lead_back_to_a_hexside_of_the_way() -> None:
    """S30: the way to one end of the new piece has passed its other end; track that leads elsewhere is joined."""
    t = operating("GT", phase=2).tile("B16", "57", 1).tile("B14", "23", 0).tile("C13", "26", 3)
    assert [t.refusal(LayTile("C13", tile, r)) for tile, r in (("42", 3), ("44", 2))] == ["6.47", "6.47"]
    t.tile("B12", "29", 5).tile("C11", "25", 3).tile("D12", "7", 2)  # from C13 round to C13
    assert [t.refusal(LayTile("C13", tile, r)) for tile, r in (("42", 3), ("44", 2))] == ["6.47", ""]


def test_6_47_a_blocked_city_stops_the_way() -> None:
    t = operating().tile("D18", "8", 4).tile("E17", "292", 1)
    assert t.refusal(LayTile("E15", "8", 2)) == ""
    t.launch("IC", 60, p2=2).token("IC", "E17")
    assert t.refusal(LayTile("E15", "8", 2)) == "6.47"


def test_6_48_costs() -> None:
    t = operating("B&O", phase=1)
    assert cost(t, LayTile("G19", "14", 1)) == 40  # the pass to Pittsburgh
    assert cost(t, LayTile("F18", "9", 2)) == 80  # mountain and bridge
    assert cost(operating("GT"), LayTile("B16", "6", 4)) == 60  # the bridge to Sarnia


def test_6_48_the_land_grant_is_free_for_the_illinois_central() -> None:
    assert cost(operating("IC", 0), LayTile("J4", "9", 0)) == 0


def test_6_48_the_money_must_be_there() -> None:
    assert operating("GT", 59).refusal(LayTile("B16", "6", 4)) == "6.48"


def test_p_tbc_tunnel_blasting() -> None:
    t = operating("B&O", phase=1, TBC="B&O")
    assert cost(t, LayTile("G19", "14", 1)) == 20
    assert cost(t, LayTile("F18", "9", 2)) == 60


def test_p_tbc_a_later_upgrade_in_the_mountains_still_costs_twenty() -> None:
    t = operating("PRR", phase=1, TBC="PRR").tile("F18", "9", 1)
    assert cost(t, LayTile("F18", "23", 4)) == 20


def test_p_mc_two_free_tiles_that_join() -> None:
    t = operating("NYC", 0, MC="NYC")
    assert t.refusal(LayTile("B10", "9", 0, "MC")) == "6.45"
    t.play(LayTile("B10", "9", 1, "MC"))
    assert t.refusal(LayTile("B12", "8", 3, "MC")) == "6.45"
    assert t.refusal(LayTile("B12", "7", 4, "MC")) == "P.MC"
    t.play(LayTile("B12", "9", 1, "MC"))
    assert t.refusal(LayTile("B12", "9", 1, "MC")) == "6.93"


def test_p_mc_the_second_tile_may_follow_in_another_step_or_turn() -> None:
    """S33: the text knows no haste; the two only have to join."""
    t = operating("NYC", 500, MC="NYC").play(LayTile("B10", "9", 1, "MC"), LayTile("D18", "8", 4))
    t.skip_to("NYC", "trains")
    assert (t.refusal(LayTile("B12", "7", 4, "MC")), t.refusal(LayTile("B12", "9", 1, "MC"))) == ("P.MC", "")
    t.play(BuyTrain("2", 80), Pass()).play(LayTile("B12", "9", 1, "MC"))
    assert t.s.agenda[0].part == 2  # type: ignore[attr-defined]


def test_s33_elsewhere_the_second_tile_follows_at_once() -> None:
    t = Table(3, rulings="site").stock().launch("NYC", 100, p1=3).pay("NYC", 100).give("MC", "NYC").operate()
    t.play(LayTile("B10", "9", 1, "MC"))
    assert t.kind() == "second tile"
    t.play(Pass())
    assert t.refusal(LayTile("B12", "9", 1, "MC")) == "6.93"


def test_p_lsl_one_green_upgrade_without_connection() -> None:
    t = operating("IC", 100, phase=1, LSL="IC").tile("D14", "57", 2)
    assert t.refusal(LayTile("E17", "294", 0, "LSL")) == "6.41"
    t.play(LayTile("D14", "14", 2, "LSL"))
    assert t.refusal(LayTile("E17", "294", 0, "LSL")) == "6.93"
    assert operating("IC", phase=0, LSL="IC").tile("D14", "57", 2).refusal(LayTile("D14", "14", 2, "LSL")) == "6.42"
    assert operating("IC", LSL="p2").refusal(LayTile("D14", "57", 2, "LSL")) == "6.93"


def little_miami(rulings: RulingsName = "book") -> Table:
    t = Table(3, "gmt-2021", rulings).stock().launch("NYC", 100, p1=3).pay("NYC", 300).give("LM", "NYC").operate()
    return t.skip_to("NYC", "track")


def test_p_lm_both_tiles_join_cincinnati_and_dayton() -> None:
    t = little_miami()
    assert t.refusal(LayTile("H12", "291", 0, "LM")) == "P.LM"
    t.play(LayTile("H12", "293", 3, "LM"))
    assert (t.kind(), t.refusal(Pass())) == ("second tile", "P.LM")
    assert t.refusal(LayTile("G13", "57", 1, "LM")) == "P.LM"
    assert t.refusal(LayTile("H12", "291", 3, "LM")) == "6.42"
    t.play(LayTile("G13", "57", 0, "LM"))
    assert (t.kind(), t.cash("NYC")) == ("track", 315)  # both tiles were free; $15 income


def test_p_lm_not_if_they_are_joined() -> None:
    t = little_miami().tile("H12", "293", 3).tile("G13", "57", 0)
    t.phase(1)
    assert t.refusal(LayTile("G13", "14", 0, "LM")) == "P.LM"


def test_6_2_an_independent_lays_but_does_not_token() -> None:
    t = Table(3).stock().give("MS", "p1").operate()
    assert (t.railroad(), t.kind()) == ("MS", "track")
    assert t.refusal(PlaceToken("B16", 0)) == "6.2"
    assert t.refusal(LayTile("B16", "5", 0)) == ""


def test_6_42_what_is_printed_grey_or_red_or_blue_stays() -> None:
    t = operating("NYC", phase=3)
    for name in ("E21", "C21", "D16"):
        assert t.refusal(LayTile(name, "57" if name != "D16" else "7", 0)) == "6.42"


def test_6_48_only_the_second_tile_pays_for_the_hexside_and_terrain_is_paid_once() -> None:
    assert cost(operating("PRR"), LayTile("F18", "7", 4)) == 40  # the mountain; Wheeling has no track to the bridge yet
    assert cost(operating("PRR", phase=1).tile("F18", "9", 1), LayTile("F18", "23", 4)) == 20


def test_6_2_a_train_without_a_route_waits_for_a_private_company_that_may_find_one() -> None:
    """6.91, 6.93 No money for track, nothing to issue: the company must be offered before the routes are run."""
    t = Table(3).stock().launch("GT", 60, p1=3, pool=3).pay("GT", 10).train("GT", "2").give("C&WI", "p1").operate()
    assert (t.railroad(), t.kind()) == ("GT", "track")
    t.play(BuyIn("C&WI", 1), PlaceToken("D6", 3, "C&WI"))
    assert t.tokens("D6") == ["GT"]


def test_6_48_others_pay_in_the_land_grant() -> None:
    assert cost(operating("NYC").token("NYC", "I5"), LayTile("J4", "9", 0)) == 20


def test_6_46_a_tile_that_is_replaced_goes_back() -> None:
    t = operating("NYC", phase=1).tile("D18", "8", 4).tile("E17", "292", 1)
    left = t.s.tiles_left[t.s.board.tile_index["292"]]
    t.play(LayTile("E17", "294", 3))
    assert t.s.tiles_left[t.s.board.tile_index["292"]] == left + 1


def test_p_lm_hexsides_are_paid() -> None:
    t = little_miami().tile("I11", "9", 0).play(LayTile("H12", "293", 0, "LM"))
    assert t.cash("NYC") == 275  # $15 income, $40 for the bridge


def test_6_45_four_cities_never_turn_brown() -> None:
    t = Table()
    brown = t.s.board.faces[t.s.board.tile_index["611"]].exits
    cities = [h for h in t.s.board.hexes if h.kind in ("city", "preprinted_yellow") and h.name != "D6"]
    never = {h.place for h in cities if all(exits & ~h.open_mask for exits in brown)}
    assert never == {"Port Huron", "South Bend", "Springfield", "Wheeling"}


def test_6_48_hexsides_of_the_land_grant_are_paid_except_in_the_first_edition() -> None:
    for edition, price in (("gmt-2016", 40), ("first-edition", 0)):
        t = Table(3, edition).stock().launch("IC", 100, p1=3).pay("IC", 500).tile("J6", "9", 1).operate()
        assert cost(t.skip_to("IC", "track"), LayTile("J4", "8", 4)) == price


@pytest.mark.parametrize(("rulings", "price"), [("book", 60), ("site", 40)])
def test_m3_the_hexside_to_sarnia_is_a_bridge_and_not_blasted(rulings: RulingsName, price: int) -> None:
    t = Table(3, rulings=rulings).stock().launch("GT", 100, p1=3).pay("GT", 500).give("TBC", "GT").operate()
    assert cost(t.skip_to("GT", "track"), LayTile("B16", "6", 4)) == price


def test_6_4_a_lay_without_a_tile_is_told_why_nothing_can_be_laid_on_the_hex() -> None:
    t = operating(cash=100, phase=0)
    assert t.refusal(LayTile("H4", "", 0)) == "6.47"  # far away
    assert t.refusal(LayTile("E21", "", 0)) == "6.42"  # printed grey
    assert t.refusal(LayTile("D20", "", 0)) == "6.42"  # green has not come
    assert t.refusal(LayTile("D18", "", 0)) == "6.4"  # something fits: say which
    assert t.refusal(LayTile("Z9", "", 0)) == "6.4"
    t.money(NYC=10)
    assert t.refusal(LayTile("D18", "", 0)) == "6.48"
    assert operating(MC="p2").refusal(LayTile("B12", "", 0)) == "6.45"


def test_6_47_a_full_city_that_is_reached_may_be_upgraded_and_opens_the_way() -> None:
    t = Table(4).stock().launch("NYC", 100, p1=3).pay("NYC", 500).launch("GT", 60, p2=3).phase(1)
    t.tile("D18", "8", 4).tile("E17", "292", 1).token("GT", "E17").operate().skip_to("NYC", "track")
    assert t.refusal(LayTile("E15", "8", 2)) == "6.47"
    t.play(LayTile("E17", "294", 0))
    assert (t.refusal(LayTile("E15", "8", 2)), t.refusal(PlaceToken("E17", 0))) == ("", "")


def test_6_47_a_city_may_be_reached_by_its_new_track_alone() -> None:
    t = Table(4).stock().launch("ERIE", 100, p1=3).pay("ERIE", 500).phase(1).operate().skip_to("ERIE", "track")
    assert t.refusal(LayTile("D20", "619", 3)) == "", "a way to Salamanca"
    assert t.refusal(LayTile("D20", "14", 0)) == "6.47", "none"
