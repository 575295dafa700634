"""Playing to win: what a result is worth is the place, not the money."""

from collections.abc import Sequence
from math import exp

POINTS = (1.0, 0.3, 0.1)  # for the first, second and third place; below that nothing
MARGIN = 0.01  # of equal places the richer one is better, by so much for each share of the table


def points_at(place: int) -> float:
    return POINTS[place] if place < len(POINTS) else 0.0


def finished(worth: Sequence[float], seat: int) -> float:
    """A game that has ended counts by rank; seats that are equal share their places."""
    above = sum(w > worth[seat] for w in worth)
    equal = sum(w == worth[seat] for w in worth)
    points = sum(points_at(place) for place in range(above, above + equal)) / equal
    return points + MARGIN * shares(worth)[seat]


def shares(worth: Sequence[float]) -> list[float]:
    """How far each seat is above or below the table's mean, as a part of it."""
    mean = max(1.0, sum(worth) / len(worth))
    return [w / mean - 1 for w in worth]


def expected(share: Sequence[float], seat: int, spread: float) -> float:
    """The points to be expected where each seat's share at the end is known only to within `spread`."""
    chances = places(share, seat, spread)
    return sum(chance * points_at(place) for place, chance in enumerate(chances)) + MARGIN * share[seat]


def places(share: Sequence[float], seat: int, spread: float) -> list[float]:
    """The chances of the first, second and third place (Plackett-Luce: each place is won by strength).

    The strength is the exponential of the share over its spread.
    """
    top = max(share)
    strength = [exp(max(-300.0, (x - top) / spread)) for x in share]
    mine, total = strength[seat], sum(strength)
    first, second, third = mine / total, 0.0, 0.0
    others = [x for k, x in enumerate(strength) if k != seat]
    for i, one in enumerate(others):
        left = others[:i] + others[i + 1 :]
        rest = mine + sum(left)
        second += one / total * mine / rest
        for j, other in enumerate(left):
            third += one / total * other / rest * mine / (mine + sum(left[:j]) + sum(left[j + 1 :]))
    return [first, second, third]
