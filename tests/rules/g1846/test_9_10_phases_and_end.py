"""9, 10 Phases and the end of the game."""

from tests.rules.g1846.table import Table

from trunkline.core.actions import Action, BuyIn, BuyShare, BuyTrain, GoBankrupt, Launch, Pass, SellShares
from trunkline.core.events import EndTriggered, GameEnded
from trunkline.titles.g1846.buying_trains import trade_objection
from trunkline.titles.g1846.ending import all_worth
from trunkline.titles.g1846.forced import must_buy
from trunkline.titles.g1846.frames import stock_round
from trunkline.titles.g1846.holdings import certificates_held
from trunkline.titles.g1846.phases import advance_phase
from trunkline.titles.g1846.title import TITLE
from trunkline.titles.g1846.trains import III, IV


def with_privates(edition: str = "gmt-2016") -> Table:
    t = Table(3, edition).stock().launch("GT", 60, p1=3).give("MS", "p2").give("SC", "GT").give("MPC", "GT")
    t.marker("SC", "B12", "GT").marker("MPC", "C9", "GT")
    return t.give("MAIL", "GT").give("LSL", "p3")


def test_9_phase_three_removes_private_companies_but_not_markers() -> None:
    t = with_privates()
    advance_phase(t.s, III)
    assert t.privates_left() == ["MAIL"]
    assert [t.marker_at(p) for p in ("SC", "MPC", "BT")] == ["B12", "C9", ""]
    assert (t.cash("MS"), t.trains("MS"), t.tokens("C15")) == (0, [], [])


def test_9_a_players_mail_contract_goes_except_in_the_first_edition() -> None:
    for edition, owner in (("gmt-2016", "box"), ("first-edition", "p2")):
        t = with_privates(edition).give("MAIL", "p2")
        advance_phase(t.s, III)
        assert t.owner("MAIL") == owner


def test_20_a_players_steamboat_takes_its_markers_along() -> None:
    t = with_privates().give("SC", "p2")
    advance_phase(t.s, III)
    assert (t.marker_at("SC"), t.marker_at("MPC")) == ("", "C9")


def test_9_phase_four_removes_markers_and_returned_trains() -> None:
    t = with_privates().train("bank", "4", "2").train("GT", "2*", "3/5")
    advance_phase(t.s, IV)
    assert [t.marker_at(p) for p in ("SC", "MPC", "BT")] == ["", "", ""]
    assert t.trains("GT") == ["3/5*"]
    assert t.returned() == []


def test_10_1_the_bank_runs_out_in_an_operating_round() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3).launch("IC", 100, p2=3).train("GT", "2").train("IC", "2")
    t.broken().operate(4, 1)
    finish(t)
    assert t.s.ended == "bank"


def finish(t: Table) -> None:
    """Pass until the game ends; where passing is forbidden take the first thing offered."""
    for _ in range(200):
        if t.s.ended:
            return
        options = [Pass()] if t.refusal(Pass()) == "" else t.options(Action)[:1]
        t.play(*options)


def test_10_1_in_a_stock_round_the_set_is_still_played() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3, p2=3).train("GT", "2")
    t.pay("bank", 50)
    t.begin_stock().play(SellShares("GT", 1))
    assert (t.s.broken, t.s.last_set, t.s.ended) == (True, 2, "")
    finish(t)
    assert t.s.ended == "bank"


def test_10_3_worth_counts_private_companies_before_phase_three() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3).money(p1=50).give("BIG4", "p1")
    assert all_worth(t.s)[0] == 50 + 300 + 40
    t.phase(2)
    assert all_worth(t.s)[0] == 350


def test_10_3_a_players_mail_contract_is_worth_nothing_from_phase_three_of_the_first_edition_on() -> None:
    """It stays a certificate (5.41), and no corporation may buy it any more (6.91)."""
    t = Table(3, "first-edition").stock().launch("GT", 100, p1=3).pay("GT", 500).money(p2=10).give("MAIL", "p2")
    assert all_worth(t.s)[1] == 10 + 80
    t.phase(2).operate()
    assert (all_worth(t.s)[1], certificates_held(t.s, t.s.owner("p2"))) == (10, 1)
    assert (t.railroad(), t.refusal(BuyIn("MAIL", 80))) == ("GT", "6.91")


