"""Who is next where only a few can be served at a time."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairQueue:
    """So many places. Lanes take turns, and in a lane people do, however much one of them asks for."""

    def __init__(self, places: int) -> None:
        self.free = places  # more than none only while nobody waits
        self.waiting: OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, who: str, lane: str = "") -> AsyncIterator[None]:
        await self.enter(who, lane)
        try:
            yield
        finally:
            self.leave()

    async def enter(self, who: str, lane: str) -> None:
        if self.free:
            self.free -= 1
            return
        mine = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(lane, OrderedDict()).setdefault(who, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():
                self.leave()  # the place was given to somebody who had gone
            raise

    def leave(self) -> None:
        follower = self.follower()
        if follower is None:
            self.free += 1
        else:
            follower.set_result(None)

    def follower(self) -> "asyncio.Future[None] | None":
        """The next who still waits; their person and their lane go to the end."""
        while self.waiting:
            lane, people = self.waiting.popitem(last=False)
            who, queue = people.popitem(last=False)
            found = queue.popleft()
            if queue:
                people[who] = queue
            if people:
                self.waiting[lane] = people
            if not found.done():
                return found
        return None
