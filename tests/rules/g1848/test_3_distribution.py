"""3.1 The sale of the private companies."""

from tests.rules.g1848.table import Table

from trunkline.core.actions import BuyPrivate, LowerPrice, Pass, SellShares
from trunkline.core.events import RoundBegan
from trunkline.titles.g1848.text import decision_text, event_text

NAMES = ["Amy", "Bob", "Carlos"]


def test_3_1_1_buy_at_the_present_price_or_lower_one_by_five() -> None:
    t = Table()
    t.play(LowerPrice("P6"), BuyPrivate("P6", 225))
    assert t.cash("p2") == 840 - 225
    assert t.actor() == "p3"
    assert t.refusal(BuyPrivate("P6", 225)) == "3.1.1"
    assert t.refusal(BuyPrivate("P1", 29)) == "3.1.1"
    assert t.refusal(LowerPrice("P9")) == "3.1.1"


def test_3_1_1_a_price_has_seven_steps() -> None:
    t = Table()
    for _ in range(6):
        t.play(LowerPrice("P1"))
    assert t.s.private_price[0] == 0
    assert t.refusal(LowerPrice("P1")) == "3.1.1"
    t.play(BuyPrivate("P1", 0))
    assert t.cash("p1") == 840


def test_3_1_2_must_buy_when_nothing_can_be_lowered_and_nobody_owns_one() -> None:
    t = Table().lowered_to_the_floor()
    assert t.refusal(Pass()) == "3.1.2"
    assert all(isinstance(a, BuyPrivate) for a in t.legal())


def test_3_1_3_passing() -> None:
    t = Table()
    assert t.refusal(Pass()) == "3.1.3"
    assert decision_text(t.s, NAMES) == "Amy: buy a private company or lower a price"
    t.play(BuyPrivate("P1", 30))
    assert t.refusal(Pass()) == "3.1.3", "p2 owns none and prices can still fall"
    t.lowered_to_the_floor()
    assert t.refusal(Pass()) == "", "nothing can be lowered and somebody owns one"
    assert decision_text(t.s, NAMES).endswith(": buy a private company or pass")


def test_3_1_3_the_other_site_never_lets_a_player_without_private_pass() -> None:
    t = Table(rulings="site")
    t.play(BuyPrivate("P1", 30))
    assert t.lowered_to_the_floor().refusal(Pass()) == "3.1.3"


def test_3_1_4_when_all_pass_sold_companies_pay_and_the_sale_goes_on() -> None:
    t = Table()
    t.play(BuyPrivate("P1", 30), BuyPrivate("P2", 70), BuyPrivate("P3", 110))
    t.play(Pass(), Pass())
    assert t.cash("p1") == 810
    t.play(Pass())
    assert [t.cash(p) for p in ("p1", "p2", "p3")] == [815, 780, 745]
    assert t.actor() == "p1"
    assert t.refusal(LowerPrice("P4")) == ""


def test_3_1_4_two_passes_do_not_survive_a_purchase() -> None:
    t = Table()
    t.play(BuyPrivate("P1", 30), BuyPrivate("P2", 70), BuyPrivate("P3", 110))
    t.play(Pass(), Pass(), BuyPrivate("P4", 170), Pass(), Pass())
    assert t.cash("p1") == 810


def test_3_2_4_6_4_7_p5_and_p6_bring_shares_and_the_left_of_the_last_buyer_begins() -> None:
    t = Table()
    t.play(BuyPrivate("P5", 170), BuyPrivate("P6", 230))
    assert t.held("QR", "p1") == 1
    assert (t.held("CAR", "p2"), t.director("CAR"), t.price("CAR")) == (2, "p2", 100)
    t.play(BuyPrivate("P1", 30), BuyPrivate("P2", 70), BuyPrivate("P3", 110), BuyPrivate("P4", 170))
    assert t.kind() == "stock"
    assert t.actor() == "p1"
    assert t.s.name(t.s.priority) == "p1"
    assert t.refusal(SellShares("QR", 1)) == "12.4.1", "no share is sold in the first stock round"
    assert RoundBegan("stock", 1, 0) in t.s.events


def test_t1_the_bank_runs_out_in_the_auction() -> None:
    t = Table()
    t.play(BuyPrivate("P1", 30), BuyPrivate("P2", 70), BuyPrivate("P3", 110))
    t.money("bank", 29)
    t.play(Pass(), Pass())
    events = t.play(Pass()).events
    assert t.s.ended == "bank"
    assert t.cash("bank") == -1
    assert type(events[-1]).__name__ == "GameEnded"
    assert t.legal() == []
    assert t.refusal(Pass()) == "13.1"


def test_3_1_1_a_private_company_must_be_paid_for() -> None:
    t = Table().money("p1", 229)
    assert t.refusal(BuyPrivate("P6", 230)) == "3.1.1"
    assert t.refusal(BuyPrivate("P4", 170)) == ""
    assert BuyPrivate("P6", 230) not in t.legal()


def test_3_1_1_the_log_says_who_lowered_a_price() -> None:
    lowered = Table().play(LowerPrice("P6")).events
    assert [event_text(e, NAMES) for e in lowered] == ["Amy lowers P6 North Australian Railway to £225"]
