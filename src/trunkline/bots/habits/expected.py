"""What a railroad is expected to earn in its next run."""

from trunkline.bots.forecast import has_begun
from trunkline.bots.position import Position
from trunkline.core.shares import held_by_players


def expected_income(p: Position, rail: int) -> float:
    """With trains what they run; without, what a first train would bring if it can be paid."""
    run = p.income(rail)
    if run or p.trains(rail):
        return float(run)
    if waits(p, rail):
        return 0.0
    money = p.s.money(rail) + (0 if p.facts.treasury_shares_earn else 10 * p.s.par_of(rail))
    if money < p.next_price():
        return 0.0
    return float(p.know.first_income[p.s.phase] + p.know.home_value.get(p.s.names[rail], 0))


def waits(p: Position, rail: int) -> bool:
    """Its shares are sold and it has no capital yet: it waits for something else, and nobody knows how long."""
    if not p.know.present_habits or has_begun(p.s, p.facts, rail):
        return False
    return held_by_players(p.s, rail) >= p.facts.float_at
