"""6.86 to 6.89 The forced purchase where money is compared: exactly enough, and one dollar less."""

import pytest
from tests.rules.g1846.table import Table
from tests.rules.g1846.test_6_86_forced_purchase import needy, ruined

from trunkline.core.actions import Action, BuyTrain, GoBankrupt, Issue, SellShares
from trunkline.core.events import Paid, PriceMoved, SharesMoved
from trunkline.core.words import RulingsName
from trunkline.titles.g1846.forced import raisable
from trunkline.titles.g1846.judging import objection


def issuing(cash: int, price: int = 70, phase: int = 1, rulings: RulingsName = "book", **shares: int) -> Table:
    """The IC needs a train and may issue. Its price has fallen from the one given, as no train has run."""
    t = Table(3, rulings=rulings).stock().launch("IC", price, **(shares or {"p1": 3})).phase(phase).money(p1=0)
    return t.operate().skip_to("IC", "trains").pay("IC", cash)


def said(t: Table, a: Action) -> str:
    refused = objection(t.s, a)
    return refused.text if refused else ""


# 6.86 Issuing


def test_6_86_shares_are_issued_until_they_pay_exactly() -> None:
    """One share brings $40, two $60, three $60: with $120 one pays for the 3/5 train, two for the 4 train."""
    assert issuing(120).options(Issue) == [Issue(1), Issue(2)]
    assert issuing(119).options(Issue) == [Issue(2)]


def test_6_86_no_more_shares_than_the_first_number_that_pays_for_the_dearest() -> None:
    """S52 One share brings $40 and pays for the 3/5, two bring $60 and pay for the 4; four bring only $40 again."""
    t = issuing(130, p1=4)
    assert (t.price("IC"), t.options(Issue)) == (60, [Issue(1), Issue(2)])
    assert said(t, Issue(4)) == "The number of shares to issue for a train is 1 or 2."


def test_s52_elsewhere_numbers_of_shares_are_counted_by_the_money_that_they_bring() -> None:
    """One and four bring $40, two $60: all that bring less than what pays for the 4 train may be issued, and that."""
    assert issuing(130, rulings="site", p1=4).options(Issue) == [Issue(1), Issue(4), Issue(2)]


def test_6_86_the_refusal_says_how_many_shares_are_issued() -> None:
    assert said(issuing(120), Issue(4)) == "The number of shares to issue for a train is 1 or 2."
    assert said(issuing(180), Issue(1)) == "No shares can be issued for a train now."


def test_6_86_with_a_train_nothing_is_issued_for_one() -> None:
    assert said(issuing(120).train("IC", "2"), Issue(1)) == (
        "Shares are issued in this step only to buy a train that is needed."
    )


def test_6_86_what_an_issue_moves() -> None:
    t = issuing(110).play(Issue(2))
    assert t.events[:3] == [
        SharesMoved("IC", 2, "IC", "pool", 60),
        Paid("bank", "IC", 60, "shares issued for a train"),
        PriceMoved("IC", 60, 40),
    ]


def test_6_86_a_train_that_the_treasury_paid_before_the_issue_is_barred() -> None:
    assert issuing(159).play(Issue(1)).refusal(BuyTrain("3/5", 160)) == ""
    t = issuing(160).play(Issue(1))
    assert (t.refusal(BuyTrain("3/5", 160)), t.refusal(BuyTrain("4", 180))) == ("6.86", "")


def returned(cash: int, price: int, *faces: str) -> Table:
    """In phase III, with earlier trains on sale again. At $124 one to four shares bring 100, 180, 240 and 280."""
    return issuing(cash, price, phase=2, p1=5).train("bank", *faces)


def test_6_86_it_is_barred_only_where_a_dearer_one_can_be_reached() -> None:
    """A returned 4 train costs $180; the next train $450."""
    t = returned(179, 137, "4").play(Issue(4))
    assert (t.cash("IC"), t.refusal(BuyTrain("4", 180, "returned"))) == (459, "6.86")
    t = returned(179, 137, "4").play(Issue(3))
    assert (t.cash("IC"), t.refusal(BuyTrain("4", 180, "returned"))) == (419, "")


