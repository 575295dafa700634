"""A real server in a process of its own, which plays a while and is killed (`kill -9`) while it answers."""

import multiprocessing
import os
import random
import signal
import socket
import warnings
from multiprocessing.connection import Connection

import httpx
import uvicorn
from tests.server.walk_world import QuickBots

from trunkline.server import logging
from trunkline.server.http.app import create_app
from trunkline.server.settings import Settings

# It has imported everything: a new server is there at once, of the sources as they were when the walk began.
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.server.walk"])


def serve(settings: Settings, seed: int, tell: Connection) -> None:
    """In the new process: serve until somebody kills it."""
    logging.set_up("critical")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        app = create_app(settings)
    app.service.mover.pool = QuickBots(random.Random(seed))
    with socket.create_server(("127.0.0.1", 0)) as sock:
        tell.send(sock.getsockname()[1])
        uvicorn.Server(uvicorn.Config(app, log_config=None, lifespan="on")).run(sockets=[sock])


class Doomed:
    """A server that will be killed."""

    def __init__(self, settings: Settings, seed: int) -> None:
        hear, tell = FORKS.Pipe(duplex=False)
        self.process = FORKS.Process(target=serve, args=(settings, seed, tell), daemon=True)
        self.process.start()
        tell.close()
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{hear.recv()}", timeout=120, verify=False)
        hear.close()

    def kill(self) -> None:
        assert self.process.pid is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()
