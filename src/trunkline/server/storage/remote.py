"""Other processes on the same PostgreSQL: what they commit is announced by NOTIFY and heard here."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from trunkline.server.metrics import FAULTS
from trunkline.server.play.updates import CHAT, GAME, Hub
from trunkline.server.storage.database import Database
from trunkline.server.storage.store import CHANNEL

AGAIN = 2.0  # seconds before connecting anew


class Listener:
    def __init__(self, database: Database, hub: Hub, heard: Callable[[str], Awaitable[None]]) -> None:
        self.database = database
        self.hub = hub
        self.heard = heard
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if not self.database.is_sqlite:
            self.task = asyncio.create_task(self.listen())

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def listen(self) -> None:
        import psycopg

        address = self.database.url.replace("postgresql+psycopg://", "postgresql://", 1)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    await self.catch_up()
                    async for notice in connection.notifies():
                        await self.pass_on(notice.payload)
            except psycopg.OperationalError as error:
                structlog.get_logger().warning("the database does not speak; trying again", error=type(error).__name__)
                await asyncio.sleep(AGAIN)

    async def catch_up(self) -> None:
        """After a silence: everything that somebody follows may have changed."""
        for topic in list(self.hub.subscriptions):
            await self.pass_on(topic)
            if topic.startswith(GAME):
                self.hub.wake(topic, CHAT)

    async def pass_on(self, topic: str) -> None:
        try:
            await self.heard(topic)
        except Exception:  # one game's trouble must not make this process deaf to the others
            FAULTS.inc()
            structlog.get_logger().exception("news could not be taken in", topic=topic)
        self.hub.wake(topic)
