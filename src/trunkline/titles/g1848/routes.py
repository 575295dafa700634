"""10.1 The track and the stations as the route solver knows them, and the best routes on them."""

from typing import Final

from trunkline.core.board import NODES
from trunkline.core.cards import TrainFace
from trunkline.core.ground import track_on_ground
from trunkline.core.routes import (
    PLAIN,
    TERMINAL,
    UNLIMITED,
    Network,
    Solution,
    Stops,
    Train,
    any_route,
    solve,
)
from trunkline.core.state import ground_of
from trunkline.core.track import Track
from trunkline.titles.g1848.ghan import shortened
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.stations import key_of, own_stops, shut_stops

KINDS: Final = {"plain": PLAIN, "unlimited": UNLIMITED, "ghan": TERMINAL}
FREE_OF_RANGE: Final = ("town", "harbour")  # 8.2.2


def track_of(s: State1848) -> Track:
    """The track on the map, worked out once."""
    return track_on_ground(ground_of(s), s.map.gauge_sides)


def stops_of(s: State1848, rail: int) -> Stops:
    """The stations as one company sees them in this phase."""
    known = ground_of(s).stops
    key = (key_of(s, rail), s.phase, s.rulings.alice_is_one)
    found = known.get(key)
    if found is None:
        node_of = track_of(s).node_of
        own = [node_of[stop] for stop in own_stops(s, rail)]
        shut = [node_of[stop] for stop in shut_stops(s, rail)]
        found = known[key] = stations(s).seen_by(own, shut)
    return found


def stations(s: State1848) -> Stops:
    """What all companies see of them in this phase; a new tile changes those on its hex."""
    track = track_of(s)
    key = (s.phase, s.rulings.alice_is_one)
    found = track.stations.get(key)
    if found is None:
        before = track.earlier.get(key)
        if before is None:
            found = look(s, track.stops)
        else:
            nodes = track.on(track.laid)
            found = before.replaced(nodes, look(s, [track.stops[n] for n in nodes]))
        track.stations[key] = found
    return found


def look(s: State1848, stops: list[int]) -> Stops:
    board = s.board
    nodes = [board.faces[s.face[stop // NODES]].nodes[stop % NODES] for stop in stops]
    alice = [stop // NODES in s.map.alice for stop in stops]
    found = Stops(
        value=[node.revenue[s.phase] for node in nodes],
        own=[False] * len(stops),
        through=[not node.dead_end for node in nodes],
        groups=[1 if there and s.rulings.alice_is_one else 0 for there in alice],
    )
    found.cost = [0 if node.kind in FREE_OF_RANGE else 1 for node in nodes]
    found.marked = [board.hexes[stop // NODES].label == "K" for stop in stops]
    found.terminal = alice
    return found


def solved(s: State1848, rail: int, trains: list[Train]) -> Solution:
    """The best routes for these trains, proved; worked out once."""
    kinds = tuple([t.key() for t in trains])
    key = (key_of(s, rail), s.phase, s.rulings.alice_is_one, s.rulings.ghan_from_anywhere, kinds)
    known = ground_of(s).solutions
    found = known.get(key)
    if found is None:
        stops = stops_of(s, rail)
        best = solve(track_of(s).network, stops, trains, 0, s.edition.k_bonus)
        found = known.put(key, best if s.rulings.ghan_from_anywhere else shortened(stops, trains, best))
    return found


def can_run(s: State1848, rail: int, train: Train | None) -> bool:
    """Is there a route for this train, or for one of whatever range? Worked out once."""
    key = (key_of(s, rail), s.rulings.alice_is_one, None if train is None else train.key())
    known = ground_of(s).can_run
    found = known.get(key)
    if found is None:
        found = known[key] = any_route(track_of(s).network, stops_of(s, rail), train)
    return found


def beside(network: Network, used: set[int]) -> Network:
    """The track without the hexsides that are in use: nothing leads to them or on from them any more."""
    if not used:
        return network
    at_node, at_side, by_hex = list(network.at_node), list(network.at_side), network.by_hex.copy()
    for side in used:
        for h, end in network.at_side[side]:
            by_hex[h] = [piece for piece in by_hex[h] if ~side not in piece[1:]]
            if end >= 0:
                at_node[end] = without_lead(at_node[end], h, ~side)
            else:
                at_side[~end] = without_lead(at_side[~end], h, ~side)
        at_side[side] = ()
    free = Network(by_hex, tuple(at_node), tuple(at_side), network.changes)
    free.found = [None] * free.nodes
    return free


def without_lead(there: tuple[tuple[int, int], ...], h: int, end: int) -> tuple[tuple[int, int], ...]:
    """What leads away from an end, but for the track on a hex to one other end."""
    return tuple([lead for lead in there if lead[0] != h or lead[1] != end])


def train_of(face: TrainFace) -> Train:
    return Train(face.visit, face.pay, face.free_crossings, KINDS[face.kind])
