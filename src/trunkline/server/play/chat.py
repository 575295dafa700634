"""Chat and private notes."""

import time
from typing import Any

from sqlalchemy import ColumnElement, bindparam, delete, insert, select

from trunkline.server.play.table import Table
from trunkline.server.protocol.play import ChatLine
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database, Prepared

chat, notes = schema.chat, schema.notes
COLUMNS = select(chat.c.id, chat.c.name, chat.c.account, chat.c.seq, chat.c.text, chat.c.at)
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

    async def say(self, game: str, account: int, name: str, seq: int, text: str) -> ChatLine:
        now = time.time()
        values = {"game": game, "account": account, "name": name, "seq": seq, "text": text, "at": now}
        async with self.database.write() as connection:
            row = (await connection.execute(insert(chat).returning(chat.c.id), values)).one()
        return ChatLine(id=row[0], name=name, account=account, seq=seq, text=text, at=now)

    async def lines(self, game: str, after: str, limit: int, until: int = -1) -> list[ChatLine]:
        """The newest lines first; `after` is the number of the last line of the page before."""
        mark = int(after) if after else NEWEST
        return await self.read(
            OLDER, {"game": game, "mark": mark, "most": limit, "until": until if until >= 0 else NOW}
        )

    async def since(self, game: str, last: int) -> list[ChatLine]:
        """The lines after number `last`, the oldest first."""
        return await self.read(NEWER, {"game": game, "mark": last, "most": 200})

    async def read(self, prepared: Prepared, values: dict[str, Any]) -> list[ChatLine]:
        async with self.database.read() as connection:
            rows = await connection.run(prepared, values)
        return [
            ChatLine(id=number, name=name, account=account, seq=seq, text=text, at=at)
            for number, name, account, seq, text, at in rows
        ]

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


def note_of(game: str, account: int, place: int) -> tuple[ColumnElement[bool], ...]:
    return notes.c.game == game, notes.c.account == account, notes.c.seat == place


def note_place(table: Table, account: int, seat: int) -> int:
    """Where the note of a seat is kept: the account's own is -1 (its own seat may be another before the start).

    Others at its device have one each; where one person plays all seats of a device there is one note.
    """
    held = [s for s in table.seats if s.account == account]
    own = next((s.seat for s in held if not s.hotseat), held[0].seat if held else -1)
    return seat if seat not in (-1, own) and table.terms.cover else -1
