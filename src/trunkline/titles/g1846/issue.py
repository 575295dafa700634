"""6.3 Issuing and redeeming shares."""

from typing import Final

from trunkline.core.actions import Action, Issue, Pass, Redeem
from trunkline.core.ids import BANK, POOL, RAIL0
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.core.shares import held_by_players, move_shares
from trunkline.titles.g1846.frames import changed_turn, railroad, turn
from trunkline.titles.g1846.state import State1846, in_receivership, is_independent

# Actions are values: those that are offered again and again are made once.
ISSUES: Final[list[Action]] = [Issue(n) for n in range(1, 11)]
REDEMPTIONS: Final[list[Action]] = [Redeem(n) for n in range(1, 11)]


def issue_price(s: State1846, rail: int) -> int:
    """6.31 One value less than the price."""
    return s.chart.price[s.chart.left[s.cell[rail - RAIL0]]]


def redeem_price(s: State1846, rail: int) -> int:
    """6.32 One value more than the price."""
    return s.chart.price[s.chart.right[s.cell[rail - RAIL0]]]


def issue_limit(s: State1846, rail: int) -> int:
    """6.31 Shares held by players less those in the market, as far as the treasury has them."""
    return max(0, min(s.held(rail, rail), held_by_players(s, rail) - s.held(rail, POOL)))


def candidates(s: State1846, rail: int) -> list[Action]:
    """Every amount that could be issued or redeemed."""
    if is_independent(rail) or turn(s).issued or in_receivership(s, rail):
        return []
    return ISSUES[: issue_limit(s, rail)] + REDEMPTIONS[: s.held(rail, POOL)]


def objection(s: State1846, a: Action) -> Objection | None:
    """6.3 Issue or redeem, once in a turn."""
    if isinstance(a, Pass):
        return None
    rail = railroad(s)
    if is_independent(rail):
        return Objection("6.2", "An independent railroad has no shares.")
    if turn(s).issued:
        return Objection("6.3", "Shares were already issued or redeemed in this turn.")
    if isinstance(a, Issue):
        return issue_objection(s, rail, a.shares)
    assert isinstance(a, Redeem)
    return redeem_objection(s, rail, a.shares)


def issue_objection(s: State1846, rail: int, count: int) -> Objection | None:
    if count < 1:
        return Objection("6.31", "At least one share is issued.")
    if count > issue_limit(s, rail):
        return Objection("6.31", f"Shares that can be issued now: {issue_limit(s, rail)}.")
    if issue_price(s, rail) == 0 and not s.rulings.issue_for_nothing:
        return Objection("6.31", "Shares may not be issued for nothing.")
    return None


def redeem_objection(s: State1846, rail: int, count: int) -> Objection | None:
    if count < 1:
        return Objection("6.32", "At least one share is redeemed.")
    if count > s.held(rail, POOL):
        return Objection("6.32", f"The stock market has {s.held(rail, POOL) or 'none'} of these shares.")
    if count * redeem_price(s, rail) > s.cash[rail]:
        return Objection(
            "6.32", f"Redeeming costs ${redeem_price(s, rail)} a share, and the treasury has ${s.cash[rail]}."
        )
    return None


def act(s: State1846, a: Action) -> None:
    """6.31, 6.32 Move the shares and the money; the price stays (6.33)."""
    rail = railroad(s)
    changed_turn(s).issued = 1
    if isinstance(a, Issue):
        proceeds = a.shares * issue_price(s, rail)
        move_shares(s, rail, a.shares, rail, POOL, proceeds)
        pay(s, BANK, rail, proceeds, "shares issued")
    elif isinstance(a, Redeem):
        cost = a.shares * redeem_price(s, rail)
        pay(s, rail, BANK, cost, "shares redeemed")
        move_shares(s, rail, a.shares, POOL, rail, cost)


def best_issue(s: State1846, rail: int) -> int:
    """What could still be raised by issuing in this turn."""
    if is_independent(rail) or turn(s).issued:
        return 0
    return issue_limit(s, rail) * issue_price(s, rail)
