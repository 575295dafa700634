"""A third title is played to its end everywhere, and nothing outside its folder knows of it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from rich.console import Console
from tests.server.running import Person, Server
from tests.third_title.installing import known_here
from tests.third_title.state import ValleyState

from trunkline import Game
from trunkline.analysis.conformance import PlayOut
from trunkline.analysis.drawing.map import map_svg
from trunkline.bots import LEVELS
from trunkline.bots.match import Match, play
from trunkline.core.contract import Options
from trunkline.core.state import State, digest
from trunkline.terminal.session import Session
from trunkline.titles import TITLES, names, title

FIRST = "2fb4c2dc30febee4eb98dc87"  # the digest of its first position, in both builds
pytestmark = pytest.mark.usefixtures("path")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with known_here(tmp_path_factory.mktemp("valley")) as found:
        yield found


@pytest.fixture(scope="module")
def server(path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("server"), bot_budget="0.1")
    found.environment["PYTHONPATH"] = path
    yield found.start()
    found.stop()
    Person.close_all()


def test_it_is_found_by_its_entry_point_alone() -> None:
    assert names() == (*TITLES, "valley")
    assert title("valley").version == 1


def test_its_classes_in_plain_python_derive_from_the_cores_whatever_those_are() -> None:
    """On a compiled build the same tests run, and these are machine code below and Python above."""
    assert ValleyState.facts is not State.facts
    assert digest(Game("valley", ["Amy", "Bob"]).state) == FIRST


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("policy", ["random", "builders"])
def test_it_keeps_every_promise(players: int, policy: str, rng: Random) -> None:
    outcome = PlayOut("valley", Options(), players, rng.randrange(1000), policy, "full").play()
    assert outcome.error == ""
    assert outcome.ended == "last round"


def test_the_library_plays_it_and_reads_it_again(rng: Random) -> None:
    game = Game("valley", ["Amy", "Bob"])
    while not game.over:
        game.play(rng.choice(game.legal_actions()))
    assert game.result() is not None
    assert Game.from_json(game.to_json()).digest() == game.digest()
    assert "Midmill" in map_svg(game.title.board(""), game.view(), 0)


def test_the_terminal_plays_it(tmp_path: Path) -> None:
    game = Game("valley", ["Amy", "Bob"])
    out = StringIO()

    def keyboard(prompt: str) -> str:
        return "1"

    Session(game, tmp_path / "game.json", Console(file=out, width=140, color_system=None), keyboard, {}).run()
    assert "The game has ended: last round" in out.getvalue()
    assert "chair" in out.getvalue()


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_every_level_play_it(level: str) -> None:
    result = play(Match("valley", (level, level), seed=1, steps=20, strict=True))
    assert result.ended == "last round"


def test_a_command_plays_it(path: str) -> None:
    command = [sys.executable, "-m", "trunkline", "random", "valley", "--players", "2", "--json"]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)


def test_the_server_plays_it(server: Server, rng: Random) -> None:
    amy = Person(server.url).guest()
    assert "valley" in [line["title"] for line in amy.get("/titles")]
    assert amy.get("/titles/valley/first")["words"] == {"president": "chair"}
    game = amy.new_game("valley", "me bot", start=True)
    while amy.table(game)["game"]["status"] == "running":
        table = amy.table(game)
        if table["options"]:
            action = rng.choice(table["options"])["action"]
            amy.act(game, action, table["seq"])
    assert amy.table(game)["view"]["ended"] == "last round"
