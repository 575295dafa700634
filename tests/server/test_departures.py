"""Who is called otherwise, or leaves for good: everybody who looks is told at once, and nobody waits for them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.running import Person, Server, sse
from tests.server.test_operators import inside, run

TABLE = Callable[[], Person]


def device_and_guest(host: Person, other: Person) -> str:
    """A device with two people, neither of whom is its owner by name, and somebody elsewhere."""
    seats = [{"kind": "hotseat", "name": "Ben"}, {"kind": "hotseat", "name": "Cleo"}, {"kind": "open"}]
    game: str = host.post("/games", {"title": "1848", "seats": seats, "terms": {"cover": False}})["id"]
    other.post(f"/games/{game}/join", {})
    host.post(f"/games/{game}/start")
    return game


def test_all_seats_of_a_device_are_departed_at_once_and_bots_play_them(person: TABLE) -> None:
    host, other = person(), person()
    game = device_and_guest(host, other)
    shown = other.table(game)
    assert [s["name"] for s in shown["game"]["seats"]] == ["Ben", "Cleo", other.name]
    host.post("/me/delete", {"password": ""})
    seats = other.table(game)["game"]["seats"]
    assert [(s["name"], s["kind"]) for s in seats[:2]] == [("Departed 1", "bot"), ("Departed 2", "bot")]
    notes = [i["text"] for i in other.get(f"/games/{game}/history")["items"] if i["kind"] == "note"]
    assert notes == [f"Departed {n} has left for good; a bot (standard) plays on." for n in (1, 2)]
    assert other.follow(game, lambda t: t["decision"]["seat"] == 2)["options"]


def test_a_stream_is_told_of_another_name_and_of_the_chat_in_which_it_stands(person: TABLE) -> None:
    anna, onlooker = person(), person()
    game = anna.new_game("1848")
    onlooker.post(f"/games/{game}/chat", {"text": "hello"})
    with anna.http.stream("GET", f"/api/games/{game}/stream", timeout=60) as stream:
        messages = sse(stream.iter_lines())
        next(m for m in messages if m[0] == "update")
        onlooker.http.patch("/api/me", json={"name": f"{onlooker.name} II"}).raise_for_status()
        assert next(data for event, _, data in messages if event == "chat") == []
        assert speakers(anna, game) == [f"{onlooker.name} II"]
        onlooker.post("/me/delete", {"password": ""})
        assert next(data for event, _, data in messages if event == "chat") == []
    assert speakers(anna, game) == ["Departed"]


def speakers(person: Person, game: str) -> list[Any]:
    return [line["name"] for line in person.get(f"/games/{game}/chat")["lines"]]


@pytest.fixture
def left_behind(tmp_path: Path) -> Iterator[tuple[Server, Person, Person, str]]:
    """A server of its own with a game of an account and a guest."""
    server = Server(tmp_path).start()
    anna, other = Person(server.url, "Anna").account(), Person(server.url).guest()
    game = anna.new_game("1848", "me open bot")
    other.post(f"/games/{game}/join", {})
    anna.post(f"/games/{game}/start")
    yield server, anna, other, game
    server.stop()


def test_whom_the_operator_deletes_leaves_a_line_in_the_log(left_behind: tuple[Server, Person, Person, str]) -> None:
    server, _, other, game = left_behind
    server.stop()
    assert run("account", "delete", "Anna", "--yes", "--data", str(server.folder)) == 0
    server.start()
    assert other.table(game)["game"]["seats"][0]["name"] == "Departed 1"
    notes = [i["text"] for i in other.get(f"/games/{game}/history")["items"] if i["kind"] == "note"]
    assert notes == ["Departed 1 has left for good; a bot (standard) plays on."]
    server.stop()
    assert run("doctor", "--data", str(server.folder)) == 0


@pytest.fixture
def on_the_clock(left_behind: tuple[Server, Person, Person, str]) -> tuple[Path, str]:
    """The folder of a server that has stopped, and a game in which Anna decides against a clock."""
    server, anna, other, _ = left_behind
    clock = {"seconds": 3600, "gain": 0, "then": "bot"}
    game = anna.new_game("1848", "me open bot", terms={"clock": clock})
    other.post(f"/games/{game}/join", {})
    anna.post(f"/games/{game}/start")
    assert other.table(game)["game"]["deadline"] > 0
    server.stop()
    return server.folder, game


def test_no_clock_runs_for_somebody_who_has_left(on_the_clock: tuple[Path, str]) -> None:
    folder, game = on_the_clock
    assert run("account", "delete", "Anna", "--yes", "--data", str(folder)) == 0
    with inside(folder) as connection:
        assert connection.execute("SELECT decider, deadline FROM games WHERE id = ?", (game,)).fetchall() == [(0, 0)]


def test_a_clock_goes_on_when_somebody_else_lends_a_seat(person: TABLE) -> None:
    anna, bob = person(), person()
    game = anna.new_game("1848", "me open bot", terms={"clock": {"seconds": 3600, "gain": 0}})
    bob.post(f"/games/{game}/join", {})
    before = anna.post(f"/games/{game}/start")["deadline"]
    assert before > 0
    assert bob.post(f"/games/{game}/resign", {})["deadline"] == before
    assert bob.post(f"/games/{game}/resign", {"back": True})["deadline"] == before
    assert anna.post(f"/games/{game}/resign", {})["deadline"] != before


def test_a_bots_time_is_never_gone(
    on_the_clock: tuple[Path, str], left_behind: tuple[Server, Person, Person, str]
) -> None:
    """A deadline that an older version left standing beside a bot is dropped, and the log says nothing of it."""
    folder, game = on_the_clock
    server, _, other, _ = left_behind
    with inside(folder) as connection:
        connection.execute("UPDATE seats SET bot = 'standard' WHERE game = ? AND seat = 0", (game,))
        connection.execute("UPDATE games SET deadline = 1 WHERE id = ?", (game,))
    server.start()
    other.follow(game, lambda t: t["decision"]["seat"] == 1)
    assert [i["text"] for i in other.get(f"/games/{game}/history")["items"] if i["kind"] == "note"] == []


def test_a_game_that_cannot_be_read_keeps_nobody_from_leaving(left_behind: tuple[Server, Person, Person, str]) -> None:
    server, anna, _, game = left_behind
    server.stop()
    with inside(server.folder) as connection:
        connection.execute("UPDATE games SET terms = 'nonsense' WHERE id = ?", (game,))
    server.start()
    anna.post("/me/delete", {"password": "correct horse"})
    assert anna.refused("/session", {"name": "Anna", "password": "correct horse"}) == (400, "bad_input")
