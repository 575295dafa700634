"""What pages, logs and statistics hear of an action: every move of money, shares, prices and directors, in order."""

import pytest
from tests.rules.g1848.table import Table, buyer

from trunkline.core.actions import BuyIn, BuyPrivate, BuyShare, Launch, Pass, SellShares
from trunkline.core.events import (
    Floated,
    Launched,
    MarkerPlaced,
    Paid,
    Passed,
    PresidentChanged,
    PriceMoved,
    PrivateMoved,
    SharesMoved,
    StepSkipped,
)
from trunkline.titles.g1848.event_text import event_text
from trunkline.titles.g1848.frames import STEPS
from trunkline.titles.g1848.launching import look_for_link
from trunkline.titles.g1848.title import TITLE


def test_12_3_a_launch_and_a_purchase() -> None:
    t = Table(4).after_auction().stock_round()
    assert t.play(Launch("QR", 70)).events == [
        Paid("p1", "bank", 140, "director's share of QR"),
        SharesMoved("QR", 2, "bank", "p1", 140),
        PresidentChanged("QR", "", "p1"),
        Launched("QR", "p1", 70),
    ]
    assert t.play(BuyShare("QR", "treasury")).events == [
        Paid("p2", "bank", 70, "a share of QR"),
        SharesMoved("QR", 1, "bank", "p2", 70),
    ]


def test_5_2_2_with_the_sixth_share_the_company_is_launched_once() -> None:
    """Five of ten are too few; the seventh brings nothing more."""
    t = Table(4).after_auction().company("QR", {"p1": 4}, par=70).not_launched("QR").stock_round()
    bought = [Paid("p2", "bank", 70, "a share of QR"), SharesMoved("QR", 1, "bank", "p2", 70)]
    launched = [Floated("QR"), Paid("bank", "QR", 700, "capital")]
    assert t.play(Pass(), BuyShare("QR", "treasury")).events[1:] == bought
    t.play(BuyShare("QR", "treasury"))
    assert t.events[2:] == launched
    t.play(BuyShare("QR", "treasury"))
    assert (len(t.events), t.cash("QR")) == (2, 700)


def test_5_3_2_the_link_is_announced_once() -> None:
    t = Table(4).after_auction().phase("3").company("COM", {"p1": 6}).not_launched("COM").tile("F17", "5")
    t.tile("G16", "6", 1).tile("G14", "57", 1).tile("G12", "55", 1).tile("G10", "68").tile("G8", "9", 1)
    t.tile("G6", "57", 1)
    line = event_text(MarkerPlaced("COM", "link"), [])
    assert line == "Sydney and Adelaide are joined: COM may start"
    for events in ([MarkerPlaced("COM", "link"), Floated("COM"), Paid("bank", "COM", 1000, "capital")], []):
        t.s.events.clear()
        look_for_link(t.s)
        assert t.s.events == events


def test_12_4_a_sale_that_gives_the_company_another_director() -> None:
    t = Table(4).after_auction().company("SAR", {"p1": 3, "p2": 2}).stock_round()
    assert t.play(SellShares("SAR", 2)).events == [
        SharesMoved("SAR", 2, "p1", "pool", 200),
        Paid("bank", "p1", 200, "shares of SAR"),
        PresidentChanged("SAR", "p1", "p2"),
        PriceMoved("SAR", 100, 90),
    ]


def test_4_1_a_private_company_is_bought() -> None:
    assert buyer().turn("SAR").play(BuyIn("P1", 40)).events == [
        Paid("SAR", "p1", 40, "P1"),
        PrivateMoved("P1", "p1", "SAR", 40),
    ]


def test_3_1_3_a_player_passes_in_the_auction() -> None:
    t = Table().play(BuyPrivate("P1", 30)).lowered_to_the_floor().play(Pass())
    assert t.events == [Passed("p2")]


def test_12_1_who_is_not_asked_passes_with_the_reason() -> None:
    t = Table(4).after_auction().company("SAR", {"p1": 3}).money("p2", 0).money("p3", 20).stock_round()
    t.play(Pass())
    reason = "not enough money for any share"
    assert t.events[:3] == [Passed("p1"), Passed("p2", "", reason), Passed("p3", "", reason)]


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("track", "SAR lays no track"),
        ("token", "SAR places no token"),
        ("run", "SAR has no train to run"),
        ("loan", "SAR takes no loan"),
        ("pay", "SAR has nothing to pay out"),
        ("trains", "SAR buys no train"),
        ("finish", "SAR ends its turn"),
    ],
)
def test_7_3_every_step_that_is_skipped_has_a_sentence(step: str, sentence: str) -> None:
    assert step in STEPS
    assert TITLE.event_text(StepSkipped("SAR", step), []) == sentence


def test_7_3_steps_without_anything_to_decide_are_told_with_the_reason() -> None:
    t = Table(4).after_auction().company("SAR", {"p1": 6}).turn("SAR").play(Pass())
    told = {e.step: e.why for e in t.events if isinstance(e, StepSkipped)}
    assert told["run"] == ""
    assert told["pay"] == "Nothing was earned"
    assert "track" not in told
