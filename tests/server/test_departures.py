"""Who is called otherwise, or leaves for good: everybody who looks is told at once, and nobody waits for them."""

from collections.abc import Callable
from typing import Any

from tests.server.running import Person, sse

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
