"""6.86 to 6.89 The forced purchase to the last sentence: issue, sales, sister corporations, ruin."""

import pytest
from tests.rules.g1846.table import Table, is_launched, pool

from trunkline.core.actions import Action, BuyIn, BuyTrain, GoBankrupt, Issue, Pass, SellShares
from trunkline.core.objections import Objection
from trunkline.core.words import RulingsName
from trunkline.titles.g1846.judging import objection
from trunkline.titles.g1846.means import means


def at_trains(t: Table, rail: str = "IC", cash: int = 0) -> Table:
    """The railroad's train step, with that treasury."""
    t.operate()
    while (t.railroad(), t.kind()) != (rail, "trains"):
        t.play(Pass())
    return t.pay(rail, cash)


def needy(edition: str = "gmt-2016", rulings: RulingsName = "book", phase: int = 1) -> Table:
    """The IC at $60 needs a train and can issue nothing; p1 has no cash, and five shares of the GT at $50.

    The GT's train is phased out, so it cannot be bought.
    """
    t = Table(3, edition, rulings).stock().launch("IC", 70, p1=3, pool=5).launch("GT", 50, p1=5)
    return at_trains(t.phase(phase).train("GT", "4*").money(p1=0))


def test_6_88_a_corporation_may_be_sold_again_and_its_price_falls_once() -> None:
    t = needy().pay("IC", 30)  # a 3/5 train costs $160: 30 + 50 + 40 + 40
    t.play(SellShares("GT", 1))
    assert (t.cash("p1"), t.price("GT"), t.refusal(GoBankrupt())) == (50, 40, "6.89")
    t.play(SellShares("GT", 1), SellShares("GT", 1))
    assert (t.cash("p1"), t.price("GT"), t.refusal(BuyTrain("3/5", 160))) == (130, 40, "")
    assert needy(rulings="site").play(SellShares("GT", 1)).refusal(SellShares("GT", 1)) == "5.22"


def test_6_88_no_sale_so_small_that_no_train_can_be_paid_any_more() -> None:
    t = needy()
    t.holding("GT", p1=4, treasury=6)  # two of four can be sold
    t.pay("IC", 60)
    assert (t.refusal(SellShares("GT", 1)), t.refusal(SellShares("GT", 2))) == (
        "6.88",
        "",
    )  # 60 + 50 + 40 is too little
    assert SellShares("GT", 1) not in t.options(SellShares)


def test_6_88_what_a_new_president_forbids_to_sell_is_not_counted() -> None:
    """5.23: before it has operated only the president sells, and two of three GT shares make p3 president."""
    t = Table(3).stock().launch("IC", 70, p1=3, pool=5).launch("GT", 50, p1=3, p3=2).never_operated("GT")
    at_trains(t.phase(1).train("GT", "4*").money(p1=0), cash=30)
    assert [t.refusal(SellShares("GT", n)) for n in (1, 2, 3)] == ["", "6.88", ""]
    t.play(SellShares("GT", 1), SellShares("GT", 2))  # one share first: still president of the rest
    assert (t.president("GT"), t.cash("p1"), t.refusal(BuyTrain("3/5", 160))) == ("p3", 130, "")


def test_6_88_a_block_is_measured_against_the_train_that_it_makes_payable() -> None:
    t = needy().pay("IC", 60)  # 60 + 2 x 50 pays a 3/5 train, 60 + 3 x 50 a 4 train
    assert [t.refusal(SellShares("GT", n)) for n in (1, 2, 3)] == ["", "", ""]
    t.pay("IC", 30)  # 30 + 3 x 50 pays both
    assert [t.refusal(SellShares("GT", n)) for n in (1, 2, 3)] == ["", "", ""]
    t = needy(phase=2).pay("IC", 375).money(p1=0)  # 375 + 2 x 50 pays a 4/6 train for $450; a 5 train needs three
    assert [t.refusal(SellShares("GT", n)) for n in (1, 2, 3)] == ["", "", ""]
    t.pay("IC", 325).holding("GT", p1=6)  # 325 + 3 x 50 = 475; a fourth share would not reach $500 first
    t.pay("IC", 300)  # 300 + 3 x 50 pays $450, 300 + 4 x 50 pays $500
    assert [t.refusal(SellShares("GT", n)) for n in (3, 4)] == ["", ""]
    t = cheap_shares().pay("IC", 400)  # ten dollars a share: five pay $450, and no number reaches $500
    t.holding("GT", p1=8)
    t.pay("IC", 430)
    assert [t.refusal(SellShares("GT", n)) for n in (2, 3)] == ["", "6.88"]
    site = cheap_shares("site").pay("IC", 430)
    assert site.refusal(SellShares("GT", 3)) == ""


