"""7.11 Random bankruptcies against a second reading: the issue, all sales, prices, presidents, the train."""

from random import Random

from tests.rules.g1846.ruin import PLAYERS, Corporation, all_is_sold, issued
from tests.rules.g1846.table import Table

from trunkline.core.actions import GoBankrupt, Issue
from trunkline.core.events import TrainBought, WentIntoReceivership

RUINS = 250
PRICES = {1: 160, 2: 450, 3: 800}  # by phase: the cheapest train of the bank


def corporation(rng: Random, t: Table, name: str, president: str) -> Corporation:
    held = dict.fromkeys((*PLAYERS, "pool", "treasury"), 0)
    held[president] = most = rng.randint(2, 5)
    for holder in rng.sample([p for p in (*PLAYERS, "pool") if p != president], len(PLAYERS)):
        held[holder] = rng.randint(0, min(10 - sum(held.values()), 5 if holder == "pool" else most))
    held["treasury"] = 10 - sum(held.values())
    place = rng.randint(1, 9)
    shares = {p: n for p, n in held.items() if n and p not in (president, "treasury")}
    t.launch(name, 60, **{president: most}, **shares).at(name, place)
    return Corporation(name, president, place, held)


def check_new_president(t: Table, corporations: list[Corporation], money: int, price: int) -> None:
    needy = corporations[0]
    assert (t.kind(), t.actor(), t.railroad(), t.cash(needy.name)) == ("trains", needy.president, needy.name, money)
    for c in corporations:
        assert t.is_closed(c.name) == (c.place <= 0)
        assert c.place <= 0 or (t.president(c.name), t.price(c.name)) == (c.president, c.price())
    if money < price:
        assert bool(t.options(Issue)) == any(needy.issues().values())


def ruin(rng: Random) -> bool:
    """One position; False where p1 is not bankrupt."""
    t, phase, cash, treasury = Table(4).stock(), rng.choice([1, 2, 3]), rng.choice([0, 5, 30]), rng.choice([0, 7, 60])
    names = rng.sample(["GT", "NYC", "B&O", "IC"], rng.randint(1, 3))
    found = [corporation(rng, t, name, "p1" if name == names[0] else rng.choice(["p1", "p2"])) for name in names]
    t.phase(phase).money(p1=cash, p2=0, p3=0, p4=0).pay(names[0], treasury).at_trains(*names)
    if t.kind() != "trains" or t.refusal(GoBankrupt()):
        return False
    money = treasury + issued(found[0]) + all_is_sold(found) + cash
    t.play(GoBankrupt())
    needy = found[0]
    if needy.place <= 0:
        assert t.is_closed(needy.name)
    elif needy.president == "pool":
        bought = [e for e in t.events if isinstance(e, TrainBought)]
        assert (WentIntoReceivership(needy.name) in t.events, bool(bought)) == (True, money >= PRICES[phase])
    else:
        check_new_president(t, found, money, PRICES[phase])
    return True


def test_7_11_everything_is_sold_and_somebody_follows_as_the_text_says(rng: Random) -> None:
    assert sum(ruin(rng) for _ in range(RUINS)) > RUINS / 2
