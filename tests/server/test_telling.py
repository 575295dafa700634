"""Being told: push that only the browser can read, ways tried with a reason for failure, quiet hours, digests."""

import asyncio
import stat
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import HTTPServer
from pathlib import Path
from queue import Queue
from types import SimpleNamespace
from typing import cast

import pytest
from tests.server.push_receiver import Browser, PushService, sender_of
from tests.server.running import Person, Server

from trunkline.core.asked import Asked
from trunkline.server.people import notices
from trunkline.server.people.push_crypto import encrypted, make_key, sender_in
from trunkline.server.people.telling import is_due, is_quiet
from trunkline.server.protocol.telling import Wishes
from trunkline.server.storage.rows import GameRow


@pytest.fixture
def service() -> Iterator[str]:
    """The address of a push service."""
    PushService.got, PushService.status = Queue(), 201
    with HTTPServer(("127.0.0.1", 0), PushService) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def started(folder: Path) -> Server:
    return Server(folder, private_hooks="true", public_url="http://rails.example").start()


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = started(tmp_path_factory.mktemp("telling"))
    yield server
    server.stop()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop."""
    server = started(tmp_path)
    yield server
    server.stop()


def test_only_the_browser_can_read_what_was_encrypted() -> None:
    browser = Browser()
    body = encrypted(b'{"text":"your turn"}', browser.public, browser.auth)
    assert browser.read(body) == {"text": "your turn"}
    other = Browser()
    other.auth = browser.auth
    with pytest.raises(Exception):  # noqa: B017 - whatever the cipher raises
        other.read(body)
    assert encrypted(b"x", browser.public, browser.auth) != encrypted(b"x", browser.public, browser.auth)


def test_the_servers_key_is_made_once_and_is_nobody_elses_to_read(tmp_path: Path) -> None:
    first = sender_in(tmp_path)
    file = tmp_path / "push-key.pem"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    make_key(file)  # another process that started at the same time
    assert sender_in(tmp_path).public == first.public
    assert [f.name for f in tmp_path.iterdir()] == ["push-key.pem"]


def test_a_push_when_it_becomes_my_decision(telling: Server, service: str) -> None:
    anna, ben = Person(telling.url).guest(), Person(telling.url).guest()
    browser = Browser()
    key = ben.post("/me/telling/push", browser.subscription(f"{service}/one"))["push_key"]
    game = anna.new_game("1848", "me open hotseat")
    ben.post(f"/games/{game}/join", {})
    anna.post(f"/games/{game}/start")
    notices = [took(browser, key, service)]
    while notices[-1]["kind"] != "turn":
        for person in (anna,):
            table = person.table(game)
            if table["options"]:
                person.act(game, table["options"][0]["action"], table["seq"])
        notices.append(took(browser, key, service))
    assert notices[0]["kind"] == "start"
    assert notices[-1]["game"] == game
    assert notices[-1]["link"] == f"http://rails.example/game/{game}"


def took(browser: Browser, key: str, service: str) -> dict[str, str]:
    headers, body = PushService.got.get(timeout=60)
    assert headers["Content-Encoding"] == "aes128gcm"
    assert int(headers["TTL"]) > 0
    assert sender_of(headers["Authorization"], service) == key
    found: dict[str, str] = browser.read(body)
    return found


def test_the_test_button_says_why_it_failed(telling: Server, service: str) -> None:
    anna = Person(telling.url).guest()
    assert anna.post("/me/telling/test", {"by": "push"}) == {
        "ok": False,
        "message": "No browser gets notifications yet.",
    }
    anna.post("/me/telling/push", Browser().subscription(f"{service}/one"))
    assert anna.post("/me/telling/test", {"by": "push"})["ok"]
    PushService.status = 503
    assert "answered 503" in anna.post("/me/telling/test", {"by": "push"})["message"]
    PushService.status = 410
    assert "answered 410" in anna.post("/me/telling/test", {"by": "push"})["message"]
    assert anna.get("/me/telling")["browsers"] == []  # it has unsubscribed
    assert "No webhook" in anna.post("/me/telling/test", {"by": "hook"})["message"]
    anna.http.patch("/api/me", json={"webhook": "http://127.0.0.1:1/"})
    assert "No connection" in anna.post("/me/telling/test", {"by": "hook"})["message"]
    assert "sends no mail" in anna.post("/me/telling/test", {"by": "mail"})["message"]


def test_a_browser_that_asks_twice_is_one_and_can_be_removed(telling: Server, service: str) -> None:
    anna, ben, browser = Person(telling.url).guest(), Person(telling.url).guest(), Browser()
    for _ in range(2):
        found = anna.post("/me/telling/push", browser.subscription(f"{service}/one"))["browsers"]
    assert len(found) == 1
    path = f"/me/telling/push/{found[0]['id']}"
    assert ben.refused(path, method="DELETE") == (404, "not_found")
    assert anna.http.delete(f"/api{path}").json()["browsers"] == []
    assert anna.refused(path, method="DELETE") == (404, "not_found")


@pytest.mark.parametrize(
    "change",
    [{"key": "AAAA"}, {"auth": "AAAA"}, {"endpoint": "ftp://x/"}, {"key": "B" * 87}, {"endpoint": "https://"}],
)
def test_what_is_no_subscription_is_refused(telling: Server, change: dict[str, str]) -> None:
    anna = Person(telling.url).guest()
    given = {**Browser().subscription("https://push.example/one"), **change}
    assert anna.refused("/me/telling/push", given) == (400, "bad_input")
    assert anna.get("/me/telling")["browsers"] == []


def test_push_never_reaches_private_addresses(sqlite_server: Server) -> None:
    """As hooks: this server does not allow it."""
    anna, browser = Person(sqlite_server.url).guest(), Browser()
    http = browser.subscription("http://127.0.0.1:9/one")
    assert anna.refused("/me/telling/push", http) == (400, "bad_input")
    anna.post("/me/telling/push", browser.subscription("https://localhost:9/one"))
    assert "not a public address" in anna.post("/me/telling/test", {"by": "push"})["message"]


def test_a_hushed_game_is_noted_and_not_sent(telling: Server, service: str) -> None:
    anna, browser = Person(telling.url).guest(), Browser()
    anna.post("/me/telling/push", browser.subscription(f"{service}/one"))
    hushed = anna.new_game("1848", "me hotseat hotseat", start=False)
    assert anna.put(f"/me/telling/games/{hushed}", {"on": True})["hushed"] == [hushed]
    stranger = Person(telling.url).guest()
    assert stranger.refused(f"/me/telling/games/{hushed}", {"on": True}, "PUT") == (404, "not_found")
    anna.post(f"/games/{hushed}/start")
    loud = anna.new_game("1848", "me hotseat hotseat")
    assert browser.read(PushService.got.get(timeout=60)[1])["game"] == loud
    assert {n["game"] for n in anna.get("/me/notices")["notices"]} == {hushed, loud}
    assert anna.put(f"/me/telling/games/{hushed}", {"on": False})["hushed"] == []


def at(hour: int, minute: int = 0, day: int = 10) -> float:
    return datetime(2026, 3, day, hour, minute, tzinfo=UTC).timestamp()


def test_quiet_hours_may_go_over_midnight() -> None:
    night = Wishes(quiet_from=22 * 60, quiet_until=7 * 60)
    assert [is_quiet(night, at(h)) for h in (21, 22, 3, 6, 7)] == [False, True, True, True, False]
    noon = Wishes(quiet_from=12 * 60, quiet_until=13 * 60)
    assert [is_quiet(noon, at(h)) for h in (11, 12, 13)] == [False, True, False]
    assert not is_quiet(Wishes(), at(3))
    in_berlin = Wishes(quiet_from=22 * 60, quiet_until=7 * 60, zone="Europe/Berlin")
    assert [is_quiet(in_berlin, at(h)) for h in (20, 21, 5, 6)] == [False, True, True, False]


def test_a_digest_goes_out_once_a_day_and_never_in_quiet_hours() -> None:
    morning = Wishes(digest=8)
    assert not is_due(morning, at(8, 5, day=9), at(7, 59))
    assert is_due(morning, at(8, 5, day=9), at(8))
    assert not is_due(morning, at(8, 0), at(20))
    late = Wishes(digest=6, quiet_from=22 * 60, quiet_until=7 * 60)
    assert not is_due(late, 0.0, at(6, 30))
    assert is_due(late, 0.0, at(7))


def test_what_was_held_back_comes_as_one_message(own: Server, service: str, tmp_path: Path) -> None:
    from trunkline.server.service import Service
    from trunkline.server.settings import Settings

    anna, browser = Person(own.url).guest(), Browser()
    anna.post("/me/telling/push", browser.subscription(f"{service}/one"))
    anna.put("/me/telling", {"digest": 8})
    assert anna.refused("/me/telling", {"zone": "Nowhere/Land"}, "PUT") == (400, "bad_input")
    games = [
        anna.new_game("1848", "me hotseat hotseat", terms={"pace": "by_turn"}, name=name) for name in ("One", "Two")
    ]
    kinds = [browser.read(PushService.got.get(timeout=60)[1])["kind"] for _ in games]
    assert kinds == ["start", "start"]  # these are told at once, the turns are not
    wait_for_turns(anna, len(games))
    own.stop()

    async def look(now: float) -> None:
        service = Service(Settings(data=str(tmp_path), private_hooks=True, public_url="http://rails.example"))
        await service.database.open()
        await service.digests.send_due(now)
        await service.database.close()

    asyncio.run(look(at(7)))
    assert PushService.got.empty()
    asyncio.run(look(at(8)))
    notice = browser.read(PushService.got.get(timeout=60)[1])
    assert notice["kind"] == "digest"
    assert notice["text"].startswith("2 games wait for you: ")
    asyncio.run(look(at(9)))
    assert PushService.got.empty()


def wait_for_turns(person: Person, many: int) -> None:
    """Notices are kept a moment after the answer."""
    lines = person.http.stream("GET", "/api/me/stream")
    with lines as answer:
        for _ in answer.iter_lines():
            if [n["kind"] for n in person.get("/me/notices")["notices"]].count("turn") == many:
                return


def test_a_notice_of_a_turn_speaks_to_whoever_reads_it() -> None:
    """The reader's own name is left out; what cannot be told leaves whose turn it is."""
    game = cast(GameRow, SimpleNamespace(id="friday", name="Friday", title="1846"))
    asked = Asked("offer", 0, "NYC", {"price": 50, "private": "LM"})
    offered = notices.sentence("turn", notices.NoticeFacts(decision=asked), game, [])
    assert offered == "Your turn in Friday: NYC offers $50 for Little Miami: accept or decline"
    for unknown in (Asked("offer", 0, "NYC", {"price": 50, "private": "?"}), Asked("chess", 0, "", {})):
        assert notices.sentence("turn", notices.NoticeFacts(decision=unknown), game, []) == "It is your turn in Friday."
    assert notices.sentence("turn", notices.NoticeFacts(), game, []) == "It is your turn in Friday."
