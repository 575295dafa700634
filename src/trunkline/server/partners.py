"""Processes that share a port, and which of them looks after a game.

Any process serves any game: the database sees to that. But each that has a game open plays every action of it. So a
connection on which somebody asks for a game goes to the process that looks after it, with the first bytes of the
request, before anybody has read them; from then on it is that process's own. Where that cannot be (the other one has
just died, or has too much to take in) the request is answered where it came.
"""

import asyncio
import os
import socket
from array import array
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from zlib import crc32

from trunkline.server.metrics import HANDED_OVER

PLACE = "TRUNKLINE_PARTNER"  # in the environment of such a process: its number, how many there are, their folder
LONGEST = 65_536  # bytes of a request that go along
AT_ONCE = 64  # connections that are taken in before anything else happens
Take = Callable[[socket.socket, bytes], Coroutine[Any, Any, None]]


class Partners:
    def __init__(self, number: int, count: int, folder: Path) -> None:
        self.number = number
        self.count = count
        self.folder = folder
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.line.setblocking(False)
        self.taking: set[asyncio.Task[None]] = set()

    def owner(self, game: str) -> int:
        return crc32(game.encode()) % self.count

    def is_ours(self, game: str) -> bool:
        return self.owner(game) == self.number

    def address(self, number: int) -> str:
        return str(self.folder / str(number))

    def hand_over(self, game: str, connection: int, data: bytes) -> bool:
        """Give a connection, and what was read from it, to the process that looks after a game. False if it cannot."""
        if len(data) > LONGEST:
            return False
        given = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))
        try:
            self.line.sendmsg([data], [given], 0, self.address(self.owner(game)))
        except OSError:  # not there, or its queue is full
            return False
        HANDED_OVER.inc()
        return True

    def listen(self, take: Take) -> None:
        """Take over what the others give from now on."""
        with suppress(FileNotFoundError):  # of a process that died
            os.unlink(self.address(self.number))
        self.line.bind(self.address(self.number))
        asyncio.get_running_loop().add_reader(self.line, self.receive, take)

    def receive(self, take: Take) -> None:
        for _ in range(AT_ONCE):
            try:
                data, given, _, _ = socket.recv_fds(self.line, LONGEST, 1)
            except BlockingIOError:
                return
            for number in given:
                task = asyncio.create_task(take(socket.socket(fileno=number), data))
                self.taking.add(task)
                task.add_done_callback(self.taking.discard)

    def close(self) -> None:
        """From now on the others answer themselves."""
        asyncio.get_running_loop().remove_reader(self.line)
        self.line.close()
        with suppress(FileNotFoundError):
            os.unlink(self.address(self.number))


def place_of(number: int, count: int, folder: Path) -> str:
    return f"{number} {count} {folder}"


def partners_in(environment: Mapping[str, str]) -> Partners | None:
    """The processes beside this one; None where it is alone."""
    if PLACE not in environment:
        return None
    number, count, folder = environment[PLACE].split(" ", 2)
    return Partners(int(number), int(count), Path(folder))
