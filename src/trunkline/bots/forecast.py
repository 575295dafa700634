"""What becomes of a railroad until the end of the game, in a rough estimate: runs, trains, payouts, price."""

from math import ceil
from typing import NamedTuple

from trunkline.bots.income import Incomes
from trunkline.bots.title_facts import TitleFacts
from trunkline.core.depot import next_card_in_bank
from trunkline.core.ids import BANK, POOL, is_player, player
from trunkline.core.shares import held_by_players
from trunkline.core.state import State


class Forecast:
    """One railroad's prospects, for each share and for its president."""

    __slots__ = ("debt", "dividends", "doomed", "final_price", "income", "later", "price", "rail")

    def __init__(self, rail: int, price: int) -> None:
        self.rail = rail
        self.price = price
        self.income = 0.0  # of the next run
        self.later = 0.0  # of a run with trains that stay
        self.dividends = 0.0  # for each share until the end
        self.final_price = float(price)
        self.debt = 0.0  # what its president will have to add
        self.doomed = False  # no way to a train that stays


class Clock:
    """How many operating rounds are to come, and when phases begin."""

    __slots__ = ("phases", "rounds")

    def __init__(self, rounds: int, phases: dict[int, float]) -> None:
        self.rounds = rounds
        self.phases = phases  # phase -> rounds until it begins

    def until(self, phase: int) -> float:
        return self.phases.get(phase, 99.0)


def clock_of(s: State, facts: TitleFacts, total_income: float) -> Clock:
    """Rounds left by the bank's money and by the trains sold, whichever ends first."""
    know = facts.know
    if s.ending:
        return Clock(max(1, facts.rounds_in_set[s.phase] - 1), phases_ahead(s, facts))
    ahead = phases_ahead(s, facts)
    last = max((card.phase for card in facts.cards), default=0)
    by_phase = facts.rounds_in_set[-1] + ahead.get(last, 0.0) + 2
    return Clock(round(max(1.0, min(by_bank(s, facts, total_income), by_phase, know.rounds))), ahead)


def by_bank(s: State, facts: TitleFacts, total_income: float) -> float:
    """Rounds until the bank is empty when the railroads earn a little more in every round."""
    left, paid, rounds = float(s.money(BANK)), 0.75 * max(total_income, 100.0), 0.0
    more = 0.75 * facts.know.growth * max(3, s.players)
    while left > 0 and rounds < facts.know.rounds:
        left -= paid
        paid += more
        rounds += 1
    in_set = facts.rounds_in_set[s.phase]
    return rounds + (in_set - 1) / 2  # the set is played out


def phases_ahead(s: State, facts: TitleFacts) -> dict[int, float]:
    """Rounds until each coming phase, at the usual pace of buying trains."""
    out: dict[int, float] = {}
    for cards, t in enumerate(s.unsold_trains()):
        phase = facts.cards[s.card_of(t)].phase
        if phase > s.phase and phase not in out:
            out[phase] = cards / facts.know.trains_per_round
    return out


def forecast(s: State, facts: TitleFacts, incomes: Incomes, clock: Clock, rail: int, on: int) -> Forecast:
    """The forecast for one launched corporation."""
    out = Forecast(rail, s.price(rail))
    trains = facts.train_names(s, rail)
    lasting = tuple(t for t in trains if facts.lasts(facts.card_of[t]))
    gone = min((clock.until(facts.goes_in(facts.card_of[t])) for t in trains if t not in lasting), default=0.0)
    out.income = float(incomes.of(s, rail, trains, on))
    chance = float_chance(s, facts, rail)
    money = float(s.money(rail)) if chance == 1.0 else 10.0 * s.par_of(rail)
    late = 0 if trains else 1  # a train bought in the next turn runs in the one after it
    if not trains:
        trains, out.income, money, gone = first_trains(s, facts, incomes, clock, rail, on, money)
        lasting = tuple(t for t in trains if facts.lasts(facts.card_of[t]))
    future = lasting or (best_lasting(s, facts, incomes, rail, on),)
    out.later = float(incomes.of(s, rail, future, on))
    price = 0.0 if lasting else price_of_lasting(s, facts)
    out.income *= chance
    play_rounds_out(out, s, facts, clock.rounds, money, Need(price, gone), late)
    return out


