"""What no browser sends, and one laptop may: many requests at once on a line, answers that nobody reads, large files of
strangers, upgrades, heads that lie. Nothing of it takes memory, time or places from the others.
"""

import asyncio
import gzip
import json
import socket
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import pytest
from litestar.types import Scope
from tests.sample_games import some_way_in
from tests.server.running import Person, Server

from trunkline.server.errors import BadRequest, SignInFirst, TooOften
from trunkline.server.http import uploads
from trunkline.server.http.clients import come_from
from trunkline.server.http.pages import contents
from trunkline.server.http.slow_requests import AHEAD
from trunkline.server.http.uploads import Body, Uploads
from trunkline.server.names import must_be_seen, plain
from trunkline.server.people import webhooks
from trunkline.server.people.notices import NoticeFacts
from trunkline.server.people.notify import AT_ONCE, EACH, News, Notifier
from trunkline.server.protocol.people import NewAccount
from trunkline.server.service import STATIC, Service
from trunkline.server.settings import Settings
from trunkline.server.storage.rows import AccountRow

LOOK = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("rough"), rate_limits="true", patience="0.5").start()
    yield server
    server.stop()


def line_to(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=60)


def all_of(line: socket.socket) -> bytes:
    """What comes until the server closes the line."""
    found = b""
    while True:
        try:
            more = line.recv(65536)
        except ConnectionResetError:
            return found
        if not more:
            return found
        found += more


# Lines


def test_few_requests_are_taken_ahead_of_their_answers(strict: Server) -> None:
    """Each that waits is kept: a line that sends thousands without reading took tens of MB."""
    with line_to(strict) as line:
        line.sendall(LOOK * AHEAD)
        found = b""
        while found.count(b"200 OK") < AHEAD:
            found += line.recv(65536)
    with line_to(strict) as line:
        line.sendall(LOOK * 1000)
        found = all_of(line)
    assert found.count(b"200 OK") <= AHEAD
    assert b"400 Bad Request" in found


