"""7.4-7.6 Track; 4.3, 4.4 the powers of P2 and P3."""

import pytest
from tests.rules.g1848.table import Table, fresh, sold_out

from trunkline.core.actions import BuyIn, BuyTrain, LayTile, Pass, TakeLoan
from trunkline.core.objections import Objection
from trunkline.core.words import RulingsName
from trunkline.titles.g1848.gauges import gauge_changes
from trunkline.titles.g1848.judging import objection
from trunkline.titles.g1848.trains import CARD_4


def with_tasmania(rulings: RulingsName = "book") -> Table:
    """VR in the green phase, its director the owner of P3."""
    t = fresh("VR", "3", rulings)
    t.give("P3", "p1")
    return t.turn("VR")


# 7.4 Laying.


def test_7_4_3_the_first_tile_is_laid_at_home() -> None:
    t = fresh().turn("NSW")
    lays = [a for a in t.legal() if isinstance(a, LayTile)]
    assert {a.hex for a in lays} == {"F17"}
    assert {a.tile for a in lays} == {"5", "6", "57"}
    assert t.refusal(LayTile("E16", "9", 0)) == "7.4.1"


def test_7_4_2_one_tile_before_the_first_3_two_after_it() -> None:
    t = fresh().turn("NSW")
    t.play(LayTile("F17", "5", 1))
    assert t.kind() != "track"
    t = fresh(phase="3").turn("NSW")
    t.play(LayTile("F17", "5", 1))
    assert t.kind() == "track"
    t.play(LayTile("E16", "9", 2))
    assert t.kind() != "track"


def test_7_4_2_objections_name_the_rule() -> None:
    t = fresh("NSW", "3").tile("F17", "5", 1).turn("NSW")
    t.play(LayTile("F17", "238", 0))
    assert t.kind() != "track", "an upgrade ends the track step"
    t = fresh("NSW", "3").turn("NSW")
    t.play(LayTile("F17", "5", 1))
    assert t.refusal(LayTile("F17", "238", 0)) == "7.5.1"


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
    assert fresh().turn("NSW").refusal(lay) == rule


@pytest.mark.parametrize("lay", [LayTile("F17", "238", 0), LayTile("E16", "23", 0), LayTile("E18", "15", 0)], ids=str)
def test_7_5_1_an_empty_hex_takes_a_yellow_tile(lay: LayTile) -> None:
    said = objection(fresh(phase="3").turn("NSW").s, lay)
    assert said is not None
    assert (said.rule, said.text.split(";")[0]) == ("7.5.1", "An empty hex takes a yellow tile")


def test_7_4_1_a_tile_that_has_run_out() -> None:
    t = fresh().turn("NSW").without_tiles("5")
    assert t.refusal(LayTile("F17", "5", 1)) == "7.4.1"
    assert not any(isinstance(a, LayTile) and a.tile == "5" for a in t.legal())


def test_7_4_5_terrain_is_paid() -> None:
    t = fresh(phase="3").tile("F17", "5", 1).turn("NSW")
    t.play(LayTile("E16", "9", 2))
    assert t.cash("NSW") == 950
    t = fresh(phase="3").tile("F17", "5", 1).money("NSW", 49).turn("NSW")
    assert t.refusal(LayTile("E16", "9", 2)) == "7.4.5"
    assert t.money("NSW", 50).refusal(LayTile("E16", "9", 2)) == "", "to the last pound"
    t.money("NSW", 49)
    assert t.refusal(TakeLoan()) == ""
    t.play(TakeLoan(), LayTile("E16", "9", 2))
    assert t.cash("NSW") == 99


def test_7_5_3_track_is_kept_and_kinds_stay() -> None:
    t = fresh(phase="5").tile("F17", "5", 1).turn("NSW")
    assert t.refusal(LayTile("F17", "238", 0)) == ""
    assert t.refusal(LayTile("F17", "236", 0)) == "7.5.3", "track to the north-west would be lost"
    assert t.refusal(LayTile("F17", "14", 1)) == "7.5.3", "a K hex takes a K tile"
    assert t.refusal(LayTile("F17", "239", 0)) == "7.5.3", "brown does not replace yellow"


def test_7_4_6_k_tiles_stay_in_k_hexes() -> None:
    t = fresh(phase="3").tile("F17", "5", 2).tile("E18", "5", 0).turn("NSW")
    assert t.refusal(LayTile("E18", "236", 0)) == "7.5.3"
    assert any(isinstance(a, LayTile) and (a.hex, a.tile) == ("E18", "15") for a in t.legal())


