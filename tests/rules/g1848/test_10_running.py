"""10 Train income, with the two examples of the rulebook."""

import pytest
from tests.rules.g1848.table import Table

from trunkline.core.actions import Pass, Pay, Route, RunRoutes
from trunkline.core.event_text import a_train
from trunkline.core.events import RevenueSettled, RouteRun
from trunkline.core.prices import price_order
from trunkline.core.words import RulingsName
from trunkline.titles.g1848 import judging
from trunkline.titles.g1848.payout import columns_moved
from trunkline.titles.g1848.running import objection, waits


def best(t: Table) -> int:
    """What the best run would bring."""
    after = t.s.copy()
    judging.play(after, next(a for a in t.legal() if isinstance(a, RunRoutes)))
    return sum(e.revenue for e in after.events if isinstance(e, RouteRun))


def car_to_perth() -> Table:
    """Port Augusta joined to Perth in the north through a town, in the south through Whyalla."""
    t = Table().after_auction().phase("3").company("CAR", {"p1": 6}).token("CAR", "E4")
    return t.tile("E4", "5", 1).tile("D3", "56", 5).tile("E2", "6", 2)


def canberra() -> Table:
    """Canberra joined to Wagga Wagga straight, and by a town beyond two changes of gauge."""
    t = Table().after_auction().phase("3").company("FT", {"p1": 6}).token("FT", "G14")
    return t.tile("G14", "5", 1).tile("F13", "5", 5).tile("G12", "2", 2)


def test_10_3_1_example_two_trains_to_perth_earn_150() -> None:
    t = car_to_perth()
    t.train("CAR", "2")
    t.train("CAR", "3")
    assert best(t.running("CAR")) == 150


def test_10_3_1_example_a_3_plus_from_canberra_earns_50() -> None:
    t = canberra()
    t.train("FT", "3+")
    assert best(t.running("FT")) == 50


def test_10_3_1_example_a_3_plus_and_a_2_earn_90() -> None:
    t = canberra()
    t.train("FT", "3+")
    t.train("FT", "2")
    assert best(t.running("FT")) == 90


def test_7_6_without_plus_the_second_gauge_change_is_too_much() -> None:
    t = canberra()
    train = t.train("FT", "3")
    t.running("FT")
    by_town = Route(train, ("G14.0", "G12/4", "G12.1", "G12/3", "F13.0"))
    assert t.refusal(RunRoutes((by_town,))) == "10.1.2"
    assert best(t) == 50, "Wagga Wagga, Canberra and over one gauge change to the town"


def test_8_2_3_a_plus_train_skips_one_gauge_change_only() -> None:
    t = canberra()
    train = t.train("FT", "2+")
    t.running("FT")
    assert t.refusal(RunRoutes((Route(train, ("G14.0", "G12/4", "G12.1", "G12/3", "F13.0")),))) == "10.1.2"


@pytest.mark.parametrize(("face", "rule"), [("4+", ""), ("4", "10.1.2")])
def test_7_6_example_a_4_plus_takes_four_stations_and_one_change_or_three_and_two(face: str, rule: str) -> None:
    t = Table().after_auction().phase("4").company("FT", {"p1": 6}).token("FT", "G14")
    t.tile("E14", "57").tile("F13", "6", 3).tile("G14", "6").tile("H13", "8", 1).tile("H11", "57", 1)
    train = t.train("FT", face)
    t.running("FT")
    over_one = ("E14.0", "E14/0", "F13.0", "F13/5", "G14.0", "G14/0", "H13/1", "H11.0")
    assert t.refusal(RunRoutes((Route(train, over_one),))) == rule
    t = Table().after_auction().phase("4").company("FT", {"p1": 6}).token("FT", "G14")
    t.tile("E14", "57").tile("F13", "57").tile("G14", "5", 1).tile("G12", "2", 2)
    train = t.train("FT", face)
    t.running("FT")
    over_two = ("E14.0", "E14/0", "F13.0", "F13/0", "G12.1", "G12/4", "G14.0")
    assert t.refusal(RunRoutes((Route(train, over_two),))) == rule


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        (("E4.0",), "10.1.1"),
        (("E4.0", "E4/5", "F5.0"), "10.1.1"),
        (("E4.0", "E4/9", "zz"), "10.1.1"),
        (("D1.0", "D1/5", "E2.0", "E2/4", "E4.0", "E4/2", "D3.0", "D3/1", "D1.0"), "10.1.2"),
        (("D3.0", "D3/1", "D1.0", "D1/5", "E2.0"), "10.1.2"),
    ],
)
def test_10_1_routes_that_are_none(path: tuple[str, ...], rule: str) -> None:
    t = car_to_perth()
    train = t.train("CAR", "8")
    t.running("CAR")
    assert t.refusal(RunRoutes((Route(train, path),))) == rule


