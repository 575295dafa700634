"""6.5 Placing tokens."""

import pytest
from tests.rules.g1846.table import Table

from trunkline.core.actions import Pass, PlaceToken
from trunkline.core.words import RulingsName
from trunkline.titles.g1846.closing import close
from trunkline.titles.g1846.text import action_text, decision_text

NAMES = ["Amy", "Bob", "Carlos"]


def operating(rail: str, cash: int = 500, phase: int = 0) -> Table:
    t = Table(3).stock().launch(rail, 100, p1=3).pay(rail, cash).phase(phase).operate()
    return t.skip_to(rail, "track")


def test_6_52_the_pennsylvania_goes_to_fort_wayne_for_sixty_or_forty() -> None:
    t = operating("PRR").play(PlaceToken("E11", 0))
    assert (t.cash("PRR"), t.tokens("E11")) == (440, ["PRR"])
    assert t.refusal(PlaceToken("E11", 0)) == "6.51"


def test_6_52_the_baltimore_and_ohio_goes_to_cincinnati_for_a_hundred() -> None:
    assert operating("B&O").play(PlaceToken("H12", 0)).cash("B&O") == 400
    assert operating("B&O").pay("B&O", 99).refusal(PlaceToken("H12", 0)) == "6.51"


def test_6_51_who_has_no_token_left_to_place_is_done_with_track_alone() -> None:
    t = operating("PRR")
    assert action_text(t.s, Pass(), NAMES) == "Done with track and token"
    assert action_text(t.play(PlaceToken("E11", 0)).s, Pass(), NAMES) == "Done with track"


def test_6_53_the_illinois_central_pays_forty_in_centralia() -> None:
    t = operating("IC").tile("J4", "9", 0).play(PlaceToken("I5", 0))
    assert t.cash("IC") == 460


def test_6_53_a_reserved_spot_is_kept_until_phase_four() -> None:
    t = operating("NYC")
    assert t.refusal(PlaceToken("E11", 0)) == "6.53"
    t.phase(3)
    assert t.refusal(PlaceToken("E11", 0)) == "6.52"  # no longer kept, but not connected


def test_6_54_one_token_in_a_city() -> None:
    assert operating("NYC").refusal(PlaceToken("D20", 0)) == "6.54"


def test_6_52_connection_and_room() -> None:
    t = operating("NYC")
    assert t.refusal(PlaceToken("G15", 0)) == "6.52"
    assert t.refusal(PlaceToken("D18", 0)) == "6.52"
    assert t.refusal(PlaceToken("C21", 0)) == "6.52"
    assert t.refusal(PlaceToken("D6", 9)) == "6.52"


def test_6_55_one_token_in_chicago_and_the_spot_of_the_cwi() -> None:
    t = operating("NYC").give("C&WI", "p2").tile("E7", "9", 2)
    assert t.refusal(PlaceToken("D6", 3)) == "P.CWI"
    t.give("C&WI", "NYC")
    assert t.refusal(PlaceToken("D6", 3)) == "6.52"
    t.play(PlaceToken("D6", 3, "C&WI"))
    assert (t.cash("NYC"), t.s.tokens_left[1]) == (500, 3)
    assert t.refusal(PlaceToken("D6", 1)) == "6.55"
    assert t.refusal(PlaceToken("D6", 3, "C&WI")) == "6.93"


def test_p_cwi_bought_by_a_corporation_its_spot_is_open_to_others() -> None:
    """Page 12: no token there until the company is bought or removed."""
    t = operating("NYC").launch("GT", 60, p2=3).tile("E7", "9", 2).tile("F8", "9", 2).tile("G9", "57", 2)
    t.token("NYC", "G9")
    assert t.give("C&WI", "p2").refusal(PlaceToken("D6", 3)) == "P.CWI"
    assert t.give("C&WI", "GT").refusal(PlaceToken("D6", 3)) == ""


def test_p_cwi_not_with_a_token_in_chicago() -> None:
    t = operating("NYC").give("C&WI", "NYC").token("NYC", "D6", 0)
    assert t.refusal(PlaceToken("D6", 3, "C&WI")) == "P.CWI"
    assert t.refusal(PlaceToken("D6", 2, "C&WI")) == "P.CWI"


def test_6_51_none_left() -> None:
    t = operating("PRR")
    t.without_tokens("PRR")
    assert t.refusal(PlaceToken("E11", 0)) == "6.51"


def test_6_52_forty_if_the_city_is_reached() -> None:
    t = operating("PRR").tile("F18", "9", 1).tile("F16", "9", 1).tile("F14", "9", 1).tile("F12", "8", 2)
    assert t.tile("E11", "57", 2).play(PlaceToken("E11", 0)).cash("PRR") == 460


