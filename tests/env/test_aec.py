"""PettingZoo's own tests, for both titles."""

import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the research environment needs the extra trunkline[ai]")

from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped, unused-ignore]

from trunkline.env import env, raw_env
from trunkline.env.example import Learner, play_game
from trunkline.titles import TITLES


@pytest.mark.parametrize("title", TITLES)
def test_pettingzoo_api(title: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # advice about the shape of observations, meant for pictures
        api_test(env(title=title, players=3), num_cycles=300)


@pytest.mark.parametrize("title", TITLES)
def test_pettingzoo_seeds(title: str) -> None:
    seed_test(lambda: env(title=title, players=4), num_cycles=60)


@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game_by_the_masks(title: str, seed: int) -> None:
    game = raw_env(title=title, players=3)
    game.reset(seed=seed)
    rng = np.random.default_rng(seed)
    rewards: dict[str, float] = {}
    for agent in game.agent_iter():
        observation, reward, over, cut, _ = game.last()
        rewards[agent] = reward
        game.step(None if over or cut else chosen(observation, rng))
    assert game.game.ended
    assert sum(rewards.values()) == pytest.approx(0, abs=1e-6)


def chosen(observation: dict[str, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


@pytest.mark.parametrize("title", TITLES)
def test_an_option_outside_the_mask_is_refused(title: str) -> None:
    game = raw_env(title=title, players=3)
    game.reset(seed=1)
    with pytest.raises(ValueError, match="no option"):
        game.step(len(game.legal))


def test_the_example_learns_something() -> None:
    game = raw_env(title="1848", players=3)
    learner = Learner(seed=1)
    reward = play_game(game, learner, seed=1)
    assert reward != 0
    assert np.abs(learner.liking).max() > 0
