"""5.3 The Commonwealth Railways, which wait for the link between Sydney and Adelaide."""

import pytest
from tests.rules.g1848.table import Table, fresh, sold_out

from trunkline.core.actions import BuyTrain, LayTile, Pass, Pay, PlaceToken, TakeLoan
from trunkline.core.board import NODES
from trunkline.core.ids import RAIL0
from trunkline.titles.g1848.frames import TOKEN
from trunkline.titles.g1848.launching import com_may_start, look_for_link
from trunkline.titles.g1848.routes import stops_of, track_of
from trunkline.titles.g1848.stations import has_room, is_full


def test_5_3_2_the_link_launches_the_com_and_tokens_do_not_block_it() -> None:
    t = Table(4).after_auction().phase("3").company("COM", {"p1": 6}, cash=0).company("NSW", {"p2": 6}, cash=500)
    t.not_launched("COM")
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
    t.not_launched("COM")
    sold_out(t, 3)
    t.buying("CAR")
    t.play(BuyTrain("6", 600))
    assert t.s.com_free
    assert t.cash("COM") == 900


def test_5_3_3_the_com_operates_at_once_if_its_place_has_not_come() -> None:
    t = fresh("NSW", "3").company("COM", {"p2": 6}, cash=700).at("COM", 3, 3).turn("NSW")
    t.linked().still_to_come("COM")
    while t.s.now().subject == t.s.owner("NSW"):
        t.play(Pass())
    assert t.s.now().subject == t.s.owner("COM")
    assert t.s.tokens[t.s.map.adelaide] == ((0, t.s.owner("COM")),)


def test_5_3_6_beside_a_full_city_with_all_rights_and_in_when_there_is_room() -> None:
    t = Table(4).after_auction().phase("3").company("COM", {"p1": 6}, cash=700).company("SAR", {"p2": 6})
    t.tile("G6", "5", 2).token("SAR", "G6").tile("F5", "57", 2)
    t.linked()
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
    t.play(LayTile("G6", "236", 2))
    assert is_full(t.s, h, 0), "two slots, two tokens: it has moved in"
    assert not has_room(t.s, h, 0)


def test_5_3_6_beside_a_kept_home_slot_the_city_stays_open() -> None:
    t = Table(4).after_auction().phase("3").company("COM", {"p1": 6}, cash=700)
    t.linked()
    t.turn("COM")
    h = t.s.map.adelaide
    assert not is_full(t.s, h, 0), "the SAR's slot is free"
    assert not has_room(t.s, h, 0), "for the SAR only"


def test_5_3_7_the_coms_further_tokens_cost_100() -> None:
    t = Table(4).after_auction().phase("3").company("COM", {"p1": 6}, cash=700)
    t.linked()
    t.tile("F17", "5", 2).tile("E18", "5", 0).tile("G6", "5", 2)
    t.turn("COM", TOKEN)
    t.play(PlaceToken("E18", 0))
    assert t.cash("COM") == 600


@pytest.mark.parametrize("loan", [False, True])
def test_5_3_3_a_price_that_falls_in_the_turn_that_meets_the_condition_does_not_delay_the_com(loan: bool) -> None:
    """1848-67 The SAR stands before the COM at the same price, falls below it and buys the first 6."""
    t = Table(4).after_auction().phase("5").company("SAR", {"p1": 6}, cash=2000).company("COM", {"p2": 6})
    t.not_launched("COM").company("NSW", {"p3": 6}, cash=500).sold(3, "box").tile("G6", "5", 2).tile("F5", "57", 2)
    t.token("SAR", "G6").train("SAR", "4")
    t.at("SAR", 1, 5).at("COM", 1, 5).at("NSW", 5, 1).operate()
    if loan:
        t.play(TakeLoan())
    while t.kind() != "trains":
        t.play(t.legal()[0] if t.kind() == "run" else Pay("retain") if t.kind() == "pay" else Pass())
    assert t.price("SAR") < t.price("COM")
    t.play(BuyTrain("6", 600))
    while t.s.name(t.s.now().subject) == "SAR":
        t.play(Pass())
    assert t.s.name(t.s.now().subject) == "COM"