def test_t5_the_last_train_of_the_two_player_table() -> None:
    t = Table(2, "two-player").stock().launch("GT", 100, p1=3).launch("IC", 100, p2=3).phase(3)
    t.trains_left(1).operate()
    while t.kind() != "trains":
        t.play(Pass())
    rail = t.railroad()
    t.pay(rail, 900).play(BuyTrain("6", 800))
    assert (t.s.ending, t.s.last_set) == ("final_train", 3)
    assert EndTriggered("final_train") in t.events
    other = t.s.owner("IC" if rail == "GT" else "GT")
    refusal = trade_objection(t.s, other, BuyTrain("6", 1, rail))
    assert refusal is not None
    assert refusal.rule == "T5"


def test_t5_without_a_train_in_the_bank_nobody_must_buy_one() -> None:
    t = Table(2, "two-player").stock().launch("IC", 60, p1=3, p2=2).phase(3).money(p1=0).trains_left(0).at_trains("IC")
    assert (t.refusal(Pass()), t.refusal(GoBankrupt())) == ("", "6.89")


def test_t6_all_closed() -> None:
    t = Table(3).stock(removed=("PRR", "NYC", "B&O", "C&O", "ERIE", "IC")).launch("GT", 60, p1=3)
    t.priced("GT", 10)
    t.begin_stock().play(SellShares("GT", 1))
    assert t.s.ended == "all_closed"
    assert (t.events[-1], len(t.s.agenda)) == (GameEnded("all_closed"), 1), "nothing is begun any more"


def test_t7_stalemate() -> None:
    t = Table(3).stock(removed=("PRR", "NYC", "B&O", "C&O", "ERIE")).money(p1=0, p2=0, p3=0)
    t.give("MAIL", "p1").begin_stock()
    finish(t)
    assert t.s.ended == "stalemate"


def test_s66_elsewhere_the_hundredth_set_ends_it() -> None:
    t = Table(3, rulings="site").stock(removed=("PRR", "NYC", "B&O", "C&O", "ERIE")).money(p1=0, p2=0, p3=0)
    t.give("MAIL", "p1").begin_stock()
    assert (t.s.ended, stock_round(t.s).number) == ("dnf", 100)


def test_10_1_nothing_is_played_after_the_end() -> None:
    t = Table(3).stock().over("bank")
    assert t.refusal(BuyShare("GT", "pool")) == "10.1"
    assert t.options(Pass) == []


def test_10_1_an_exactly_empty_bank_has_made_all_its_payments() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3, p2=3).train("GT", "2")
    t.pay("bank", 100)
    t.begin_stock().play(SellShares("GT", 1))
    assert (t.cash("bank"), t.s.broken, t.s.last_set) == (0, False, 0)


def test_10_the_refusal_after_the_end_names_the_rule_that_ended_it() -> None:
    for reason, rule in (("bank", "10.1"), ("bankrupt", "10.2"), ("all_closed", "T6"), ("stalemate", "T7")):
        t = Table(3).stock().over(reason)
        assert t.refusal(Pass()) == rule


def test_10_4_equal_totals_share_the_win_and_the_bankrupt_come_last() -> None:
    t = Table(4).stock().money(p1=500, p2=700, p3=700, p4=900)
    t.bankrupt("p4").over("bank")
    came_out = TITLE.result(t.s)
    assert (came_out.places, came_out.winners, came_out.ranking) == ((3, 1, 1, 4), (1, 2), (1, 2, 0, 3))
    assert (came_out.reason, came_out.worth) == ("bank", (500, 700, 700, 900))


def test_6_86_a_train_phased_out_by_the_own_purchase_is_still_a_train() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3).pay("GT", 450).train("GT", "2").phase(1).operate()
    t.sold_out("3/5").skip_to("GT", "trains").play(BuyTrain("4/6", 450)).lose_train("GT", "4/6")
    assert (t.trains("GT"), must_buy(t.s, t.s.owner("GT"))) == (["2*"], False)


def test_10_1_the_land_grant_may_break_the_bank() -> None:
    for cash, broken in ((150, False), (149, True)):
        t = Table(3).stock().begin_stock().money(p1=300, bank=cash)
        assert t.play(Launch("IC", 150)).s.broken == broken
