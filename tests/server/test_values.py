"""What a game's row says are values: decisions and rounds get their words, and people their names, where it is read."""

import asyncio
import importlib
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from alembic import command
from sqlalchemy import Connection, Engine, create_engine, select, text, update
from tests.sample_games import NAMES
from tests.server.running import Person, Postgres, Server, play_some, three

from trunkline import Game
from trunkline.analysis.play_out import play_on
from trunkline.core.state import State
from trunkline.playing import step
from trunkline.server.settings import Settings
from trunkline.server.storage import schema
from trunkline.server.storage.database import alembic_config, database_of

TAKEN_APART = importlib.import_module("trunkline.server.storage.migrations.versions.0009_decisions_are_values")
SEATS = TAKEN_APART.SEATS
POLICIES = ("rush", "builders")


@cache
def played(title: str, policy: str) -> Game:
    return play_on(Game(title, NAMES, seed=5), policy, Random(5), 400)


def positions(game: Game) -> Iterator[State]:
    s = game.title.setup(game.options, len(NAMES))
    yield s
    for done in game.played:
        step(game.title, s, done.action)
        if not s.ended:
            yield s


# Words from values


@pytest.mark.parametrize("title", ["1846", "1848"])
@pytest.mark.parametrize("policy", POLICIES)
def test_a_decision_is_told_from_what_is_kept_of_it(title: str, policy: str) -> None:
    """As at the table itself, but for why no tile can be laid."""
    game, kinds = played(title, policy), set()
    for s in positions(game):
        decision = game.title.decisions[s.now().kind]
        asked = decision.asked(s)
        kept = msgspec.json.decode(msgspec.json.encode(asked), type=type(asked))
        told, here = game.title.asked_text(kept), game.title.decision_text(s, NAMES).partition(": ")[2]
        assert kept == asked
        assert told == here or (asked.values.get("stuck") and here.startswith(told.replace("can lay no tile", "")))
        kinds.add(asked.kind)
    assert {"stock", "track", "trains"} < kinds


@pytest.mark.parametrize("title", ["1846", "1848"])
@pytest.mark.parametrize("policy", POLICIES)
def test_the_sentences_of_older_versions_are_taken_apart(title: str, policy: str) -> None:
    """What the migration makes of a row says the same; nothing only where a private company is called by its name."""
    game, lost = played(title, policy), set()
    for s in positions(game):
        asked = game.title.decisions[s.now().kind].asked(s)
        kept = TAKEN_APART.asked_in(title, game.title.decision_text(s, SEATS))
        if kept is None:
            lost.add(asked.kind)
            continue
        assert (kept["kind"], kept["seat"]) == (asked.kind, asked.seat)
        assert game.title.asked_text(msgspec.convert(kept, type(asked))) == game.title.asked_text(asked)
        view = game.title.view(s, -1)
        round_ = TAKEN_APART.round_in(view.round)
        assert tuple(round_.values()) == game.title.round_now(s)
    assert lost <= {"last", "steamboat", "second tile", "offer"}


# What is stored


def opened(server: Server, statement: Any) -> Any:
    """The rows that a statement finds, or nothing where it changes something."""

    async def run() -> Any:
        where = server.environment["TRUNKLINE_DATABASE"]
        database = database_of(Settings(database=where, data="" if where else str(server.folder)))
        await database.open()
        async with database.write() as connection:
            done = await connection.execute(statement)
            rows = done.all() if done.returns_rows else []
        await database.close()
        return rows

    return asyncio.run(run())


def stored(server: Server, game: str) -> tuple[Any, Any]:
    row = schema.games.c
    [(decision, round_)] = opened(server, select(row.decision, row.round).where(row.id == game))
    return json.loads(decision), json.loads(round_)


def listed(person: Person, game: str) -> Any:
    return next(g for g in person.get("/games", list="mine")["games"] if g["id"] == game)


def test_a_row_speaks_of_seats_and_numbers(server: Server, person: Callable[[], Person]) -> None:
    anna = person()
    game = anna.new_game("1848", "me hotseat hotseat")
    decision, round_ = stored(server, game)
    assert decision == {"kind": "auction", "seat": 0, "subject": "", "values": {"lower": 1, "pass": 0}}
    assert round_ == {"kind": "auction", "number": 0, "part": 0}
    shown = listed(anna, game)
    assert (shown["decision"], shown["round"]) == (
        f"{anna.name}: buy a private company or lower a price", "Auction",
    )  # fmt: skip
    play_some(anna, game, Random(1), 60)
    table = anna.table(game)
    decision, _ = stored(server, game)
    assert (decision["kind"], decision["seat"]) == (table["decision"]["kind"], table["decision"]["seat"])
    assert table["game"]["round"] == table["view"]["round"]


def test_going_back_leads_to_the_round_that_was(person: Callable[[], Person]) -> None:
    anna = person()
    game = anna.new_game("1848", "me hotseat hotseat")
    play_some(anna, game, Random(1), 60)
    now = anna.table(game)
    back = anna.post(f"/games/{game}/undo", {"seq": now["seq"], "to": 0})
    assert back
    table = anna.table(game)
    assert (table["game"]["round"], listed(anna, game)["round"]) == ("Auction", "Auction")


DAMAGED = ("", "{", '"Anna: lays track"', '{"kind":"chess","seat":7,"subject":"","values":{}}', "null", "[]")


