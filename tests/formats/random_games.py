"""Games of our own, played at random by the rules, for tests and test data."""

import json
from random import Random

import msgspec

from trunkline.core.actions import Action, BuyTrain, GoBankrupt, LayTile, Pass, RunRoutes, SellShares
from trunkline.core.contract import Options
from trunkline.core.words import Deal
from trunkline.formats.site import STUCK
from trunkline.game import Game

INSIDE = ("agenda", "notes", "steps", "means")  # how a turn is told, not what lies on the table
EDITIONS = {"1846": ("gmt-2021", "gmt-2016", "gmt-2021-co", "two-player", "two-player-2021"), "1848": ("gmt-2021",)}


def site_options(title: str, edition: str, seed: int) -> Options:
    deal: Deal = "site-seed" if title == "1846" else "os"
    return Options(edition=edition, rulings="site", deal=deal, seed=seed if title == "1846" else 0)


def random_game(title: str, edition: str, players: int, seed: int, actions: int) -> Game:
    """Play so many actions, to the end, or to where the other site stands still; trains and track are preferred."""
    rng = Random(f"{title} {edition} {players} {seed}")
    names = [f"Player {n + 1}" for n in range(players)]
    game = Game(title, names, options=site_options(title, edition, seed))
    while not game.over and game.seq < actions and game.view().agenda[-1].kind != STUCK:
        game.play(chosen(game.legal_actions(), rng))
    return game


def position(game: Game) -> str:
    """What can be seen of a position, one line for each thing, without how a state is built inside."""
    seen = msgspec.to_builtins(game.view())
    return "".join(f"{name}: {json.dumps(value)}\n" for name, value in seen.items() if name not in INSIDE)


def chosen(legal: list[Action], rng: Random) -> Action:
    runs = [a for a in legal if isinstance(a, RunRoutes) and a.routes]
    if runs:
        return runs[0]
    tame = [a for a in legal if not isinstance(a, GoBankrupt)] or legal
    if rng.random() < 0.8:  # games in which everybody sells are short
        tame = [a for a in tame if not isinstance(a, SellShares)] or tame
    wanted = [a for a in tame if isinstance(a, (LayTile, BuyTrain))]
    if wanted and rng.random() < 0.4:
        return rng.choice(wanted)
    busy = [a for a in tame if not isinstance(a, Pass)]
    return rng.choice(busy if busy and rng.random() < 0.7 else tame)