def cheap_shares(rulings: RulingsName = "book") -> Table:
    """As above in phase III; the GT's shares bring $10 each."""
    t = needy(rulings=rulings, phase=2)
    t.priced("GT", 10)
    return t


def test_6_88_sales_of_the_corporation_itself_at_ten_dollars_close_it() -> None:
    t = needy()
    t.priced("IC", 10)
    t.holding("IC", pool=2, treasury=5).holding("GT", p1=0, treasury=0, box=10)  # no other shares to sell
    assert t.refusal(GoBankrupt()) == "6.89"
    t.play(SellShares("IC", 1))
    assert (is_launched(t, "IC"), t.cash("p1"), t.s.out) == (False, 10, 0)


def test_6_88_after_the_price_has_fallen_no_sale_of_the_turn_closes_the_corporation() -> None:
    """5.22: at $20 the first sale makes it $10, the second leaves it there; then nothing keeps ruin away."""
    t = at_trains(Table(3).stock().launch("IC", 40, p1=4, pool=3).phase(1).money(p1=0))
    t.priced("IC", 20)
    t.play(SellShares("IC", 1))
    assert (t.price("IC"), t.refusal(GoBankrupt()), t.refusal(SellShares("IC", 1))) == (10, "", "")
    t.play(SellShares("IC", 1))
    assert (t.price("IC"), is_launched(t, "IC"), t.refusal(GoBankrupt())) == (10, True, "")


@pytest.mark.parametrize(
    ("edition", "rulings", "blocks"),
    [
        ("gmt-2016", "book", [Issue(2), Issue(3)]),
        ("gmt-2016", "site", [Issue(4)]),
        ("first-edition", "book", [Issue(4)]),
    ],
)
def test_6_86_without_enough_the_corporation_issues_what_brings_the_most(
    edition: str, rulings: RulingsName, blocks: list[Action]
) -> None:
    t = Table(3, edition, rulings).stock().launch("IC", 70, p1=4).phase(2).money(p1=400)
    at_trains(t)
    assert (t.price("IC"), t.options(Issue)) == (60, blocks)


def test_6_89_of_two_numbers_that_bring_as_much_none_that_ruins_the_president() -> None:
    """Three or four shares bring $120; after three two more can be sold at $50, after four one at $40."""
    t = Table(3).stock().launch("B&O", 90, p1=5).launch("GT", 100, p1=5, p3=3, pool=2).launch("IC", 50, p1=5, p2=3)
    at_trains(t.phase(3).train("GT", "4/6").train("IC", "4/6").money(p1=0), "B&O", 90)
    t.presided("GT", "p3").presided("IC", "p2")  # nobody who must sell the B&O a train
    assert (t.price("B&O"), t.options(Issue)) == (80, [Issue(3)])
    assert t.refusal(Issue(4)) == "6.89"
    t.pay("B&O", 150)
    assert t.options(Issue) == [Issue(3), Issue(4)], "both lead to a train"


def test_6_86_a_president_who_can_pay_is_not_ruined_by_the_issue() -> None:
    t = at_trains(Table(3).stock().launch("IC", 70, p1=4).phase(2).money(p1=390))
    assert t.refusal(GoBankrupt()) == "6.89"
    t.play(Issue(2))
    assert t.refusal(BuyTrain("4/6", 450)) == ""


def test_6_89_what_can_be_raised_is_counted_after_the_issue() -> None:
    """Issuing pushes the price of the president's own shares down, and fills the market."""
    t = at_trains(Table(3).stock().launch("IC", 70, p1=4).phase(2).money(p1=300))
    assert t.refusal(GoBankrupt()) == ""  # 60 by the issue, 300, and two shares at 40: not 450
    refused = at_trains(Table(3).stock().launch("IC", 70, p1=4).phase(2).money(p1=320), cash=60)
    refused_for = objection(refused.s, GoBankrupt())
    assert refused_for is not None
    assert refused_for.text == "$520 can be raised, and a train costs $450."


