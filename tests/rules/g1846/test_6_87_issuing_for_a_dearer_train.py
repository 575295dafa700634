"""6.87 With a returned train on sale, shares are issued only for a train that they help to pay."""

import pytest

from trunkline.analysis.conformance import play_game
from trunkline.core.contract import Options


@pytest.mark.parametrize(
    ("players", "seed", "policy"), [(3, 100714, "investors"), (3, 100103, "debtors"), (4, 101290, "investors")]
)
def test_6_87_issuing_never_leaves_a_corporation_without_a_train_to_buy(players: int, seed: int, policy: str) -> None:
    """In these games a corporation that could pay a returned train once issued in vain for a dearer one."""
    outcome = play_game("1846", Options(edition="gmt-2016"), players, seed, policy, "cheap")
    assert outcome.error == ""
    assert outcome.ended