def test_6_86_a_returned_2_train_that_could_be_paid_before_is_barred_too() -> None:
    """With $80 a 2 train could be bought; two shares bring $60 for the 3/5 train, not for the treasury."""
    for cash, shares, barred in ((100, 2, "6.86"), (79, 1, "")):
        t = issuing(cash).train("bank", "2").play(Issue(shares))
        assert t.refusal(BuyTrain("2", 80, "returned")) == barred


def test_s56_elsewhere_a_train_with_one_face_is_never_barred() -> None:
    for face, price, barred in (("2", 80, ""), ("4", 180, "6.88")):
        t = needy(rulings="site", phase=2).train("bank", face).pay("IC", 450).play(SellShares("GT", 1))
        assert t.refusal(BuyTrain(face, price, "returned")) == barred


def test_6_86_to_the_dollar_that_reaches_it() -> None:
    for cash, refused in ((449, ""), (450, "6.86")):
        t = returned(179, 137, "4").play(Issue(3)).pay("IC", cash)
        assert t.refusal(BuyTrain("4", 180, "returned")) == refused


def test_6_86_it_is_barred_after_any_number_of_shares() -> None:
    """With $130 one share at $60 brings $40, two bring $60 for the 4 train: then a returned 2 train is too cheap."""
    t = issuing(130).train("bank", "2")
    assert t.options(Issue) == [Issue(1), Issue(2)]
    for shares in (1, 2):
        assert issuing(130).train("bank", "2").play(Issue(shares)).refusal(BuyTrain("2", 80, "returned")) == "6.86"


# 6.87 The president's cash


@pytest.mark.parametrize(("price", "issued"), [(20, []), (30, [Issue(1)])])
def test_6_86_no_share_is_issued_for_nothing_so_none_closes_the_corporation(price: int, issued: list[Issue]) -> None:
    """S52: at $20 a share would bring the $0 left of $10; from $30 the first still brings $10."""
    t = Table(3).stock().launch("IC", 60, p1=4).phase(1).priced("IC", price).money(p1=500).at_trains("IC")
    assert t.options(Issue) == issued
    assert t.refusal(Issue(2)) == "6.86"
    assert t.refusal(BuyTrain("3/5", 160)) == ("6.86" if issued else "")


def test_6_87_the_president_does_not_help_a_treasury_that_pays_exactly() -> None:
    t = needy().pay("IC", 160).money(p1=500)
    assert (t.refusal(BuyTrain("4", 180)), t.refusal(BuyTrain("3/5", 160))) == ("6.87", "")
    t.pay("IC", 159)
    assert (t.refusal(BuyTrain("4", 180)), t.refusal(BuyTrain("3/5", 160))) == ("", "")


def test_6_86_the_president_adds_the_last_dollar() -> None:
    t = needy().pay("IC", 159).money(p1=1).play(BuyTrain("3/5", 160))
    assert (t.cash("IC"), t.cash("p1"), t.trains("IC")) == (0, 0, ["3/5"])


def test_6_88_the_refusal_says_what_is_missing() -> None:
    t = needy().pay("IC", 100).money(p1=30)
    assert said(t, BuyTrain("3/5", 160)) == "$30 more is needed."


def with_a_rival(rulings: RulingsName) -> Table:
    """The IC needs a train, as in `needy`; the PRR of p2 has one."""
    return needy(rulings=rulings).launch("PRR", 40, p2=2).train("PRR", "4")


def test_6_86_before_anything_is_raised_others_trains_may_be_bought() -> None:
    """The PRR is p2's: nobody has to sell the IC a train, but may, as long as its own money pays for it."""
    t = with_a_rival("book").pay("IC", 30)
    assert t.refusal(BuyTrain("4", 30, "PRR")) == ""
    assert t.play(SellShares("GT", 1)).refusal(BuyTrain("4", 30, "PRR")) == "6.86"


def test_s57_a_sale_that_nothing_forced_does_not_bar_others_trains() -> None:
    for cash, refused in ((160, ""), (159, "6.86")):
        t = with_a_rival("site").pay("IC", cash).play(SellShares("GT", 1))
        assert t.refusal(BuyTrain("4", 1, "PRR")) == refused


