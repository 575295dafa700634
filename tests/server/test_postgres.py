"""What is particular to PostgreSQL: news of other processes, and connections that die while nobody uses them."""

import asyncio

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.exc import DataError, IntegrityError, OperationalError
from tests.server.running import Postgres

from trunkline.server.settings import Settings
from trunkline.server.storage import postgres as pool
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database, Prepared, database_of
from trunkline.server.storage.remote import Listener
from trunkline.server.storage.store import Store
from trunkline.server.updates import Hub


async def opened(url: str) -> Database:
    database = database_of(Settings(database=url))
    await database.open()
    return database


def test_a_process_hears_the_others_and_not_itself(postgres: Postgres) -> None:
    async def told() -> list[str]:
        database = await opened(postgres.new_database())
        mine, theirs = Store(database), Store(database)
        news: asyncio.Queue[str] = asyncio.Queue()
        listener = Listener(mine, Hub(), news.put)
        before = listener.heard_at
        await listener.start()
        while listener.heard_at == before:  # it listens once it hears anything, be it itself
            await mine.announce("game:first")
            await asyncio.sleep(0.01)
        await mine.announce("game:mine")
        await theirs.announce("game:theirs")
        found = [await news.get(), *(news.get_nowait() for _ in range(news.qsize()))]
        await listener.stop()
        await database.close()
        return found

    assert asyncio.run(told()) == ["game:theirs"]


@pytest.mark.parametrize(("rested", "lost"), [(0.0, False), (3600.0, True)])
def test_a_connection_that_has_rested_is_tried_first(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, rested: float, lost: bool
) -> None:
    """Its server has dropped it. Nobody notices if it was not used just now; whoever relied on it is told."""
    monkeypatch.setattr(pool, "RESTED", rested)
    kill_the_others = text(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )

    async def read_after_a_drop() -> bool:
        url = postgres.new_database()
        database, other = await opened(url), await opened(url)
        async with other.read() as connection:
            await connection.execute(kill_the_others)
        try:
            return await Store(database).head("none") is None
        finally:
            await database.close()
            await other.close()

    if lost:
        with pytest.raises(OperationalError):
            asyncio.run(read_after_a_drop())
    else:
        assert asyncio.run(read_after_a_drop())


def test_who_comes_one_after_the_other_is_served_by_one_connection(postgres: Postgres) -> None:
    async def own_number(database: Database, others: int) -> int:
        async with database.read() as connection:
            if others:
                await own_number(database, others - 1)
            return int((await connection.execute(text("SELECT pg_backend_pid()"))).scalar_one())

    async def numbers() -> set[int]:
        database = await opened(postgres.new_database())
        await own_number(database, 3)  # a crowd: now there are four connections
        found = {await own_number(database, 0) for _ in range(8)}
        await database.close()
        return found

    assert len(asyncio.run(numbers())) == 1


ADD_RULES = Prepared(insert(schema.rules))


async def add(database: Database, *titles: str, then: Exception | None = None) -> None:
    async with database.write() as connection:
        for title in titles:
            await connection.run(ADD_RULES, {"title": title, "version": 1})
        if then is not None:
            raise then


def test_what_was_sent_together_is_stored_together_or_not_at_all(postgres: Postgres) -> None:
    """Nobody waits for each statement: what goes wrong is said at the end, and the connection is good afterwards."""

    async def stored() -> list[str]:
        database = await opened(postgres.new_database())
        await add(database, "one", "two")
        with pytest.raises(ZeroDivisionError):
            await add(database, "three", then=ZeroDivisionError())
        with pytest.raises(IntegrityError):
            await add(database, "four", "one", "five")
        with pytest.raises(DataError):
            await add(database, "six", "a\0b")
        await add(database, "seven")
        async with database.write() as connection:
            await connection.run(ADD_RULES, {"title": "eight", "version": 1})
            rows = await connection.execute(select(schema.rules.c.title).order_by(schema.rules.c.title))
            found = list(rows.scalars())
        await database.close()
        return found

    assert asyncio.run(stored()) == ["eight", "one", "seven", "two"]
