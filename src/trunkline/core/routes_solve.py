"""The search for the best set of routes."""

from trunkline.core.routes_answer import Solution
from trunkline.core.routes_graph import Network, Stops, Train


def solve(
    network: Network,
    stops: Stops,
    trains: list[Train],
    per_stop: int = 0,
    table: list[int] | None = None,
    budget: int | None = None,
) -> Solution:
    """The set of routes with the greatest total revenue, at most one for each train, no hex side used twice.

    Without a budget the answer is always proved. With one, the search stops after that many steps and returns the best
    it has, with a bound on what it may have missed.
    """
    raise NotImplementedError
