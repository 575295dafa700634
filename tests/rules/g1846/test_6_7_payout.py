"""6.7 Payouts and prices."""

import pytest
from tests.rules.g1846.table import Table

from trunkline.core.actions import Pass, Pay, RunRoutes
from trunkline.core.events import Paid, RevenueSettled
from trunkline.core.prices import price_order
from trunkline.core.words import RulingsName
from trunkline.titles.g1846.payout import columns_moved, distribute, kept
from trunkline.titles.g1846.title import TITLE


@pytest.mark.parametrize(
    ("price", "payout", "columns"),
    [(165, 500, 3), (165, 250, 1), (165, 0, -1), (124, 500, 2), (124, 250, 2), (100, 49, -1), (100, 50, 0),
     (100, 99, 0), (100, 100, 1), (100, 200, 2), (150, 450, 2), (165, 494, 2), (165, 495, 3), (550, 270, -1),
     (0, 0, -1)],
)  # fmt: skip
def test_6_75_examples(price: int, payout: int, columns: int) -> None:
    assert columns_moved(price, payout) == columns


def test_6_71_example_half_of_250() -> None:
    assert (kept(250, "half"), kept(250, "full"), kept(250, "retain")) == (120, 0, 250)


def test_6_71_6_73_the_treasury_is_paid_and_the_market_is_not() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3, p2=2, pool=2).tile("B16", "5", 0).train("GT", "2").operate()
    t.skip_to("GT", "run")
    t.play(t.options(RunRoutes)[0])
    assert t.refusal(Pay("double")) == "6.71"  # type: ignore[arg-type]
    cash = [t.cash(o) for o in ("p1", "p2", "GT")]
    t.play(Pay("full"))
    assert [t.cash(o) - c for o, c in zip(("p1", "p2", "GT"), cash, strict=True)] == [18, 12, 18]
    paid = [e for e in t.events if isinstance(e, Paid)]
    assert paid == [Paid("bank", owner, n, "dividend") for owner, n in (("p1", 18), ("p2", 12), ("GT", 18))]


def test_6_75_no_payout_beyond_the_last_column() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3).tile("B16", "5", 0).train("GT", "2")
    t.priced("GT", 550)
    t.operate().skip_to("GT", "run")
    t.play(t.options(RunRoutes)[0], Pay("full"))
    assert t.price("GT") == 510


@pytest.mark.parametrize(("rulings", "left"), [("book", ["4"]), ("site", ["2*", "4"])])
def test_6_69_phased_out_trains_leave_before_the_payout_is_decided(rulings: RulingsName, left: list[str]) -> None:
    t = Table(3, rulings=rulings).stock().launch("GT", 100, p1=3).tile("B16", "5", 0).phase(2)
    t.train("GT", "2*", "4").operate()
    while t.kind() != "run":
        t.play(Pass())
    t.play(t.options(RunRoutes)[0])
    assert (t.kind(), t.trains("GT")) == ("pay", left)
    t.play(Pay("full"))
    assert t.trains("GT") == ["4"]


def test_6_7_what_was_done_with_the_revenue_is_told() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3, p2=2).tile("B16", "5", 0).train("GT", "2").operate()
    t.skip_to("GT", "run")
    t.play(t.options(RunRoutes)[0])
    t.play(Pay("half"))
    assert [e for e in t.s.events if isinstance(e, RevenueSettled)] == [RevenueSettled("GT", "half", 60, 30, 30)]


def test_6_72_an_independent_shares_evenly_with_its_owner_and_it_is_told() -> None:
    t = Table(3).stock().give("MS", "p2").operate()
    t.earned(50)
    before = t.cash("p2"), t.cash("MS")
    distribute(t.s, "retain")
    assert (t.cash("p2") - before[0], t.cash("MS") - before[1]) == (25, 25)
    assert RevenueSettled("MS", "split", 50, 25, 25) in t.s.events


def test_5_21_a_corporation_has_operated_once_its_revenue_was_paid_or_kept() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3, p2=2).launch("NYC", 100, p2=3).never_operated("GT", "NYC")
    t.tile("B16", "5", 0).train("GT", "2").operate().skip_to("GT", "run")
    t.play(t.options(RunRoutes)[0])
    assert not t.has_operated("GT")
    others = t.has_operated("NYC")
    t.play(Pay("full"))
    assert (t.has_operated("GT"), t.has_operated("NYC")) == (True, others)


def last(t: Table, rail: str) -> tuple[int, str]:
    """What everybody can see of a railroad's last turn."""
    return next((c.last_revenue, c.last_choice) for c in TITLE.view(t.s, 0).corporations if c.id == rail)


def test_6_7_the_last_revenue_and_what_was_done_with_it_can_be_seen() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3).launch("IC", 60, p2=3).tile("B16", "5", 0).train("GT", "2").operate()
    t.skip_to("GT", "run")
    t.play(t.options(RunRoutes)[0], Pay("half"))
    assert (last(t, "GT"), last(t, "IC")) == ((60, "half"), (0, ""))
    t.lose_train("GT", "2").train("IC", "2").operate()
    assert last(t, "GT") == (60, "half")
    t.skip_to("GT", "trains")
    assert last(t, "GT") == (0, "retain")


def test_6_72_what_an_independent_did_can_be_seen() -> None:
    t = Table(3).stock().give("MS", "p2").give("BIG4", "p3").operate()
    distribute(t.s, "retain")
    assert (last(t, "MS")[1], last(t, "BIG4")[1]) == ("split", "")


@pytest.mark.parametrize(("revenue", "retained"), [(10, 0), (20, 10), (30, 10), (50, 20), (110, 50)])
def test_6_71_half_of_little_is_rounded_down_to_ten(revenue: int, retained: int) -> None:
    assert kept(revenue, "half") == retained


@pytest.mark.parametrize(
    ("price", "payout", "columns"),
    [(137, 60, -1), (137, 70, 0), (112, 50, -1), (112, 60, 0), (195, 580, 2), (195, 590, 3), (20, 10, 0), (10, 30, 2)],
)
def test_6_75_half_and_multiples_of_odd_prices(price: int, payout: int, columns: int) -> None:
    assert columns_moved(price, payout) == columns


def test_6_75_4_33_a_payout_at_the_last_price_leaves_the_marker_on_top() -> None:
    t = Table(3).stock().launch("GT", 150, p1=3).launch("IC", 150, p2=3).train("GT", "2").train("IC", "2")
    t.tile("B16", "5", 0).priced("GT", 550).priced("IC", 550).operate().skip_to("GT", "run")
    t.play(t.options(RunRoutes)[0]).earned(600).play(Pay("full"))
    assert [t.s.name(rail) for rail in price_order(t.s, [t.s.owner("IC"), t.s.owner("GT")])] == ["GT", "IC"]
