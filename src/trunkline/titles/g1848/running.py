"""10 Running trains and their income."""

from trunkline.core.actions import Action, Route, RunRoutes
from trunkline.core.depot import TrainFace
from trunkline.core.events import RouteRun
from trunkline.core.objections import Objection
from trunkline.core.routes import (
    BLOCKED,
    GROUP_TWICE,
    NO_SUCH_TRAIN,
    NO_TERMINAL,
    NO_TOKEN,
    NO_TRACK,
    SIDE_TWICE,
    STOP_TWICE,
    TOO_LONG,
    TOO_SHORT,
    TRAIN_TWICE,
    Solution,
    Verdict,
    any_route,
    judge,
    solve,
)
from trunkline.core.routes import Route as Run
from trunkline.titles.g1848.editions import K_BONUS
from trunkline.titles.g1848.frames import changed_turn
from trunkline.titles.g1848.phases import train_name
from trunkline.titles.g1848.routes import SOLUTIONS, map_of, names_of, path_named, stops_of, train_of
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.stations import key_of
from trunkline.titles.g1848.trains import CARDS

REASONS = {
    NO_SUCH_TRAIN: ("10.3.2", "The company has no such train."),
    TRAIN_TWICE: ("10.3.2", "A train runs once in a turn."),
    TOO_SHORT: ("10.1.1", "A route joins at least two stations."),
    NO_TRACK: ("10.1.1", "There is no such track."),
    STOP_TWICE: ("10.1.2", "A route visits a station once."),
    SIDE_TWICE: ("10.1.3", "No piece of track is used twice."),
    BLOCKED: ("10.1.2", "The route runs through a city blocked by other companies' tokens."),
    GROUP_TWICE: ("10.1.2", "A route visits an off-board location once."),
    NO_TOKEN: ("10.1.2", "Each route has a token of the company on it."),
    TOO_LONG: ("10.1.2", "The route is longer than the train's range."),
    NO_TERMINAL: ("8.2.5", "The Ghan runs to Alice Springs."),
}


def trains_to_run(s: State1848, rail: int) -> list[int]:
    return [t for t, owner in enumerate(s.train_owner) if owner == rail]


def has_route(s: State1848, rail: int) -> bool:
    """5.1.7 Could any train of whatever range run for the company?"""
    return any_route(map_of(s).network, stops_of(s, rail), None)


def waits(s: State1848, rail: int) -> bool:
    """Is there a train with a route?"""
    if s.rulings.site_stops:
        return len(trains_to_run(s, rail)) > 0 and has_route(s, rail)
    network, stops = map_of(s).network, stops_of(s, rail)
    return any(any_route(network, stops, train_of(face_of(s, t))) for t in trains_to_run(s, rail))


def face_of(s: State1848, train: int) -> TrainFace:
    return CARDS[s.train_card[train]].faces[s.train_face[train]]


def best_run(s: State1848, rail: int) -> Solution:
    """The best set of routes, proved."""
    numbers = trains_to_run(s, rail)
    trains = [train_of(face_of(s, t)) for t in numbers]
    key = (key_of(s, rail), s.phase, s.rulings.alice_is_one, tuple(t.key() for t in trains))
    found = SOLUTIONS.get(key)
    if found is None:
        found = SOLUTIONS.put(key, solve(map_of(s).network, stops_of(s, rail), trains, 0, K_BONUS))
    return found


def candidates(s: State1848, rail: int) -> list[Action]:
    best = RunRoutes(best_routes(s, rail))
    if s.rulings.routes == "best":
        return [best]
    return [best, RunRoutes(())] if best.routes else [RunRoutes(())]


def best_routes(s: State1848, rail: int) -> tuple[Route, ...]:
    numbers = trains_to_run(s, rail)
    board = s.edition.board
    return tuple(Route(numbers[run.train], names_of(board, map_of(s), run.path)) for run in best_run(s, rail).routes)


def verdict(s: State1848, rail: int, routes: tuple[Route, ...]) -> Verdict:
    numbers = trains_to_run(s, rail)
    paths: list[tuple[int, tuple[int, ...]]] = []
    for route in routes:
        path = path_named(s.edition.board, map_of(s), route.path)
        if path is None:
            return Verdict(NO_TRACK, route.train)
        paths.append((numbers.index(route.train) if route.train in numbers else -1, path))
    trains = [train_of(face_of(s, t)) for t in numbers]
    return judge(map_of(s).network, stops_of(s, rail), trains, paths, 0, K_BONUS)


def objection(s: State1848, rail: int, a: RunRoutes) -> Objection | None:
    """10.1 Each route by itself and all of them together."""
    said = verdict(s, rail, a.routes)
    if not said.legal:
        return Objection(*REASONS[said.reason])
    if s.rulings.routes == "best" and said.revenue < best_run(s, rail).revenue:
        return Objection("10.3.1", "At this table the best set of routes is run.")
    return None


def act(s: State1848, rail: int, a: RunRoutes) -> None:
    said = verdict(s, rail, a.routes)
    for run, route in zip(said.routes, a.routes, strict=True):
        s.events.append(event_of(s, rail, run, route))
    changed_turn(s).revenue = said.revenue


def event_of(s: State1848, rail: int, run: Run, route: Route) -> RouteRun:
    board, stops = s.edition.board, map_of(s).stops
    return RouteRun(
        s.name(rail),
        train_name(s, route.train),
        tuple(board.node_name(stops[n]) for n in run.stops),
        tuple(board.node_name(stops[n]) for n in run.counted),
        run.revenue,
        ("K",) if run.table else (),
        route,
    )