@pytest.mark.parametrize(("rulings", "expected"), [("book", ""), ("site", "6.86")])
def test_6_81_after_the_required_train_others_trains_may_be_bought_again(rulings: RulingsName, expected: str) -> None:
    t = Table(3, rulings=rulings).stock().launch("IC", 112, p1=4).launch("GT", 60, p1=3).phase(1)
    t = at_trains(t.train("GT", "4", "3/5").presided("GT", "p2"), cash=40).play(Issue(2))
    assert t.refusal(BuyTrain("4", 1, "GT")) == "6.86"
    t.play(BuyTrain("3/5", 160))
    assert t.refusal(BuyTrain("4", 1, "GT")) == expected


def ruined(rulings: RulingsName = "book") -> Table:
    """Nothing that p1 has pays for a train; the GT, also of p1, owns one."""
    t = Table(4, rulings=rulings).stock().launch("IC", 60, p1=2, pool=5).launch("GT", 40, p1=2, pool=5).phase(2)
    return at_trains(t.train("GT", "4").money(p1=10), cash=5)


def test_6_86_no_bankruptcy_while_a_sister_sells_a_train() -> None:
    t = ruined()
    assert (t.refusal(GoBankrupt()), t.refusal(BuyTrain("4", 5, "GT"))) == ("6.86", "")
    assert ruined("site").refusal(GoBankrupt()) == ""
    assert ruined().pay("IC", 0).refusal(GoBankrupt()) == ""  # not for nothing
    t.presided("GT", "p2")
    assert t.refusal(GoBankrupt()) == ""  # somebody else need not sell


def test_6_86_an_issue_in_vain_does_not_bar_the_sisters_train() -> None:
    t = Table(4).stock().launch("IC", 70, p1=4).launch("GT", 40, p1=2, pool=5).phase(2)
    at_trains(t.train("GT", "4").money(p1=0)).play(Issue(2))  # without a dollar the sister could not sell
    assert (t.refusal(GoBankrupt()), t.refusal(BuyTrain("4", 5, "GT"))) == ("6.86", "")


def poor_beside_a_sister(rulings: RulingsName = "book") -> Table:
    """The B&O at $40 without a dollar, and the GT with two trains, both p1's; neither issue nor sales pay the bank."""
    t = Table(4, rulings=rulings).stock().launch("B&O", 60, p1=2).launch("GT", 70, p1=3, pool=4)
    t.priced("B&O", 40)
    return at_trains(t.train("GT", "2", "2").phase(1).money(p1=10, p2=0, p3=0, p4=0), "B&O")


def test_6_86_what_a_vain_issue_lets_the_treasury_buy_is_bought_before_anything_is_sold() -> None:
    """S59: a sister's train for the issued dollars; no share is sold in vain, and nobody is ruined."""
    t = poor_beside_a_sister()
    assert (t.options(GoBankrupt), t.options(SellShares), t.refusal(GoBankrupt())) == ([], [], "6.86")
    t.play(*t.options(Issue)[:1])
    assert (t.options(GoBankrupt), t.options(SellShares)) == ([], [])
    assert [t.refusal(a) for a in (SellShares("GT", 1), GoBankrupt())] == ["6.86"] * 2
    assert [m.text for m in means(t.s) if m.state == "now"] == ["The 2 of GT, from $1 (6.86)"]
    t.play(BuyTrain("2", 1, "GT"))
    assert t.trains("B&O") == ["2"]


def test_6_86_elsewhere_shares_are_sold_beside_a_sisters_train() -> None:
    t = poor_beside_a_sister("site")
    t.play(*t.options(Issue)[:1])
    assert t.options(SellShares)


def beside_a_sister(rulings: RulingsName = "book", cash: int = 30) -> Table:
    """The IC with four shares to issue and a rich president, and the GT, also of p1, with a 4 train; phase II."""
    t = Table(3, rulings=rulings).stock().launch("IC", 70, p1=4).launch("GT", 50, p1=3).phase(1)
    return at_trains(t.train("GT", "4").money(p1=500), cash=cash)


