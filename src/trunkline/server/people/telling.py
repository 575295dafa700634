"""When somebody wants to hear of something: games they hushed, quiet hours, one digest a day for games by turn."""

from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from trunkline.server.errors import BadRequest
from trunkline.server.protocol.people import NoticeKind
from trunkline.server.protocol.telling import Wishes
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database, Prepared
from trunkline.server.storage.rows import fields_of, named

telling, hushed = schema.telling, schema.hushed
WISHES = Prepared(fields_of(telling, Wishes).where(telling.c.account == bindparam("account")))
HUSHED = Prepared(select(hushed.c.game).where(hushed.c.account == bindparam("account")).order_by(hushed.c.game))
HELD_BACK = "later"
NOW = "now"
NEVER = "never"


class TellingRecords:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def wishes(self, account: int) -> Wishes:
        async with self.database.read() as connection:
            found = await connection.run(WISHES, {"account": account})
        return named(found[0], Wishes) if found else Wishes()

    async def wish(self, account: int, wishes: Wishes) -> None:
        """Raises BadRequest."""
        zone_named(wishes.zone)
        values = msgspec.structs.asdict(wishes)
        async with self.database.write() as connection:
            known = await connection.execute(update(telling).where(telling.c.account == account).values(**values))
            if not known.rowcount:
                await connection.execute(insert(telling), {"account": account, "digested": 0.0, **values})

    async def hushed(self, account: int) -> list[str]:
        async with self.database.read() as connection:
            return [row[0] for row in await connection.run(HUSHED, {"account": account})]

    async def hush(self, account: int, game: str, on: bool) -> None:
        here = (hushed.c.account == account, hushed.c.game == game)
        async with self.database.write() as connection:
            await connection.execute(delete(hushed).where(*here))
            if on:
                await connection.execute(insert(hushed), {"account": account, "game": game})

    async def when(self, account: int, game: str, kind: NoticeKind, by_turn: bool, now: float) -> str:
        """Whether to send something on: now, later with the digest, or never."""
        if game in await self.hushed(account):
            return NEVER
        wishes = await self.wishes(account)
        waits = (wishes.digest >= 0 and by_turn and kind == "turn") or is_quiet(wishes, now)
        return HELD_BACK if waits else NOW


def zone_named(name: str) -> ZoneInfo:
    """Raises BadRequest."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise BadRequest(f"There is no time zone {name!r}.") from error


def minute_of(wishes: Wishes, now: float) -> int:
    """The minute of somebody's day."""
    there = datetime.fromtimestamp(now, zone_named(wishes.zone))
    return there.hour * 60 + there.minute


def is_quiet(wishes: Wishes, now: float) -> bool:
    """Quiet hours may go over midnight."""
    start, end, minute = wishes.quiet_from, wishes.quiet_until, minute_of(wishes, now)
    return start <= minute < end if start <= end else minute >= start or minute < end


def is_due(wishes: Wishes, digested: float, now: float) -> bool:
    """Whether what was held back may go out: not in quiet hours; with a digest, once a day from its hour on."""
    if is_quiet(wishes, now):
        return False
    if wishes.digest < 0:
        return True
    zone = zone_named(wishes.zone)
    there, last = datetime.fromtimestamp(now, zone), datetime.fromtimestamp(digested, zone)
    return there.hour >= wishes.digest and last.date() < there.date()
