"""Whole tables, in and out, as quickly as either database does it."""

from collections.abc import AsyncIterator, Sequence
from typing import Any

from sqlalchemy import Boolean, Table, func, select

from trunkline.server.storage.database import OpenConnection
from trunkline.server.storage.postgres import PostgresConnection
from trunkline.server.storage.sqlite import SqliteConnection

BATCH = 2000
Row = Sequence[Any]


def names_of(table: Table) -> str:
    return ", ".join(f'"{column.name}"' for column in table.columns)


async def count(connection: OpenConnection, table: Table) -> int:
    return int((await connection.execute(select(func.count()).select_from(table))).scalar_one())


async def rows_of(connection: OpenConnection, table: Table) -> AsyncIterator[list[Row]]:
    """All rows, so many at a time, in the order of the table's columns."""
    if isinstance(connection, PostgresConnection):
        options = {"max_row_buffer": BATCH}
        async with connection.connection.stream(select(table), execution_options=options) as found:
            async for part in found.partitions(BATCH):
                yield [tuple(row) for row in part]
        return
    assert isinstance(connection, SqliteConnection)
    flags = [place for place, column in enumerate(table.columns) if isinstance(column.type, Boolean)]
    found = connection.driver.execute(f'SELECT {names_of(table)} FROM "{table.name}"')
    while part := found.fetchmany(BATCH):
        yield [with_truth(row, flags) for row in part] if flags else part


def with_truth(row: Row, flags: list[int]) -> Row:
    """SQLite knows 0 and 1 only."""
    found = list(row)
    for place in flags:
        found[place] = bool(found[place])
    return found


async def fill(connection: OpenConnection, table: Table, rows: Sequence[Row]) -> None:
    """Add rows whose values are in the order of the table's columns."""
    if isinstance(connection, SqliteConnection):
        marks = ", ".join("?" * len(table.columns))
        connection.driver.executemany(f'INSERT INTO "{table.name}" ({names_of(table)}) VALUES ({marks})', rows)
        return
    assert isinstance(connection, PostgresConnection)
    driver: Any = (await connection.connection.get_raw_connection()).driver_connection
    async with driver.cursor() as cursor, cursor.copy(f'COPY "{table.name}" ({names_of(table)}) FROM STDIN') as copy:
        for row in rows:
            await copy.write_row(row)
