"""6.3 Issuing and redeeming."""

from tests.rules.g1846.table import Table, pool

from trunkline.core.actions import Issue, Redeem
from trunkline.core.objections import Objection
from trunkline.core.words import RulingsName
from trunkline.titles.g1846.frames import turn
from trunkline.titles.g1846.issue import best_issue, issue_limit, issue_objection, objection, redeem_objection


def grand_trunk(price: int = 60, rulings: RulingsName = "book") -> Table:
    t = Table(3, rulings=rulings).stock().launch("GT", price, p1=3, p2=1, pool=2)
    return t.pay("GT", 300).operate()


def test_6_31_example_two_shares_at_fifty() -> None:
    t = grand_trunk()
    assert t.options(Issue) == [Issue(1), Issue(2)]
    assert t.refusal(Issue(3)) == "6.31"
    assert t.refusal(Issue(0)) == "6.31"
    t.play(Issue(2))
    assert (t.cash("GT"), t.price("GT"), pool(t, "GT")) == (400, 60, 4)


def test_6_32_redeeming_costs_one_value_more() -> None:
    t = grand_trunk()
    assert t.refusal(Redeem(3)) == "6.32"
    assert t.refusal(Redeem(-1)) == "6.32"
    t.play(Redeem(2))
    assert (t.cash("GT"), t.price("GT"), pool(t, "GT")) == (160, 60, 0)


def test_6_32_at_the_last_column_a_share_is_redeemed_for_its_price() -> None:
    """S70: no column lies to the right of $550."""
    t = Table(3).stock().launch("GT", 60, p1=3, pool=2).priced("GT", 550).pay("GT", 1099).operate()
    assert (t.refusal(Redeem(1)), t.refusal(Redeem(2))) == ("", "6.32")
    assert t.play(Redeem(1)).cash("GT") == 1099 - 550


def test_6_32_the_money_must_be_there() -> None:
    t = grand_trunk()
    t.pay("GT", 100)
    assert t.refusal(Redeem(2)) == "6.32"


def test_6_31_not_for_nothing() -> None:
    t = Table(3).stock().launch("GT", 60, p1=3, p2=1).pay("GT", 50)
    t.priced("GT", 10)
    assert t.operate().kind() == "track", "there is nothing to issue: the step is over"
    assert issue_objection(t.s, t.s.owner("GT"), 1) == Objection("6.31", "Shares may not be issued for nothing.")


def test_6_3_once_and_only_in_its_step() -> None:
    t = grand_trunk().play(Issue(1))
    assert t.kind() == "track"
    assert t.refusal(Issue(1)) == "6.2"
    assert grand_trunk(rulings="site").play(Issue(1)).refusal(Redeem(1)) == "6.3"


def test_s25_elsewhere_until_the_payout() -> None:
    t = grand_trunk(rulings="site")
    assert t.kind() == "track"
    assert t.refusal(Issue(2)) == ""


def test_6_32_exactly_enough_money_redeems() -> None:
    t = grand_trunk()
    assert t.s.price(t.s.owner("GT")) == 60
    t.pay("GT", 140)
    assert t.refusal(Redeem(2)) == ""
    t.play(Redeem(2))
    assert t.cash("GT") == 0


def test_6_32_one_dollar_less_does_not() -> None:
    t = grand_trunk()
    t.pay("GT", 139)
    assert t.refusal(Redeem(2)) == "6.32"
    assert t.refusal(Redeem(1)) == ""


def test_6_32_a_refusal_says_how_many_shares_the_market_has() -> None:
    t = grand_trunk().pay("GT", 1000)
    assert "has 2 of" in str(objection(t.s, Redeem(3)))
    t.play(Redeem(2))
    assert turn(t.s).issued == 1
    assert "has none of" in str(redeem_objection(t.s, t.s.owner("GT"), 1))


def test_6_31_6_32_every_amount_from_one_share_on_is_offered() -> None:
    t = grand_trunk().pay("GT", 1000)
    issued = [a.shares for a in t.options(Issue) if isinstance(a, Issue)]
    redeemed = [a.shares for a in t.options(Redeem) if isinstance(a, Redeem)]
    assert issued == list(range(1, issue_limit(t.s, t.s.owner("GT")) + 1)) != []
    assert redeemed == list(range(1, pool(t, "GT") + 1)) != []


def test_6_3_what_issuing_could_still_raise() -> None:
    t = grand_trunk()
    rail = t.s.owner("GT")
    assert best_issue(t.s, rail) == issue_limit(t.s, rail) * 50 > 0
    t.play(Issue(1))
    assert best_issue(t.s, rail) == 0, "once in a turn"
    assert best_issue(t.s, t.s.owner("MS")) == 0, "an independent has no shares"
