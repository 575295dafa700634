"""How the other site plays where it differs from the book: `site` rulings of the stock round, waiting and the end."""

import pytest
from tests.rules.g1846.table import Table, is_launched

from trunkline.core.actions import Action, LayTile, Pass, PlaceToken, RunRoutes, SellShares
from trunkline.core.objections import Objection
from trunkline.core.words import RulingsName
from trunkline.titles.g1846 import judging
from trunkline.titles.g1846.bankruptcy import lose_privates
from trunkline.titles.g1846.companies import PRIVATE_IDS
from trunkline.titles.g1846.ending import check_bank, check_last_train
from trunkline.titles.g1846.powers.two_tiles import tile_candidates


def one_left(rulings: RulingsName, phase: int = 0, players: int = 3) -> Table:
    """The GT alone is in play, at $10; its president can close it by a sale."""
    edition = "two-player" if players == 2 else "gmt-2016"
    t = Table(players, edition, rulings).stock(removed=("PRR", "NYC", "B&O", "C&O", "ERIE", "IC"))
    t.launch("GT", 60, p1=3).money(p1=0, p2=0).phase(phase)
    t.priced("GT", 10)
    return t.begin_stock()


def test_s17_blank_cards_hide_the_end_until_phase_three() -> None:
    assert one_left("book").play(SellShares("GT", 1)).s.ended == "all_closed"
    for players, phase, reason in ((3, 1, "dnf"), (3, 2, "all_closed"), (2, 1, "all_closed"), (2, 2, "dnf")):
        t = one_left("site", phase, players).play(SellShares("GT", 1))
        while not t.s.ended:
            t.play(Pass())
        assert (players, phase, t.s.ended) == (players, phase, reason)


def falling(rulings: RulingsName, **cash: int) -> Table:
    """The first player's sale closes the GT; the IC, at $100, stays. Only money decides who can do anything."""
    removed = ("PRR", "NYC", "B&O", "C&O", "ERIE")
    t = Table(4, rulings=rulings).stock(removed=removed).launch("GT", 60, p1=3).launch("IC", 100, p4=2)
    t.money(p1=0, p2=0, p3=0, p4=0).money(**cash)
    t.priced("GT", 10)
    return t.begin_stock().play(SellShares("GT", 1))


def test_s67_the_turn_passes_on_before_a_corporation_closes() -> None:
    book = falling("book", p3=500)
    assert (is_launched(book, "GT"), book.kind(), book.actor()) == (False, "stock", "p3")
    site = falling("site", p3=500)  # the second player could have bought the GT for nothing; the third can act
    assert (is_launched(site, "GT"), site.kind(), site.actor()) == (False, "stock", "p3")


def test_s67_it_stands_still_at_a_player_who_can_do_nothing() -> None:
    site = falling("site", p4=500)
    assert (site.kind(), site.actor()) == ("stuck", "p3")
    assert site.options(Action) == [Pass()]
    assert site.refusal(SellShares("IC", 1)) == "5.11"
    assert (site.play(Pass()).kind(), site.actor()) == ("stock", "p4")
    assert falling("book", p4=500).actor() == "p4"


@pytest.mark.parametrize(("rulings", "price", "first"), [("book", 90, "p2"), ("site", 100, "p1")])
def test_s67_the_last_pass_ends_the_round_without_a_look_at_prices(
    rulings: RulingsName, price: int, first: str
) -> None:
    t = Table(2, "two-player", rulings).stock(removed=("PRR", "NYC", "B&O", "C&O", "ERIE"))
    t.launch("GT", 60, p1=3).launch("IC", 100, p2=2, pool=5).money(p1=0, p2=0)
    t.priced("GT", 10)
    t.have_sold("IC", "p1", "p2").begin_stock().play(SellShares("GT", 1))
    assert (rulings, t.price("IC"), t.s.name(t.s.priority)) == (rulings, price, first)


def test_s66_the_hundredth_stock_round_is_played() -> None:
    t = Table(3, rulings="site").stock(100, removed=("PRR", "NYC", "B&O", "C&O", "ERIE")).launch("IC", 100, p1=3)
    t.money(p1=500, p2=0, p3=0).begin_stock()
    assert (t.kind(), t.s.ended) == ("stock", "")
    assert t.play(Pass()).s.ended == "dnf"


def with_tiles_laid(rulings: RulingsName) -> Table:
    """The PRR has $45, two tiles laid and nothing to issue; its spot in Fort Wayne would cost $60."""
    t = Table(3, rulings=rulings).stock().launch("PRR", 100, p1=3, pool=3).pay("PRR", 45).train("PRR", "2").operate()
    return t.turn_at(int(rulings == "book"), lays=2, issued=0)


