"""The long example of the rulebook (pages 14 to 17): Amy, Bob and Carlos, from the cards to the second stock round."""

from tests.rules.g1846.table import Table

from trunkline.core.actions import (
    BuyIn,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Issue,
    Launch,
    LayTile,
    Pass,
    Pay,
    PlaceMarker,
    PlaceToken,
    RunRoutes,
    TakeCard,
)
from trunkline.core.events import RouteRun
from trunkline.titles.g1846.ending import all_worth

AMY, BOB, CARLOS = "p1", "p2", "p3"


def distribution() -> Table:
    t = Table(3).draw("removals", "MC", "O&I", "SC", "TBC", "ERIE", "PRR")
    t.draw("deck", "MPC", "Blank 1", "LSL", "MAIL", "MS", "C&WI", "BIG4", "Blank 2", "Blank 3")
    assert t.actor() == CARLOS
    t.play(TakeCard("MPC")).draw("bottom", "Blank 1", "LSL", "MAIL", "MS")
    assert t.actor() == BOB
    t.play(TakeCard("C&WI")).draw("bottom", "Blank 2", "Blank 1", "BIG4", "Blank 3")
    hand = {a.card for a in t.options(TakeCard) if isinstance(a, TakeCard)}
    assert hand == {"MS", "LSL", "MAIL", "Blank 1", "Blank 2"}
    t.play(TakeCard("MS")).draw("bottom", "LSL", "MAIL", "Blank 1", "Blank 2")
    t.play(TakeCard("BIG4")).draw("bottom", "Blank 3", "LSL", "MAIL", "Blank 1")
    t.play(TakeCard("LSL")).draw("bottom", "Blank 1", "Blank 2", "MAIL", "Blank 3")
    t.play(TakeCard("Blank 1")).draw("bottom", "Blank 3", "MAIL", "Blank 2")
    t.play(TakeCard("Blank 2")).draw("bottom", "MAIL", "Blank 3")
    t.play(TakeCard("Blank 3"))
    assert t.options(BuyPrivate) == [BuyPrivate("MAIL", 80)]
    assert t.actor() == AMY
    t.play(Pass())
    assert (t.actor(), t.options(BuyPrivate)) == (CARLOS, [BuyPrivate("MAIL", 70)])
    t.play(Pass(), BuyPrivate("MAIL", 60))
    assert [t.cash(p) for p in (AMY, BOB, CARLOS)] == [260, 240, 240]
    assert (t.cash("MS"), t.cash("BIG4")) == (60, 40)
    return t


def first_stock_round(t: Table) -> None:
    assert t.actor() == AMY
    t.play(Launch("GT", 60))
    assert t.cash("GT") == 120
    t.play(Launch("NYC", 80), Launch("IC", 80))
    assert (t.cash("NYC"), t.cash("IC")) == (160, 240)
    treasury = [BuyShare(rail, "treasury") for rail in ("GT", "NYC", "NYC", "NYC")]
    t.play(*treasury)
    assert [t.cash(p) for p in (AMY, BOB, CARLOS)] == [0, 0, 0]
    t.play(Pass(), Pass())  # Carlos can neither sell nor buy and is not asked
    assert t.s.name(t.s.priority) == BOB
    assert [t.price(r) for r in ("GT", "NYC", "IC")] == [60, 80, 80]


def first_operating_round(t: Table) -> None:
    assert [t.cash(p) for p in (AMY, BOB, CARLOS)] == [0, 25, 15]
    assert t.railroad() == "MS"
    t.play(LayTile("B16", "5", 0), Pass())
    run(t, 60)
    assert (t.cash(AMY), t.cash("MS")) == (30, 70)
    t.play(LayTile("G9", "57", 1), LayTile("G7", "57", 1))
    run(t, 40)
    assert (t.cash(CARLOS), t.cash("BIG4")) == (35, 20)

    assert t.railroad() == "GT"
    t.play(Issue(2))
    assert t.cash("GT") == 280
    t.play(LayTile("C13", "7", 4), LayTile("D14", "5", 2), PlaceToken("D14", 0))
    assert (t.cash("GT"), t.price("GT")) == (160, 50)
    t.play(BuyTrain("2", 80), BuyTrain("2", 80))
    assert t.cash("GT") == 0

    assert t.railroad() == "NYC"
    t.play(Issue(4))
    assert t.cash("NYC") == 680
    t.play(LayTile("D18", "8", 4), LayTile("E17", "292", 1), Pass())
    assert (t.cash("NYC"), t.price("NYC")) == (640, 70)
    t.play(BuyTrain("2", 80), BuyTrain("2", 80), BuyTrain("2", 80))
    assert t.s.phase == 0
    t.play(BuyTrain("3/5", 160))
    assert (t.cash("NYC"), t.s.phase) == (240, 1)
    t.skip_to("IC", "issue")

    t.play(Issue(2), LayTile("J4", "9", 0), LayTile("H6", "9", 0), Pass())
    assert (t.cash("IC"), t.price("IC")) == (380, 70)
    t.play(BuyTrain("3/5", 160))
    assert t.cash("IC") == 220
    t.play(Pass())