@pytest.mark.parametrize("decision", [*DAMAGED, '{"kind":"auction","seat":0,"subject":"","values":{}}'])
def test_no_damaged_value_takes_a_list_down(server: Server, person: Callable[[], Person], decision: str) -> None:
    """Lists tell whose turn it is, and notices too."""
    game, [anna, bob, _] = three(person)
    row = schema.games.c
    broken = {"decision": decision, "round": decision}
    facts = {"facts": json.dumps({"decision": decision})}
    opened(server, update(schema.games).where(row.id == game).values(**broken))
    opened(server, update(schema.notices).where(schema.notices.c.game == game).values(**facts))
    shown = listed(bob, game)
    assert shown["decision"] == ("Somebody decides" if '"seat":7' in decision else f"{anna.name} decides")
    assert shown["round"] == ""
    for one in (anna, bob):
        assert all(notice["text"] for notice in one.get("/me/notices")["notices"])


# The migration


@pytest.fixture(params=["sqlite", "postgres"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    address = f"sqlite:///{tmp_path}/trunkline.sqlite3"
    if request.param == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        address = postgres.new_database().replace("postgresql:", "postgresql+psycopg:")
    found = create_engine(address)
    yield found
    found.dispose()


def row_of(game: str, title: str, round_: str, decision: str) -> dict[str, Any]:
    numbers = dict.fromkeys(("version", "players", "seq", "decider", "since", "deadline", "changed", "created"), 1)
    texts = {"id": game, "name": "Friday", "title": title, "round": round_, "decision": decision, "invite": "k"}
    return {**texts, **numbers, "options": "{}", "status": "running", "terms": "{}", "result": "null", "rematch": "",
            "public": True, "moved": 1}  # fmt: skip


def add(connection: Connection, table: str, **row: Any) -> None:
    names, marks = ", ".join(row), ", ".join(f":{name}" for name in row)
    connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({marks})"), row)


OLD = (
    ("a", "1848", "OR 2.1", f"{SEATS[1]}: SAR pays out £120 or retains it"),
    ("b", "1846", "SR 3", f"{SEATS[0]}: buy Little Miami for $40 or pass it on"),
    ("c", "valley", "SR 1", f"{SEATS[0]}: launch a railroad, buy a share or pass"),
    ("d", "1846", "", ""),
    ("e", "1846", "Round of golf", f"{SEATS[2]}: Big 4 offers $50 for the 3/5 train of NYC: accept or decline"),
)
SAR = {"kind": "pay", "seat": 1, "subject": "SAR", "values": {"revenue": 120}}
BIG4 = {"price": 50, "train": "3/5", "seller": "NYC"}


def test_stored_games_are_brought_over(engine: Engine) -> None:
    """With all that belongs to them: seats and logs refer to the table whose columns change."""
    account = {"id": 7, "name": "Ada", "folded": "ada", "guest": True, "password": "", "email": "", "webhook": ""}
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), "0008")
        add(connection, "accounts", **account, settings="{}", created=0, seen=0, deleted=False)
        for old in OLD:
            add(connection, "games", **row_of(*old))
        entry = {"kind": "act", "actor": "p1", "body": "{}", "digest": "", "by": "7", "at": 0}
        connection.execute(schema.entries.insert(), {"game": "a", "seq": 0, **entry})
        same = {"account": 7, "game": "a", "at": 0, "read": False, "sent": True}
        for kind, facts in (("turn", {"decision": OLD[0][3]}), ("undo", {"seat": 1}), ("order", {"decision": "x"})):
            connection.execute(schema.notices.insert(), {"kind": kind, "seq": 1, "facts": json.dumps(facts), **same})
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), "head")
        command.check(alembic_config(connection))
        rows = connection.execute(text("SELECT round, decision FROM games ORDER BY id")).all()
        assert connection.execute(text("SELECT game, seq FROM entries")).all() == [("a", 0)]
        notices = connection.execute(text("SELECT facts FROM notices ORDER BY id")).scalars().all()
    rounds, decisions = zip(*[(json.loads(round_), json.loads(decision)) for round_, decision in rows], strict=True)
    assert decisions == (SAR, None, None, None, {"kind": "offer", "seat": 2, "subject": "BIG4", "values": BIG4})
    told = [round_ and tuple(round_.values()) for round_ in rounds]
    assert told == [("operating", 2, 1), ("stock", 3, 0), ("stock", 1, 0), None, None]
    assert [json.loads(found) for found in notices] == [{"decision": SAR}, {"seat": 1}, {}]
    with engine.begin() as connection:
        command.downgrade(alembic_config(connection), "0008")
        assert connection.execute(text("SELECT round, decision FROM games")).all() == [("", "")] * len(OLD)


def test_a_game_whose_sentence_said_too_little_gets_its_values_when_it_is_opened(tmp_path: Path) -> None:
    """Meanwhile lists say whose turn it is."""
    server = Server(tmp_path).start()
    game, [anna, bob, _] = three(lambda: Person(server.url).guest())
    before = stored(server, game)
    server.stop()
    opened(server, update(schema.games).values(decision="null", round="null"))
    server.start()
    shown = listed(bob.also_at(server.url), game)
    assert (shown["decision"], shown["round"]) == (f"{anna.name} decides", "")
    bob.also_at(server.url).table(game)
    assert stored(server, game) == before
    shown = listed(bob.also_at(server.url), game)
    assert (shown["decision"], shown["round"]) == (f"{anna.name}: buy a private company or lower a price", "Auction")
    server.stop()
