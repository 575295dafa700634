"""Honest health: a full disk, a damaged file, a lost or silent PostgreSQL have sentences, not tracebacks."""

import asyncio
import errno
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Any

import httpx
import pytest
from tests.server.running import Person, Postgres, Server, play_some

from trunkline import cli
from trunkline.server import health
from trunkline.server.health import Health, trouble_of
from trunkline.server.settings import Settings
from trunkline.server.storage import watch
from trunkline.server.storage.database import database_of
from trunkline.server.storage.remote import Listener
from trunkline.server.storage.store import Store
from trunkline.server.storage.watch import Watch


def until(condition: Callable[[], bool]) -> None:
    for _ in range(1200):
        if condition():
            return
        sleep(0.05)
    raise AssertionError("it does not happen")


# What errors mean


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (sqlite3.OperationalError("database or disk is full"), health.FULL),
        (sqlite3.OperationalError("attempt to write a readonly database"), health.READ_ONLY),
        (sqlite3.DatabaseError("database disk image is malformed"), health.DAMAGED),
        (sqlite3.OperationalError("database is locked"), health.BUSY),
        (OSError(errno.ENOSPC, "No space left on device"), health.FULL),
        (sqlite3.IntegrityError("UNIQUE constraint failed"), None),
        (ValueError("malformed"), None),
        (FileNotFoundError(errno.ENOENT, "no such file"), None),
    ],
)
def test_errors_of_a_database_mean_something(error: Exception, trouble: health.Trouble | None) -> None:
    assert trouble_of(error) == trouble


# A damaged file


def damage(folder: Path) -> None:
    """Write nonsense into the middle of the file, page after page."""
    file = folder / "trunkline.sqlite3"
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()[0]
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    with file.open("r+b") as out:
        out.seek((root - 1) * size)
        out.write(os.urandom(size))


@pytest.fixture
def ill(tmp_path: Path) -> Path:
    server = Server(tmp_path).start()
    anna = Person(server.url).account()
    play_some(anna, anna.new_game("1848", "me hotseat hotseat"), random.Random(1848), 20)
    server.stop()
    damage(tmp_path)
    return tmp_path


def test_a_damaged_file_is_not_ready_and_doctor_says_so(ill: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["doctor", "--data", str(ill)]) == 1
    assert "damaged" in capsys.readouterr().out
    server = Server(ill).start()
    until(lambda: httpx.get(f"{server.url}/readyz").status_code == 503)
    assert "doctor" in httpx.get(f"{server.url}/readyz").text
    token = server.environment["TRUNKLINE_METRICS_TOKEN"]
    text = httpx.get(f"{server.url}/metrics", headers={"Authorization": f"Bearer {token}"}).text
    assert 'trunkline_trouble{what="damaged"} 1.0' in text
    anna = Person(server.url).guest()
    game = anna.http.get("/api/games?list=watch").json()["games"][0]["id"]
    assert anna.refused(f"/games/{game}/table", method="GET") == (503, "unavailable")
    server.stop()


