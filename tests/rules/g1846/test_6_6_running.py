"""6.6 Running routes."""

import pytest
from tests.rules.g1846.table import Table

from trunkline.core.actions import Route, RunRoutes
from trunkline.core.board import NODES
from trunkline.core.events import RouteRun
from trunkline.core.words import RulingsName
from trunkline.titles.g1846.companies import NYC
from trunkline.titles.g1846.running import added_at
from trunkline.titles.g1846.title import TITLE
from trunkline.titles.g1846.track import blocked_stops


def network(rail: str = "NYC", *trains: str, phase: int = 1, rulings: RulingsName = "book") -> Table:
    """Erie, Cleveland, Toledo, Detroit, with both tracks between Detroit and Toledo and the tunnel to Windsor."""
    t = Table(3, rulings=rulings).stock().launch(rail, 100, p1=3)
    t.tile("D18", "8", 4).tile("E17", "292", 1).tile("E15", "8", 2).tile("D14", "14", 2).tile("C13", "7", 4)
    t.tile("C15", "294", 0).tile("B16", "619", 4).token(rail, "C15").train(rail, *trains).phase(phase).operate()
    while t.kind() != "run":
        t.skip_to(rail, "run")
    return t


def revenue(t: Table) -> int:
    t.play(t.options(RunRoutes)[0])
    return sum(e.revenue for e in t.events if isinstance(e, RouteRun))


def test_6_6_example_of_four_routes() -> None:
    assert revenue(network("NYC", "2", "2", "2", "3/5")) == 370


def test_6_64_a_3_5_train_counts_the_best_three_with_a_token() -> None:
    t = network("NYC", "3/5")
    run = TITLE.best_run(t.s, "NYC", ("3/5",))
    assert (run.revenue, run.bound) == (130, 130)
    assert len(run.routes[0].counted) == 3


def test_6_63_no_route_from_east_to_east() -> None:
    t = network("NYC", "4")
    east = ("C17.0", "C15/4", "C15.0", "C15/3", "B16.0", "B16/4", "B18.0")
    assert t.refusal(RunRoutes((Route(number(t), east),))) == "6.63"


def number(t: Table) -> int:
    return t.owned("NYC")[0]


def test_6_62_what_is_no_route() -> None:
    t = network("NYC", "4")
    n = number(t)
    assert t.refusal(RunRoutes((Route(n, ("C15.0",)),))) == "6.62"
    assert t.refusal(RunRoutes((Route(n, ("E17.0", "E15/4", "E15/2", "D14.0")),))) == "6.62"  # no token
    assert t.refusal(RunRoutes((Route(n, ("C15.0", "C15/0", "E17.0")),))) == "6.62"
    assert t.refusal(RunRoutes((Route(n, ("X9.0", "D14.0")),))) == "6.62"
    assert t.refusal(RunRoutes((Route(99, ("C15.0", "C15/0", "D14.0")),))) == "6.61"


def test_6_64_too_long_for_the_train() -> None:
    t = network("NYC", "2")
    long = ("C17.0", "C15/4", "C15.0", "C15/0", "D14.0")
    assert t.refusal(RunRoutes((Route(number(t), long),))) == "6.64"


def test_6_67_no_track_twice_and_6_61_one_route_for_each_train() -> None:
    t = network("NYC", "2", "2", rulings="site")
    way = ("C15.0", "C15/4", "C17.0")
    first = number(t)
    assert t.refusal(RunRoutes((Route(first, way), Route(first + 1, way)))) == "6.67"
    assert t.refusal(RunRoutes((Route(first, way), Route(first, way)))) == "6.61"


def test_6_68_the_best_routes_must_be_run() -> None:
    t = network("NYC", "2")
    assert t.refusal(RunRoutes(())) == "6.68"
    assert t.refusal(RunRoutes((Route(number(t), ("C15.0", "C15/0", "D14.0")),))) == "6.68"
    assert network("NYC", "2", rulings="site").refusal(RunRoutes(())) == ""


def test_6_65_east_west_counts_both_ends() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3).tile("C15", "294", 0).token("GT", "C15")
    t.tile("C13", "9", 1).tile("C11", "8", 4).tile("D10", "8", 1).tile("D8", "9", 1).tile("D6", "298", 0).phase(1)
    run = TITLE.best_run(t.s, "GT", ("4",))
    assert run.revenue == 40 + 50 + 40 + 20 + (30 + 50)
    assert run.routes[0].bonus == ("East-West",)
    assert TITLE.best_run(t.s, "GT", ("3/5",)).revenue == 40 + 50 + 20 + (30 + 50)


def test_6_66_mail_counts_every_location_visited() -> None:
    t = network("NYC", "3/5")
    plain = TITLE.best_run(t.s, "NYC").revenue
    t.give("MAIL", "NYC")
    assert TITLE.best_run(t.s, "NYC").revenue >= plain + 30