def test_6_86_nothing_is_raised_while_the_treasury_can_buy_a_sisters_train() -> None:
    t = beside_a_sister()
    assert (t.options(Issue), t.options(SellShares), t.options(GoBankrupt)) == ([], [], [])
    assert [t.refusal(a) for a in (Issue(2), BuyTrain("3/5", 160), GoBankrupt())] == ["6.86"] * 3
    refused = objection(t.s, BuyTrain("3/5", 160))
    assert refused is not None
    assert refused.text == "GT can sell the corporation its 4 train."
    assert t.play(BuyTrain("4", 1, "GT")).trains("IC") == ["4"]


def test_6_86_what_a_sister_cannot_sell_does_not_keep_the_money_away() -> None:
    assert beside_a_sister(cash=0).options(Issue), "a train costs at least $1"
    assert beside_a_sister("site").options(Issue)
    t = beside_a_sister()
    t.presided("GT", "p2")
    assert t.options(Issue), "nobody else has to sell"
    t.presided("GT", "p1").phased_out("GT", "4")
    assert t.options(Issue), "6.82: phased out trains cannot be bought"


def test_6_87_beside_a_sister_shares_are_issued_for_a_dearer_train_as_usual() -> None:
    t = beside_a_sister(cash=160)
    assert (t.refusal(BuyTrain("3/5", 160)), t.options(Issue)) == ("", [Issue(1)])


def test_6_86_the_means_name_the_sister_alone() -> None:
    states = {m.text: m.state for m in means(beside_a_sister().s)}
    now = [text for text, state in states.items() if state == "now"]
    assert now == ["The 4 of GT, from $1 (6.86)"]


@pytest.mark.parametrize(("rulings", "price"), [("book", 80), ("site", 90)])
def test_7_11_a_bankrupt_presidents_sale_moves_the_price_also_beyond_the_limits(
    rulings: RulingsName, price: int
) -> None:
    t = Table(4, rulings=rulings).stock().launch("IC", 70, p1=2, pool=5).launch("GT", 100, p1=2, pool=5).phase(2)
    t.launch("NYC", 40, p2=3)  # waits for its turn
    at_trains(t.train("GT", "4").money(p1=0)).play(GoBankrupt())
    assert (t.price("GT"), pool(t, "GT"), t.president("GT")) == (price, 7, "pool")


def test_7_11_a_price_that_fell_for_the_presidents_sales_does_not_fall_again() -> None:
    t = Table(4).stock().launch("IC", 70, p1=3, pool=5).launch("GT", 100, p1=5).phase(2)
    t.launch("NYC", 40, p2=3)
    at_trains(t.train("GT", "4").money(p1=0)).play(SellShares("GT", 1))
    assert t.price("GT") == 80
    t.play(GoBankrupt())
    assert (t.price("GT"), t.president("GT")) == (80, "pool")


def test_6_86_after_issuing_too_many_shares_the_refusal_names_the_issue() -> None:
    t = at_trains(Table(3).stock().launch("IC", 70, p1=4).phase(1), cash=130)
    assert Issue(1) in t.options(Issue)  # $40 are enough for a 3/5 train
    t.play(Issue(2))
    assert (t.refusal(BuyTrain("3/5", 160)), t.refusal(BuyTrain("4", 180))) == ("6.86", "")


def test_6_91_an_independent_need_not_be_sold_to_the_corporation_to_avoid_ruin() -> None:
    t = ruined()
    t.lose_train("GT", "4")  # the sister has no train any more
    t.phase(1).pay("IC", 5).money(p1=0).give("MS", "p1").pay("MS", 0)
    assert (t.refusal(BuyIn("MS", 1)), t.refusal(GoBankrupt())) == ("", "")
    t.play(BuyIn("MS", 1))
    assert (t.trains("IC"), t.railroad()) == (["2"], "GT")  # with a train and no money the turn is over


