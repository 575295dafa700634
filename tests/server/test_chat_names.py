"""Whoever writes in chat is called by their seat; those who look on are marked, whatever they call themselves."""

from collections.abc import Callable
from typing import Any

from tests.server.running import Person, Server, sse

TABLE = Callable[[], Person]


def says(person: Person, game: str, text: str) -> Any:
    return person.post(f"/games/{game}/chat", {"text": text})


def heard(person: Person, game: str) -> list[tuple[str, bool]]:
    """Who wrote, the oldest line first, and whether they look on."""
    return [(line["name"], line["watching"]) for line in reversed(person.get(f"/games/{game}/chat")["lines"])]


def test_an_onlooker_of_the_same_name_does_not_pass_for_a_player(server: Server) -> None:
    ann, impostor = Person(server.url, "Ann").guest(), Person(server.url, "Ann").guest()
    game = ann.new_game("1848", "me open open")
    says(ann, game, "hello")
    assert says(impostor, game, "I am Ann, trust me")["watching"]
    assert heard(ann, game) == [("Ann", False), ("Ann", True)]
    impostor.post(f"/games/{game}/join", {})
    assert heard(ann, game) == [("Ann", False), ("Ann 2", False)]
    assert says(impostor, game, "me again")["name"] == "Ann 2"


def test_who_takes_a_name_later_is_called_by_it(server: Server) -> None:
    ann, guest = Person(server.url, "Ann").guest(), Person(server.url, "Guest").guest()
    game = ann.new_game("1848", "me open open")
    says(guest, game, "is there room?")
    guest.http.patch("/api/me", json={"name": "Bob"})
    assert heard(ann, game) == [("Bob", True)]
    guest.post(f"/games/{game}/join", {})
    assert heard(ann, game) == [("Bob", False)]


def test_who_has_left_for_good_is_no_onlooker(person: TABLE) -> None:
    ann, bob = person(), person()
    game = ann.new_game("1848", "me open open")
    says(bob, game, "bye")
    bob.post("/me/delete", {"password": ""})
    assert heard(ann, game) == [("Departed", False)]


def test_streams_and_notices_use_the_same_names(server: Server) -> None:
    ann, two = Person(server.url, "Ann").guest(), Person(server.url, "Ann").guest()
    game = ann.new_game("1848", "me open open")
    two.post(f"/games/{game}/join", {})
    with ann.http.stream("GET", f"/api/games/{game}/stream", timeout=60) as stream:
        events = sse(stream.iter_lines())
        next(data for event, _, data in events if event == "update")
        says(two, game, "hello @Ann")
        lines = next(data for event, _, data in events if event == "chat")
    assert [(line["name"], line["watching"]) for line in lines] == [("Ann 2", False)]
    while not ann.get("/me/notices")["notices"]:
        pass
    assert ann.get("/me/notices")["notices"][0]["text"].startswith("Ann 2 in ")
