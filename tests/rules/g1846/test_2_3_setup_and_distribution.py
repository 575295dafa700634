"""2, 3 Setup, removals, the hidden distribution and the falling price of the last company."""

import pytest
from tests.rules.g1846.table import Table

from trunkline.core.actions import BuyPrivate, Draw, Launch, LayTile, Pass, TakeCard
from trunkline.core.contract import LogEntry, Options
from trunkline.core.events import CardTaken
from trunkline.core.words import RulingsName
from trunkline.titles.g1846.companies import PRIVATE_IDS, RAILS
from trunkline.titles.g1846.frames import operating_round
from trunkline.titles.g1846.state import HIDDEN
from trunkline.titles.g1846.title import TITLE


@pytest.mark.parametrize(("players", "bank"), [(3, 6500), (4, 7500), (5, 9000)])
def test_2_2_bank(players: int, bank: int) -> None:
    t = Table(players)
    assert t.cash("bank") + 400 * players == bank


@pytest.mark.parametrize(("players", "count"), [(3, 6), (4, 3), (5, 0)])
def test_2_3_removals_by_players(players: int, count: int) -> None:
    t = Table(players).chance()
    gone = [name for name in RAILS[:7] if t.is_removed(name)]
    assert len(gone) == count // 3
    assert len(t.privates_of("box")) == 2 * count // 3


def test_2_3_only_what_the_table_says_is_removed() -> None:
    t = Table(4)
    assert t.refusal(Draw("removals", ("LSL", "SC", "NYC"))) == "2.3"
    assert t.refusal(Draw("removals", ("LSL", "MC", "C&O"))) == "2.3"
    assert t.refusal(Draw("removals", ("LSL", "SC", "C&O"))) == ""


def test_2_3_a_removed_corporation_blocks_its_home() -> None:
    t = Table(4).draw("removals", "LSL", "SC", "ERIE")
    assert t.tokens("E21") == ["ERIE"]


def test_2021_removes_one_more_private_of_each_group() -> None:
    t = Table(5, "gmt-2021").chance()
    assert len(t.privates_of("box")) == 2


def test_unknown_options_are_refused_with_a_sentence() -> None:
    strange = Options(rulings="mine")  # type: ignore[arg-type]
    for options, players in ((Options("gmt-1999"), 3), (strange, 3), (Options(), 2)):
        with pytest.raises(ValueError, match="1846"):
            TITLE.setup(options, players)


def at_last(rulings: RulingsName = "book", private: str = "MAIL") -> Table:
    """Three players; only one private company is left."""
    t = Table(3, rulings=rulings).draw("removals", "MC", "O&I", "SC", "TBC", "ERIE", "PRR")
    return t.chance().only_private_left(private)


def test_3_22_the_last_company_falls_to_nothing_and_is_forced() -> None:
    t = at_last()
    for price in range(80, 0, -10):
        assert t.options(BuyPrivate) == [BuyPrivate("MAIL", price)]
        t.play(Pass())
    assert t.owner("MAIL") == "p1", "eight passes from p3 on, against the clock: p1 is the next"
    assert (t.cash("p1"), t.kind()) == (400, "stock")


def test_s5_the_other_site_stops_at_the_debt() -> None:
    t = at_last("site", "MS")
    for _ in range(6):
        t.play(Pass())
    assert t.kind() == "stock"
    assert sorted(t.cash(p) for p in ("p1", "p2", "p3")) == [320, 400, 400]


def test_3_22_an_independent_keeps_its_treasury_at_any_price() -> None:
    t = at_last(private="MS")
    for _ in range(14):
        t.play(Pass())
    assert t.cash("MS") == 60


def test_3_22_only_at_its_present_price() -> None:
    t = at_last()
    assert t.refusal(BuyPrivate("MAIL", 70)) == "3.22"
    assert t.refusal(BuyPrivate("MS", 80)) == "3.22"
    assert t.refusal(TakeCard("MAIL")) == "3.22"


def test_3_21_only_cards_drawn_and_3_23_only_what_can_be_paid() -> None:
    t = Table(3).draw("removals", "MC", "O&I", "SC", "TBC", "ERIE", "PRR")
    t.draw("deck", "MPC", "Blank 1", "LSL", "MAIL", "MS", "C&WI", "BIG4", "Blank 2", "Blank 3")
    assert t.refusal(TakeCard("C&WI")) == "3.21"
    assert t.refusal(TakeCard("nonsense")) == "3.21"
    t.money(p3=100)
    assert t.refusal(TakeCard("MS")) == "3.23"
    assert t.refusal(TakeCard("MAIL")) == ""
    assert t.refusal(Draw("deck", ())) == "3.21"


