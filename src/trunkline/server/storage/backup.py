"""A backup is one file: every table as lines of JSON, compressed. It can be taken while the server runs.

The first line names the format. A line `["table", name, columns]` begins a table; each line after it is a list of rows.
"""

import gzip
import os
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Table, text

from trunkline.errors import BadInput
from trunkline.server.settings import Settings
from trunkline.server.storage.bulk import Row, count, fill, rows_of
from trunkline.server.storage.database import OpenConnection, database_of, existing, opened
from trunkline.server.storage.schema import metadata

FORMAT = {"format": "trunkline-backup", "version": 2}
QUICK = 1  # of gzip: the others take several times as long for files a third smaller
Progress = Callable[[int, int], None]  # how much is done, and of how much


def quietly(_: int, __: int) -> None:
    """Tell nobody."""


async def write(settings: Settings, path: Path, progress: Progress = quietly) -> int:
    """Write all rows of one moment; how many there were. What was there before stays until the new file is whole."""
    must_be_writable(path)
    part = path.with_name(path.name + ".part")
    async with opened(existing(settings)) as database:
        try:
            with open(part, "wb", opener=for_us_alone) as file:
                with gzip.GzipFile("", "wb", QUICK, file) as out:
                    async with database.snapshot() as connection:
                        written = await write_tables(connection, out, progress)
                os.fsync(file.fileno())
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    return written


def must_be_writable(path: Path) -> None:
    """A backup takes the place of an older file, and of nothing else. Raises BadInput."""
    if not path.parent.is_dir():
        raise BadInput(f"There is no folder {path.parent}.")
    if path.exists() and not path.is_file():
        raise BadInput(f"{path} is not a file.")


def for_us_alone(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


async def write_tables(connection: OpenConnection, out: gzip.GzipFile, progress: Progress) -> int:
    in_all = sum([await count(connection, table) for table in metadata.sorted_tables])
    encode, done = msgspec.json.Encoder().encode, 0
    out.write(encode(FORMAT) + b"\n")
    for table in metadata.sorted_tables:
        out.write(encode(["table", str(table.name), [str(column.name) for column in table.columns]]) + b"\n")
        async for rows in rows_of(connection, table):
            out.write(encode(rows) + b"\n")
            done += len(rows)
            progress(done, in_all)
    return done


async def restore(settings: Settings, path: Path, progress: Progress = quietly) -> int:
    """Fill an empty database from a backup, in one transaction; how many rows there were."""
    if not path.is_file():
        raise BadInput(f"There is no file {path}.")
    async with opened(database_of(settings)) as database, database.write() as connection:
        await must_be_empty(connection)
        done = 0
        for table, rows in batches(path, progress):
            await fill(connection, table, rows)
            done += len(rows)
        await set_counters(connection, database.is_sqlite)
    return done


async def must_be_empty(connection: OpenConnection) -> None:
    for table in metadata.sorted_tables:
        if await count(connection, table):
            raise BadInput("The database is not empty; a backup is restored into a new one.")


def batches(path: Path, progress: Progress) -> Iterator[tuple[Table, list[Row]]]:
    """The rows of a backup, some of one table at a time. Raises BadInput for any other file."""
    size = path.stat().st_size
    try:
        with path.open("rb") as file, gzip.GzipFile(fileobj=file) as source:
            if msgspec.json.decode(next(source, b"null")) != FORMAT:
                raise BadInput(f"{path} is no backup of this version.")
            for table, rows in parts(path, source):
                progress(file.tell(), size)
                yield table, rows
    except (gzip.BadGzipFile, zlib.error, EOFError, msgspec.DecodeError) as error:
        raise BadInput(f"{path} is no backup, or is broken.") from error


def parts(path: Path, source: Iterator[bytes] | gzip.GzipFile) -> Iterator[tuple[Table, list[Row]]]:
    table: Table | None = None
    arranged: Callable[[list[Row]], list[Row]] = list
    for line in source:
        found = msgspec.json.decode(line, type=list[Any])
        if found[:1] == ["table"]:
            table, arranged = known(path, found[1]), arranging(known(path, found[1]), found[2])
        elif table is None:
            raise BadInput(f"{path} is no backup, or is broken.")
        else:
            yield table, arranged(found)


def known(path: Path, name: str) -> Table:
    if name not in metadata.tables:
        raise BadInput(f"{path} has a table {name!r} which is not known here.")
    return metadata.tables[name]


def arranging(table: Table, columns: list[str]) -> Callable[[list[Row]], list[Row]]:
    """How rows of a backup become rows of the table: columns it does not have yet get what they begin with."""
    if columns == [column.name for column in table.columns]:
        return list
    places = {name: place for place, name in enumerate(columns)}
    begins = [getattr(column.default, "arg", None) for column in table.columns]

    def arranged(rows: list[Row]) -> list[Row]:
        return [
            [row[places[column.name]] if column.name in places else begins[n] for n, column in enumerate(table.columns)]
            for row in rows
        ]

    return arranged


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
