"""How cost grows, as milliseconds: with the actions played, the players, the trains, and the track on the map.

The names are "growth: WHAT TITLE: X"; `tools/bench_plot.py` draws a panel for each WHAT.
"""

import time
from random import Random
from statistics import median

from tests.bench.sources import own_games

from trunkline import TITLES, Game
from trunkline.analysis.play_out import choose
from trunkline.core.contract import Options, Title
from trunkline.core.ids import CHANCE
from trunkline.titles import title

PARTS = 5
TRAINS = {"1846": ("6", "5", "4", "3/5"), "1848": ("6", "5", "4", "3")}


def milliseconds(began: float) -> float:
    return 1000 * (time.process_time() - began)


def whole_game(t: Title, players: int, seed: int) -> list[float]:
    """Milliseconds of each decision of a random game: listing the legal actions and playing one."""
    rng = Random(seed)
    s = t.setup(Options(), players)
    times = []
    while not s.ended:
        began = time.process_time()
        a = t.draw(s, rng) if s.now().actor == CHANCE else choose("builders", t.legal_actions(s), rng)
        t.apply(s, a)
        times.append(milliseconds(began))
    return times


def by_actions(name: str, times: list[float]) -> dict[str, float]:
    """Milliseconds for an action, in each fifth of a game."""
    found = {}
    for part in range(PARTS):
        first, last = part * len(times) // PARTS, (part + 1) * len(times) // PARTS
        found[f"growth: actions {name}: {last}"] = sum(times[first:last]) / (last - first)
    return found


def by_trains(name: str, game: Game) -> dict[str, float]:
    """Milliseconds for the best routes on a map at three quarters of a game, with one to four trains."""
    late = game.at(3 * game.seq // 4)
    railroads = [c.id for c in late.view().corporations if c.trains]
    found = {}
    for count in range(1, 5):
        times = []
        for railroad in railroads:
            began = time.process_time()
            late.best_run(railroad, TRAINS[name][:count])
            times.append(milliseconds(began))
        found[f"growth: trains {name}: {count}"] = median(times)
    return found


def by_track(name: str, game: Game) -> dict[str, float]:
    """Milliseconds for the best routes of two trains, by the tiles that lie on the map."""
    found = {}
    for part in range(1, PARTS + 1):
        then = game.at(part * (game.seq - 1) // PARTS)
        view = then.view()
        tiles = sum(entry.action.__class__.__name__ == "LayTile" for entry in then.played)
        times = []
        for corporation in view.corporations:
            if corporation.trains:
                began = time.process_time()
                then.best_run(corporation.id, TRAINS[name][1:3])
                times.append(milliseconds(began))
        if times:
            found[f"growth: track {name}: {tiles}"] = median(times)
    return found


def bench() -> dict[str, float]:
    found: dict[str, float] = {}
    for name in TITLES:
        t = title(name)
        for players in t.player_counts(t.editions[0]):
            times = whole_game(t, players, players)
            found[f"growth: players {name}: {players}"] = sum(times)
            if players == 4:
                found |= by_actions(name, times)
        longest = own_games(name)[-1]
        found |= by_trains(name, longest)
        found |= by_track(name, longest)
    return found
