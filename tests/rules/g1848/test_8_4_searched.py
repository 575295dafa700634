"""8.3.4, 8.3.7, 8.4 Companies that must buy a train against a second reading: what is open, and what it brings."""

from random import Random

from tests.rules.g1848.needy import ON_SALE, PRICE, Company, ask
from tests.rules.g1848.table import Table

from trunkline.core.actions import BuyTrain

POSITIONS = 300


def buy(c: Company, t: Table, face: str) -> int:
    """The purchase leads where the text says; the column it leaves."""
    money, column, loans = c.after(PRICE[face])
    t.play(BuyTrain(face, PRICE[face]))
    assert (t.director("SAR") == "") == (column == 0)
    if column:
        assert (t.cash("SAR"), t.place("SAR")[1], t.loans("SAR")) == (money, column, c.own + loans)
    return column


def test_8_4_what_is_open_and_what_it_brings_is_as_the_text_says(rng: Random) -> None:
    fallen = forced = 0
    for _ in range(POSITIONS):
        c = Company(rng)
        t = c.table()
        ask(c, t, rng)
        assert {a: t.refusal(a) == "" for a in c.open()} == c.open()
        face = rng.choice(ON_SALE[c.phase])
        if c.open()[BuyTrain(face, PRICE[face])]:
            forced += c.money < PRICE[face]
            fallen += buy(c, t, face) == 0
    assert min(fallen, forced - fallen) > POSITIONS / 30
