"""Where money is compared: exactly enough, and one dollar less."""

import pytest
from tests.rules.g1846.table import Table

from trunkline.core.actions import Action, BuyIn, BuyPrivate, BuyTrain, LayTile, Pass, PlaceToken, TakeCard
from trunkline.core.words import RulingsName

# 3 Private companies


def test_3_22_3_23_the_last_company_for_the_last_dollar() -> None:
    t = Table(3).draw("removals", "MC", "O&I", "SC", "TBC", "ERIE", "PRR").chance().only_private_left("MAIL")
    for cash, refused in ((80, ""), (79, "3.23")):
        assert t.pay(t.actor(), cash).refusal(BuyPrivate("MAIL", 80)) == refused


def test_3_23_what_was_chosen_before_is_to_be_paid_too() -> None:
    """p3 has chosen the MPC for $60; of the cards drawn next the dearest is wanted, and a cheaper one is there."""
    t = Table(3).draw("removals", "MC", "O&I", "SC", "TBC", "ERIE", "PRR")
    t.draw("deck", "MPC", "Blank 1", "LSL", "MAIL", "MS", "C&WI", "BIG4", "Blank 2", "Blank 3").play(TakeCard("MPC"))
    t.draw("bottom", "Blank 1", "LSL", "MAIL", "MS").play(TakeCard("BIG4"))
    t.draw("bottom", "C&WI", "Blank 2", "Blank 3", "Blank 1").play(TakeCard("LSL"))
    t.draw("bottom", "MAIL", "MS", "C&WI", "Blank 2")
    assert (t.actor(), TakeCard("MAIL") in t.options(TakeCard)) == ("p3", True)
    assert [t.money(p3=60 + cash).refusal(TakeCard("MAIL")) for cash in (80, 79)] == ["", "3.23"]


def test_t4_the_open_draft_takes_the_last_dollar() -> None:
    t = Table(2, "two-player").chance()
    first = t.options(BuyPrivate)[0]
    assert isinstance(first, BuyPrivate)
    assert [t.pay(t.actor(), first.price - less).refusal(first) for less in (0, 1)] == ["", "T4"]


# 6 Operating


def operating(rail: str, cash: int, rulings: RulingsName = "book") -> Table:
    """A corporation that can issue nothing, in its turn."""
    return Table(3, rulings=rulings).stock().launch(rail, 100, p1=3, pool=3).pay(rail, cash)


def test_6_51_the_last_dollar_places_a_token() -> None:
    t = operating("PRR", 60).operate()
    assert (t.refusal(PlaceToken("E11", 0)), t.pay("PRR", 59).refusal(PlaceToken("E11", 0))) == ("", "6.51")


def test_6_91_the_last_dollar_buys_a_private_company() -> None:
    t = operating("GT", 80).give("MAIL", "p1").operate()
    assert (t.refusal(BuyIn("MAIL", 80)), t.pay("GT", 79).refusal(BuyIn("MAIL", 80))) == ("", "6.91")
    assert t.pay("GT", 1).options(BuyIn) == [BuyIn("MAIL", 1)]
    assert t.pay("GT", 30).options(BuyIn) == [BuyIn("MAIL", 1), BuyIn("MAIL", 30)]


def test_6_81_the_last_dollar_buys_another_corporations_train() -> None:
    t = operating("GT", 50).launch("IC", 60, p2=3).train("IC", "2").operate().skip_to("GT", "trains")
    assert [t.refusal(BuyTrain("2", price, "IC")) for price in (0, 50, 51)] == ["6.81", "", "6.81"]
    assert [a for a in t.options(BuyTrain) if a != BuyTrain("2", 80)] == [
        BuyTrain("2", 1, "IC"),
        BuyTrain("2", 50, "IC"),
    ]


def test_6_48_the_track_step_waits_only_where_a_tile_can_be_laid() -> None:
    """The home of the GT is bare: without city tiles it can build nothing, whatever it has."""
    assert operating("GT", 20).operate().kind() == "track"
    assert operating("GT", 19).operate().kind() != "track"
    assert operating("GT", 20).without_tiles("5").without_tiles("6").without_tiles("57").operate().kind() != "track"


def test_p_lm_a_bridge_is_paid_to_the_last_dollar() -> None:
    """Track in I11 comes to the Ohio: the tile in Cincinnati completes a bridge for $40."""
    t = Table(3, "gmt-2021").stock().launch("NYC", 100, p1=3).give("LM", "NYC").tile("I11", "9", 0).operate()
    tile = LayTile("H12", "293", 3, "LM")
    assert [t.pay("NYC", cash).refusal(tile) for cash in (40, 39)] == ["", "P.LM"]


# S9, S27 Where the other site waits for the money of independents


def steps(t: Table) -> list[str]:
    """The steps in which the GT is asked, if it passes in all of them; the MS before it does nothing."""
    t.operate()
    out = []
    while t.railroad() in ("MS", "GT"):
        out += [t.kind()] if t.railroad() == "GT" else []
        t.play(Pass() if t.refusal(Pass()) == "" else t.options(Action)[-1])
    return out


def beside_an_independent(cash: int, treasury: int, trains: int) -> Table:
    t = operating("GT", cash, "site").give("MS", "p1").train("GT", *["2"] * trains)
    return t.pay("MS", treasury)


@pytest.mark.parametrize(
    ("cash", "treasury", "trains", "waits"),
    [(1, 20, 3, True), (1, 19, 3, False), (0, 60, 3, False), (1, 20, 4, False), (20, 0, 3, True)],
)
def test_s27_elsewhere_an_independents_treasury_counts_for_track(
    cash: int, treasury: int, trains: int, waits: bool
) -> None:
    assert ("track" in steps(beside_an_independent(cash, treasury, trains))) == waits


@pytest.mark.parametrize(
    ("cash", "treasury", "trains", "waits"),
    [(1, 80, 1, True), (1, 79, 1, False), (1, 80, 2, True), (1, 80, 3, False), (0, 90, 1, False), (80, 0, 3, True)],
)
def test_s9_elsewhere_an_independents_treasury_counts_for_a_train(
    cash: int, treasury: int, trains: int, waits: bool
) -> None:
    assert ("trains" in steps(beside_an_independent(cash, treasury, trains))) == waits


@pytest.mark.parametrize(
    ("private", "waits"), [("MPC", True), ("LSL", True), ("C&WI", True), ("SC", False), ("MAIL", False)]
)
def test_s9_elsewhere_an_unused_ability_waits_at_the_end_of_the_turn(private: str, waits: bool) -> None:
    """A marker, tiles and a token do; the port marker does not, which moves in every round."""
    assert ("privates" in steps(operating("GT", 0, "site").give(private, "GT").train("GT", "2"))) == waits


def test_s9_elsewhere_a_dollar_is_enough_to_be_asked_about_private_companies() -> None:
    for cash, waits in ((1, True), (0, False)):
        t = operating("GT", cash, "site").give("MAIL", "p2").train("GT", "2")
        assert ("privates" in steps(t)) == waits
    assert "privates" not in steps(operating("GT", 5, "site").train("GT", "2")), "there are none to buy"
