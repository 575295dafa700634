"""PostgreSQL: a pool of connections, for any number of processes on any machines."""

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Executable, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from trunkline.server.storage.database import OpenConnection, Prepared, Rows, Values, in_one_sentence, upgrade

RESTED = 1.0  # seconds
USED = "used"


class PostgresConnection:
    """A connection whose statements are waited for."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection = connection

    async def execute(self, statement: Executable, parameters: Any = None) -> Rows:
        return await self.connection.execute(statement, parameters)

    async def run(self, prepared: Prepared, parameters: Values) -> Sequence[Sequence[Any]]:
        done = await self.connection.execute(prepared.statement, parameters)
        return done.all() if done.returns_rows else ()


def note_use(_: object, record: ConnectionPoolEntry) -> None:
    record.info[USED] = time.monotonic()


class Postgres:
    is_sqlite = False
    guard = ""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = create_async_engine(url, pool_size=10, max_overflow=10, hide_parameters=True)
        event.listen(self.engine.sync_engine, "checkin", note_use)
        event.listen(self.engine.sync_engine, "checkout", self.try_if_rested)
        self.readers = self.engine.execution_options(isolation_level="AUTOCOMMIT")

    def try_if_rested(self, connection: DBAPIConnection, record: ConnectionPoolEntry, _: object) -> None:
        """A connection that has not been used for a while may be dead: see, before somebody relies on it.

        Asking each time would double the way to the database.
        """
        if time.monotonic() - record.info.get(USED, time.monotonic()) < RESTED:
            return
        dialect = self.engine.dialect
        try:
            dialect.do_ping(connection)
        except dialect.loaded_dbapi.Error as error:
            raise DisconnectionError from error  # the pool takes another one

    async def open(self) -> None:
        with in_one_sentence(self.engine.url.render_as_string(hide_password=True)):
            async with self.engine.begin() as connection:
                await connection.run_sync(upgrade)

    async def close(self) -> None:
        await self.engine.dispose()

    async def scrub(self) -> None:
        """PostgreSQL's own vacuum does that."""

    @asynccontextmanager
    async def read(self) -> AsyncIterator[OpenConnection]:
        async with self.readers.connect() as connection:
            yield PostgresConnection(connection)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[OpenConnection]:
        async with self.engine.begin() as connection:
            if self.guard:
                await connection.exec_driver_sql(self.guard)
            yield PostgresConnection(connection)

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[OpenConnection]:
        async with self.engine.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            yield PostgresConnection(connection)
