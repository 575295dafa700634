"""The lobby: making tables, sitting down, starting, leaving, handing seats to bots, rematch."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.server.running import Person, Server

OPEN = "me open open"


def seats(game: Any) -> list[str]:
    return [seat["kind"] for seat in game["seats"]]


def test_friends_join_and_the_host_starts(person: Callable[[], Person]) -> None:
    anna, bob, carl = person(), person(), person()
    game = anna.new_game("1848", OPEN)
    assert bob.post(f"/games/{game}/join", {"seat": 2})["status"] == "open"
    assert anna.refused(f"/games/{game}/start") == (409, "conflict")
    carl.post(f"/games/{game}/join", {})
    assert bob.refused(f"/games/{game}/start") == (403, "forbidden")
    started = anna.post(f"/games/{game}/start")
    assert started["status"] == "running"
    assert [seat["name"] for seat in started["seats"]] == [anna.name, carl.name, bob.name]
    assert started["my_turn"] == (started["decider"] == 0)


def test_a_table_that_was_looked_at_names_those_who_sat_down_since(person: Callable[[], Person]) -> None:
    anna, bob = person(), person()
    game = anna.new_game("1848", "open me bot")
    before = anna.get(f"/games/{game}/table")["decision"]["text"]
    bob.post(f"/games/{game}/join", {})
    after = anna.get(f"/games/{game}/table")["decision"]["text"]
    assert bob.name not in before
    assert bob.name in after


def test_lists_show_what_they_say(person: Callable[[], Person]) -> None:
    anna, bob = person(), person()
    opened = anna.new_game("1848", OPEN)
    running = anna.new_game("1848", "me hotseat hotseat")
    secret = anna.new_game("1848", OPEN, public=False)
    mine = {game["id"] for game in anna.get("/games", list="mine")["games"]}
    assert mine == {opened, running, secret}
    to_join = {game["id"] for game in bob.get("/games", list="open", limit=100)["games"]}
    assert opened in to_join
    assert not {running, secret} & to_join
    assert running in {game["id"] for game in bob.get("/games", list="watch", limit=100)["games"]}


def test_lists_are_paged_without_gap_or_double(person: Callable[[], Person]) -> None:
    anna = person()
    made = [anna.new_game("1848", OPEN) for _ in range(5)]
    found: list[str] = []
    after = ""
    while True:
        page = anna.get("/games", list="mine", limit=2, after=after)
        found += [game["id"] for game in page["games"]]
        after = page["next"]
        if not after:
            break
    assert found == made[::-1]


def test_leaving_and_being_removed_frees_the_seat(person: Callable[[], Person]) -> None:
    anna, bob = person(), person()
    game = anna.new_game("1848", OPEN)
    bob.post(f"/games/{game}/join", {})
    assert bob.refused(f"/games/{game}/join", {}) == (409, "conflict")
    assert seats(bob.post(f"/games/{game}/leave", {})) == ["person", "open", "open"]
    bob.post(f"/games/{game}/join", {"seat": 1})
    assert bob.refused(f"/games/{game}/remove", {"seat": 0}) == (403, "forbidden")
    assert seats(anna.post(f"/games/{game}/remove", {"seat": 1})) == ["person", "open", "open"]


def test_a_private_table_needs_the_link(server: Server, person: Callable[[], Person]) -> None:
    anna, bob = person(), person()
    game = anna.new_game("1848", OPEN, public=False)
    invite = anna.get(f"/games/{game}")["invite"]
    assert bob.refused(f"/games/{game}", method="GET") == (404, "not_found")
    assert bob.refused(f"/games/{game}/join", {}) == (404, "not_found")
    assert bob.refused(f"/games/{game}/table", method="GET") == (404, "not_found")
    assert bob.table(game, invite=invite)["seat"] == -1
    bob.post(f"/games/{game}/join", {"invite": invite})
    assert bob.get(f"/games/{game}")["seats"][1]["mine"]


@pytest.mark.parametrize(
    "body",
    [
        {"title": "1830", "seats": [{"kind": "me"}] * 3},
        {"title": "1848", "seats": [{"kind": "me"}]},
        {"title": "1848", "seats": [{"kind": "me"}, {"kind": "me"}, {"kind": "bot"}]},
        {"title": "1848", "seats": [{"kind": "me"}, {"kind": "bot", "level": "genius"}, {"kind": "bot"}]},
        {"title": "1848", "seats": [{"kind": "me"}] * 3, "options": {"edition": "no-such"}},
        {"title": "1848", "seats": [{"kind": "king"}] * 3},
        {"title": "1848", "seats": [{"kind": "me"}] * 3, "colour": "red"},
        {"title": "1848", "seats": [{"kind": "bot"}] * 3, "terms": {"clock": {"seconds": 0}}},
        {"title": "1848", "seats": []},
    ],
)
def test_bad_tables_are_refused_with_a_sentence(person: Callable[[], Person], body: Any) -> None:
    anna = person()
    answer = anna.http.post("/api/games", json=body)
    assert answer.status_code == 400
    assert answer.json()["error"] == "bad_input"
    assert len(answer.json()["message"]) > 10
    assert anna.get("/games", list="mine")["games"] == []


def test_a_seat_goes_to_a_bot_and_back(person: Callable[[], Person]) -> None:
    anna = person()
    game = anna.new_game("1848", "me hotseat hotseat")
    table = anna.table(game)
    seat = table["decision"]["seat"]
    after = anna.post(f"/games/{game}/resign", {"seat": seat, "level": "random"})
    assert after["seats"][seat]["kind"] == "bot"
    anna.follow(game, lambda t: t["decision"]["seat"] != seat)
    back = anna.post(f"/games/{game}/resign", {"seat": seat, "back": True})
    assert back["seats"][seat]["kind"] == "person"
    items = anna.get(f"/games/{game}/history")["items"]
    assert {item["by"] for item in items if item["kind"] == "act"} == {"bot"}


def test_bots_play_among_themselves(person: Callable[[], Person]) -> None:
    anna = person()
    chairs = [{"kind": "bot", "level": "random"}] * 3
    game = anna.post("/games", {"title": "1848", "seats": chairs})["id"]
    anna.follow(game, lambda t: t["seq"] >= 8)


def test_cancelled_tables_are_gone_from_lists(person: Callable[[], Person]) -> None:
    anna = person()
    game = anna.new_game("1848", OPEN)
    anna.post(f"/games/{game}/cancel")
    assert anna.get("/games", list="mine")["games"] == []
    assert anna.refused(f"/games/{game}/join", {}) == (409, "conflict")
