"""Who is at a table, and when the others were last there: in this process, in the others, and in the past."""

import asyncio
import time
from collections.abc import Mapping, Sequence

import msgspec

from trunkline.server.protocol.tables import Here, HereSeat
from trunkline.server.storage.rows import SeatRow
from trunkline.server.storage.store import Store
from trunkline.server.updates import HERE, Hub, game_topic, here_topic

AHEAD = 75.0  # seconds that somebody counts as here without another sign
SIGN_EVERY = 60.0


class Present(msgspec.Struct, frozen=True):
    """Who is at a table now, when others were last there, and whose streams follow it (None: a stranger's)."""

    online: frozenset[int] = frozenset()
    seen: Mapping[int, float] = {}
    streams: tuple[int | None, ...] = ()


class Presence:
    def __init__(self, store: Store, hub: Hub) -> None:
        self.store = store
        self.hub = hub
        self.seen: dict[str, dict[int, float]] = {}  # by game that is followed here, and account
        self.leaving: set[asyncio.Task[None]] = set()

    async def read(self, game: str) -> None:
        """Somebody came or left somewhere: know it, and tell those who follow the game here."""
        if not self.hub.streams_of(game_topic(game)):
            self.seen.pop(game, None)
            return
        self.seen[game] = (await self.store.seen([game])).get(game, {})
        self.hub.wake(game_topic(game), HERE)

    async def came(self, game: str, account: int | None) -> None:
        """Somebody follows a game, or still does."""
        if account is not None:
            await self.store.set_seen(game, account, time.time() + AHEAD, here_topic(game))
        await self.read(game)

    def leave(self, game: str, account: int | None) -> None:
        """A stream is over, perhaps cut off: then it cannot wait for anything itself."""
        task = asyncio.create_task(self.left(game, account))
        self.leaving.add(task)
        task.add_done_callback(self.leaving.discard)

    async def stop(self) -> None:
        await asyncio.gather(*self.leaving)

    async def left(self, game: str, account: int | None) -> None:
        """A stream ended; somebody may have another."""
        if account is not None and account not in self.hub.present(game_topic(game)):
            await self.store.set_seen(game, account, time.time(), here_topic(game))
        await self.read(game)

    def at(self, game: str) -> Present:
        """Who is here and who was, as this process knows it."""
        return present(self.seen.get(game, {}), self.hub.streams_of(game_topic(game)))

    async def of_lists(self, games: Sequence[str]) -> dict[str, Present]:
        """The same for games that may not be followed here."""
        seen = await self.store.seen(games)
        return {game: present(seen.get(game, {}), self.hub.streams_of(game_topic(game))) for game in games}


def present(seen: Mapping[int, float], streams: tuple[int | None, ...]) -> Present:
    now = time.time()
    online = {a for a in streams if a is not None} | {account for account, until in seen.items() if until > now}
    gone = {account: min(until, now) for account, until in seen.items() if account not in online}
    return Present(frozenset(online), gone, streams)


def here(seats: Sequence[SeatRow], who: Present) -> Here:
    """Presence as a stream tells it."""
    return Here(
        seats=[
            HereSeat(seat=s.seat, online=s.account in who.online, seen=who.seen.get(s.account or 0, 0.0))
            for s in seats
            if s.account is not None
        ],
        watching=watching(seats, who),
    )


def watching(seats: Sequence[SeatRow], who: Present) -> int:
    """How many follow the game without a seat in it."""
    seated = {s.account for s in seats if s.account is not None}
    return sum(account not in seated for account in who.streams)
