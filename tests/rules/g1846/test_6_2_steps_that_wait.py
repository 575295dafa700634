"""6.2, 6.91 Steps A and B wait if a private company of the president would open them."""

import pytest
from tests.rules.g1846.table import Table

from trunkline.core.actions import BuyIn, Decline, LayTile, PlaceToken, Redeem


def test_6_91_an_independents_treasury_redeems_in_step_a() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3, pool=3).train("GT", "2").pay("GT", 60).give("MS", "p1").operate()
    t.skip_to("GT", "issue")
    assert t.refusal(Redeem(1)) == "6.32"
    t.play(BuyIn("MS", 1))
    assert t.refusal(Redeem(1)) == ""


@pytest.mark.parametrize("private", ["C&WI", "MC"])
def test_6_91_a_token_or_a_tile_opens_step_b(private: str) -> None:
    t = Table(3).stock().launch("GT", 100, p1=3, pool=3).train("GT", "2").pay("GT", 15).tile("B16", "5", 0)
    t.give(private, "p1").operate()
    assert (t.railroad(), t.kind()) == ("GT", "track")
    t.play(BuyIn(private, 1))
    assert t.options(PlaceToken if private == "C&WI" else LayTile)


def test_6_91_the_big_4_is_a_place_to_build_from() -> None:
    """Around Homewood the treasury pays no hex; around Indianapolis it does."""
    t = Table(3).stock().launch("PRR", 100, p1=3, pool=3).pay("PRR", 21).train("PRR", "2").give("BIG4", "p1")
    t.without_tokens("PRR")
    t.pay("BIG4", 0).operate()
    assert (t.railroad(), t.kind(), t.options(LayTile)) == ("PRR", "track", [])
    t.play(BuyIn("BIG4", 1))
    assert {a.hex for a in t.options(LayTile) if isinstance(a, LayTile)} == {"G9"}


def test_6_91_tunnel_blasting_makes_a_hex_payable() -> None:
    """Every hex around Homewood costs more than the treasury has, until $20 come off the mountain."""
    t = Table(3).stock().launch("PRR", 100, p1=3, pool=3).pay("PRR", 21).train("PRR", "2").give("TBC", "p1")
    t.without_tokens("PRR")
    t.operate()
    assert (t.railroad(), t.kind()) == ("PRR", "track")
    assert not t.options(LayTile)
    t.play(BuyIn("TBC", 1))
    assert t.options(LayTile)


def test_6_2_a_company_that_opens_nothing_holds_nothing_up() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3, pool=3).pay("GT", 10).train("GT", "2").tile("B16", "5", 0)
    assert t.give("MAIL", "p1").operate().kind() == "run"


def test_6_91_a_treasury_that_was_not_to_be_had_holds_nothing_up() -> None:
    """The Michigan Southern's money would pay for a tile; p2 has declined all that the GT could offer for it."""
    t = Table(3).stock().launch("GT", 100, p1=3, pool=3).pay("GT", 9).train("GT", "2").tile("B16", "5", 0)
    t.give("MS", "p2").lose_train("MS", "2").operate()
    t.pay("MS", 40).skip_to("GT", "track")
    t.play(BuyIn("MS", 8), Decline())
    assert t.kind() == "track", "$9 can still be offered"
    t.play(BuyIn("MS", 9), Decline())
    assert t.kind() != "track"
