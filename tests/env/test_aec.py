"""PettingZoo's own tests, for both titles."""

import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the research environment needs the extra trunkline[ai]")

from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped, unused-ignore]

from trunkline.core.ids import SEAT0
from trunkline.env import Games, env, raw_env
from trunkline.env.encoding import FIELDS
from trunkline.env.example import Learner, play_game
from trunkline.errors import BadInput
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


@pytest.mark.parametrize("title", TITLES)
def test_no_two_options_have_the_same_row(title: str, seed: int) -> None:
    games = Games(title, 4, 2, seed)
    rng = np.random.default_rng(seed)
    ended = 0
    for _ in range(700):
        for s, legal in zip(games.states, games.legal, strict=True):
            rows = {tuple(row): a for row, a in zip(games.encoding.options(s, legal).tolist(), legal, strict=True)}
            assert len(rows) == len(legal), [a for a in legal if a not in rows.values()]
        ended += len(games.step([int(rng.integers(len(legal))) for legal in games.legal]))
    assert games.next_deal == seed + 2 + ended


@pytest.mark.parametrize("title", TITLES)
def test_categories_stay_within_their_sizes(title: str) -> None:
    games = Games(title, 3, 1, 5)
    rng = np.random.default_rng(5)
    sizes = np.array(games.encoding.sizes)
    for step in range(400):
        if step % 20 == 0:
            position, rows = games.observe(0)
            assert position.dtype == rows.dtype == np.float32
            assert len(position) == games.encoding.size
            assert np.isfinite(position).all()
            assert (rows[:, : len(sizes)] < sizes).all()
            assert (rows[:, : len(sizes)] >= 0).all()
            assert rows.shape[1] == FIELDS
        games.step([int(rng.integers(len(games.legal[0])))])


@pytest.mark.parametrize("title", TITLES)
def test_rewards_by_steps_add_up_to_the_end(title: str) -> None:
    totals = []
    for rewards in ("end", "steps"):
        game = raw_env(title=title, players=3, rewards=rewards)
        game.reset(seed=4)
        rng = np.random.default_rng(4)
        total = dict.fromkeys(game.possible_agents, 0.0)
        while game.agents and not game.game.ended:
            game.step(int(rng.integers(len(game.legal))))
            for agent, reward in game.rewards.items():
                total[agent] += reward
        totals.append(total)
    assert totals[0] == pytest.approx(totals[1])
    with pytest.raises(BadInput, match="by steps"):
        raw_env(title=title, rewards="often")


@pytest.mark.parametrize("title", TITLES)
def test_the_position_is_counted_from_the_own_seat(title: str) -> None:
    """Everybody sees the own money, shares and room for certificates in the same places."""
    games = Games(title, 4, 1, 11)
    rng = np.random.default_rng(11)
    for _ in range(150):
        games.step([int(rng.integers(len(games.legal[0])))])
    s, encoding = games.states[0], games.encoding
    view = games.title.view(s, -1)
    tables = [encoding.table(s, seat) for seat in range(4)]
    for seat, row in enumerate(tables):
        room, cash = row[3:7], row[7 + SEAT0 : 7 + SEAT0 + 4]
        for k in range(4):
            player = view.players[(seat + k) % 4]
            assert room[k] == pytest.approx((player.limit - player.certificates) / 10)
            assert cash[k] == pytest.approx(player.cash / 1000)
