"""`trunkline serve --workers 2`: several processes behind one port, as the operators' guide shows it."""

import json
import os
import random
import re
import signal
import socket
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from zlib import crc32

import httpx
import pytest
from tests.server.running import Person, Postgres, Server, command, is_there, play_some

from trunkline import cli
from trunkline.server.http.slow_requests import GAME

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


@pytest.fixture
def pair(tmp_path: Path, postgres: Postgres) -> Iterator[Server]:
    """Two processes behind one port."""
    server = both_there(Server(tmp_path, "", f"--workers 2 --database {postgres.new_database()}").start())
    yield server
    server.stop()


def both_there(server: Server) -> Server:
    """Wait for the other process, too: what is asked for earlier is answered by the first."""
    assert server.process is not None
    environment = Path(f"/proc/{partners(server.process.pid)[0]}/environ").read_bytes()
    found = re.search(rb"TRUNKLINE_PARTNER=\d 2 ([^\0]+)", environment)
    assert found is not None
    while len(list(Path(found[1].decode()).iterdir())) < 2:
        sleep(0.05)
    return server


def by_process(server: Server, metric: str) -> set[int]:
    """What the processes say, asked by so many connections that each of them is met."""
    answers = [httpx.get(f"{server.url}/metrics", headers={"Authorization": "Bearer watchman"}) for _ in range(24)]
    return {int(float(found[1])) for a in answers if (found := re.search(rf"(?m)^{metric} (\S+)$", a.text))}


def test_each_game_is_open_in_one_process_whoever_asks_for_it(pair: Server) -> None:
    host = Person(pair.url).guest()
    games = [host.new_game("1848", "me hotseat hotseat") for _ in range(8)]
    ours = Counter(crc32(game.encode()) % 2 for game in games)
    pair.stop()  # whoever made a game has it open, too
    both_there(pair.start())
    for game in games:
        answers = [httpx.get(f"{pair.url}/api/games/{game}/table") for _ in range(6)]
        assert {a.json()["game"]["id"] for a in answers} == {game}
    assert by_process(pair, "trunkline_open_games") == {ours[0], ours[1]}
    assert max(by_process(pair, "trunkline_connections_handed_over_total")) > 0


def test_one_connection_goes_from_game_to_game(pair: Server, rng: random.Random) -> None:
    """Every answer comes on the line on which it was asked, through whatever processes that goes."""
    host = Person(pair.url).guest()
    games = [host.new_game("1848", "me hotseat hotseat") for _ in range(6)]
    moves = dict.fromkeys(games, 0)
    for _ in range(40):
        game = rng.choice(games)
        table = host.table(game)
        assert table["seq"] == moves[game]
        text = "x" * rng.choice((1, 900))
        host.post(f"/games/{game}/chat", {"text": text})
        host.act(game, rng.choice(table["options"])["action"], table["seq"])
        moves[game] = host.table(game)["seq"]
        assert host.get("/me")


def test_a_request_in_pieces_and_two_in_one_piece_are_answered_in_order(pair: Server) -> None:
    host = Person(pair.url).guest()
    games = [host.new_game("1848", "me hotseat hotseat") for _ in range(6)]
    with socket.create_connection(("127.0.0.1", pair.port)) as line:
        for game in games:
            asked = f"GET /api/games/{game}/table HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
            line.sendall(asked[:60])
            sleep(0.05)
            line.sendall(asked[60:] + asked)
            assert [answered(line), answered(line)] == [game, game]


def answered(line: socket.socket) -> str:
    """The game that an answer on this line is about."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += line.recv(1)
    found = re.search(rb"(?i)content-length: (\d+)", head)
    assert found, head
    body = b""
    while len(body) < int(found[1]):
        body += line.recv(int(found[1]) - len(body))
    return str(json.loads(body)["game"]["id"])


def test_what_an_earlier_body_says_is_no_request() -> None:
    """A body that goes on after its answer began must never be read as another request's first bytes."""
    assert GAME.match(b"POST /api/games/abc/actions HTTP/1.1") is not None
    assert GAME.match(b"POST /api/games HTTP/1.1") is None
    assert GAME.match(b'{"a": 1}GET /api/games/abc/table') is None


def test_several_processes_need_postgres(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["serve", "--workers", "2", "--data", str(tmp_path)]) == 2
    assert "PostgreSQL" in capsys.readouterr().err
