"""Games to click through: played at random in this process, kept as files of ours."""

import json
from functools import cache
from random import Random
from typing import Any

from trunkline.core.actions import Action, BuyShare, Decline, GoBankrupt, Launch, Pass, SellShares, TakeLoan
from trunkline.game import Game

RARELY = (Pass, Decline, GoBankrupt, SellShares)
RECKLESS = {TakeLoan: 40.0, BuyShare: 8.0, Launch: 6.0, Pass: 0.5, SellShares: 0.05}


@cache
def recorded(title: str, seed: int = 1, players: int = 3, most: int = 1500) -> str:
    """A random game as a file, to its end or `most` actions. Each kind of action is as likely as any other."""
    rng = Random(seed)
    game = Game(title, players, seed=seed)
    while not game.over and game.seq < most:
        game.play(one_of(game.legal_actions(), rng))
    return game.to_json()


@cache
def reckless(seed: int, players: int = 3, most: int = 500) -> str:
    """A game of 1848 in which everybody borrows until companies go into receivership and their directors owe money."""
    rng = Random(seed)
    game = Game("1848", players, seed=seed)
    while not game.over and game.seq < most and game.state.now().kind != "crisis":
        actions = game.legal_actions()
        kinds = sorted({type(a) for a in actions}, key=lambda kind: kind.__name__)
        kind = rng.choices(kinds, [RECKLESS.get(k, 3.0) for k in kinds])[0]
        game.play(rng.choice([a for a in actions if isinstance(a, kind)]))
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
