"""A position as numbers, one row for each seat: what tells at the start of a round how the game will end.

Money is divided by what the players have in the mean, and every number is taken less the table's mean, so a row says
how a seat differs from the table. Plain classes, lists and loops, so that it can be compiled.
"""

from typing import Final

from trunkline.core.ids import player
from trunkline.core.state import State

MONEY: Final = (
    "worth", "lead", "cash", "shares", "income", "lasting_income", "jump", "poor_shares", "largest", "largest_income",
    "second", "own_treasuries", "treasuries", "issuable", "gap_now", "gap_lasting", "private_income", "private_price",
    "bank_shares", "own_income",
)  # fmt: skip
PIECES: Final = ("holdings", "presidencies", "own_trains", "lasting_trains", "loans", "tokens", "turn")
NAMES: Final = MONEY + PIECES


class Railroad:
    """What is asked once of each railroad that has a price. `trains` is -1 for a company that runs none."""

    def __init__(self, rail: int, price: int, income: int, lasting: int, jump: int, trains: int, stay: int) -> None:
        self.rail = rail
        self.price = price
        self.income = income  # of the next run
        self.lasting = lasting  # of its trains that stay
        self.jump = jump  # what its price gains when that is paid
        self.trains = trains
        self.stay = stay  # trains that stay


class SharedFacts:
    """What is the same for all seats."""

    def __init__(
        self,
        railroads: list[Railroad],
        next_price: int,
        lasting_price: int,
        private_income: tuple[int, ...],
        first: int,
    ) -> None:
        self.railroads = railroads
        self.next_price = next_price  # of the bank's next train
        self.lasting_price = lasting_price  # of the cheapest train that stays
        self.private_income = private_income
        self.first = first  # the seat that acts first in the next stock round


class SeatNumbers:
    """One seat's numbers; the names are those of `NAMES`."""

    def __init__(self, s: State, shared: SharedFacts, seat: int) -> None:
        self.owner = player(seat)
        self.cash = float(s.money(self.owner))
        self.lead = self.shares = self.income = self.lasting_income = self.jump = self.poor_shares = 0.0
        self.largest = self.largest_income = self.second = self.own_treasuries = self.treasuries = 0.0
        self.issuable = self.gap_now = self.gap_lasting = self.private_income = self.private_price = 0.0
        self.bank_shares = self.own_income = self.holdings = self.presidencies = self.own_trains = 0.0
        self.lasting_trains = self.loans = self.tokens = 0.0
        self.turn = float((seat - shared.first) % s.players) / s.players
        for railroad in shared.railroads:
            self.hold(s, railroad)
            if s.president_of(railroad.rail) == self.owner:
                self.preside(s, railroad, shared)
        for i, owner in s.privates():
            if owner == self.owner:
                self.private_income += shared.private_income[i]
                self.private_price += s.private_cost(i)
        self.worth = self.cash + self.shares + self.bank_shares + self.private_price

    def hold(self, s: State, r: Railroad) -> None:
        """What shares mean."""
        held = s.held(r.rail, self.owner)
        worth = float(held * r.price)
        if r.trains < 0:
            self.bank_shares += worth
            return
        self.shares += worth
        self.income += held * r.income / 10.0
        self.lasting_income += held * r.lasting / 10.0
        self.jump += held * r.jump
        self.holdings += held
        self.treasuries += held * s.money(r.rail) / 10.0
        self.loans += held * s.loans_of(r.rail) / 10.0
        if not r.stay:
            self.poor_shares += worth
        if worth > self.largest:
            self.second = self.largest
            self.largest = worth
            self.largest_income = held * r.income / 10.0
        elif worth > self.second:
            self.second = worth

    def preside(self, s: State, r: Railroad, shared: SharedFacts) -> None:
        """What a presidency means."""
        money = float(s.money(r.rail))
        self.presidencies += 1.0
        self.own_treasuries += money
        self.own_income += r.income
        self.own_trains += r.trains
        self.lasting_trains += r.stay
        self.tokens += s.tokens_to_place(r.rail)
        self.issuable += min(3, s.held(r.rail, r.rail)) * r.price
        if not r.trains:
            self.gap_now += max(0.0, shared.next_price - money)
        if not r.stay:
            self.gap_lasting += max(0.0, shared.lasting_price - money)

    def numbers(self) -> list[float]:
        """In the order of `NAMES`."""
        return [
            self.worth, self.lead, self.cash, self.shares, self.income, self.lasting_income, self.jump,
            self.poor_shares, self.largest, self.largest_income, self.second, self.own_treasuries, self.treasuries,
            self.issuable, self.gap_now, self.gap_lasting, self.private_income, self.private_price, self.bank_shares,
            self.own_income, self.holdings, self.presidencies, self.own_trains, self.lasting_trains, self.loans,
            self.tokens, self.turn,
        ]  # fmt: skip


def rows(s: State, shared: SharedFacts) -> list[list[float]]:
    """A row for each seat, less the table's mean, money as a part of the mean worth."""
    seats = [SeatNumbers(s, shared, k) for k in range(s.players)]
    for one in seats:
        one.lead = one.worth - max([other.worth for other in seats if other is not one])
    found = [one.numbers() for one in seats]
    unit = max(1.0, sum([one.worth for one in seats]) / s.players)
    for i in range(len(NAMES)):
        mean = sum([row[i] for row in found]) / s.players
        scale = unit if i < len(MONEY) else 1.0
        for row in found:
            row[i] = (row[i] - mean) / scale
    return found