# 6.88 The president's shares


def test_5_21_what_the_president_cannot_sell_for_a_train() -> None:
    t = needy()
    assert [t.refusal(SellShares(name, 1)) for name in ("PRR", "MS", "nonsense")] == ["5.21"] * 3
    assert said(t, SellShares("PRR", 1)) == "PRR has no shares that could be sold."


def test_6_88_every_number_of_shares_that_may_be_sold_is_offered() -> None:
    t = needy().pay("IC", 60)
    assert t.options(SellShares) == [SellShares("GT", n) for n in (1, 2, 3)]


def test_6_88_with_exactly_enough_for_one_train_a_small_sale_may_lead_to_the_dearer() -> None:
    """$450 are there; one share at $30 alone is not enough for $500, but two at $20 may follow."""
    t = needy(phase=2).priced("GT", 30).pay("IC", 440).money(p1=10)
    assert t.refusal(SellShares("GT", 1)) == ""


def test_6_88_with_exactly_enough_for_one_train_nothing_is_sold_in_vain() -> None:
    """One GT share at $10 is all that the market takes, and a 4 train costs $20 more."""
    t = needy().priced("GT", 10).holding("GT", p1=3, pool=4, treasury=3).pay("IC", 150).money(p1=10)
    assert said(t, SellShares("GT", 1)) == "The money for a train is there, and a dearer one cannot be reached."
    t.money(p1=9)
    assert t.refusal(SellShares("GT", 1)) == ""


def test_6_88_8_1_the_share_that_closes_the_corporation_may_be_sold_although_two_would_pay() -> None:
    t = needy().priced("IC", 10).holding("IC", p1=4, pool=2, treasury=4).holding("GT", p1=0, treasury=0, box=10)
    t.pay("IC", 140)
    assert [t.refusal(SellShares("IC", n)) for n in (1, 2)] == ["", ""]


def at_ten_dollars(cash: int, **money: int) -> Table:
    """The IC at $10 needs a train of $160 or $180: the next share that p1 sells of it closes it."""
    t = needy().priced("IC", 10).holding("IC", p1=4, pool=2, treasury=4).holding("GT", p1=0, treasury=0, box=10)
    return t.pay("IC", cash).money(**money)


def test_6_88_a_share_that_closes_the_corporation_is_not_sold_once_a_train_can_be_paid_for() -> None:
    t = at_ten_dollars(100, p1=60)
    assert (
        said(t, SellShares("IC", 1))
        == "The money for a train is there: no share is sold that would close the corporation."
    )
    assert said(t, GoBankrupt()) == "$160 is there, and a train costs $160."
    assert at_ten_dollars(100, p1=59).refusal(SellShares("IC", 1)) == ""


def test_6_88_what_would_close_the_corporation_leads_to_no_dearer_train() -> None:
    """$160 is there and the GT's share brings $10: the IC's share would make it $180, and close the IC."""
    t = at_ten_dollars(100, p1=60).priced("GT", 10).holding("GT", p1=1, p2=5, box=4).presided("GT", "p2")
    assert said(t, SellShares("GT", 1)) == "The money for a train is there, and a dearer one cannot be reached."


def test_6_88_a_train_that_only_the_closing_share_would_pay_for_is_out_of_reach() -> None:
    """30 + 4 x 30 = $150: with the IC's share $160, but that share closes it. So nothing is spoilt by a small sale."""
    t = at_ten_dollars(0, p1=30).priced("GT", 30).holding("GT", p1=4, p2=4, box=2)
    assert [t.refusal(SellShares("GT", n)) for n in (1, 2, 3, 4)] == ["", "", "", ""]
    assert said(t, GoBankrupt()) == "A share can be sold that closes the corporation; it then needs no train."


def test_6_88_a_share_of_its_own_too_few_spoils_the_purchase() -> None:
    """Two shares of the IC bring $120 at once; one after the other only $110, as the price falls."""
    t = needy().holding("IC", p1=5, p2=2, pool=3, treasury=0).holding("GT", p1=0, treasury=0, box=10).pay("IC", 45)
    assert [t.refusal(SellShares("IC", n)) for n in (1, 2)] == ["6.88", ""]


