"""6.5 Placing tokens."""

from tests.rules.g1846.table import Table

from trunkline.core.actions import PlaceToken


def operating(rail: str, cash: int = 500, phase: int = 0) -> Table:
    t = Table(3).stock().launch(rail, 100, p1=3).pay(rail, cash).phase(phase).operate()
    return t if t.kind() == "track" else t.skip_to(rail, "track")


def test_6_52_the_pennsylvania_goes_to_fort_wayne_for_sixty_or_forty() -> None:
    t = operating("PRR").play(PlaceToken("E11", 0))
    assert (t.cash("PRR"), t.tokens("E11")) == (440, ["PRR"])
    assert t.refusal(PlaceToken("E11", 0)) == "6.51"


def test_6_52_the_baltimore_and_ohio_goes_to_cincinnati_for_a_hundred() -> None:
    assert operating("B&O").play(PlaceToken("H12", 0)).cash("B&O") == 400
    assert operating("B&O").pay("B&O", 99).refusal(PlaceToken("H12", 0)) == "6.51"


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
    assert t.refusal(PlaceToken("D6", 3)) == "6.53"
    t.give("C&WI", "NYC")
    assert t.refusal(PlaceToken("D6", 3)) == "6.52"
    t.play(PlaceToken("D6", 3, "C&WI"))
    assert (t.cash("NYC"), t.s.tokens_left[1]) == (500, 3)
    assert t.refusal(PlaceToken("D6", 1)) == "6.55"
    assert t.refusal(PlaceToken("D6", 3, "C&WI")) == "6.93"


def test_p_cwi_not_with_a_token_in_chicago() -> None:
    t = operating("NYC").give("C&WI", "NYC").token("NYC", "D6", 0)
    assert t.refusal(PlaceToken("D6", 3, "C&WI")) == "P.CWI"
    assert t.refusal(PlaceToken("D6", 2, "C&WI")) == "P.CWI"


def test_6_51_none_left() -> None:
    t = operating("PRR")
    t.s.tokens_left[0] = 0
    assert t.refusal(PlaceToken("E11", 0)) == "6.51"
