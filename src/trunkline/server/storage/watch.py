"""Looks after the database while the server runs: can it be read and written, is it whole, does news arrive?"""

import asyncio
import time

from sqlalchemy import text

from trunkline.server.health import BUSY, DAMAGED, DEAF, FULL, LOST, OUTDATED, READ_ONLY, Health, trouble_of
from trunkline.server.logging import log_error, log_warning
from trunkline.server.repeating import cancel
from trunkline.server.storage.database import Database
from trunkline.server.storage.integrity import is_whole
from trunkline.server.storage.remote import Listener
from trunkline.server.storage.sqlite import Sqlite

EVERY = 10.0  # seconds between looks
SILENCE = 35.0  # seconds without news of ourselves: a look is missed now and then


class Watch:
    def __init__(self, database: Database, listener: Listener, health: Health) -> None:
        self.database = database
        self.listener = listener
        self.health = health
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self.tasks = [asyncio.create_task(self.look_on())]
        if isinstance(self.database, Sqlite):
            self.tasks.append(asyncio.create_task(self.look_at_the_file(self.database)))

    async def stop(self) -> None:
        await cancel(*self.tasks)

    async def look_on(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """Read and write a little, and see whether our own news comes back."""
        try:
            async with self.database.write() as connection:
                await connection.execute(text(self.listener.sign_of_life))
        except Exception as error:  # whatever it is, the answer to "ready?" is no
            trouble = trouble_of(error) or LOST
            self.health.notice(trouble)
            log_warning("the database is in trouble", why=trouble.word, error=type(error).__name__)
        else:
            self.health.over(FULL, READ_ONLY, BUSY, LOST, OUTDATED)
        silent = not self.database.is_sqlite and time.monotonic() - self.listener.heard_at > SILENCE
        if silent:
            self.health.notice(DEAF)
        else:
            self.health.over(DEAF)

    async def look_at_the_file(self, database: Sqlite) -> None:
        """Once, at the start, in a thread: a file that is damaged may answer for long as if it were not."""
        if not await asyncio.to_thread(is_whole, database.file):
            self.health.notice(DAMAGED)
            log_error("the database is damaged", why=DAMAGED.sentence)
