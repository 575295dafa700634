"""What a process does when it hears that another one has changed a game: nothing until somebody looks, and then all."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from trunkline.server.errors import NotFound
from trunkline.server.http.api.streams import Shown, StreamOwner, news
from trunkline.server.http.api.visible import must_be_visible_to
from trunkline.server.people.sessions import Visitor
from trunkline.server.play import playing, seating
from trunkline.server.play.bot_levels import BotLevels
from trunkline.server.play.covers import Eyes
from trunkline.server.play.table import Table
from trunkline.server.play.tables import Tables
from trunkline.server.protocol.tables import NewGame, NewSeat
from trunkline.server.service import Service
from trunkline.server.settings import Settings
from trunkline.server.storage.rows import AccountRow
from trunkline.server.updates import game_topic, person_topic


class Two:
    """A service, and the tables of another process on the same database, with a game that both have open."""

    def __init__(self, service: Service, host: AccountRow, guest: AccountRow, game: str) -> None:
        self.service, self.host, self.guest, self.game = service, host, guest, game
        self.other = Tables(service.store, 10, lambda _, __: None)

    @property
    def here(self) -> Table:
        return self.service.tables.open[self.game]

    async def act_there(self) -> None:
        async with self.other.at(self.game) as table:
            account, action = table.seats[table.decider()].account, table.title.legal_actions(table.state)[0]
            assert account is not None
            await playing.play(self.other, table, account, -1, table.seq, "key", action)

    async def hear(self) -> None:
        await self.service.heard(game_topic(self.game))


@asynccontextmanager
async def two(folder: Path) -> AsyncIterator[Two]:
    service = Service(Settings(data=str(folder)))
    await service.database.open()
    host, guest = await service.accounts.add("Anna"), await service.accounts.add("Bob")
    wanted = NewGame(
        title="1848", public=False, seats=[NewSeat(kind="me"), NewSeat(kind="hotseat"), NewSeat(kind="open")]
    )
    row, chairs = seating.new_game(host, wanted, BotLevels(), 0.0)
    row.status, chairs[2].account, chairs[2].name = "running", guest.id, "Bob"
    await service.store.create(row, chairs)
    async with service.tables.at(row.id):
        pass
    try:
        yield Two(service, host, guest, row.id)
    finally:
        await service.database.close()


def test_where_nobody_looks_nothing_is_played_until_somebody_does(tmp_path: Path) -> None:
    async def run() -> None:
        async with two(tmp_path) as both:
            await both.act_there()
            await both.hear()
            assert (both.here.seq, both.here.behind) == (0, True)
            async with both.service.tables.known(both.game) as table:
                assert (table.seq, table.behind) == (1, False)

    asyncio.run(run())


def test_a_stream_that_is_woken_sends_what_was_heard(tmp_path: Path) -> None:
    async def run() -> None:
        async with two(tmp_path) as both:
            owner, shown = StreamOwner(Eyes(both.host.id), -1, "Anna", ""), Shown(-1)
            await news(both.service, both.game, owner, shown)
            await both.act_there()
            await both.hear()
            update, _ = await news(both.service, both.game, owner, shown)
            assert b"id: 1\n" in update

    asyncio.run(run())


def test_news_that_come_while_a_table_catches_up_are_for_the_next_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with two(tmp_path) as both:
            await both.act_there()
            await both.hear()
            whole = both.service.store.whole

            async def slow(game: str, start: int) -> object:
                found = await whole(game, start)
                monkeypatch.undo()
                await both.hear()
                return found

            monkeypatch.setattr(both.service.store, "whole", slow)
            async with both.service.tables.known(both.game) as table:
                assert table.behind

    asyncio.run(run())


def test_who_was_removed_by_another_process_sees_the_table_no_more(tmp_path: Path) -> None:
    async def run() -> None:
        async with two(tmp_path) as both:
            bob = Visitor(both.guest, "", "")
            await must_be_visible_to(both.service, bob, both.game)
            async with both.other.at(both.game) as table:
                chairs = [msgspec.structs.replace(s, account=None) if s.seat == 2 else s for s in table.seats]
                await both.other.set(table, table.game, chairs)
            await both.hear()
            with pytest.raises(NotFound):
                await must_be_visible_to(both.service, bob, both.game)

    asyncio.run(run())


def test_people_hear_of_games_that_nobody_has_opened_here(tmp_path: Path) -> None:
    async def run() -> None:
        async with two(tmp_path) as both:
            both.service.tables.open.clear()
            bob = both.service.hub.listen(person_topic(both.guest.id), both.guest.id, "Bob")
            await both.hear()
            assert bob.woken.is_set()
            assert not both.service.tables.open
            both.service.hub.leave(bob)
            assert not both.service.hub.has_people()

    asyncio.run(run())
