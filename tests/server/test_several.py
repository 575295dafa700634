"""`trunkline serve --workers 2`: several processes behind one port, as the operators' guide shows it."""

import os
import random
import signal
from pathlib import Path
from time import sleep

import pytest
from tests.server.running import Person, Postgres, Server, command, is_there, play_some

from trunkline import cli

GUIDE = Path(__file__).parents[2] / "docs" / "guide-operators.md"


def partners(process: int) -> list[int]:
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [int(child) for child in children if b"serve" in command(int(child))]


def test_the_guides_example_serves_revives_and_stops(tmp_path: Path, postgres: Postgres, rng: random.Random) -> None:
    assert "trunkline serve --database postgresql://rails@db.example.org/rails --workers 4" in GUIDE.read_text()
    server = Server(tmp_path, "", f"--workers 2 --database {postgres.new_database()}").start()
    assert server.process is not None
    first = partners(server.process.pid)
    assert len(first) == 2
    people = [Person(server.url).guest() for _ in range(6)]  # connections are dealt out among the processes
    games = [person.new_game("1848", "me hotseat hotseat") for person in people]
    lengths = [play_some(person, game, rng, 5) for person, game in zip(people, games, strict=True)]
    os.kill(first[0], signal.SIGKILL)
    while len(now := partners(server.process.pid)) < 2 or now == first:
        sleep(0.1)
    for person, game, length in zip(people, games, lengths, strict=True):
        person.http.close()
        assert Person(server.url).table(game)["seq"] == length
    server.stop()
    assert not any(map(is_there, [*first, *now]))


def test_several_processes_need_postgres(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["serve", "--workers", "2", "--data", str(tmp_path)]) == 2
    assert "PostgreSQL" in capsys.readouterr().err
