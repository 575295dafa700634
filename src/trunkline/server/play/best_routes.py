"""The best routes of a railroad, now or earlier, with what it might have besides."""

import msgspec

from trunkline import what_if
from trunkline.core.actions import LayTile, PlaceToken
from trunkline.core.contract import Title
from trunkline.core.state import State
from trunkline.errors import BadInput
from trunkline.server.errors import BadRequest, TooSlow, Unavailable
from trunkline.server.play.table import Table
from trunkline.server.play.worker import Died
from trunkline.server.play.workers import SoFar, Workers, position_of, so_far
from trunkline.server.protocol.play import AskRoutes, RouteLine, Routes
from trunkline.titles import title as title_named

PATIENCE = 20.0  # seconds; a fleet can be thought of that takes longer


class Question(msgspec.Struct, frozen=True):
    """What somebody wants to know about a game."""

    so_far: SoFar
    asked: AskRoutes


class FoundRoutes(msgspec.Struct, frozen=True):
    routes: Routes | None
    objection: str = ""  # why there are none


def is_plain(asked: AskRoutes) -> bool:
    """The railroad as it is now: whoever runs it needs the same answer, so it is soon found."""
    return asked.at < 0 and asked.trains is None and not asked.tiles and not asked.tokens


def best_routes(table: Table, asked: AskRoutes) -> Routes:
    """Raises BadRequest for what does not exist."""
    try:
        return found(table.title, table.state, asked)
    except BadInput as error:
        raise BadRequest(str(error)) from error


def question(table: Table, asked: AskRoutes) -> Question:
    position = table.log.place[asked.at] if asked.at >= 0 else table.log.here
    return Question(so_far(table, position), asked)


async def answered(workers: Workers, who: str, question: Question) -> Routes:
    """Thought about in a process of its own; people take turns.

    Raises BadRequest for what does not exist, TooSlow when it takes too long, Unavailable when the process has died.
    """
    try:
        packed = await workers.ask(who, think, question, PATIENCE)
    except TimeoutError as error:
        raise TooSlow(f"No answer after {PATIENCE:.0f} seconds: ask about fewer or shorter trains.") from error
    except Died as error:
        raise Unavailable("The process that thought about this has died: ask again.") from error
    answer = msgspec.json.decode(packed, type=FoundRoutes)
    if answer.routes is None:
        raise BadRequest(answer.objection)
    return answer.routes


def think(packed: bytes) -> bytes:
    """In the worker: the answer to a question, both as JSON."""
    q = msgspec.json.decode(packed, type=Question)
    title = title_named(q.so_far.title)
    try:
        answer = FoundRoutes(found(title, position_of(title, q.so_far), q.asked))
    except BadInput as error:
        answer = FoundRoutes(None, str(error))
    return msgspec.json.encode(answer)


def found(title: Title, s: State, asked: AskRoutes) -> Routes:
    """Raises BadInput for what does not exist."""
    tiles = [LayTile(tile.hex, tile.tile, tile.rotation) for tile in asked.tiles]
    tokens = [PlaceToken(token.hex, token.city) for token in asked.tokens]
    run = what_if.best_run(title, s, asked.railroad, asked.trains, [*tiles, *tokens])
    lines = [
        RouteLine(train=e.train, path=e.route.path, stops=e.stops, counted=e.counted, revenue=e.revenue, bonus=e.bonus)
        for e in run.routes
    ]
    return Routes(railroad=asked.railroad, revenue=run.revenue, proved=run.revenue == run.bound, routes=lines)
