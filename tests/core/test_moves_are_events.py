"""What moves becomes an event: pages, logs and statistics know it only from there."""

from tests.core.test_chart_and_shares import A, B, table

from trunkline.core.events import EndTriggered, Paid, PresidentChanged, PriceMoved, SharesMoved
from trunkline.core.ids import BANK, SEAT0
from trunkline.core.money import pay
from trunkline.core.prices import put_marker
from trunkline.core.shares import largest_holder, move_shares, set_president


def test_moved_shares_are_an_event_with_what_was_paid() -> None:
    s = table()
    move_shares(s, A, 2, BANK, SEAT0, 40)
    assert s.events == [SharesMoved("A", 2, "bank", "p1", 40)]


def test_paid_money_is_an_event_with_its_reason_and_nothing_is_none() -> None:
    s = table()
    s.cash[BANK] = 30
    pay(s, BANK, SEAT0, 0, "nothing")
    pay(s, BANK, SEAT0, 30, "dividend")
    assert s.events == [Paid("bank", "p1", 30, "dividend")]
    assert not s.broken, "what is just enough does not break the bank"


def test_the_bank_breaks_once_and_for_good() -> None:
    s = table()
    for payer, payee in ((BANK, SEAT0), (SEAT0, BANK), (BANK, SEAT0)):
        pay(s, payer, payee, 1, "")
    assert [e for e in s.events if isinstance(e, EndTriggered)] == [EndTriggered("bank")]
    assert s.broken


def test_nobody_else_is_the_bank() -> None:
    s = table()
    pay(s, SEAT0, BANK, 1, "debt")
    assert (s.broken, s.cash[SEAT0], s.cash[BANK]) == (False, -1, 1)


def test_a_new_president_is_one_event_with_both_names() -> None:
    s = table()
    for owner in (BANK, SEAT0, SEAT0, SEAT0 + 1):
        set_president(s, B, owner)
    assert s.events == [
        PresidentChanged("B", "", "bank"),
        PresidentChanged("B", "bank", "p1"),
        PresidentChanged("B", "p1", "p2"),
    ]


def test_on_a_tie_the_president_stays_also_against_the_player_before() -> None:
    s = table()
    for seat in (0, 2):
        move_shares(s, A, 3, BANK, SEAT0 + seat, 0)
    assert largest_holder(s, A, SEAT0, 1) == SEAT0


def test_a_moved_marker_is_told_and_a_first_one_is_not() -> None:
    s = table()
    put_marker(s, A, 0)
    put_marker(s, B, 2)
    put_marker(s, A, 1)
    put_marker(s, A, 1)
    assert s.events == [PriceMoved("A", 0, 10)]
    assert (s.arrivals, s.arrival) == (3, (3, 2))
