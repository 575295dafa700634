"""One device, several people: nobody sees what is another's; and a stream is never longer somebody's than they are."""

from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest
from tests.server.running import Person, Server, sse

TABLE = Callable[[], Person]
SHARED = [{"kind": "me"}, {"kind": "hotseat", "name": "Bob"}, {"kind": "hotseat", "name": "Carl"}]


def bare(person: Person, game: str, **query: Any) -> Any:
    """The table as it is, without uncovering anything."""
    return person.get(f"/games/{game}/table", **query)


def uncover(person: Person, game: str, seat: int, pin: str = "") -> Any:
    return person.post(f"/games/{game}/uncover", {"seat": seat, "pin": pin})


def shared(person: Person, cover: bool = True) -> tuple[str, int]:
    """A game of 1846 with three people at one device, in the distribution; and who decides."""
    game: str = person.post("/games", {"title": "1846", "seats": SHARED, "terms": {"cover": cover}})["id"]
    return game, bare(person, game)["decision"]["seat"]


def first_plays(person: Person, game: str, decider: int) -> tuple[Any, Any]:
    """What the first seat is shown, and what the device shows after it has played."""
    shown = uncover(person, game, decider)
    action = {"seq": shown["seq"], "key": "a", "action": shown["options"][0]["action"]}
    return shown, person.post(f"/games/{game}/actions", action)["update"]["snapshot"]


def test_nobodys_cards_are_shown_before_the_seat_is_uncovered(person: TABLE) -> None:
    anna = person()
    game, decider = shared(anna)
    covered = bare(anna, game)
    assert (covered["seat"], covered["options"]) == (-1, [])
    assert covered["cover"] == {"seat": decider, "name": covered["game"]["seats"][decider]["name"], "pin": False}
    for seat in range(3):
        other = bare(anna, game, seat=seat)
        assert other["cover"]["seat"] == seat
        assert other["view"] == covered["view"]
    shown = uncover(anna, game, decider)
    assert (shown["seat"], shown["cover"]) == (decider, None)
    assert shown["options"]
    assert bare(anna, game)["options"] == shown["options"]


def test_the_cover_comes_back_when_the_device_is_passed_on(person: TABLE) -> None:
    anna = person()
    game, decider = shared(anna)
    _, after = first_plays(anna, game, decider)
    following = after["decision"]["seat"]
    assert following != decider
    assert (after["cover"]["seat"], after["options"], after["seat"]) == (following, [], -1)
    assert bare(anna, game, seat=decider)["cover"]["seat"] == decider
    options = uncover(anna, game, following)["options"]
    assert anna.post(f"/games/{game}/cover")["cover"]["seat"] == following
    refused = {"seq": after["seq"], "key": "b", "action": options[0]["action"]}
    assert anna.refused(f"/games/{game}/actions", refused) == (403, "covered")


def test_the_hosts_own_seat_may_have_a_pin(person: TABLE) -> None:
    anna = person()
    seats = [{"kind": "me", "pin": "4711"}, *SHARED[1:]]
    game = anna.post("/games", {"title": "1846", "seats": seats})["id"]
    assert [s["pin"] for s in bare(anna, game)["game"]["seats"]] == [True, False, False]
    assert anna.refused(f"/games/{game}/uncover", {"seat": 0, "pin": ""}) == (403, "covered")
    assert uncover(anna, game, 0, "4711")["seat"] == 0


def test_going_back_shows_nobodys_cards_to_who_has_the_device_by_now(person: TABLE) -> None:
    anna = person()
    game, decider = shared(anna)
    shown, after = first_plays(anna, game, decider)
    assert (after["cover"]["seat"], after["can_undo"]) == (after["decision"]["seat"], True)
    back = anna.post(f"/games/{game}/undo", {"seq": after["seq"]})["snapshot"]
    assert (back["decision"]["seat"], back["cover"]["seat"], back["options"]) == (decider, decider, [])
    assert bare(anna, game)["cover"]["seat"] == decider
    assert uncover(anna, game, decider)["options"] == shown["options"]


def test_going_back_covers_the_cards_of_who_looked_out_of_turn(person: TABLE) -> None:
    anna = person()
    game, decider = shared(anna)
    _, after = first_plays(anna, game, decider)
    assert uncover(anna, game, decider)["seat"] == decider  # a second look, while the next is to decide
    back = anna.post(f"/games/{game}/undo", {"seq": after["seq"]})["snapshot"]
    assert (back["decision"]["seat"], back["cover"]["seat"], back["options"]) == (decider, decider, [])


