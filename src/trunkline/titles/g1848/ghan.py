"""8.2.5 The Ghan: from an own token to Alice Springs, and nothing beyond."""

from typing import Final

from trunkline.core.routes import TERMINAL, Solution, SolvedRoute, Stops, Train, Verdict

NO_START: Final = "a terminal train does not start at an own token"


def start_of(stops: Stops, run: SolvedRoute) -> int:
    """The end of a terminal train's route opposite its terminal, if the company has a token there; else -1."""
    first, last = run.stops[0], run.stops[-1]
    if stops.terminal[last] and stops.own[first]:
        return first
    return last if stops.terminal[first] and stops.own[last] else -1


def from_token(stops: Stops, trains: list[Train], said: Verdict) -> Verdict:
    """8.2.5 It starts at an own token, and that is the city it counts, whatever else lies on the way."""
    runs: list[SolvedRoute] = []
    for run in said.routes:
        if trains[run.train].kind == TERMINAL:
            start = start_of(stops, run)
            if start < 0:
                return Verdict(NO_START, run.train)
            end = run.stops[-1] if start == run.stops[0] else run.stops[0]
            run = SolvedRoute(run.train, run.path, run.stops, (start, end), stops.value[start] + stops.value[end])
        runs.append(run)
    return Verdict(said.reason, said.train, tuple(runs), sum([run.revenue for run in runs]))


def shortened(stops: Stops, trains: list[Train], best: Solution) -> Solution:
    """The best routes, a terminal train's cut down to the part from the token that it counts."""
    runs = [cut(stops, run) if trains[run.train].kind == TERMINAL else run for run in best.routes]
    return Solution(tuple(runs), best.revenue, best.bound, best.steps)


def cut(stops: Stops, run: SolvedRoute) -> SolvedRoute:
    start = next(node for node in run.counted if not stops.terminal[node])
    at, place = run.path.index(start), run.stops.index(start)
    if stops.terminal[run.path[-1]]:
        path, visited = run.path[at:], run.stops[place:]
    else:
        path, visited = run.path[: at + 1], run.stops[: place + 1]
    return SolvedRoute(run.train, path, visited, run.counted, run.values)
