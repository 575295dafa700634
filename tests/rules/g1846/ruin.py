"""A second reading of 7.11: what a bankrupt president's sales bring, move and leave."""

from trunkline.titles.g1846.charts import CHART

PLAYERS = ("p1", "p2", "p3", "p4")


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
