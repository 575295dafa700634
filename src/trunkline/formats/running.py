"""The routes of a `run_routes` action as ours: trains by number, paths by nodes and hexsides."""

from itertools import islice, product

from trunkline.core.actions import Route
from trunkline.core.board import Board
from trunkline.core.state import State
from trunkline.formats.paths import Path, candidates
from trunkline.formats.pieces import Trains
from trunkline.formats.record import SiteRoute

MOST = 256  # combinations looked at for one action


class NoTrack(Exception):
    """A route names hexes which no track joins so."""


def readings(board: Board, s: State, trains: Trains, stated: list[SiteRoute]) -> list[tuple[Route, ...]]:
    """Every way to understand the routes of an action, the likeliest first."""
    runs = [run for run in stated if run.connections]
    numbers = [trains.find(s, run.train) for run in runs]
    paths = [paths_of(board, s, run) for run in runs]
    return [
        tuple(Route(number, path) for number, path in zip(numbers, chosen, strict=True))
        for chosen in islice(product(*paths), MOST)
    ]


def paths_of(board: Board, s: State, run: SiteRoute) -> list[Path]:
    lists = run.connections or []
    found = candidates(board, s, lists, frozenset(run.nodes or ()))
    if not found:
        raise NoTrack(f"no track joins {' and '.join('-'.join(hexes) for hexes in lists)}")
    return found
