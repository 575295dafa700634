"""Runs between the names of actions and events, and the numbers of the route solver."""

from trunkline.core.actions import Route
from trunkline.core.board import Board
from trunkline.core.cards import TrainFace
from trunkline.core.depot import face_named, face_of
from trunkline.core.routes import Solution
from trunkline.core.state import State
from trunkline.core.track import Track, path_names, path_numbers


def trains_asked(s: State, own: list[int], names: tuple[str, ...] | None) -> tuple[list[int], list[TrainFace]]:
    """What shall run, by number and face: a railroad's own trains, or others by the names of their faces.

    Raises ValueError for unknown names.
    """
    if names is None:
        return own, [face_of(s, train) for train in own]
    return list(range(len(names))), [face_named(s, name) for name in names]


def routes_named(board: Board, track: Track, trains: list[int], found: Solution) -> tuple[Route, ...]:
    """The routes that were found, as actions name them."""
    return tuple([Route(trains[run.train], path_names(board, track, run.path)) for run in found.routes])


def paths_numbered(
    board: Board, track: Track, trains: list[int], routes: tuple[Route, ...]
) -> list[tuple[int, tuple[int, ...]]] | None:
    """The routes of an action as the judge wants them: each with the place of its train, -1 for one that may not run.

    None if there is no such track.
    """
    paths: list[tuple[int, tuple[int, ...]]] = []
    for route in routes:
        path = path_numbers(board, track, route.path)
        if path is None:
            return None
        paths.append((trains.index(route.train) if route.train in trains else -1, path))
    return paths


def stop_names(board: Board, track: Track, nodes: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([board.node_name(track.stops[n]) for n in nodes])
