"""All parts of a running server in one place."""

import os
import time
from pathlib import Path

from trunkline.server.garbage import Garbage
from trunkline.server.health import Health
from trunkline.server.limits import Limits
from trunkline.server.partners import partners_in
from trunkline.server.people.accounts import Accounts
from trunkline.server.people.devices import Devices
from trunkline.server.people.digests import Digests
from trunkline.server.people.guests import Caretaker
from trunkline.server.people.notify import Notifier
from trunkline.server.people.sessions import Sessions
from trunkline.server.play.bot_levels import BotLevels
from trunkline.server.play.bots import Pool
from trunkline.server.play.chat import Chat
from trunkline.server.play.kept_answers import KeptAnswers
from trunkline.server.play.mover import Mover
from trunkline.server.play.presence import Presence
from trunkline.server.play.table import Table
from trunkline.server.play.tables import Tables
from trunkline.server.play.workers import Workers
from trunkline.server.settings import Settings
from trunkline.server.storage import versions
from trunkline.server.storage.database import database_of
from trunkline.server.storage.remote import Listener
from trunkline.server.storage.rows import OrderRow
from trunkline.server.storage.store import Store
from trunkline.server.storage.watch import Watch
from trunkline.server.updates import ACCOUNT, CHAT, DEVICE, GAME, HERE, Hub, chat_topic, game_topic, person_topic

STATIC = Path(__file__).parent / "static"


class Service:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = database_of(settings)
        self.store = Store(self.database)
        self.accounts = Accounts(self.database)
        self.devices = Devices(self.database)
        self.sessions = Sessions(self.database)
        self.chat = Chat(self.database)
        self.hub = Hub()
        self.partners = partners_in(os.environ)
        self.presence = Presence(self.store, self.hub)
        self.limits = Limits(settings.rate_limits, settings.work_share)
        self.answers = KeptAnswers()
        self.notifier = Notifier(settings, self.database, self.accounts, self.hub)
        self.tables = Tables(self.store, settings.open_games, self.moved)
        self.bots = BotLevels(settings.bots)
        self.pool = Pool(settings.bot_workers, settings.bot_budget, self.bots)
        self.askers = Workers(1)  # for routes that are only asked about
        self.mover = Mover(self.tables, self.store, self.pool, self.order_over, self.is_ours)
        self.listener = Listener(self.store, self.hub, self.heard)
        self.health = Health()
        self.caretaker = Caretaker(self.accounts, self.seats_changed)
        self.digests = Digests(self.notifier, self.store)
        self.garbage = Garbage()
        self.watch = Watch(self.database, self.listener, self.health)

    async def start(self) -> None:
        await self.database.open()
        await versions.take(self.database)
        await self.notifier.pushes.ready()
        self.notifier.start()
        self.mover.start()
        await self.listener.start()
        self.watch.start()
        self.caretaker.start()
        self.digests.start()
        self.garbage.start()
        await self.move_on()

    async def move_on(self) -> None:
        """Drive all games in which nobody in person decides."""
        for game in await self.store.going_on_alone(time.time()):
            if self.is_ours(game):
                self.mover.drive(game)

    def is_ours(self, game: str) -> bool:
        """Whether no other process on this machine looks after a game."""
        return self.partners is None or self.partners.is_ours(game)

    def farewell(self) -> None:
        """Let everything end that could take long: streams, and questions that somebody waits for."""
        self.hub.close()
        self.askers.close()

    async def stop(self) -> None:
        """Finish what is being written, and close."""
        self.farewell()
        await self.caretaker.stop()
        await self.digests.stop()
        await self.garbage.stop()
        await self.watch.stop()
        await self.listener.stop()
        await self.mover.stop()
        await self.notifier.stop()
        await self.presence.stop()
        await self.database.close()

    def moved(self, table: Table, before: int) -> None:
        """A table has changed: wake those who look, those who decide, and what plays by itself."""
        self.hub.wake(game_topic(table.game.id))
        for account in {s.account for s in table.seats if s.account is not None}:
            self.hub.wake(person_topic(account))
        self.notifier.table_moved(table, before)
        self.mover.wake(table)

    async def order_over(self, table: Table, row: OrderRow) -> None:
        """A standing order has nothing more to do: drop it and tell its owner."""
        await self.store.set_order(table.game.id, row.seat, None)
        await self.tables.refresh(table)
        self.hub.wake(game_topic(table.game.id))
        self.notifier.order_ended(table, row.seat)

    async def seats_changed(self, games: list[str]) -> None:
        """Seats of these games were changed in the database: let those who look see it, here and elsewhere."""
        for game in games:
            await self.heard(game_topic(game))
            self.hub.wake(game_topic(game))
            await self.store.announce(game_topic(game))

    async def no_longer(self, topic: str) -> None:
        """A session is over, or all of a person's: their streams end, here and in the other processes."""
        self.hub.end(topic)
        await self.store.announce(topic)

    async def said(self, game: str) -> None:
        """Somebody wrote in chat: wake those who follow the game, here and in the other processes."""
        self.hub.wake(game_topic(game), CHAT)
        await self.store.announce(chat_topic(game))

    async def heard(self, topic: str) -> None:
        """Another process has changed a game, or somebody wrote there."""
        kind, _, name = topic.partition(":")
        if kind == CHAT:
            self.hub.wake(game_topic(name), CHAT)
        if kind == HERE:
            await self.presence.read(name)
        if kind in (DEVICE, ACCOUNT):
            self.hub.end(topic)
        if kind == GAME:
            self.tables.left_behind(name)
            for account in await self.store.seated(name) if self.hub.has_people() else ():
                self.hub.wake(person_topic(account))
