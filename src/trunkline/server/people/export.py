"""All that is stored about one account, as plain JSON values. Hashes of secrets are not part of it."""

from typing import Any

from sqlalchemy import Table, select

from trunkline.server.storage import schema
from trunkline.server.storage.database import Database

SECRET = {"password", "hash", "csrf", "folded", "digest", "invite", "key", "pin"}


async def account(database: Database, number: int) -> dict[str, Any]:
    seats = schema.seats
    held = select(seats.c.game).where(seats.c.account == number)
    parts: dict[str, tuple[Table, Any]] = {
        "account": (schema.accounts, schema.accounts.c.id == number),
        "tokens": (schema.tokens, schema.tokens.c.account == number),
        "sessions": (schema.sessions, schema.sessions.c.account == number),
        "seats": (seats, seats.c.account == number),
        "games": (schema.games, schema.games.c.id.in_(held) | (schema.games.c.host == number)),
        "chat": (schema.chat, schema.chat.c.account == number),
        "notes": (schema.notes, schema.notes.c.account == number),
        "notices": (schema.notices, schema.notices.c.account == number),
        "actions": (schema.entries, schema.entries.c.by == str(number)),
    }
    async with database.read() as connection:
        found: dict[str, Any] = {}
        for name, (table, condition) in parts.items():
            rows = (await connection.execute(select(table).where(condition))).mappings()
            found[name] = [{k: v for k, v in row.items() if k not in SECRET} for row in rows]
        return found