def test_10_1_1_a_route_joins_two_different_stations_by_track() -> None:
    t = car_to_perth()
    train = t.train("CAR", "2")
    t.running("CAR")
    whole = next(a for a in t.legal() if isinstance(a, RunRoutes)).routes[0].path
    assert t.refusal(RunRoutes((Route(train, whole[:1]),))) == "10.1.1"
    assert t.refusal(RunRoutes((Route(train, (whole[0], whole[-1])),))) == "10.1.1", "no track joins them like that"
    assert t.refusal(RunRoutes((Route(train, whole),))) == ""


def test_10_1_2_a_route_needs_an_own_token() -> None:
    t = car_to_perth().tile("F5", "57", 2).tile("G6", "57", 2).token("SAR", "G6")
    t.company("SAR", {"p2": 6})
    train = t.train("SAR", "2")
    t.running("SAR")
    assert t.refusal(RunRoutes((Route(train, ("E4.0", "E4/2", "D3.0")),))) == "10.1.2"


def test_10_1_3_routes_of_a_turn_share_no_track() -> None:
    t = car_to_perth()
    a, b = t.train("CAR", "3"), t.train("CAR", "2")
    t.running("CAR")
    whole = Route(a, ("E4.0", "E4/1", "E2.0", "E2/2", "D1.0"))
    part = Route(b, ("E4.0", "E4/1", "E2.0"))
    north = Route(b, ("E4.0", "E4/2", "D3.0"))
    assert t.refusal(RunRoutes((whole, part))) == "10.1.3"
    assert t.refusal(RunRoutes((whole, north))) == ""


def test_10_3_2_a_train_runs_once_and_must_be_its_own() -> None:
    t = car_to_perth()
    train = t.train("CAR", "3")
    t.running("CAR")
    south = ("E4.0", "E4/1", "E2.0", "E2/2", "D1.0")
    north = ("E4.0", "E4/2", "D3.0", "D3/1", "D1.0")
    assert t.refusal(RunRoutes((Route(train, south), Route(train, north)))) == "10.3.2"
    assert t.refusal(RunRoutes((Route(0, south),))) == "10.3.2"


def test_7_7_3_10_1_2_a_blocked_city_ends_a_route_but_is_not_run_through() -> None:
    t = car_to_perth().token("WA", "E2").company("WA", {"p2": 6})
    t.train("CAR", "3")
    t.has_operated("WA").running("CAR")
    assert best(t) == 90, "from Whyalla, which ends the route, by the north to Perth"
    train = t.last_train()
    assert t.refusal(RunRoutes((Route(train, ("E4.0", "E4/1", "E2.0", "E2/2", "D1.0")),))) == "10.1.2"
    assert t.refusal(RunRoutes((Route(train, ("E4.0", "E4/1", "E2.0")),))) == ""


def test_10_4_k_bonus_counts_k_cities_on_one_route() -> None:
    t = car_to_perth().tile("F5", "57", 2).tile("G6", "57", 2).tile("E4", "14", 1)
    t.train("CAR", "4")
    assert best(t.running("CAR")) == 20 + 20 + 30 + 10 + 40 + 50, "Adelaide to Perth by the town, two K cities"


def test_10_4_one_k_city_earns_no_bonus() -> None:
    t = car_to_perth()
    t.train("CAR", "2")
    assert best(t.running("CAR")) == 70


