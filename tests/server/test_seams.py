"""Where parts meet: substitutes, leaving, files, cuts and other processes, each with undo in the log and a restart."""

import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.running import Person, Server, play_some, sse, three
from tests.server.test_opening import back_and_forth, go_back, position
from tests.server.test_undo import act, answer, said, undo

from trunkline import Game
from trunkline.analysis.play_out import play_on
from trunkline.cli import run

TABLE = Callable[[], Person]


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may kill."""
    (tmp_path / "data").mkdir()
    server = Server(tmp_path / "data").start()
    yield server
    server.stop()


def again(server: Server) -> None:
    server.kill()
    server.start()


def test_a_substitute_plays_on_after_a_restart_and_hands_back_after_another(own: Server) -> None:
    game, people = three(lambda: Person(own.url).guest())
    first = people[people[0].table(game)["decision"]["seat"]]
    seat = people.index(first)
    first.post(f"/games/{game}/resign", {"level": "random"})
    again(own)
    moved = people[0].follow(game, lambda t: t["decision"]["seat"] != seat)
    assert moved["game"]["seats"][seat]["kind"] == "bot"
    assert said(first, game)[0] == "lent"
    first.post(f"/games/{game}/resign", {"back": True})
    again(own)
    assert first.table(game)["game"]["seats"][seat]["kind"] == "person"
    for _ in range(6):  # the bot is gone: everybody acts in person
        who = act(game, people)
    assert "returned" in said(first, game)
    before = who.table(game)
    assert position(undo(who, game)) != position(before)


@pytest.fixture
def asking(person: TABLE) -> tuple[str, list[Person]]:
    """A game, and its people: one who asks to go back, one who must agree, and another one."""
    game, people = three(person)
    first, second = act(game, people), act(game, people)
    third = next(p for p in people if p not in (first, second))
    assert undo(first, game)["undo_request"]["needed"] == [people.index(second)]
    return game, [first, second, third]


def test_who_must_agree_leaves_for_good_and_nobody_is_in_the_way(asking: tuple[str, list[Person]]) -> None:
    game, (first, second, third) = asking
    second.post("/me/delete", {"password": ""})
    assert [look.table(game)["undo_request"]["needed"] for look in (first, third)] == [[], []]
    assert "undo" not in said(third, game)  # whoever asked may have gone off: it is done when they ask again
    assert undo(first, game)["undo_request"] is None
    assert said(third, game).count("undo") == 1
    assert act_of_somebody(game, [first, third])


def test_who_asked_leaves_for_good_and_the_request_can_be_ended(asking: tuple[str, list[Person]]) -> None:
    game, (first, second, third) = asking
    first.post("/me/delete", {"password": ""})
    assert third.table(game)["undo_request"]["needed"] != []
    assert answer(third, game, False)["undo_request"] is None
    assert first.name not in json.dumps(second.get(f"/games/{game}/history"))
    assert act_of_somebody(game, [second, third])


def test_whose_seat_a_bot_plays_is_offered_nothing_to_decide(asking: tuple[str, list[Person]]) -> None:
    """The bot waits while others are asked to go back: the one whose seat it is saw buttons that were refused."""
    game, (_, _, third) = asking
    shown = third.table(game)
    assert shown["decision"]["seat"] == shown["seat"]
    third.post(f"/games/{game}/resign", {"level": "random"})
    lent = third.table(game)
    assert (lent["decision"], lent["options"]) == (shown["decision"], [])
    body = {"seq": lent["seq"], "key": "k", "action": shown["options"][0]["action"]}
    no = third.http.post(f"/api/games/{game}/actions", json=body)
    sentence = f"A bot plays for {third.name}: take the seat back to decide."
    assert (no.status_code, no.json()["message"]) == (403, sentence)
    third.post(f"/games/{game}/resign", {"back": True})
    back = third.table(game)
    assert third.act(game, back["options"][0]["action"], back["seq"])


def act_of_somebody(game: str, people: list[Person]) -> bool:
    """Whoever of them decides next acts; bots play on meanwhile."""
    accounts = {p.id: p for p in people}

    def is_theirs(table: Any) -> bool:
        return table["game"]["seats"][table["decision"]["seat"]]["account"] in accounts

    table = people[0].follow(game, is_theirs)
    who = accounts[table["game"]["seats"][table["decision"]["seat"]]["account"]]
    mine = who.table(game)
    return bool(who.act(game, mine["options"][0]["action"], mine["seq"])["update"]["snapshot"]["seq"] > mine["seq"])


def test_a_file_that_was_taken_in_goes_back_restarts_and_is_exported(own: Server, rng: random.Random) -> None:
    file = play_on(Game("1848", ["Ada", "Ben", "Cleo"], seed=3), "builders", random.Random(3), 80)
    anna = Person(own.url).guest()
    game = anna.post("/games/import", {"text": file.to_json(), "play": True})["id"]
    start = anna.table(game)
    undo(anna, game, to=40)
    assert Game.from_json(json.dumps(anna.get(f"/games/{game}/export"))).digest() == file.at(40).digest()
    again(own)
    anna.post(f"/games/{game}/redo", {"seq": anna.table(game)["seq"]})
    assert anna.table(game)["view"] == start["view"]
    before = back_and_forth(anna, game, rng)
    again(own)
    assert position(anna.table(game)) == position(before)
    taken_home = anna.get(f"/games/{game}/export")
    second = anna.post("/games/import", {"text": json.dumps(taken_home), "play": True})["id"]
    assert anna.table(second)["view"] == before["view"]


@pytest.mark.parametrize("damage", ["digest = 'x'", """body = '{"type":"pass"}'"""])
def test_a_log_with_undo_is_cut_in_its_undone_part_and_goes_on(
    own: Server, tmp_path: Path, rng: random.Random, damage: str
) -> None:
    """What was damaged was taken back later, so that the game stands where it should: the doctor finds it, and cuts."""
    anna = Person(own.url).guest()
    game = anna.new_game("1848")
    play_some(anna, game, rng, 6)
    undo(anna, game, to=3)
    back_and_forth(anna, game, rng)
    own.stop()
    with sqlite3.connect(next((tmp_path / "data").glob("*.sqlite3"))) as connection:
        connection.execute(f"UPDATE entries SET {damage} WHERE seq = 4 AND game = ?", (game,))
    connection.close()
    data = ("--data", str(tmp_path / "data"))
    assert run(["doctor", game, *data]) == 1
    assert run(["doctor", game, "--cut", "--to", str(tmp_path), *data]) == 0
    assert run(["doctor", game, *data]) == 0
    own.start()
    table = anna.table(game)
    assert (table["seq"], table["trouble"]) == (4, "")
    before = back_and_forth(anna, game, rng)
    again(own)
    assert position(anna.table(game)) == position(before)


def test_a_stream_of_the_other_process_follows_an_undo(two_servers: list[Server], rng: random.Random) -> None:
    here, there = two_servers
    anna = Person(here.url).guest()
    game = anna.new_game("1848")
    play_some(anna, game, rng, 6)
    with anna.also_at(there.url).http.stream("GET", f"/api/games/{game}/stream", timeout=120) as stream:
        updates = (data["snapshot"] for event, _, data in sse(stream.iter_lines()) if event == "update")
        assert position(next(updates)) == position(anna.table(game))
        for _ in range(3):
            after = go_back(anna, game, rng)
            assert position(next(s for s in updates if s["seq"] == after["seq"])) == position(after)


def test_a_person_hears_of_a_turn_that_another_process_has_given_them(two_servers: list[Server]) -> None:
    """Also where their own process has never opened the game."""
    here, there = two_servers
    game, people = three(lambda: Person(here.url).guest())
    seat = people[0].table(game)["decision"]["seat"]
    waiting = people[(seat + 1) % 3]
    with waiting.also_at(there.url).http.stream("GET", "/api/me/stream", timeout=120) as stream:
        badges = (data for event, _, data in sse(stream.iter_lines()) if event == "badge")
        assert next(badges)["my_turns"] == 0
        while people[0].table(game)["decision"]["seat"] != people.index(waiting):
            act(game, people)
        assert next(badge for badge in badges if badge["my_turns"])["my_turns"] == 1
