"""A second reading of 8.3.4, 8.3.7 and 8.4: a company that must buy a train."""

from random import Random

from tests.rules.g1848.table import Table, given, sar

from trunkline.core.actions import Action, BuyTrain, Decline, Pass, TakeLoan

PRICE = {"2": 100, "3": 200, "3+": 230, "4": 300, "4+": 340, "5": 500, "5+": 550}
ON_SALE = {"3": ("3", "3+"), "4": ("4", "4+"), "5": ("5", "5+")}
MONEY = (0, 1, 29, 30, 99, 100, 101, 130, 199, 200, 229, 230, 239, 240, 299, 300, 400, 499, 500, 550, 699, 700)


class Company:
    """The SAR of p1 without a train; a sister, the VR, and the NSW of p2 may own some."""

    def __init__(self, rng: Random) -> None:
        self.phase = rng.choice(list(ON_SALE))
        self.money = rng.choice(MONEY)
        self.column = rng.choice([1, 2, 3, 4, 5, 6, 7, 9, 12, 12, 12])
        self.loans = rng.choice([0, 0, 1])  # in this turn
        self.own = max(self.loans, rng.choice([0, 0, 4, 5]))
        self.left = min(20 - self.own, rng.choice([20, 20, 20, 3, 1, 0]))
        faces = [face for face in PRICE if face != "2" or self.phase == "3"]
        self.sister = rng.choices(faces, k=rng.choice([0, 0, 1]))
        self.others = rng.choices(faces, k=rng.choice([0, 0, 1, 2]))
        self.declined: list[str] = []

    def table(self) -> Table:
        t = given(sar(par=100).phase(self.phase), 20 - self.left - self.own).at("SAR", 1, self.column)
        t.money("SAR", self.money).lent("SAR", self.own).company("VR", {"p1": 6}).company("NSW", {"p2": 6})
        for owner, faces in (("VR", self.sister), ("NSW", self.others)):
            for face in faces:
                t.train(owner, face)
        return t.buying("SAR").loans_in_turn(self.loans)

    def can_pay(self, money: int) -> bool:
        """8.3.7 Some train, of the bank or of somebody who sells it."""
        prices = [PRICE[face] for face in self.others if face not in self.declined]
        return money >= min([PRICE[ON_SALE[self.phase][0]], *[1 for _ in self.sister], *prices])

    def open(self) -> dict[Action, bool]:
        """8.1, 8.2.5, 8.3.4, 8.3.7, 5.6 May this be done?"""
        out: dict[Action, bool] = {Pass(): False, TakeLoan(): not self.loans and self.own < 5 and self.left > 0}
        for face in ON_SALE[self.phase]:
            out[BuyTrain(face, PRICE[face])] = self.money >= PRICE[face] or not self.can_pay(self.money)
        for face in self.others:
            out[BuyTrain(face, PRICE[face], "NSW")] = self.money >= PRICE[face] and face not in self.declined
            out[BuyTrain(face, PRICE[face] - 1, "NSW")] = False
        for face in self.sister:
            out[BuyTrain(face, 1, "VR")] = self.money >= 1
            out[BuyTrain(face, self.money + 1, "VR")] = False
        out[BuyTrain("2E", 200)] = self.phase == "5" and self.money >= 200 and self.can_pay(self.money - 200)
        return out

    def after(self, price: int) -> tuple[int, int, int]:
        """5.6.2, 8.4 Money, column and loans after the purchase; column 0: it has fallen."""
        money, column, loans = self.money, self.column, 0
        while money < price and column:
            if loans == self.left:
                return money, 0, loans
            column = max(0, column - (3 if self.loans + loans else 2))
            money, loans = money + 100, loans + 1
        return money - price, column, loans


def ask(c: Company, t: Table, rng: Random) -> None:
    """8.3.4 Some trains of the other director are asked for in vain."""
    for face in sorted(set(c.others)):
        if PRICE[face] <= c.money and rng.random() < 0.5:
            t.play(BuyTrain(face, PRICE[face], "NSW"), Decline())
            c.declined.append(face)
