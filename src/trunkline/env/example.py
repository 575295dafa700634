"""A short example of training: a linear policy over the options learns by its rewards, against seats that draw lots.

    python -m trunkline.env.example 1848 --games 20

It is meant to be read and replaced, not to play well: 22 numbers decide (one for each class of actions).
"""

from argparse import ArgumentParser

import numpy as np
from numpy.typing import NDArray

from trunkline.core.actions import ACTIONS
from trunkline.env.aec import Observation, TrunklineEnv, raw_env

Floats = NDArray[np.float64]


class Learner:
    """Prefers classes of actions; a game's reward strengthens (or weakens) the choices that were made in it."""

    def __init__(self, seed: int, rate: float = 0.05) -> None:
        self.liking: Floats = np.zeros(len(ACTIONS) + 1)
        self.rng = np.random.default_rng(seed)
        self.rate = rate
        self.trace: list[tuple[Floats, int]] = []

    def choose(self, seen: Observation) -> int:
        legal = np.flatnonzero(seen["action_mask"])
        classes = seen["options"][legal, 0].astype(int)
        weight = np.exp(self.liking[classes] - self.liking[classes].max())
        chance = weight / weight.sum()
        pick = int(self.rng.choice(len(legal), p=chance))
        gradient = np.zeros_like(self.liking)
        np.add.at(gradient, classes, -chance)
        gradient[classes[pick]] += 1.0
        self.trace.append((gradient, int(legal[pick])))
        return int(legal[pick])

    def learn(self, reward: float) -> None:
        for gradient, _ in self.trace:
            self.liking += self.rate * reward * gradient / max(1, len(self.trace)) * 10
        self.trace.clear()


def play_game(env: TrunklineEnv, learner: Learner, seed: int) -> float:
    """One game: the first seat learns, the others draw lots. Returns the learner's reward."""
    env.reset(seed=seed)
    others = np.random.default_rng(seed)
    mine = env.possible_agents[0]
    final = 0.0
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        if agent == mine:
            final += reward
        if over or cut:
            env.step(None)
        else:
            env.step(learner.choose(seen) if agent == mine else int(others.choice(np.flatnonzero(seen["action_mask"]))))
    learner.learn(final)
    return final


def main() -> None:
    parser = ArgumentParser(description="Train a tiny policy.")
    parser.add_argument("title", nargs="?", default="1848")
    parser.add_argument("--games", type=int, default=20)
    wanted = parser.parse_args()
    env = raw_env(title=wanted.title, players=3)
    learner = Learner(seed=1)
    for game in range(wanted.games):
        print(f"game {game + 1}: reward {play_game(env, learner, game):+.2f}")
    order = np.argsort(-learner.liking[1:])
    print("learned to like:", ", ".join(ACTIONS[int(i)].__name__ for i in order[:5]))


if __name__ == "__main__":
    main()
