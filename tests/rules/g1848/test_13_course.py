"""7.1, 7.2 the order of operating rounds; 11 prices; 13 the end."""

import pytest
from tests.rules.g1848.table import Table, given, sar

from trunkline.core.actions import BuyPrivate, Pass, Pay, RunRoutes, SellShares, TakeLoan
from trunkline.core.events import EndTriggered, RoundBegan, TurnBegan
from trunkline.core.prices import price_order
from trunkline.core.words import Payout, RulingsName
from trunkline.titles.g1848.ending import all_worth
from trunkline.titles.g1848.frames import PAY, STEPS, TRAINS, operating_round, operating_set, stock_round, turn
from trunkline.titles.g1848.launching import launch_if_ready
from trunkline.titles.g1848.operating_round import begin_set
from trunkline.titles.g1848.view import view


def play_out(t: Table) -> None:
    """Passes, empty runs and retained incomes to the end of the set."""
    while not t.s.ended and t.s.agenda[0].kind == "operating set":
        quiet = [a for a in t.legal() if isinstance(a, Pass) or a == RunRoutes(())]
        t.play(quiet[0] if quiet else t.legal()[0])


def test_7_2_order_by_price_then_column_then_stack() -> None:
    t = Table().after_auction().company("CAR", {"p1": 6}).company("VR", {"p1": 6}).company("NSW", {"p1": 6})
    t.company("SAR", {"p1": 6}).at("CAR", 1, 4).at("VR", 2, 5).at("NSW", 2, 5).at("SAR", 1, 6)
    t.operate()
    order = [t.s.name(t.s.now().subject)]
    while len(order) < 4:
        events = t.play(t.legal()[-1]).events
        order += [e.railroad for e in events if isinstance(e, TurnBegan)]
    assert order == ["SAR", "VR", "NSW", "CAR"], "110; three at 90: further right first, VR on top of NSW"


def test_7_2_private_companies_and_the_bank_of_england_pay_first() -> None:
    t = Table().after_auction().phase("3")
    t.holding("BOE", p2=2)
    before = [t.cash(p) for p in ("p1", "p2")]
    begin_set(t.s, 1)
    assert [t.cash(p) for p in ("p1", "p2")] == [before[0] + 105, before[1] + 20]


