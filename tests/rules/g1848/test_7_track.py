"""7.4-7.7 Track and tokens; 4.3, 4.4 the powers of P2 and P3; 5.3 the COM."""

import pytest
from tests.rules.g1848.table import Table

from trunkline.core.actions import BuyIn, BuyTrain, LayTile, Pass, PlaceToken, TakeLoan
from trunkline.core.board import NODES
from trunkline.core.ids import RAIL0
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.titles.g1848.frames import TOKEN, changed_round
from trunkline.titles.g1848.gauges import gauge_changes
from trunkline.titles.g1848.judging import objection
from trunkline.titles.g1848.launching import com_may_start, look_for_link
from trunkline.titles.g1848.routes import stops_of, track_of
from trunkline.titles.g1848.state import bit
from trunkline.titles.g1848.stations import has_room, is_full
from trunkline.titles.g1848.tokens import place_objection


def fresh(name: str = "NSW", phase: str = "2", rulings: str = "book") -> Table:
    owners = {"P3": "p2"}
    return Table(4, rulings).after_auction(owners).phase(phase).company(name, {"p1": 6}, cash=1000)


def with_tasmania(rulings: str = "book") -> Table:
    """VR in the green phase, its director the owner of P3."""
    t = fresh("VR", "3", rulings)
    t.s.private_owner[2] = t.s.owner("p1")
    return t.turn("VR")


# 7.4 Laying.


def test_7_4_3_the_first_tile_is_laid_at_home() -> None:
    t = fresh().turn("NSW")
    lays = [a for a in t.legal() if isinstance(a, LayTile)]
    assert {a.hex for a in lays} == {"F17"}
    assert {a.tile for a in lays} == {"5", "6", "57"}
    assert t.why(LayTile("E16", "9", 0)) == "7.4.1"


def test_7_4_2_one_tile_before_the_first_3_two_after_it() -> None:
    t = fresh().turn("NSW")
    t.do(LayTile("F17", "5", 1))
    assert t.kind != "track"
    t = fresh(phase="3").turn("NSW")
    t.do(LayTile("F17", "5", 1))
    assert t.kind == "track"
    t.do(LayTile("E16", "9", 2))
    assert t.kind != "track"


def test_7_4_2_objections_name_the_rule() -> None:
    t = fresh("NSW", "3").tile("F17", "5", 1).turn("NSW")
    t.do(LayTile("F17", "238", 0))
    assert t.kind != "track", "an upgrade ends the track step"
    t = fresh("NSW", "3").turn("NSW")
    t.do(LayTile("F17", "5", 1))
    assert t.why(LayTile("F17", "238", 0)) == "7.5.1"


@pytest.mark.parametrize(
    ("lay", "rule"),
    [
        (LayTile("A18", "9", 0), "7.4.4"),
        (LayTile("I8", "8", 1), "7.4.4"),
        (LayTile("I8", "241", 1), "4.4"),
        (LayTile("E16", "241", 1), "4.4"),
        (LayTile("Z9", "9", 0), "7.4.1"),
        (LayTile("F17", "999", 0), "7.4.1"),
        (LayTile("F17", "9", 0), "7.4.6"),
        (LayTile("F17", "5", 4), "7.4.7"),
        (LayTile("F17", "5", 77), "7.4.1"),
        (LayTile("F17", "236", 0), "7.5.2"),
        (LayTile("E14", "57", 0), "7.4.1"),
        (LayTile("F17", "5", 0, "P1"), "4.1"),
        (LayTile("F17", "5", 0, "P2"), "4.3"),
        (LayTile("I8", "241", 1, "P3"), "4.1"),
    ],
    ids=str,
)
def test_7_4_lays_that_are_refused(lay: LayTile, rule: str) -> None:
    assert fresh().turn("NSW").why(lay) == rule


@pytest.mark.parametrize("lay", [LayTile("F17", "238", 0), LayTile("E16", "23", 0), LayTile("E18", "15", 0)], ids=str)
def test_7_5_1_an_empty_hex_takes_a_yellow_tile(lay: LayTile) -> None:
    said = objection(fresh(phase="3").turn("NSW").s, lay)
    assert said is not None
    assert (said.rule, said.text.split(";")[0]) == ("7.5.1", "An empty hex takes a yellow tile")


def test_7_4_1_a_tile_that_has_run_out() -> None:
    t = fresh().turn("NSW")
    t.s.tiles_left = put(t.s.tiles_left, t.s.board.tile_index["5"], 0)
    assert t.why(LayTile("F17", "5", 1)) == "7.4.1"
    assert not any(isinstance(a, LayTile) and a.tile == "5" for a in t.legal())


