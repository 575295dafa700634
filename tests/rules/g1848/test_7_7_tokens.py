"""7.7 Tokens."""

import pytest
from tests.rules.g1848.table import Table, fresh

from trunkline.core.actions import PlaceToken
from trunkline.core.objections import Objection
from trunkline.titles.g1848.frames import TOKEN
from trunkline.titles.g1848.stations import has_room
from trunkline.titles.g1848.tokens import place_objection


def sydney_newcastle() -> Table:
    t = fresh(phase="3").tile("F17", "5", 2).tile("E18", "5", 0).token("NSW", "F17")
    return t.turn("NSW", TOKEN)


def test_7_7_1_home_token_free_in_the_first_turn() -> None:
    t = fresh().turn("NSW")
    assert t.s.tokens[t.s.map.sydney] == ((0, t.s.owner("NSW")),)
    assert t.cash("NSW") == 1000


def test_7_7_2_forty_then_a_hundred() -> None:
    t = sydney_newcastle()
    t.play(PlaceToken("E18", 0))
    assert t.cash("NSW") == 960
    assert t.kind() != "token", "one in a turn"


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
    assert sydney_newcastle().refusal(action) == rule


def test_7_7_4_a_full_city_that_is_nobodys_home_is_just_full() -> None:
    t = fresh(phase="3").tile("F17", "5", 2).tile("E18", "57", 0).tile("D19", "9", 0).tile("C20", "5", 0)
    t.token("NSW", "F17").token("VR", "E18").turn("NSW", TOKEN)
    assert t.kind() != "token", "there is no place to go to"
    said = place_objection(t.s, t.s.owner("NSW"), t.s.board.hex_index["E18"], 0)
    assert said == Objection("7.7.4", "In this city no place is free.")
    kept = place_objection(t.s, t.s.owner("NSW"), t.s.board.hex_index["E4"], 0)
    assert kept == Objection("7.7.4", "In this city the last free place is kept for CAR.")


def test_7_7_2_a_token_must_be_paid_for_and_left() -> None:
    t = sydney_newcastle().money("NSW", 39)
    assert t.refusal(PlaceToken("E18", 0)) == "7.7.2"
    assert t.money("NSW", 40).refusal(PlaceToken("E18", 0)) == "", "to the last pound"
    t.without_tokens("NSW")
    assert t.refusal(PlaceToken("E18", 0)) == "7.7.2"


def test_7_7_4_a_home_slot_is_kept_for_its_company() -> None:
    t = fresh("SAR", "3").tile("G6", "236", 2).tile("F5", "57", 2).tile("E4", "5", 5).token("SAR", "G6")
    t.turn("SAR", TOKEN)
    assert t.refusal(PlaceToken("E4", 0)) == "7.7.4", "the only slot is Port Augusta's company's"
    t.has_operated("CAR")
    assert t.refusal(PlaceToken("E4", 0)) == ""


def test_7_7_4_the_coms_homes_are_not_kept() -> None:
    t = Table()
    assert not has_room(t.s, t.s.map.adelaide, 0), "kept for the SAR"
    t.token("SAR", "G6").tile("G6", "236", 2)
    assert has_room(t.s, t.s.map.adelaide, 0)
