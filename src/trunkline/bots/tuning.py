"""Tuning by self-play: at every table each seat has each number either low or high, and what earns more shows.

All numbers are tried at once: with random halves every game tells something about every one of them.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance

from trunkline.bots.match import Match, MatchResult
from trunkline.core.value import value

FACTORS = (0.7, 1.4)  # low and high, times what is known
RUIN = -0.6  # who went bankrupt counts as so much below the mean: worse would drown all else


@value
class Effect:
    """How much more of the table's mean worth the seats with the high number earned than those with the low one."""

    name: str
    low: float
    high: float
    gain: float
    error: float  # standard error of the gain


def bounds(number: float) -> tuple[float, float]:
    """Low and high around what is known; what is 0 may be 1, what is counted stays whole, and there is yes and no."""
    if isinstance(number, bool):
        return 0, 1
    low, high = (number * factor for factor in FACTORS) if number else (0.0, 1.0)
    return (
        (round(low), max(round(high), round(low) + 1)) if isinstance(number, int) else (round(low, 4), round(high, 4))
    )


def spec(level: str, changes: dict[str, float]) -> str:
    """The level's name with these numbers, as `make_bot` reads it."""
    return f"{level}:" + "+".join(f"{name}={number:g}" for name, number in changes.items()) if changes else level


def drawn(level: str, tried: dict[str, tuple[float, float]], rng: Random) -> str:
    """A seat: for each number one of its two values."""
    return spec(level, {name: rng.choice(pair) for name, pair in tried.items()})


def tables(
    title: str,
    tried: dict[str, tuple[float, float]],
    *,
    level: str,
    players: int,
    games: int,
    budget: float,
    seed: int,
) -> list[Match]:
    """The games to be played; `effects` tells what they say."""
    rng = Random(f"tuning {seed}")
    return [
        Match(title, tuple(drawn(level, tried, rng) for _ in range(players)), seed + game, budget)
        for game in range(games)
    ]


def effects(results: Sequence[MatchResult], tried: dict[str, tuple[float, float]]) -> list[Effect]:
    """The largest against its error first. Needs two seats or more on each side."""
    out = []
    for name, (low, high) in tried.items():
        above, below = gains(results, name, high), gains(results, name, low)
        if min(len(above), len(below)) > 1:
            error = sqrt(variance(above) / len(above) + variance(below) / len(below))
            out.append(Effect(name, low, high, fmean(above) - fmean(below), error))
    return sorted(out, key=lambda e: -abs(e.gain) / max(e.error, 1e-9))


def gains(results: Sequence[MatchResult], name: str, number: float) -> list[float]:
    """How far the seats with that number were above their tables' means."""
    out = []
    for result in results:
        mean = max(1.0, fmean(seat.worth for seat in result.seats))
        out += [max(RUIN, seat.worth / mean - 1) for seat in result.seats if f"{name}={number:g}" in parts(seat.level)]
    return out


def parts(level: str) -> list[str]:
    return level.partition(":")[2].split("+")