def test_s27_the_track_step_waits_for_the_lowest_price_on_the_card() -> None:
    assert with_tiles_laid("book").kind() != "track"
    t = with_tiles_laid("site")
    assert (t.kind(), t.refusal(PlaceToken("E11", 0))) == ("track", "6.51")


def poor(*privates: str) -> Table:
    t = Table(3, rulings="site").stock().launch("GT", 100, p1=3, pool=3).pay("GT", 0)
    for private in privates:
        t.give(private, "GT")
    return t.operate()


def test_s27_the_track_step_waits_for_bare_hexes_of_free_tiles() -> None:
    assert [poor(private).kind() for private in ("MC", "O&I", "LSL")] == ["track"] * 3
    assert poor().kind() != "track"


def test_slm_a_first_tile_in_vain_is_taken_from_a_file_but_never_offered() -> None:
    t = Table(3, "gmt-2021", "site").stock().launch("NYC", 100, p1=3).pay("NYC", 500).give("LM", "NYC").operate()
    offered = t.options(LayTile)
    taken = [a for a in tile_candidates(t.s, PRIVATE_IDS.index("LM")) if t.refusal(a) == "" and a not in offered]
    assert taken
    assert t.play(taken[0]).kind() == "stuck"
    assert t.options(Action) == [Pass()]
    assert t.play(Pass()).kind() == "track"


@pytest.mark.parametrize(("rulings", "place"), [("book", ""), ("site", "D14")])
def test_s69_the_port_marker_of_a_bankrupt_player(rulings: RulingsName, place: str) -> None:
    t = Table(3, rulings=rulings).stock().give("SC", "p1")
    t.marker("SC", "D14")
    lose_privates(t.s, t.s.owner("p1"))
    assert (rulings, t.marker_at("SC")) == (rulings, place)


@pytest.mark.parametrize(("rulings", "reason"), [("book", "final_train"), ("site", "bank")])
def test_s68_of_two_reasons_for_the_same_set_the_bank_is_told(rulings: RulingsName, reason: str) -> None:
    t = Table(2, "two-player", rulings).stock(number=2)
    check_last_train(t.s, 0)
    check_bank(t.stock(number=3).broken().s)
    assert (rulings, t.s.ending, t.s.last_set) == (rulings, reason, 3)


def test_7_14_without_a_president_an_empty_run_is_refused_where_a_route_exists() -> None:
    t = Table(3, rulings="site").stock().launch("GT", 100, p1=3).tile("B16", "5", 0).train("GT", "2")
    t.holding("GT", p1=0, pool=3).presided("GT", "pool")
    t.operate()
    assert (t.kind(), t.refusal(RunRoutes(()))) == ("run", "7.14")
    assert [len(a.routes) for a in t.options(RunRoutes) if isinstance(a, RunRoutes)] == [1]


def extra_tiles(t: Table, private: str) -> list[LayTile]:
    return [a for a in t.options(LayTile) if isinstance(a, LayTile) and a.power == private]


def owner_of_two(rulings: RulingsName) -> Table:
    t = Table(3, rulings=rulings).stock().launch("GT", 100, p1=3).pay("GT", 100)
    return t.give("MC", "GT").give("O&I", "GT").give("C&WI", "GT").train("GT", "2").operate().skip_to("GT", "track")


def test_s33_a_first_free_tile_in_the_last_step() -> None:
    t = owner_of_two("site")
    while t.kind() != "privates":
        t.play(Pass())
    assert t.play(extra_tiles(t, "MC")[0]).kind() == "second tile"


def test_s33_an_ordinary_token_is_told_that_the_second_tile_comes_now() -> None:
    t = owner_of_two("site")
    t.play(extra_tiles(t, "O&I")[0])
    told = Objection("6.93", "Now the second tile of Ohio & Indiana is laid.")
    assert judging.objection(t.s, PlaceToken("B16", 0)) == told


def test_s33_after_a_forfeited_second_tile_nobody_lays_extra_tiles_in_that_round() -> None:
    t = owner_of_two("site")
    t.play(extra_tiles(t, "O&I")[0])
    other = LayTile("B10", "9", 1, "MC")
    t.play(PlaceToken("D6", 3, "C&WI"))
    assert (extra_tiles(t, "MC"), t.refusal(other), t.refusal(Pass())) == ([], "6.93", "")
    while t.s.agenda[0].part == 1:  # type: ignore[attr-defined]
        t.play(Pass())
    assert (t.refusal(other), extra_tiles(t, "O&I")) == ("", [])


def test_s33_a_second_tile_that_is_passed_bars_nothing() -> None:
    t = owner_of_two("site")
    t.play(extra_tiles(t, "O&I")[0], Pass(), LayTile("B10", "9", 1, "MC"))
    t = owner_of_two("book")
    t.play(extra_tiles(t, "O&I")[0], PlaceToken("D6", 3, "C&WI"), LayTile("B10", "9", 1, "MC"))
