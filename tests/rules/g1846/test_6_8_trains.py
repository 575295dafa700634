"""6.8 Trains: buying, phases, limits, discards, trades, the forced purchase."""

from tests.rules.g1846.table import Table, is_launched, pool

from trunkline.core.actions import (
    Accept,
    BuyIn,
    BuyTrain,
    Decline,
    DiscardTrain,
    GoBankrupt,
    Issue,
    Pass,
    Pay,
    SellShares,
)
from trunkline.titles.g1846.frames import operating_round
from trunkline.titles.g1846.payout import phase_out
from trunkline.titles.g1846.text import action_text


def at_trains(rail: str = "IC", cash: int = 500, price: int = 137, phase: int = 0, **shares: int) -> Table:
    """A corporation without a train at its train step, its price as given."""
    t = Table(3).stock().launch(rail, price, **(shares or {"p1": 4})).phase(phase)
    t.risen(rail).operate()  # it falls by one: no train has run
    while t.kind() != "trains":
        t.play(Pass())
    return t.pay(rail, cash)


def test_6_81_list_price_and_order() -> None:
    t = at_trains()
    assert t.refusal(BuyTrain("2", 79)) == "6.81"
    assert t.refusal(BuyTrain("4", 180)) == "6.81"
    assert t.refusal(BuyTrain("2", 80, "returned")) == "6.81"
    assert t.refusal(BuyTrain("2", 80, "bank", "2")) == "6.81"
    t.play(BuyTrain("2", 80))
    assert (t.cash("IC"), t.trains("IC")) == (420, ["2"])


def test_6_83_train_limit() -> None:
    t = at_trains(cash=900).train("IC", "2", "2", "2", "2*", "4")
    assert t.refusal(BuyTrain("2", 80)) == "6.83"


def test_6_85_either_face() -> None:
    t = at_trains(phase=1)
    assert {a.train for a in t.options(BuyTrain) if isinstance(a, BuyTrain)} == {"4", "3/5"}


def other_corporation(t: Table, *trains: str, president: str = "p2") -> Table:
    return t.launch("GT", 60, **{president: 3}).train("GT", *trains)


def test_6_81_a_trade_needs_consent_and_a_declined_offer_is_not_repeated() -> None:
    t = other_corporation(at_trains(), "2", "4")
    assert t.refusal(BuyTrain("4", 0, "GT")) == "6.81"
    assert t.refusal(BuyTrain("4", 501, "GT")) == "6.81"
    assert t.refusal(BuyTrain("5", 1, "GT")) == "6.82"
    assert t.refusal(BuyTrain("5", 1, "nobody")) == "6.81"
    assert action_text(t.s, BuyTrain("4", 100, "GT"), []) == "Offer GT $100 for a 4 train"
    t.play(BuyTrain("4", 100, "GT"))
    assert (t.kind(), t.actor(), t.refusal(Pass())) == ("offer", "p2", "6.81")
    t.play(Decline())
    assert t.refusal(BuyTrain("4", 100, "GT")) == "6.81"
    t.play(BuyTrain("4", 101, "GT"), Accept())
    assert (t.trains("IC"), t.cash("GT"), t.cash("IC")) == (["4"], 101, 399)


def test_s48_after_a_declined_offer_every_higher_price_for_a_train_stays_open() -> None:
    t = other_corporation(at_trains(), "2", "4").play(BuyTrain("4", 50, "GT"), Decline())
    listed = [a.price for a in t.options(BuyTrain) if isinstance(a, BuyTrain) and (a.train, a.source) == ("4", "GT")]
    assert listed == [51, 180, 500]


def test_6_81_ones_own_corporations_trade_at_once() -> None:
    t = other_corporation(at_trains(), "2", president="p1")
    assert action_text(t.s, BuyTrain("2", 1, "GT"), []) == "Buy a 2 train from GT for $1"
    t.play(BuyTrain("2", 1, "GT"))
    assert t.trains("IC") == ["2"]


def test_6_82_phased_out_trains_are_not_sold() -> None:
    t = other_corporation(at_trains(phase=2), "2*")
    assert t.refusal(BuyTrain("2", 1, "GT")) == "6.82"


