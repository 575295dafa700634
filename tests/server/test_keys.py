"""Sessions and tokens: seen, ended, bounded; a new password ends them all. Names that look like another's."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from tests.server.running import Person, Server, sse

from trunkline import Game
from trunkline.server.names import folded
from trunkline.server.people.accounts import Accounts
from trunkline.server.people.guests import expired
from trunkline.server.people.sessions import SESSION_SECONDS, Sessions
from trunkline.server.play import seating
from trunkline.server.play.bot_levels import BotLevels
from trunkline.server.protocol.people import NewToken
from trunkline.server.protocol.tables import NewGame, NewSeat
from trunkline.server.settings import Settings
from trunkline.server.storage.database import database_of
from trunkline.server.storage.store import Store


def bearer(server: Server, secret: str) -> httpx.Client:
    return httpx.Client(base_url=server.url, headers={"Authorization": f"Bearer {secret}"})


def again(person: Person, password: str = "correct horse") -> Person:
    """The same person in another browser."""
    other = Person(str(person.http.base_url), person.name)
    return other.take(other.http.post("/api/session", json={"name": person.name, "password": password}))


def test_a_new_password_ends_sessions_tokens_and_streams(server: Server) -> None:
    anna = Person(server.url).account()
    other, program = again(anna), bearer(server, anna.post("/me/tokens", {"label": "bot"})["secret"])
    game = anna.new_game("1848", "me hotseat hotseat")
    with other.http.stream("GET", f"/api/games/{game}/stream") as stream:
        messages = sse(stream.iter_lines())
        next(messages)
        anna.put("/me/password", {"old": "correct horse", "new": "better horse"})
        assert [event for event, _, _ in messages][-1] == "end"
    assert other.get("/me")["account"] is None
    assert program.get("/api/me").json()["account"] is None
    assert anna.get("/me")["account"]["id"] == anna.id
    program.close()


def test_people_see_and_end_their_sessions(server: Server) -> None:
    anna = Person(server.url).account()
    phone, tablet = again(anna), again(anna)
    lines = anna.get("/me/sessions")
    assert [line["mine"] for line in lines].count(True) == 1
    assert all(line["agent"].startswith("python-httpx") for line in lines)
    phones = next(line["id"] for line in phone.get("/me/sessions") if line["mine"])
    assert anna.http.delete(f"/api/me/sessions/{phones}").status_code == 204
    assert phone.get("/me")["account"] is None
    assert tablet.get("/me")["account"]["id"] == anna.id
    assert anna.http.delete("/api/me/sessions").status_code == 204
    assert tablet.get("/me")["account"] is None
    assert len(anna.get("/me/sessions")) == 1


def test_nobody_ends_somebody_elses_session(person: Callable[[], Person]) -> None:
    anna, bob = person(), person()
    session = anna.get("/me/sessions")[0]["id"]
    assert bob.refused(f"/me/sessions/{session}", method="DELETE") == (404, "not_found")
    assert anna.get("/me")["account"]["id"] == anna.id


@pytest.mark.parametrize(("scope", "plays", "rules"), [("read", 403, 403), ("play", 201, 403), ("all", 201, 201)])
def test_tokens_reach_as_far_as_they_were_made_for(server: Server, scope: str, plays: int, rules: int) -> None:
    anna = Person(server.url).guest()
    line = anna.post("/me/tokens", {"label": "bot", "scope": scope, "days": 7})
    assert line["scope"] == scope
    assert 6 < (line["expires"] - time.time()) / 86400 < 8
    program = bearer(server, line["secret"])
    assert program.get("/api/me").status_code == 200
    seats = [{"kind": "me"}, {"kind": "hotseat"}, {"kind": "hotseat"}]
    assert program.post("/api/games", json={"title": "1846", "seats": seats}).status_code == plays
    assert program.post("/api/me/tokens", json={"label": "more"}).status_code == rules
    assert program.get("/api/me/export").status_code == (200 if scope == "all" else 403)
    program.close()


def test_tokens_and_sessions_end_by_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [time.time()]
    monkeypatch.setattr("trunkline.server.people.sessions.time.time", lambda: now[0])

    async def looked() -> list[bool]:
        opened = database_of(Settings(data=str(tmp_path)))
        await opened.open()
        sessions, anna = Sessions(opened), await Accounts(opened).add("Anna")
        token = (await sessions.add_token(anna.id, NewToken(label="bot", days=7))).secret
        session, _ = await sessions.open(anna.id, "")
        found = []
        for days in (6, 2, SESSION_SECONDS / 86400 + 1):
            now[0] += days * 86400
            found.append(await sessions.by_token(token, "GET", "/api/me") is not None)
            found.append(await sessions.by_session(session) is not None)
        await opened.close()
        return found

    assert asyncio.run(looked()) == [True, True, False, True, False, False]


# Names


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "Аnna"),  # a Cyrillic А
        ("Anna", "ANNA"),
        ("modern", "rnodern"),
        ("Paul", "PauI"),
        ("Bob 10", "Bob lO"),
        ("Ann", "A\u200bnn"),
        ("scope", "ѕсоре"),
    ],
)
def test_names_that_look_the_same_are_the_same(name: str, other: str) -> None:
    assert folded(name) == folded(other)


@pytest.mark.parametrize(("name", "other"), [("Anna", "Anne"), ("Jürgen", "Jurgen"), ("東京", "京都"), ("Ann", "Anna")])
def test_names_that_look_different_are_different(name: str, other: str) -> None:
    assert folded(name) != folded(other)


def test_a_look_alike_of_an_account_is_refused(server: Server) -> None:
    anna = Person(server.url, f"Ann{time.time_ns()}").account()
    twin = anna.name.replace("A", "А")  # a Cyrillic А
    stranger = Person(server.url, twin)
    assert stranger.refused("/accounts", {"name": twin, "password": "correct horse"}) == (409, "conflict")
    assert stranger.refused("/guests", {"name": twin}) == (409, "conflict")


UNSEEN = ["An\u200bna", "\u202eannA", "ㅤㅤ", "A\u00adnna", "A\u2028nna", "An\ufe0fna", "A\u2003a"]


@pytest.mark.parametrize("name", UNSEEN)
def test_names_with_something_unseen_are_refused(sqlite_server: Server, name: str) -> None:
    assert Person(sqlite_server.url).refused("/guests", {"name": name}) == (400, "bad_input")


def test_names_of_tables_and_of_people_at_one_device_are_seen_too(sqlite_server: Server) -> None:
    """They are in everybody's lists. What somebody's file holds is cleaned: it cannot be asked for another name."""
    anna = Person(sqlite_server.url).guest()
    for name in UNSEEN:
        seats = [{"kind": "me"}, {"kind": "hotseat"}, {"kind": "open"}]
        assert anna.refused("/games", {"title": "1848", "name": name, "seats": seats}) == (400, "bad_input")
        seats[1]["name"] = name
        assert anna.refused("/games", {"title": "1848", "seats": seats}) == (400, "bad_input")
    text = Game("1848", ["An\u202ena", "Ben\ue001", "\u200b"], seed=1).to_json()
    found = anna.post("/games/import", {"text": text, "play": True})
    assert [seat["name"] for seat in found["seats"]] == ["Anna", "Ben", "Player 3"]
    assert anna.get(f"/games/{found['id']}/table")["decision"]["text"]


# Files and texts


def test_a_deleted_account_leaves_no_text_behind(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    anna = Person(server.url, "Annabel-the-unforgettable").account()
    game = anna.new_game("1848", "me hotseat hotseat")
    anna.post(f"/games/{game}/chat", {"text": "words-to-be-forgotten-4711"})
    anna.put(f"/games/{game}/note", {"text": "a-note-to-be-forgotten-4712"})
    anna.http.patch("/api/me", json={"email": "forgotten-4713@example.com"})
    anna.post("/me/delete", {"password": "correct horse"})
    everything = b"".join(file.read_bytes() for file in tmp_path.glob("trunkline.sqlite3*"))
    server.stop()
    for text in (b"Annabel-the", b"forgotten-4711", b"forgotten-4712", b"forgotten-4713"):
        assert text not in everything


def test_files_are_the_operators_alone(tmp_path: Path) -> None:
    (tmp_path / "trunkline.sqlite3").touch(0o644)
    server = Server(tmp_path).start()
    Person(server.url).guest()
    modes = {file.name: oct(file.stat().st_mode & 0o777) for file in tmp_path.glob("trunkline.sqlite3*")}
    server.stop()
    assert set(modes.values()) == {"0o600"}, modes


# Guests


def test_guests_who_do_not_come_back_are_forgotten_when_their_games_are_over(tmp_path: Path) -> None:
    async def looked() -> tuple[list[int], list[int]]:
        opened = database_of(Settings(data=str(tmp_path)))
        await opened.open()
        people, store, now = Accounts(opened), Store(opened), time.time()
        playing, idle, known = await people.add("Anna"), await people.add("Bob"), await people.add("Carl", "a password")
        wanted = NewGame(title="1846", seats=[NewSeat(kind="me"), NewSeat(kind="bot"), NewSeat(kind="bot")])
        await store.create(*seating.new_game(playing, wanted, BotLevels(), now))
        found = await expired(people, now + 31 * 86400), await expired(people, now)
        await opened.close()
        assert known.id not in found[0]
        assert found[0] == [idle.id]
        return found

    assert asyncio.run(looked())[1] == []