def test_an_answer_that_nobody_reads_is_not_kept_for_ever(strict: Server) -> None:
    largest = max(STATIC.rglob("*.js"), key=lambda file: file.stat().st_size).relative_to(STATIC)
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(60)
        line.connect(("127.0.0.1", strict.port))
        line.sendall(f"GET /{largest} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * AHEAD)
        with httpx.Client(base_url=strict.url) as watchman:
            assert until(lambda: connections(watchman) == 1)


def connections(watchman: httpx.Client) -> int:
    """How many there are, the watchman's own too."""
    text = watchman.get("/metrics", headers={"Authorization": "Bearer watchman"}).text
    return round(float(text.partition("\ntrunkline_connections ")[2].split()[0]))


def until(is_so: Callable[[], bool]) -> bool:
    for _ in range(300):
        if is_so():
            return True
        asyncio.run(asyncio.sleep(0.1))
    return False


@pytest.mark.parametrize("to", ["websocket", "h2c"])
def test_whoever_wants_another_protocol_gets_an_answer_and_the_end(strict: Server, to: str) -> None:
    """What they would send next is not understood any more; the line hung open, past every limit of time."""
    asked = f"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: {to}\r\nSec-WebSocket-Key: x\r\n\r\n"
    with line_to(strict) as line:
        line.sendall(asked.encode())
        answer = line.recv(65536)
    assert answer.startswith(b"HTTP/1.1 200 OK")
    assert b"\r\nconnection: close\r\n" in answer


def test_what_is_no_request_fills_no_log(strict: Server) -> None:
    """Nobody counts it as a request, so nobody bounds how often it is sent."""
    for _ in range(20):
        with line_to(strict) as line:
            line.sendall(b"\x16\x03\x01 let me in\r\n\r\n")
            assert b"400 Bad Request" in all_of(line)
    lines = [found for found in strict.log.read_text().splitlines() if "Invalid HTTP request" in found]
    told = [json.loads(line) for line in lines]
    assert told
    assert {line["level"] for line in told} == {"warning"}
    at = [datetime.fromisoformat(line["timestamp"]) for line in told]
    assert all((later - earlier).total_seconds() > 59 for earlier, later in pairwise(at)), "one in a minute"


@pytest.mark.parametrize("origin", ["http://[", "http://]", "null", "http://evil.example", "//localhost"])
def test_an_origin_that_is_no_address_is_another_site(strict: Server, origin: str) -> None:
    answer = httpx.post(f"{strict.url}/api/guests", json={"name": "Anna"}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")


def test_an_address_with_an_empty_part_is_none(sqlite_server: Server) -> None:
    """Under such an address a token for reading got the whole account, and another site's page was not asked whence."""
    anna = Person(sqlite_server.url).account()
    bearer = {"Authorization": f"Bearer {anna.post('/me/tokens', {'label': 'bot', 'scope': 'read'})['secret']}"}
    evil = {"Origin": "http://evil.example"}
    for path in ("/api//me/export", "/api//me/sessions", "/api/%2fme/export"):
        assert httpx.get(sqlite_server.url + path, headers=bearer).status_code == 400
    for path in ("//api/guests", "/api//guests", "///api/guests"):
        assert httpx.post(sqlite_server.url + path, json={"name": "Anna"}, headers=evil).status_code in (400, 403)


def test_what_a_client_says_before_its_proxy_does_not_count() -> None:
    """Some proxies write a line of their own under those that came."""
    lines = [(b"x-forwarded-for", b"6.6.6.6"), (b"x-forwarded-for", b"1.2.3.4")]
    scope = cast(Scope, {"type": "http", "client": ("10.0.0.1", 1), "scheme": "http", "headers": lines})
    come_from(scope, "10.0.0.1")
    assert scope["client"] is not None
    assert scope["client"][0] == "1.2.3.4"


# Large bodies


def test_an_address_sends_few_large_bodies_at_a_time() -> None:
    found = Uploads(True)

    def sent(who: str, size: int = uploads.SMALL + 1) -> Body:
        body = Body(found, who, is_known=True)
        body.grow(size)
        return body

    sent("anna", uploads.SMALL)
    for _ in range(uploads.EACH):
        sent("anna")
    with pytest.raises(TooOften):
        sent("anna")
    sent("bob")
    found.leave("anna")
    sent("anna")
    for number in range(uploads.IN_ALL - uploads.EACH - 1):
        sent(f"somebody {number}")
    with pytest.raises(TooOften):
        sent("carl")


def test_a_body_makes_room_when_its_request_is_over() -> None:
    found = Uploads(True)
    for _ in range(uploads.EACH + 1):
        with found.body("anna", is_known=True) as body:
            body.grow(2 * uploads.SMALL)
            body.grow(uploads.SMALL)
    assert not found.large
    with pytest.raises(SignInFirst), found.body("anna", is_known=False) as body:
        body.grow(2 * uploads.SMALL)
    assert not found.large


def test_large_files_of_strangers_are_not_waited_for(strict: Server) -> None:
    """256 lines with 4 MB each, kept until they are whole or too slow, are a gigabyte."""
    head = b"POST /api/games/import HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\n"
    with line_to(strict) as line:
        line.sendall(head + b'{"text": "' + b"x" * 1_000_000)
        assert b" 401 " in line.recv(65536)
    anna = Person(strict.url).guest()
    assert anna.refused("/games/import", {"text": "x" * 1_000_000}) == (400, "bad_input")


# Pages


def test_a_page_is_compressed_once(sqlite_server: Server) -> None:
    """A hundred who asked for the largest script at once kept the event loop from everybody for half a second."""
    largest = max(STATIC.rglob("*.js"), key=lambda file: file.stat().st_size)
    path = f"{sqlite_server.url}/{largest.relative_to(STATIC)}"
    plain_answer = httpx.get(path, headers={"Accept-Encoding": "identity"})
    compressed = httpx.get(path, headers={"Accept-Encoding": "gzip"})
    assert plain_answer.content == compressed.content == largest.read_bytes()
    assert "content-encoding" not in plain_answer.headers
    assert compressed.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in compressed.headers["vary"].lower()
    found = contents(largest, 1)
    assert contents(largest, 1) is found
    assert gzip.decompress(found[1]) == found[0]
    picture = next(STATIC.glob("*.jpg"))
    assert contents(picture, 1)[1] == b""


# Names and addresses


@pytest.mark.parametrize("name", ["\u0301", "\u0301Anna", "A" + "\u0301" * 5, "Anna \u0308", "e\u20dd" + "\u20dd" * 4])
def test_accents_stand_on_letters_and_do_not_pile_up(name: str) -> None:
    with pytest.raises(BadRequest, match="accents"):
        must_be_seen(name)
    assert not any(ord(character) in (0x301, 0x308, 0x20DD) for character in plain(name))


@pytest.mark.parametrize("name", ["Ngọc Ánh", "Zoë", "Z\u0302\u0323oe", "אָדָם", "नमस्ते", "Ὀδυσσεύς"])
def test_accents_of_languages_are_names(name: str) -> None:
    must_be_seen(name)
    assert plain(name) == name


def test_nobody_in_a_file_is_without_a_name(sqlite_server: Server) -> None:
    file = json.loads(some_way_in("1848", 5).to_json())
    file["players"][0] = "\u200b"
    made = Person(sqlite_server.url).guest().post("/games/import", {"text": json.dumps(file)})
    assert made["seats"][0]["name"] == "Player 1"


@pytest.mark.parametrize(
    "email", ["a@b.example\n", "root,me@b.example", "me@b.example,c", "<me@b.example>", "a;b@c", "a:b@c;"]
)
def test_an_address_is_one_address(email: str) -> None:
    """Of two in one field one is confirmed and both get the mails."""

    def taken(address: str) -> NewAccount:
        given = json.dumps({"name": "Anna", "password": "correct horse", "email": address})
        return msgspec.json.decode(given, type=NewAccount)

    with pytest.raises(msgspec.ValidationError):
        taken(email)
    for good in ("", "anna@example.com", "anna.b+rails@sub.example.co", "o'neill@example.com", "änne@exämple.de"):
        assert taken(good).email == good


def test_who_has_had_enough_questions_makes_no_more_buckets(tmp_path: Path) -> None:
    from trunkline.server.http.api.accounts import must_not_pester

    service = Service(Settings(data=str(tmp_path)))
    for number in range(3):
        must_not_pester(service, f"{number}@example.com", "anna")
    before = len(service.limits.buckets)
    with pytest.raises(TooOften):
        must_not_pester(service, "another@example.com", "anna")
    assert len(service.limits.buckets) == before


# Hooks


def news_for(account: int, number: int) -> News:
    return News(account, "g", number, "turn", NoticeFacts(), "your turn", by_turn=False)


def somebody(number: int) -> AccountRow:
    texts = dict.fromkeys(("folded", "password", "email"), "")
    return AccountRow(
        id=number, name=f"P{number}", guest=True, webhook="http://hook.example/", settings="{}", created=0.0, seen=0.0,
        deleted=False, **texts
    )  # fmt: skip


def test_a_slow_hook_keeps_nobody_else_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One person's moves, each told to a hook that never answers, kept all other notices back for 10 s each."""
    told: list[int] = []

    async def by_all_ways(_: Notifier, account: AccountRow, *__: Any) -> None:
        if account.id == 1:
            await asyncio.Event().wait()
        told.append(account.id)

    monkeypatch.setattr(Notifier, "by_all_ways", by_all_ways)

    async def tell() -> int:
        notifier = Service(Settings(data=str(tmp_path))).notifier
        for number in range(AT_ONCE):
            notifier.send_on(somebody(1), news_for(1, number))
        notifier.send_on(somebody(2), news_for(2, 1))
        await asyncio.sleep(0.1)
        waiting = notifier.of_each[1]
        for task in list(notifier.messages):
            task.cancel()
        await asyncio.gather(*notifier.messages, return_exceptions=True)
        assert not notifier.of_each
        return waiting

    assert asyncio.run(tell()) == EACH
    assert told == [2]


def test_a_slow_name_server_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> str:
        await asyncio.Event().wait()
        return ""

    monkeypatch.setattr(webhooks, "SECONDS", 0.05)
    monkeypatch.setattr(webhooks, "public_address", never)

    async def post() -> None:
        async with asyncio.timeout(30):
            await webhooks.post("http://slow.example/", {}, private_allowed=False)

    with pytest.raises(webhooks.Undelivered, match="TimeoutError"):
        asyncio.run(post())
