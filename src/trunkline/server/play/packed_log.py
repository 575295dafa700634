"""The entries of a log in memory: the latest as they are, the older ones packed, a tenth of the size.

A deep game has hundreds of entries, and hardly anybody asks for those of long ago.
"""

import zlib
from collections.abc import Iterator, Sequence
from sys import intern
from typing import overload

import msgspec

from trunkline.server.storage.rows import EntryRow

BLOCK = 16
REPEATED = ("game", "kind", "actor", "by")  # words that most entries have in common: one of each is enough
QUICK = 1  # of zlib: the other levels take longer for very little
ENCODE = msgspec.msgpack.Encoder().encode
DECODE = msgspec.msgpack.Decoder(list[EntryRow]).decode


class PackedLog(Sequence[EntryRow]):
    __slots__ = ("blocks", "packed", "tail", "unpacked")

    def __init__(self) -> None:
        self.blocks: list[bytes] = []  # each of BLOCK entries
        self.packed = 0  # entries in them
        self.tail: list[EntryRow] = []  # those after them: at least BLOCK once there are so many
        self.unpacked: tuple[int, list[EntryRow]] = (-1, [])  # the block that was last asked for

    def __len__(self) -> int:
        return self.packed + len(self.tail)

    def append(self, entry: EntryRow) -> None:
        for name in REPEATED:
            setattr(entry, name, intern(getattr(entry, name)))
        self.tail.append(entry)
        if len(self.tail) == 2 * BLOCK:
            self.blocks.append(zlib.compress(ENCODE(self.tail[:BLOCK]), QUICK))
            del self.tail[:BLOCK]
            self.packed += BLOCK

    def copy(self) -> "PackedLog":
        """One that does not change when this one goes on; what is packed is shared."""
        found = PackedLog()
        found.blocks, found.packed, found.tail = list(self.blocks), self.packed, list(self.tail)
        return found

    @overload
    def __getitem__(self, which: int) -> EntryRow: ...
    @overload
    def __getitem__(self, which: slice) -> list[EntryRow]: ...
    def __getitem__(self, which: int | slice) -> EntryRow | list[EntryRow]:
        if isinstance(which, slice):
            return [self.at(index) for index in range(*which.indices(len(self)))]
        index = which + len(self) if which < 0 else which
        if index < 0:
            raise IndexError(which)
        return self.at(index)

    def at(self, index: int) -> EntryRow:
        """Raises IndexError behind the end."""
        if index >= self.packed:
            return self.tail[index - self.packed]
        number, place = divmod(index, BLOCK)
        if self.unpacked[0] != number:
            self.unpacked = (number, DECODE(zlib.decompress(self.blocks[number])))
        return self.unpacked[1][place]

    def __iter__(self) -> Iterator[EntryRow]:
        return (self.at(index) for index in range(len(self)))
