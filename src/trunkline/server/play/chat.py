"""Chat and private notes."""

import time
from typing import Any

from sqlalchemy import bindparam, delete, insert, select

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

    async def note(self, game: str, account: int) -> str:
        async with self.database.read() as connection:
            wanted = select(notes.c.text).where(notes.c.game == game, notes.c.account == account)
            return (await connection.execute(wanted)).scalar() or ""

    async def set_note(self, game: str, account: int, text: str) -> None:
        async with self.database.write() as connection:
            await connection.execute(delete(notes).where(notes.c.game == game, notes.c.account == account))
            if text:
                await connection.execute(insert(notes), {"game": game, "account": account, "text": text})