def test_7_4_5_terrain_is_paid() -> None:
    t = fresh(phase="3").tile("F17", "5", 1).turn("NSW")
    t.do(LayTile("E16", "9", 2))
    assert t.cash("NSW") == 950
    t = fresh(phase="3").tile("F17", "5", 1).money("NSW", 49).turn("NSW")
    assert t.why(LayTile("E16", "9", 2)) == "7.4.5"
    assert t.money("NSW", 50).why(LayTile("E16", "9", 2)) == "", "to the last pound"
    t.money("NSW", 49)
    assert t.why(TakeLoan()) == ""
    t.do(TakeLoan(), LayTile("E16", "9", 2))
    assert t.cash("NSW") == 99


def test_7_5_3_track_is_kept_and_kinds_stay() -> None:
    t = fresh(phase="5").tile("F17", "5", 1).turn("NSW")
    assert t.why(LayTile("F17", "238", 0)) == ""
    assert t.why(LayTile("F17", "236", 0)) == "7.5.3", "track to the north-west would be lost"
    assert t.why(LayTile("F17", "14", 1)) == "7.5.3", "a K hex takes a K tile"
    assert t.why(LayTile("F17", "239", 0)) == "7.5.3", "brown does not replace yellow"


def test_7_4_6_k_tiles_stay_in_k_hexes() -> None:
    t = fresh(phase="3").tile("F17", "5", 2).tile("E18", "5", 0).turn("NSW")
    assert t.why(LayTile("E18", "236", 0)) == "7.5.3"
    assert any(isinstance(a, LayTile) and (a.hex, a.tile) == ("E18", "15") for a in t.legal())


def test_7_5_1_replaced_tiles_are_used_again() -> None:
    t = fresh(phase="3").tile("F17", "5", 1).turn("NSW")
    left = t.s.tiles_left[t.s.board.tile_index["5"]]
    t.do(LayTile("F17", "238", 0))
    assert t.s.tiles_left[t.s.board.tile_index["5"]] == left + 1


def test_7_4_1_no_track_beyond_a_city_full_of_other_tokens() -> None:
    t = fresh(phase="3").tile("F17", "5", 2).tile("E18", "57", 0).token("VR", "E18").token("NSW", "F17").turn("NSW")
    assert t.why(LayTile("D19", "9", 0)) == "7.4.1"
    t.s.tokens = put(t.s.tokens, t.s.board.hex_index["E18"], ())
    assert t.why(LayTile("D19", "9", 0)) == ""


def test_7_5_3_a_tile_the_company_cannot_run_over() -> None:
    t = fresh(phase="3").tile("F17", "5", 2).tile("E14", "5", 0).turn("NSW")
    assert t.why(LayTile("E14", "14", 0)) == "7.5.3"


def test_7_6_markers_stand_where_track_crosses() -> None:
    t = Table().tile("G14", "5", 1).tile("G12", "2", 2)
    assert len(gauge_changes(t.s)) == 1
    t.tile("F13", "5", 5)
    assert len(gauge_changes(t.s)) == 2


@pytest.mark.parametrize("hex_name", ["I8", "I10"])
def test_7_4_4_red_and_blue_spaces_are_not_built_on(hex_name: str) -> None:
    t = fresh("VR", "3").turn("VR")
    assert t.why(LayTile(hex_name, "5", 0)) == "7.4.4"
    spaces = [h.name for h in t.s.board.hexes if h.kind in ("offboard", "perth", "harbour", "sea")]
    assert hex_name in spaces
    assert {t.why(LayTile(name, "5", 0)) for name in spaces} == {"7.4.4"}


@pytest.mark.parametrize(("phase", "why"), [("2", "7.5.2"), ("3", ""), ("5", "")])
def test_7_5_2_green_tiles_wait_for_the_first_3(phase: str, why: str) -> None:
    t = fresh(phase=phase).tile("F17", "5", 1).token("NSW", "F17").turn("NSW")
    greens = [a for a in t.legal() if isinstance(a, LayTile) and a.hex == "F17"]
    assert (greens == []) == (why != "")
    assert t.why(LayTile("F17", "238", 0)) == why


# 4.3, 4.4 Powers.


def desert() -> Table:
    return fresh("CAR", "3").tile("E4", "57", 1)


