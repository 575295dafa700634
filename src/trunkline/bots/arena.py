"""Many games between levels: seats rotated, deals shared by the rotations, results with confidence intervals."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, median, stdev
from typing import Any, TypeVar

import msgspec

from trunkline.bots.looks import NAMES
from trunkline.bots.match import Match, MatchResult, SeatResult, play
from trunkline.bots.ratings import Rating, ratings
from trunkline.errors import BadInput

Z = 1.96  # 95 %
Found = TypeVar("Found")


def matches(
    title: str,
    levels: Sequence[str],
    games: int,
    *,
    seed: int = 1,
    budget: float = 0.0,
    edition: str = "",
    steps: int = 0,
) -> list[Match]:
    """Every deal is played in all rotations of the seats, so that luck of deal and seat falls on all alike.

    Rotations that seat the same levels alike would be the same game again: they are left out.
    """
    seatings = list(dict.fromkeys((*levels[g:], *levels[:g]) for g in range(len(levels))))
    n = len(seatings)
    return [Match(title, seatings[g % n], seed + g // n, budget, edition, steps=steps) for g in range(games)]


def play_all(todo: Sequence[Match], jobs: int) -> Iterator[MatchResult]:
    """Results as they come in."""
    return in_processes(play, todo, jobs)


def in_processes(work: Callable[[Match], Found], todo: Sequence[Match], jobs: int) -> Iterator[Found]:
    """What comes of each game, as it comes in."""
    if jobs <= 1:
        yield from map(work, todo)
        return
    with ProcessPoolExecutor(min(jobs, len(todo)), mp_context=get_context("forkserver")) as pool:
        for future in as_completed([pool.submit(work, match) for match in todo]):
            yield future.result()


def kept(file: Path) -> list[MatchResult]:
    """The games in an arena file. Raises BadInput with a sentence for a file that is none."""
    if not file.exists():
        return []
    try:
        lines = file.read_bytes().splitlines(keepends=True)
        return [msgspec.json.decode(line, type=MatchResult) for line in lines if line.endswith(b"\n")]
    except msgspec.DecodeError as error:
        raise BadInput(f"{file} is no arena file: {error}.") from error


def keeping(results: Iterable[MatchResult], file: Path | None) -> Iterator[MatchResult]:
    """The same results, each written to the file as it comes in, so that a stopped arena goes on where it was."""
    for result in results:
        if file:
            with file.open("ab") as out:
                out.write(msgspec.json.encode(result) + b"\n")
        yield result


def play_on_ray(todo: Sequence[Match], address: str) -> Iterator[MatchResult]:
    """The same on a Ray cluster; needs the extra `trunkline[ray]`."""
    import ray  # type: ignore[import-not-found, unused-ignore]

    ray.init(address=address or None, ignore_reinit_error=True)
    remote = ray.remote(play)
    waiting = [remote.remote(match) for match in todo]
    while waiting:
        done, waiting = ray.wait(waiting)
        yield from ray.get(done)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate."""
    if not games:
        return 0.0, 1.0
    rate, zz = wins / games, Z * Z
    middle = (rate + zz / (2 * games)) / (1 + zz / games)
    half = Z * sqrt(rate * (1 - rate) / games + zz / (4 * games * games)) / (1 + zz / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def spread(values: Sequence[float]) -> float:
    """Half the 95 % interval of a mean."""
    return Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def by_level(results: Iterable[MatchResult]) -> dict[str, list[list[SeatResult]]]:
    """For each level its seats, game by game."""
    found: dict[str, list[list[SeatResult]]] = {}
    for result in results:
        for level in dict.fromkeys(result.match.levels):
            found.setdefault(level, []).append([seat for seat in result.seats if seat.level == level])
    return found


def level_summary(games: list[list[SeatResult]]) -> dict[str, Any]:
    seats = [seat for game in games for seat in game]
    wins = sum(seat.win for seat in seats)
    worths = [fmean(seat.worth for seat in game) for game in games]
    times = sorted(t for seat in seats for t in seat.times)
    low, high = wilson(wins, len(games))
    return {
        "games": len(games),
        "seats_per_game": len(games[0]),
        "wins": round(wins, 2),
        "win_rate": round(wins / len(games), 4),
        "win_rate_95": [round(low, 4), round(high, 4)],
        "mean_worth": round(fmean(worths), 1),
        "mean_worth_95": round(spread(worths), 1),
        "decisions": len(times),
        "median_ms": round(1000 * median(times), 2) if times else 0.0,
        "slowest_ms": round(1000 * times[-1], 1) if times else 0.0,
        "decisions_per_second": round(len(times) / max(sum(times), 1e-9), 1),
        "failures": sum(seat.failures for seat in seats),
        "overruns": sum(seat.overruns for seat in seats),
        "trouble": sorted({seat.trouble for seat in seats if seat.trouble})[:5],
    }


def summary(results: Sequence[MatchResult]) -> dict[str, Any]:
    """All that is reported of an arena, as plain JSON."""
    rated: dict[str, Rating] = ratings(results)
    levels = {
        level: {**level_summary(games), "rating": rated[level].mu, "rating_sigma": rated[level].sigma}
        for level, games in by_level(results).items()
    }
    endings: dict[str, int] = {}
    for result in results:
        endings[result.ended] = endings.get(result.ended, 0) + 1
    return {
        "title": results[0].match.title,
        "games": len(results),
        "levels": levels,
        "endings": endings,
        "per_game": per_game(results),
    }


def per_game(results: Sequence[MatchResult]) -> dict[str, dict[str, float]]:
    """How the games look, each count by the games that have it: a phase may not have begun in others."""
    counts: dict[str, list[float]] = {name: [] for name in (*NAMES, "actions")}
    for result in results:
        for name, n in (*result.looks, ("actions", result.actions)):
            counts.setdefault(name, []).append(n)
    return {name: {"mean": round(fmean(v), 1), "low": min(v), "high": max(v)} for name, v in counts.items() if v}


def game_line(result: MatchResult) -> dict[str, Any]:
    """One game, as plain JSON."""
    return {
        "seed": result.match.seed,
        "levels": result.match.levels,
        "worth": [seat.worth for seat in result.seats],
        "ended": result.ended,
        "actions": result.actions,
        **dict(result.looks),
    }