def test_6_82_phase_three_phases_out_and_phase_four_removes() -> None:
    t = other_corporation(at_trains(cash=1000, phase=1), "2", "4").give("MAIL", "p2").give("TBC", "GT")
    t.sold_out("3/5").play(BuyTrain("5", 500))
    assert (t.s.phase, t.trains("GT")) == (2, ["2*", "4"])
    assert t.owner("MAIL") == t.owner("TBC") == "box"
    t.sold_out("5").pay("IC", 1000).play(BuyTrain("6", 800))
    assert (t.s.phase, t.trains("GT")) == (3, ["4*"])


def test_6_83_excess_trains_go_back_and_can_be_bought_again() -> None:
    t = at_trains(cash=3000, phase=1).launch("GT", 60, p2=3).train("GT", "4", "3/5", "4", "4")
    t.sold_out("3/5").play(BuyTrain("5", 500))
    assert (t.kind(), t.actor(), t.railroad()) == ("discard", "p2", "GT")
    assert t.refusal(DiscardTrain("5")) == "6.83"
    assert t.refusal(BuyTrain("5", 500)) == "6.83"
    t.play(DiscardTrain("3/5"))
    assert (t.railroad(), t.trains("GT")) == ("IC", ["4", "4", "4"])
    t.play(BuyTrain("4", 180, "returned"))
    assert (t.s.phase, t.trains("IC")) == (2, ["5", "4"])


def test_6_86_example_of_the_illinois_central() -> None:
    """$533 in the treasury, $208 with the president, price 150, three more shares than it may sell."""
    t = Table(3).stock().launch("IC", 137, p1=4, pool=2).pay("IC", 83).train("IC", "3/5*", "3/5*").phase(3).operate()
    assert t.options(Issue) == [Issue(1), Issue(2)]
    t.play(Issue(2))
    assert t.cash("IC") == 331
    t.pay("IC", 231)  # $100 are spent on Chicago and a token, and the routes earn $510
    phase_out(t.s, t.s.owner("IC"))  # 6.69 after the run
    t.earned(510).turn_at(3, issued=2).play(Pay("half"))
    assert (t.price("IC"), t.cash("IC"), t.trains("IC")) == (150, 533, [])
    t.money(p1=208)
    assert t.refusal(Pass()) == "6.86"
    assert t.refusal(Issue(1)) == "6.86"
    assert t.refusal(BuyTrain("6", 800)) == "6.88"
    assert t.refusal(SellShares("IC", 2)) == "5.25"
    t.play(SellShares("IC", 1))
    assert (t.price("IC"), t.cash("p1")) == (137, 358)
    assert t.refusal(BuyTrain("7/8", 900)) == "6.88"
    t.play(BuyTrain("6", 800))
    assert (t.cash("p1"), t.cash("IC")) == (91, 0)


def test_6_86_issuing_lowers_the_price_for_every_share() -> None:
    t = at_trains(cash=40, phase=1)  # price 137: one share 112, two shares 2 x 100, three 3 x 90
    t.priced("IC", 137)
    assert t.options(Issue) == [Issue(2)]
    assert t.refusal(BuyTrain("3/5", 160)) == "6.86"
    assert t.refusal(SellShares("IC", 1)) == "6.86", "the issue comes first"
    t.play(Issue(2))
    assert (t.cash("IC"), t.price("IC"), pool(t, "IC")) == (240, 112, 2)
    assert other_corporation(t, "2").refusal(BuyTrain("2", 1, "GT")) == "6.86"
    assert t.give("MAIL", "p1").refusal(BuyIn("MAIL", 1)) == "6.86"


def test_6_87_the_president_does_not_help_with_a_dearer_train() -> None:
    t = at_trains(cash=170, phase=1, price=40, p1=2).money(p1=500)
    t.holding("IC", treasury=0, pool=8)
    assert t.refusal(BuyTrain("4", 180)) == "6.87"
    assert t.refusal(BuyTrain("3/5", 160)) == ""


def test_6_88_the_president_keeps_the_corporation() -> None:
    t = at_trains(cash=0, phase=1, price=60, p1=3, p2=3, pool=4).money(p1=0)
    assert t.refusal(SellShares("IC", 1)) == "6.88"
    assert t.refusal(SellShares("GT", 1)) == "5.21"


def test_6_89_only_when_nothing_helps() -> None:
    t = at_trains(cash=0, phase=1, price=60, p1=3, p2=3, pool=4).money(p1=159)
    assert t.refusal(GoBankrupt()) == ""
    t.money(p1=160)
    assert t.refusal(GoBankrupt()) == "6.89"
    assert at_trains(cash=80).train("IC", "2").refusal(GoBankrupt()) == "6.89"


