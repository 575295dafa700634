"""How a game came out: the only definition of who has won."""

from trunkline.core.contract import Result
from trunkline.core.state import State


def result(s: State, worth: list[int]) -> Result:
    """Places by worth; equal worth shares a place, and those who are out of the game come last."""
    standing = [(s.out >> seat & 1, -worth[seat]) for seat in range(s.players)]
    places = [1 + sum([other < mine for other in standing]) for mine in standing]
    return Result(s.ended, tuple(worth), tuple(places))
