"""7.11 Random bankruptcies against a second reading: the issue, all sales, prices, presidents, the train."""

from random import Random

from tests.rules.g1846.table import Table

from trunkline.core.actions import GoBankrupt, Issue
from trunkline.core.events import TrainBought, WentIntoReceivership
from trunkline.titles.g1846.charts import CHART

RUINS = 250
PLAYERS = ("p1", "p2", "p3", "p4")
PRICES = {1: 160, 2: 450, 3: 800}  # by phase: the cheapest train of the bank


class Corporation:
    """What the second reading keeps of a corporation."""

    def __init__(self, name: str, president: str, place: int, held: dict[str, int]) -> None:
        self.name = name
        self.president = president
        self.place = place
        self.held = held
        self.has_fallen = False

    def price(self) -> int:
        return CHART.price[max(0, self.place)]

    def issue_limit(self) -> int:
        """6.31"""
        return max(0, min(self.held["treasury"], sum(self.held[p] for p in PLAYERS) - self.held["pool"]))

    def issues(self) -> dict[int, int]:
        """6.86 By the number of shares, what they bring."""
        return {n: n * CHART.price[max(0, self.place - n - 1)] for n in range(1, self.issue_limit() + 1)}

    def heir(self, kept: int) -> str:
        """5.24 Who follows p1 if p1 keeps so many; "" if nobody does."""
        most = max(self.held[p] for p in PLAYERS[1:])
        return next(p for p in PLAYERS[1:] if self.held[p] == most) if most >= 2 and most > kept else ""

    def allowed(self, count: int, needy: bool) -> bool:
        """5.23 to 5.25, 6.88 May p1 sell so many?"""
        if self.held["pool"] + count > 5:
            return False
        kept = self.held["p1"] - count
        if self.president != "p1" or not self.heir(kept):
            return self.president != "p1" or kept >= 2
        return not needy

    def sell(self, count: int) -> int:
        """What it brings; 5.22, 7.11 a president's sales move the price once."""
        brought, self.held["p1"] = count * self.price(), self.held["p1"] - count
        self.held["pool"] += count
        if self.president == "p1" and count:
            self.president = self.heir(self.held["p1"]) or ("p1" if self.held["p1"] else "pool")
            self.place -= not self.has_fallen
            self.has_fallen = True
        return brought


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


def all_is_sold(corporations: list[Corporation]) -> int:
    """6.88, 7.11 Of each the largest block that the limits allow, then the rest at the price which that left."""
    money = 0
    for c in corporations:
        blocks = [n for n in range(1, c.held["p1"] + 1) if c.allowed(n, c is corporations[0])]
        money += c.sell(max(blocks, default=0))
        money += c.sell(c.held["p1"])
    return money


def issued(needy: Corporation) -> int:
    """6.86 The fewest shares of those numbers that bring the most."""
    issues = needy.issues()
    most = max(issues.values(), default=0)
    if most:
        count = next(n for n, value in issues.items() if value == most)
        needy.place -= count
        needy.held["treasury"] -= count
        needy.held["pool"] += count
    return most


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
