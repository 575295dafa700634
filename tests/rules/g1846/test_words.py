"""What people read: the sentences say what a newcomer asks about."""

from tests.rules.g1846.table import Table

from trunkline.core.actions import TakeCard
from trunkline.core.events import CardTaken, Drawn, Event, Launched, TokenPlaced
from trunkline.titles.g1846 import holdings
from trunkline.titles.g1846.companies import PRIVATES
from trunkline.titles.g1846.text import action_text, decision_text, event_text
from trunkline.titles.g1846.view import private_view

NAMES = ["Amy", "Ben", "Cleo"]


def lines_of(events: list[Event]) -> list[str]:
    return [event_text(e, NAMES) for e in events]


def test_5_35_the_land_grant_is_told_when_the_illinois_central_is_launched() -> None:
    assert lines_of([Launched("NYC", "p1", 80)]) == ["Amy launches NYC at $80"]
    t = Table(3).stock()
    holdings.launch(t.s, t.s.owner("IC"), t.s.owner("p1"), 80)
    lines = lines_of(t.s.events)
    assert "Amy launches IC at $80, and the bank gives IC $80 for its land grant" in lines
    assert t.cash("IC") == 240


def test_2_3_a_corporation_that_is_out_leaves_a_token_and_the_log_says_so() -> None:
    assert lines_of([Drawn("removals", ("LSL", "PRR"))]) == [
        "Removed from this game: Lake Shore Line, PRR. Each removed corporation leaves a token at its home"
    ]
    assert lines_of([Drawn("removals", ("LSL",))]) == ["Removed from this game: Lake Shore Line"]
    assert lines_of([Drawn("removals", ())]) == ["Nothing is removed from this game"]
    assert lines_of([TokenPlaced("PRR", "F20", 0, 0)]) == ["A token of PRR goes to its home, Homewood (F20)"]
    assert lines_of([TokenPlaced("PRR", "E11", 0, 60)]) == ["PRR places a token in Fort Wayne (E11) for $60"]


def test_6_48_the_bar_says_why_nothing_can_be_laid() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3, pool=3).train("GT", "2").pay("GT", 15).tile("B16", "5", 0)
    t.give("C&WI", "p1").operate()
    reason = "cannot pay for a tile (the cheapest costs $20, its treasury has $15)"
    assert decision_text(t.s, NAMES) == f"Amy: GT {reason}"  # nor for a token, of which it then says nothing


def test_3_2_a_card_says_what_it_costs_and_brings() -> None:
    s = Table(3).chance().s
    assert [action_text(s, TakeCard(card), NAMES) for card in ("MS", "MAIL", "Blank 2")] == [
        "Take Michigan Southern for $60 and pay its debt of $80 (no income)",
        "Take Mail Contract for $80 (no income)",
        "Take a blank card",
    ]


def test_3_21_blank_cards_have_no_numbers() -> None:
    lines = lines_of([CardTaken("p1", "Blank 2"), CardTaken("p1", "MAIL"), CardTaken("p2", "?")])
    assert lines == ["Amy takes a blank card", "Amy takes Mail Contract", "Ben takes a card"]


def test_the_big_4_has_one_name() -> None:
    assert lines_of([TokenPlaced("BIG4", "G9", 0, 0)]) == ["A token of Big 4 goes to its home, Indianapolis (G9)"]
    assert "its debt of $60" in about("BIG4", Table(3))


def test_what_an_independent_costs_is_told_until_somebody_has_paid_it() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3)
    assert "debt" not in about("MS", t.give("MS", "p1"))
    assert "debt" not in about("MS", t.give("MS", "GT"))


def about(private: str, t: Table) -> str:
    return private_view(t.s, [p.id for p in PRIVATES].index(private)).text
