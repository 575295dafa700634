"""Fitting the value to games: weights by ridge regression for every stage, and how sure they are. Needs numpy."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from trunkline.bots.learned.features import NAMES
from trunkline.bots.learned.records import Record
from trunkline.bots.learned.value import Learned, WeightRow

Floats = NDArray[np.float64]

STAGES = (0.0, 1.0, 3.0, 5.0, 7.0, 9.0, 12.0)  # rounds to come
HELD_BACK = 0.02  # keeps weights small that the games say little about
LOWEST, HIGHEST = -1.0, 1.5  # shares beyond these are ruin and luck
SPREADS = np.geomspace(0.01, 1.0, 40)


class Samples:
    """Every seat at every moment: stage, features, the share at the end, and which seats belong together."""

    def __init__(self, records: Sequence[Record]) -> None:
        rows, share, rounds = [], [], []
        group: list[int] = []
        for record in records:
            mean = max(1.0, sum(record.worth) / len(record.worth))
            for to_come, seats in record.moments:
                for seat, row in enumerate(seats):
                    rows.append(row)
                    share.append(record.worth[seat] / mean - 1)
                    rounds.append(to_come)
                    group.append(len(group) - seat)
        self.rows: Floats = np.array(rows, dtype=np.float64).reshape(-1, len(NAMES))
        self.share: Floats = np.clip(np.array(share), LOWEST, HIGHEST)
        self.rounds: Floats = np.array(rounds, dtype=np.float64)
        self.group = np.array(group, dtype=np.int64)  # the first seat of the same moment


def nearness(rounds: Floats, stage: int) -> Floats:
    """How much a moment tells about a stage: all at it, nothing at the next stages."""
    here = STAGES[stage]
    low = STAGES[stage - 1] if stage else here - 1
    high = STAGES[stage + 1] if stage + 1 < len(STAGES) else 99.0
    rising, falling = (rounds - low) / (here - low), (high - rounds) / (high - here)
    if stage + 1 == len(STAGES):
        falling = np.ones_like(rounds)
    return np.clip(np.minimum(rising, falling), 0.0, 1.0)


def fitted(records: Sequence[Record], title: str, generation: int) -> Learned:
    samples = Samples(records)
    rows = [stage_row(samples, stage) for stage in range(len(STAGES))]
    return Learned(title, generation, len(records), list(NAMES), rows)


def stage_row(samples: Samples, stage: int) -> WeightRow:
    """A stage's weights; where no game says anything, the worth as it stands."""
    near = nearness(samples.rounds, stage)
    if near.sum() < 10 * len(NAMES):
        weights = np.array([1.0 if name == "worth" else 0.0 for name in NAMES])
    else:
        weights = ridge(samples.rows, samples.share, near)
    return WeightRow(STAGES[stage], spread_of(samples, weights, near), [round(float(w), 5) for w in weights])


def ridge(rows: Floats, share: Floats, near: Floats) -> Floats:
    """Weights with the least squared error, features brought to one scale first."""
    scale = np.sqrt((near[:, None] * rows**2).sum(0) / near.sum()) + 1e-9
    x = rows / scale
    products = (x * near[:, None]).T @ x + HELD_BACK * near.sum() * np.eye(rows.shape[1])
    found: Floats = np.linalg.solve(products, (x * near[:, None]).T @ share) / scale
    return found


def spread_of(samples: Samples, weights: Floats, near: Floats) -> float:
    """The spread that makes the winners of these games most likely."""
    guess = samples.rows @ weights
    best, least = float(SPREADS[-1]), np.inf
    won = samples.share >= best_of_group(samples.share, samples.group) - 1e-9
    for spread in SPREADS:
        strength = np.exp(np.clip((guess - best_of_group(guess, samples.group)) / spread, -50, 0))
        chance = strength / sum_of_group(strength, samples.group)
        loss = -(near * won * np.log(chance + 1e-9)).sum()
        if loss < least:
            best, least = float(spread), loss
    return round(best, 4)


def best_of_group(values: Floats, group: NDArray[np.int64]) -> Floats:
    found = np.full(len(values), -np.inf)
    np.maximum.at(found, group, values)
    return found[group]


def sum_of_group(values: Floats, group: NDArray[np.int64]) -> Floats:
    found = np.zeros(len(values))
    np.add.at(found, group, values)
    return found[group]


def correlations(value: Learned, records: Sequence[Record]) -> dict[str, float]:
    """How well the value predicts shares at the end: the correlation, by rounds to come."""
    samples = Samples(records)
    guess = np.array(
        [value.shares([row], r)[0][0] for row, r in zip(samples.rows.tolist(), samples.rounds, strict=True)]
    )
    found = {}
    for low, high in ((0, 1), (2, 3), (4, 5), (6, 7), (8, 9), (10, 99)):
        here = (samples.rounds >= low) & (samples.rounds <= high)
        if here.sum() > 20:
            found[f"{low}-{high}" if high < 99 else f"{low}+"] = round(correlation(guess[here], samples.share[here]), 3)
    return found


def correlation(a: Floats, b: Floats) -> float:
    size = float(np.sqrt((a * a).sum() * (b * b).sum()))
    return float((a * b).sum() / size) if size else 0.0
