"""Bots at the table: what they remember and say outlasts their process, and an operator may bring others."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.running import Person, Server

from trunkline import Game, wire
from trunkline.bots.player import Player
from trunkline.core.actions import Action
from trunkline.errors import BadInput
from trunkline.server.errors import BadRequest
from trunkline.server.play import bots
from trunkline.server.play.bot_levels import BotLevels
from trunkline.server.play.bots import Job, Pool, Thought
from trunkline.server.play.workers import SoFar

OWN = "Counter=tests.server.own_bot:Counter:budget=60"  # a process may take long to begin on a busy machine
LEVEL = "tests.server.own_bot:Counter"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path, bots=OWN, bot_budget="60").start()
    yield found
    found.stop()


# The operator's own bots


def started(person: Person, level: str) -> str:
    seats = [{"kind": "me"}, *({"kind": "bot", "level": level} for _ in range(2))]
    game: str = person.post("/games", {"title": "1848", "seats": seats, "terms": {"cover": False}})["id"]
    return game


def moved_on(person: Person, game: str) -> Any:
    """Play one's first option, and wait until the bots have played theirs."""
    table = person.table(game)
    person.act(game, table["options"][0]["action"], table["seq"])
    return person.follow(game, lambda seen: bool(seen["options"]) and seen["seq"] > table["seq"])


def reasons(person: Person, game: str, seqs: range) -> list[str]:
    return [person.get(f"/games/{game}/reason", seq=seq)["text"] for seq in seqs]


def test_an_operators_bot_is_offered_and_plays_on_after_a_restart(server: Server) -> None:
    anna = Person(server.url, "Anna").account()
    assert anna.get("/about")["levels"][-1] == "Counter"
    game = started(anna, "Counter")
    assert moved_on(anna, game)["seq"] == 3
    server.kill()
    server.start()
    assert moved_on(anna, game)["seq"] == 6
    assert reasons(anna, game, range(1, 3)) == ["It was action 1."] * 2  # kept with the game
    assert reasons(anna, game, range(4, 6)) == ["It was action 2."] * 2  # it remembers what its seat played before


def test_a_level_that_is_not_offered_is_refused_everywhere(server: Server) -> None:
    anna = Person(server.url, "Anna").account()
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "grandmaster"}]
    new: dict[str, Any] = {"title": "1848", "seats": seats, "terms": {"cover": False}}
    assert anna.refused("/games", new) == (400, "bad_input")
    seats[2] = {"kind": "bot"}
    assert anna.refused("/games", {**new, "terms": {"bot": "grandmaster"}}) == (400, "bad_input")
    game = anna.post("/games", new)["id"]
    assert anna.refused(f"/games/{game}/seat", {"seat": 1, "level": "grandmaster"}) == (400, "bad_input")
    assert anna.post(f"/games/{game}/seat", {"seat": 1, "level": "Counter"})["seats"][1]["level"] == "Counter"
    assert anna.get(f"/games/{game}")["seats"][2]["level"] == "standard"


@pytest.mark.parametrize(
    ("own", "words"),
    [
        ("standard=tests.server.own_bot:Counter", "that is no level"),
        ("=tests.server.own_bot:Counter", "needs a name"),
        ("AVeryLongNameForASmallBot=tests.server.own_bot:Counter", "at most 20 letters"),
        ("Miser=no.such.module:Miser", "cannot be loaded"),
        ("Nobody", "There is no bot 'Nobody'"),
    ],
)
def test_a_bot_that_cannot_be_offered_is_named(own: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        BotLevels(own)


def test_the_server_does_not_start_with_a_bot_that_cannot_be_loaded(tmp_path: Path) -> None:
    server = Server(tmp_path, bots="Miser=no.such.module:Miser")
    call = [sys.executable, "-m", "trunkline", "serve", "--port", "0"]
    done = subprocess.run(call, env=server.environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "The bot 'no.such.module:Miser' cannot be loaded" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_level_that_is_no_longer_offered_becomes_the_usual_one() -> None:
    assert BotLevels(OWN).known("Counter") == "Counter"
    assert BotLevels().known("Counter") == "standard"
    with pytest.raises(BadRequest):
        BotLevels().chosen("Counter")


def test_the_log_names_the_level_of_a_bot_in_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(bots, "log_warning", lambda _, **words: told.append(words))

    async def late(*_: object) -> bytes:
        raise TimeoutError

    async def run() -> None:
        pool = Pool(1, 1.0, BotLevels())
        monkeypatch.setattr(pool, "ask", late)
        assert await pool.choose(job_of(Game("1848", ["Ann", "Ben", "Cid"]), 0, "expert")) is None
        pool.close()

    asyncio.run(run())
    assert [(words["why"], words["bot"]) for words in told] == [("slow", "expert")]


# What a seat's bot remembers


@pytest.fixture
def fresh_process() -> Iterator[None]:
    """The bots of this process know nothing, before and after."""
    bots.seated.clear()
    yield
    bots.seated.clear()


def job_of(game: Game, seat: int, level: str) -> Job:
    line = tuple((entry.actor, wire.encode(entry.action).decode()) for entry in game.log)
    options = msgspec.json.encode(game.options).decode()
    return Job(SoFar("g", game.title.name, options, len(game.names), line), seat, level, 0.1, "1", "people")


def thought(game: Game, level: str) -> tuple[Action, str]:
    seat = game.to_play
    assert seat is not None
    packed = bots.think(msgspec.json.encode(job_of(game, seat, level)))
    found = msgspec.json.decode(packed, type=Thought)
    assert not found.trouble
    return wire.decode_action(found.action), found.why


def playing() -> Game:
    return Game("1848", players=["Ann", "Ben", "Cleo"], seed=3)


@pytest.mark.usefixtures("fresh_process")
def test_it_remembers_what_was_played_and_not_what_was_taken_back() -> None:
    game = playing()
    said = []
    for _ in range(6):
        action, why = thought(game, LEVEL)
        game.play(action)
        said.append(why)
    assert said == [f"It was action {n}." for n in (1, 1, 1, 2, 2, 2)]
    game.back(3)
    assert thought(game, LEVEL)[1] == "It was action 2."
    assert thought(game, LEVEL)[1] == "It was action 2."  # what it chose before was not played
    bots.seated.clear()
    assert thought(game, LEVEL)[1] == "It was action 2."  # another process, or a restart


@pytest.mark.usefixtures("fresh_process")
def test_taste_and_memory_follow_the_seat() -> None:
    """Two processes that have never heard of each other hold the same bot at the same seat."""
    game = playing()
    tastes, memories = [], []
    for _ in range(12):
        game.play(thought(game, "novice")[0])
    for _ in range(2):
        bots.seated.clear()
        thought(game, "novice")
        ((guard, _),) = bots.seated.values()
        assert isinstance(guard.bot, Player)
        tastes.append(guard.bot.taste_seed)
        memories.append(vars(guard.bot.memory))
    assert tastes[0] == tastes[1]
    assert memories[0] == memories[1]
