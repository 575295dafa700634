"""A game's log on the server: only ever appended to. Going back (and forth again) is an entry like any other.

After n entries the game stands at position `place[n]`. An action makes a new position, n + 1; an undo or a redo goes
to a position that was there before; a note (somebody asks, agrees, leaves ...) moves nothing. So every position is
named by the length of the log when it first arose.
"""

from collections.abc import Iterable
from typing import Final

from trunkline import wire
from trunkline.core.actions import Action
from trunkline.core.contract import LogEntry
from trunkline.server.play.packed_log import PackedLog
from trunkline.server.storage.rows import EntryRow

ACT: Final = "act"
UNDO: Final = "undo"
REDO: Final = "redo"
NOTE: Final = "note"
KEEP_KEYS = 64  # clients try again within seconds; a later retry is merely stale, and the database knows every key


def stored(entry: EntryRow) -> LogEntry:
    """An action of the log as it is played."""
    return LogEntry(entry.actor, wire.decode_action(entry.body))


class Log:
    __slots__ = ("entries", "keys", "moved", "place")

    def __init__(self, entries: Iterable[EntryRow] = ()) -> None:
        self.entries = PackedLog()
        self.place = [0]
        self.moved = 0  # the log's length when the position last changed; only notes came since
        self.keys: dict[str, int] = {}  # the client's key -> seq, of the last entries that have one
        for entry in entries:
            self.add(entry)

    def __len__(self) -> int:
        return len(self.place) - 1

    @property
    def here(self) -> int:
        return self.place[-1]

    def add(self, entry: EntryRow) -> None:
        self.place.append(self.after(entry))
        self.entries.append(entry)
        if entry.kind != NOTE:
            self.moved = len(self.entries)
        if entry.key is not None:
            self.keys[entry.key] = entry.seq
            if len(self.keys) > KEEP_KEYS:
                del self.keys[next(iter(self.keys))]

    def after(self, entry: EntryRow) -> int:
        """The position that an entry leads to from the end of the log."""
        if entry.kind == ACT:
            return len(self.entries) + 1
        if entry.kind == NOTE:
            return self.here
        return self.place[int(entry.body)]

    def is_fresh(self, seq: int) -> bool:
        """Whether somebody who knows the log up to `seq` knows the present position: only notes came since."""
        return self.moved <= seq <= len(self.entries)

    def action(self, seq: int) -> Action:
        return wire.decode_action(self.entries[seq].body)

    def stored(self, seq: int) -> LogEntry:
        return stored(self.entries[seq])

    def line(self, position: int, start: int = 0) -> list[int]:
        """The entries (by seq) that led from one position (or the beginning) to another, oldest first."""
        found: list[int] = []
        while position > start:
            found.append(position - 1)
            position = self.place[position - 1]
        return found[::-1]

    def number(self, position: int) -> int:
        """A position as people count: how many actions led to it. Its own number counts remarks and what was undone."""
        return len(self.line(position))

    def longest(self) -> int:
        """How many actions the longest line has that was ever played."""
        numbers = [0]
        for length, position in enumerate(self.place[1:], 1):
            is_new = position == length
            numbers.append(numbers[self.place[length - 1]] + 1 if is_new else numbers[position])
        return max(numbers)

    def line_log(self, position: int) -> list[LogEntry]:
        return [self.stored(seq) for seq in self.line(position)]

    def last(self) -> EntryRow | None:
        """The entry that made the present position; None at the start of the game."""
        return self.entries[self.here - 1] if self.here else None

    def last_move(self) -> EntryRow | None:
        """The last entry that is no note."""
        return self.entries[self.moved - 1] if self.moved else None

    def before(self, position: int) -> int:
        """The position one action earlier."""
        return self.place[position - 1]

    def back_to_own(self, actors: Iterable[str]) -> int:
        """The position before the last action of these on the present line, or -1."""
        wanted = set(actors)
        position = self.here
        while position:
            earlier = self.before(position)
            if self.entries[position - 1].actor in wanted:
                return earlier
            position = earlier
        return -1

    def last_of(self, actors: Iterable[str]) -> str:
        """Which of these acted last on the present line, or ""."""
        wanted = set(actors)
        position = self.here
        while position:
            actor = self.entries[position - 1].actor
            if actor in wanted:
                return actor
            position = self.before(position)
        return ""

    def redo_to(self) -> int:
        """The position before the last undo that was not yet redone, or -1."""
        redone = 0  # undos, seen backwards, that a later redo has made good: they pair like brackets
        for entry in reversed(self.entries):
            if entry.kind == ACT:
                return -1
            if entry.kind == REDO:
                redone += 1
            elif entry.kind == UNDO and redone:
                redone -= 1
            elif entry.kind == UNDO:
                return self.place[entry.seq]
        return -1

    def is_on_line(self, position: int) -> bool:
        """Whether a position is the present one or an earlier one of the present line."""
        here = self.here
        while here > position:
            here = self.before(here)
        return here == position