def test_10_2_a_small_harbour_is_free_of_range() -> None:
    t = car_to_perth()
    t.tile("E2", "15", 2)
    train = t.train("CAR", "2")
    t.running("CAR")
    by_harbour = Route(train, ("E4.0", "E4/1", "E2.0", "E2/5", "F3.0"))
    assert t.refusal(RunRoutes((by_harbour,))) == ""


def to_alice_springs(phase: str, rulings: RulingsName = "book") -> Table:
    t = Table(rulings=rulings).after_auction().phase(phase).company("CAR", {"p1": 6}).token("CAR", "E4")
    return t.tile("E4", "15", 1).tile("D5", "9", 0).tile("C6", "8", 0).tile("B5", "9", 2).tile("E2", "6", 2)


def test_8_2_5_the_ghan_counts_its_token_and_alice_springs_only() -> None:
    t = to_alice_springs("5")
    train = t.train("CAR", "2E")
    t.running("CAR")
    assert best(t) == 30 + 40
    path = ("E4.0", "E4/3", "C6/0", "C6/2", "A4/5", "A4.0")
    events = t.play(RunRoutes((Route(train, path),))).events
    run = next(e for e in events if isinstance(e, RouteRun))
    assert (run.revenue, run.counted) == (70, ("E4.0", "A4.0")), "these two count, no K bonus either"


BY_WHYALLA = ("E2.0", "E2/4", "E4.0", "E4/3", "C6/0", "C6/2", "A4/5", "A4.0")


@pytest.mark.parametrize(("rulings", "rule"), [("book", "8.2.5"), ("site", "")])
def test_8_2_5_the_ghan_starts_at_an_own_token(rulings: RulingsName, rule: str) -> None:
    t = to_alice_springs("5", rulings)
    train = t.train("CAR", "2E")
    t.running("CAR")
    assert t.refusal(RunRoutes((Route(train, BY_WHYALLA),))) == rule
    if rulings == "book":
        assert [a.routes[0].path[0] for a in t.legal() if isinstance(a, RunRoutes)] == ["E4.0"]


def test_8_2_5_the_ghan_counts_the_token_it_starts_from() -> None:
    t = to_alice_springs("5").token("CAR", "E2")
    train = t.train("CAR", "2E")
    t.running("CAR")
    runs = [e for e in t.play(RunRoutes((Route(train, BY_WHYALLA),))).events if isinstance(e, RouteRun)]
    assert (runs[0].revenue, runs[0].counted) == (20 + 40, ("E2.0", "A4.0")), "Port Augusta, worth 30, is passed by"


def test_8_2_5_the_ghan_runs_to_alice_springs() -> None:
    t = to_alice_springs("5")
    train = t.train("CAR", "2E")
    t.running("CAR")
    assert t.refusal(RunRoutes((Route(train, ("E2.0", "E2/4", "E4.0")),))) == "8.2.5"


@pytest.mark.parametrize(("rulings", "rule"), [("book", "10.1.2"), ("site", "")])
def test_10_1_2_alice_springs_is_one_location(rulings: RulingsName, rule: str) -> None:
    """From one of its hexes to the other by Port Augusta; the other site takes them for two places."""
    t = Table(rulings=rulings).after_auction().phase("5").company("CAR", {"p1": 6}).token("CAR", "E4")
    t.tile("E4", "5", 2).tile("D3", "56", 3).tile("C4", "9").tile("B5", "8")
    t.tile("D5", "9").tile("C6", "9").tile("B7", "8")
    train = t.train("CAR", "5")
    t.running("CAR")
    west = ("A4.0", "A4/5", "B5/0", "C4/0", "D3.0", "D3/5", "E4.0")
    east = ("E4/3", "D5/3", "C6/3", "B7/2", "A6.0")
    assert t.refusal(RunRoutes((Route(train, west),))) == ""
    assert t.refusal(RunRoutes((Route(train, west + east),))) == rule


