"""The best routes of a railroad, now or earlier, with what it might have besides."""

from trunkline.core.actions import RunRoutes
from trunkline.core.events import RouteRun
from trunkline.server.errors import NotYet
from trunkline.server.protocol import AskRoutes, RouteLine, Routes
from trunkline.server.table import Table


def best_routes(table: Table, asked: AskRoutes) -> Routes:
    """The routes proposed where the railroad runs its trains now."""
    s = table.state_at(table.log.place[asked.at]) if asked.at >= 0 else table.title.copy(table.state)
    runs = [a for a in table.title.legal_actions(s) if isinstance(a, RunRoutes)] if not s.ended else []
    if not runs or s.name(s.now().subject) != asked.railroad or asked.tiles or asked.tokens or asked.trains:
        raise NotYet("Routes are found so far only for the railroad that runs now.")
    found = [e for e in table.title.apply(s, runs[0]) if isinstance(e, RouteRun)]
    lines = [
        RouteLine(train=e.train, path=e.route.path, stops=e.stops, counted=e.counted, revenue=e.revenue, bonus=e.bonus)
        for e in found
    ]
    return Routes(railroad=asked.railroad, revenue=sum(e.revenue for e in found), proved=True, routes=lines)
