"""The short way of an action: the same answers as the framework's, to whatever is sent. A query leads past it."""

import asyncio
import random
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy.exc import OperationalError
from tests.server import walk_world
from tests.server.running import Person, three
from tests.server.walk_world import Process

from trunkline.server.play import playing
from trunkline.server.settings import Settings

PAST_IT = "?by=framework"
GZIP, PLAIN = {"Accept-Encoding": "gzip"}, {"Accept-Encoding": "identity"}
TIMES = ("date", "content-length")  # an answer says when it was given; packed, that changes its length

Sent = dict[str, Any]


def both(who: Person, path: str, **sent: Any) -> tuple[httpx.Response, httpx.Response]:
    return who.http.post(path, **sent), who.http.post(path + PAST_IT, **sent)


def answered(answer: httpx.Response) -> tuple[int, dict[str, str], Any]:
    """What an answer says, but for the time."""
    body = answer.json()
    if "update" in body:
        body["update"]["snapshot"]["now"] = 0.0
    return answer.status_code, {k: v for k, v in answer.headers.items() if k not in TIMES}, body


def decision(game: str, people: list[Person]) -> tuple[Person, Sent]:
    """Who decides, and what they might send."""
    who = people[people[0].table(game)["decision"]["seat"]]
    table = who.table(game)
    return who, {"seq": table["seq"], "key": secrets.token_hex(8), "action": table["options"][0]["action"]}


@pytest.mark.parametrize("headers", [GZIP, PLAIN])
def test_an_action_that_was_played_is_answered_alike(person: Callable[[], Person], headers: dict[str, str]) -> None:
    game, people = three(person)
    who, sent = decision(game, people)
    path = f"/api/games/{game}/actions"
    assert not who.http.post(path, json=sent, headers=headers).json()["repeated"]
    short, long = both(who, path, json=sent, headers=headers)
    assert short.json()["repeated"]
    assert answered(short) == answered(long)
    assert ("content-encoding" in short.headers) == (headers is GZIP)


@pytest.mark.parametrize(
    "change",
    [
        {"seq": 10_000},
        {"seq": -1},
        {"seq": "many"},
        {"key": ""},
        {"seat": 12},
        {"more": 1},
        {"action": {"type": "issue", "shares": 1}},
        {"action": {"type": "no_such"}},
        {"action": None},
    ],
)
def test_what_is_refused_is_refused_alike(person: Callable[[], Person], change: Sent) -> None:
    game, people = three(person)
    who, sent = decision(game, people)
    short, long = both(who, f"/api/games/{game}/actions", json={**sent, **change})
    assert short.status_code >= 400
    assert answered(short) == answered(long)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"seq": "\xff"}',
        b"[" * 5000,
        b'{"seq": 0}' + b" " * 70_000,
        b'"' + b"a" * 66_000,
    ],
    ids=["nothing", "half", "list", "bytes", "no text", "deep", "padded", "long"],
)
def test_what_cannot_be_read_is_refused_alike(person: Callable[[], Person], body: bytes) -> None:
    game, people = three(person)
    short, long = both(people[0], f"/api/games/{game}/actions", content=body)
    assert short.status_code >= 400
    assert answered(short) == answered(long)


def test_a_body_in_pieces_is_read_like_any_other(person: Callable[[], Person]) -> None:
    game, people = three(person)
    who, sent = decision(game, people)
    text = httpx.Request("POST", "http://x/", json=sent).content
    played = who.http.post(f"/api/games/{game}/actions", content=iter([text[:9], text[9:]]))
    assert (played.status_code, played.json()["repeated"]) == (200, False)


def test_numbers_as_text_are_understood_as_before(person: Callable[[], Person]) -> None:
    game, people = three(person)
    who, sent = decision(game, people)
    played = who.http.post(f"/api/games/{game}/actions", json={**sent, "seq": str(sent["seq"])})
    assert (played.status_code, played.json()["repeated"]) == (200, False)


def test_strangers_and_hidden_tables_are_answered_alike(person: Callable[[], Person]) -> None:
    game, people = three(person)
    _, sent = decision(game, people)
    nobody = Person(str(people[0].http.base_url))
    hidden = person().new_game(public=False)
    for who, which in [(person(), game), (nobody, game), (person(), hidden), (person(), "nosuch"), (person(), "No!")]:
        short, long = both(who, f"/api/games/{which}/actions", json=sent)
        assert short.status_code in (400, 401, 403, 404)
        assert answered(short) == answered(long)


class Small:
    """A server without sockets, at which one person has a game; it counts what the framework is asked."""

    def __init__(self, folder: Path) -> None:
        self.process = Process(0, Settings(data=str(folder), rate_limits=False), random.Random(1))
        self.headers: dict[str, str] = {}
        self.asked = 0

    async def start(self) -> None:
        await self.process.start()
        way = self.process.app.short_way
        way.app = self.counted(way.app)
        self.headers = walk_world.Person(await self.post("/api/guests", {"name": "Ada"})).headers
        chairs = [{"kind": "me"}, {"kind": "hotseat"}, {"kind": "hotseat"}]
        wanted = {"title": "1846", "seats": chairs, "terms": {"cover": False}}
        game = (await self.post("/api/games", wanted)).json()["id"]
        self.path = f"/api/games/{game}/actions"
        table = (await self.process.request("GET", f"/api/games/{game}/table", b"", self.headers)).json()
        self.sent = {"seq": table["seq"], "key": "k", "action": table["options"][0]["action"]}
        self.asked = 0

    def counted(self, framework: Any) -> Any:
        async def count(scope: Any, receive: Any, send: Any) -> None:
            self.asked += 1
            await framework(scope, receive, send)

        return count

    async def post(self, path: str, body: Any) -> walk_world.Answer:
        return await self.process.request("POST", path, msgspec.json.encode(body), self.headers)


def test_the_framework_is_not_asked_about_an_action_that_is_played(tmp_path: Path) -> None:
    async def played() -> tuple[int, int]:
        small = Small(tmp_path)
        await small.start()
        answer = await small.post(small.path, small.sent)
        await small.process.stop()
        return answer.status_code, small.asked

    assert asyncio.run(played()) == (200, 0)


@pytest.mark.parametrize("error", [RuntimeError("broken"), OperationalError("", None, Exception("disk I/O error"))])
def test_faults_are_told_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    async def fails(*_: Any) -> bool:
        raise error

    async def failed() -> list[walk_world.Answer]:
        small = Small(tmp_path)
        await small.start()
        monkeypatch.setattr(playing, "play", fails)
        answers = [await small.post(small.path + query, small.sent) for query in ("", PAST_IT)]
        await small.process.stop()
        return answers

    short, long = asyncio.run(failed())
    assert short.status_code in (500, 503)
    assert (short.status_code, short.headers, short.content) == (long.status_code, long.headers, long.content)
