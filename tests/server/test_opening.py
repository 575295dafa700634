"""A game is opened again as it was left: after a restart, after it was dropped from memory, in another process."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from tests.server.running import Person, Server, play_some

from trunkline.core.actions import Pass
from trunkline.core.state import digest
from trunkline.server.errors import DamagedGame
from trunkline.server.people.accounts import Accounts
from trunkline.server.play import playing, seating
from trunkline.server.play.bot_levels import BotLevels
from trunkline.server.play.tables import Tables
from trunkline.server.protocol.tables import NewGame, NewSeat
from trunkline.server.service import Service
from trunkline.server.settings import Settings
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database, database_of
from trunkline.server.storage.rows import OrderRow
from trunkline.server.storage.store import Store


@pytest.fixture
def forgetful(tmp_path: Path) -> Iterator[Server]:
    """A server that keeps one game in memory."""
    server = Server(tmp_path, open_games="1").start()
    yield server
    server.stop()


def go_back(person: Person, game: str, rng: random.Random) -> Any:
    """Play until something may be taken back (chance may not), and take it back; the table then."""
    while not (table := person.table(game))["can_undo"]:
        play_some(person, game, rng, 1)
    return person.post(f"/games/{game}/undo", {"seq": table["seq"]})["snapshot"]


def back_and_forth(person: Person, game: str, rng: random.Random) -> Any:
    """Some actions, an undo, a redo and an undo in the log; the table then."""
    play_some(person, game, rng, 6)
    go_back(person, game, rng)
    play_some(person, game, rng, 1)
    seq = go_back(person, game, rng)["seq"]
    person.post(f"/games/{game}/redo", {"seq": seq})
    go_back(person, game, rng)
    return person.table(game)


def position(table: Any) -> Any:
    return [table[part] for part in ("seq", "view", "decision", "options")]


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_a_game_with_an_undo_is_the_same_after_a_restart(forgetful: Server, rng: random.Random, title: str) -> None:
    anna = Person(forgetful.url).guest()
    game = anna.new_game(title)
    before = back_and_forth(anna, game, rng)
    forgetful.kill()
    forgetful.start()
    assert position(anna.table(game)) == position(before)
    play_some(anna, game, rng, 5)


def test_a_game_with_an_undo_is_the_same_after_it_was_dropped_from_memory(
    forgetful: Server, rng: random.Random
) -> None:
    anna = Person(forgetful.url).guest()
    game = anna.new_game("1848")
    before = back_and_forth(anna, game, rng)
    anna.new_game("1846")
    assert position(anna.table(game)) == position(before)


def test_the_other_process_goes_back_too(two_servers: list[Server], rng: random.Random) -> None:
    one, two = two_servers
    anna = Person(one.url).guest()
    there = anna.also_at(two.url)
    game = anna.new_game("1848")
    for here, other in ((anna, there), (there, anna)) * 4:
        play_some(here, game, rng, 3)
        other.table(game)
        after = go_back(here, game, rng)
        assert position(other.table(game)) == position(after)
        play_some(other, game, rng, 1)
        assert position(here.table(game)) == position(other.table(game))


def test_a_table_that_could_not_follow_is_read_anew(tmp_path: Path) -> None:
    """It must not believe itself up to date with an entry in its log that it never played."""
    asyncio.run(stumble(tmp_path))


async def stumble(folder: Path) -> None:
    database = database_of(Settings(data=str(folder)))
    await database.open()
    store = Store(database)
    host = await Accounts(database).add("Anna")
    wanted = NewGame(title="1848", seats=[NewSeat(kind="me"), NewSeat(kind="hotseat"), NewSeat(kind="hotseat")])
    row, chairs = seating.new_game(host, wanted, BotLevels(), 0.0)
    row.status = "running"
    await store.create(row, chairs)
    here, there = (Tables(store, 10, lambda _, __: None) for _ in range(2))
    async with there.at(row.id):
        pass
    async with here.at(row.id) as table:
        await playing.play(here, table, host.id, -1, 0, "key", table.title.legal_actions(table.state)[0])
        good = table.log.entries[0].body
    await set_body(database, '{"type": "nonsense"}')
    async with there.at(row.id) as table:
        assert "up to entry 0 of 1" in table.trouble
        with pytest.raises(DamagedGame):
            await playing.play(there, table, host.id, -1, 0, "key", table.title.legal_actions(table.state)[0])
    await set_body(database, good)
    async with here.at(row.id) as table, there.at(row.id) as other:
        assert digest(other.state) == digest(table.state)
    await database.close()


async def set_body(database: Database, body: str) -> None:
    async with database.write() as connection:
        await connection.execute(update(schema.entries).values(body=body))
        await connection.execute(update(schema.games).values(changed=schema.games.c.changed + 1))


@pytest.mark.parametrize("left", ["at the start", "before a standing order", "before a bot"])
def test_a_game_that_was_left_to_itself_goes_on_after_a_restart(tmp_path: Path, left: str) -> None:
    """The process ended after it had stored a start, or an action, and before it had moved the game on."""
    assert asyncio.run(go_on_alone(Settings(data=str(tmp_path)), left))


async def go_on_alone(settings: Settings, left: str) -> bool:
    """Whether the game has moved in a new process."""
    first = Service(settings)
    await first.database.open()
    host = await first.accounts.add("Anna")
    chairs = [NewSeat(kind="me"), NewSeat(kind="hotseat"), NewSeat(kind="hotseat")]
    wanted = NewGame(title="1846" if left == "at the start" else "1848", seats=chairs)
    row, seats = seating.new_game(host, wanted, BotLevels(), 0.0)
    await first.store.create(row, seats)
    nobody = Tables(first.store, 10, lambda _, __: None)  # moves nothing on
    async with nobody.at(row.id) as table:
        await nobody.set(table, *seating.started(table, 0.0))
        while left == "before a standing order" and Pass() not in table.title.legal_actions(table.state):
            action = table.title.legal_actions(table.state)[0]
            await nobody.append(table, table.play(action, str(host.id), None, 0.0))
        before, seat = table.seq, table.decider()
        if left == "before a standing order":
            order = OrderRow(game=row.id, seat=seat, seq=before, order='{"kind":"pass"}')
            await first.store.set_order(row.id, seat, order)
        if left == "before a bot":
            await nobody.set(table, table.game, seating.changed(table, seat, bot="random"))
    await first.database.close()
    second = Service(settings)
    await second.start()
    try:
        return await moves_beyond(second, row.id, before)
    finally:
        await second.stop()


async def moves_beyond(service: Service, game: str, seq: int) -> bool:
    for _ in range(400):
        head = await service.store.head(game)
        if head is not None and head[0] > seq:
            return True
        await asyncio.sleep(0.05)
    return False
