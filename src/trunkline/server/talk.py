"""Chat and private notes."""

import time
from typing import Any

from sqlalchemy import Select, delete, insert, select

from trunkline.server import schema
from trunkline.server.database import Database
from trunkline.server.protocol.play import ChatLine

chat, notes = schema.chat, schema.notes


class Talk:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def say(self, game: str, account: int, name: str, seq: int, text: str) -> ChatLine:
        now = time.time()
        values = {"game": game, "account": account, "name": name, "seq": seq, "text": text, "at": now}
        async with self.database.write() as connection:
            row = (await connection.execute(insert(chat).returning(chat.c.id), values)).one()
        return ChatLine(id=row[0], name=name, account=account, seq=seq, text=text, at=now)

    async def lines(self, game: str, after: str, limit: int) -> list[ChatLine]:
        """The newest lines first; `after` is the number of the last line of the page before."""
        wanted = select(chat).where(chat.c.game == game)
        if after:
            wanted = wanted.where(chat.c.id < int(after))
        return await self.read(wanted.order_by(chat.c.id.desc()).limit(limit))

    async def since(self, game: str, last: int) -> list[ChatLine]:
        """The lines after number `last`, the oldest first."""
        return await self.read(select(chat).where(chat.c.game == game, chat.c.id > last).order_by(chat.c.id).limit(200))

    async def read(self, wanted: Select[Any]) -> list[ChatLine]:
        async with self.database.read() as connection:
            rows = await connection.execute(wanted)
            return [ChatLine(id=r.id, name=r.name, account=r.account, seq=r.seq, text=r.text, at=r.at) for r in rows]

    async def note(self, game: str, account: int) -> str:
        async with self.database.read() as connection:
            wanted = select(notes.c.text).where(notes.c.game == game, notes.c.account == account)
            return (await connection.execute(wanted)).scalar() or ""

    async def set_note(self, game: str, account: int, text: str) -> None:
        async with self.database.write() as connection:
            await connection.execute(delete(notes).where(notes.c.game == game, notes.c.account == account))
            if text:
                await connection.execute(insert(notes), {"game": game, "account": account, "text": text})