@pytest.mark.parametrize(
    ("shares", "least"),
    [
        ({"p1": 3, "p2": 2}, 180),  # a president with a share beside the certificate
        ({"p1": 2, "p2": 3}, 180),  # two shares of somebody else's corporation
        ({"p1": 2, "p2": 2}, 230),  # half of a lone president's certificate counts as the whole
    ],
)
def test_s56_elsewhere_a_block_is_measured_against_the_dearest_train(shares: dict[str, int], least: int) -> None:
    """A 4 train costs $180, a share of the GT brings $50."""
    first = "p2" if shares["p2"] > shares["p1"] else "p1"
    t = needy(rulings="site").holding("GT", treasury=5, **shares).presided("GT", first)
    assert t.pay("IC", least).refusal(SellShares("GT", 1)) == "6.88"
    assert t.pay("IC", least - 1).refusal(SellShares("GT", 1)) == ""


def test_s56_elsewhere_every_share_of_a_block_counts() -> None:
    t = needy(rulings="site").pay("IC", 80)
    assert [t.refusal(SellShares("GT", n)) for n in (2, 3)] == ["", "6.88"]
    assert t.pay("IC", 79).refusal(SellShares("GT", 3)) == ""


def test_s56_where_no_train_is_left_nothing_is_needed() -> None:
    t = Table(2, "two-player", "site").stock().launch("IC", 60, p1=3).launch("GT", 50, p1=5).money(p1=0)
    assert t.trains_left(0).at_trains("IC", "GT").refusal(SellShares("GT", 1)) == "6.88"


# 6.89 Bankruptcy


def test_6_86_a_sisters_train_bars_the_presidents_money_only_while_the_treasury_pays_for_none() -> None:
    for cash, refused in ((159, "6.86"), (160, "")):
        t = needy().train("GT", "4").pay("IC", cash).money(p1=500)
        assert t.refusal(BuyTrain("3/5", 160)) == refused
    assert needy().train("GT", "4").pay("IC", 160).money(p1=500).refusal(BuyTrain("4", 180)) == "6.87"


def test_6_86_a_sister_sells_her_train_for_the_last_dollar() -> None:
    assert [ruined().pay("IC", cash).refusal(GoBankrupt()) for cash in (1, 0)] == ["6.86", ""]


def test_6_86_after_an_issue_a_sisters_train_is_open_only_while_the_banks_is_out_of_reach() -> None:
    t = issuing(5, phase=2, p1=4).launch("GT", 40, p1=2, pool=5).play(Issue(2)).train("GT", "4")
    for cash, refused in ((304, ""), (305, "6.86")):
        t.money(p1=cash)
        assert (t.refusal(BuyTrain("4", 5, "GT")), raisable(t.s, t.s.owner("IC"))) == (refused, cash + 145)


def test_s59_elsewhere_issue_and_sales_are_counted_apart() -> None:
    """Four shares bring $40, the president's two at $60 another 120: $290 make it $450."""
    for cash, refused in ((290, "6.89"), (289, "")):
        assert issuing(0, phase=2, rulings="site", p1=4).money(p1=cash).refusal(GoBankrupt()) == refused


def equal_blocks(cash: int) -> Table:
    """Three or four shares bring $120; after three two more can be sold at $50, after four one at $40."""
    t = Table(3).stock().launch("B&O", 80, p1=5).launch("GT", 90, p1=5, p3=3, pool=2).launch("IC", 50, p1=5, p2=3)
    t.phase(3).train("GT", "4/6*").train("IC", "4/6*").money(p1=0).at_trains("B&O")
    return t.pay("B&O", cash)


def test_6_89_of_two_numbers_the_one_that_just_reaches_a_train() -> None:
    """A 6 train costs $800: it takes $60 after three shares, $120 after four; with less nobody is saved."""
    both, three = [Issue(3), Issue(4)], [Issue(3)]
    assert [equal_blocks(cash).options(Issue) for cash in (59, 60, 119, 120)] == [both, three, three, both]
