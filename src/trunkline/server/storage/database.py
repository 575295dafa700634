"""The database: an SQLite file (`sqlite.py`) or PostgreSQL (`postgres.py`). What `write` has returned from is on disk.

The statements of every request are `Prepared`: written out once, and given to SQLite's driver as they are.
"""

import io
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import (
    Column,
    Connection,
    CursorResult,
    Delete,
    Executable,
    Insert,
    MetaData,
    PrimaryKeyConstraint,
    Select,
    String,
    Table,
    Update,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.dialects.sqlite.base import SQLiteDialect
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.schema import CreateTable

from trunkline.errors import BadInput
from trunkline.server.health import OUTDATED, trouble_of
from trunkline.server.settings import Settings, database_url, sqlite_file
from trunkline.server.storage.schema import metadata

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 1846_1848  # any number, the same in every process

Rows = CursorResult[*tuple[Any, ...]]
Values = Mapping[str, Any]


class Prepared:
    """A statement of every request: making one, and writing it out, takes longer than running it."""

    def __init__(self, statement: Select[Any] | Insert | Update | Delete) -> None:
        self.statement = statement
        written = statement.compile(dialect=SQLiteDialect(paramstyle="named"))
        self.sqlite = str(written)
        self.constants = {name: value for name, value in written.params.items() if value is not None}

    @cached_property
    def postgres(self) -> str:
        """The same for PostgreSQL's driver, which is loaded only where it is used."""
        from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg

        dialect: Dialect = PGDialect_psycopg()  # type: ignore[no-untyped-call]
        return str(self.statement.compile(dialect=dialect))


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
    guard: str  # what each transaction begins with: see `versions.py`

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
    """The database of these settings. Only the driver that is wanted is loaded."""
    file = sqlite_file(settings)
    if file is None:
        from trunkline.server.storage.postgres import Postgres

        return Postgres(database_url(settings))
    from trunkline.server.storage.sqlite import Sqlite

    return Sqlite(file)


def existing(settings: Settings) -> Database:
    """The database of these settings for those who look after it: a slip in the name must not make a new one.

    Raises BadInput where there is none.
    """
    file = sqlite_file(settings)
    if file is not None and not file.is_file():
        raise BadInput(f"There is no database {file}. Name its folder with --data, or a database with --database.")
    return database_of(settings)


@asynccontextmanager
async def opened(database: Database) -> AsyncIterator[Database]:
    """Open a database for a while, and let go of it whatever happens."""
    try:
        await database.open()
        yield database
    finally:
        await database.close()


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
        raise BadInput(OUTDATED.sentence) from error


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
