"""PostgreSQL: a pool of connections, for any number of processes on any machines."""

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, cast

import psycopg
from sqlalchemy import Executable, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from trunkline.server.storage.database import OpenConnection, Prepared, Rows, Values, in_one_sentence, upgrade

RESTED = 1.0  # seconds
USED = "used"


class PostgresConnection:
    """A connection whose statements are waited for. Prepared ones go to the driver as they are."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection = connection

    async def execute(self, statement: Executable, parameters: Any = None) -> Rows:
        return await self.connection.execute(statement, parameters)

    async def run(self, prepared: Prepared, parameters: Values) -> Sequence[Sequence[Any]]:
        async with self.as_ours():
            done = await self.driver.execute(prepared.postgres.encode(), {**prepared.constants, **parameters})
            return await done.fetchall()

    @property
    def driver(self) -> psycopg.AsyncConnection:
        sync = self.connection.sync_connection
        assert sync is not None
        return cast(psycopg.AsyncConnection, sync.connection.driver_connection)

    @asynccontextmanager
    async def as_ours(self) -> AsyncIterator[None]:
        """What the driver says as SQLAlchemy would say it; a connection that is lost is not used again."""
        try:
            yield
        except psycopg.Error as error:
            if not self.connection.invalidated and self.driver.broken:
                await self.connection.invalidate()
            raise DBAPIError.instance(None, None, error, psycopg.Error, hide_parameters=True) from error


class PostgresWriter(PostgresConnection):
    """A transaction. Prepared statements that nobody asks anything travel together, and are waited for once."""

    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self.together = AsyncExitStack()
        self.is_open = False

    async def execute(self, statement: Executable, parameters: Any = None) -> Rows:
        await self.arrive()
        return await super().execute(statement, parameters)

    async def run(self, prepared: Prepared, parameters: Values) -> Sequence[Sequence[Any]]:
        await self.send(prepared.postgres, {**prepared.constants, **parameters})
        return ()

    async def send(self, statement: str, parameters: Values | None = None) -> None:
        async with self.as_ours():
            if not self.is_open:
                self.is_open = True
                await self.together.enter_async_context(self.driver.pipeline())
            await self.driver.execute(statement.encode(), parameters)

    async def arrive(self) -> None:
        """Wait for all that was sent. Raises what the first of them that fails has to say."""
        self.is_open = False
        async with self.as_ours():
            await self.together.aclose()

    async def commit(self) -> None:
        async with self.as_ours():
            await self.driver.commit()
        await self.arrive()


def note_use(_: object, record: ConnectionPoolEntry) -> None:
    record.info[USED] = time.monotonic()


class Postgres:
    is_sqlite = False
    guard = ""

    def __init__(self, url: str) -> None:
        self.url = url
        # The connection that was used last is used again: taken by turns, most of them would rest and be tried first.
        self.engine = create_async_engine(url, pool_size=10, max_overflow=10, pool_use_lifo=True, hide_parameters=True)
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
            writer = PostgresWriter(connection)
            async with writer.together:
                if self.guard:
                    await writer.send(self.guard)
                yield writer
                await writer.commit()

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[OpenConnection]:
        async with self.engine.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            yield PostgresConnection(connection)
