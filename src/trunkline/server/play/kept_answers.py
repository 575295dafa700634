"""Long answers about a game, kept as bytes: as long as nobody plays they stay true, and once it has ended for ever."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable

from trunkline.server.play.table import Table

ROOM = 32_000_000  # bytes for all of them
Key = tuple[str, int, int, str]  # the game, its log's length, its changes, and what was asked


class KeptAnswers:
    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self.kept: OrderedDict[Key, bytes] = OrderedDict()

    async def of(self, table: Table, asked: str, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """What was answered before, else what is made now."""
        key = (table.game.id, table.seq, table.game.changed, asked)
        found = self.kept.get(key)
        if found is not None:
            self.kept.move_to_end(key)
            return found
        made = await make()
        if key not in self.kept:
            self.keep(key, made)
        return made

    def keep(self, key: Key, answer: bytes) -> None:
        self.kept[key] = answer
        self.room -= len(answer)
        while self.room < 0:
            self.room += len(self.kept.popitem(last=False)[1])