def test_6_86_a_sale_before_its_time_is_told_what_comes_first() -> None:
    """The corporation's shares, or a sister's train, come before the president's shares."""
    t = Table(3).stock().launch("IC", 60, p1=2).launch("GT", 100, p2=3, p1=2).phase(1).money(p1=0).at_trains("IC", "GT")
    assert objection(t.s, SellShares("GT", 1)) == Objection("6.86", "The corporation must first issue shares.")
    t = Table(3).stock().launch("IC", 60, p1=2).launch("GT", 100, p1=3).phase(2).train("GT", "4").money(p1=0)
    t.at_trains("IC", "GT").pay("IC", 1)
    said = objection(t.s, SellShares("GT", 1))
    assert said == Objection("6.86", "GT can sell the corporation its 4 train.")
    t.pay("IC", 450)
    assert t.refusal(SellShares("GT", 1)) == "6.88", "nothing is forced"


@pytest.mark.parametrize(
    ("price", "treasury", "returned", "counts"),
    [(70, 799, (), [1]), (40, 449, (), [1]), (112, 0, ("4",), [2, 3])],
)
def test_6_87_no_more_shares_than_the_dearest_train_needs_that_can_be_paid(
    price: int, treasury: int, returned: tuple[str, ...], counts: list[int]
) -> None:
    """No number of shares pays for the dearest train on sale: that one is no reason to issue more (S52)."""
    t = Table(4).stock().launch("GT", 112, p1=4, p2=2).phase(3 if treasury == 799 else 2).train("bank", *returned)
    t.priced("GT", price).money(p1=0, p2=0, GT=treasury).at_trains("GT")
    assert t.options(Issue) == [Issue(n) for n in counts]


def test_6_87_a_block_may_be_on_the_way_to_a_dearer_train() -> None:
    """Two shares of each pay for the 7/8; one by one they do not, for the price falls after the first."""
    t = Table(5).stock().launch("GT", 40, p1=2, pool=5)
    t.launch("NYC", 124, p1=4, pool=3).launch("B&O", 124, p1=4, pool=3)
    t.phase(3).train("bank", "5").holding("GT", treasury=3).money(p1=410, GT=0).at_trains("GT", "NYC", "B&O")
    t.play(SellShares("NYC", 2))  # the returned 5 for $500 needs one
    assert t.refusal(BuyTrain("5", 500, "returned")) == "6.88"
    t.play(SellShares("B&O", 2))
    assert t.refusal(BuyTrain("7/8", 900, "bank")) == ""
    assert t.refusal(BuyTrain("5", 500, "returned")) == "6.88"


def test_6_81_a_returned_train_is_not_called_off_sale() -> None:
    t = Table(4).stock().launch("GT", 112, p1=4).phase(2).train("bank", "4").money(GT=600).at_trains("GT")
    refusal = objection(t.s, BuyTrain("4", 180, "bank"))
    assert refusal is not None
    assert refusal.text == "A 4 train is not on sale now in the stock of new trains."


def dear(t: Table) -> list[Action]:
    """Purchases from the bank that the treasury alone cannot pay."""
    bought = [a for a in t.options(BuyTrain) if isinstance(a, BuyTrain) and a.source == "bank"]
    return [a for a in bought if a.price > t.cash(t.railroad())]


@pytest.mark.parametrize(
    "t",
    [
        needy(),
        needy().pay("IC", 30).play(SellShares("GT", 1)),
        needy().pay("IC", 60).play(SellShares("GT", 2)),
        needy(phase=2),
        ruined(),
        ruined().pay("IC", 0),
        beside_a_sister(cash=0),
        at_trains(Table(3).stock().launch("IC", 70, p1=4).phase(2).money(p1=300)),
        at_trains(Table(3).stock().launch("IC", 70, p1=4).phase(2).money(p1=390)).play(Issue(2)),
        poor_beside_a_sister(),
        poor_beside_a_sister("site"),
    ],
)
def test_6_86_the_means_name_one_step_that_is_next(t: Table) -> None:
    """6.86 to 6.89 In the order of the rules: of several ways the first, ruin where nothing else is left."""
    now = [m.text.rpartition(" (")[0] for m in means(t.s) if m.state == "now" and "from $1" not in m.text]
    ways = {"Issue shares": t.options(Issue), "Cash of the president": dear(t)}
    ways |= {"Bankruptcy": t.options(GoBankrupt), "Shares the president sells": t.options(SellShares)}
    assert now == [name for name, found in ways.items() if found][:1]
