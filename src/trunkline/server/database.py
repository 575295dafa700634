"""The database: one SQLite file, or PostgreSQL. What `write` has returned from is on disk."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from trunkline.server.settings import Settings, database_url, sqlite_file

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 1846_1848  # any number, the same in every process


class Database:
    def __init__(self, settings: Settings) -> None:
        self.url = database_url(settings)
        self.file = sqlite_file(settings)
        self.is_sqlite = self.file is not None
        self.engine = create_engine(self.url, self.is_sqlite)
        self.one_writer = asyncio.Lock()

    async def open(self) -> None:
        """Make or migrate the tables."""
        if self.file is not None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade)

    async def close(self) -> None:
        await self.engine.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """One transaction. SQLite has one writer at a time, so here they queue instead of waiting inside it."""
        if not self.is_sqlite:
            async with self.engine.begin() as connection:
                yield connection
            return
        async with self.one_writer, self.engine.begin() as connection:
            yield connection


def create_engine(url: str, is_sqlite: bool) -> AsyncEngine:
    if not is_sqlite:
        return create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True, hide_parameters=True)
    engine = create_async_engine(url, pool_size=5, max_overflow=10, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", prepare_sqlite)
    event.listen(engine.sync_engine, "begin", begin_immediate)
    return engine


def prepare_sqlite(connection: Any, _record: object) -> None:
    """WAL with full synchronisation: a commit that has returned survives the loss of power."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin_immediate(connection: Connection) -> None:
    """A transaction takes the writer's place at once, so that it can never fail half way for being late."""
    if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def upgrade(connection: Connection) -> None:
    """Bring the tables to the newest form; processes that start together do it one after the other."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    command.upgrade(alembic_config(connection), "head")


def alembic_config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", MIGRATIONS.as_posix())
    config.attributes["connection"] = connection
    return config
