"""A guest with seats who signs in is asked first; the seats come along, or it is said that they stay."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.server.running import Person, Server, sse

TABLE = Callable[[], Person]


@pytest.fixture
def owner(server: Server) -> Person:
    """Somebody with an account."""
    return Person(server.url).account()


def seated(host: Person, *others: Person) -> str:
    """A running game of 1848 with these people in this order."""
    game = host.new_game("1848", " ".join(["me", *["open"] * len(others)]))
    for other in others:
        other.post(f"/games/{game}/join", {})
    host.post(f"/games/{game}/start")
    return game


def sign_in(guest: Person, owner: Person, **more: Any) -> Any:
    body = {"name": owner.name, "password": "correct horse", **more}
    answer = guest.http.post("/api/session", json=body)
    if answer.status_code == 201:
        guest.take(answer)
    return answer


def test_a_guest_with_seats_is_asked_before_they_become_somebody_else(person: TABLE, owner: Person) -> None:
    cat, anna, bob = person(), person(), person()
    seated(anna, cat, bob)
    seated(cat, anna, bob)
    no = sign_in(cat, owner)
    assert (no.status_code, no.json()["error"]) == (409, "seats")
    assert f"You are {cat.name}, a guest with a seat in 2 games." in no.json()["message"]
    assert cat.get("/me")["account"]["name"] == cat.name  # nothing has happened
    wrong = cat.http.post("/api/session", json={"name": owner.name, "password": "a guess"})
    assert wrong.json()["error"] == "bad_input"  # and who guesses hears nothing else


def test_the_seats_come_along(person: TABLE, owner: Person) -> None:
    cat, anna, bob = person(), person(), person()
    game = seated(cat, anna, bob)
    cat.post(f"/games/{game}/chat", {"text": "hello"})
    cat.put(f"/games/{game}/note", {"text": "buy early"})
    table = cat.table(game)
    me = sign_in(cat, owner, seats="carry").json()
    assert (me["carried"], me["left_behind"], me["my_turns"]) == (1, 0, 1)
    mine = cat.table(game)
    assert (mine["seat"], mine["game"]["seats"][0]["name"], mine["game"]["host"]) == (0, owner.name, owner.id)
    assert cat.act(game, mine["options"][0]["action"], table["seq"])["seq"] == table["seq"] + 1
    assert cat.get(f"/games/{game}/note")["text"] == "buy early"
    assert cat.get(f"/games/{game}/chat")["lines"][0]["account"] == owner.id
    assert [g["id"] for g in owner.get("/games", list="mine")["games"]] == [game]


def test_where_the_account_sits_already_the_seat_stays_and_that_is_said(person: TABLE, owner: Person) -> None:
    cat, bob = person(), person()
    both, alone = seated(owner, cat, bob), seated(bob, cat, person())
    me = sign_in(cat, owner, seats="carry").json()
    assert (me["carried"], me["left_behind"]) == (1, 1)
    assert bob.get(f"/games/{both}")["seats"][0]["account"] == owner.id
    assert bob.get(f"/games/{both}")["seats"][1]["name"] == cat.name
    assert bob.get(f"/games/{alone}")["seats"][1]["account"] == owner.id


def test_the_name_stays_unique_and_others_at_the_device_keep_theirs(person: TABLE, owner: Person) -> None:
    cat, anna = person(), Person(str(owner.http.base_url), owner.name + "x").guest()
    seats = [{"kind": "open"}, {"kind": "me"}, {"kind": "hotseat", "name": "Dora"}]
    game = cat.post("/games", {"title": "1848", "seats": seats})["id"]
    anna.post(f"/games/{game}/join", {})
    cat.post(f"/games/{game}/start")
    sign_in(cat, owner, seats="carry")
    assert [s["name"] for s in anna.get(f"/games/{game}")["seats"]] == [anna.name, owner.name, "Dora"]
    assert [s["mine"] for s in cat.get(f"/games/{game}")["seats"]] == [False, True, True]


def test_they_may_stay_behind_if_that_is_wanted(person: TABLE, owner: Person) -> None:
    cat, anna, bob = person(), person(), person()
    game = seated(anna, cat, bob)
    me = sign_in(cat, owner, seats="leave").json()
    assert (me["carried"], me["left_behind"]) == (0, 1)
    assert anna.get(f"/games/{game}")["seats"][1]["name"] != owner.name


def test_a_code_of_another_device_asks_too_and_is_not_spent_by_it(person: TABLE, owner: Person) -> None:
    cat, anna, bob = person(), person(), person()
    game = seated(anna, cat, bob)
    code = owner.post("/me/device-code")["code"]
    assert cat.refused("/session/code", {"code": code}) == (409, "seats")
    cat.take(cat.http.post("/api/session/code", json={"code": code, "seats": "carry"}))
    assert cat.id == owner.id
    assert anna.get(f"/games/{game}")["seats"][1]["account"] == owner.id


def test_a_guest_without_seats_just_signs_in(person: TABLE, owner: Person) -> None:
    assert sign_in(person(), owner).status_code == 201


def test_the_others_see_who_it_is_now(person: TABLE, owner: Person) -> None:
    cat, anna, bob = person(), person(), person()
    game = seated(anna, cat, bob)
    with anna.http.stream("GET", f"/api/games/{game}/stream", timeout=60) as stream:
        names = (d["snapshot"]["game"]["seats"][1]["name"] for e, _, d in sse(stream.iter_lines()) if e == "update")
        assert next(names) == cat.name
        sign_in(cat, owner, seats="carry")
        assert next(names) == owner.name
