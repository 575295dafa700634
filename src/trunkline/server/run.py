"""Running the server: one process, one address, one lock on its SQLite file."""

import asyncio
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import uvicorn

from trunkline.errors import BadInput
from trunkline.server.http.app import create_app
from trunkline.server.http.clients import networks
from trunkline.server.http.slow_requests import Connection
from trunkline.server.partners import PLACE
from trunkline.server.play.worker import die_with_parent
from trunkline.server.service import Service
from trunkline.server.settings import Settings, sqlite_file
from trunkline.server.storage import versions
from trunkline.server.storage.database import database_of, opened

FINISHING = 4  # seconds for requests that are being answered when the server is told to stop
SWITCH = 0.001  # seconds that the event loop waits for the thread of heavy answers
LEAVING = 9.0  # seconds for all of it, then the process leaves: what was acknowledged is on disk


def run(settings: Settings, open_page: bool) -> None:
    if PLACE in os.environ:
        die_with_parent()
    networks(settings.trusted_proxies)  # what cannot be read is said now
    sys.setswitchinterval(SWITCH)
    os.umask(0o077)  # what is stored is nobody else's to read
    with listening(settings) as sock, only_one(sqlite_file(settings)):
        asyncio.run(opened_once(settings))
        address = f"http://{shown_host(settings.host)}:{sock.getsockname()[1]}/"
        app = create_app(settings)
        config = uvicorn.Config(
            app,
            http=Connection,
            ws="none",  # whatever libraries are there: such a connection would pass no limit
            log_config=None,  # what it says goes the way of our own lines: trouble that repeats itself once a minute
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=FINISHING,
            timeout_keep_alive=30,
            proxy_headers=False,  # whose word counts about addresses is our own setting
            server_header=False,
            lifespan="on",
        )
        Serving(config, app.service, address, open_page).run(sockets=[sock])


async def opened_once(settings: Settings) -> None:
    """Make and migrate the tables before anything else: trouble with the database is said in one sentence."""
    async with opened(database_of(settings)) as database:
        await versions.take(database)


class Serving(uvicorn.Server):
    """Says where it is once it is there, and lets streams end when it is told to stop."""

    def __init__(self, config: uvicorn.Config, service: Service, address: str, open_page: bool) -> None:
        super().__init__(config)
        self.service = service
        self.address = address
        self.open_page = open_page

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.service.partners is not None:
            self.service.partners.listen(self.take_over)
        if self.started:
            print(f"Trunkline is at {self.address} (Ctrl-C ends it)", flush=True)
        if self.started and self.open_page:
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    async def take_over(self, connection: socket.socket, data: bytes) -> None:
        """Go on with a connection that came to another process, from the request that it has begun to read."""
        loop = asyncio.get_running_loop()

        def begun() -> Connection:
            state = self.lifespan.state
            return Connection(config=self.config, server_state=self.server_state, app_state=state, begun=data)

        await loop.connect_accepted_socket(begun, connection)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        leave_anyway(LEAVING)
        if self.service.partners is not None:
            self.service.partners.close()
        self.service.farewell()
        await super().shutdown(sockets)


def leave_anyway(seconds: float) -> None:
    """Something that was waited for (a mail server, a name server, a database) may never answer."""
    timer = threading.Timer(seconds, os._exit, (1,))
    timer.daemon = True
    timer.start()


def shown_host(host: str) -> str:
    if host in ("127.0.0.1", "0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


@contextmanager
def listening(settings: Settings) -> Iterator[socket.socket]:
    """The socket, before anything else: an address that is taken is said in one sentence."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # asyncio turns Nagle's delay off only where the protocol is named: without it every answer takes 40 ms longer.
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if PLACE in os.environ:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        try:
            sock.bind((settings.host, settings.port))
        except OSError as error:
            said = error.strerror or error
            raise BadInput(f"Cannot listen on {settings.host}:{settings.port}: {said}.") from error
        yield sock


@contextmanager
def only_one(file: Path | None) -> Iterator[None]:
    """Hold a lock beside the SQLite file: two servers on it would not hear of each other's moves."""
    if file is None:
        yield
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(f"{file}.lock", "w") as lock:
        take(lock, file)
        yield


def take(lock: IO[str], file: Path) -> None:
    try:
        import fcntl
    except ImportError:  # Windows: the socket alone keeps a second server off the default port
        return
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise BadInput(f"Another server uses {file} already; several need PostgreSQL.") from error
