"""9 Phases: what the first train of each kind brings."""

from tests.rules.g1848.table import buyer, sold_out

from trunkline.core.actions import BuyTrain, DiscardTrain, Pass
from trunkline.core.events import PhaseBegan
from trunkline.titles.g1848.phases import counted_trains
from trunkline.titles.g1848.trains import CARD_4


def test_9_4_the_first_4_rusts_the_2s_and_lowers_the_limit() -> None:
    t = sold_out(buyer(), 1)
    old = [t.train("NSW", "2"), t.train("SAR", "2+")]
    for _ in range(4):
        t.train("VR", "3")
    t.buying("SAR")
    t.play(BuyTrain("4", 300))
    assert [t.whose(train) for train in old] == ["box", "box"]
    assert (t.kind(), t.actor()) == ("discard", "p1")
    assert t.refusal(DiscardTrain("4")) == "8.1"
    assert t.refusal(Pass()) == "8.1"
    t.play(DiscardTrain("3"))
    assert t.kind() == "trains"
    assert len(counted_trains(t.s, t.s.owner("VR"))) == 3


def test_8_1_several_companies_discard_each_director_choosing() -> None:
    t = sold_out(buyer("4"), CARD_4)
    t.give_all("box")
    for name in ("NSW", "VR"):
        for face in ("4", "4+", "3"):
            t.train(name, face)
    t.train("SAR", "3")
    t.buying("SAR")
    t.play(BuyTrain("5", 500))
    asked = []
    while t.kind() == "discard":
        asked.append(t.actor())
        t.play(DiscardTrain("3"))
    assert asked == ["p1", "p2"], "VR's director, then NSW's"


def test_9_5_the_first_5_closes_the_private_companies() -> None:
    t = sold_out(buyer("4"), CARD_4)
    t.used("P2", "P3", "P4").buying("SAR")
    t.play(BuyTrain("5", 500))
    assert t.owners() == ["box"] * 6


def test_9_6_the_first_6_rusts_the_3s_and_9_7_the_first_8_the_4s() -> None:
    t = sold_out(buyer("5", 3000), 3)
    three, four = t.train("NSW", "3"), t.train("NSW", "4")
    t.buying("SAR")
    t.play(BuyTrain("6", 600))
    assert (t.whose(three), t.whose(four)) == ("box", "NSW")
    sold_out(t, 4)
    t.play(BuyTrain("8", 800))
    assert t.whose(four) == "box"


def test_9_1_only_the_first_train_of_a_kind_begins_a_phase() -> None:
    t = sold_out(buyer("2", 2000), 0).buying("SAR")
    begun = [e.phase for e in t.play(BuyTrain("3", 200), BuyTrain("3+", 230)).events if isinstance(e, PhaseBegan)]
    assert begun == ["3"]


def test_9_there_is_always_one_more_8_and_2e() -> None:
    t = buyer("8", 5000).buying("SAR")
    t.play(BuyTrain("8", 800), BuyTrain("8", 800), BuyTrain("2E", 200))
    assert t.next_card().name == "8"
