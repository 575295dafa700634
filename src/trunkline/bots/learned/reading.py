"""Reading a position's features: what the compiled module cannot know by itself, above all what trains run."""

from trunkline.bots.forecast import clock_of, launched, moved, price_of_lasting
from trunkline.bots.income import Incomes
from trunkline.bots.learned.features import Railroad, SharedFacts, rows
from trunkline.bots.title_facts import TitleFacts
from trunkline.core.depot import next_card_in_bank
from trunkline.core.ids import seat_of
from trunkline.core.state import State


class FeatureReading:
    """A position as the learned value sees it."""

    __slots__ = ("rounds", "rows")

    def __init__(self, s: State, facts: TitleFacts, incomes: Incomes) -> None:
        railroads = railroads_of(s, facts, incomes)
        total = sum(r.income for r in railroads)
        self.rounds = clock_of(s, facts, total).rounds  # operating rounds to come, as a bot estimates them
        first = max(0, seat_of(s.priority))
        shared = SharedFacts(
            railroads, next_price(s, facts), round(price_of_lasting(s, facts)), facts.private_income, first
        )
        self.rows = rows(s, shared)


def railroads_of(s: State, facts: TitleFacts, incomes: Incomes) -> list[Railroad]:
    on = incomes.map_of(s)
    found = []
    for rail in launched(s, facts):
        trains = facts.train_names(s, rail)
        stay = tuple(t for t in trains if facts.lasts(facts.card_of[t]))
        income = incomes.of(s, rail, trains, on)
        lasting = income if len(stay) == len(trains) else incomes.of(s, rail, stay, on)
        found.append(
            Railroad(rail, s.price(rail), income, lasting, jump(s, facts, rail, income), len(trains), len(stay))
        )
    others = [rail for rail in s.issuers() if rail not in facts.railroads and s.cell_of(rail) >= 0]
    return found + [Railroad(rail, s.price(rail), 0, 0, 0, -1, 0) for rail in others]


def jump(s: State, facts: TitleFacts, rail: int, income: int) -> int:
    """What the price gains when such an income is paid out."""
    cell = s.cell_of(rail)
    after = moved(s, cell, facts.title.columns_moved(s.chart.price[cell], income))
    return s.chart.price[after] - s.chart.price[cell]


def next_price(s: State, facts: TitleFacts) -> int:
    """What the next train in the bank costs at least."""
    t = next_card_in_bank(s)
    return 0 if t < 0 else min(face.price for face in facts.cards[s.card_of(t)].faces)
