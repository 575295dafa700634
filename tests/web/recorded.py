"""Games to click through: played at random in this process, kept as files of ours."""

import json
from functools import cache
from random import Random
from typing import Any

from trunkline.core.actions import Action, Decline, GoBankrupt, Pass, SellShares
from trunkline.game import Game

RARELY = (Pass, Decline, GoBankrupt, SellShares)


@cache
def recorded(title: str, seed: int = 1, players: int = 3, most: int = 1500) -> str:
    """A random game as a file, to its end or `most` actions. Each kind of action is as likely as any other."""
    rng = Random(seed)
    game = Game(title, players, seed=seed)
    while not game.over and game.seq < most:
        game.play(one_of(game.legal_actions(), rng))
    return game.to_json()


def one_of(actions: list[Action], rng: Random) -> Action:
    kinds = sorted({type(a) for a in actions}, key=lambda kind: kind.__name__)
    kind = rng.choices(kinds, [1 if k in RARELY else 4 for k in kinds])[0]
    return rng.choice([a for a in actions if isinstance(a, kind)])


def entries(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(text)["log"]
    return found


def prefix(text: str, length: int) -> str:
    """The file with its first entries only."""
    saved = json.loads(text)
    saved["log"] = saved["log"][:length]
    return json.dumps(saved)
