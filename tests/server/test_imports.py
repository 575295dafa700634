"""A game that is brought along as a file: it and its log are stored together or not at all."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from sqlalchemy import func, select
from tests.server.running import Person, Postgres, Server

from trunkline import Game
from trunkline.analysis.play_out import play_on
from trunkline.server.people.accounts import Accounts
from trunkline.server.play.files import take_in
from trunkline.server.play.tables import Tables
from trunkline.server.protocol.tables import ImportGame
from trunkline.server.settings import Settings
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database, OpenConnection, database_of
from trunkline.server.storage.store import Store

ACTIONS = 40


class Killed(BaseException):
    """The process is gone."""


def file(actions: int = ACTIONS, title: str = "1848") -> ImportGame:
    game = play_on(Game(title, ["Ann", "Bob", "Cid"], seed=1), "builders", Random(1), actions)
    return ImportGame(text=game.to_json())


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    if request.param == "sqlite":
        return database_of(Settings(data=str(tmp_path)))
    postgres: Postgres = request.getfixturevalue("postgres")
    return database_of(Settings(database=postgres.new_database()))


async def killed_after(database: Database, writes: int) -> bool:
    """Import a game in a process that dies before one more transaction; whether it came to that."""
    host = await Accounts(database).add(f"Host {writes}", "correct horse")
    begin, left = database.write, [writes]

    @asynccontextmanager
    async def write() -> AsyncIterator[OpenConnection]:
        if not left[0]:
            raise Killed
        left[0] -= 1
        async with begin() as connection:
            yield connection

    with patch.object(database, "write", write):
        try:
            await take_in(Tables(Store(database), 9, lambda *_: None), host, file())
        except Killed:
            return True
    return False


async def kept(database: Database) -> list[tuple[int, int]]:
    """Of each game the length of its log by its row, and the entries that are there."""
    there = select(func.count()).where(schema.entries.c.game == schema.games.c.id).scalar_subquery()
    async with database.read() as connection:
        return [(seq, many) for seq, many in (await connection.execute(select(schema.games.c.seq, there))).all()]


def test_a_game_and_its_log_are_there_together_or_not_at_all(database: Database) -> None:
    """Whenever the process dies."""

    async def at_every_instant() -> list[tuple[int, int]]:
        await database.open()
        writes = 0
        while await killed_after(database, writes):
            assert set(await kept(database)) <= {(ACTIONS, ACTIONS)}
            writes += 1
        found = await kept(database)
        await database.close()
        return found

    assert asyncio.run(at_every_instant()) == [(ACTIONS, ACTIONS)]


@pytest.mark.parametrize("title", ["1846", "1848"])
@pytest.mark.parametrize("actions", [0, 1, ACTIONS])
def test_an_imported_game_goes_on(server: Server, title: str, actions: int) -> None:
    """From its first position, too; lists tell where it is."""
    person = Person(server.url).guest()
    game = person.post("/games/import", {"text": file(actions, title).text, "play": True})
    table = person.follow(game["id"], lambda t: t["options"] or t["cover"])
    assert table["seq"] >= actions
    shown = next(g for g in person.get("/games", list="mine")["games"] if g["id"] == game["id"])
    assert (shown["seq"], shown["round"]) == (table["seq"], table["view"]["round"])
    assert shown["decision"].startswith(shown["seats"][table["decision"]["seat"]]["name"])
