"""What one address can do to the others: nothing. Work is counted, connections and streams have bounds."""

import asyncio
import json
import logging
import socket
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from litestar.types import Scope
from tests.sample_games import some_way_in
from tests.server.running import Person, Server

from trunkline.errors import BadInput
from trunkline.server.errors import TooOften
from trunkline.server.http import pacing as pacing_of_questions
from trunkline.server.http.clients import come_from, counted, networks
from trunkline.server.http.connections import EACH, ConnectionCount
from trunkline.server.http.gate import PAUSE, Gate
from trunkline.server.http.pacing import LONGEST_REST, Pacing
from trunkline.server.limits import Limits
from trunkline.server.logging import OnceAMinute, OthersLine, log_error
from trunkline.server.people.accounts import hash_password, verify
from trunkline.server.play.kept_answers import KeptAnswers
from trunkline.server.service import Service
from trunkline.server.settings import Settings
from trunkline.server.work import METER, Heavy, Meter, Metered

NEIGHBOUR = "127.0.0.2"  # another address of this machine


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with limits, which gives one address little of the processor."""
    server = Server(tmp_path_factory.mktemp("strict"), rate_limits="true", work_share="0.1").start()
    yield server
    server.stop()


# Work


@pytest.fixture
def stingy(tmp_path: Path) -> Iterator[Server]:
    """A server that gives one address so little that a hundred pages of history are too much, compiled too."""
    server = Server(tmp_path, rate_limits="true", work_share="0.02").start()
    yield server
    server.stop()


def test_readers_of_history_run_out_of_work_and_others_do_not(stingy: Server) -> None:
    anna, reader = Person(stingy.url).guest(), Person(stingy.url, address=NEIGHBOUR)
    text = some_way_in("1846", 300).to_json()
    made = anna.post("/games/import", {"text": text, "play": True})  # may be all the work that she is allowed
    game, invite = made["id"], made["invite"]
    assert invite
    statuses: list[int] = []
    while 429 not in statuses and len(statuses) < 200:
        page = f"history?invite={invite}&start={len(statuses)}"  # each another one: what was asked before is kept
        statuses.append(reader.http.get(f"/api/games/{game}/{page}").status_code)
    assert statuses[0] == 200
    assert statuses[-1] == 429
    assert httpx.get(f"{stingy.url}/healthz").status_code == 200


def test_only_the_own_steps_of_a_request_are_counted() -> None:
    async def work(turns: int) -> None:
        for _ in range(turns):
            sum(range(20_000))
            await asyncio.sleep(0)

    async def both() -> tuple[float, float]:
        little, much = Meter("anna"), Meter("bob")

        async def one(turns: int, meter: Meter) -> None:
            await Metered(work(turns), meter)

        await asyncio.gather(one(1, little), one(200, much))
        return little.seconds, much.seconds

    little, much = asyncio.run(both())
    assert 0 < little < much / 10


def test_a_metered_request_can_be_cancelled_and_may_fail() -> None:
    async def wait() -> None:
        await asyncio.Event().wait()

    async def fail() -> None:
        await asyncio.sleep(0)
        raise ZeroDivisionError

    async def metered(coroutine: Any) -> None:
        await Metered(coroutine, Meter("anna"))

    async def both() -> list[type[object]]:
        tasks = [asyncio.create_task(metered(wait())), asyncio.create_task(metered(fail()))]
        await asyncio.sleep(0)
        tasks[0].cancel()
        return [type(found) for found in await asyncio.gather(*tasks, return_exceptions=True)]

    assert asyncio.run(both()) == [asyncio.CancelledError, ZeroDivisionError]


def test_heavy_work_is_paid_for_by_who_asked() -> None:
    async def ask() -> float:
        meter = Meter("anna")
        METER.set(meter)
        assert await Heavy(1, "test").do(sum, range(500_000)) == 124999750000
        return meter.seconds

    assert asyncio.run(ask()) > 0


def test_a_password_or_pin_is_paid_for_by_who_sent_it() -> None:
    """A guest who sets a PIN again and again kept both cores busy, and everybody who signed in waited behind them."""

    async def send() -> float:
        meter = Meter("anna")
        METER.set(meter)
        assert await verify(await hash_password("1846"), "1846")
        return meter.seconds

    assert asyncio.run(send()) > 0


@pytest.mark.parametrize("on", [True, False])
def test_questions_of_one_address_do_not_follow_each_other_at_once(on: bool) -> None:
    """Eight readers of lists: whoever else asked waited for all eight, each of whom had asked for little."""
    pacing, order = Pacing(on), list[str]()

    async def ask() -> None:
        async with pacing.turn("127.0.0.2"):
            order.append("crowd")
            sum(range(20_000))  # some work: the rest is as long

    async def crowd() -> None:
        await asyncio.gather(*(ask() for _ in range(8)))
        order.append("end")

    async def others() -> None:
        while order[-1:] != ["end"]:
            order.append("other")
            await asyncio.sleep(0)

    async def both() -> None:
        await asyncio.gather(crowd(), others())

    async def then_rest() -> None:
        await both()
        await asyncio.sleep(2 * LONGEST_REST)

    asyncio.run(then_rest())
    assert order.count("crowd") == 8
    assert ("crowd crowd" in " ".join(order)) != on
    assert not pacing.lines


def test_a_question_whose_answer_is_not_read_does_not_hold_up_its_household(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing_of_questions, "LONGEST_TURN", 0.01)
    pacing = Pacing(True)

    async def household() -> None:
        async with pacing.turn("home"), pacing.turn("home"):  # the first lasts as long as the second
            pass
        await asyncio.sleep(2 * LONGEST_REST)

    asyncio.run(household())
    assert not pacing.lines


def test_work_is_paid_for_afterwards() -> None:
    limits = Limits(on=True, share=0.25)
    limits.must_be_left("work", "anna")
    limits.spend("work", "anna", 10.0)
    with pytest.raises(TooOften, match="wait 20 s"):
        limits.must_be_left("work", "anna")
    limits.must_be_left("work", "bob")


def test_long_answers_are_kept_in_a_bounded_room() -> None:
    made: list[str] = []

    class Standing:
        class game:  # noqa: N801
            id, changed = "g", 1

        seq = 5

    async def ask(kept: KeptAnswers, what: str) -> None:
        async def make() -> bytes:
            made.append(what)
            return b"x" * 40

        assert await kept.of(cast(Any, Standing), what, make) == b"x" * 40

    async def asked() -> None:
        kept = KeptAnswers(100)
        for what in ("a", "b", "a", "c", "a", "b"):
            await ask(kept, what)

    asyncio.run(asked())
    assert made == ["a", "b", "c", "b"]


def test_who_asks_too_much_is_told_so_slowly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crowd that is refused at once asks again at once."""
    service = Service(Settings(data=str(tmp_path)))
    service.limits.spend("request", NEIGHBOUR, 1000.0)
    waits: list[float] = []
    answers: list[Any] = []

    async def waited(seconds: float) -> None:
        waits.append(seconds)

    async def received() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def answered(message: Any) -> None:
        answers.append(message)

    monkeypatch.setattr("trunkline.server.http.gate.asyncio.sleep", waited)
    asked = {**scope_of(NEIGHBOUR), "method": "GET", "path": "/healthz", "raw_path": b"/healthz", "query_string": b""}
    asyncio.run(Gate(cast(Any, None), service)(cast(Scope, asked), received, answered))
    assert answers[0]["status"] == 429
    assert waits == [PAUSE]


