"""The core of a title in play: copying, applying, listing actions, whole games. Operations per second."""

from random import Random
from statistics import median
from time import perf_counter, process_time

from trunkline.analysis.play_out import choose
from trunkline.core.actions import LayTile
from trunkline.core.contract import Options, Title
from trunkline.core.ids import CHANCE
from trunkline.core.state import State
from trunkline.titles import TITLES, title

GAMES = 6
PLAYERS = 4


class Times:
    """Seconds of single operations, measured while games are played, so that nothing is asked twice."""

    def __init__(self) -> None:
        self.copy: list[float] = []
        self.apply: list[float] = []
        self.track: list[float] = []
        self.other: list[float] = []
        self.games: list[float] = []


def play(t: Title, seed: int, times: Times) -> None:
    rng = Random(seed)
    s = t.setup(Options(), PLAYERS)
    began = process_time()
    while not s.ended:
        step(t, s, rng, times)
    times.games.append(process_time() - began)


def step(t: Title, s: State, rng: Random, times: Times) -> None:
    start = perf_counter()
    t.copy(s)
    copied = perf_counter()
    times.copy.append(copied - start)
    if s.now().actor == CHANCE:
        a = t.draw(s, rng)
    else:
        legal = t.legal_actions(s)
        took = perf_counter() - copied
        (times.track if any(isinstance(o, LayTile) for o in legal) else times.other).append(took)
        a = choose("builders", legal, rng)
    start = perf_counter()
    t.apply(s, a)
    times.apply.append(perf_counter() - start)


def bench() -> dict[str, float]:
    """Medians of single operations and of whole games, as operations per second."""
    found: dict[str, float] = {}
    for name in TITLES:
        times = Times()
        for seed in range(GAMES):
            play(title(name), seed, times)
        found[f"{name}: copy"] = 1 / median(times.copy)
        found[f"{name}: apply"] = 1 / median(times.apply)
        found[f"{name}: legal actions, no track"] = 1 / median(times.other)
        found[f"{name}: legal actions, track"] = 1 / median(times.track)
        found[f"{name}: whole game, {PLAYERS} players"] = 1 / median(times.games)
    return found
