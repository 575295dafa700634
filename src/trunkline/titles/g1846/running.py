"""6.6 Running routes: the network, what a railroad sees of it, the best routes and the judge."""

from collections.abc import Hashable
from typing import Final

from trunkline.core.actions import Action, Route, RunRoutes
from trunkline.core.board import NODES
from trunkline.core.cards import TrainFace
from trunkline.core.contract import Run
from trunkline.core.depot import face_of, train_name, trains_of
from trunkline.core.derivable import mypyc_attr
from trunkline.core.events import RouteRun
from trunkline.core.ground import track_on_ground
from trunkline.core.ids import RAIL0
from trunkline.core.objections import Objection
from trunkline.core.routes import (
    BLOCKED,
    GROUP_TWICE,
    NO_SUCH_TRAIN,
    NO_TOKEN,
    NO_TRACK,
    SIDE_TWICE,
    STOP_TWICE,
    TOO_LONG,
    TOO_SHORT,
    TRAIN_TWICE,
    Solution,
    SolvedRoute,
    Stops,
    Train,
    Verdict,
    any_route,
    judge,
    solve,
)
from trunkline.core.runs import paths_numbered, routes_named, stop_names, trains_asked
from trunkline.core.state import ground_of, put
from trunkline.core.track import Track
from trunkline.titles.g1846.companies import PRIVATE_IDS
from trunkline.titles.g1846.frames import changed_turn, railroad
from trunkline.titles.g1846.powers.standing import additions, paid_per_stop, per_stop
from trunkline.titles.g1846.state import State1846, in_receivership
from trunkline.titles.g1846.track import shut_stops, token_stops

ONE_EAST: Final = 1  # 6.63 groups of stops of which a route visits one
ONE_CHICAGO: Final = 2

REASONS: Final = {
    NO_SUCH_TRAIN: ("6.61", "There is no such train that could run now."),
    TRAIN_TWICE: ("6.61", "Each train runs one route."),
    TOO_SHORT: ("6.62", "A route visits at least two locations."),
    NO_TRACK: ("6.62", "The track does not connect like that."),
    STOP_TWICE: ("6.62", "A route visits no location twice."),
    SIDE_TWICE: ("6.67", "No piece of track is used twice."),
    BLOCKED: ("6.62", "The route runs through a blocked city or an off-board area."),
    GROUP_TWICE: ("6.63", "A route visits one eastern area and one city of Chicago at most."),
    NO_TOKEN: ("6.62", "The route needs a city with a token of the railroad."),
    TOO_LONG: ("6.64", "The train cannot visit that many locations."),
}


def track_of(s: State1846) -> Track:
    """The track on the map, worked out once."""
    return track_on_ground(ground_of(s), frozenset())


def added_at(s: State1846, rail: int, h: int) -> int:
    """6.66 What the railroad's markers add at a hex."""
    return sum([amount for _, where, amount in additions(s, rail) if where == h])


def stops_of(s: State1846, track: Track, rail: int) -> Stops:
    """6.62 to 6.66 The locations as this railroad sees them now, worked out once."""
    known = ground_of(s).stops
    key = (rail, s.phase, additions(s, rail))
    found = known.get(key)
    if found is None:
        own = [track.node_of[stop] for stop in token_stops(s, rail)]
        shut = [track.node_of[stop] for stop in shut_stops(s, rail)]
        found = known[key] = locations(s, track).seen_by(own, shut)
        if additions(s, rail):
            found.extra = extras(s, track, rail)
    return found


def extras(s: State1846, track: Track, rail: int) -> list[int]:
    """6.66 By location: what markers add there."""
    extra = [0] * len(track.stops)
    for h in {h for _, h, _ in additions(s, rail)}:
        added = added_at(s, rail, h)
        for n in track.on([h]):
            extra[n] = added
    return extra


