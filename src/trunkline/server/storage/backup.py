"""A backup is one file: every table as lines of JSON, compressed. It can be taken while the server runs."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import func, insert, select, text

from trunkline.errors import BadInput
from trunkline.server.settings import Settings
from trunkline.server.storage.database import OpenConnection, database_of
from trunkline.server.storage.schema import metadata

FORMAT = "trunkline-backup"
VERSION = 1
BATCH = 500


async def write(settings: Settings, path: Path) -> int:
    """Write all rows of one moment; how many there were."""
    database = database_of(settings)
    await database.open()
    count = 0
    whole = path.with_name(path.name + ".part")
    try:
        async with database.snapshot() as connection:
            with gzip.open(whole, "wt", encoding="utf-8") as out:
                out.write(json.dumps({"format": FORMAT, "version": VERSION}) + "\n")
                for table in metadata.sorted_tables:
                    for row in (await connection.execute(select(table))).mappings():
                        out.write(json.dumps([table.name, {str(k): v for k, v in row.items()}]) + "\n")
                        count += 1
    finally:
        await database.close()
    whole.replace(path)
    return count


async def restore(settings: Settings, path: Path) -> int:
    """Fill an empty database from a backup, in one transaction; how many rows there were."""
    database = database_of(settings)
    await database.open()
    try:
        async with database.write() as connection:
            await must_be_empty(connection)
            count = 0
            for name, rows in batches(path):
                await connection.execute(insert(metadata.tables[name]), rows)
                count += len(rows)
            await set_counters(connection, database.is_sqlite)
            return count
    finally:
        await database.close()


async def must_be_empty(connection: OpenConnection) -> None:
    for table in metadata.sorted_tables:
        if (await connection.execute(select(func.count()).select_from(table))).scalar_one():
            raise BadInput("The database is not empty; a backup is restored into a new one.")


def batches(path: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows of a backup, some of one table at a time. Raises BadInput for any other file."""
    waiting: list[dict[str, Any]] = []
    name = ""
    for found, row in lines(path):
        if waiting and (found != name or len(waiting) == BATCH):
            yield name, waiting
            waiting = []
        name = found
        waiting.append(row)
    if waiting:
        yield name, waiting


def lines(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as source:
            if json.loads(next(source, "null")) != {"format": FORMAT, "version": VERSION}:
                raise BadInput(f"{path} is no backup of this version.")
            for line in source:
                name, row = msgspec.json.decode(line, type=tuple[str, dict[str, Any]])
                if name not in metadata.tables:
                    raise BadInput(f"{path} has a table {name!r} which is not known here.")
                yield name, row
    except (gzip.BadGzipFile, EOFError, UnicodeError, json.JSONDecodeError, msgspec.DecodeError) as error:
        raise BadInput(f"{path} is no backup, or is broken.") from error


async def set_counters(connection: OpenConnection, is_sqlite: bool) -> None:
    """PostgreSQL counts ids by itself: let it go on after the highest."""
    if is_sqlite:
        return
    for table in metadata.sorted_tables:
        if "id" in table.c and table.c.id.autoincrement is True:
            await connection.execute(
                text(
                    f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), "
                    f"COALESCE((SELECT max(id) FROM {table.name}), 0) + 1, false)"
                )
            )
