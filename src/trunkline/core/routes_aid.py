"""Help from outside for fleets whose proof takes the core's own search long: a train without a range beside others.

Nothing here is needed for a right answer. What a layer above puts into `AIDS` is asked when a short search of our own
has not proved its answer; it returns a proved solution, or None if it cannot tell.
"""

from collections.abc import Callable
from typing import Final

from trunkline.core.routes_answer import Solution
from trunkline.core.routes_graph import UNLIMITED, Network, Stops, Train

Aid = Callable[[Network, Stops, list[Train], int, list[int], Solution], Solution | None]

AIDS: Final[list[Aid]] = []

PATIENCE: Final = 1000
"""Steps of our own search before help is asked for."""


def wants_aid(trains: list[Train]) -> bool:
    """Is there somebody to ask, and does a train without a range run beside others?"""
    return bool(AIDS) and len(trains) > 1 and any(train.kind == UNLIMITED for train in trains)


def aided(
    network: Network, stops: Stops, trains: list[Train], per_stop: int, table: list[int], known: Solution
) -> Solution | None:
    """The first proved answer of those who help."""
    for aid in AIDS:
        answer = aid(network, stops, trains, per_stop, table, known)
        if answer is not None:
            return answer
    return None
