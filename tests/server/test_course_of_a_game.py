"""Longer courses: a whole game to its result and rematch, clocks, absent players, offers, several processes."""

import asyncio
import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from tests.server.running import Person, Postgres, Server, play_some, sse

from trunkline.server.settings import Settings
from trunkline.server.storage import schema
from trunkline.server.storage.database import database_of


def rewind(server: Server, game: str, seconds: float) -> None:
    """Let time pass for a game: what waits has waited longer."""

    async def change() -> None:
        where = server.environment["TRUNKLINE_DATABASE"]
        database = database_of(Settings(database=where, data="" if where else str(server.folder)))
        await database.open()
        row = schema.games.c
        async with database.write() as connection:
            await connection.execute(
                update(schema.games).where(row.id == game)
                .values(since=row.since - seconds, deadline=row.deadline - seconds, changed=row.changed + 1)
            )  # fmt: skip
        await database.close()

    asyncio.run(change())


# To the end


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_bots_play_to_the_end_and_there_is_a_rematch(sqlite_server: Server, title: str) -> None:
    anna = Person(sqlite_server.url).guest()
    chairs = [{"kind": "me"}, *({"kind": "bot", "level": "random"},) * 2]
    game = anna.post("/games", {"title": title, "seats": chairs})["id"]
    anna.post(f"/games/{game}/resign", {"level": "random"})
    ended = anna.follow(game, lambda t: t["game"]["status"] == "ended")
    result = ended["game"]["result"]
    assert sorted(result["places"])[0] == 1
    assert result["worth"] == [p["worth"] for p in ended["view"]["players"]]
    assert result["text"]
    assert anna.refused(f"/games/{game}/undo", {"seq": ended["seq"]}) == (409, "conflict")
    again = anna.post(f"/games/{game}/rematch")
    names = [s["name"] for s in ended["game"]["seats"]]
    assert [s["name"] for s in again["seats"]] == [*names[1:], names[0]]
    assert anna.post(f"/games/{game}/rematch")["id"] == again["id"]
    history = anna.get(f"/games/{game}/history")
    assert len(history["items"]) > 50


# Clocks


def remarks(person: Person, game: str) -> list[str]:
    """What the log says beside actions."""
    items = person.get(f"/games/{game}/history")["items"]
    return [item["text"] for item in items if item["note"]]


def test_a_bot_takes_over_when_the_time_is_gone(server: Server, person: Callable[[], Person]) -> None:
    anna = person()
    terms = {"clock": {"seconds": 600, "gain": 10, "then": "bot"}, "bot": "random"}
    game = anna.new_game("1848", "me hotseat hotseat", terms=terms)
    table = anna.table(game)
    seat = table["decision"]["seat"]
    assert table["game"]["deadline"] > table["now"]
    rewind(server, game, 601)
    after = anna.follow(game, lambda t: t["seq"] > 0)
    assert after["game"]["seats"][seat]["level"] == "random"
    assert [s["level"] for s in after["game"]["seats"]].count("") == 2
    assert after["game"]["seats"][seat]["clock"] == 0
    assert remarks(anna, game) == [f"{after['game']['seats'][seat]['name']}'s time is gone; a bot (random) plays."]


def test_the_clock_runs_only_for_the_seat_that_decides(server: Server, person: Callable[[], Person]) -> None:
    anna = person()
    game = anna.new_game("1848", "me hotseat hotseat", terms={"clock": {"seconds": 600, "gain": 10, "then": "bot"}})
    table = anna.table(game)
    seat = table["decision"]["seat"]
    rewind(server, game, 100)
    after = anna.act(game, table["options"][0]["action"], table["seq"])["update"]["snapshot"]
    clocks = [s["clock"] for s in after["game"]["seats"]]
    assert 480 <= clocks.pop(seat) <= 510
    assert clocks == [600, 600]


def test_the_others_hand_an_absent_players_seat_to_a_bot(server: Server, person: Callable[[], Person]) -> None:
    people = [person() for _ in range(3)]
    game = people[0].new_game("1848", "me open open", terms={"bot": "random"})
    for other in people[1:]:
        other.post(f"/games/{game}/join", {})
    people[0].post(f"/games/{game}/start")
    absent = people[0].table(game)["decision"]["seat"]
    others = [p for p in people if p is not people[absent]]
    body = {"absent": absent}
    assert others[0].refused(f"/games/{game}/absent", body) == (409, "conflict")
    table = others[0].table(game)
    assert table["absent_at"] > table["now"]
    rewind(server, game, 700)
    assert 0 < others[0].table(game)["absent_at"] < table["now"]
    assert people[absent].table(game)["absent_at"] == 0  # nobody votes about themselves
    others[0].post(f"/games/{game}/absent", body)
    assert others[1].table(game)["votes"][0]["seat"] == absent
    assert people[absent].refused(f"/games/{game}/absent", body) == (403, "forbidden")
    others[1].post(f"/games/{game}/absent", body)
    after = others[0].follow(game, lambda t: t["seq"] > 0)
    assert after["game"]["seats"][absent]["level"] == "random"
    back = people[absent].post(f"/games/{game}/resign", {"back": True})
    assert back["seats"][absent]["kind"] == "person"
    name = people[absent].name
    assert remarks(others[0], game) == [f"A bot (random) plays for {name}, who is absent.", f"{name} is back."]