def test_7_5_1_replaced_tiles_are_used_again() -> None:
    t = fresh(phase="3").tile("F17", "5", 1).turn("NSW")
    left = t.s.tiles_left[t.s.board.tile_index["5"]]
    t.play(LayTile("F17", "238", 0))
    assert t.s.tiles_left[t.s.board.tile_index["5"]] == left + 1


def test_7_4_1_no_track_beyond_a_city_full_of_other_tokens() -> None:
    t = fresh(phase="3").tile("F17", "5", 2).tile("E18", "57", 0).token("VR", "E18").token("NSW", "F17").turn("NSW")
    assert t.refusal(LayTile("D19", "9", 0)) == "7.4.1"
    t.take_tokens_off("E18")
    assert t.refusal(LayTile("D19", "9", 0)) == ""


def test_7_5_3_a_tile_the_company_cannot_run_over() -> None:
    t = fresh(phase="3").tile("F17", "5", 2).tile("E14", "5", 0).turn("NSW")
    assert t.refusal(LayTile("E14", "14", 0)) == "7.5.3"


def test_7_6_markers_stand_where_track_crosses() -> None:
    t = Table().tile("G14", "5", 1).tile("G12", "2", 2)
    assert len(gauge_changes(t.s)) == 1
    t.tile("F13", "5", 5)
    assert len(gauge_changes(t.s)) == 2


@pytest.mark.parametrize("hex_name", ["I8", "I10"])
def test_7_4_4_red_and_blue_spaces_are_not_built_on(hex_name: str) -> None:
    t = fresh("VR", "3").turn("VR")
    assert t.refusal(LayTile(hex_name, "5", 0)) == "7.4.4"
    spaces = [h.name for h in t.s.board.hexes if h.kind in ("offboard", "perth", "harbour", "sea")]
    assert hex_name in spaces
    assert {t.refusal(LayTile(name, "5", 0)) for name in spaces} == {"7.4.4"}


@pytest.mark.parametrize(("phase", "why"), [("2", "7.5.2"), ("3", ""), ("5", "")])
def test_7_5_2_green_tiles_wait_for_the_first_3(phase: str, why: str) -> None:
    t = fresh(phase=phase).tile("F17", "5", 1).token("NSW", "F17").turn("NSW")
    greens = [a for a in t.legal() if isinstance(a, LayTile) and a.hex == "F17"]
    assert (greens == []) == (why != "")
    assert t.refusal(LayTile("F17", "238", 0)) == why


# 4.3, 4.4 Powers.


def desert() -> Table:
    return fresh("CAR", "3").tile("E4", "57", 1)


def test_4_3_p2_lays_one_desert_tile_free() -> None:
    t = desert().turn("CAR")
    free = LayTile("E6", "9", 1, "P2")
    assert t.refusal(free) == ""
    t.play(free)
    assert t.cash("CAR") == 1000
    assert not any(isinstance(a, LayTile) and a.power == "P2" for a in t.legal())


def test_4_3_p2_only_for_the_owner_or_the_director_and_only_in_deserts() -> None:
    t = desert()
    t.give("P2", "p2")
    assert t.turn("CAR").refusal(LayTile("E6", "9", 1, "P2")) == "4.3"
    t = desert().turn("CAR")
    t.tile("E6", "9", 1).tile("E8", "9", 1)
    assert t.refusal(LayTile("E10", "9", 1, "P2")) == "4.3", "no desert"


def test_4_1_powers_wait_for_the_first_3() -> None:
    t = fresh("CAR").tile("E4", "57", 1).turn("CAR")
    said = objection(t.s, LayTile("E6", "9", 1, "P2"))
    assert said == Objection("4.1", "The powers of private companies are used from the first 3/3+ train on.")


def test_ruling_22_on_the_other_site_p2_works_from_the_start() -> None:
    t = fresh("CAR", rulings="site").tile("E4", "57", 1).turn("CAR")
    t.play(LayTile("E6", "9", 1, "P2"))
    assert t.cash("CAR") == 1000


@pytest.mark.parametrize(("rulings", "rule"), [("book", "7.3"), ("site", "")])
def test_ruling_24_when_p2_lays_its_tile(rulings: RulingsName, rule: str) -> None:
    """In the track step; on the other site in any step, as long as a tile may be laid."""
    free = LayTile("E6", "9", 1, "P2")
    t = fresh("CAR", "3", rulings).tile("E4", "57", 1).buying("CAR")
    assert (t.kind(), t.refusal(free), free in t.legal()) == ("trains", rule, not rule)


