"""What pages, logs and statistics hear of an action: every move of money, shares, prices and presidents, in order."""

import pytest
from tests.rules.g1846.table import Table

from trunkline.core.actions import BuyIn, BuyPrivate, BuyShare, Launch, Pass, SellShares
from trunkline.core.event_text import in_log
from trunkline.core.events import (
    CorporationClosed,
    Launched,
    Paid,
    Passed,
    PresidentChanged,
    PriceMoved,
    PrivateMoved,
    SharesMoved,
    StepSkipped,
    TokenPlaced,
    TokenRemoved,
)
from trunkline.titles.g1846.operating_round import BOOK_STEPS, SITE_STEPS
from trunkline.titles.g1846.title import TITLE


def test_5_1_a_launch() -> None:
    t = Table(3).stock().money(p1=400).begin_stock().play(Launch("GT", 60))
    assert t.events == [
        Launched("GT", "p1", 60),
        Paid("p1", "GT", 120, "president's certificate"),
        SharesMoved("GT", 2, "GT", "p1", 120),
        PresidentChanged("GT", "", "p1"),
        TokenPlaced("GT", "B16", 0, 0),
    ]


def test_t4_a_pass_in_the_open_draft() -> None:
    t = Table(2, "two-player").chance().play(BuyPrivate("MAIL", 80), Pass())
    assert t.events == [Passed("p1")]


def test_5_3_a_purchase() -> None:
    t = Table(3).stock().launch("NYC", 60, p1=3).money(p1=200).begin_stock().play(BuyShare("NYC", "treasury"))
    assert t.events == [Paid("p1", "NYC", 60, "share bought"), SharesMoved("NYC", 1, "NYC", "p1", 60)]


def test_5_2_a_sale_that_gives_the_corporation_another_president() -> None:
    t = Table(3).stock().launch("NYC", 60, p1=3, p2=2).money(p1=0).begin_stock().play(SellShares("NYC", 2))
    assert t.events == [
        SharesMoved("NYC", 2, "p1", "pool", 120),
        Paid("bank", "p1", 120, "shares sold"),
        PresidentChanged("NYC", "p1", "p2"),
        PriceMoved("NYC", 60, 50),
    ]


def test_8_a_sale_that_closes_the_corporation() -> None:
    t = Table(3).stock().launch("GT", 60, p1=3).launch("NYC", 60, p2=3).priced("GT", 10).begin_stock()
    assert t.play(SellShares("GT", 1)).events == [
        SharesMoved("GT", 1, "p1", "pool", 10),
        Paid("bank", "p1", 10, "shares sold"),
        PriceMoved("GT", 10, 0),
        CorporationClosed("GT"),
        TokenRemoved("GT", "B16", 0),
    ]


def test_6_92_a_private_company_is_bought() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3).pay("GT", 200).give("MAIL", "p1").operate().play(BuyIn("MAIL", 50))
    assert t.events == [Paid("GT", "p1", 50, "private company"), PrivateMoved("MAIL", "p1", "GT", 50)]


def skipped(t: Table) -> dict[str, str]:
    return {e.step: e.why for e in t.events if isinstance(e, StepSkipped)}


def test_5_13_who_is_not_asked_passes_with_the_reason() -> None:
    t = Table(3).stock().launch("NYC", 60, p1=3).money(p1=200, p2=10, p3=59).begin_stock().play(Pass())
    reason = "not enough money for any share"
    assert t.events[:3] == [Passed("p1"), Passed("p2", "", reason), Passed("p3", "", reason)]
    assert TITLE.event_text(t.events[1], ["Ann", "Ben", "Cleo"]) == f"Ben passes ({reason})"


@pytest.mark.parametrize(
    ("trains", "cash", "why"),
    [
        (4, 1000, "The corporation owns as many trains as the phase allows."),
        (3, 0, "It cannot pay for a train that is on sale"),
    ],
)
def test_6_8_why_no_train_is_bought(trains: int, cash: int, why: str) -> None:
    t = Table(3).stock().launch("GT", 100, p1=3).pay("GT", 100).train("GT", *["2"] * trains)
    t.operate().skip_to("GT", "track")
    t.pay("GT", cash).play(Pass())
    assert skipped(t)["trains"] == why


def test_6_61_a_train_that_came_with_an_independent_rests_though_it_has_not_run() -> None:
    """The Michigan Southern had no route. Steps without a decision are told apart from those done, with the reason."""
    t = Table(3).stock().launch("GT", 100, p1=3).pay("GT", 200).give("MS", "p1").operate().skip_to("GT", "issue")
    t.play(BuyIn("MS", 1)).skip_to("GT", "track").play(Pass())
    why = "GT can run no train: what comes with an independent railroad rests in that round"
    assert skipped(t) == {"run": why, "pay": "Nothing was earned"}
    assert t.kind() == "trains"


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("issue", "GT neither issues nor redeems shares"),
        ("track", "GT lays no track"),
        ("run", "GT has no train to run"),
        ("pay", "GT has nothing to pay out"),
        ("trains", "GT buys no train"),
        ("privates", "GT buys no private company"),
    ],
)
def test_6_2_every_step_that_is_skipped_has_a_sentence(step: str, sentence: str) -> None:
    """With the reason behind it, unless the reason says of whom it speaks. The log shows why trains do not run."""
    own, other = f"GT cannot, in step {step}", "It has too little money"
    texts = [TITLE.event_text(StepSkipped("GT", step, why), []) for why in ("", other, own)]
    assert texts == [sentence, f"{sentence}. {other}", own]
    assert step in {*BOOK_STEPS, *SITE_STEPS}
    assert [in_log(StepSkipped("GT", step, why)) for why in ("", own)] == [False, step == "run"]


def test_6_2_a_step_that_was_done_is_not_skipped() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3).pay("GT", 200).train("GT", "2").operate().skip_to("GT", "issue")
    assert "issue" not in skipped(t.play(Pass()))
    t.skip_to("GT", "track").play(Pass())
    assert skipped(t) == {"run": "No train of GT has a route", "pay": "Nothing was earned"}