def float_chance(s: State, facts: TitleFacts, rail: int) -> float:
    """How likely the corporation will operate soon: at once where unsold shares earn, else by those sold."""
    if has_begun(s, facts, rail):
        return 1.0
    sold, par = held_by_players(s, rail), s.par_of(rail)
    if sold >= facts.float_at:
        return 1.0
    president = s.president_of(rail)
    rest = sum(s.money(player(seat)) for seat in range(s.players) if player(seat) != president)
    means = sold * par + max(0, s.money(president)) + 0.12 * rest
    return float(min(1.0, means / (facts.float_at * par)) ** 2) * 0.9


def has_begun(s: State, facts: TitleFacts, rail: int) -> bool:
    """Whether the corporation has its capital: where unsold shares earn, it has at once."""
    return facts.treasury_shares_earn or s.money(rail) > 0 or s.tokens_to_place(rail) < facts.tokens[rail]


def first_trains(
    s: State, facts: TitleFacts, incomes: Incomes, clock: Clock, rail: int, on: int, money: float
) -> tuple[tuple[str, ...], float, float, float]:
    """The trains that a railroad without any will buy first: which, what they earn, money left, rounds they last."""
    t = next_card_in_bank(s)
    if t < 0:
        return (), 0.0, money, 0.0
    card = s.card_of(t)
    face = min(facts.cards[card].faces, key=lambda f: f.price)
    if money < face.price:
        return (), 0.0, money, 0.0
    hope = facts.know.first_income[s.phase] + facts.know.home_value.get(s.names[rail], 0)
    run = float(max(incomes.of(s, rail, (face.name,), on), hope))
    return (face.name,), run, money - face.price, clock.until(facts.goes_in(card))


def best_lasting(s: State, facts: TitleFacts, incomes: Incomes, rail: int, on: int) -> str:
    return max(facts.know.lasting, key=lambda face: incomes.of(s, rail, (face,), on))


def price_of_lasting(s: State, facts: TitleFacts) -> float:
    """The cheapest train that stays and is still to be had."""
    for t in s.unsold_trains():
        if facts.lasts(s.card_of(t)):
            return float(min(face.price for face in facts.cards[s.card_of(t)].faces))
    return 800.0


class Need(NamedTuple):
    """A train that stays has to be bought, unless the price is 0: then the railroad has one."""

    price: float
    due: float  # in so many rounds: then the trains of today are gone


def play_rounds_out(
    out: Forecast, s: State, facts: TitleFacts, rounds: int, money: float, need: Need, late: int
) -> None:
    """Save for the train that is needed, else pay; the price follows the payouts. The first `late` runs fail."""
    own = s.held(out.rail, out.rail) / 10 if facts.treasury_shares_earn else 0.0
    cell = s.cell_of(out.rail)
    run = out.income
    stays = not need.price
    for k in range(rounds):
        if not stays and k >= need.due:
            stays, run, money = True, out.later, money - need.price
            if money < 0 and not facts.president_pays:
                after = facts.title.shortfall(s, out.rail, ceil(-money), cell)
                if after.fails:
                    out.doomed = True
                    return fail(out, s, cell, k)
                cell = after.cell
            out.debt += max(0.0, -money) if facts.president_pays else 0.0
            money = max(0.0, money)
        earned = grown(facts, run, k) if k >= late else 0.0
        saving = not stays and money < need.price and need.due - k <= 2
        pays = 0.0 if saving else earned
        money += earned if saving else own * earned
        out.dividends += pays / 10
        cell = moved(s, cell, facts.title.columns_moved(s.chart.price[cell], round(pays)))
    out.final_price = float(s.chart.price[cell])
    return None


def grown(facts: TitleFacts, run: float, rounds: int) -> float:
    """A run some rounds later: poor railroads catch up and rich ones lose trains, so all tend to a usual income."""
    usual = facts.know.usual_income
    return usual + (run - usual) * facts.know.income_carried**rounds


def fail(out: Forecast, s: State, cell: int, k: int) -> None:
    """A railroad that cannot have a train falls until nothing is left."""
    out.final_price = s.chart.price[cell] / (k + 2)


def moved(s: State, cell: int, columns: int) -> int:
    for _ in range(abs(columns)):
        cell = s.chart.right[cell] if columns > 0 else s.chart.left[cell]
    return cell


def launched(s: State, facts: TitleFacts) -> list[int]:
    """Corporations on the chart whose president is a player or the market."""
    return [
        rail
        for rail in facts.corporations
        if s.cell_of(rail) >= 0 and (is_player(s.president_of(rail)) or s.president_of(rail) == POOL)
    ]
