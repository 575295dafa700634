"""A real server in a process of its own, a real PostgreSQL, and people who talk to them over HTTP."""

import json
import os
import pwd
import random
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar, Self

import httpx

ADDRESS = re.compile(r"http://[\w.]+:(\d+)/")


class Server:
    """`trunkline serve`, started, killed and started again on the same data."""

    def __init__(self, folder: Path, database: str = "", options: str = "", **settings: str) -> None:
        self.folder = folder
        self.options = options.split()
        self.log = folder / "server.log"
        self.environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith("TRUNKLINE_") or k == "TRUNKLINE_PURE"},
            "TRUNKLINE_DATA": str(folder),
            "TRUNKLINE_DATABASE": database,
            "TRUNKLINE_RATE_LIMITS": "false",
            "TRUNKLINE_METRICS_TOKEN": "watchman",
            **{f"TRUNKLINE_{name.upper()}": value for name, value in settings.items()},
        }
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Self:
        """Start and wait until it answers; again on the same port if it ran before."""
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "trunkline", "serve", "--port", str(self.port), *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=self.environment,
            )
        assert self.process.stdout is not None
        found = ADDRESS.search(self.process.stdout.readline())
        assert found, self.log.read_text()
        self.port = int(found[1])
        return self

    def kill(self) -> None:
        """kill -9: no time to say goodbye."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        self.end(signal.SIGTERM)

    def end_quietly(self) -> None:
        """Let go of a process that has ended by itself."""
        self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(60)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None


class Person:
    """Somebody with a browser's session: cookies and the CSRF word. Fixtures close them all."""

    made: ClassVar[list["Person"]] = []

    def __init__(self, url: str, name: str = "", address: str = "127.0.0.1") -> None:
        self.made.append(self)
        transport = httpx.HTTPTransport(local_address=address, verify=False)
        self.http = httpx.Client(base_url=url, timeout=60, transport=transport)
        self.name = name or f"P{secrets.token_hex(5)}"
        self.csrf = ""
        self.id = 0

    @classmethod
    def close_all(cls) -> None:
        while cls.made:
            cls.made.pop().close()

    def cookies(self) -> list[Any]:
        """The session, for a browser to sit down with."""
        return [{"name": c.name, "value": c.value or "", "url": str(self.http.base_url)} for c in self.http.cookies.jar]

    def guest(self) -> Self:
        return self.take(self.http.post("/api/guests", json={"name": self.name}))

    def account(self, password: str = "correct horse") -> Self:
        return self.take(self.http.post("/api/accounts", json={"name": self.name, "password": password}))

    def take(self, answer: httpx.Response) -> Self:
        assert answer.status_code == 201, answer.text
        self.csrf = answer.json()["csrf"]
        self.http.headers["X-CSRF-Token"] = self.csrf
        self.id = answer.json()["account"]["id"]
        return self

    def also_at(self, url: str) -> "Person":
        """The same person at another process."""
        there = Person(url, self.name)
        there.http.headers["Authorization"] = f"Bearer {self.post('/me/tokens', {'label': 'there'})['secret']}"
        there.id = self.id
        return there

    def get(self, path: str, **query: Any) -> Any:
        return good(self.http.get(f"/api{path}", params=query))

    def post(self, path: str, body: Any = None) -> Any:
        return good(self.http.post(f"/api{path}", json=body))

    def put(self, path: str, body: Any) -> Any:
        return good(self.http.put(f"/api{path}", json=body))

    def refused(self, path: str, body: Any = None, method: str = "POST") -> tuple[int, str]:
        """Status and word of a refusal."""
        answer = self.http.request(method, f"/api{path}", json=body)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, answer.json()["error"]

    def new_game(self, title: str = "1846", seats: str = "me hotseat hotseat", **more: Any) -> str:
        """A table at which one person plays all seats of the device, unless other terms are given."""
        chairs = [{"kind": kind} for kind in seats.split()]
        terms = {"cover": False, **more.pop("terms", {})}
        game: str = self.post("/games", {"title": title, "seats": chairs, "terms": terms, **more})["id"]
        return game

    def table(self, game: str, **query: Any) -> Any:
        """The table; at a device of several people, after it was passed to the one who decides or is asked for."""
        found = self.get(f"/games/{game}/table", **query)
        if found["cover"] is None:
            return found
        self.post(f"/games/{game}/uncover", {"seat": found["cover"]["seat"]})
        return self.get(f"/games/{game}/table", **query)

    def act(self, game: str, action: Any, seq: int, key: str = "") -> Any:
        body = {"seq": seq, "key": key or secrets.token_hex(8), "action": action}
        return self.post(f"/games/{game}/actions", body)

    def follow(self, game: str, until: Callable[[Any], bool]) -> Any:
        """Follow the stream until the table is as wanted; a silent stream ends the test."""
        with self.http.stream("GET", f"/api/games/{game}/stream", timeout=120) as stream:
            for event, _, data in sse(stream.iter_lines()):
                if event == "update" and until(data["snapshot"]):
                    return data["snapshot"]
        raise AssertionError("the stream ended")

    def close(self) -> None:
        self.http.close()


