"""Servers without sockets, people and their pages: who walks."""

import warnings
from typing import Any

import httpx
import msgspec

from trunkline import wire
from trunkline.core.actions import Action
from trunkline.server.http.api.streams import Shown
from trunkline.server.http.app import Application, create_app
from trunkline.server.play.bots import Job, Pool, Thought, think
from trunkline.server.settings import Settings

PASSWORD = "correct horse"
WORDS = ("null", "text", "u", "0", '"', "Ann", "Bob", "{", "Zoë", "reason")  # names that once did harm, and names


class QuickBots(Pool):
    """Bots that think in this process, by the same function and with the same memory as in a worker."""

    async def choose(self, job: Job) -> tuple[Action, str] | None:
        thought = msgspec.json.decode(think(msgspec.json.encode(job)), type=Thought)
        return wire.decode_action(thought.action), thought.why


class Process:
    """A server without sockets."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.app: Application

    async def start(self) -> None:
        with warnings.catch_warnings():  # the framework's notes about its next version, which a server does not show
            warnings.simplefilter("ignore", DeprecationWarning)
            self.app = create_app(self.settings)
        self.app.service.mover.pool = QuickBots(1, 1.0)
        await self.app.service.start()
        transport = httpx.ASGITransport(self.app)
        self.http = httpx.AsyncClient(transport=transport, base_url="http://walk")

    async def stop(self) -> None:
        await self.http.aclose()
        await self.app.service.stop()


class Person:
    """Somebody with a browser's session; the model knows the seats by account."""

    def __init__(self, answer: httpx.Response) -> None:
        self.is_guest = True
        self.sign_in(answer)

    def sign_in(self, answer: httpx.Response) -> None:
        """Take the session that an answer opened."""
        me = answer.json()
        self.number: int = me["account"]["id"]
        self.secret = answer.cookies["trunkline_session"]
        self.headers = {"Cookie": f"trunkline_session={self.secret}", "X-CSRF-Token": me["csrf"]}


class Tab:
    """A page that follows a game: what its stream has told so far, put together."""

    def __init__(self, who: Person | None, game: str, process: int) -> None:
        self.who = who
        self.game = game
        self.process = process
        self.anew()

    def anew(self) -> None:
        """The line was lost: the page keeps what it has and opens the stream from its last seq."""
        self.shown = Shown(-1)
        self.snapshot: Any = None
        self.items: dict[int, Any] = {}