def test_free_routes_any_set_best_routes_only_the_best() -> None:
    free, strict = car_to_perth(), Table(routes="best").after_auction()
    train = free.train("CAR", "3")
    free.running("CAR")
    assert free.refusal(RunRoutes((Route(train, ("E4.0", "E4/1", "E2.0")),))) == ""
    strict.phase("3").company("CAR", {"p1": 6}).token("CAR", "E4")
    strict.tile("E4", "5", 1).tile("D3", "56", 5).tile("E2", "6", 2)
    strict.train("CAR", "3")
    strict.running("CAR")
    assert strict.refusal(RunRoutes(())) == "10.3.1"
    assert len([a for a in strict.legal() if isinstance(a, RunRoutes)]) == 1


def test_10_3_3_all_or_nothing() -> None:
    t = car_to_perth()
    t.train("CAR", "3")
    t.running("CAR")
    t.play(next(a for a in t.legal() if isinstance(a, RunRoutes)))
    assert t.kind() == "pay"
    assert t.refusal(Pay("half")) == "10.3.3"
    before = t.cash("p1")
    assert RevenueSettled("CAR", "full", 90, 90, 0) in t.play(Pay("full")).events
    assert t.cash("p1") == before + 54, "60% of 90; the bank keeps the rest"


def test_10_3_3_retained_income_is_told_and_goes_to_the_treasury() -> None:
    t = car_to_perth()
    t.train("CAR", "3")
    t.running("CAR")
    t.play(next(a for a in t.legal() if isinstance(a, RunRoutes)))
    before = t.cash("CAR")
    assert RevenueSettled("CAR", "retain", 90, 0, 90) in t.play(Pay("retain")).events
    assert t.cash("CAR") == before + 90


def test_11_1_11_2_one_column_right_for_any_dividend_else_one_left() -> None:
    assert [columns_moved(payout) for payout in (0, 1, 90)] == [-1, 1, 1]


def test_7_3_running_and_paying_are_compulsory() -> None:
    t = car_to_perth()
    t.train("CAR", "3")
    t.running("CAR")
    assert t.refusal(Pass()) == "7.3"
    assert t.refusal(RunRoutes(())) == "7.3"
    assert RunRoutes(()) not in t.legal()


def test_7_3_no_train_rests_that_could_run_beside_the_chosen_routes() -> None:
    t = car_to_perth()
    a, b = t.train("CAR", "3"), t.train("CAR", "2")
    t.running("CAR")
    south, north = Route(a, ("E4.0", "E4/1", "E2.0", "E2/2", "D1.0")), Route(b, ("E4.0", "E4/2", "D3.0"))
    assert t.refusal(RunRoutes((south,))) == "7.3"
    assert t.refusal(RunRoutes((south, north))) == "", "which routes is for the director to choose"


def test_7_3_a_train_without_track_of_its_own_rests() -> None:
    t = Table().after_auction().phase("3").company("CAR", {"p1": 6}).token("CAR", "E4")
    train = t.tile("E4", "5", 1).tile("E2", "6", 2).train("CAR", "3")
    t.train("CAR", "2")
    t.running("CAR")
    assert t.refusal(RunRoutes((Route(train, ("E4.0", "E4/1", "E2.0", "E2/2", "D1.0")),))) == ""


def test_ruling_60_on_the_other_site_trains_may_rest() -> None:
    t = Table(rulings="site").after_auction().phase("3").company("CAR", {"p1": 6}).token("CAR", "E4")
    t.tile("E4", "5", 1).tile("D3", "56", 5).tile("E2", "6", 2).train("CAR", "3")
    t.running("CAR")
    assert t.refusal(RunRoutes(())) == ""
    assert RunRoutes(()) in t.legal()


def test_10_1_2_a_route_ends_at_perth_and_says_so() -> None:
    t = car_to_perth()
    train = t.train("CAR", "8")
    t.running("CAR")
    path = ("D3.0", "D3/1", "D1.0", "D1/5", "E2.0")
    said = objection(t.s, t.s.owner("CAR"), RunRoutes((Route(train, path),)))
    assert said is not None
    assert "ends at" in said.text
    assert "token" not in said.text


