"""10 Running trains and their income."""

from typing import Final

from trunkline.core.actions import Route, RunRoutes
from trunkline.core.contract import Run
from trunkline.core.depot import face_of, train_name
from trunkline.core.derivable import mypyc_attr
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
    SolvedRoute,
    Train,
    Verdict,
    any_route,
    judge,
)
from trunkline.core.runs import paths_numbered, routes_named, stop_names, trains_asked
from trunkline.core.state import ground_of
from trunkline.titles.g1848.frames import changed_turn
from trunkline.titles.g1848.ghan import NO_START, from_token
from trunkline.titles.g1848.routes import beside, can_run, solved, stops_of, track_of, train_of
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.stations import key_of

REASONS: Final = {
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
    NO_START: ("8.2.5", "The Ghan starts at a token of the company."),
}


def running_trains(s: State1848, rail: int) -> list[int]:
    return [t for t, owner in enumerate(s.train_owner) if owner == rail]


def has_route(s: State1848, rail: int) -> bool:
    """5.1.7 Could any train of whatever range run for the company?"""
    return can_run(s, rail, None)


def waits(s: State1848, rail: int) -> bool:
    """Is there a train with a route?"""
    if s.rulings.site_stops:
        return len(running_trains(s, rail)) > 0 and has_route(s, rail)
    return any(can_run(s, rail, train_of(face_of(s, t))) for t in running_trains(s, rail))


def best(s: State1848, rail: int) -> Solution:
    """The best set of routes, proved."""
    return solved(s, rail, [train_of(face_of(s, t)) for t in running_trains(s, rail)])


def best_routes(s: State1848, rail: int) -> tuple[Route, ...]:
    return routes_named(s.board, track_of(s), running_trains(s, rail), best(s, rail))


@mypyc_attr(acyclic=True)
class Judged:
    """What is said about a set of routes: what they earn or what is wrong, and which train they leave idle (or -1)."""

    __slots__ = ("idle", "routes", "verdict")

    def __init__(self, routes: tuple[Route, ...], verdict: Verdict, idle: int) -> None:
        self.routes = routes
        self.verdict = verdict
        self.idle = idle


def judged(s: State1848, rail: int, routes: tuple[Route, ...]) -> Judged:
    """Worked out once, for the same routes are listed, judged, shown and run."""
    trains = tuple([(t, s.train_card[t], s.train_face[t]) for t in running_trains(s, rail)])
    rulings = (s.rulings.alice_is_one, s.rulings.ghan_from_anywhere, s.rulings.trains_may_rest)
    key = (key_of(s, rail), s.phase, rulings, trains)
    kept = ground_of(s).kept
    found = kept.get(key)
    if not isinstance(found, Judged) or found.routes != routes:  # as part of the key they would be hashed each time
        said = judge_routes(s, rail, routes)
        idle = idle_train(s, rail, said) if said.legal and not s.rulings.trains_may_rest else -1
        found = Judged(routes, said, idle)
        kept.put(key, found)
    return found


def verdict(s: State1848, rail: int, routes: tuple[Route, ...]) -> Verdict:
    return judged(s, rail, routes).verdict


def judge_routes(s: State1848, rail: int, routes: tuple[Route, ...]) -> Verdict:
    numbers = running_trains(s, rail)
    paths = paths_numbered(s.board, track_of(s), numbers, routes)
    if paths is None:
        return Verdict(NO_TRACK)
    trains = [train_of(face_of(s, t)) for t in numbers]
    said = judge(track_of(s).network, stops_of(s, rail), trains, paths, 0, s.edition.k_bonus)
    return said if s.rulings.ghan_from_anywhere or not said.legal else from_token(stops_of(s, rail), trains, said)


def objection(s: State1848, rail: int, a: RunRoutes) -> Objection | None:
    """10.1 Each route by itself and all of them together."""
    found = judged(s, rail, a.routes)
    said = found.verdict
    if not said.legal:
        return refusal(s, rail, a, said.reason)
    if s.rulings.routes == "best" and said.revenue < best(s, rail).revenue:
        return Objection("10.3.1", "At this table the best set of routes is run.")
    if found.idle >= 0:
        also = " as well" if a.routes else ""
        return Objection("7.3", f"Running is compulsory, and the {train_name(s, found.idle)} train has a route{also}.")
    return None


def idle_train(s: State1848, rail: int, said: Verdict) -> int:
    """7.3 A train left out that could run on track which the chosen routes leave free, or -1."""
    ran = [run.train for run in said.routes]
    used = {side for run in said.routes for side in run.sides}
    for i, train in enumerate(running_trains(s, rail)):
        if i not in ran and can_run_beside(s, rail, train_of(face_of(s, train)), used):
            return train
    return -1


def can_run_beside(s: State1848, rail: int, train: Train, used: set[int]) -> bool:
    if not used or not can_run(s, rail, train):
        return can_run(s, rail, train)
    return any_route(beside(track_of(s).network, used), stops_of(s, rail), train)


def refusal(s: State1848, rail: int, a: RunRoutes, reason: str) -> Objection:
    """Which rule routes break; a place that nobody runs through is not blocked by tokens."""
    if reason == BLOCKED and any(through_an_end(s, route) for route in a.routes):
        return Objection("10.1.2", "A route ends at an off-board area, at Perth and at Tasmania.")
    return Objection(*REASONS[reason])


def through_an_end(s: State1848, route: Route) -> bool:
    board = s.board
    nodes = [end.partition(".") for end in route.path if "." in end]
    faces = [board.faces[s.face[board.hex_index[name]]].nodes[int(city)] for name, _, city in nodes[1:-1]]
    return any(node.dead_end for node in faces)


def act(s: State1848, rail: int, a: RunRoutes) -> None:
    said = verdict(s, rail, a.routes)
    for run, route in zip(said.routes, a.routes, strict=True):
        s.events.append(route_run(s, rail, face_of(s, route.train).name, run, route))
    changed_turn(s).revenue = said.revenue


def route_run(s: State1848, rail: int, train: str, run: SolvedRoute, route: Route) -> RouteRun:
    track = track_of(s)
    return RouteRun(
        s.name(rail),
        train,
        stop_names(s.board, track, run.stops),
        stop_names(s.board, track, run.counted),
        run.revenue,
        ("K",) if run.table else (),
        route,
    )


def best_run(s: State1848, railroad: str, names: tuple[str, ...] | None) -> Run:
    """10.3 What it would earn now, with its own trains or with others. Raises ValueError for unknown names."""
    rail = s.owner(railroad)
    if not s.is_rail(rail):
        raise ValueError(f"There is no company {railroad!r} that runs trains.")
    numbers, faces = trains_asked(s, running_trains(s, rail), names)
    found = solved(s, rail, [train_of(face) for face in faces])
    named = routes_named(s.board, track_of(s), numbers, found)
    runs = [
        route_run(s, rail, faces[run.train].name, run, route) for run, route in zip(found.routes, named, strict=True)
    ]
    return Run(railroad, found.revenue, found.bound, tuple(runs))