def test_4_3_p2_lays_one_desert_tile_free() -> None:
    t = desert().turn("CAR")
    free = LayTile("E6", "9", 1, "P2")
    assert t.why(free) == ""
    t.do(free)
    assert t.cash("CAR") == 1000
    assert not any(isinstance(a, LayTile) and a.power == "P2" for a in t.legal())


def test_4_3_p2_only_for_the_owner_or_the_director_and_only_in_deserts() -> None:
    t = desert()
    t.s.private_owner[1] = t.s.owner("p2")
    assert t.turn("CAR").why(LayTile("E6", "9", 1, "P2")) == "4.3"
    t = desert().turn("CAR")
    t.tile("E6", "9", 1).tile("E8", "9", 1)
    assert t.why(LayTile("E10", "9", 1, "P2")) == "4.3", "no desert"


def test_4_1_powers_wait_for_the_first_3() -> None:
    t = fresh("CAR").tile("E4", "57", 1).turn("CAR")
    said = objection(t.s, LayTile("E6", "9", 1, "P2"))
    assert said == Objection("4.1", "The powers of private companies are used from the first 3/3+ train on.")


def test_4_3_4_4_a_refused_power_says_whose_it_is_or_that_it_is_used() -> None:
    t = fresh("VR", "3").company("CAR", {"p1": 6}).turn("VR")
    island = LayTile("I10", "241", 1, "P3")
    assert objection(t.s, island) == Objection("4.4", "Neither VR nor its director owns the right of P3.")
    t.s.private_owner[2] = t.s.owner("CAR")
    assert t.why(island) == "4.4", "a right of another company is not its director's"
    t.s.private_owner[2] = t.s.owner("p1")
    t.do(island)
    assert objection(t.s, island) == Objection("4.4", "The right of P3 has been used.")
    site = with_tasmania("site")
    said = objection(site.s, island)
    assert said == Objection("4.4", "At this table VR lays the Tasmania tile only if it owns P3 itself.")


def test_4_4_the_tasmania_tile_waits_for_the_track_step_to_end() -> None:
    """Also after the last yellow tile, and after an upgrade: it comes besides the normal track."""
    t = with_tasmania()
    t.do(LayTile("H11", "5", 1), LayTile("H9", "57", 1))
    assert (t.kind, t.why(LayTile("I10", "241", 1, "P3")), t.why(LayTile("H7", "5", 3))) == ("track", "", "7.4.2")
    t = fresh("VR", "3").tile("H11", "5", 1)
    t.s.private_owner[2] = t.s.owner("p1")
    t.turn("VR")
    t.do(next(a for a in t.legal() if isinstance(a, LayTile) and a.hex == "H11"))
    assert (t.kind, t.why(LayTile("I10", "241", 1, "P3"))) == ("track", "")


def test_4_1_p2_outlives_its_company() -> None:
    t = fresh("CAR", "4").tile("E4", "57", 1)
    for k, owner in enumerate(t.s.train_owner):
        if owner == 0 and t.s.train_card[k] == 2:
            t.s.train_owner[k] = 2
    t.buying("CAR")
    t.do(BuyTrain("5", 500), *([LayTile("I8", "241", 1, "P3")]))
    assert t.s.privates_closed
    assert [t.s.name(o) for o in t.s.private_owner] == ["box", "p1", "box", "p1", "box", "box"]
    t.turn("CAR")
    t.do(LayTile("E6", "9", 1, "P2"))
    assert t.s.name(t.s.private_owner[1]) == "box"


def test_4_4_the_tasmania_tile_besides_the_normal_track() -> None:
    t = with_tasmania()
    assert t.why(LayTile("I8", "241", 2, "P3")) == "4.4"
    t.do(LayTile("H11", "5", 1), LayTile("I10", "241", 1, "P3"))
    assert t.kind == "track"
    t.do(LayTile("H9", "57", 1))
    assert t.kind != "track"


def test_4_4_on_the_other_site_only_the_owning_company_lays_it() -> None:
    t = with_tasmania("site")
    assert t.why(LayTile("I10", "241", 1, "P3")) == "4.4"
    t.do(BuyIn("P3", 100))
    assert t.why(LayTile("I10", "241", 1, "P3")) == ""


def test_7_4_7_track_to_tasmania_only_where_its_tile_lies() -> None:
    t = with_tasmania()
    assert t.why(LayTile("H11", "5", 0)) == "7.4.7"
    t.do(LayTile("I10", "241", 1, "P3"))
    assert t.why(LayTile("H11", "5", 0)) == ""


