"""10.2 to 10.4 What places are worth and what cities with a K add; 10.1 where tracks and tokens meet."""

import pytest
from tests.rules.g1848.table import Table
from tests.rules.g1848.test_10_running import to_alice_springs

from trunkline.core.actions import Route, RunRoutes
from trunkline.core.events import RouteRun


def company(name: str, phase: str, *token_hexes: str) -> Table:
    t = Table().after_auction().phase(phase).company(name, {"p1": 6})
    for hex_name in token_hexes:
        t.token(name, hex_name)
    return t


def earned(t: Table, name: str, face: str, *path: str) -> int:
    """What one train brings on this route."""
    train = t.train(name, face)
    events = t.running(name).play(RunRoutes((Route(train, path),))).events
    return sum(e.revenue for e in events if isinstance(e, RouteRun))


PHASES = ("2", "3", "4", "5", "6", "8")
TO_ALICE_SPRINGS = ("E4.0", "E4/3", "C6/0", "C6/2", "A4/5", "A4.0")


def test_10_3_1_alice_springs_by_phase() -> None:
    worth = [earned(to_alice_springs(phase), "CAR", "2", *TO_ALICE_SPRINGS) - 30 for phase in PHASES]
    assert worth == [10, 20, 20, 40, 40, 60]


@pytest.mark.parametrize(
    ("city", "tile", "rotation", "door", "place", "worth"),
    [
        ("E2", "6", 2, "E2/2", "D1.0", [20, 40, 40, 60, 60, 80]),  # Perth
        ("B19", "57", 2, "B19/2", "A18.0", [10, 20, 20, 30, 30, 40]),  # Cairns
        ("E2", "6", 3, "E2/5", "F3.0", [10, 10, 10, 20, 20, 20]),  # the small harbours
        ("C20", "6", 1, "C20/3", "B21.0", [10, 10, 10, 20, 20, 20]),
        ("H9", "5", 4, "H9/5", "I10.0", [50] * 6),  # Tasmania
    ],
)
def test_10_2_10_3_1_a_city_and_a_place_are_a_route_worth_what_the_phase_says(
    city: str, tile: str, rotation: int, door: str, place: str, worth: list[int]
) -> None:
    seen = []
    for phase in PHASES:
        t = company("FT", phase, city).tile(city, tile, rotation).tile("I10", "241", 1)
        seen.append(earned(t, "FT", "2", f"{city}.0", door, place) - 20)
    assert seen == worth


def coast_to_coast() -> Table:
    """Perth, Adelaide, Melbourne, Sydney and Brisbane on one line of yellow tiles."""
    t = company("CAR", "8", "E4").tile("E2", "6", 2).tile("E4", "6", 5).tile("F5", "57", 2).tile("G6", "57", 2)
    t.tile("H7", "6", 2).tile("H9", "57", 1).tile("H11", "57", 1).tile("H13", "8", 1).tile("G14", "6", 4)
    t.tile("G16", "6", 1).tile("F17", "57").tile("E18", "57").tile("D19", "9").tile("C20", "6").tile("B19", "57", 2)
    return t


LINE = (
    ("E2.0", "E2/4", "E4.0", "E4/5", "F5.0", "F5/5", "G6.0"),
    ("G6/5", "H7.0", "H7/4", "H9.0", "H9/4", "H11.0"),
    ("H11/4", "H13/3", "G14.0", "G14/4", "G16.0", "G16/3", "F17.0"),
    ("F17/3", "E18.0", "E18/3", "D19/3", "C20.0", "C20/2", "B19.0"),
)


@pytest.mark.parametrize(("parts", "bonus"), [(1, 0), (2, 50), (3, 100), (4, 150)])
def test_10_4_fifty_for_each_further_city_with_a_k(parts: int, bonus: int) -> None:
    """To Adelaide, Melbourne, Sydney and Brisbane: one K city more each time."""
    path = tuple(place for part in LINE[:parts] for place in part)
    cities = sum(place.endswith(".0") for place in path)
    assert earned(coast_to_coast(), "CAR", "D", *path) == 20 * cities + bonus
    assert earned(coast_to_coast(), "CAR", "D", "D1.0", "E2/2", *path) == 80 + 20 * cities + bonus + 50, "Perth has a K"


