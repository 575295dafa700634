"""Somebody's games and results. Strangers see what was played in public; one's own page counts everything."""

from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Select, exists, func, select

from trunkline.server.play.viewing import result_line
from trunkline.server.protocol.players import Player, TitleRecord
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database
from trunkline.server.storage.rows import AccountRow, GameRow, SeatRow
from trunkline.server.storage.store import Store

games, seats = schema.games, schema.seats
MOST = 500  # finished games that are counted, the latest
PAGE = 100


class Finished(msgspec.Struct, frozen=True):
    """How one game ended for somebody."""

    title: str
    place: int
    worth: int
    with_people: bool


def held_by(account: int) -> ColumnElement[bool]:
    """They sat there themselves to the end: not a friend at their device, not a bot in their place."""
    own = (seats.c.account == account, seats.c.hotseat.is_(False), seats.c.resigned.is_(False))
    return exists().where(seats.c.game == games.c.id, *own)


def may_be_shown(viewer: int | None) -> ColumnElement[bool]:
    """Games in public, and those at which the viewer sits."""
    inside = exists().where(seats.c.game == games.c.id, seats.c.account == viewer)
    return games.c.public.is_(True) if viewer is None else games.c.public.is_(True) | inside


def games_of(account: int, viewer: int | None, status: tuple[str, ...] = ("running", "ended")) -> Select[Any]:
    return select(games).where(games.c.status.in_(status), held_by(account), may_be_shown(viewer))


async def player(database: Database, store: Store, account: AccountRow, viewer: int | None) -> Player:
    going_on = games_of(account.id, viewer, ("running",)).subquery()
    async with database.read() as connection:
        running = (await connection.execute(select(func.count()).select_from(going_on))).scalar_one()
    ended = await finished(store, account.id, viewer)
    return Player(
        id=account.id,
        name=account.name,
        guest=account.guest,
        created=account.created,
        running=running,
        records=[record(title, ended) for title in sorted({game.title for game in ended})],
    )


async def finished(store: Store, account: int, viewer: int | None) -> list[Finished]:
    """The latest finished games, page by page."""
    out: list[Finished] = []
    after = ""
    while len(out) < MOST:
        found = await store.page(games_of(account, viewer, ("ended",)), after, PAGE)
        out += [line for game, chairs in found if (line := ending(game, chairs, account)) is not None]
        if len(found) < PAGE:
            break
        last = found[-1][0]
        after = f"{last.moved!r}:{last.id}"
    return out


def ending(game: GameRow, chairs: list[SeatRow], account: int) -> Finished | None:
    """None where the stored result is damaged, which the log tells."""
    result = result_line(game, chairs)
    seat = next(c.seat for c in chairs if c.account == account and not c.hotseat and not c.resigned)
    if result is None or len(result.places) <= seat:
        return None
    others = any(c.account is not None and c.account != account for c in chairs)
    return Finished(game.title, result.places[seat], result.worth[seat], others)


def record(title: str, ended: list[Finished]) -> TitleRecord:
    own = [game for game in ended if game.title == title]
    worst = max(game.place for game in own)
    return TitleRecord(
        title=title,
        games=len(own),
        won=sum(game.place == 1 for game in own),
        with_people=sum(game.with_people for game in own),
        places=[sum(game.place == place for game in own) for place in range(1, worst + 1)],
        best=max(game.worth for game in own),
    )