def second_operating_round(t: Table) -> None:
    assert [t.cash(p) for p in (BOB, CARLOS)] == [50, 50]
    t.play(LayTile("B16", "619", 4))
    assert t.cash("MS") == 10
    run(t, 70)
    assert t.cash("MS") == 45
    t.play(LayTile("G7", "14", 0))
    run(t, 50)
    assert t.cash("BIG4") == 25
    new_york_central(t)
    illinois_central(t)
    grand_trunk(t)
    assert [t.cash(p) for p in (AMY, BOB, CARLOS)] == [192, 287, 182]


def new_york_central(t: Table) -> None:
    assert t.railroad() == "NYC"
    t.play(BuyIn("LSL", 40), LayTile("D14", "14", 2, "LSL"), Pass())
    t.play(LayTile("E15", "8", 2), LayTile("C15", "294", 0), PlaceToken("C15", 0))
    assert t.cash("NYC") == 0
    run(t, 370)
    t.play(Pay("half"))
    assert (t.cash("NYC"), t.price("NYC")) == (199, 90)
    t.play(BuyIn("MAIL", 80), BuyIn("C&WI", 60))
    assert t.cash("NYC") == 59
    assert t.trains("NYC") == ["2", "2", "2", "3/5"]
    t.skip_to("IC", "issue")


def illinois_central(t: Table) -> None:
    t.play(Pass(), PlaceToken("G7", 0), LayTile("G9", "14", 0), LayTile("I3", "9", 1))
    t.play(BuyIn("MPC", 60), PlaceMarker("MPC", "I1"))
    assert t.cash("IC") == 40
    run(t, 140)
    t.play(Pay("full"))
    assert (t.cash("IC"), t.price("IC")) == (124, 90)
    t.skip_to("GT", "issue")


def grand_trunk(t: Table) -> None:
    t.play(Pass())
    run(t, 160)
    t.play(Pay("full"))
    assert (t.cash("GT"), t.price("GT")) == (80, 70)
    t.play(BuyIn("MS", 60))
    assert (t.cash("GT"), t.trains("GT")) == (65, ["2", "2", "2"])
    assert sorted(t.tokens("C15")) == ["GT", "NYC"]
    t.play(Pass())


def second_stock_round(t: Table) -> None:
    assert t.actor() == BOB
    pool = BuyShare("NYC", "pool")
    t.play(pool, pool, pool, pool, BuyShare("NYC", "treasury"))
    t.play(BuyShare("GT", "treasury"), BuyShare("GT", "pool"))
    assert [t.cash(p) for p in (AMY, BOB, CARLOS)] == [32, 37, 2]
    t.play(Pass(), Pass(), Pass())
    assert t.s.name(t.s.priority) == CARLOS
    assert [t.price(r) for r in ("NYC", "IC", "GT")] == [100, 80, 60]


def run(t: Table, revenue: int) -> None:
    """Run the best routes, which earn what the example says."""
    options = t.options(RunRoutes)
    assert len(options) == 1
    t.play(options[0])
    assert sum(e.revenue for e in t.events if isinstance(e, RouteRun)) == revenue


def test_the_example_of_play() -> None:
    t = distribution()
    first_stock_round(t)
    first_operating_round(t)
    second_operating_round(t)
    second_stock_round(t)
    amy, bob, carlos = all_worth(t.s)
    assert (amy, bob) == (472, 597)
    assert carlos - 40 + 100 == 562  # the Big 4 counts $40; the example calls it about $100