def locations(s: State1846, track: Track) -> Stops:
    """6.62, 6.63 What all railroads see of them in this phase; a new tile changes those on its hex."""
    found = track.stations.get(s.phase)
    if found is None:
        before = track.earlier.get(s.phase)
        if before is None:
            found = look(s, track.stops)
        else:
            nodes = track.on(track.laid)
            found = before.replaced(nodes, look(s, [track.stops[n] for n in nodes]))
        track.stations[s.phase] = found
    return found


def look(s: State1846, at: list[int]) -> Stops:
    value: list[int] = []
    through: list[bool] = []
    groups: list[int] = []
    east: list[int] = []
    west: list[int] = []
    for stop in at:
        h, k = stop // NODES, stop % NODES
        node = s.board.faces[s.face[h]].nodes[k]
        value.append(node.revenue[s.phase])
        through.append(not node.dead_end)
        groups.append(ONE_EAST if h in s.map.east else ONE_CHICAGO if h == s.map.chicago else 0)
        east.append(s.map.east.get(h, 0))
        west.append(s.map.west.get(h, 0))
    stops = Stops(value, [False] * len(value), through, groups)
    stops.first = east
    stops.second = west
    return stops


def running_trains(s: State1846, rail: int) -> list[int]:
    """6.61 Trains that may run: not one that came with an independent in this round."""
    return [t for t in trains_of(s, rail) if not s.resting >> t & 1]


def why_none(s: State1846, rail: int) -> str:
    """6.61 Why a railroad with trains runs none; "" without a train."""
    if not trains_of(s, rail):
        return ""
    if not running_trains(s, rail):
        return f"{s.name(rail)} can run no train: what comes with an independent railroad rests in that round"
    return f"No train of {s.name(rail)} has a route"


def as_train(face: TrainFace) -> Train:
    return Train(face.visit, face.pay)


def memo_key(s: State1846, rail: int, faces: list[TrainFace]) -> Hashable:
    """All that decides the best routes beside the map. Places have two values: to phase II, and from phase III on."""
    names = tuple([f.name for f in faces])
    return (rail, s.phase >= 2, additions(s, rail), per_stop(s, rail), names)


def best(s: State1846, rail: int, faces: list[TrainFace]) -> Solution:
    """6.68 The best routes, proved."""
    key = memo_key(s, rail, faces)
    known = ground_of(s).solutions
    found = known.get(key)
    if found is None:
        track = track_of(s)
        trains = [as_train(f) for f in faces]
        found = known.put(key, solve(track.network, stops_of(s, track, rail), trains, per_stop(s, rail)))
    return found


def can_run(s: State1846, rail: int) -> bool:
    """6.61 Is there a train that may run, and a route for it?"""
    # Which train does not matter: each visits two locations, and any longer route has a part that short with a token.
    if not running_trains(s, rail):
        return False
    known = ground_of(s).can_run
    key = (rail, s.phase, additions(s, rail))
    found = known.get(key)
    if found is None:
        track = track_of(s)
        found = known[key] = any_route(track.network, stops_of(s, track, rail))
    return found


def best_action(s: State1846, rail: int) -> RunRoutes:
    trains = running_trains(s, rail)
    found = best(s, rail, [face_of(s, t) for t in trains])
    return RunRoutes(routes_named(s.board, track_of(s), trains, found))


def candidates(s: State1846) -> list[Action]:
    """The best routes; where routes are free, also none."""
    action = best_action(s, railroad(s))
    if s.rulings.routes == "best" or not action.routes or in_receivership(s, railroad(s)):
        return [action]
    return [action, RunRoutes(())]


@mypyc_attr(acyclic=True)
class Judged:
    """What is said about a set of routes."""

    __slots__ = ("routes", "said")

    def __init__(self, routes: tuple[Route, ...], said: Verdict | Objection) -> None:
        self.routes = routes
        self.said = said


