"""All that is stored about one account, as JSON, piece by piece. Hashes of secrets are not part of it.

What several people at one device do and note in a game is, when that is over: until then whoever has the device could
read what is hidden from them.
"""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from sqlalchemy import Select, Table, func, select

from trunkline.server.protocol.tables import GameOptions
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database

SECRET = {"password", "hash", "csrf", "folded", "digest", "invite", "key", "pin", "stop", "auth"}
PAGE = 200


class Unsown(GameOptions, forbid_unknown_fields=False):
    """A game's options as everybody may know them."""


def parts_of(number: int) -> dict[str, tuple[Table, Any]]:
    seats = schema.seats
    held = select(seats.c.game).where(seats.c.account == number)
    entries, notes = schema.entries.c, schema.notes.c
    shared = shared_games(number)
    return {
        "account": (schema.accounts, schema.accounts.c.id == number),
        "tokens": (schema.tokens, schema.tokens.c.account == number),
        "addresses": (schema.addresses, schema.addresses.c.account == number),
        "sessions": (schema.sessions, schema.sessions.c.account == number),
        "seats": (seats, seats.c.account == number),
        "games": (schema.games, schema.games.c.id.in_(held) | (schema.games.c.host == number)),
        "chat": (schema.chat, schema.chat.c.account == number),
        "notes": (schema.notes, (notes.account == number) & notes.game.not_in(shared)),
        "pushes": (schema.pushes, schema.pushes.c.account == number),
        "telling": (schema.telling, schema.telling.c.account == number),
        "hushed": (schema.hushed, schema.hushed.c.account == number),
        "notices": (schema.notices, schema.notices.c.account == number),
        "actions": (
            schema.entries,
            entries.game.in_(held) & entries.game.not_in(shared) & (entries.by == str(number)),
        ),
    }


def shared_games(number: int) -> Select[tuple[str]]:
    """Running games in which the account has several seats."""
    games, seats = schema.games, schema.seats
    running = select(seats.c.game).join(games, games.c.id == seats.c.game).where(games.c.status == "running")
    return running.where(seats.c.account == number).group_by(seats.c.game).having(func.count() > 1)


async def account(database: Database, number: int) -> AsyncIterator[bytes]:
    mark = b"{"
    for name, (table, condition) in parts_of(number).items():
        yield mark + msgspec.json.encode(name) + b":["
        async for piece in rows_of(database, table, condition):
            yield piece
        yield b"]"
        mark = b","
    yield b"}"


async def rows_of(database: Database, table: Table, condition: Any) -> AsyncIterator[bytes]:
    wanted = select(table).where(condition).order_by(*table.primary_key).limit(PAGE)
    start, mark = 0, b""
    while True:
        async with database.read() as connection:
            rows = (await connection.execute(wanted.offset(start))).mappings().all()
        if not rows:
            return
        shown = [{k: unsown(k, v) for k, v in row.items() if k not in SECRET} for row in rows]
        yield mark + msgspec.json.encode(shown)[1:-1]
        start, mark = start + len(rows), b","


def unsown(column: str, value: Any) -> Any:
    """A value; a game's options without the seed, from which all its cards can be dealt again."""
    if column != "options":
        return value
    try:
        return msgspec.json.encode(msgspec.json.decode(value, type=Unsown)).decode()
    except msgspec.DecodeError:
        return ""  # damaged: nobody knows what it tells
