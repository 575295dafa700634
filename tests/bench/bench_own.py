"""Games of our own, which every checkout has: actions replayed, and what a railroad would earn with other trains."""

import time
from collections.abc import Iterator
from statistics import median

from tests.bench.sources import own_games

from trunkline import TITLES, Game

EVERY = 25  # actions between two looks at a game
FLEETS = {"1846": ("4", "5"), "1848": ("4", "5")}


def replay(games: list[Game]) -> int:
    """Every action is judged, then played."""
    played = 0
    for game in games:
        title = game.title
        s = title.setup(game.options, len(game.names))
        for entry in game.played:
            if title.objection(s, entry.action) is not None:
                raise AssertionError(f"{entry.action} is refused")
            title.apply(s, entry.action)
            played += 1
    return played


def routes(game: Game, trains: tuple[str, ...]) -> Iterator[float]:
    """Seconds for the best routes with these trains, of every railroad that has some, all along the game."""
    for seq in range(EVERY, game.seq, EVERY):
        then = game.at(seq)
        for corporation in then.view().corporations:
            if corporation.trains:
                began = time.process_time()
                then.best_run(corporation.id, trains)
                yield time.process_time() - began


def bench() -> dict[str, float]:
    found: dict[str, float] = {}
    for name in TITLES:
        games = own_games(name)
        began = time.process_time()
        played = replay(games)
        found[f"own games {name}: actions replayed"] = played / (time.process_time() - began)
        times = [seconds for game in games for seconds in routes(game, FLEETS[name])]
        found[f"own games {name}: routes of two trains, median"] = 1 / median(times)
        found[f"own games {name}: routes of two trains, slowest"] = 1 / max(times)
    return found
