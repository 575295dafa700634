"""A rematch asks the others: it is a table at which they sit down, or not. And tables that nobody waits at."""

from collections.abc import Callable

from tests.server.running import Person, Server

from trunkline.server.play.seating import rematch_name


def test_a_rematch_begins_when_the_others_have_said_so(sqlite_server: Server) -> None:
    anna, bob = Person(sqlite_server.url).guest(), Person(sqlite_server.url).guest()
    chairs = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]
    body = {"title": "1848", "seats": chairs, "name": "Club night", "public": False}
    made = anna.post("/games", body)
    game = made["id"]
    bob.post(f"/games/{game}/join", {"invite": made["invite"]})
    anna.post(f"/games/{game}/start")
    for person in (anna, bob):
        person.post(f"/games/{game}/resign", {"level": "random"})
    anna.follow(game, lambda t: t["game"]["status"] == "ended")
    stranger = Person(sqlite_server.url).guest()
    assert stranger.refused(f"/games/{game}/rematch") == (404, "not_found")
    asked = anna.post(f"/games/{game}/rematch")
    assert (asked["status"], asked["name"]) == ("open", "Club night, rematch")
    assert [s["kind"] for s in asked["seats"]] == ["open", "bot", "person"]
    while "rematch" not in (told := {n["kind"]: n["text"] for n in bob.get("/me/notices")["notices"]}):
        pass
    assert told["rematch"] == f"{anna.name} asks for a rematch of Club night."
    key = bob.get(f"/games/{game}")["invite"]
    assert bob.get(f"/games/{asked['id']}", invite=key)["status"] == "open"  # to look before one says yes
    begun = bob.post(f"/games/{game}/rematch")
    assert (begun["id"], begun["status"]) == (asked["id"], "running")
    assert [s["name"] for s in begun["seats"]][::2] == [bob.name, anna.name]


def test_who_was_at_one_device_comes_along_and_the_seat_of_who_left_for_good_is_open(sqlite_server: Server) -> None:
    anna, bob, cleo = (Person(sqlite_server.url).guest() for _ in range(3))
    chairs = [{"kind": "me"}, {"kind": "hotseat", "name": "Ben"}, {"kind": "open"}, {"kind": "open"}]
    body = {"title": "1848", "seats": chairs, "terms": {"cover": False}}
    game = anna.post("/games", body)["id"]
    for person in (bob, cleo):
        person.post(f"/games/{game}/join", {})
    anna.post(f"/games/{game}/start")
    for person, seat in ((anna, 0), (anna, 1), (bob, 2), (cleo, 3)):
        person.post(f"/games/{game}/resign", {"level": "random", "seat": seat})
    ended = anna.follow(game, lambda t: t["game"]["status"] == "ended")
    assert [s["kind"] for s in ended["game"]["seats"]] == ["bot"] * 4
    cleo.post("/me/delete", {"password": ""})
    asked = bob.post(f"/games/{game}/rematch")
    assert [(s["kind"], s["name"]) for s in asked["seats"]] == [
        ("open", ""), ("person", bob.name), ("open", ""), ("open", ""),
    ]  # fmt: skip
    joined = anna.post(f"/games/{game}/rematch")
    assert joined["status"] == "open"  # nobody sits where Cleo sat
    assert [(s["name"], s["hotseat"]) for s in joined["seats"]] == [
        ("Ben", True), (bob.name, False), ("", False), (anna.name, False),
    ]  # fmt: skip
    bob.post(f"/games/{joined['id']}/seat", {"seat": 2, "level": "random"})
    begun = bob.post(f"/games/{joined['id']}/start")
    assert begun["status"] == "running"
    assert [s["kind"] for s in begun["seats"]] == ["person", "person", "bot", "person"]


def test_the_games_that_follow_are_counted() -> None:
    assert rematch_name("") == ""
    assert rematch_name("Club night") == "Club night, rematch"
    assert rematch_name("Club night, rematch") == "Club night, rematch 2"
    assert rematch_name("Club night, rematch 9") == "Club night, rematch 10"


def test_a_table_from_which_everybody_stood_up_is_offered_to_nobody(person: Callable[[], Person]) -> None:
    anna, bob = person(), person()
    game = anna.new_game("1848", "me open open")
    assert game in [g["id"] for g in bob.get("/games", list="open", limit=100)["games"]]
    anna.post(f"/games/{game}/leave", {})
    assert game not in [g["id"] for g in bob.get("/games", list="open", limit=100)["games"]]
    assert game in [g["id"] for g in anna.get("/games", list="mine")["games"]]  # the host may still end it
    anna.post(f"/games/{game}/cancel")
    assert game not in [g["id"] for g in anna.get("/games", list="mine")["games"]]
