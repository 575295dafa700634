"""An old and a new process beside each other on one database: the older one writes no more, and says so."""

import asyncio
import random
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.exc import DBAPIError
from tests.server.running import Person, Postgres, Server, play_some

from trunkline import cli
from trunkline.server.health import OUTDATED, trouble_of
from trunkline.server.settings import Settings
from trunkline.server.storage import versions
from trunkline.server.storage.database import MIGRATION_LOCK, Database, database_of

NEWER = {
    "rules": "UPDATE rules SET version = version + 1 WHERE title = '1848'",
    "tables": "UPDATE alembic_version SET version_num = '9999'",
}


async def serving(url: str) -> Database:
    database = database_of(Settings(database=url))
    await database.open()
    await versions.take(database)
    return database


@pytest.mark.parametrize("what", NEWER)
def test_an_older_process_shows_games_and_changes_nothing(
    tmp_path: Path, postgres: Postgres, rng: random.Random, what: str
) -> None:
    database = postgres.new_database()
    server = Server(tmp_path, database).start()
    anna = Person(server.url).guest()
    game = anna.new_game("1848")
    length = play_some(anna, game, rng, 5)
    with psycopg.connect(database, autocommit=True) as newer:
        newer.execute(NEWER[what].encode())
    table = anna.table(game)
    body = {"seq": length, "key": "late", "action": table["options"][0]["action"]}
    refused = anna.http.post(f"/api/games/{game}/actions", json=body)
    assert (refused.status_code, refused.json()["message"]) == (503, OUTDATED.sentence)
    ready = anna.http.get("/readyz")
    assert (ready.status_code, OUTDATED.sentence in ready.text) == (503, True)
    assert anna.table(game)["seq"] == length
    with psycopg.connect(database) as looking:
        assert looking.execute("SELECT count(*) FROM entries").fetchone() == (length,)
    server.stop()


def test_an_older_process_does_not_begin(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, database in enumerate(["", postgres.new_database()]):
        settings = Settings(data=str(tmp_path / str(number)), database=database)

        async def made_newer(settings: Settings = settings) -> None:
            opened = database_of(settings)
            await opened.open()
            await versions.take(opened)
            async with opened.write() as connection:
                await connection.execute(versions.RAISE, {"title": "1846", "version": 1000})
            await opened.close()

        asyncio.run(made_newer())
        given = ["--data", settings.data, *(["--database", database] if database else []), "--port", "0"]
        assert cli.run(["serve", *given]) == 2
        said = capsys.readouterr().err
        assert OUTDATED.sentence in said
        assert "games of 1846 go by version 1000" in said


def test_what_is_written_while_tables_are_migrated_waits_and_is_refused(postgres: Postgres) -> None:
    async def written_meanwhile() -> BaseException | None:
        url = postgres.new_database()
        database = await serving(url)

        async def write() -> None:
            async with database.write():
                pass

        async with await psycopg.AsyncConnection.connect(url) as newer:
            await newer.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATION_LOCK,))
            writing = asyncio.create_task(write())
            while not writing.done() and not await waiting(newer):
                await asyncio.sleep(0.01)
            await newer.execute(NEWER["tables"].encode())
        (error,) = await asyncio.gather(writing, return_exceptions=True)
        await database.close()
        return error

    error = asyncio.run(written_meanwhile())
    assert isinstance(error, DBAPIError)
    assert trouble_of(error) is OUTDATED


async def waiting(connection: psycopg.AsyncConnection) -> bool:
    """Whether somebody waits for the lock of migrations."""
    found = await connection.execute("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
    return await found.fetchone() is not None


def test_processes_of_one_version_begin_together(postgres: Postgres) -> None:
    async def together() -> None:
        url = postgres.new_database()
        for database in await asyncio.gather(*(serving(url) for _ in range(4))):
            async with database.write():
                pass
            await database.close()

    asyncio.run(together())