def test_7_1_the_number_of_rounds_is_fixed_when_the_stock_round_ends() -> None:
    for phase, rounds in (("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("8", 3)):
        t = Table().after_auction().phase(phase)
        begin_set(t.s, 1)
        assert (operating_set(t.s).number, operating_set(t.s).rounds) == (1, rounds)
    t = Table().after_auction().company("NSW", {"p1": 6}, cash=500)
    t.operate()
    t.phase("3")
    while t.s.agenda[0].kind == "operating set":
        events = t.play(Pass()).events
    assert RoundBegan("stock", 2, 0) in events


def test_5_3_3_the_com_waits_and_does_not_come_back_in_the_same_round() -> None:
    t = Table().after_auction().phase("3").company("COM", {"p1": 6}, cash=700).company("NSW", {"p2": 6}, cash=500)
    t.at("COM", 0, 8)
    t.operate()
    assert t.s.name(t.s.now().subject) == "NSW"
    t.linked()
    turns: list[str] = []
    while t.s.agenda[0].kind == "operating set" and len(turns) < 2:
        events = t.play(Pass() if t.refusal(Pass()) == "" else t.legal()[0]).events
        began = [e for e in events if isinstance(e, TurnBegan | RoundBegan)]
        turns += [e.railroad if isinstance(e, TurnBegan) else "round" for e in began]
    assert turns[:2] == ["round", "COM"], "in the next round it comes first"


def com_without_link() -> Table:
    """60 % of the COM are sold at a price above that of the NSW, but Sydney and Adelaide are not joined."""
    t = Table().after_auction().phase("3").company("COM", {"p1": 6}).company("NSW", {"p2": 6}, cash=500)
    t.at("COM", 0, 8).not_launched("COM")
    t.tile("F17", "5", 1).tile("G6", "5", 2).token("NSW", "F17")
    return t


def turns_after_link(t: Table) -> list[str]:
    """Who has turns once the cities are joined in the running turn, as far as the beginning of the next round."""
    t.linked()
    launch_if_ready(t.s, t.s.owner("COM"))
    turns: list[str] = []
    while "round" not in turns:
        for e in t.play(Pass() if t.refusal(Pass()) == "" else t.legal()[0]).events:
            if isinstance(e, TurnBegan | RoundBegan):
                turns.append(e.railroad if isinstance(e, TurnBegan) else "round")
    return turns


def test_5_3_3_a_link_made_by_a_company_behind_the_com_launches_it_for_the_next_round() -> None:
    t = com_without_link()
    t.operate()
    assert t.s.name(t.s.now().subject) == "NSW"
    assert turns_after_link(t) == ["round", "COM"], "its place in the order had gone by"
    assert t.cash("COM") == 1000


def test_5_3_3_a_link_made_by_a_company_before_the_com_launches_it_for_the_same_round() -> None:
    t = com_without_link().at("COM", 3, 3)
    t.operate()
    assert t.s.name(t.s.now().subject) == "NSW"
    assert turns_after_link(t)[0] == "COM"


def paying(row: int, column: int) -> Table:
    t = Table().after_auction().phase("3").company("SAR", {"p1": 6}).at("SAR", row, column)
    t.tile("G6", "5", 2).tile("F5", "57", 2).token("SAR", "G6")
    t.train("SAR", "2")
    t.running("SAR")
    t.play(t.legal()[0])
    assert STEPS[turn(t.s).step] == PAY
    return t


def idle_com(rulings: RulingsName, loans: int) -> Table:
    """SAR ends its turn with so many loans taken; behind it comes a COM without its link."""
    t = sar(rulings).company("COM", {"p2": 6}, par=70)
    t.train("SAR", "3")
    t.give_all("box")
    t.lent("SAR", loans)
    t.money("SAR", 1000).turn("SAR", TRAINS)
    return t.still_to_come("COM")


@pytest.mark.parametrize(("rulings", "loans", "asked"), [("site", 5, True), ("site", 4, False), ("book", 5, False)])
def test_ruling_62_an_idle_com_at_the_end_is_asked_where_the_company_before_it_was_not(
    rulings: RulingsName, loans: int, asked: bool
) -> None:
    t = idle_com(rulings, loans)
    while t.s.now().subject == t.s.owner("SAR"):
        t.play(Pass())
    assert ((t.kind(), t.actor()) == ("finish", "p2")) == asked
    if asked:
        price = t.price("COM")
        t.play(TakeLoan())
        assert (t.cash("COM"), t.price("COM") < price) == (100, True)
        t.play(Pass())
        assert t.kind() == "stock", "it was the last of its round"


def test_11_1_paying_moves_right() -> None:
    t = paying(2, 5)
    t.play(Pay("full"))
    assert t.price("SAR") == 100


def test_11_1_at_the_end_of_a_row_up() -> None:
    t = paying(3, 10)
    t.play(Pay("full"))
    assert t.place("SAR") == (2, 10)


def test_11_1_example_pay_and_retain_and_11_3_a_marker_goes_below() -> None:
    t = paying(2, 5).company("NSW", {"p2": 6}).at("NSW", 2, 6)
    t.play(Pay("full"))
    assert t.is_above("NSW", "SAR")
    t = paying(2, 5)
    before = t.cash("SAR")
    t.play(Pay("retain"))
    assert (t.price("SAR"), t.cash("SAR")) == (80, before + 40)


def test_11_what_was_earned_and_done_with_it_can_be_seen() -> None:
    for choice in ("full", "retain"):
        t = paying(2, 5).company("NSW", {"p2": 6})
        t.play(Pay(choice))
        shown = {c.id: (c.last_revenue, c.last_choice) for c in view(t.s, 0).corporations}
        assert (shown["SAR"], shown["NSW"]) == ((40, choice), (0, ""))


def test_13_1_the_top_of_the_chart_ends_the_game_with_the_set() -> None:
    t = paying(0, 15)
    t.play(Pay("full"))
    assert t.s.ending == "price"
    assert t.events.count(EndTriggered("price")) == 1
    play_out(t)
    assert t.s.ended == "price"


def test_13_1_the_trigger_stays_if_the_price_falls_later() -> None:
    t = paying(0, 15)
    t.play(Pay("full"))
    t.at("SAR", 0, 14)
    play_out(t)
    assert t.s.ended == "price"


def test_13_1_the_bank_breaks_in_an_operating_round() -> None:
    t = paying(2, 5)
    t.money("bank", 3)
    t.play(Pay("full"))
    assert (t.cash("bank"), t.s.broken) == (-21, True), "payments go on"
    play_out(t)
    assert t.s.ended == "bank"


def test_13_2_worth_is_cash_and_shares_and_debts_count_against() -> None:
    t = Table().after_auction().company("SAR", {"p1": 6}, par=90).money("p1", -50)
    t.holding("BOE", p1=2)
    t.stock_round()
    assert all_worth(t.s)[0] == -50 + 6 * 90 + 2 * 70


def test_13_2_private_companies_count_for_nothing_not_even_in_the_auction() -> None:
    t = Table()
    before = all_worth(t.s)[0]
    t.play(BuyPrivate("P2", 70))
    assert all_worth(t.s)[0] == before - 70


@pytest.mark.parametrize(("choice", "payment"), [("full", 24), ("retain", 40)])
def test_13_1_the_bank_that_pays_its_last_pound_has_not_run_out(choice: Payout, payment: int) -> None:
    for short, reason in ((0, ""), (1, "bank")):
        t = paying(2, 5).money("bank", payment - short)
        t.play(Pay(choice))
        assert t.s.ending == reason


def test_13_1_all_rounds_of_the_set_are_played_although_the_first_brings_the_end() -> None:
    t = Table().after_auction().phase("5").company("SAR", {"p1": 6}, cash=2000).at("SAR", 0, 15)
    t.tile("G6", "5", 2).tile("F5", "57", 2).token("SAR", "G6").train("SAR", "5")
    t.operate()
    rounds = set()
    while not t.s.ended:
        assert t.s.agenda[0].kind == "operating set"
        rounds.add(operating_round(t.s).part)
        t.play(Pay("full") if t.kind() == "pay" else t.legal()[0] if t.kind() == "run" else Pass())
    assert (rounds, t.s.ended) == ({1, 2, 3}, "price")


@pytest.mark.parametrize(("before", "reason"), [(3, ""), (4, "receivership")])
def test_13_1_the_fifth_receivership_ends_the_game_and_the_fourth_does_not(before: int, reason: str) -> None:
    t = sar().at("SAR", 2, 2).in_receivership(*("CAR", "VR", "NSW", "COM")[:before]).turn("SAR")
    t.play(TakeLoan())
    assert t.s.ending == reason


def test_13_1_fifteen_loans_end_nothing() -> None:
    assert given(sar(), 14).turn("SAR").play(TakeLoan()).s.ending == ""


def test_13_2_what_has_no_price_counts_for_nothing() -> None:
    """A share of the QR before its launch, and all shares of a company in receivership; the COM's have a price."""
    t = Table().after_auction().money("p1", 5).holding("QR", p1=1)
    assert all_worth(t.s)[0] == 5
    t.company("COM", {"p1": 3}, par=80).not_launched("COM")
    assert all_worth(t.s)[0] == 5 + 3 * 80
    t = sar().at("SAR", 2, 2).turn("SAR").play(TakeLoan())
    assert all_worth(t.s)[:2] == [t.cash("p1"), t.cash("p2")]


def test_11_3_a_marker_that_cannot_move_keeps_its_place_in_the_stack() -> None:
    t = paying(0, 16).company("NSW", {"p2": 6}).at("NSW", 0, 16)
    t.play(Pay("full"))
    assert (t.price("SAR"), stack(t)) == (450, ["SAR", "NSW"]), "the end of the chart"
    t = Table().after_auction().company("SAR", {"p1": 4, "p2": 2}).company("NSW", {"p2": 6})
    t.at("SAR", 5, 5).at("NSW", 5, 5).stock_round().play(SellShares("SAR", 1))
    assert stack(t) == ["SAR", "NSW"], "12.5.1 the bottom of a column"
    t = Table().after_auction().company("SAR", {"p1": 6, "p2": 4}).company("NSW", {"p2": 6})
    t.at("SAR", 0, 5).at("NSW", 0, 5).stock_round()
    while t.kind() == "stock":
        t.play(Pass())
    assert stack(t) == ["SAR", "NSW"], "12.6.1 the top of a column"


def stack(t: Table) -> list[str]:
    """SAR and NSW, the one on top first."""
    return [t.s.name(rail) for rail in price_order(t.s, [t.s.owner("NSW"), t.s.owner("SAR")])]


def test_t2_stalemate_when_nothing_moves() -> None:
    t = Table().after_auction().phase("5")
    t.give_all("box")
    for p in ("p1", "p2", "p3"):
        t.money(p, 0)
    t.stock_round(2)
    assert (t.s.ended, t.s.ending) == ("stalemate", "stalemate")


def test_t2_on_the_other_site_turn_100_ends_the_game() -> None:
    t = Table(rulings="site").after_auction().phase("5")
    t.give_all("box")
    for p in ("p1", "p2", "p3"):
        t.money(p, 0)
    t.stock_round(2)
    assert t.s.ended == "stalemate"
    assert stock_round(t.s).number == 100, "reached by passing silently through everything"
