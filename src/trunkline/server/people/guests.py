"""Guests who do not come back are forgotten, once none of their games goes on."""

import time
from collections.abc import Awaitable, Callable

from sqlalchemy import or_, select

from trunkline.server.people.accounts import Accounts
from trunkline.server.repeating import Repeating
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


class Caretaker(Repeating):
    """Forgets them, a few every hour."""

    every = EVERY
    trouble = "guests could not be forgotten"

    def __init__(self, people: Accounts, seats_changed: Callable[[list[str]], Awaitable[None]]) -> None:
        self.people = people
        self.seats_changed = seats_changed

    async def do(self) -> None:
        for guest in await expired(self.people, time.time()):
            await self.seats_changed(await self.people.delete(guest))
