"""Other processes on the same PostgreSQL: what they commit is announced by NOTIFY and heard here."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from trunkline.server.health import log_trouble
from trunkline.server.logging import log_warning
from trunkline.server.repeating import cancel
from trunkline.server.storage.store import CHANNEL, Store
from trunkline.server.updates import CHAT, GAME, Hub

PING = "ping"
ALIVE: dict[str, Any] = {"connect_timeout": 10, "keepalives_idle": 20, "keepalives_interval": 5, "keepalives_count": 3}
AGAIN = 2.0  # seconds before connecting anew


class Listener:
    def __init__(self, store: Store, hub: Hub, heard: Callable[[str], Awaitable[None]]) -> None:
        self.database = store.database
        self.voice = store.voice
        self.hub = hub
        self.heard = heard
        self.task: asyncio.Task[None] | None = None
        self.heard_at = time.monotonic()  # when news came last, be it only from ourselves

    @property
    def sign_of_life(self) -> str:
        """A statement that writes a little and, on PostgreSQL, is news to all processes."""
        return "PRAGMA user_version = 1" if self.database.is_sqlite else f"SELECT pg_notify('{CHANNEL}', '{PING}')"

    async def start(self) -> None:
        if not self.database.is_sqlite:
            self.task = asyncio.create_task(self.listen())

    async def stop(self) -> None:
        if self.task is not None:
            await cancel(self.task)

    async def listen(self) -> None:
        import psycopg

        address = self.database.url.replace("postgresql+psycopg://", "postgresql://", 1)
        while True:
            try:
                connecting = psycopg.AsyncConnection.connect(address, autocommit=True, **ALIVE)
                async with await connecting as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    await self.catch_up()
                    async for notice in connection.notifies():
                        topic, _, voice = notice.payload.partition(" ")
                        self.heard_at = time.monotonic()
                        if voice != self.voice:  # what this process has done itself it knows
                            await self.pass_on(topic)
            except psycopg.OperationalError as error:
                log_warning(
                    "the connection for news of other processes is lost; connecting again", error=type(error).__name__
                )
                await asyncio.sleep(AGAIN)

    async def catch_up(self) -> None:
        """After a silence: everything that somebody follows may have changed."""
        for topic in list(self.hub.subscriptions):
            await self.pass_on(topic)
            if topic.startswith(GAME):
                self.hub.wake(topic, CHAT)

    async def pass_on(self, topic: str) -> None:
        if topic == PING:
            return
        try:
            await self.heard(topic)
        except Exception as error:  # one game's trouble must not make this process deaf to the others
            log_trouble("news could not be taken in", error, topic=topic)
        self.hub.wake(topic)
