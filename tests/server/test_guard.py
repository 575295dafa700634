"""What protects the server: headers, limits, bounds, quiet logs, health, metrics, shutdown."""

import asyncio
import os
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.running import Person, Server, play_some, sse

from trunkline.server.errors import TooOften, TooSlow
from trunkline.server.http import gate
from trunkline.server.limits import RATES, Limits
from trunkline.server.run import LEAVING


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("impatient"), patience="0.5").start()
    yield server
    server.stop()


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, rate_limits="true").start()
    yield server
    server.stop()


# Headers and pages


@pytest.mark.parametrize("path", ["/", "/game/abc", "/api/me", "/healthz", "/no/such.file", "/api/nowhere"])
def test_every_answer_has_the_security_headers(sqlite_server: Server, path: str) -> None:
    answer = httpx.get(sqlite_server.url + path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert "server" not in answer.headers


def test_health_readiness_and_metrics(sqlite_server: Server) -> None:
    assert httpx.get(f"{sqlite_server.url}/healthz").text == "ok\n"
    assert httpx.get(f"{sqlite_server.url}/readyz").status_code == 200
    assert httpx.get(f"{sqlite_server.url}/metrics").status_code == 404
    token = sqlite_server.environment["TRUNKLINE_METRICS_TOKEN"]
    text = httpx.get(f"{sqlite_server.url}/metrics", headers={"Authorization": f"Bearer {token}"}).text
    assert re.search(r"^trunkline_requests_total\{.*\} \d", text, re.MULTILINE)
    assert "trunkline_open_games" in text


@pytest.mark.parametrize(
    "path", ["/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/assets/../../app.py", "//etc/passwd"]
)
def test_no_file_outside_the_client_is_served(sqlite_server: Server, path: str) -> None:
    host, port = "127.0.0.1", sqlite_server.port
    with socket.create_connection((host, port), timeout=30) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert b"create_app" not in answer
    assert b"root:" not in answer


# Bad input is refused cheaply


def test_oversized_bodies_are_refused(server: Server, person: Callable[[], Person]) -> None:
    anna = person()
    answer = anna.http.post("/api/games", content=b'{"title": "' + b"x" * 100_000 + b'"}')
    assert answer.status_code == 413
    assert answer.json()["error"] == "too_large"


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"name": 1}', b'{"name": "a", "name2": 1}', b"[" * 50_000, b'"x"'],
    ids=range(9),
)
def test_malformed_bodies_are_refused(sqlite_server: Server, body: bytes) -> None:
    answer = httpx.post(f"{sqlite_server.url}/api/guests", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"] == "bad_input"


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=101", "limit=x", "after=x:y", "after=" + "9" * 100, "list=all", "after=nan:x"]
)
def test_bad_queries_are_refused(sqlite_server: Server, query: str) -> None:
    answer = httpx.get(f"{sqlite_server.url}/api/games?{query}")
    assert answer.status_code == 400, answer.text


@pytest.mark.parametrize("end", [b"\r\n\r\n", b""])
@pytest.mark.parametrize(("path", "header"), [(b"/api/me", b"y" * 40_000), (b"/api/me?" + b"y" * 40_000, b"y")])
def test_a_huge_header_or_address_is_refused(sqlite_server: Server, path: bytes, header: bytes, end: bytes) -> None:
    with socket.create_connection(("127.0.0.1", sqlite_server.port), timeout=30) as line:
        line.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: x\r\nX-Long: " + header + end)
        assert b"400" in line.recv(4096)


def test_a_large_header_in_two_parts_is_read(sqlite_server: Server) -> None:
    """Halves of what is allowed are not counted twice."""
    with socket.create_connection(("127.0.0.1", sqlite_server.port), timeout=30) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: " + b"y" * 20_000)
        time.sleep(0.1)
        line.sendall(b"y" * 5_000 + b"\r\n\r\n")
        assert b"200" in line.recv(4096)


