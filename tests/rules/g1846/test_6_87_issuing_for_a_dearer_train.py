"""6.87 With a returned train on sale, shares are issued only for a train that they help to pay."""

import pytest
from tests.rules.g1846.table import Table

from trunkline.analysis.conformance import play_game
from trunkline.core.actions import Issue
from trunkline.core.contract import Options
from trunkline.core.words import RulingsName


@pytest.mark.parametrize(
    ("players", "seed", "policy"), [(3, 100714, "investors"), (3, 100103, "debtors"), (4, 101290, "investors")]
)
def test_6_87_issuing_never_leaves_a_corporation_without_a_train_to_buy(players: int, seed: int, policy: str) -> None:
    """In these games a corporation that could pay a returned train once issued in vain for a dearer one."""
    outcome = play_game("1846", Options(edition="gmt-2016"), players, seed, policy, "cheap")
    assert outcome.error == ""
    assert outcome.ended


def issuing(cash: int, rulings: RulingsName = "book") -> Table:
    """The IC needs a train; its shares bring $50 each. On sale: 4 for $180 or 3/5 for $160."""
    t = Table(3, rulings=rulings).stock().launch("IC", 70, p1=3).phase(1).operate().skip_to("IC", "trains")
    return t.pay("IC", cash)


@pytest.mark.parametrize(("cash", "numbers"), [(79, (1,)), (80, ()), (90, ()), (130, (1, 2))])
def test_6_87_with_exactly_enough_for_one_train_only_a_dearer_one_is_a_reason(
    cash: int, numbers: tuple[int, ...]
) -> None:
    """A returned 2 train for $80 is on sale, too; no number of shares leads from $79, $80 or $90 to $160."""
    t = issuing(cash).train("bank", "2")
    assert t.options(Issue) == [Issue(n) for n in numbers]


def test_s53_the_other_site_measures_by_the_cheapest_face() -> None:
    t = issuing(160, "site").priced("IC", 30)
    assert t.options(Issue) == [Issue(1)], "$10 more pay for no dearer train"
    assert issuing(160).priced("IC", 30).options(Issue) == []
    assert issuing(160).priced("IC", 30).train("bank", "2").options(Issue) == []


def test_6_87_with_exactly_enough_for_the_dearest_nothing_is_issued() -> None:
    for rulings in ("book", "site"):
        assert issuing(180, rulings).options(Issue) == []
        assert issuing(179, rulings).options(Issue) == [Issue(1)]
