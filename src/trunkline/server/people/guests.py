"""Guests who do not come back are forgotten, once none of their games goes on."""

import asyncio
import time

from sqlalchemy import or_, select

from trunkline.server.health import log_trouble
from trunkline.server.people.accounts import Accounts
from trunkline.server.storage import schema

accounts, games, seats = schema.accounts, schema.games, schema.seats
AWAY = 30 * 86400.0  # seconds without a sign of life
EVERY = 3600.0
AT_ONCE = 50


async def expired(people: Accounts, now: float) -> list[int]:
    """Guests who were away for long and have no game that is open or running."""
    going_on = games.c.status.in_(("open", "running"))
    seated = select(seats.c.seat).join(games, games.c.id == seats.c.game).where(seats.c.account == accounts.c.id)
    hosting = select(games.c.id).where(games.c.host == accounts.c.id, going_on)
    busy = or_(seated.where(going_on).exists(), hosting.exists())
    gone = (accounts.c.guest.is_(True), accounts.c.deleted.is_(False), accounts.c.seen < now - AWAY)
    async with people.database.read() as connection:
        wanted = select(accounts.c.id).where(*gone, ~busy).limit(AT_ONCE)
        return list((await connection.execute(wanted)).scalars())


class Caretaker:
    """Forgets them, a few every hour."""

    def __init__(self, people: Accounts) -> None:
        self.people = people
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self.work())

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def work(self) -> None:
        while True:
            try:
                for guest in await expired(self.people, time.time()):
                    await self.people.delete(guest)
            except Exception as error:  # it is tried again in an hour
                log_trouble("guests could not be forgotten", error)
            await asyncio.sleep(EVERY)