def test_3_2_cards_stay_hidden_until_the_end() -> None:
    t = Table(3).draw("removals", "MC", "O&I", "SC", "TBC", "ERIE", "PRR")
    deck = ("MPC", "Blank 1", "LSL", "MAIL", "MS", "C&WI", "BIG4", "Blank 2", "Blank 3")
    t.draw("deck", *deck).play(TakeCard("MPC"))
    log = [LogEntry("chance", Draw("deck", deck)), LogEntry("p3", TakeCard("MPC"))]
    assert TITLE.log_view(log, t.s, 0)[1].action == TakeCard("?")
    assert TITLE.log_view(log, t.s, 2)[1].action == TakeCard("MPC")
    assert set(TITLE.log_view(log, t.s, 2)[0].action.outcome) == {"?"}  # type: ignore[attr-defined]
    assert TITLE.events_view(t.events, t.s, 1) == [CardTaken("p3", "?")]
    assert TITLE.view(t.s, 0).players[2].cards == ("?",)
    assert TITLE.view(t.s, 2).players[2].cards == ("MPC",)
    assert TITLE.redacted(t.s, 1).deck == (HIDDEN,) * 8  # type: ignore[attr-defined]


def test_3_2_the_chooser_knows_his_hand_in_the_redacted_state() -> None:
    t = Table(3).chance()
    mine = TITLE.redacted(t.s, 2)
    assert TITLE.legal_actions(mine) == TITLE.legal_actions(t.s)
    assert TITLE.legal_actions(TITLE.redacted(t.s, 0)) == []


def test_t4_the_open_draft_of_two() -> None:
    t = Table(2, "two-player").chance()
    assert (t.actor(), t.refusal(Pass())) == ("p2", "T4")
    t.play(BuyPrivate("MAIL", 80))
    assert t.cash("p2") == 520
    t.play(BuyPrivate("MS", 140), Pass(), Pass())
    assert (t.s.agenda[0].kind, t.railroad()) == ("operating round", "MS")


def test_t4_the_rounds_of_the_draft_are_not_the_very_first_operating_round() -> None:
    """4.2: that is the one after the first stock round, and goes up from the lowest price for two players, too."""
    t = Table(2, "two-player").chance().play(BuyPrivate("MAIL", 80), BuyPrivate("MS", 140), Pass(), Pass())
    assert operating_round(t.s).number == 0
    for _ in range(60):
        if t.kind() != "stock":
            t.play(*t.options(BuyPrivate)[:1] or TITLE.legal_actions(t.s)[-1:])
    assert t.kind() == "stock"
    rails = [a.corporation for a in TITLE.legal_actions(t.s) if isinstance(a, Launch) and a.price == 40]
    t.play(Launch(rails[0], 60), Launch(rails[1], 40), Pass(), Pass())
    order = [t.s.name(rail) for rail in operating_round(t.s).order]
    assert (operating_round(t.s).number, order) == (1, ["MS", "BIG4", rails[1], rails[0]])


def test_t3_a_second_token_comes_with_the_second_spot() -> None:
    t = Table(2, "two-player").draw("removals", "LSL", "SC", "ERIE", "IC")
    assert t.tokens("D20") == ["ERIE"]
    assert t.tokens("G7") == []
    assert t.is_removed("IC")


def test_t3_it_comes_into_another_city_with_the_green_tile() -> None:
    t = Table(2, "two-player").stock(removed=("GT", "C&O")).launch("NYC", 100, p1=3).phase(1)
    t.tile("D14", "5", 0).token("NYC", "D14").operate().pay("NYC", 500).skip_to("NYC", "track")
    assert t.tokens("D14") == ["NYC"]
    t.play(next(a for a in t.options(LayTile) if isinstance(a, LayTile) and a.hex == "D14"))
    assert t.tokens("D14") == ["NYC", "GT"]


def test_t4_each_pass_takes_ten_off_the_last_company() -> None:
    t = Table(2, "two-player").chance().money(p1=3000, p2=3000)
    while len(t.options(BuyPrivate)) > 1:
        t.play(t.options(BuyPrivate)[0])
    assert t.options(BuyPrivate) == [BuyPrivate("MS", 140)]
    t.play(Pass(), Pass())
    assert (t.kind(), t.options(BuyPrivate)) == ("draft", [BuyPrivate("MS", 120)]), "no operating rounds come between"
    while t.kind() == "draft":
        t.play(Pass())
    assert (t.actor(), t.s.private_price[PRIVATE_IDS.index("MS")]) == ("p1", 0), "at $0 it was taken"
    assert t.cash("MS") == 60


def test_3_2_the_order_of_drawing_goes_against_the_clock() -> None:
    t = Table(4).chance()
    assert (t.actor(), TITLE.view(t.s, 0).order) == ("p4", ("p4", "p3", "p2", "p1"))
    t.play(TakeCard("Blank 1") if TakeCard("Blank 1") in t.options(TakeCard) else t.options(TakeCard)[0]).chance()
    assert (t.actor(), TITLE.view(t.s, 0).order) == ("p3", ("p3", "p2", "p1", "p4"))
