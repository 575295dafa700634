"""Ratings of levels from the games they played, by OpenSkill's Plackett-Luce model."""

from collections.abc import Iterable, Sequence
from statistics import fmean

from openskill.models import PlackettLuce, PlackettLuceRating

from trunkline.bots.match import MatchResult
from trunkline.core.value import value


@value
class Rating:
    """A level's strength (25 at first), and how sure that is: two thirds lie within `sigma`."""

    mu: float
    sigma: float


def ratings(results: Iterable[MatchResult]) -> dict[str, Rating]:
    """After all games in their order. Several seats of one level are rated each, and the level takes their mean."""
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    for result in results:
        levels = [seat.level for seat in result.seats]
        teams = [[known.get(level) or model.rating(name=level)] for level in levels]
        rated = model.rate(teams, scores=[float(seat.worth) for seat in result.seats])
        for level in dict.fromkeys(levels):
            known[level] = mean(
                model, level, [team[0] for team, name in zip(rated, levels, strict=True) if name == level]
            )
    return {level: Rating(round(r.mu, 2), round(r.sigma, 2)) for level, r in known.items()}


def mean(model: PlackettLuce, level: str, seats: Sequence[PlackettLuceRating]) -> PlackettLuceRating:
    return model.rating(fmean(r.mu for r in seats), fmean(r.sigma for r in seats), name=level)