def test_a_pin_uncovers_its_seat_and_no_other_does(person: TABLE) -> None:
    anna = person()
    seats = [*SHARED[:2], {**SHARED[2], "pin": "1234"}]
    game = anna.post("/games", {"title": "1848", "seats": seats, "terms": {"cover": True}})["id"]
    assert [s["pin"] for s in bare(anna, game)["game"]["seats"]] == [False, False, True]
    assert bare(anna, game)["cover"] is None  # nothing is hidden in this game: only the PIN asks
    assert bare(anna, game, seat=2)["cover"]["pin"]
    for pin in ("", "4321", "12345"):
        assert anna.refused(f"/games/{game}/uncover", {"seat": 2, "pin": pin}) == (403, "covered")
    assert anna.refused(f"/games/{game}/pin", {"seat": 2, "pin": "9999"}, "PUT") == (403, "covered")
    assert uncover(anna, game, 2, "1234")["seat"] == 2
    anna.put(f"/games/{game}/pin", {"seat": 2, "pin": "9999"})
    anna.post(f"/games/{game}/cover")
    assert anna.refused(f"/games/{game}/uncover", {"seat": 2, "pin": "1234"}) == (403, "covered")
    anna.put(f"/games/{game}/pin", {"seat": 2, "pin": ""})
    items = anna.get(f"/games/{game}/history")["items"]
    assert [item["text"] for item in items] == ["Carl's PIN was removed."]
    assert anna.refused(f"/games/{game}/pin", {"seat": 1, "pin": "12"}, "PUT") == (400, "bad_input")


def test_another_device_of_the_same_person_stays_covered(server: Server, person: TABLE) -> None:
    anna = person()
    game, decider = shared(anna)
    uncover(anna, game, decider)
    phone = Person(server.url)
    phone.take(phone.http.post("/api/session/code", json={"code": anna.post("/me/device-code")["code"]}))
    assert bare(phone, game)["cover"]["seat"] == decider
    assert bare(anna, game)["cover"] is None


def test_people_at_one_device_are_covered_unless_the_terms_say_otherwise(person: TABLE) -> None:
    anna = person()
    game = anna.post("/games", {"title": "1846", "seats": SHARED})["id"]
    table = bare(anna, game)
    assert table["game"]["terms"]["cover"]
    assert (table["seat"], table["cover"]["seat"]) == (-1, table["decision"]["seat"])


def test_one_person_who_plays_all_seats_needs_no_cover(person: TABLE) -> None:
    anna = person()
    game, decider = shared(anna, cover=False)
    assert bare(anna, game)["seat"] == decider
    assert bare(anna, game, seat=(decider + 1) % 3)["cover"] is None


# Streams


def following(person: Person, game: str, **query: Any) -> Generator[Any]:
    with person.http.stream("GET", f"/api/games/{game}/stream", params=query, timeout=60) as stream:
        yield from sse(stream.iter_lines())


def updates(messages: Iterator[Any]) -> Any:
    return next(data for event, _, data in messages if event == "update")


def test_a_stream_sees_with_other_eyes_when_a_seat_is_uncovered(person: TABLE) -> None:
    anna = person()
    game, decider = shared(anna)
    messages = following(anna, game)
    assert updates(messages)["snapshot"]["cover"]["seat"] == decider
    shown = uncover(anna, game, decider)
    update = updates(messages)
    assert update["snapshot"]["options"] == shown["options"]
    assert update["reset"]  # the log is to be read anew with these eyes
    messages.close()


def test_a_line_that_comes_back_while_cards_are_hidden_reads_the_log_anew(person: TABLE) -> None:
    """The page may have been told the log through the eyes of another seat at this device."""
    anna = person()
    game, decider = shared(anna)
    shown = uncover(anna, game, decider)
    after = anna.act(game, shown["options"][0]["action"], shown["seq"])["update"]["snapshot"]
    assert after["cover"]["seat"] != decider
    messages = following(anna, game, since=after["seq"])
    assert updates(messages)["reset"]
    messages.close()


def test_a_stream_sees_with_other_eyes_when_its_person_sits_down(person: TABLE) -> None:
    anna, bob = person(), person()
    game = anna.new_game("1848", "me open hotseat")
    messages = following(bob, game)
    first = updates(messages)["snapshot"]
    assert (first["seat"], first["account"]) == (-1, bob.id)
    bob.post(f"/games/{game}/join", {})
    assert updates(messages)["snapshot"]["seat"] == 1
    messages.close()