def test_10_4_the_ghan_passes_cities_with_a_k_for_nothing() -> None:
    """From Melbourne by Adelaide: only Melbourne and Alice Springs count."""
    t = to_alice_springs("5").company("VR", {"p1": 6}).token("VR", "H11").tile("E4", "6", 3)
    t.tile("H11", "57", 1).tile("H9", "57", 1).tile("H7", "6", 2).tile("G6", "57", 2).tile("F5", "57", 2)
    t.take_tokens_off("E4")
    path = ("H11.0", "H9/4", "H9.0", "H7/4", "H7.0", "G6/5", "G6.0", "F5/5", "F5.0", "E4/5", *TO_ALICE_SPRINGS)
    assert earned(t, "VR", "2E", *path) == 20 + 40


def test_10_1_2_an_off_board_area_is_not_visited_twice() -> None:
    t = company("QR", "5", "B19").tile("B19", "5", 1).tile("B17", "64")
    train = t.train("QR", "5")
    t.running("QR")
    way = ("A18.0", "A18/5", "B19.0", "B19/1", "B17.1")
    assert t.refusal(RunRoutes((Route(train, way),))) == ""
    assert t.refusal(RunRoutes((Route(train, (*way, "B17/3", "A18.0")),))) == "10.1.2"


def test_10_1_3_tracks_that_cross_on_a_tile_are_separate() -> None:
    t = company("CAR", "5", "E4", "F5").tile("E4", "57", 1).tile("F5", "6", 3).tile("E6", "20")
    t.tile("E8", "9", 1).tile("E10", "9", 1).tile("E12", "9", 1).tile("E14", "57", 1).tile("D7", "8", 4).tile(
        "D9", "57", 1
    )
    across, up = t.train("CAR", "5"), t.train("CAR", "5")
    t.running("CAR")
    east = Route(across, ("E4.0", "E4/4", "E6/4", "E8/4", "E10/4", "E12/4", "E14.0"))
    north = Route(up, ("F5.0", "F5/3", "E6/3", "D7/4", "D9.0"))
    assert t.refusal(RunRoutes((east, north))) == ""


def test_10_1_3_a_ghan_needs_track_of_its_own() -> None:
    t = to_alice_springs("5")
    ghan, other = t.train("CAR", "2E"), t.train("CAR", "5")
    t.running("CAR")
    assert t.refusal(RunRoutes((Route(ghan, TO_ALICE_SPRINGS), Route(other, TO_ALICE_SPRINGS)))) == "10.1.3"


THROUGH_ADELAIDE = ("F5.0", "F5/5", "G6.0", "G6/5", "H7.0")


@pytest.mark.parametrize(("name", "rule"), [("COM", ""), ("CAR", "10.1.2")])
def test_5_3_6_10_1_2_beside_a_full_city_only_the_com_runs_through(name: str, rule: str) -> None:
    t = company("COM", "5").company("SAR", {"p2": 6}).company("CAR", {"p1": 6}).linked()
    t.tile("F5", "57", 2).tile("G6", "57", 2).tile("H7", "6", 2).token("SAR", "G6").token("COM", "G6").token(
        "CAR", "F5"
    )
    train = t.train(name, "5")
    t.running(name)
    assert t.refusal(RunRoutes((Route(train, THROUGH_ADELAIDE),))) == rule


def test_5_5_5_10_1_2_tokens_of_the_bank_of_england_block() -> None:
    t = company("CAR", "3", "E4").tile("E4", "5", 1).tile("E2", "6", 2).token("BOE", "E2")
    train = t.train("CAR", "3")
    t.running("CAR")
    to_whyalla = ("E4.0", "E4/1", "E2.0")
    assert t.refusal(RunRoutes((Route(train, to_whyalla),))) == ""
    assert t.refusal(RunRoutes((Route(train, (*to_whyalla, "E2/2", "D1.0")),))) == "10.1.2"
