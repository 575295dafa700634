"""SQLite: one file, one process, one writer at a time.

It is used without a thread in between: its statements take less time than the hop to a thread would. So does a commit
on a quick disk; on a slow one it waits in a thread. Whoever comes to write while others do shares their commit: the
disk is waited for once for all of them, and nobody is answered before.

There are two connections. The writer's has the pages at hand that it wrote, and what was committed by one connection
must be read from the file by the other; so it is read from, too, as long as nothing on it waits to be committed.
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Executable, StaticPool, create_engine, event
from sqlalchemy.exc import IntegrityError

from trunkline.server.storage.database import OpenConnection, Prepared, Rows, Values, in_one_sentence, upgrade

T = TypeVar("T")
BUSY_WAIT = 0.005  # seconds between attempts to become SQLite's writer while another program is
BUSY_ATTEMPTS = 4000
PRAGMAS: tuple[str, ...] = (
    "busy_timeout=20000",
    "journal_mode=WAL",
    "busy_timeout=0",
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=ON",
)
QUICK_DISK = 0.001  # seconds; going through a thread costs about a quarter of it


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


class Committed:
    """What is committed, each statement by the connection that can tell: see above."""

    def __init__(self, database: "Sqlite") -> None:
        self.database = database

    def connection(self) -> SqliteConnection:
        return self.database.writer if self.database.group is None else self.database.reader

    async def execute(self, statement: Executable, parameters: Any = None) -> Rows:
        return await self.connection().execute(statement, parameters)

    async def run(self, prepared: Prepared, parameters: Values) -> Sequence[Sequence[Any]]:
        return await self.connection().run(prepared, parameters)


class Sqlite:
    is_sqlite = True
    guard = ""  # one process at a time: it is asked when it starts

    def __init__(self, file: Path) -> None:
        self.file = file
        self.url = f"sqlite:///{file}"
        self.readers = sqlite_engine(self.url)
        self.writers = sqlite_engine(self.url)
        self.one_writer = asyncio.Lock()  # first come, first served
        self.group: asyncio.Future[None] | None = None  # the open transaction, done when it is on disk
        self.committing: asyncio.Task[None] | None = None
        self.disk = OneThread("commit")  # of its own: commits never queue behind passwords
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
            self.committed = Committed(self)

    async def close(self) -> None:
        if self.committing is not None:
            await self.committing
        self.readers.dispose()
        self.writers.dispose()
        self.disk.close()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[OpenConnection]:
        yield self.committed

    @asynccontextmanager
    async def write(self) -> AsyncIterator[OpenConnection]:
        """Writers queue, each whole or not at all; those who were in the queue together share one commit.

        A caller that is cancelled while the disk is waited for leaves a commit that is whole.
        """
        async with self.one_writer:
            group = await self.join()
            self.writer.driver.execute("SAVEPOINT mine")
            try:
                yield self.writer
                self.writer.driver.execute("RELEASE mine")
            except BaseException as error:
                self.take_back(error)
                raise
        await outlast(group)

    async def join(self) -> asyncio.Future[None]:
        """The open transaction, or a new one; its commit queues behind all who wait to write now."""
        if self.group is None:
            await begin(self.writer.driver)
            self.group = asyncio.get_running_loop().create_future()
            self.committing = asyncio.create_task(self.commit_in_turn())
        return self.group

    def take_back(self, error: BaseException) -> None:
        """Undo what one writer did; where SQLite has given up the whole transaction (a full disk), all fail."""
        if self.writer.driver.in_transaction:
            self.writer.driver.execute("ROLLBACK TO mine")
            self.writer.driver.execute("RELEASE mine")
        else:
            self.leave_group(error)

    def leave_group(self, error: BaseException | None) -> None:
        """Tell all who share the transaction that it is on disk, or why it is not."""
        group, self.group = self.group, None
        if group is None:
            return
        if error is None:
            group.set_result(None)
        else:
            group.set_exception(error)
            group.exception()  # there may be nobody left who waits for it

    async def commit_in_turn(self) -> None:
        async with self.one_writer:
            await self.commit()

    async def commit(self) -> None:
        """Wait for the disk: at once where it is quick, else in a thread, so that others can go on meanwhile."""
        if self.group is None:
            return
        if self.disk_takes < QUICK_DISK:
            self.leave_group(self.sync())
            return
        writing = self.disk.do(self.sync)
        try:
            await outlast(writing)
        finally:
            self.leave_group(writing.result())

    def sync(self) -> sqlite3.Error | None:
        """Commit; what went wrong, after which nothing of it is stored."""
        began = time.perf_counter()
        try:
            self.writer.driver.execute("COMMIT")
        except sqlite3.Error as error:
            self.writer.driver.rollback()
            return error
        self.disk_takes += (time.perf_counter() - began - self.disk_takes) / 8
        return None

    async def scrub(self) -> None:
        """Deleted rows are overwritten at once (secure_delete); older copies of them are in the log of writes."""
        async with self.one_writer:
            await self.commit()
            self.writer.driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[OpenConnection]:
        engine = sqlite_engine(self.url)
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            yield SqliteConnection(connection)
            connection.exec_driver_sql("COMMIT")
        engine.dispose()


class OneThread:
    """A thread that does one thing after the other. An executor of the library costs twice as much for each."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.wanted: SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]] | None] = SimpleQueue()
        self.thread: Thread | None = None

    def do(self, work: Callable[[], T]) -> asyncio.Future[T]:
        if self.thread is None:
            self.thread = Thread(target=self.run, name=self.name, daemon=True)
            self.thread.start()
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.wanted.put((work, done))
        return done

    def run(self) -> None:
        while (wanted := self.wanted.get()) is not None:
            work, done = wanted
            tell = done.get_loop().call_soon_threadsafe
            try:
                tell(done.set_result, work())
            except Exception as error:  # it is the caller's to deal with
                tell(done.set_exception, error)

    def close(self) -> None:
        """Let what is wanted be done, and end."""
        self.wanted.put(None)
        if self.thread is not None:
            self.thread.join()


def sqlite_engine(url: str) -> Engine:
    """One connection, on which we begin and end transactions ourselves."""
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


async def outlast(future: asyncio.Future[Any]) -> None:
    """Wait for what must not be given up half way: whoever is cancelled meanwhile leaves when it is done."""
    try:
        await asyncio.shield(future)
    except asyncio.CancelledError:
        await asyncio.wait([future])
        raise


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
