"""The database: one SQLite file, or PostgreSQL. What `write` has returned from is on disk.

SQLite is used without a thread in between: its statements take less time than the hop to a thread would. So does a
commit on a quick disk; on a slow one it waits in a thread. The statements of every request are `Prepared`: written
out once, and given to SQLite's driver as they are.
"""

import asyncio
import io
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import (
    Column,
    Connection,
    CursorResult,
    Delete,
    Engine,
    Executable,
    Insert,
    MetaData,
    PrimaryKeyConstraint,
    Select,
    StaticPool,
    String,
    Table,
    Update,
    create_engine,
    event,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.dialects.sqlite.base import SQLiteDialect
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.schema import CreateTable

from trunkline.errors import BadInput
from trunkline.server.health import trouble_of
from trunkline.server.settings import Settings, database_url, sqlite_file
from trunkline.server.storage.schema import metadata

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy.ext.asyncio import AsyncConnection

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 1846_1848  # any number, the same in every process
BUSY_WAIT = 0.005  # seconds between attempts to become SQLite's writer while another program is
BUSY_ATTEMPTS = 4000
PRAGMAS = (
    "busy_timeout=20000",
    "journal_mode=WAL",
    "busy_timeout=0",
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=ON",
)
QUICK_DISK = 0.001  # seconds; going through a thread costs about a quarter of it


Rows = CursorResult[*tuple[Any, ...]]
Values = Mapping[str, Any]


class Prepared:
    """A statement of every request: making one, and writing it out, takes longer than running it."""

    __slots__ = ("constants", "sqlite", "statement")

    def __init__(self, statement: Select[Any] | Insert | Update | Delete) -> None:
        self.statement = statement
        written = statement.compile(dialect=SQLiteDialect(paramstyle="named"))
        self.sqlite = str(written)
        self.constants = {name: value for name, value in written.params.items() if value is not None}


class OpenConnection(Protocol):
    """A connection that is read from, or in a transaction."""

    async def execute(self, statement: Executable, parameters: Any = None) -> Rows:
        """Run one statement."""

    async def run(self, prepared: Prepared, parameters: Values) -> Sequence[Sequence[Any]]:
        """Run a prepared statement; its rows. SQLite's are as they are stored: 0 and 1 for False and True."""


class Database(Protocol):
    """What both kinds of database offer."""

    is_sqlite: bool
    url: str

    async def open(self) -> None:
        """Make or migrate the tables."""

    async def close(self) -> None:
        """Let go of it."""

    async def scrub(self) -> None:
        """What was deleted is not to be found in the files any more, as far as that is ours to do."""

    def read(self) -> AbstractAsyncContextManager[OpenConnection]:
        """A connection to read from."""

    def write(self) -> AbstractAsyncContextManager[OpenConnection]:
        """One transaction."""

    def snapshot(self) -> AbstractAsyncContextManager[OpenConnection]:
        """All that is read here is of one moment, whatever others write meanwhile."""


@contextmanager
def in_one_sentence(name: str) -> Iterator[None]:
    """Trouble of opening a database as bad input: one sentence, no traceback. Raises BadInput."""
    try:
        yield
    except (DBAPIError, sqlite3.Error, OSError) as error:
        trouble = trouble_of(error)
        if trouble is None:
            raise
        raise BadInput(f"{name}: {trouble.sentence}") from error


def database_of(settings: Settings) -> Database:
    file = sqlite_file(settings)
    return Postgres(database_url(settings)) if file is None else Sqlite(file)


# SQLite


class SqliteConnection:
    """A connection whose statements run at once."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.driver: Any = connection.connection.driver_connection

    async def execute(self, statement: Executable, parameters: Any = None) -> Rows:
        return self.connection.execute(statement, parameters)

    async def run(self, prepared: Prepared, parameters: Values) -> Sequence[Sequence[Any]]:
        try:
            given = {**prepared.constants, **parameters}
            rows: list[tuple[Any, ...]] = self.driver.execute(prepared.sqlite, given).fetchall()
        except sqlite3.IntegrityError as error:
            raise IntegrityError(prepared.sqlite, None, error) from error
        return rows


class Sqlite:
    is_sqlite = True

    def __init__(self, file: Path) -> None:
        self.file = file
        self.url = f"sqlite:///{file}"
        self.readers = sqlite_engine(self.url)
        self.writers = sqlite_engine(self.url)
        self.one_writer = asyncio.Lock()
        self.disk = ThreadPoolExecutor(1, "commit")  # of its own: commits never queue behind passwords
        self.disk_takes = 0.0  # seconds for a commit, of late

    async def open(self) -> None:
        with in_one_sentence(str(self.file)):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self.file, os.O_CREAT | os.O_RDWR, 0o600))
            self.file.chmod(0o600)  # SQLite gives the files beside it the same
            with self.writers.connect() as connection:
                await begin(connection.connection.driver_connection)
                upgrade(connection)
                connection.exec_driver_sql("COMMIT")
            self.reader = SqliteConnection(self.readers.connect())
            self.writer = SqliteConnection(self.writers.connect())

    async def close(self) -> None:
        self.readers.dispose()
        self.writers.dispose()
        self.disk.shutdown()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[OpenConnection]:
        yield self.reader

    @asynccontextmanager
    async def write(self) -> AsyncIterator[OpenConnection]:
        """SQLite has one writer at a time: here they queue, and programs beside this one are waited for."""
        async with self.one_writer:
            await begin(self.writer.driver)
            try:
                yield self.writer
                await self.commit()
            except BaseException:
                self.writer.driver.rollback()
                raise

    async def scrub(self) -> None:
        """Deleted rows are overwritten at once (secure_delete); older copies of them are in the log of writes."""
        async with self.one_writer:
            self.writer.driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    async def commit(self) -> None:
        """Wait for the disk: at once where it is quick, else in a thread, so that others can go on meanwhile.

        A caller that is cancelled leaves a commit that is whole.
        """
        if self.disk_takes < QUICK_DISK:
            self.sync()
            return
        writing = asyncio.get_running_loop().run_in_executor(self.disk, self.sync)
        try:
            await asyncio.shield(writing)
        except asyncio.CancelledError:
            await writing
            raise

    def sync(self) -> None:
        began = time.perf_counter()
        self.writer.driver.execute("COMMIT")
        self.disk_takes += (time.perf_counter() - began - self.disk_takes) / 8

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[OpenConnection]:
        engine = sqlite_engine(self.url)
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            yield SqliteConnection(connection)
            connection.exec_driver_sql("COMMIT")
        engine.dispose()


def sqlite_engine(url: str) -> Engine:
    """One connection, on which transactions are begun and ended by our own hand."""
    engine = create_engine(
        url,
        poolclass=StaticPool,
        connect_args={"check_same_thread": False, "timeout": 0},
        isolation_level="AUTOCOMMIT",
        hide_parameters=True,
    )
    event.listen(engine, "connect", prepare_sqlite)
    return engine


def prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    """WAL with full synchronisation: a commit that has returned survives the loss of power. The deleted is zeroed."""
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


async def begin(connection: Any) -> None:
    """Take the writer's place at once, so that a transaction can never fail half way for being late."""
    for attempt in range(BUSY_ATTEMPTS):
        try:
            connection.execute("BEGIN IMMEDIATE")
            return
        except sqlite3.OperationalError as error:
            if attempt == BUSY_ATTEMPTS - 1 or "locked" not in str(error):
                raise
        await asyncio.sleep(BUSY_WAIT)


# PostgreSQL


class PostgresConnection:
    """A connection whose statements are waited for."""

    def __init__(self, connection: "AsyncConnection") -> None:
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
        from sqlalchemy.ext.asyncio import create_async_engine

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


# The tables

VERSION = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Where Alembic notes how far the tables have come."""


def upgrade(connection: Connection) -> None:
    """Bring the tables to the newest form; processes that start together do it one after the other."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    if not inspect(connection).get_table_names():
        return create(connection)
    if is_newest(connection):
        return None  # and Alembic, which takes a while to load, is not needed
    return migrate(connection)


def create(connection: Connection) -> None:
    """The tables of a new database, as all migrations together would make them: nothing has to be loaded for that."""
    metadata.create_all(connection)
    connection.execute(CreateTable(VERSION))
    connection.execute(insert(VERSION), {"version_num": newest_migration()})


def migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.util import CommandError

    try:
        command.upgrade(alembic_config(connection), "head")
    except CommandError as error:
        raise BadInput("This database was made by a newer version of Trunkline.") from error


def is_newest(connection: Connection) -> bool:
    if not inspect(connection).has_table("alembic_version"):
        return False
    return bool(connection.execute(select(VERSION.c.version_num)).scalar() == newest_migration())


def newest_migration() -> str:
    return max(path.name for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))[:4]


def alembic_config(connection: Connection) -> "Config":
    from alembic.config import Config

    config = Config(stdout=io.StringIO())
    config.set_main_option("script_location", MIGRATIONS.as_posix())
    config.attributes["connection"] = connection
    return config
