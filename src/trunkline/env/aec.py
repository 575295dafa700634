"""The environment: agents "p1", "p2", ... act when the game asks them; chance is drawn from the seed.

Action `n` is the n-th legal action; `action_mask` says how many there are, and `options` describes each of them. A
longer list than the environment has room for loses its last tile lays, and `infos` says how many. Rewards come at the
end: how far an agent's worth is above or below the mean, as a part of the mean, so that they add up to zero. With
`rewards="steps"` every step brings the change of that number, which adds up to the same.
"""

from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv  # type: ignore[import-untyped, unused-ignore]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped, unused-ignore]

from trunkline.bots.placing import shares
from trunkline.core.actions import Action, LayTile
from trunkline.core.contract import Options, Title
from trunkline.core.ids import player, seat_name, seat_of
from trunkline.core.state import State
from trunkline.env.encoding import FIELDS, Encoding
from trunkline.errors import BadInput
from trunkline.game import full_options, known_title, player_names
from trunkline.playing import draw, step

ROOM = 512  # options for which there is room
TOO_LONG = 20_000

Observation = dict[str, np.ndarray[Any, Any]]


class TrunklineEnv(AECEnv):  # type: ignore[type-arg, misc, unused-ignore]
    """One game of a title."""

    metadata = {"render_modes": ["ansi"], "name": "trunkline_v1", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        title: str = "1846",
        players: int = 3,
        edition: str = "",
        render_mode: str | None = None,
        rewards: str = "end",
    ) -> None:
        super().__init__()
        if rewards not in ("end", "steps"):
            raise BadInput(f"Rewards come at the end or by steps, not {rewards!r}.")
        self.by_steps = rewards == "steps"
        self.title: Title = known_title(title)
        self.options = full_options(self.title, Options(edition))
        player_names(self.title, self.options.edition, players)
        self.players = players
        self.render_mode = render_mode
        self.possible_agents = [seat_name(seat) for seat in range(players)]
        self.agents = self.possible_agents[:]
        self.game: State = self.title.setup(self.options, players)
        self.encoding = Encoding(self.title, self.options.edition, self.game)
        self.chance = Random(0)
        self.legal: list[Action] = []
        self.steps = 0
        self.action_spaces = {a: Discrete(ROOM) for a in self.possible_agents}
        self.observation_spaces = {a: self.space() for a in self.possible_agents}

    def space(self) -> Dict:
        big = np.float32(np.inf)
        return Dict(
            {
                "observation": Box(-big, big, (self.encoding.size,), np.float32),
                "options": Box(-big, big, (ROOM, FIELDS), np.float32),
                "action_mask": Box(0, 1, (ROOM,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.chance = Random(seed)
        self.game = self.title.setup(self.options, self.players)
        self.agents = self.possible_agents[:]
        self.steps = 0
        self.rewarded = [0.0] * self.players
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self.agent_selection = self.agents[0]
        self.go_on()

    def go_on(self) -> None:
        """Draw what chance decides, and find out who acts and what is legal."""
        draw(self.title, self.game, self.chance)
        if self.game.ended:
            return
        self.agent_selection = self.possible_agents[seat_of(self.game.now().actor)]
        every = self.title.legal_actions(self.game)
        self.legal = every if len(every) <= ROOM else sorted(every, key=lambda a: isinstance(a, LayTile))[:ROOM]
        self.infos[self.agent_selection] = {"legal": len(self.legal), "cut": len(every) - len(self.legal)}

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        seen = self.title.redacted(self.game, seat)
        mask = np.zeros(ROOM, np.int8)
        features = np.zeros((ROOM, FIELDS), np.float32)
        if agent == self.agent_selection and not self.game.ended and self.game.now().actor == player(seat):
            mask[: len(self.legal)] = 1
            features[: len(self.legal)] = self.encoding.options(seen, self.legal)
        legal = self.legal if mask[0] else []
        return {"observation": self.encoding.position(seen, seat, legal), "options": features, "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.legal):
            raise ValueError(f"There is no option {action}: {len(self.legal)} are legal.")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        step(self.title, self.game, self.legal[action])
        self.steps += 1
        self.go_on()
        if self.game.ended or self.by_steps:
            self.reward()
        if self.game.ended:
            worth = self.title.worth(self.game)
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {a: {"worth": w} for a, w in zip(self.possible_agents, worth, strict=True)}
        elif self.steps >= TOO_LONG:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def reward(self) -> None:
        """What each agent's share of the table has changed by since the last reward."""
        now = shares(self.title.worth(self.game))
        self.rewards = {a: now[k] - self.rewarded[k] for k, a in enumerate(self.possible_agents)}
        self.rewarded = now

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        return self.title.decision_text(self.game, self.possible_agents)

    def close(self) -> None:
        """Nothing is held open."""


def raw_env(**settings: Any) -> TrunklineEnv:
    return TrunklineEnv(**settings)


def env(**settings: Any) -> Any:
    """With PettingZoo's usual wrappers: an illegal action ends the game with a reward of -1 for who played it."""
    wrapped: Any = wrappers.TerminateIllegalWrapper(raw_env(**settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))