def test_6_84_phase_four_trains_never_run_out() -> None:
    t = at_trains(cash=12000, phase=3)
    for _ in range(12):
        t.play(BuyTrain("6", 800)).lose_train("IC", "6")
    assert t.refusal(BuyTrain("7/8", 900)) == ""


def needy(price: int = 60) -> Table:
    """The IC, first in the round, needs a train; its president p1 has no cash, but leads the GT; the NYC follows it."""
    t = Table(3).stock().launch("IC", 100, p1=3, pool=3).launch("GT", 60, p1=4).launch("NYC", 60, p2=3).phase(1)
    t.priced("GT", price)
    t.give("MAIL", "p1").money(p1=0).operate()
    while t.kind() != "trains":
        t.play(Pass())
    return t.pay("IC", 30)


def test_6_88_a_sale_can_change_the_order_of_those_still_to_operate() -> None:
    t = needy()
    assert [t.s.name(r) for r in operating_round(t.s).order] == ["IC", "GT", "NYC"]
    t.play(SellShares("GT", 1))
    assert [t.s.name(r) for r in operating_round(t.s).order] == ["IC", "NYC", "GT"]


def test_6_88_a_sale_can_close_another_corporation() -> None:
    t = needy(10).play(SellShares("GT", 2))
    assert (t.cash("p1"), is_launched(t, "GT"), t.railroad()) == (20, False, "IC")


def test_6_86_money_raised_by_the_president_is_for_the_bank_train() -> None:
    t = needy()
    assert t.refusal(BuyIn("MAIL", 1)) == ""
    t.play(SellShares("GT", 1))
    assert t.refusal(BuyIn("MAIL", 1)) == "6.86"


def test_6_83_without_a_president_the_cheapest_train_goes() -> None:
    t = at_trains(cash=3000, phase=1).launch("GT", 60, p2=2).train("GT", "4", "3/5", "4", "4")
    t.holding("GT", p2=0, pool=2).presided("GT", "pool")
    t.sold_out("3/5").play(BuyTrain("5", 500))
    assert (t.railroad(), t.trains("GT")) == ("IC", ["4", "4", "4"])


def test_6_81_who_cannot_sell_a_train() -> None:
    t = other_corporation(at_trains(), "2").give("MS", "p1")
    assert t.refusal(BuyTrain("2", 1, "MS")) == "6.81"
    t.presided("GT", "pool")
    assert t.refusal(BuyTrain("2", 1, "GT")) == "6.81"


def test_6_83_several_corporations_give_back_in_a_fixed_order() -> None:
    t = at_trains(cash=3000, phase=1).launch("GT", 60, p2=3).train("GT", "4", "3/5", "4", "4")
    t.launch("PRR", 60, p3=3).train("PRR", "4", "3/5", "4", "4")
    t.sold_out("3/5").play(BuyTrain("5", 500))
    assert (t.actor(), t.railroad()) == ("p3", "PRR")
    t.play(DiscardTrain("4"))
    assert (t.actor(), t.railroad()) == ("p2", "GT")


def test_6_88_no_more_than_the_dearest_train_needs() -> None:
    t = needy(100)
    t.holding("GT", p1=5, treasury=5)
    assert t.refusal(SellShares("GT", 3)) == "6.88"  # two are enough for a 4 train


def test_6_88_no_sale_that_leads_to_no_dearer_train_and_no_cheaper_train_after_one_that_does() -> None:
    t = needy(10).money(p1=129)
    t.holding("IC", pool=5, treasury=2)  # none of the IC can be sold
    assert t.refusal(SellShares("GT", 1)) == ""  # $159 are there
    t.money(p1=131)
    assert t.refusal(SellShares("GT", 2)) == ""  # $181 would be there, enough for a 4 train
    t.holding("GT", p1=3, treasury=7)
    assert t.refusal(SellShares("GT", 1)) == "6.88"  # only one can be sold: not enough for a 4 train
    t = needy(20).money(p1=130).play(SellShares("GT", 1))
    assert (t.refusal(BuyTrain("3/5", 160)), t.refusal(BuyTrain("4", 180))) == ("6.88", "")


def test_6_86_shares_are_not_issued_for_nothing() -> None:
    t = at_trains(cash=0, phase=1)
    t.priced("IC", 20)
    assert (t.options(Issue), t.refusal(Issue(1))) == ([], "6.86")
