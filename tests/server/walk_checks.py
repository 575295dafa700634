"""What must hold after each step of the walk."""

import asyncio
import json
import random
from enum import IntEnum
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import bindparam, select
from tests.server.test_secrets import leaks
from tests.server.walk_model import Book, lasting, named
from tests.server.walk_world import RECENT, NewDatabase, Person, Tab, World

from trunkline.server.http.api.streams import StreamOwner, news
from trunkline.server.people.sessions import hashed
from trunkline.server.play.covers import Eyes
from trunkline.server.play.doctor import examine
from trunkline.server.play.game_log import ACT
from trunkline.server.settings import Settings
from trunkline.server.storage import schema
from trunkline.server.storage.database import Prepared
from trunkline.server.storage.rows import EntryRow

WHOLE = 12  # steps between looks at everything
PAGES = 3  # open at a time, of each game
PLACES = [f"game{n}" for n in range(RECENT)]
HEADS = Prepared(
    select(schema.games.c.id, schema.games.c.seq, schema.games.c.changed).where(
        schema.games.c.id.in_([bindparam(place) for place in PLACES])
    )
)


class Look(IntEnum):
    """How much is looked at after a step; each is more than the one before."""

    LOG = 0  # new entries of every log, and a page of each game that has moved, each page in its turn
    PAGES = 1  # every page of the games that have moved
    ALL = 2  # every page from its first line, whole logs, all lists
    DEEP = 3  # and the doctor replays every log from its beginning


