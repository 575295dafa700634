"""What a railroad is expected to earn in its next run."""

from trunkline.bots.position import Position


def expected_income(p: Position, rail: int) -> float:
    """With trains what they run; without, what a first train would bring if it can be paid."""
    run = p.income(rail)
    if run or p.trains(rail):
        return float(run)
    money = p.s.money(rail) + (0 if p.know.treasury_shares_earn else 10 * p.s.par_of(rail))
    if money < p.next_price():
        return 0.0
    return float(p.know.first_income[p.s.phase] + p.know.home_value.get(p.s.names[rail], 0))