@pytest.mark.parametrize("how", ["out", "guest", "account", "delete"])
def test_a_stream_ends_with_its_session(server: Server, person: TABLE, how: str) -> None:
    anna, other = person(), Person(server.url)
    game = anna.new_game("1848")
    other.http.cookies.update(anna.http.cookies)
    messages = following(anna, game)
    updates(messages)
    match how:
        case "out":
            other.http.delete("/api/session", headers={"X-CSRF-Token": anna.csrf})
        case "guest":
            other.http.post("/api/guests", json={"name": "Zoe"}, headers={"X-CSRF-Token": anna.csrf})
        case "account":
            body = {"name": f"A{anna.id}", "password": "correct horse"}
            other.http.post("/api/accounts", json=body, headers={"X-CSRF-Token": anna.csrf})
        case "delete":
            other.http.post("/api/me/delete", json={"password": ""}, headers={"X-CSRF-Token": anna.csrf})
    rest = list(messages)
    assert rest[-1][0] == "end"
    assert rest[-1][2] == {"why": "signed_out"}


def test_a_stream_ends_for_whom_may_no_longer_look(person: TABLE) -> None:
    anna, bob = person(), person()
    game = anna.new_game("1848", "me open open", public=False)
    key = anna.get(f"/games/{game}")["invite"]
    assert bob.get(f"/games/{game}", invite=key)["terms"]["undo"] == "own_turn"
    assert bob.post(f"/games/{game}/join", {"invite": key})["invite"] == key  # every player can invite
    messages = following(bob, game)
    updates(messages)
    anna.post(f"/games/{game}/remove", {"seat": 1})
    assert list(messages)[-1][2] == {"why": "not_found"}
    assert bob.refused(f"/games/{game}/stream", method="GET") == (404, "not_found")
    assert bob.refused(f"/games/{game}", method="GET") == (404, "not_found")


def test_a_stream_of_the_other_process_ends_too(two_servers: list[Server]) -> None:
    one, two = two_servers
    anna = Person(one.url).guest()
    game = anna.new_game("1848")
    there = Person(two.url)
    there.http.cookies.set("trunkline_session", anna.http.cookies["trunkline_session"])
    messages = following(there, game)
    updates(messages)
    anna.http.delete("/api/session")
    assert list(messages)[-1][2] == {"why": "signed_out"}


# Presence


def test_who_is_here_is_told_as_they_come_and_go(person: TABLE) -> None:
    anna, bob = person(), person()
    game = anna.new_game("1848", "me open open")
    bob.post(f"/games/{game}/join", {})
    messages = following(anna, game)
    first = next(data for event, _, data in messages if event == "here")
    assert [s["online"] for s in first["seats"]] == [True, False]
    assert first["watching"] == 0
    other = following(bob, game)
    updates(other)
    assert [s["online"] for s in next(d for e, _, d in messages if e == "here")["seats"]] == [True, True]
    other.close()
    gone = next(d for e, _, d in messages if e == "here")["seats"][1]
    assert not gone["online"]
    assert gone["seen"] > 0
    assert bob.get("/games", list="mine")["games"][0]["seats"][1]["seen"] > 0
    messages.close()


def test_the_other_process_knows_who_is_here(two_servers: list[Server]) -> None:
    one, two = two_servers
    anna, bob = Person(one.url).guest(), Person(two.url).guest()
    game = anna.new_game("1848", "me open open")
    bob.post(f"/games/{game}/join", {})
    messages = following(anna, game)
    updates(messages)
    other = following(bob, game)
    updates(other)
    while not next(d for e, _, d in messages if e == "here")["seats"][1]["online"]:
        pass
    other.close()
    while next(d for e, _, d in messages if e == "here")["seats"][1]["online"]:
        pass
    messages.close()


def test_the_lobby_of_a_table_has_chat(person: TABLE) -> None:
    anna, bob = person(), person()
    game = anna.new_game("1848", "me open open")
    messages = following(anna, game)
    updates(messages)
    bob.post(f"/games/{game}/chat", {"text": "shall we?"})
    assert next(d for e, _, d in messages if e == "chat")[0]["text"] == "shall we?"
    messages.close()


def test_a_line_that_comes_back_after_the_deal_reads_anew_what_another_seat_has_chosen(person: TABLE) -> None:
    """Nothing is hidden any more, but who took which card stays its seat's own: the page may have been told as that."""
    anna = person()
    game, _ = shared(anna)
    table = anna.table(game)
    while table["hidden"]:
        anna.act(game, table["options"][0]["action"], table["seq"])
        table = anna.table(game)
    taken = [i["action"]["card"] for i in anna.get(f"/games/{game}/history")["items"] if "card" in (i["action"] or {})]
    assert "?" in taken
    messages = following(anna, game, since=table["seq"])
    assert updates(messages)["reset"]
    messages.close()