def test_6_66_port_and_phase_three_values() -> None:
    t = network("NYC", "2")
    assert TITLE.best_run(t.s, "NYC").revenue == 90
    t.marker("SC", "D14", "NYC")
    assert TITLE.best_run(t.s, "NYC").revenue == 100  # Toledo with its port instead of Windsor
    t.phase(2)
    assert TITLE.best_run(t.s, "NYC").revenue == 110


@pytest.mark.parametrize(
    ("marker", "name", "bonus"),
    [("SC", "B8", 40), ("SC", "G19", 40), ("SC", "D14", 20), ("SC", "I1", 20), ("MPC", "D6", 30), ("BT", "H12", 20)],
)
def test_6_66_what_markers_add_for_their_railroad_alone(marker: str, name: str, bonus: int) -> None:
    t = Table(3, "gmt-2021").marker(marker, name, "NYC")
    assert added_at(t.s, t.s.owner("NYC"), t.hex(name)) == bonus
    assert added_at(t.s, t.s.owner("IC"), t.hex(name)) == 0


@pytest.mark.parametrize(("place", "total"), [("D20", 150), ("C15", 170)])
def test_6_66_a_marker_counts_only_where_its_place_is_counted(place: str, total: int) -> None:
    """P. 12: of the five places from Buffalo to Detroit Erie is the least, even with $20 more, and is passed by."""
    t = network("NYC", "3/5", phase=2).marker("SC", place, "NYC")
    path = ("C21.0", "C21/0", "D20.0", "D18/4", "D18/0", "E17.0", "E15/4", "D14/5", "D14.0", "C13/5", "C13/4", "C15.0")
    t.play(RunRoutes((Route(number(t), path),)))
    assert sum(e.revenue for e in t.events if isinstance(e, RouteRun)) == total


def test_6_62_a_blocked_city_ends_a_route() -> None:
    t = network("NYC", "4", rulings="site")
    through = ("C15.0", "C15/0", "D14.0", "E15/2", "E15/4", "E17.0")
    assert t.refusal(RunRoutes((Route(number(t), through),))) == ""
    t.token("IC", "D14").token("GT", "D14")
    assert t.refusal(RunRoutes((Route(number(t), through),))) == "6.62"
    assert t.refusal(RunRoutes((Route(number(t), through[:3]),))) == ""


def test_6_62_homes_to_be_filled_let_routes_pass_and_those_of_removed_corporations_do_not() -> None:
    salamanca = Table(4).hex("E21") * NODES
    assert salamanca not in blocked_stops(Table(4).stock().s, NYC)
    assert salamanca in blocked_stops(Table(4).stock(removed=("ERIE",)).s, NYC)


def test_6_63_one_city_of_chicago() -> None:
    t = Table(3, rulings="site").stock().launch("NYC", 100, p1=3).token("NYC", "D6", 1).tile("D8", "7", 1)
    t.train("NYC", "2").operate().skip_to("NYC", "run")
    assert t.refusal(RunRoutes((Route(number(t), ("D6.1", "D6/3", "C7/5", "D6/4", "D6.2")),))) == "6.63"


def test_6_62_not_through_an_off_board_area() -> None:
    t = Table(3, rulings="site").stock().launch("NYC", 100, p1=3).token("NYC", "I5").tile("I3", "9", 1)
    t.tile("H2", "9", 0).tile("G3", "57", 0).train("NYC", "4").operate().skip_to("NYC", "run")
    way = ("I5.0", "I3/4", "I3/1", "I1.0", "H2/0", "H2/3", "G3.0")
    assert t.refusal(RunRoutes((Route(number(t), way[:4]),))) == ""
    assert t.refusal(RunRoutes((Route(number(t), way),))) == "6.62"


@pytest.mark.parametrize(
    ("train", "phase", "revenue"),
    [
        ("5", 1, 70 + 40 + 30 + 50 + 70),
        ("3/5", 1, 70 + 30 + 70),
        ("4/6", 2, 90 + 30 + 50 + 90),
        ("4", 1, 40 + 30 + 50 + 40),
    ],
)
def test_6_65_east_west_from_toledo(train: str, phase: int, revenue: int) -> None:
    """Chicago Connections, Chicago, Toledo with the only token, Detroit, Windsor."""
    t = Table(3).stock().launch("NYC", 100, p1=3).tile("D6", "298", 0).tile("D8", "9", 1).tile("D10", "9", 1)
    t.tile("D12", "9", 1).tile("D14", "15", 0).tile("C15", "294", 0).token("NYC", "D14").phase(phase)
    assert TITLE.best_run(t.s, "NYC", (train,)).revenue == revenue


def test_6_63_west_to_west_earns_no_bonus() -> None:
    t = Table(3).stock().launch("IC", 100, p1=3).tile("D6", "298", 0).tile("E5", "9", 0).tile("F4", "9", 0)
    t.tile("G3", "57", 0).tile("H2", "9", 0).token("IC", "G3").phase(1)
    assert TITLE.best_run(t.s, "IC", ("4",)).revenue == 20 + 40 + 20 + 50
