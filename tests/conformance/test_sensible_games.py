"""The whole suite along games that were played sensibly, which reach late phases and long networks."""

from pathlib import Path

import pytest

from trunkline import Game
from trunkline.analysis.conformance import PlayOut
from trunkline.core.actions import Action
from trunkline.core.state import State

LOGS = sorted((Path(__file__).parent.parent / "playthroughs").glob("*.json"))
QUICK = [log for log in LOGS if log.stem in ("1846-3", "1848-4")]


class Following(PlayOut):
    """Plays what a log says instead of what a policy would."""

    def __init__(self, game: Game, every: int) -> None:
        super().__init__(game.title.name, game.options, len(game.names), 1, "random", "full")
        self.script = [entry.action for entry in game.log]
        self.every = every

    def choose(self, s: State, legal: list[Action]) -> Action:
        return self.script[len(self.log)]

    def looks(self) -> bool:
        return len(self.log) % self.every == 0


def follow(log: Path, every: int) -> None:
    outcome = Following(Game.from_json(log.read_bytes()), every).play()
    assert not outcome.error
    assert outcome.ended


@pytest.mark.parametrize("log", QUICK, ids=lambda log: log.stem)
def test_the_suite_holds_along_the_game(log: Path) -> None:
    follow(log, 5)


@pytest.mark.slow
@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_the_suite_holds_at_every_position(log: Path) -> None:
    follow(log, 1)
