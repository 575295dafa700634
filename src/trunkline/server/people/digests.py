"""What was held back (quiet hours, one message a day for games by turn) goes out as one message: what waits now."""

import time

import msgspec
from sqlalchemy import select, update

from trunkline.server.people.notify import Notifier
from trunkline.server.people.telling import is_due
from trunkline.server.play.words import game_name, round_text
from trunkline.server.protocol.telling import Wishes
from trunkline.server.repeating import Repeating
from trunkline.server.storage import schema
from trunkline.server.storage.rows import GameRow, SeatRow
from trunkline.server.storage.store import Store

games, seats, notices, telling = schema.games, schema.seats, schema.notices, schema.telling
EVERY = 60.0  # seconds between two looks
LINES = 10


class Waiting(msgspec.Struct, frozen=True):
    """Somebody for whom notices were held back."""

    account: int
    wishes: Wishes
    digested: float


class Digests(Repeating):
    every = EVERY
    trouble = "digests could not be sent"

    def __init__(self, notifier: Notifier, store: Store) -> None:
        self.notifier = notifier
        self.database = notifier.database
        self.store = store

    async def do(self) -> None:
        await self.send_due(time.time())

    async def send_due(self, now: float) -> None:
        for one in await self.waiting():
            if is_due(one.wishes, one.digested, now) and await self.claim(one, now):
                await self.send(one.account)

    async def waiting(self) -> list[Waiting]:
        row = telling.c
        held = select(notices.c.account).where(notices.c.sent.is_(False)).distinct()
        wanted = select(row.account, row.quiet_from, row.quiet_until, row.zone, row.digest, row.digested)
        async with self.database.read() as connection:
            found = (await connection.execute(wanted.where(row.account.in_(held)))).all()
        return [
            Waiting(account, Wishes(quiet_from=start, quiet_until=end, zone=zone, digest=digest), digested)
            for account, start, end, zone, digest, digested in found
        ]

    async def claim(self, one: Waiting, now: float) -> bool:
        """Only one process sends it."""
        as_it_was = (telling.c.account == one.account, telling.c.digested == one.digested)
        held = update(notices).where(notices.c.account == one.account, notices.c.sent.is_(False))
        async with self.database.write() as connection:
            done = await connection.execute(update(telling).where(*as_it_was).values(digested=now))
            if done.rowcount:
                await connection.execute(held.values(sent=True))
            return bool(done.rowcount)

    async def send(self, account: int) -> None:
        """What waits now: a decision that somebody has made meanwhile is not told."""
        found = await self.my_turns(account)
        if found:
            await self.notifier.digest(account, [line_of(game, chairs) for game, chairs in found])

    async def my_turns(self, account: int) -> list[tuple[GameRow, list[SeatRow]]]:
        mine = (seats.c.game == games.c.id, seats.c.seat == games.c.decider, seats.c.account == account)
        at_turn = select(seats.c.seat).where(*mine, seats.c.bot == "").exists()
        return await self.store.page(select(games).where(games.c.status == "running", at_turn), "", LINES)


def line_of(game: GameRow, chairs: list[SeatRow]) -> tuple[str, str]:
    """A game and where it is."""
    return f"{game_name(game, chairs)}, {round_text(game)}", game.id