def test_a_vote_is_void_once_the_absent_player_has_acted(server: Server, person: Callable[[], Person]) -> None:
    people = [person() for _ in range(3)]
    game = people[0].new_game("1848", "me open open", terms={"clock": {"seconds": 60, "then": "vote"}})
    for other in people[1:]:
        other.post(f"/games/{game}/join", {})
    people[0].post(f"/games/{game}/start")
    rewind(server, game, 61)
    table = people[0].follow(game, lambda t: t["game"]["deadline"] == 0)
    absent = table["decision"]["seat"]
    assert table["game"]["seats"][absent]["kind"] == "person"  # time alone takes nobody's seat at this table
    voter = people[(absent + 1) % 3]
    voter.post(f"/games/{game}/absent", {"absent": absent})
    assert len(voter.table(game)["votes"]) == 1
    mine = people[absent].table(game)
    people[absent].act(game, mine["options"][0]["action"], mine["seq"])
    assert voter.table(game)["votes"] == []


# Leaving for good


def test_a_deleted_account_leaves_the_others_their_game(server: Server, person: Callable[[], Person]) -> None:
    anna, bob, carl = people = [person() for _ in range(3)]
    game = anna.new_game("1848", "me open open")
    for other in (bob, carl):
        other.post(f"/games/{game}/join", {})
    anna.post(f"/games/{game}/start")
    bob.post(f"/games/{game}/chat", {"text": "my secret plan"})
    seat = anna.table(game)["decision"]["seat"]
    table = people[seat].table(game)
    people[seat].act(game, table["options"][0]["action"], table["seq"])
    bob.post("/me/delete", {"password": ""})
    after = anna.table(game)
    assert bob.name not in str(after)
    assert after["game"]["seats"][1]["kind"] == "bot"
    assert "my secret plan" not in str(anna.get(f"/games/{game}/chat"))
    moved = anna.follow(game, lambda t: t["seq"] > after["seq"] or t["decision"]["seat"] != 1)
    assert moved["game"]["seats"][1]["name"] == "Departed 2"


def test_a_deleted_host_gives_up_tables_that_have_not_begun(server: Server, person: Callable[[], Person]) -> None:
    anna, bob = person(), person()
    hosted, joined = anna.new_game("1848", "me open open"), bob.new_game("1848", "me open open")
    bob.post(f"/games/{hosted}/join", {})
    anna.post(f"/games/{joined}/join", {})
    anna.post("/me/delete", {"password": ""})
    assert bob.get(f"/games/{hosted}")["status"] == "cancelled"
    assert [s["kind"] for s in bob.get(f"/games/{joined}")["seats"]] == ["person", "open", "open"]


def test_a_guest_who_becomes_an_account_keeps_the_seat_under_the_new_name(person: Callable[[], Person]) -> None:
    anna = person()
    game = anna.new_game("1848", "me hotseat hotseat")
    anna.name += "x"
    anna.account()
    table = anna.table(game)
    assert table["game"]["seats"][0]["name"] == anna.name
    assert table["game"]["my_turn"]


# Several processes


def test_two_processes_serve_the_same_game(tmp_path: Path, postgres: Postgres, rng: random.Random) -> None:
    url = postgres.new_database()
    servers = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        servers.append(Server(tmp_path / name, url).start())
    one, two = servers
    try:
        anna = Person(one.url).guest()
        watcher = Person(two.url).guest()
        there = Person(two.url)
        there.http.headers["Authorization"] = f"Bearer {anna.post('/me/tokens', {'label': 'two'})['secret']}"
        game = anna.new_game("1848", "me hotseat hotseat")
        with watcher.http.stream("GET", f"/api/games/{game}/stream", timeout=60) as stream:
            messages = sse(stream.iter_lines())
            assert next(messages)[1] == "0"
            for number in range(12):
                player = (anna, there)[number % 2]
                table = player.table(game)
                assert table["seq"] == number
                player.act(game, rng.choice(table["options"])["action"], number)
            heard = 0
            while heard < 12:
                _, at, data = next(m for m in messages if m[0] == "update")
                assert [item["seq"] for item in data["items"]] == list(range(heard, int(at)))
                heard = int(at)
            anna.post(f"/games/{game}/chat", {"text": "hello over there"})
            _, _, data = next(m for m in messages if m[0] == "chat")
            assert data[0]["text"] == "hello over there"
        race(anna, there, game)
    finally:
        for server in servers:
            server.stop()


def race(here: Person, there: Person, game: str) -> None:
    """The same decision is answered at both processes at once, ten times: one is taken each time."""
    for _ in range(10):
        table = here.table(game)
        answers: list[int] = []
        body = {"seq": table["seq"], "action": table["options"][0]["action"]}

        def post(person: Person, key: str, body: Any = body, answers: list[int] = answers) -> None:
            answers.append(person.http.post(f"/api/games/{game}/actions", json={**body, "key": key}).status_code)

        threads = [threading.Thread(target=post, args=(p, f"{table['seq']}-{i}")) for i, p in enumerate((here, there))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) in ([200, 409], [200, 403])  # the slower one is late, or it is another's turn already
        assert here.table(game)["seq"] == there.table(game)["seq"]


def test_withdrawing_needs_an_offer(person: Callable[[], Person], rng: random.Random) -> None:
    anna = person()
    game = anna.new_game("1848", "me hotseat hotseat")
    seq = play_some(anna, game, rng, 2)
    assert anna.refused(f"/games/{game}/withdraw", {"seq": seq}) == (409, "conflict")
    assert anna.refused(f"/games/{game}/withdraw", {"seq": 0}) == (409, "stale")