class Checked(World):
    """A world that is looked at: what has changed after each step, everything now and then and at the end."""

    def __init__(self, settings: list[Settings], folder: Path, seed: float, database: NewDatabase) -> None:
        super().__init__(settings, folder, seed, database)
        self.books: dict[str, Book] = {}
        self.told_pins: dict[tuple[int, str], int] = {}  # who told a PIN at their device, and which seat it opened
        self.latest = ""
        self.least = Look.LOG  # how much is looked at after any step
        self.seen: dict[tuple[Person | None, str, int, int], tuple[Any, list[Any]]] = {}  # since the last step

    def going(self) -> list[str]:
        """The games that are being played."""
        return [game for game in self.games[-RECENT:] if self.books[game].running]

    def any_game(self, rng: random.Random) -> str:
        """Mostly one that is being played, often the one where something happened last."""
        going = self.going()
        if self.latest in going and rng.random() < 0.5:
            return self.latest
        return rng.choice(going if going and rng.random() < 0.9 else self.games[-RECENT:])

    async def check(self, look: Look) -> None:
        await self.settle()
        self.seen.clear()
        self.close_some()
        moved = await self.moved()
        for game in moved:
            await self.check_log(game)
        for tab in self.looked_at(moved, look):
            await self.check_tab(tab, look >= Look.ALL)
        if look >= Look.ALL:
            await self.check_all(look)

    def close_some(self) -> None:
        """Pages of games that nobody plays any more, and all but the newest of each other game."""
        pages = [[tab for tab in self.tabs if tab.game == game][-PAGES:] for game in self.games[-RECENT:]]
        self.tabs = [tab for tabs in pages for tab in tabs]

    def looked_at(self, moved: list[str], look: Look) -> list[Tab]:
        if look >= Look.ALL:
            return self.tabs
        pages = [[tab for tab in self.tabs if tab.game == game] for game in moved]
        if look == Look.LOG:
            pages = [[tabs[self.counts["steps"] % len(tabs)]] for tabs in pages if tabs]
        return [tab for tabs in pages for tab in tabs]

    async def settle(self) -> None:
        """Wait until nothing moves by itself."""
        while any(process.service.mover.driven for process in self.processes):
            await asyncio.sleep(0.001)

    async def stored(self, game: str, start: int = 0) -> list[EntryRow]:
        return await self.processes[0].service.store.entries(game, start)

    async def moved(self) -> list[str]:
        """The games whose log, seats or terms are not what they were at the last look."""
        wanted = self.games[-RECENT:]
        async with self.processes[0].service.database.read() as connection:
            found = await connection.run(HEADS, dict(zip_longest(PLACES, wanted, fillvalue="")))
            heads = {game: (seq, changed) for game, seq, changed in found}
        return [game for game in wanted if heads.get(game) != self.books[game].head]

    async def check_log(self, game: str) -> None:
        """The log goes on from where it was, and holds all that was acknowledged, once."""
        book = self.books[game]
        found = await self.processes[0].service.store.game(game)
        assert found is not None
        book.read(*found, await self.stored(game, len(book.entries)))

    async def check_all(self, look: Look) -> None:
        """Nothing that was stored has changed, no game stands still, the lists can be read."""
        for game in self.games[-RECENT:]:
            entries = await self.stored(game)
            assert entries == self.books[game].entries, "what was acknowledged has changed"
            await self.check_health(game, entries, look)
        for which in ("open", "watch", "ended"):
            await self.get(None, f"/games?list={which}")

    async def check_health(self, game: str, entries: list[EntryRow], look: Look) -> None:
        """No game waits for what plays by itself, and the doctor finds nothing.

        The book has followed the same log by the same road, entry by entry: the doctor need not come at every look.
        """
        book, service = self.books[game], self.processes[0].service
        async with service.tables.at(game) as table:
            assert not service.mover.needs_driving(table), f"the game waits for {table.state.now()}"
            if look == Look.DEEP and book.examined != book.head:
                finding = examine(table.game, entries)
                assert not finding.text, finding
                book.examined = book.head

    async def check_tab(self, tab: Tab, whole: bool) -> None:
        """The stream put together is what a fresh page shows, and tells nothing that is hidden."""
        update = await self.told(tab)
        if update is not None and update["reset"]:
            tab.items = {}
        start = 0 if whole or not tab.items else max(tab.items) + 1
        fresh, log = await self.opened_anew(tab, start)
        if update is not None:
            self.check_cards(tab.game, fresh["seat"], update)
            tab.snapshot = update["snapshot"]
            for item in log if update["reset"] else update["items"]:
                assert item["seq"] not in tab.items, item["seq"]
                tab.items[item["seq"]] = item
        assert lasting(tab.snapshot) == lasting(fresh)
        for mine, theirs in zip_longest([tab.items[seq] for seq in tab.items if seq >= start], log):
            assert named(mine) == named(theirs), f"told {mine}, is {theirs}"
        self.counts["looks"] += 1

    async def opened_anew(self, tab: Tab, start: int) -> tuple[Any, list[Any]]:
        """What a fresh page of the same person shows, and its log from `start` on; tabs that agree in it share it."""
        key = (tab.who, tab.game, tab.process, start)
        if key not in self.seen:
            table = await self.table(tab.who, tab.game, tab.process)
            self.seen[key] = table, await self.history(tab, start)
            self.check_secrets(tab.game, *self.seen[key])
            taken_home = await self.get(tab.who, f"/games/{tab.game}/export", tab.process)
            self.check_cards(tab.game, table["seat"], *self.seen[key], taken_home)
        return self.seen[key]

    async def told(self, tab: Tab) -> Any:
        """The update that the tab's stream has for it, or None."""
        eyes = Eyes(tab.who.number, hashed(tab.who.secret)) if tab.who else Eyes(None)
        service = self.processes[tab.process].service
        async with service.tables.at(tab.game):
            pass  # a stream is woken by what other processes store; here it is looked at without waiting for that
        raw, _ = await news(service, tab.game, StreamOwner(eyes, -1, "walk", ""), tab.shown)
        return msgspec.json.decode(raw.partition(b"data: ")[2]) if raw else None

    async def history(self, tab: Tab, start: int) -> list[Any]:
        page = await self.get(tab.who, f"/games/{tab.game}/history?start={start}", tab.process)
        return list(page["items"])

    def check_cards(self, game: str, seat: int, *told: Any) -> None:
        """While a hand is chosen from, no byte names a card that the seat has not seen, however it was asked for."""
        book = self.books[game]
        if book.has_secrets() and book.hand():
            found = leaks([json.dumps(each) for each in told], book.may_know(seat))
            assert not found, f"seat {seat} of {game} is told of {found}"
            self.counts["hands kept"] += 1

    def check_secrets(self, game: str, fresh: Any, log: list[Any]) -> None:
        """What is shown is what follows from what that seat may know."""
        book, seat = self.books[game], fresh["seat"]
        assert fresh["view"] == book.view(seat)
        held = [s.seat for s in book.chairs if s.account == fresh["account"]]
        if book.running and book.pins.get(seat) and book.terms["cover"] and len(held) > 1:
            assert self.told_pins.get((fresh["account"], game)) == seat, "a seat is shown whose PIN nobody told"
        if not book.has_secrets():
            return
        for item in log:
            if item["kind"] == ACT and item["action"]["type"] == "take_card" and item["actor"] != f"p{seat + 1}":
                assert item["action"]["card"] == "?", item