def test_4_4_forced_with_the_first_5() -> None:
    """The owner, another player, lays it before anything else happens."""
    t = fresh("CAR", "4")
    for k, owner in enumerate(t.s.train_owner):
        if owner == 0 and t.s.train_card[k] == 2:
            t.s.train_owner[k] = 2
    t.s.private_owner[2] = t.s.owner("p3")
    t.buying("CAR")
    t.do(BuyTrain("5", 500))
    assert (t.kind, t.actor) == ("tasmania", "p3")
    assert t.why(Pass()) == "4.4"
    assert t.why(LayTile("H9", "57", 1)) == "4.4"
    assert len(t.legal()) == 2
    t.do(LayTile("I8", "241", 1, "P3"))
    assert t.kind == "trains"


def test_4_4_forced_a_companys_director_lays_it() -> None:
    t = fresh("CAR", "4").company("VR", {"p2": 6})
    for k, owner in enumerate(t.s.train_owner):
        if owner == 0 and t.s.train_card[k] == 2:
            t.s.train_owner[k] = 2
    t.s.private_owner[2] = t.s.owner("VR")
    t.buying("CAR")
    t.do(BuyTrain("5", 500))
    assert (t.kind, t.actor) == ("tasmania", "p2")


# 7.7 Tokens.


def sydney_newcastle() -> Table:
    t = fresh(phase="3").tile("F17", "5", 2).tile("E18", "5", 0).token("NSW", "F17")
    return t.turn("NSW", TOKEN)


def test_7_7_1_home_token_free_in_the_first_turn() -> None:
    t = fresh().turn("NSW")
    assert t.s.tokens[t.s.map.sydney] == ((0, t.s.owner("NSW")),)
    assert t.cash("NSW") == 1000


def test_7_7_2_forty_then_a_hundred() -> None:
    t = sydney_newcastle()
    t.do(PlaceToken("E18", 0))
    assert t.cash("NSW") == 960
    assert t.kind != "token", "one in a turn"


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (PlaceToken("E18", 1), "7.7.4"),
        (PlaceToken("E18", -1), "7.7.4"),
        (PlaceToken("ZZ", 0), "7.7.4"),
        (PlaceToken("F17", 0), "7.7.2"),
        (PlaceToken("E14", 0), "7.7.4"),
        (PlaceToken("C18", 0), "7.7.4"),
        (PlaceToken("E18", 0, "P1"), "7.7.2"),
    ],
    ids=str,
)
def test_7_7_tokens_that_are_refused(action: PlaceToken, rule: str) -> None:
    assert sydney_newcastle().why(action) == rule


def test_7_7_4_a_full_city_that_is_nobodys_home_is_just_full() -> None:
    t = fresh(phase="3").tile("F17", "5", 2).tile("E18", "57", 0).tile("D19", "9", 0).tile("C20", "5", 0)
    t.token("NSW", "F17").token("VR", "E18").turn("NSW", TOKEN)
    assert t.kind != "token", "there is no place to go to"
    said = place_objection(t.s, t.s.owner("NSW"), t.s.board.hex_index["E18"], 0)
    assert said == Objection("7.7.4", "In this city no place is free.")
    kept = place_objection(t.s, t.s.owner("NSW"), t.s.board.hex_index["E4"], 0)
    assert kept == Objection("7.7.4", "In this city the last free place is kept for CAR.")


def test_7_7_2_a_token_must_be_paid_for_and_left() -> None:
    t = sydney_newcastle().money("NSW", 39)
    assert t.why(PlaceToken("E18", 0)) == "7.7.2"
    assert t.money("NSW", 40).why(PlaceToken("E18", 0)) == "", "to the last pound"
    t.s.tokens_left[t.s.owner("NSW") - RAIL0] = 0
    assert t.why(PlaceToken("E18", 0)) == "7.7.2"


def test_7_7_4_a_home_slot_is_kept_for_its_company() -> None:
    t = fresh("SAR", "3").tile("G6", "236", 2).tile("F5", "57", 2).tile("E4", "5", 5).token("SAR", "G6")
    t.turn("SAR", TOKEN)
    assert t.why(PlaceToken("E4", 0)) == "7.7.4", "the only slot is Port Augusta's company's"
    t.s.operated |= bit(t.s.owner("CAR"))
    assert t.why(PlaceToken("E4", 0)) == ""


def test_7_7_4_the_coms_homes_are_not_kept() -> None:
    t = Table()
    assert not has_room(t.s, t.s.map.adelaide, 0), "kept for the SAR"
    t.token("SAR", "G6").tile("G6", "236", 2)
    assert has_room(t.s, t.s.map.adelaide, 0)


