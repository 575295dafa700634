"""The learned value: each seat's share of the table at the end, from its features, and how sure that is.

Weights come from games (`trunkline train`), one row for each number of rounds to come; between two rows we interpolate.
"""

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import msgspec

from trunkline.bots.learned.features import NAMES
from trunkline.errors import BadInput


class WeightRow(msgspec.Struct, frozen=True):
    """What the features count with so many operating rounds to come; `spread` is how far the share may still be off."""

    rounds: float
    spread: float
    weights: list[float]


class Learned(msgspec.Struct, frozen=True):
    """A generation: its rows, and what they were made of."""

    title: str
    generation: int
    games: int
    names: list[str]
    rows: list[WeightRow]

    def at(self, rounds: float) -> tuple[Sequence[float], float]:
        """Weights and spread with so many rounds to come."""
        before = self.rows[0]
        for after in self.rows:
            if rounds <= after.rounds:
                return between(before, after, rounds)
            before = after
        return before.weights, before.spread

    def shares(self, features: Sequence[Sequence[float]], rounds: float) -> tuple[list[float], float]:
        """Each seat's share above or below the table's mean at the end, and the spread."""
        weights, spread = self.at(rounds)
        return [sum(map(float.__mul__, weights, row)) for row in features], spread


def between(low: WeightRow, high: WeightRow, rounds: float) -> tuple[Sequence[float], float]:
    if high.rounds <= low.rounds:
        return high.weights, high.spread
    part = max(0.0, (rounds - low.rounds) / (high.rounds - low.rounds))
    weights = [a + part * (b - a) for a, b in zip(low.weights, high.weights, strict=True)]
    return weights, low.spread + part * (high.spread - low.spread)


@lru_cache(maxsize=8)
def learned(title: str) -> Learned | None:
    """The weights that come with the package, if there are any for this title."""
    file = files(__package__).joinpath(f"weights_{title}.json")
    return decoded(file.read_bytes()) if file.is_file() else None


def read_weights(file: Path) -> Learned:
    """The weights in a file. Raises BadInput with a sentence."""
    try:
        return decoded(file.read_bytes())
    except (OSError, msgspec.DecodeError) as error:
        raise BadInput(f"{file} holds no weights: {error}.") from error


def decoded(text: bytes) -> Learned:
    found = msgspec.json.decode(text, type=Learned)
    if found.names != list(NAMES):
        raise BadInput("These weights were made for other features: train again.")
    return found
