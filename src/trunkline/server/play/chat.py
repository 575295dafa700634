"""Chat and private notes."""

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, bindparam, delete, func, insert, select

from trunkline.server.play.table import Table
from trunkline.server.protocol.play import ChatLine
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database, Prepared
from trunkline.server.storage.rows import AccountRow, SeatRow

accounts, chat, notes = schema.accounts, schema.chat, schema.notes
CALLED = func.coalesce(accounts.c.name, chat.c.name)  # as they are called now; who has left for good has only the line
LINES = chat.outerjoin(accounts, accounts.c.id == chat.c.account)
COLUMNS = select(chat.c.id, CALLED, chat.c.account, chat.c.seq, chat.c.text, chat.c.at).select_from(LINES)
THIS_GAME = chat.c.game == bindparam("game")
OLDER = Prepared(
    COLUMNS.where(THIS_GAME, chat.c.id < bindparam("mark"), chat.c.seq <= bindparam("until"))
    .order_by(chat.c.id.desc())
    .limit(bindparam("most"))
)
NEWER = Prepared(COLUMNS.where(THIS_GAME, chat.c.id > bindparam("mark")).order_by(chat.c.id).limit(bindparam("most")))
NEWEST = 2**62  # above every number
NOW = 2**31 - 1  # above every seq


class Chat:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def say(self, table: Table, account: AccountRow, text: str) -> ChatLine:
        now, game = time.time(), table.game.id
        values = {"game": game, "account": account.id, "name": account.name, "seq": table.seq, "text": text, "at": now}
        async with self.database.write() as connection:
            row = (await connection.execute(insert(chat).returning(chat.c.id), values)).one()
        return line_of(table.seats, (row[0], account.name, account.id, table.seq, text, now))

    async def lines(self, table: Table, after: str, limit: int, until: int = -1) -> list[ChatLine]:
        """The newest lines first; `after` is the number of the last line of the page before."""
        mark = int(after) if after else NEWEST
        values = {"mark": mark, "most": limit, "until": until if until >= 0 else NOW}
        return await self.read(OLDER, table, values)

    async def since(self, table: Table, last: int) -> list[ChatLine]:
        """The lines after number `last`, the oldest first."""
        return await self.read(NEWER, table, {"mark": last, "most": 200})

    async def read(self, prepared: Prepared, table: Table, values: dict[str, Any]) -> list[ChatLine]:
        async with self.database.read() as connection:
            rows = await connection.run(prepared, {"game": table.game.id, **values})
        return [line_of(table.seats, row) for row in rows]

    async def last(self, game: str) -> int:
        """The number of the newest line, 0 where there is none."""
        async with self.database.read() as connection:
            wanted = select(func.max(chat.c.id)).where(chat.c.game == game)
            return (await connection.execute(wanted)).scalar() or 0

    async def note(self, game: str, account: int, place: int) -> str:
        async with self.database.read() as connection:
            wanted = select(notes.c.text).where(*note_of(game, account, place))
            return (await connection.execute(wanted)).scalar() or ""

    async def set_note(self, game: str, account: int, place: int, text: str) -> None:
        async with self.database.write() as connection:
            await connection.execute(delete(notes).where(*note_of(game, account, place)))
            if text:
                values = {"game": game, "account": account, "seat": place, "text": text}
                await connection.execute(insert(notes), values)


def line_of(seats: Sequence[SeatRow], row: Sequence[Any]) -> ChatLine:
    number, called, account, seq, text, at = row
    name = seat_name(seats, account)
    watching = not name and account is not None
    return ChatLine(id=number, name=name or called, account=account, watching=watching, seq=seq, text=text, at=at)


def seat_name(seats: Sequence[SeatRow], account: int | None) -> str:
    """What somebody is called at a table, "" without a seat: an account of the same name as a seat is not that seat."""
    held = [s for s in seats if s.account == account is not None]
    return next((s.name for s in held if not s.hotseat), held[0].name if held else "")


def note_of(game: str, account: int, place: int) -> tuple[ColumnElement[bool], ...]:
    return notes.c.game == game, notes.c.account == account, notes.c.seat == place


def note_place(table: Table, account: int, seat: int) -> int:
    """Where the note of a seat is kept: the account's own is -1 (its own seat may be another before the start).

    Others at its device have one each; where one person plays all seats of a device there is one note.
    """
    held = [s for s in table.seats if s.account == account]
    own = next((s.seat for s in held if not s.hotseat), held[0].seat if held else -1)
    return seat if seat not in (-1, own) and table.terms.cover else -1
