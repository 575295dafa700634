"""What a company would earn, with its own trains or with others."""

from trunkline.core.actions import Route
from trunkline.core.contract import Run
from trunkline.core.depot import face_named, face_of
from trunkline.core.events import RouteRun
from trunkline.core.track import path_names
from trunkline.titles.g1848.routes import solved, track_of, train_of
from trunkline.titles.g1848.running import trains_to_run
from trunkline.titles.g1848.state import State1848, is_company


def best_run(s: State1848, railroad: str, names: tuple[str, ...] | None) -> Run:
    """10.3 The best routes on the present map. Raises ValueError for unknown names."""
    rail = s.owner(railroad)
    if not is_company(rail):
        raise ValueError(f"There is no company {railroad!r} that runs trains.")
    numbers = trains_to_run(s, rail) if names is None else list(range(len(names)))
    faces = [face_of(s, t) for t in numbers] if names is None else [face_named(s, name) for name in names]
    trains = [train_of(face) for face in faces]
    found = solved(s, rail, trains)
    board, track = s.board, track_of(s)
    runs = tuple(
        [
            RouteRun(
                railroad,
                faces[r.train].name,
                tuple([board.node_name(track.stops[n]) for n in r.stops]),
                tuple([board.node_name(track.stops[n]) for n in r.counted]),
                r.revenue,
                ("K",) if r.table else (),
                Route(numbers[r.train], path_names(board, track, r.path)),
            )
            for r in found.routes
        ]
    )
    return Run(railroad, found.revenue, found.bound, runs)
