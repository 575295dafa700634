"""Names: guests take and change them freely, others' games never suffer, and a seat goes along to another device."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import create_engine, update
from tests.server.running import Person, Server, sse

from trunkline.server.settings import Settings
from trunkline.server.storage import schema
from trunkline.server.storage.database import alembic_config, database_of


def joined(host: Person, *others: Person, **more: Any) -> str:
    """A running game of 1848 with these people in this order."""
    game = host.new_game("1848", " ".join(["me", *["open"] * len(others)]), **more)
    for other in others:
        other.post(f"/games/{game}/join", {})
    host.post(f"/games/{game}/start")
    return game


@pytest.mark.parametrize("name", ["null", "text", "u", "e", "0", '"', "reason"])
@pytest.mark.parametrize("leaves", [False, True])
def test_no_name_hurts_a_list_or_a_game(server: Server, person: Callable[[], Person], name: str, leaves: bool) -> None:
    anna, bob, odd = person(), person(), Person(server.url, name).guest()
    game = joined(anna, odd, bob)
    if leaves:
        odd.post("/me/delete", {"password": ""})
    else:
        odd.name = f"{odd.id}-{name}"
        odd.account()
    for which in ("mine", "watch", "open", "ended"):
        anna.get("/games", list=which)
    assert game in [g["id"] for g in anna.get("/games", list="mine")["games"]]
    table = bob.table(game)
    assert table["game"]["seats"][1]["name"] == ("Departed 2" if leaves else odd.name)
    assert table["game"]["result"] is None


def test_a_damaged_row_takes_no_list_down(server: Server, person: Callable[[], Person]) -> None:
    anna = person()
    ill, well = anna.new_game("1848"), anna.new_game("1848")

    async def damage() -> None:
        where = server.environment["TRUNKLINE_DATABASE"]
        database = database_of(Settings(database=where, data="" if where else str(server.folder)))
        await database.open()
        broken = {"result": '{"reason', "terms": "Departed", "options": "{}x"}
        async with database.write() as connection:
            await connection.execute(update(schema.games).where(schema.games.c.id == ill).values(**broken))
        await database.close()

    asyncio.run(damage())
    for which in ("mine", "watch"):
        found = {g["id"]: g for g in anna.get("/games", list=which)["games"]}
        assert {ill, well} <= set(found)
        assert found[well]["decision"].startswith(anna.name)


# Renaming


def test_guests_share_a_name_but_not_at_a_table(server: Server) -> None:
    ann, other = Person(server.url, "Ann").guest(), Person(server.url, "Ann").guest()
    game = ann.new_game("1848", "me open open")
    seats = other.post(f"/games/{game}/join", {})["seats"]
    assert [s["name"] for s in seats] == ["Ann", "Ann 2", ""]
    assert ann.id != other.id


def test_names_at_a_table_differ_to_the_eye(person: Callable[[], Person]) -> None:
    anna, bob, carl = person(), person(), person()
    game = anna.new_game("1848", "me open open")
    for other, name in ((bob, anna.name.upper()), (carl, "Carl")):
        assert other.http.patch("/api/me", json={"name": name}).status_code == 200
        other.post(f"/games/{game}/join", {})
    assert carl.http.patch("/api/me", json={"name": anna.name.swapcase()}).status_code == 200
    names = [s["name"] for s in anna.get(f"/games/{game}")["seats"]]
    assert names == [anna.name, f"{anna.name.upper()} 2", f"{anna.name.swapcase()} 3"]


def test_a_guest_does_not_pass_for_an_account(server: Server) -> None:
    owner = Person(server.url).account()
    assert Person(server.url).refused("/guests", {"name": owner.name.swapcase()}) == (409, "conflict")
    guest = Person(server.url).guest()
    assert guest.refused("/me", {"name": owner.name}, "PATCH") == (409, "conflict")


def test_a_renamed_guest_is_renamed_at_every_table_and_told_to_those_who_look(
    person: Callable[[], Person],
) -> None:
    anna, bob, carl = person(), person(), person()
    game = joined(anna, bob, carl)
    lobby = bob.new_game("1848", "me open open", name="")
    with anna.http.stream("GET", f"/api/games/{game}/stream") as stream:
        messages = sse(stream.iter_lines())
        next(messages)
        assert bob.http.patch("/api/me", json={"name": "Robert"}).json()["account"]["name"] == "Robert"
        update = next(data for event, _, data in messages if event == "update")
    assert update["snapshot"]["game"]["seats"][1]["name"] == "Robert"
    assert bob.get(f"/games/{lobby}")["name"] == "Robert's 1848"
    assert bob.http.patch("/api/me", json={"name": carl.name}).status_code == 200
    assert anna.table(game)["game"]["seats"][1]["name"] == f"{carl.name} 2"


def test_a_hotseat_guest_keeps_the_name_when_the_account_changes_its_own(person: Callable[[], Person]) -> None:
    anna = person()
    game = anna.new_game("1848", "me hotseat hotseat")
    anna.http.patch("/api/me", json={"name": "Annabel"})
    assert [s["name"] for s in anna.table(game)["game"]["seats"]] == ["Annabel", "Guest 2", "Guest 3"]


# Another device


def test_a_seat_is_carried_to_another_device_by_a_short_code(server: Server, person: Callable[[], Person]) -> None:
    anna = person()
    game = anna.new_game("1848")
    code = anna.post("/me/device-code")["code"]
    phone = Person(server.url)
    phone.take(phone.http.post("/api/session/code", json={"code": code.lower().replace("-", " ")}))
    assert phone.id == anna.id
    assert phone.table(game)["options"] == anna.table(game)["options"]
    assert Person(server.url).refused("/session/code", {"code": code}) == (400, "bad_input")


def test_a_newer_code_voids_the_older_one_and_strangers_guess_none(
    server: Server, person: Callable[[], Person]
) -> None:
    anna = person()
    old, new = anna.post("/me/device-code")["code"], anna.post("/me/device-code")["code"]
    stranger = Person(server.url)
    for code in (old, "", "AAAA-AAAA"):
        assert stranger.refused("/session/code", {"code": code}) == (400, "bad_input")
    assert stranger.take(stranger.http.post("/api/session/code", json={"code": new})).id == anna.id


# Notices


def undo_notices(person: Person) -> list[str]:
    """Texts of requests to go back, once there are any."""
    while not (found := [n["text"] for n in person.get("/me/notices")["notices"] if n["kind"] == "undo"]):
        pass
    return found


def test_notices_speak_of_people_by_the_names_they_have_now(person: Callable[[], Person]) -> None:
    anna, bob, carl = person(), person(), person()
    game = joined(anna, bob, carl, terms={"undo": "consent"}, name="Friday")
    first = anna.table(game)
    anna.act(game, first["options"][0]["action"], first["seq"])
    anna.post(f"/games/{game}/undo", {"seq": anna.table(game)["seq"]})
    assert undo_notices(bob) == [f"{anna.name} asks to take back 1 decision in Friday, to the start."]
    assert anna.http.patch("/api/me", json={"name": f"Q{anna.id}"}).status_code == 200
    assert undo_notices(bob) == [f"Q{anna.id} asks to take back 1 decision in Friday, to the start."]
    anna.post("/me/delete", {"password": ""})
    assert undo_notices(bob) == ["Departed 1 asks to take back 1 decision in Friday, to the start."]


# The migration


def test_what_was_stored_in_sentences_becomes_facts(tmp_path: Path) -> None:
    """A database of the first version with a sound result, a damaged one, a decision and a guest."""
    path = tmp_path / "trunkline.sqlite3"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), "0001")
    engine.dispose()
    with sqlite3.connect(path) as old:
        old.executescript(OLD)
    old.close()
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), "head")
    engine.dispose()
    with sqlite3.connect(path) as new:
        games = new.execute("SELECT name, decision, result FROM games ORDER BY id").fetchall()
        hotseats = new.execute("SELECT hotseat FROM seats WHERE game = 'a' ORDER BY seat").fetchall()
        folded = new.execute("SELECT folded FROM accounts ORDER BY id").fetchall()
        facts = new.execute("SELECT kind, facts FROM notices ORDER BY id").fetchall()
    new.close()
    assert games == [
        ("", '{"kind": "stock", "seat": 0, "subject": "", "values": {"sell": ""}}', "null"),
        ("Friday", "null", '{"reason": "the bank broke", "worth": [5, 4], "places": [1, 2]}'),
        ("Friday", "null", "null"),
    ]
    assert hotseats == [(0,), (1,)]
    assert folded == [(" guest 1",), ("bob",)]
    assert facts == [("turn", "{}"), ("mention", '{"chat": 7}'), ("mention", "{}")]


OLD = """
INSERT INTO accounts VALUES (1, 'Ann', 'ann', 1, '', '', '', '{}', 0, 0, 0), (2, 'Bob', 'Bob', 0, 'x', '', '', '{}', 0, 0, 0);
INSERT INTO games VALUES
 ('a', 'Ann''s 1848', '1848', 2, '{}', 2, 'running', 1, 1, 'k', '{}', 0, 0, 0, 0, '', 'Ann: buy a share or pass', 'null', 0, '', 0, 0),
 ('b', 'Friday', '1848', 2, '{}', 2, 'ended', 1, 1, 'k', '{}', 0, -1, 0, 0, '', '',
  '{"reason":"the bank broke","worth":[5,4],"places":[1,2],"text":"Ann wins"}', 0, '', 0, 0),
 ('c', 'Friday', '1848', 2, '{}', 2, 'ended', 1, 1, 'k', '{}', 0, -1, 0, 0, '', '', '{"rDeparteda', 0, '', 0, 0);
INSERT INTO chat VALUES (7, 'a', 2, 'Bob', 0, '@Ann: hello', 0), (8, 'a', 2, 'Bob', 0, 'later', 0);
INSERT INTO notices VALUES (1, 1, 'a', 0, 'turn', 'Ann: buy or sell', 0, 0, 1),
 (2, 1, 'a', 0, 'mention', 'Bob in Ann''s 1848: @Ann: hello', 0, 0, 1),
 (3, 1, 'a', 1, 'mention', 'Bob in Ann''s 1848: gone since', 0, 0, 1);
INSERT INTO seats VALUES ('a', 0, 1, 'Ann', '', 0, 0, 0), ('a', 1, 1, 'Guest 2', '', 0, 0, 0);
"""  # noqa: E501
