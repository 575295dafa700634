"""Routes of ours as the other site tells them: by hexes."""

from trunkline.core.actions import Route, RunRoutes
from trunkline.core.board import Board
from trunkline.core.events import RouteRun
from trunkline.formats.follow import Follower
from trunkline.formats.record import SiteRoute
from trunkline.playing import tried


def stated_routes(f: Follower, routes: tuple[Route, ...]) -> list[SiteRoute]:
    """With what each earns, as our rules find it."""
    _, done = tried(f.title, f.s, RunRoutes(routes))
    runs = {e.route.train: e for e in done.events if isinstance(e, RouteRun)}
    f.trains.update(f.s)
    return [stated_route(f, route, runs[route.train]) for route in routes]


def stated_route(f: Follower, route: Route, run: RouteRun) -> SiteRoute:
    nodes = [end for end in route.path if "." in end]
    return SiteRoute(
        train=f.trains.id[route.train],
        connections=connections(f.board, route.path),
        hexes=[hex_of(node) for node in nodes],
        revenue=run.revenue,
        revenue_str=described(run),
        nodes=[node.replace(".", "-") for node in nodes],
    )


def connections(board: Board, path: tuple[str, ...]) -> list[list[str]]:
    """The hexes between each two neighbouring stops, both included."""
    lists: list[list[str]] = []
    here = ""
    for end in path:
        if "/" in end:
            here = across(board, end, here)
            lists[-1].append(here)
            continue
        here = hex_of(end)
        if lists and lists[-1][-1] != here:
            lists[-1].append(here)
        lists.append([here])
    return lists[:-1]


def hex_of(node: str) -> str:
    return node.partition(".")[0]


def across(board: Board, side: str, here: str) -> str:
    """The hex on the other side of a hexside."""
    name, _, edge = side.partition("/")
    if name != here:
        return name
    return board.hexes[board.neighbour[board.hex_index[name] * 6 + int(edge)]].name


def described(run: RouteRun) -> str:
    """Stops that do not count stand in brackets; bonuses follow."""
    stops = "-".join(hex_of(n) if n in run.counted else f"({hex_of(n)})" for n in run.stops)
    return " + ".join([stops, *run.bonus])
