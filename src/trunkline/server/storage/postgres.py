"""PostgreSQL: a pool of connections, for any number of processes on any machines."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from trunkline.server.storage.database import OpenConnection, Prepared, Rows, Values, in_one_sentence, upgrade


class PostgresConnection:
    """A connection whose statements are waited for."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection = connection

    async def execute(self, statement: Executable, parameters: Any = None) -> Rows:
        return await self.connection.execute(statement, parameters)

    async def run(self, prepared: Prepared, parameters: Values) -> Sequence[Sequence[Any]]:
        done = await self.connection.execute(prepared.statement, parameters)
        return done.all() if done.returns_rows else ()


class Postgres:
    is_sqlite = False

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True, hide_parameters=True)
        self.readers = self.engine.execution_options(isolation_level="AUTOCOMMIT")

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
            yield PostgresConnection(connection)

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[OpenConnection]:
        async with self.engine.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            yield PostgresConnection(connection)
