"""Which game belongs to which seed."""

from trunkline.analysis.campaign import RULINGS, game_of, stretches, variants
from trunkline.analysis.play_out import POLICIES
from trunkline.titles import TITLES, title


def test_a_round_of_seeds_meets_every_table_with_every_policy_once() -> None:
    games = [game_of(seed) for seed in range(1000, 1000 + len(variants()) * len(POLICIES))]
    wanted = {
        (name, edition, rulings, players, policy)
        for name in TITLES
        for edition in title(name).editions
        for players in title(name).player_counts(edition)
        for rulings in RULINGS
        for policy in POLICIES
    }
    assert len(games) == len(wanted)
    assert {(t.title, t.edition, t.rulings, t.players, policy) for t, policy in games} == wanted


def test_stretches_follow_each_other_without_gap() -> None:
    assert list(stretches(7, 25, 10)) == [range(7, 17), range(17, 27), range(27, 32)]
