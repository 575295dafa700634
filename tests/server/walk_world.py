"""Servers without sockets, people and their pages: who walks, and how they ask."""

import random
import warnings
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from trunkline import wire
from trunkline.bots import make_bot
from trunkline.core.actions import Action
from trunkline.server.http.api.streams import Shown
from trunkline.server.http.app import Application, create_app
from trunkline.server.http.gate import Gate
from trunkline.server.play import table as table_module
from trunkline.server.play.bots import Job, Pool
from trunkline.server.play.workers import position_of
from trunkline.server.service import Service
from trunkline.server.settings import Settings
from trunkline.titles import title as title_named

NewDatabase = Callable[[], str]  # the address of an empty one; "" for a file in the folder of the data
PASSWORD = "correct horse"
WORDS = ("null", "text", "u", "0", '"', "Ann", "Bob", "{", "Zoë", "reason")  # names that once did harm, and names


class QuickBots(Pool):
    """Bots of one thought that think in this process, by the walk's own chance: the same walk meets the same bots."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(1, 1.0)
        self.rng = rng

    async def choose(self, job: Job) -> tuple[Action, str] | None:
        title = title_named(job.so_far.title)
        s = position_of(title, job.so_far)
        bot = make_bot("random", title, self.rng)
        action = bot.choose(title.redacted(s, job.seat), title.legal_actions(s), job.budget)
        return wire.decode_action(wire.encode(action)), bot.why()


class Process:
    """A server without sockets. Its application is made once; all that it remembers is the service's."""

    def __init__(self, settings: Settings, rng: random.Random) -> None:
        self.settings = settings
        self.rng = rng
        with warnings.catch_warnings():  # the framework's notes about its next version, which a server does not show
            warnings.simplefilter("ignore", DeprecationWarning)
            self.app: Application = create_app(settings)

    @property
    def service(self) -> Service:
        return self.app.service

    async def start(self) -> None:
        self.app.service = self.app.state["service"] = Service(self.settings)
        self.app.gate = Gate(self.app.gate.app, self.service)
        self.service.mover.pool = QuickBots(self.rng)
        await self.service.start()
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://walk")

    async def stop(self) -> None:
        await self.http.aclose()
        await self.service.stop()


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
        self.processes = [Process(each, self.chance) for each in settings]
        self.folder = folder
        self.people: list[Person] = []
        self.games: list[str] = []
        self.tabs: list[Tab] = []
        self.counts: Counter[str] = Counter()
        self.keys = 0

    async def start(self) -> None:
        table_module.CHANCE_SOURCE = self.chance  # draws repeat with the seed of the walk
        for process in self.processes:
            await process.start()

    async def stop(self) -> None:
        for process in self.processes:
            await process.stop()
        table_module.CHANCE_SOURCE = random.SystemRandom()

    async def ask(
        self,
        who: Person | None,
        method: str,
        path: str,
        body: Any = None,
        process: int = 0,
        at: httpx.AsyncClient | None = None,
    ) -> httpx.Response:
        headers = who.headers if who else {}
        http = at or self.processes[process].http
        answer = await http.request(method, f"/api{path}", json=body, headers=headers)
        http.cookies.clear()
        assert answer.status_code < 500, f"{method} {path} {body}: {answer.status_code} {answer.text}"
        assert answer.status_code != 401, f"{method} {path}: nobody knows {who} any more"
        return answer

    async def get(self, who: Person | None, path: str, process: int = 0) -> Any:
        answer = await self.ask(who, "GET", path, process=process)
        assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    async def table(self, who: Person | None, game: str, process: int = 0) -> Any:
        return await self.get(who, f"/games/{game}/table", process)

    def any_process(self, rng: random.Random) -> int:
        return rng.randrange(len(self.processes))

    def any_game(self, rng: random.Random) -> str:
        return rng.choice(self.games[-RECENT:])


RECENT = 3  # the games that the walk still plays and looks at
