"""3.2 The best routes, by the solver that all titles share."""

from tests.third_title.pieces import BOARD, CARDS, TRAIN
from tests.third_title.state import ValleyState

from trunkline.core.board import NODES
from trunkline.core.contract import Run
from trunkline.core.depot import trains_of
from trunkline.core.events import RouteRun
from trunkline.core.network import Reach, reach
from trunkline.core.routes import Stops, Train, solve
from trunkline.core.runs import routes_named, stop_names
from trunkline.core.track import Track, track_on


def own_stops(s: ValleyState, rail: int) -> list[int]:
    return [h * NODES + city for h, tokens in enumerate(s.tokens) for city, owner in tokens if owner == rail]


def others_stops(s: ValleyState, rail: int) -> set[int]:
    """Every town has room for one token: another railroad's blocks it."""
    return {h * NODES + city for h, tokens in enumerate(s.tokens) for city, owner in tokens if owner != rail}


def reached(s: ValleyState, rail: int) -> Reach:
    return reach(BOARD, s.face, s.rotation, own_stops(s, rail), others_stops(s, rail))


def stops_of(s: ValleyState, track: Track, rail: int) -> Stops:
    nodes = [BOARD.faces[s.face[stop // NODES]].nodes[stop % NODES] for stop in track.stops]
    own, blocked = own_stops(s, rail), others_stops(s, rail)
    return Stops(
        value=[node.revenue[0] for node in nodes],
        own=[stop in own for stop in track.stops],
        through=[stop not in blocked for stop in track.stops],
    )


def best_run(s: ValleyState, railroad: str, trains: tuple[str, ...] | None = None) -> Run:
    """What the railroad would earn with its trains, or with trains of these names."""
    rail = s.owner(railroad)
    if rail < 0 or any(name != TRAIN.name for name in trains or ()):
        raise ValueError(f"There is no railroad {railroad!r}, or no such train among {trains}.")
    numbers = trains_of(s, rail) if trains is None else list(range(len(trains)))
    track = track_on(BOARD, s.face, s.rotation, frozenset())
    best = solve(track.network, stops_of(s, track, rail), [Train(TRAIN.visit)] * len(numbers), 0, [])
    runs = []
    for route, path in zip(best.routes, routes_named(BOARD, track, numbers, best), strict=True):
        stops = stop_names(BOARD, track, route.stops)
        runs.append(RouteRun(railroad, CARDS[0].name, stops, stops, route.revenue, (), path))
    return Run(railroad, best.revenue, best.bound, tuple(runs))
