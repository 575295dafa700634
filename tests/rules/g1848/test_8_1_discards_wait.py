"""8.1 When trains over the limit go: at once by the book, after the next payout on the other site (1848-48)."""

import pytest
from tests.rules.g1848.table import Table, sold_out

from trunkline.core.actions import Pass, TakeLoan
from trunkline.core.words import RulingsName
from trunkline.titles.g1848.trains import CARD_4


def falling(rulings: RulingsName, train: str = "5") -> Table:
    """The SAR falls, the second one: a 5 leaves, phase 5 begins, and the NSW has a train too many. The VR is next."""
    t = Table(4, rulings).after_auction().give_all("box").phase("4").company("SAR", {"p1": 6}, cash=0)
    t.token("SAR", "G6").at("SAR", 2, 2).company("NSW", {"p2": 6}).company("VR", {"p3": 6}, cash=100)
    t.token("VR", "H9").tile("G10", "68").tile("H9", "5", 2).tile("G8", "7", 4)
    if train:
        t.train("VR", train)
    for face in ("3", "4", "4+"):
        t.train("NSW", face)
    return sold_out(t, CARD_4).in_receivership("QR").turn("SAR")


def asked(t: Table) -> list[str]:
    """The decisions up to the next stock round; the director of the NSW gives a train back, all others pass."""
    out = []
    while t.kind() != "stock":
        out.append(t.kind())
        t.play(Pass() if t.refusal(Pass()) == "" else t.legal()[0])
    return out


@pytest.mark.parametrize(
    ("rulings", "train", "kinds"),
    [
        ("book", "5", ["discard", "track", "token", "run", "pay", "trains"]),
        ("site", "5", ["track", "token", "run", "pay", "discard", "trains", "finish"]),
        ("site", "", ["track", "token", "discard"]),
    ],
)
def test_8_1_a_train_too_many_goes_at_once_or_after_the_next_payout(
    rulings: RulingsName, train: str, kinds: list[str]
) -> None:
    t = falling(rulings, train).still_to_come("VR").play(TakeLoan())
    assert asked(t)[: len(kinds)] == kinds


@pytest.mark.parametrize("rulings", ["book", "site"])
def test_8_1_after_the_last_company_of_the_round_it_goes_at_once(rulings: RulingsName) -> None:
    assert asked(falling(rulings).play(TakeLoan()))[0] == "discard"
