"""Playing an action, whichever way its request came: through the framework, or the short way past it."""

from collections.abc import Iterator
from contextlib import contextmanager

from trunkline import wire
from trunkline.server.errors import NotYours
from trunkline.server.http.api.request_context import account_behind, eyes_behind
from trunkline.server.people.sessions import Visitor
from trunkline.server.play import covers, history, playing, undo, viewing
from trunkline.server.play.covers import Eyes
from trunkline.server.play.table import Table
from trunkline.server.play.viewing import viewer_of
from trunkline.server.protocol.play import Play, Played, Update
from trunkline.server.service import Service


async def act(service: Service, visitor: Visitor | None, game: str, data: Play) -> Played:
    """Play for whoever asks. Raises Refusal."""
    account, eyes = account_behind(visitor).id, eyes_behind(visitor)
    action = wire.action_of(data.action)
    async with service.tables.at(game) as table:
        held = table.seats_of(account)
        if not held:
            raise NotYours("You do not play in this game.")
        if table.decider() in held:
            covers.must_be_uncovered(table, eyes, table.decider())
        done = await playing.play(service.tables, table, account, data.seat, data.seq, data.key, action)
        return Played(seq=table.seq, repeated=not done, update=fresh(service, eyes, table, data.seat, data.seq))


def fresh(service: Service, eyes: Eyes, table: Table, seat: int, since: int) -> Update:
    """What somebody has not seen since the log had that length."""
    return viewing.update(table, viewer_of(table, eyes, seat), service.presence.at(table.game.id), since)


@contextmanager
def telling_of_offers(service: Service, table: Table) -> Iterator[None]:
    """Whoever an offer waits for is told if what is done here takes it away."""
    position = table.log.here
    asked, by = history.asked_in(table, position), undo.last_actor(table)
    offered = history.offer_of(table, position - 1) if asked is not None else None
    yield
    if asked is not None and offered is not None and not table.log.is_on_line(position):
        service.notifier.withdrawn(table, asked, by, offered)
