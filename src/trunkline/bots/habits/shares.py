"""What a share brings in the next rounds, above what it costs."""

from trunkline.bots.forecast import moved
from trunkline.bots.habits import stakes, treasury
from trunkline.bots.habits.expected import expected_income
from trunkline.bots.position import Position
from trunkline.core.actions import BuyShare, SellShares
from trunkline.core.shares import held_by_players

ROUNDS = 4  # so many operating rounds ahead
LOANS = 1  # taken in that time
MOST = 3  # railroads of one player


def offered(p: Position, a: BuyShare) -> float:
    """What the share that is offered brings."""
    return gain(p, p.owner_named(a.corporation), price_of(p, a))


def price_of(p: Position, a: BuyShare) -> int:
    """What the share costs: new shares at par where the bank sells them at par."""
    rail = p.owner_named(a.corporation)
    if a.source == "treasury" and not p.facts.treasury_shares_earn:
        return p.s.par_of(rail)
    return p.s.price(rail)


def gain(p: Position, rail: int, price: int) -> float:
    """What a share brings in the next rounds above its price: dividends and the move on the chart."""
    if rail not in p.facts.corporations:
        return bank_gain(p, rail) if p.s.phase else -1.0  # it pays a little, and its price does not fall
    income = expected_income(p, rail)
    cell = p.s.cell_of(rail)
    for _ in range(ROUNDS):
        cell = moved(p.s, cell, p.title.columns_moved(p.s.chart.price[cell], round(income)))
    growth = p.s.chart.price[cell] - price
    own = 15.0 if p.is_mine(rail) else 0.0
    return p.taste(p.s.names[rail]) + ROUNDS * income / 10 + growth + own + (30.0 if needs_partner(p, rail) else 0.0)


def bank_gain(p: Position, rail: int) -> float:
    """A share of a company without trains: its dividends, and the steps that loans will lift its price by."""
    if not p.know.present_habits:
        return 10.0
    cell = p.s.cell_of(rail)
    rise = p.s.chart.price[moved(p.s, cell, LOANS)] - p.s.chart.price[cell]
    return float(ROUNDS * p.facts.fixed_dividend[p.s.phase] + rise)


def needs_partner(p: Position, rail: int) -> bool:
    """Our own corporation does not operate before enough of its shares are sold."""
    return p.is_mine(rail) and held_by_players(p.s, rail) < p.facts.float_at


def loss(p: Position, a: SellShares) -> float:
    """What is given up with shares that are sold."""
    rail = p.owner_named(a.corporation)
    if rail not in p.facts.corporations:
        return 0.0
    return a.shares * (gain(p, rail, p.s.price(rail)) + 40.0 * p.is_mine(rail))


def wants_another(p: Position) -> bool:
    """Whether there is room and time for a further railroad of ours, and those we have can run."""
    mine = p.mine()
    if len(mine) >= MOST or not all(p.trains(rail) for rail in mine):
        return False
    if p.know.rescues and stakes.would_ruin(p):
        return False
    return not p.know.launch_rounds or treasury.rounds_to_come(p) >= p.know.launch_rounds
