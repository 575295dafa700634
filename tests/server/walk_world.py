"""Servers without sockets, people and their pages: who walks, and how they ask."""

import random
import warnings
from collections import Counter
from collections.abc import Callable
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import msgspec
from argon2 import PasswordHasher

from trunkline import wire
from trunkline.bots import make_bot
from trunkline.core.actions import Action
from trunkline.server.http.api.streams import Shown
from trunkline.server.http.app import Application, create_app
from trunkline.server.people import accounts as accounts_module
from trunkline.server.play import mover as mover_module
from trunkline.server.play import table as table_module
from trunkline.server.play.bot_levels import BotLevels
from trunkline.server.play.bots import Job, Pool
from trunkline.server.play.workers import position_of
from trunkline.server.service import Service
from trunkline.server.settings import Settings
from trunkline.server.storage import sqlite as sqlite_module
from trunkline.titles import title as title_named

NewDatabase = Callable[[], str]  # the address of an empty one; "" for a file in the folder of the data
PASSWORD = "correct horse"
SWEEP = mover_module.SWEEP
SAFE_PRAGMAS = sqlite_module.PRAGMAS
QUICK_PRAGMAS = tuple(
    pragma.replace("=FULL", "=OFF") for pragma in SAFE_PRAGMAS
)  # a walk kills processes; only a loss of power asks for the disk
GOOD_HASHER = accounts_module.HASHER
QUICK_HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # what nobody will guess need not be slow
WORDS = ("null", "text", "u", "0", '"', "Ann", "Bob", "{", "Zoë", "reason")  # names that once did harm, and names


class QuickBots(Pool):
    """Bots of one thought that think in this process, by the walk's own chance: the same walk meets the same bots."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(1, 1.0, BotLevels())
        self.rng = rng

    async def choose(self, job: Job) -> tuple[Action, str] | None:
        title = title_named(job.so_far.title)
        s = position_of(title, job.so_far)
        bot = make_bot("random", title, self.rng)
        action = bot.choose(title.redacted(s, job.seat), title.legal_actions(s), job.budget)
        return wire.decode_action(wire.encode(action)), bot.why()


class Answer:
    """What a server without sockets answers; it reads like an `httpx.Response`, at a fraction of the price."""

    def __init__(self) -> None:
        self.status_code = 0
        self.headers: dict[bytes, bytes] = {}
        self.content = b""

    async def take(self, message: Any) -> None:
        """A piece of the answer, as ASGI tells it."""
        if message["type"] == "http.response.start":
            self.status_code, self.headers = message["status"], dict(message["headers"])
        else:
            self.content += message.get("body", b"")

    @property
    def text(self) -> str:
        return self.content.decode()

    @property
    def cookies(self) -> dict[str, str]:
        set_cookie = SimpleCookie(self.headers.get(b"set-cookie", b"").decode())
        return {name: morsel.value for name, morsel in set_cookie.items()}

    def json(self) -> Any:
        return msgspec.json.decode(self.content)


Said = Answer | httpx.Response
APPS: list[Application] = []  # made once, one for each process that runs at a time: all they remember is the service's


def application(number: int, settings: Settings) -> Application:
    while len(APPS) <= number:
        with warnings.catch_warnings():  # the framework's notes about its next version, which a server does not show
            warnings.simplefilter("ignore", DeprecationWarning)
            APPS.append(create_app(settings))
    return APPS[number]


class Process:
    """A server without sockets."""

    def __init__(self, number: int, settings: Settings, rng: random.Random) -> None:
        self.settings = settings
        self.rng = rng
        self.app = application(number, settings)

    @property
    def service(self) -> Service:
        return self.app.service

    async def start(self) -> None:
        self.app.work_for(Service(self.settings))
        self.service.mover.pool = QuickBots(self.rng)
        await self.service.start()

    async def stop(self) -> None:
        await self.service.stop()

    async def request(self, method: str, target: str, body: bytes, headers: dict[str, str]) -> Answer:
        path, _, query = target.partition("?")
        given = {"host": "walk", "content-type": "application/json", "content-length": str(len(body)), **headers}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in given.items()],
            "server": ("walk", 80),
            "client": ("127.0.0.1", 123),
        }
        parts = [{"type": "http.request", "body": body, "more_body": False}]
        answer = Answer()

        async def receive() -> Any:
            return parts.pop() if parts else {"type": "http.disconnect"}

        await self.app(scope, receive, answer.take)
        return answer


class Person:
    """Somebody with a browser's session; the model knows the seats by account."""

    def __init__(self, answer: Said) -> None:
        self.is_guest = True
        self.sign_in(answer)

    def sign_in(self, answer: Said) -> None:
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
        """The page was opened, or reloaded."""
        self.shown = Shown(-1)
        self.snapshot: Any = None
        self.items: dict[int, Any] = {}

    def lose_line(self) -> None:
        """The page keeps what it has and opens the stream from its last seq."""
        self.shown = Shown(self.shown.seq)


class World:
    """The servers and all who use them."""

    def __init__(self, settings: list[Settings], folder: Path, seed: float, database: NewDatabase) -> None:
        self.chance = random.Random(seed)
        self.new_database = database
        self.processes = [Process(number, each, self.chance) for number, each in enumerate(settings)]
        self.folder = folder
        self.people: list[Person] = []
        self.games: list[str] = []
        self.tabs: list[Tab] = []
        self.counts: Counter[str] = Counter()
        self.keys = 0

    async def start(self) -> None:
        table_module.CHANCE_SOURCE = self.chance  # draws repeat with the seed of the walk
        accounts_module.HASHER = QUICK_HASHER
        sqlite_module.PRAGMAS = QUICK_PRAGMAS
        mover_module.SWEEP = 3600.0  # what stands still must not be set going again by the way
        for process in self.processes:
            await process.start()

    async def stop(self) -> None:
        for process in self.processes:
            await process.stop()
        table_module.CHANCE_SOURCE = random.SystemRandom()
        accounts_module.HASHER = GOOD_HASHER
        sqlite_module.PRAGMAS = SAFE_PRAGMAS
        mover_module.SWEEP = SWEEP

    async def ask(
        self,
        who: Person | None,
        method: str,
        path: str,
        body: Any = None,
        process: int = 0,
        at: httpx.AsyncClient | None = None,
    ) -> Said:
        answer = await self.sent(who, method, f"/api{path}", body, process, at)
        assert answer.status_code < 500, f"{method} {path} {body}: {answer.status_code} {answer.text}"
        assert answer.status_code != 401, f"{method} {path}: nobody knows {who} any more"
        return answer

    async def sent(
        self, who: Person | None, method: str, path: str, body: Any, process: int, at: httpx.AsyncClient | None
    ) -> Said:
        headers = who.headers if who else {}
        if at is None:
            sent = msgspec.json.encode(body) if body is not None else b""
            return await self.processes[process].request(method, path, sent, headers)
        answer = await at.request(method, path, json=body, headers=headers)
        at.cookies.clear()
        return answer

    async def get(self, who: Person | None, path: str, process: int = 0) -> Any:
        answer = await self.ask(who, "GET", path, process=process)
        assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    async def table(self, who: Person | None, game: str, process: int = 0) -> Any:
        return await self.get(who, f"/games/{game}/table", process)

    def any_process(self, rng: random.Random) -> int:
        return rng.randrange(len(self.processes))


RECENT = 3  # the games that the walk still plays and looks at
