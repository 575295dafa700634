"""Is what is stored whole? Every table is read, every reference followed, every piece of JSON parsed."""

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
from sqlalchemy import Table, func, select, text
from sqlalchemy.exc import DBAPIError

from trunkline.errors import BadInput
from trunkline.server.settings import Settings, sqlite_file
from trunkline.server.storage.database import Database, OpenConnection, existing
from trunkline.server.storage.schema import games, metadata, seats

JSON_COLUMNS = {
    "accounts": ("settings",),
    "games": ("options", "terms", "result"),
    "orders": ("order",),
    "notices": ("facts",),
}
PAGE = 1000


def is_whole(file: Path) -> bool:
    """Whether SQLite finds its file sound."""
    try:
        connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
        try:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
        finally:
            connection.close()
    except sqlite3.DatabaseError as error:
        return "malformed" not in str(error) and "not a database" not in str(error)


def is_grave(damage: str) -> bool:
    """Too grave to replay games from it."""
    return damage.startswith(("the file", "the database"))


async def damages(settings: Settings) -> list[str]:
    """What is wrong, a sentence for each; empty when all is well."""
    database, file = existing(settings), sqlite_file(settings)
    try:
        await database.open()
    except BadInput:
        if file is None or is_whole(file):
            raise
        return [f"the file {file} is no database, or damaged beyond reading"]
    try:
        return [damage async for damage in found(database)]
    except DBAPIError as error:
        return [f"the database is damaged and cannot be read: {error.orig}"]
    finally:
        await database.close()


async def found(database: Database) -> AsyncIterator[str]:
    async with database.snapshot() as connection:
        if database.is_sqlite:
            for line in (await connection.execute(text("PRAGMA integrity_check(20)"))).scalars():
                if line != "ok":
                    yield f"the file is damaged: {line}"
            for table, row, parent, _ in await connection.execute(text("PRAGMA foreign_key_check")):
                yield f"row {row} of {table} speaks of {parent} that are not there"
        for table in metadata.sorted_tables:
            async for damage in in_table(connection, table):
                yield damage
        async for damage in in_seats(connection):
            yield damage


async def in_table(connection: OpenConnection, table: Table) -> AsyncIterator[str]:
    """Read every row: a page that cannot be read is found so on either database."""
    keys, columns = list(table.primary_key), JSON_COLUMNS.get(table.name, ())
    wanted = select(*keys, *(table.c[name] for name in columns)).order_by(*keys)
    start = 0
    while rows := (await connection.execute(wanted.offset(start).limit(PAGE))).all():
        start += len(rows)
        for row in rows:
            for name, value in zip(columns, row[len(keys) :], strict=True):
                if not is_json(value):
                    yield f"{table.name} {row[0]}: {name} is no JSON"


def is_json(text: str) -> bool:
    try:
        msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        return False
    return True


async def in_seats(connection: OpenConnection) -> AsyncIterator[str]:
    """Every game has as many seats as players, numbered from 0."""
    counted = select(games.c.id, games.c.players, func.count(seats.c.seat), func.max(seats.c.seat))
    joined = counted.select_from(games.outerjoin(seats, seats.c.game == games.c.id))
    for game, players, count, last in await connection.execute(joined.group_by(games.c.id, games.c.players)):
        if count != players or last != players - 1:
            yield f"game {game} has {count} seats for {players} players"