def test_a_slow_request_does_not_hold_up_the_others(sqlite_server: Server) -> None:
    lines = [socket.create_connection(("127.0.0.1", sqlite_server.port), timeout=30) for _ in range(50)]
    for line in lines:
        line.sendall(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 30\r\n\r\n{")
    assert httpx.get(f"{sqlite_server.url}/healthz", timeout=30).status_code == 200
    for line in lines:
        line.close()


# Rate limits


def test_guessing_passwords_is_slowed_down(limited: Server) -> None:
    anna = Person(limited.url).account()
    stranger = Person(limited.url)
    answers: list[tuple[int, str]] = []
    while len(answers) < 60 and (429, "too_often") not in answers:
        answers.append(stranger.refused("/session", {"name": anna.name, "password": "guess"}))
    assert answers[0] == (400, "bad_input")
    assert answers[-1] == (429, "too_often")


def test_a_bucket_empties_and_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("trunkline.server.limits.time.monotonic", lambda: now[0])
    limits = Limits(on=True, share=0.25)
    size, per_second = RATES["chat"]
    for _ in range(int(size)):
        limits.take("chat", 1)
    with pytest.raises(TooOften, match="wait 2 s"):
        limits.take("chat", 1)
    limits.take("chat", 2)
    now[0] += 1 / per_second
    limits.take("chat", 1)
    with pytest.raises(TooOften):
        limits.take("chat", 1)


# Logs


def test_logs_hold_no_secret(tmp_path: Path, rng: random.Random) -> None:
    server = Server(tmp_path, log_level="debug").start()
    secrets: list[str] = []
    try:
        password = "sesame-open-9137"
        anna = Person(server.url).account(password)
        wrong = "wrong-sesame-4421"
        anna.http.post("/api/session", json={"name": anna.name, "password": wrong})
        anna.http.post("/api/accounts", json={"name": anna.name, "password": password})
        token = anna.post("/me/tokens", {"label": "bot"})["secret"]
        httpx.get(f"{server.url}/api/me", headers={"Authorization": f"Bearer {token}"})
        hook = "https://hooks.invalid/T00/secret-part-773"
        anna.http.patch("/api/me", json={"webhook": hook, "email": "anna-7731@example.com"})
        game = anna.new_game("1848", "me hotseat hotseat", public=False)
        play_some(anna, game, rng, 10)
        anna.post(f"/games/{game}/chat", {"text": "whisper-5512"})
        anna.put(f"/games/{game}/note", {"text": "note-8841"})
        invite = anna.get(f"/games/{game}")["invite"]
        anna.table(game, invite=invite)
        anna.http.post("/api/password-resets/use", json={"code": "code-6644", "password": "x" * 10})
        secrets += [password, wrong, token, hook, "anna-7731", "whisper-5512", "note-8841", invite, "code-6644"]
        secrets += [anna.csrf, anna.http.cookies["trunkline_session"]]
    finally:
        server.stop()
    log = server.log.read_text()
    assert '"event": "request"' in log
    assert [secret for secret in secrets if secret in log] == []


# Shutdown


def test_a_graceful_shutdown_ends_streams_and_keeps_games(tmp_path: Path, rng: random.Random) -> None:
    server = Server(tmp_path).start()
    anna = Person(server.url).guest()
    game = anna.new_game("1848", "me hotseat hotseat")
    seq = play_some(anna, game, rng, 5)
    with anna.http.stream("GET", f"/api/games/{game}/stream") as stream:
        messages = sse(stream.iter_lines())
        next(messages)
        server.stop()
        rest: list[Any] = list(messages)
    assert rest[-1] == ("end", "", {"why": "closing"})
    server.start()
    assert anna.table(game)["seq"] == seq
    server.stop()


STUCK = """
import asyncio, sys
from trunkline.server import run
from trunkline.server.service import Service
async def stuck(self):
    await asyncio.Event().wait()
Service.stop, run.LEAVING = stuck, 1.0
from trunkline import cli
sys.exit(cli.run(["serve", "--port", "0"]))
"""


def test_the_process_leaves_whatever_it_waits_for(tmp_path: Path) -> None:
    """A disk, a mail server, a database may never answer."""
    environment = {**os.environ, "TRUNKLINE_DATA": str(tmp_path), "TRUNKLINE_DATABASE": ""}
    command = [sys.executable, "-c", STUCK]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        assert "Trunkline is at" in process.stdout.readline()
        process.terminate()
        assert process.wait(30) == 1
    assert LEAVING < 10


def test_two_servers_never_share_one_sqlite_file(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    second = Server(tmp_path)
    with pytest.raises(AssertionError):
        second.start()
    second.end_quietly()
    server.stop()
    assert "Another server uses" in server.log.read_text()


@pytest.mark.parametrize("drops", [False, True])
def test_a_body_that_never_ends_is_given_up(drops: bool) -> None:
    async def receive() -> Any:
        await (asyncio.sleep(0) if drops else asyncio.Event().wait())

    async def wait() -> None:
        receiving = gate.patient(receive, 0.01)
        while True:
            await receiving()

    with pytest.raises(TooSlow):
        asyncio.run(wait())


@pytest.mark.parametrize("before", [b"", b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"])
def test_a_request_whose_headers_never_end_is_given_up(impatient: Server, before: bytes) -> None:
    """Also on a connection that has had an answer before."""
    with socket.create_connection(("127.0.0.1", impatient.port), timeout=60) as line:
        if before:
            line.sendall(before)
            assert b"200" in line.recv(4096)
        line.sendall(b"GET /healthz HTTP/1.1\r\nX-Slow: ")
        while line.recv(4096):
            pass  # until the server closes it; otherwise the socket's own patience fails the test


def test_a_patient_server_answers_a_request_in_two_parts(impatient: Server) -> None:
    with socket.create_connection(("127.0.0.1", impatient.port), timeout=60) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHo")
        line.sendall(b"st: x\r\n\r\n")
        assert b"200" in line.recv(4096)


def test_streams_of_one_person_are_bounded(limited: Server) -> None:
    anna = Person(limited.url).guest()
    game = anna.new_game("1848", "me hotseat hotseat")
    with ExitStack() as open_streams:
        statuses: list[int] = []
        kept = []  # a reader that is let go closes its stream
        while 429 not in statuses and len(statuses) < 60:
            stream = open_streams.enter_context(anna.http.stream("GET", f"/api/games/{game}/stream"))
            statuses.append(stream.status_code)
            if stream.status_code == 200:
                kept.append(sse(stream.iter_lines()))
                next(kept[-1])
    assert statuses == [200] * 40 + [429]


def test_one_person_has_few_tables_of_bots_alone(limited: Server) -> None:
    anna, bob = Person(limited.url).guest(), Person(limited.url).guest()
    seats = [{"kind": "bot", "level": "expert"}] * 3
    tables = [anna.http.post("/api/games", json={"title": "1846", "seats": seats}).status_code for _ in range(5)]
    assert tables == [201, 201, 201, 429, 429]
    assert len(anna.get("/games", list="mine")["games"]) == 3
    game = anna.new_game("1846", "me bot bot")
    assert anna.http.post(f"/api/games/{game}/resign", json={}).status_code == 429  # nor by leaving the bots alone
    bob.new_game("1846", "bot bot bot")
    other = bob.new_game("1846", "me bot bot")
    assert bob.http.post(f"/api/games/{other}/resign", json={}).status_code == 200