def good(answer: httpx.Response) -> Any:
    assert answer.status_code < 300, f"{answer.request.method} {answer.request.url}: {answer.status_code} {answer.text}"
    return answer.json() if answer.content else None


def sse(lines: Iterator[str]) -> Iterator[tuple[str, str, Any]]:
    """Messages of a stream: event, id, data."""
    event = number = ""
    for line in lines:
        if line.startswith("event: "):
            event = line[7:]
        elif line.startswith("id: "):
            number = line[4:]
        elif line.startswith("data: "):
            yield event, number, json.loads(line[6:])
            event = number = ""


class Postgres:
    """A PostgreSQL of our own on a free port, run by somebody who is not root. A durable one waits for the disk."""

    def __init__(self, folder: Path, programs: Path, durable: bool = False) -> None:
        self.folder = folder
        self.programs = programs
        self.durable = durable
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]

    @property
    def url(self) -> str:
        return f"postgresql://rails@127.0.0.1:{self.port}/postgres"

    def start(self) -> Self:
        data = self.folder / "data"
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
        self.run("initdb", "-D", str(data), "-A", "trust", "-U", "rails", "-E", "UTF8", "--locale=C.UTF-8", "-N")
        options = (
            f"-c listen_addresses=127.0.0.1 -p {self.port} -k {self.folder} -c fsync={'on' if self.durable else 'off'}"
        )
        self.run("pg_ctl", "-D", str(data), "-w", "-o", options, "-l", str(self.folder / "log"), "start")
        return self

    def new_database(self) -> str:
        """The address of a fresh, empty database."""
        name = f"t{secrets.token_hex(6)}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "rails", name)
        return f"postgresql://rails@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        user = "nobody" if os.geteuid() == 0 else None
        subprocess.run(command, check=True, user=user, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def command(process: int) -> bytes:
    """What a process was started with; nothing if it has ended meanwhile."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def is_there(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def postgres_programs() -> Path | None:
    """The folder of initdb and pg_ctl, or None."""
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = shutil.which("pg_ctl")
    candidates = [*installed, *([Path(on_path).parent] if on_path else [])]
    return next((p for p in candidates if (p / "initdb").exists() and (p / "pg_ctl").exists()), None)


def play_some(person: Person, game: str, rng: random.Random, actions: int) -> int:
    """Play random options for all seats the person holds; the log's length then."""
    table = person.table(game)
    for _ in range(actions):
        if not table["options"]:
            break
        choice = rng.choice(table["options"])["action"]
        table = person.act(game, choice, table["seq"])["update"]["snapshot"]
    return int(table["seq"])


def three(person: Callable[[], Person], title: str = "1848", **terms: Any) -> tuple[str, list[Person]]:
    """A game of three people, the seats in their order."""
    people = [person() for _ in range(3)]
    game = people[0].new_game(title, "me open open", terms=terms)
    for other in people[1:]:
        other.post(f"/games/{game}/join", {})
    people[0].post(f"/games/{game}/start")
    return game, people
