"""Tuning by self-play: one seat with a changed weight against the present ones; what earns more is kept."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from math import sqrt
from statistics import fmean, stdev

from trunkline.bots.arena import matches, play_all
from trunkline.bots.knowledge import KNOWLEDGE, Weights
from trunkline.bots.playing import MatchResult
from trunkline.core.value import value

FACTORS = (0.6, 1.6)


@value
class Trial:
    """One changed weight: how much more (as a part of the table's mean worth) the seat with it earned."""

    weight: str
    old: float
    new: float
    games: int
    gain: float
    error: float  # standard error of the gain
    kept: bool


def names() -> tuple[str, ...]:
    return tuple(f.name for f in fields(Weights) if f.name != "cash")


def spec(level: str, changes: dict[str, float]) -> str:
    """The level's name with these weights, as `make_bot` reads it."""
    return f"{level}:" + "+".join(f"{name}={number:g}" for name, number in changes.items()) if changes else level


def gain_of(results: Sequence[MatchResult], tried: str) -> tuple[float, float]:
    """Mean gain of the seat that tried something, and its standard error."""
    gains = []
    for result in results:
        mean = max(1.0, fmean(seat.worth for seat in result.seats))
        gains += [seat.worth / mean - 1 for seat in result.seats if seat.level == tried]
    return fmean(gains), stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 1.0


def tune(
    title: str,
    wanted: Sequence[str],
    *,
    level: str = "standard",
    players: int = 4,
    games: int = 24,
    jobs: int = 1,
    seed: int = 1000,
    told: Callable[[MatchResult], None] = lambda result: None,
) -> Iterator[Trial]:
    """Try each weight smaller and larger; keep a change that gains more than its standard error."""
    present: dict[str, float] = {}
    start = KNOWLEDGE[title].weights
    for weight in wanted:
        old = present.get(weight, float(getattr(start, weight)))
        best: Trial | None = None
        for factor in FACTORS:
            new = round(old * factor, 4)
            tried = spec(level, {**present, weight: new})
            rest = spec(level, present)
            results = []
            for result in play_all(matches(title, [tried, *[rest] * (players - 1)], games, seed=seed), jobs):
                told(result)
                results.append(result)
            gain, error = gain_of(results, tried)
            trial = Trial(weight, old, new, games, gain, error, gain > error)
            if trial.kept and (best is None or gain > best.gain):
                best = trial
            yield trial
        if best is not None:
            present[weight] = best.new