def test_6_53_the_listed_price_survives_phase_four() -> None:
    assert operating("IC", phase=3).tile("J4", "9", 0).play(PlaceToken("I5", 0)).cash("IC") == 460
    assert operating("PRR", phase=3).play(PlaceToken("E11", 0)).cash("PRR") == 440


def test_6_52_the_home_of_a_corporation_still_to_be_launched_is_kept() -> None:
    assert operating("NYC").refusal(PlaceToken("E21", 0)) == "6.52"


def test_6_53_a_spot_is_kept_only_for_a_corporation_in_play() -> None:
    t = Table(4).stock(removed=("PRR",)).launch("NYC", 100, p1=3).pay("NYC", 500).operate().skip_to("NYC", "track")
    assert t.refusal(PlaceToken("E11", 0)) == "6.52"  # not kept, but not connected
    t = operating("NYC").launch("PRR", 60, p2=3)
    assert t.refusal(PlaceToken("E11", 0)) == "6.53"
    close(t.s, t.s.owner("PRR"))
    assert t.refusal(PlaceToken("E11", 0)) == "6.52"


@pytest.mark.parametrize(("rulings", "left"), [("book", 3), ("site", 4)])
def test_s38_an_ordinary_token_on_the_spot_of_the_cwi_stays_ordinary(rulings: RulingsName, left: int) -> None:
    t = Table(3, rulings=rulings).stock().launch("PRR", 100, p1=3).pay("PRR", 500).give("C&WI", "PRR")
    t.token("PRR", "E11").tile("E11", "57", 1).tile("E9", "9", 1).tile("E7", "8", 2).operate()
    t.skip_to("PRR", "track")
    t.play(PlaceToken("D6", 3))
    assert (t.cash("PRR"), t.s.tokens_left[0]) == (430, left)  # $10 income, $80 for the token


def test_6_53_in_the_first_edition_the_low_price_ends_with_phase_four() -> None:
    for phase, left in ((2, 460), (3, 420)):
        t = Table(3, "first-edition").stock().launch("IC", 100, p1=3).pay("IC", 500).phase(phase)
        t.operate().skip_to("IC", "track").tile("J4", "9", 0).play(PlaceToken("I5", 0))
        assert t.cash("IC") == left


def test_6_52_two_listed_prices_stay_in_phase_four_of_the_first_edition() -> None:
    """F4: else Ft. Wayne would cost the Pennsylvania more with a connection than without one."""
    t = Table(3, "first-edition").stock().launch("PRR", 100, p1=3).pay("PRR", 500).phase(3).operate()
    t.skip_to("PRR", "track")
    assert action_text(t.s, PlaceToken("E11", 0), []).endswith("for $60, not connected")
    t.tile("E11", "57", 1).tile("E13", "9", 1).tile("E15", "9", 1).tile("E17", "294", 1).token("PRR", "E17")
    assert t.play(PlaceToken("E11", 0)).cash("PRR") == 460


def test_6_52_an_option_says_whether_the_city_is_connected() -> None:
    far, near = operating("PRR"), operating("IC").tile("J4", "9", 0)
    text = action_text(far.s, PlaceToken("E11", 0), [])
    assert text == "Place a token in Fort Wayne (E11) for $60, not connected"
    assert action_text(near.s, PlaceToken("I5", 0), []) == "Place a token in Centralia (I5) for $40, connected"


def test_6_51_the_decision_speaks_of_a_token_only_while_one_may_be_placed() -> None:
    t = operating("PRR")
    assert decision_text(t.s, NAMES) == "Amy: PRR lays track (0 of 2 done) and may place a token"
    assert decision_text(t.play(PlaceToken("E11", 0)).s, NAMES) == "Amy: PRR lays track (0 of 2 done)"


def at_erie(phase: int) -> Table:
    """The Grand Trunk reaches Erie, where the NYC is at home and the ERIE has its reserved spot."""
    t = Table(4).stock().launch("GT", 100, p1=3).pay("GT", 500).phase(phase)
    t.tile("D18", "8", 4).tile("E17", "292", 1).token("GT", "E17").operate()
    return t.skip_to("GT", "track")


def test_6_52_a_home_is_kept_in_phase_four_and_a_reserved_spot_beside_it_is_not() -> None:
    assert at_erie(2).refusal(PlaceToken("D20", 0)) != ""
    t = at_erie(3).play(PlaceToken("D20", 0)).launch("NYC", 60, p2=3)
    assert sorted(t.tokens("D20")) == ["GT", "NYC"]


def test_6_2_who_cannot_pay_for_a_token_is_not_told_that_one_may_be_placed() -> None:
    t = operating("PRR").pay("PRR", 0)
    assert "token" not in decision_text(t.s, NAMES)
    assert action_text(t.s, Pass(), NAMES) == "Done with track"