# Connections and streams


def test_connections_of_one_address_are_bounded(strict: Server) -> None:
    lines = []
    try:
        for _ in range(EACH + 50):
            line = socket.create_connection(("127.0.0.1", strict.port), source_address=("127.0.0.3", 0), timeout=60)
            lines.append(line)
        closed = sum(is_closed(line) for line in lines[EACH:])
        assert closed == 50
        assert httpx.get(f"{strict.url}/healthz").status_code == 200
    finally:
        for line in lines:
            line.close()
    assert strict.log.read_text().count("too many connections") == 1


@pytest.mark.parametrize("limits", [True, False])
def test_connections_in_all_leave_descriptors_for_files(limits: bool) -> None:
    connections = ConnectionCount(Settings(rate_limits=limits), in_all=3)
    addresses = [f"10.0.{n}.1" for n in range(4)]
    assert [connections.enter(address) for address in addresses] == [True, True, True, not limits]
    connections.leave(addresses[0])
    connections.leave(addresses[3])
    assert connections.enter("10.0.9.1")


def is_closed(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


def test_streams_asked_for_at_once_are_bounded_too(strict: Server) -> None:
    game = Person(strict.url).guest().new_game("1848", "me hotseat hotseat")

    async def open_one() -> tuple[str, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", strict.port, local_addr=("127.0.0.4", 0))
        writer.write(f"GET /api/games/{game}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        return (await reader.readline()).decode().split()[1], writer

    async def open_many() -> list[str]:
        found = await asyncio.gather(*(open_one() for _ in range(60)))
        for _, writer in found:
            writer.close()
        return [status for status, _ in found]

    statuses = asyncio.run(open_many())
    assert statuses.count("200") <= 40
    assert set(statuses) == {"200", "429"}


# Logs and metrics


def test_trouble_that_repeats_itself_is_told_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("trunkline.server.logging.time.monotonic", lambda: now[0])
    seldom = OnceAMinute()
    assert [seldom.again(("a",)), seldom.again(("a",)), seldom.again(("b",)), seldom.again(("a",))] == [0, -1, 0, -1]
    now[0] += 61
    assert [seldom.again(("a",)), seldom.again(("a",))] == [2, -1]


def test_a_line_of_the_log_is_one_object_and_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        raise ValueError("no such seat")
    except ValueError as error:
        for _ in range(2):
            log_error("a test of the log", fault=error, why="a test", path="/x")
    [line] = capsys.readouterr().err.splitlines()
    told = json.loads(line)
    assert (told["event"], told["why"], told["path"], told["level"]) == ("a test of the log", "a test", "/x", "error")
    assert told["exception"].startswith("Traceback")
    assert told["exception"].endswith("ValueError: no such seat")
    assert datetime.fromisoformat(told["timestamp"]).tzinfo is not None


def test_what_a_library_logs_says_where_and_keeps_what_it_holds_to_itself() -> None:
    record = logging.LogRecord("psycopg", logging.WARNING, "pool.py", 7, "lost %s", ("password=x",), None, "give_back")
    told = json.loads(OthersLine().format(record))
    assert (told["event"], told["where"], "password" in str(told)) == ("psycopg", "pool.give_back", False)


def test_methods_that_are_made_up_share_one_label(sqlite_server: Server) -> None:
    for number in range(30):
        assert httpx.request(f"MADEUP{number}", f"{sqlite_server.url}/healthz").status_code == 400
    httpx.request("PROPFIND", f"{sqlite_server.url}/healthz")  # one that HTTP knows, and nobody uses here
    token = sqlite_server.environment["TRUNKLINE_METRICS_TOKEN"]
    text = httpx.get(f"{sqlite_server.url}/metrics", headers={"Authorization": f"Bearer {token}"}).text
    assert "MADEUP" not in text
    assert "PROPFIND" not in text
    assert 'method="other"' in text


# Addresses and guesses


def test_a_guesser_does_not_lock_the_owner_out(strict: Server) -> None:
    anna = Person(strict.url).account()
    guesser = Person(strict.url, address="127.0.0.5")
    answers = [guesser.refused("/session", {"name": anna.name, "password": f"guess {n}"})[0] for n in range(12)]
    assert answers[-1] == 429
    owner = Person(strict.url, anna.name)
    owner.take(owner.http.post("/api/session", json={"name": anna.name, "password": "correct horse"}))


def scope_of(client: str, **headers: str) -> Scope:
    pairs = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    return cast(Scope, {"type": "http", "client": (client, 1), "scheme": "http", "headers": pairs})


@pytest.mark.parametrize(
    ("client", "forwarded", "found"),
    [
        ("9.9.9.9", "1.2.3.4", "9.9.9.9"),  # nobody's proxy
        ("10.0.0.1", "1.2.3.4", "1.2.3.4"),
        (
            "10.0.0.1",
            "6.6.6.6, 1.2.3.4, 10.0.0.2",
            "1.2.3.4",
        ),  # what stands before the last stranger is made up
        ("10.0.0.1", "nonsense", "10.0.0.1"),
        ("10.0.0.1", "", "10.0.0.1"),
    ],
)
def test_only_trusted_proxies_are_believed(client: str, forwarded: str, found: str) -> None:
    scope = scope_of(client, x_forwarded_for=forwarded, x_forwarded_proto="https")
    come_from(scope, "10.0.0.0/24, ::1")
    assert scope["client"] is not None
    assert scope["client"][0] == found
    assert scope["scheme"] == ("http" if client == "9.9.9.9" else "https")


def test_a_household_of_ipv6_is_one_address() -> None:
    assert counted("2001:db8::1") == counted("2001:db8::ffff") != counted("2001:db8:0:1::1")
    assert counted("::ffff:1.2.3.4") == "1.2.3.4"
    with pytest.raises(BadInput):
        networks("everybody")


def test_an_https_address_makes_secure_cookies(tmp_path: Path) -> None:
    server = Server(tmp_path, public_url="https://rails.example").start()
    cookie = Person(server.url).http.post("/api/guests", json={"name": "Anna"}).headers["set-cookie"]
    server.stop()
    assert "secure" in cookie.lower()
