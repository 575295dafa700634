"""How a game came out: the only definition of who has won."""

from trunkline.core.contract import Result


def result(reason: str, worth: list[int], out: int = 0) -> Result:
    """Places by worth; equal worth shares a place, and those who are out of the game (a mask by seat) come last."""
    standing = [(out >> seat & 1, -money) for seat, money in enumerate(worth)]
    places = [1 + sum([other < mine for other in standing]) for mine in standing]
    return Result(reason, tuple(worth), tuple(places))
