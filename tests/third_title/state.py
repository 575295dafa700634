"""The position: what every title has, and where in the round we are."""

from typing import ClassVar, Final

from tests.third_title.pieces import EDITION

from trunkline.core.agenda import Frame
from trunkline.core.ids import NOBODY
from trunkline.core.state import State
from trunkline.core.words import LastChoice

STEPS: Final = ("track", "run", "pay", "trains")


class Stock(Frame):
    """2 A player buys or passes; which round it is, and how many have passed in a row."""

    FIELDS: ClassVar[tuple[str, ...]] = ("number", "passes")

    def __init__(self, player: int, number: int, passes: int) -> None:
        super().__init__("stock", player)
        self.number = number
        self.passes = passes


class OperatingRound(Frame):
    """3 Its number, and who is still to operate."""

    FIELDS: ClassVar[tuple[str, ...]] = ("number", "to_come")

    def __init__(self, number: int, to_come: tuple[int, ...]) -> None:
        super().__init__("operating round", NOBODY)
        self.number = number
        self.to_come = to_come


class Step(Frame):
    """3 One step of a railroad's turn, and what its trains have earned."""

    FIELDS: ClassVar[tuple[str, ...]] = ("revenue",)

    def __init__(self, kind: str, president: int, railroad: int, revenue: int = 0) -> None:
        super().__init__(kind, president, railroad)
        self.revenue = revenue


class ValleyState(State):
    """Besides what every title has: what each railroad earned last, and what was done with it."""

    income: list[int]
    choice: list[LastChoice]

    def copy(self) -> "ValleyState":
        s = ValleyState()
        self.copy_into(s)
        s.income = self.income.copy()
        s.choice = self.choice.copy()
        return s

    def edition_id(self) -> str:
        return EDITION

    def facts(self) -> dict[str, object]:
        return {**State.facts(self), "edition": EDITION, "income": self.income, "choice": self.choice}