def test_4_3_4_4_a_refused_power_says_whose_it_is_or_that_it_is_used() -> None:
    t = fresh("VR", "3").company("CAR", {"p1": 6}).turn("VR")
    island = LayTile("I10", "241", 1, "P3")
    assert objection(t.s, island) == Objection("4.4", "Neither VR nor its director owns the right of P3.")
    t.give("P3", "CAR")
    assert t.refusal(island) == "4.4", "a right of another company is not its director's"
    t.give("P3", "p1")
    t.play(island)
    assert objection(t.s, island) == Objection("4.4", "The right of P3 has been used.")
    site = with_tasmania("site")
    said = objection(site.s, island)
    assert said == Objection("4.4", "At this table VR lays the Tasmania tile only if it owns P3 itself.")


def test_4_4_the_tasmania_tile_waits_for_the_track_step_to_end() -> None:
    """Also after the last yellow tile, and after an upgrade: it comes besides the normal track."""
    t = with_tasmania()
    t.play(LayTile("H11", "5", 1), LayTile("H9", "57", 1))
    assert (t.kind(), t.refusal(LayTile("I10", "241", 1, "P3")), t.refusal(LayTile("H7", "5", 3))) == (
        "track",
        "",
        "7.4.2",
    )
    t = fresh("VR", "3").tile("H11", "5", 1)
    t.give("P3", "p1")
    t.turn("VR")
    t.play(next(a for a in t.legal() if isinstance(a, LayTile) and a.hex == "H11"))
    assert (t.kind(), t.refusal(LayTile("I10", "241", 1, "P3"))) == ("track", "")


def test_4_1_p2_outlives_its_company() -> None:
    t = fresh("CAR", "4").tile("E4", "57", 1)
    sold_out(t, CARD_4)
    t.buying("CAR")
    t.play(BuyTrain("5", 500), *([LayTile("I8", "241", 1, "P3")]))
    assert t.s.privates_closed
    assert t.owners() == ["box", "p1", "box", "p1", "box", "box"]
    t.turn("CAR")
    t.play(LayTile("E6", "9", 1, "P2"))
    assert t.owner("P2") == "box"


def test_4_4_the_tasmania_tile_besides_the_normal_track() -> None:
    t = with_tasmania()
    assert t.refusal(LayTile("I8", "241", 2, "P3")) == "4.4"
    t.play(LayTile("H11", "5", 1), LayTile("I10", "241", 1, "P3"))
    assert t.kind() == "track"
    t.play(LayTile("H9", "57", 1))
    assert t.kind() != "track"


def test_4_4_on_the_other_site_only_the_owning_company_lays_it() -> None:
    t = with_tasmania("site")
    assert t.refusal(LayTile("I10", "241", 1, "P3")) == "4.4"
    t.play(BuyIn("P3", 100))
    assert t.refusal(LayTile("I10", "241", 1, "P3")) == ""


def test_7_4_7_track_to_tasmania_only_where_its_tile_lies() -> None:
    t = with_tasmania()
    assert t.refusal(LayTile("H11", "5", 0)) == "7.4.7"
    t.play(LayTile("I10", "241", 1, "P3"))
    assert t.refusal(LayTile("H11", "5", 0)) == ""


def test_4_4_forced_with_the_first_5() -> None:
    """The owner, another player, lays it before anything else happens."""
    t = fresh("CAR", "4")
    sold_out(t, CARD_4)
    t.give("P3", "p3")
    t.buying("CAR")
    t.play(BuyTrain("5", 500))
    assert (t.kind(), t.actor()) == ("tasmania", "p3")
    assert t.refusal(Pass()) == "4.4"
    assert t.refusal(LayTile("H9", "57", 1)) == "4.4"
    assert len(t.legal()) == 2
    t.play(LayTile("I8", "241", 1, "P3"))
    assert t.kind() == "trains"


def test_4_4_forced_a_companys_director_lays_it() -> None:
    t = fresh("CAR", "4").company("VR", {"p2": 6})
    sold_out(t, CARD_4)
    t.give("P3", "VR")
    t.buying("CAR")
    t.play(BuyTrain("5", 500))
    assert (t.kind(), t.actor()) == ("tasmania", "p2")


def test_7_4_a_lay_without_a_tile_is_told_why_nothing_can_be_laid_on_the_hex() -> None:
    t = fresh("NSW").tile("F17", "5", 1).turn("NSW")
    assert t.refusal(LayTile("D5", "", 0)) == "7.4.1"  # far away
    assert t.refusal(LayTile("A18", "", 0)) == "7.4.4"
    assert t.refusal(LayTile("F17", "", 0)) == "7.5.2"  # green has not come
    assert t.refusal(LayTile("E16", "", 0)) == "7.4.1"  # something fits: say which
    why = objection(t.s, LayTile("E16", "", 0))
    assert why is not None
    assert why.text == "Say which tile to lay here."
    t.money("NSW", 0)
    assert t.refusal(LayTile("E16", "", 0)) == "7.4.5"
