"""5.4 The Bank of England: what it has, lends, takes over and pays."""

import pytest
from tests.rules.g1848.table import Table, sar, sold_out

from trunkline.core.actions import TakeLoan
from trunkline.core.events import RevenueSettled, TrainLeft
from trunkline.core.words import RulingsName
from trunkline.errors import BadInput
from trunkline.titles.g1848.bank_of_england import income, pay_dividend
from trunkline.titles.g1848.loans import loans_left
from trunkline.titles.g1848.receivership import take_over
from trunkline.titles.g1848.title import TITLE
from trunkline.titles.g1848.trains import CARD_4, P5
from trunkline.what_if import best_run

# 5.5 Receivership.


def test_5_4_3_5_5_7_dividend_by_phase_and_tokens() -> None:
    t = sar()
    assert income(t.s) == 100
    t.at("SAR", 2, 2).turn("SAR")
    t.play(TakeLoan())
    assert income(t.s) == 120, "Adelaide's yellow tile counts 20"
    t.holding("BOE", p4=3)
    before = t.cash("p4")
    pay_dividend(t.s)
    assert t.cash("p4") == before + 36
    assert t.s.events[-1] == RevenueSettled("BOE", "full", 120, 120, 0)


@pytest.mark.parametrize(("phase", "sum_"), [("2", 0), ("3", 100), ("4", 100), ("5", 200), ("6", 200), ("8", 300)])
def test_5_4_3_minimum_by_phase(phase: str, sum_: int) -> None:
    assert income(Table().phase(phase).s) == sum_


def falls(t: Table, name: str) -> list[str]:
    """A company falls in its turn; what left the bank."""
    t.turn(name)
    take_over(t.s, t.s.owner(name))
    return [e.train for e in t.s.events if isinstance(e, TrainLeft) and e.why == "exported"]


def two_companies(rulings: RulingsName = "book") -> Table:
    t = Table(4, rulings).after_auction().phase("3")
    t.company("SAR", {"p1": 6}).company("NSW", {"p2": 6}).company("VR", {"p3": 6})
    return t


def test_5_4_4_the_second_receivership_takes_a_5_without_effect_while_others_are_on_sale() -> None:
    t = two_companies()
    assert falls(t, "SAR") == []
    assert falls(t, "NSW") == ["5"]
    assert (t.s.phase, t.s.privates_closed) == (1, False)


def test_5_4_4_on_the_other_site_its_effects_come_at_once() -> None:
    t = two_companies("site")
    falls(t, "SAR")
    falls(t, "NSW")
    assert (t.s.phase, t.s.privates_closed) == (1, True)


def test_5_4_4_a_train_that_is_on_sale_begins_its_phase() -> None:
    t = two_companies().phase("4").sold(CARD_4, "VR")
    falls(t, "SAR")
    falls(t, "NSW")
    assert (t.s.phase, t.s.privates_closed) == (3, True)


def test_5_4_4_the_fifth_receivership_takes_another_and_5_5_6_ends_the_game() -> None:
    t = two_companies().phase("8").company("WA", {"p1": 6}).company("QR", {"p2": 6})
    left = [falls(t, name) for name in ("SAR", "NSW", "VR", "WA", "QR")]
    assert left == [[], ["8"], [], [], ["8"]]
    assert "8" in t.cards("bank"), "there is one more 8/D"


def test_5_4_4_a_5_that_leaves_closes_private_companies_and_4_4_asks_for_the_tasmania_tile() -> None:
    t = two_companies().phase("4").sold(CARD_4, "VR", "NSW")
    t.give("P3", "p4")
    t.in_receivership("QR")
    t.at("SAR", 2, 2).money("SAR", 100).turn("SAR")
    t.play(TakeLoan())
    assert t.s.phase == P5
    assert (t.kind(), t.actor()) == ("tasmania", "p4")


def test_5_4_4_on_the_other_site_a_train_that_opens_the_next_phase_begins_it() -> None:
    t = two_companies("site").phase("4")
    falls(t, "SAR")
    falls(t, "NSW")
    assert t.s.phase == P5, "though 4s are still on sale"


def test_5_4_4_5_5_everything_at_once() -> None:
    """The second receivership exports the 5 on sale: a debt, the Tasmania tile and two discards, in this order."""
    t = Table(4).after_auction({"P3": "p4", "P2": "p2", "P4": "p2"}).phase("4")
    t.company("SAR", {"p1": 5, "p2": 3}, cash=0).tile("G6", "5", 2).tile("F5", "57", 2).token("SAR", "G6")
    t.company("NSW", {"p3": 6, "p1": 2}).company("VR", {"p1": 6}).at("SAR", 0, 2).money("p1", 0)
    for face in ("3", "4", "4+"):
        t.train("NSW", face)
        t.train("VR", face)
    sold_out(t, CARD_4)
    t.in_receivership("QR")
    t.turn("SAR")
    t.play(TakeLoan())
    asked = []
    while t.kind() in ("crisis", "tasmania", "discard"):
        asked.append((t.kind(), t.actor()))
        t.play(t.legal()[-1])
    assert asked == [("crisis", "p1"), ("tasmania", "p4"), ("discard", "p1"), ("discard", "p3")]
    assert t.owners() == ["box", "p2", "box", "p2", "box", "box"]


def test_5_4_1_the_bank_of_england_has_twenty_loans_and_their_money() -> None:
    s = Table().s
    assert (s.cash[s.owner("BOE")], loans_left(s)) == (2000, 20)
    assert s.par_of(s.owner("BOE")) == s.price(s.owner("BOE")) == 70


def test_5_4_1_the_bank_of_england_is_a_lender_and_no_company() -> None:
    """It owes nothing: what it has lent is what the companies owe, also those that are in receivership."""
    t = sar().turn("SAR")
    t.play(TakeLoan())
    t.lent("QR", 2)
    t.in_receivership("QR")
    bank = t.s.owner("BOE")
    assert (t.borrowers(), t.s.loans_of(t.s.owner("SAR")), t.s.loans_of(bank), loans_left(t.s)) == (8, 1, 3, 17)
    assert bank in t.s.issuers()
    assert bank not in t.s.rails()
    assert not t.s.is_rail(bank)
    assert t.s.facts()["loans"] == [0, 0, 0, 1, 0, 0, 0, 2, 3], "as in the digests of stored games"


def test_5_5_5_tokens_that_it_took_over_lead_the_bank_of_england_nowhere() -> None:
    """It runs no trains: nobody is told what it could reach or earn."""
    t = sar().turn("SAR").token("BOE", "F17")
    assert TITLE.reached(t.s, "SAR")
    assert TITLE.reached(t.s, "BOE") == ()
    with pytest.raises(BadInput, match="no railroad 'BOE'"):
        best_run(TITLE, t.s, "BOE")