def test_5_1_5_new_shares_and_shares_of_the_bank_pool_are_not_paid() -> None:
    t = Table().after_auction().phase("3").company("CAR", {"p1": 5, "p2": 1}, pool=3).token("CAR", "E4")
    t.tile("E4", "5", 1).tile("D3", "56", 5).tile("E2", "6", 2)
    t.train("CAR", "3")
    t.running("CAR")
    t.play(next(a for a in t.legal() if isinstance(a, RunRoutes)))
    before = t.cash("p1"), t.cash("p2"), t.cash("CAR")
    t.play(Pay("full"))
    assert (t.cash("p1"), t.cash("p2"), t.cash("CAR")) == (before[0] + 45, before[1] + 9, before[2])


@pytest.mark.parametrize(("face", "rule"), [("2", "10.1.2"), ("3", "")])
def test_10_2_tasmania_counts_against_the_range(face: str, rule: str) -> None:
    t = Table().after_auction().phase("3").company("VR", {"p1": 6}).token("VR", "H11")
    t.tile("H11", "57", 1).tile("H9", "5", 4).tile("I10", "241", 1)
    train = t.train("VR", face)
    t.running("VR")
    assert t.refusal(RunRoutes((Route(train, ("H11.0", "H9/4", "H9.0", "H9/5", "I10.0")),))) == rule


def test_10_1_2_two_cities_of_one_hex_on_separate_track() -> None:
    t = Table().after_auction().phase("5").company("VR", {"p1": 6}).token("VR", "H9")
    t.tile("G10", "68").tile("H9", "5", 2).tile("G8", "7", 4)
    t.train("VR", "5")
    assert best(t.running("VR")) == 50 + 20 + 50


def test_8_2_5_the_ghan_does_not_pass_a_city_full_of_other_tokens() -> None:
    t = to_alice_springs("5").company("WA", {"p2": 6}).token("WA", "E2")
    train = t.train("WA", "2E")
    t.token("SAR", "E4")
    path = ("E2.0", "E2/4", "E4.0", "E4/3", "C6/0", "C6/2", "A4/5", "A4.0")
    said = objection(t.s, t.s.owner("WA"), RunRoutes((Route(train, path),)))
    assert said is not None
    assert said.rule == "10.1.2"
    assert not waits(t.s, t.s.owner("WA")), "there is nothing to run"


def test_7_3_an_empty_run_is_refused_in_a_sentence_that_fits() -> None:
    t = car_to_perth()
    t.train("CAR", "3")
    b = t.train("CAR", "2")
    t.running("CAR")
    nothing = objection(t.s, t.s.owner("CAR"), RunRoutes(()))
    one = objection(t.s, t.s.owner("CAR"), RunRoutes((Route(b, ("E4.0", "E4/2", "D3.0")),)))
    assert nothing is not None
    assert nothing.text == "Running is compulsory, and the 3 train has a route."
    assert one is not None
    assert one.text == "Running is compulsory, and the 3 train has a route as well."


def test_8_2_5_changes_of_gauge_do_not_matter_to_the_ghan() -> None:
    """From Broken Hill over two changes of gauge to Alice Springs."""
    t = Table().after_auction().phase("5").company("NSW", {"p1": 6}).token("NSW", "D9")
    t.tile("D9", "57", 2).tile("C8", "9", 2).tile("B7", "9", 2)
    t.train("NSW", "2E")
    assert best(t.running("NSW")) == 20 + 40


def test_11_3_a_marker_goes_beneath_those_in_its_cell() -> None:
    t = car_to_perth().company("NSW", {"p2": 6}).at("NSW", 1, 6).at("CAR", 1, 5)
    t.train("CAR", "3")
    t.running("CAR")
    t.play(next(a for a in t.legal() if isinstance(a, RunRoutes)), Pay("full"))
    rails = [t.s.owner("CAR"), t.s.owner("NSW")]
    assert [t.s.name(rail) for rail in price_order(t.s, rails)] == ["NSW", "CAR"]


@pytest.mark.parametrize(("train", "said"), [("2", "a 2 train"), ("8", "an 8 train"), ("D", "a D train")])
def test_trains_have_their_article(train: str, said: str) -> None:
    assert a_train(train) == said