def judged(s: State1846, rail: int, routes: tuple[Route, ...]) -> Verdict | Objection:
    """What the routes earn, or what is wrong with them. Routes are offered, judged, shown and run, and judged once."""
    trains = running_trains(s, rail)
    faces = [(s.train_card[t], s.train_face[t]) for t in trains]
    asked = (rail, s.phase, per_stop(s, rail), tuple(trains), tuple(faces), additions(s, rail))
    kept = ground_of(s).kept
    found = kept.get(asked)
    if not isinstance(found, Judged) or found.routes != routes:  # as part of the key they would be hashed each time
        found = Judged(routes, judged_now(s, rail, trains, routes))
        kept.put(asked, found)
    return found.said


def judged_now(s: State1846, rail: int, trains: list[int], routes: tuple[Route, ...]) -> Verdict | Objection:
    track = track_of(s)
    paths = paths_numbered(s.board, track, trains, routes)
    if paths is None:
        return Objection("6.62", "There is no such track or location.")
    faces = [as_train(face_of(s, t)) for t in trains]
    verdict = judge(track.network, stops_of(s, track, rail), faces, paths, per_stop(s, rail))
    if verdict.legal:
        return verdict
    return Objection(*REASONS.get(verdict.reason, ("6.62", "That is no legal route.")))


def objection(s: State1846, a: RunRoutes) -> Objection | None:
    """6.62 to 6.68 Legal routes; and, where the best must be run, none that earns less."""
    rail = railroad(s)
    verdict = judged(s, rail, a.routes)
    if isinstance(verdict, Objection):
        return verdict
    if not a.routes and in_receivership(s, rail) and can_run(s, rail):
        return Objection("7.14", "Without a president the corporation runs its trains.")
    if s.rulings.routes == "best":
        most = best(s, rail, [face_of(s, t) for t in running_trains(s, rail)]).revenue
        if verdict.revenue < most:
            return Objection("6.68", f"These routes earn ${verdict.revenue}; there are routes for ${most}.")
    return None


def act(s: State1846, a: RunRoutes) -> None:
    """6.64 to 6.66 Run, and remember the revenue for the payout."""
    rail = railroad(s)
    verdict = judged(s, rail, a.routes)
    assert isinstance(verdict, Verdict)
    changed_turn(s).ran = 1
    changed_turn(s).revenue = verdict.revenue
    s.last_revenue = put(s.last_revenue, rail - RAIL0, verdict.revenue)
    track = track_of(s)
    for run, route in zip(verdict.routes, a.routes, strict=True):
        s.events.append(route_run(s, rail, track, train_name(s, route.train), run, route))


def route_run(s: State1846, rail: int, track: Track, name: str, route: SolvedRoute, said: Route) -> RouteRun:
    """One train's run as an event; `said` is the same route in the names of an action."""
    bonus = []
    if route.pair:
        bonus.append("East-West")
    for p, h, _ in additions(s, rail):
        if PRIVATE_IDS[p] not in bonus and any(track.stops[n] // NODES == h for n in route.counted):
            bonus.append(PRIVATE_IDS[p])
    if route.per_stop:
        bonus += [PRIVATE_IDS[p] for p in paid_per_stop(s, rail) if PRIVATE_IDS[p] not in bonus]
    return RouteRun(
        s.name(rail),
        name,
        stop_names(s.board, track, route.stops),
        stop_names(s.board, track, route.counted),
        route.revenue,
        tuple(bonus),
        said,
    )


def best_run(s: State1846, railroad_name: str, trains: tuple[str, ...] | None) -> Run:
    """What a railroad would earn with its trains, or with trains of the named faces."""
    rail = s.owner(railroad_name)
    if rail < RAIL0:
        raise ValueError(f"There is no railroad {railroad_name!r}.")
    numbers, faces = trains_asked(s, running_trains(s, rail), trains)
    found = best(s, rail, faces)
    track = track_of(s)
    named = routes_named(s.board, track, numbers, found)
    runs = [
        route_run(s, rail, track, faces[run.train].name, run, route)
        for run, route in zip(found.routes, named, strict=True)
    ]
    return Run(railroad_name, found.revenue, found.bound, tuple(runs))