@pytest.fixture(scope="module")
def healthy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a server that has stopped, with an account and a game."""
    server = Server(tmp_path_factory.mktemp("healthy")).start()
    Person(server.url).account().new_game("1848", "me hotseat hotseat")
    server.stop()
    return server.folder


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ("UPDATE accounts SET settings = 'nonsense'", "settings is no JSON"),
        ("UPDATE games SET terms = '{'", "terms is no JSON"),
        ("DELETE FROM seats WHERE seat = 1", "has 2 seats for 3 players"),
        ("INSERT INTO notes VALUES ('nogame', 77, 'text', -1)", "that are not there"),
    ],
)
def test_doctor_looks_at_every_table(
    healthy: Path, tmp_path: Path, change: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = shutil.copytree(healthy, tmp_path / "ill")
    with sqlite3.connect(folder / "trunkline.sqlite3") as connection:
        connection.execute(change)
    connection.close()
    assert cli.run(["doctor", "--data", str(folder)]) == 1
    assert word in capsys.readouterr().out


# A disk that cannot be written


class Refusing:
    """A database whose writes fail."""

    is_sqlite = True

    def __init__(self) -> None:
        self.error: Exception | None = None

    def write(self) -> Any:
        if self.error is not None:
            raise self.error

        class Fine:
            async def __aenter__(self) -> Any:
                return self

            async def __aexit__(self, *_: object) -> None:
                pass

            async def execute(self, _: object) -> None:
                pass

        return Fine()


def test_trouble_comes_and_goes() -> None:
    async def watched() -> list[list[str]]:
        database, state = Refusing(), Health()
        listener = Listener(Store(database), None, None)  # type: ignore[arg-type]
        looking = Watch(database, listener, state)  # type: ignore[arg-type]
        found = []
        for error in (None, sqlite3.OperationalError("database or disk is full"), None):
            database.error = error
            await looking.look()
            found.append(list(state.now))
        return found

    assert asyncio.run(watched()) == [[], ["disk_full"], []]


# PostgreSQL


def run_command(*arguments: str) -> tuple[int, str]:
    done = subprocess.run([sys.executable, "-m", "trunkline", *arguments], capture_output=True, text=True, timeout=300)
    return done.returncode, done.stderr


@pytest.mark.parametrize("command", ["serve --port 0", "doctor"])
def test_a_postgres_that_is_not_there_is_one_sentence(command: str) -> None:
    code, said = run_command(*command.split(), "--database", "postgresql://rails:secret@127.0.0.1:1/none")
    assert code == 2
    assert len([line for line in said.splitlines() if "pure Python" not in line]) == 1
    assert "does not answer" in said
    assert "secret" not in said


def test_a_folder_that_cannot_be_written_is_one_sentence() -> None:
    code, said = run_command("doctor", "--data", "/proc")
    assert code == 2
    assert len(said.splitlines()) == 1


def test_news_of_ourselves_shows_whether_we_are_deaf(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "SILENCE", 0.5)

    async def heard(_: str) -> None:
        pass

    async def listened() -> list[list[str]]:
        from trunkline.server.updates import Hub

        database, state = database_of(Settings(database=postgres.new_database())), Health()
        await database.open()
        listener = Listener(Store(database), Hub(), heard)
        looking = Watch(database, listener, state)
        await asyncio.sleep(0.6)
        await looking.look()
        deaf = list(state.now)
        await listener.start()
        for _ in range(600):
            await looking.look()
            if not state.now:
                break
            await asyncio.sleep(0.05)
        await listener.stop()
        await database.close()
        return [deaf, list(state.now)]

    assert asyncio.run(listened()) == [["deaf"], []]


def test_a_postgres_that_goes_away_is_said(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.new_database()
    server = Server(tmp_path, url).start()
    anna = Person(server.url).guest()
    name = url.rpartition("/")[2]
    postgres.run("psql", "-h", "127.0.0.1", "-p", str(postgres.port), "-U", "rails", "-d", "postgres", "-c",
                 f"ALTER DATABASE {name} ALLOW_CONNECTIONS false", "-c",
                 f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")  # fmt: skip
    answer = anna.http.get("/api/me")
    assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
    assert httpx.get(f"{server.url}/readyz").status_code == 503
    assert httpx.get(f"{server.url}/healthz").status_code == 200
    server.stop()
    assert server.log.read_text().count("Traceback") == 0


# Addresses that no file and no database knows


@pytest.mark.parametrize("path", ["/%00", "/api/games/%00", "/a/" + "y" * 5000, "/api/games?after=%00"])
def test_strange_addresses_are_refused(server: Server, path: str) -> None:
    answer = httpx.get(server.url + path)
    assert (answer.status_code, answer.json()["message"]) == (400, "There is no such address.")


def test_a_name_longer_than_a_files_is_a_page_of_the_client(sqlite_server: Server) -> None:
    """Whether a file is called so cannot be asked; the client says that there is no such page."""
    assert httpx.get(f"{sqlite_server.url}/{'x' * 300}").status_code == 200


@pytest.mark.parametrize("path", ["/session", "/password-resets", "/guests"])
def test_a_nul_in_a_text_is_refused(server: Server, path: str) -> None:
    body = {"name": "a\x00b", **({"password": "guess what"} if path == "/session" else {})}
    answered = Person(server.url).http.post(f"/api{path}", json=body).status_code
    assert answered == (202 if path == "/password-resets" else 400)  # which never says whether there is such a name


def test_bytes_that_are_no_text_are_refused(sqlite_server: Server) -> None:
    answer = Person(sqlite_server.url).http.post("/api/guests", content=b'{"name": "\xff\xfe"}')
    assert (answer.status_code, answer.json()["message"]) == (400, "What was sent is not text in UTF-8.")


# Tables by invitation


def test_a_private_table_is_not_there_on_any_road(server: Server, person: Callable[[], Person]) -> None:
    anna, bob = person(), person()
    game = anna.new_game("1848", "me hotseat hotseat", public=False)
    schema = bob.http.get("/api/schema/openapi.json").json()
    roads = [(road, method) for road, methods in schema["paths"].items() if "{game}" in road for method in methods]
    assert len(roads) > 20
    for road, method in roads:
        path = road.replace("{game}", game)
        answer = bob.http.request(method.upper(), path, json={})
        assert answer.status_code == 404, (method, road, answer.text)
