"""Several server processes behind one port, on PostgreSQL: `trunkline serve --workers 4`.

The system deals connections out among processes that listen on the same port (SO_REUSEPORT), and they sort them by the
games that are asked for (`partners.py`). One process looks after the others: it starts again what dies, and passes on
the signal to stop.
"""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from trunkline.errors import BadInput
from trunkline.server.partners import PLACE, place_of
from trunkline.server.settings import Settings, sqlite_file

BREATH = 1.0  # seconds before a process that died is started again
PATIENCE = 15.0  # seconds for all to stop


def run_several(settings: Settings, workers: int) -> None:
    if sqlite_file(settings) is not None:
        raise BadInput("Several processes need PostgreSQL: `trunkline serve --workers 4 --database postgresql://...`.")
    if not hasattr(socket, "SO_REUSEPORT"):
        raise BadInput("This system does not share a port among processes: put a proxy in front of several servers.")
    with port_holder(settings) as holder, tempfile.TemporaryDirectory(prefix="trunkline-") as folder:
        Shepherd(settings, holder.getsockname()[1], workers, Path(folder)).watch()


def port_holder(settings: Settings) -> socket.socket:
    """Bound, not listening: it keeps the port for us, and chooses one if none is given."""
    holder = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET, socket.SOCK_STREAM)
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        holder.bind((settings.host, settings.port))
    except OSError as error:
        holder.close()
        said = error.strerror or error
        raise BadInput(f"Cannot listen on {settings.host}:{settings.port}: {said}.") from error
    return holder


class Shepherd:
    def __init__(self, settings: Settings, port: int, workers: int, folder: Path) -> None:
        self.settings = settings
        self.port = port
        self.workers = workers
        self.folder = folder
        self.stopping = False
        self.processes = [self.start(number, quiet=bool(number)) for number in range(workers)]

    def start(self, number: int, quiet: bool = True) -> "subprocess.Popen[bytes]":
        """One of them says where the server is."""
        given = [*self.options(), "--port", str(self.port)]
        environment = {**os.environ, PLACE: place_of(number, self.workers, self.folder)}
        command = [sys.executable, "-m", "trunkline", "serve", *given]
        return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL if quiet else None)

    def options(self) -> Sequence[str]:
        s = self.settings
        return ("--host", s.host, "--database", s.database, "--public-url", s.public_url, "--log-level", s.log_level)

    def watch(self) -> None:
        for which in (signal.SIGTERM, signal.SIGINT):
            signal.signal(which, self.stop)
        while not self.stopping:
            time.sleep(BREATH)
            self.revive()
        end = time.monotonic() + PATIENCE
        for process in self.processes:
            try:
                process.wait(max(0.1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()

    def revive(self) -> None:
        for number, process in enumerate(self.processes):
            if process.poll() is not None and not self.stopping:
                self.processes[number] = self.start(number)

    def stop(self, _: int, __: FrameType | None) -> None:
        self.stopping = True
        for process in self.processes:
            process.terminate()