# 5.3 The COM.


def test_5_3_2_the_link_launches_the_com_and_tokens_do_not_block_it() -> None:
    t = Table(4).after_auction().phase("3").company("COM", {"p1": 6}, cash=0).company("NSW", {"p2": 6}, cash=500)
    t.s.floated &= ~bit(t.s.owner("COM"))
    t.tile("F17", "5").token("NSW", "F17").tile("G16", "6", 1).token("VR", "G16").tile("G14", "57", 1)
    t.tile("G12", "55", 1).tile("G10", "59").tile("G8", "9", 1).tile("G6", "57", 1)
    look_for_link(t.s)
    assert not com_may_start(t.s), "the cities of Ballarat and Bendigo are apart"
    t.tile("G10", "68")
    look_for_link(t.s)
    assert t.cash("COM") == 1000
    assert com_may_start(t.s)


def test_5_3_2_a_link_does_not_turn_back_at_a_junction() -> None:
    """The tile on G4 joins west and east to a third side only: no train goes from one to the other."""
    for tile, rotation, linked in (("30", 0, False), ("23", 1, True)):
        t = Table(4).after_auction().phase("3").tile("F17", "5").tile("G16", "6", 1).tile("G14", "57", 1)
        t.tile("G12", "55", 1).tile("G10", "68").tile("G8", tile, rotation).tile("G6", "57", 1)
        look_for_link(t.s)
        assert t.s.linked == linked


def test_5_3_5_the_first_6_frees_the_com() -> None:
    t = fresh("CAR", "5").company("COM", {"p2": 6}, par=90, cash=0)
    t.s.floated &= ~bit(t.s.owner("COM"))
    for k, owner in enumerate(t.s.train_owner):
        if owner == 0 and t.s.train_card[k] == 3:
            t.s.train_owner[k] = 2
    t.buying("CAR")
    t.do(BuyTrain("6", 600))
    assert t.s.com_free
    assert t.cash("COM") == 900


def test_5_3_3_the_com_operates_at_once_if_its_place_has_not_come() -> None:
    t = fresh("NSW", "3").company("COM", {"p2": 6}, cash=700).at("COM", 3, 3).turn("NSW")
    t.s.linked = True
    changed_round(t.s).done = bit(t.s.owner("NSW"))
    while t.s.now().subject == t.s.owner("NSW"):
        t.do(Pass())
    assert t.s.now().subject == t.s.owner("COM")
    assert t.s.tokens[t.s.map.adelaide] == ((0, t.s.owner("COM")),)


def test_5_3_6_beside_a_full_city_with_all_rights_and_in_when_there_is_room() -> None:
    t = Table(4).after_auction().phase("3").company("COM", {"p1": 6}, cash=700).company("SAR", {"p2": 6})
    t.tile("G6", "5", 2).token("SAR", "G6").tile("F5", "57", 2)
    t.s.linked = True
    t.turn("COM")
    h, com, sar = t.s.map.adelaide, t.s.owner("COM"), t.s.owner("SAR")
    assert t.s.tokens[h] == ((0, sar), (0, com))
    assert t.s.tokens_left[com - RAIL0] == 3
    assert is_full(t.s, h, 0)
    node = track_of(t.s).node_of[h * NODES]
    assert stops_of(t.s, com).own[node], "it has the properties of any token"
    assert stops_of(t.s, com).through[node]
    assert not stops_of(t.s, t.s.owner("VR")).through[node]
    assert any(isinstance(a, LayTile) and a.hex == "G6" for a in t.legal())
    t.do(LayTile("G6", "236", 2))
    assert is_full(t.s, h, 0), "two slots, two tokens: it has moved in"
    assert not has_room(t.s, h, 0)


def test_5_3_6_beside_a_kept_home_slot_the_city_stays_open() -> None:
    t = Table(4).after_auction().phase("3").company("COM", {"p1": 6}, cash=700)
    t.s.linked = True
    t.turn("COM")
    h = t.s.map.adelaide
    assert not is_full(t.s, h, 0), "the SAR's slot is free"
    assert not has_room(t.s, h, 0), "for the SAR only"


def test_5_3_7_the_coms_further_tokens_cost_100() -> None:
    t = Table(4).after_auction().phase("3").company("COM", {"p1": 6}, cash=700)
    t.s.linked = True
    t.tile("F17", "5", 2).tile("E18", "5", 0).tile("G6", "5", 2)
    t.turn("COM", TOKEN)
    t.do(PlaceToken("E18", 0))
    assert t.cash("COM") == 600
