"""What a view tells about paying for a forced train agrees with what may be done, in random games of 1846."""

from random import Random

from tests.web.recorded import one_of

from trunkline.core.actions import Action, BuyTrain, GoBankrupt, Issue, SellShares
from trunkline.core.view import MeansView
from trunkline.game import Game


def positions(title: str, seed: int, most: int = 700) -> list[tuple[Game, tuple[MeansView, ...], list[Action]]]:
    """The decisions about trains in which money is to be found."""
    rng, game, found = Random(seed), Game(title, 3, seed=seed), []
    while not game.over and game.seq < most:
        actions = game.legal_actions()
        means = game.view(-1).means
        if means:
            found.append((game.at(game.seq), means, actions))
        game.play(one_of(actions, rng))
    return found


def test_6_86_the_step_that_is_next_is_one_that_can_be_done() -> None:
    seen: set[str] = set()
    for seed in range(1, 7):
        for game, means, actions in positions("1846", seed):
            issue, cash, sales, ruin = (m.state == "now" for m in means[-4:])
            seen |= {m.text for m in means if m.state == "now"}
            treasury = game.state.cash[game.state.now().subject]
            helped = any(isinstance(a, BuyTrain) and a.source == "bank" and a.price > treasury for a in actions)
            assert [issue, cash, sales, ruin].count(True) <= 1
            assert any(m.state == "now" for m in means)
            assert issue == any(isinstance(a, Issue) for a in actions)
            assert cash == helped
            assert not sales or any(isinstance(a, SellShares) for a in actions)
            ruinous = any(isinstance(a, GoBankrupt) for a in actions)
            assert ruinous if ruin else not ruinous or issue, "S58: who is ruined anyway need not issue first"
    assert len(seen) > 1
