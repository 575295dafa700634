"""What an operator does: doctor, backup and restore; the example client."""

import asyncio
import errno
import json
import random
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from tests.server.running import Person, Postgres, Server, play_some

from trunkline import cli
from trunkline.server.health import OUTDATED
from trunkline.server.settings import Settings
from trunkline.server.storage import backup, bulk

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, seed: int) -> Path:
    """A folder with two games in it, one of them with an undo."""
    folder = tmp_path_factory.mktemp("played")
    server = Server(folder).start()
    anna = Person(server.url, "Anna").account()
    rng = random.Random(seed)
    for title in ("1846", "1848"):
        game = anna.new_game(title, "me hotseat hotseat")
        play_some(anna, game, rng, 25)
    table = anna.table(game)
    if table["can_undo"]:
        anna.post(f"/games/{game}/undo", {"seq": table["seq"]})
    server.stop()
    return folder


def run(*arguments: str) -> int:
    return cli.run(list(arguments))


# Doctor


def test_doctor_finds_healthy_games_well(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("doctor", "--data", str(played)) == 0
    out = capsys.readouterr().out
    assert out.count(": well") == 2
    assert "2 games" in out


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ("UPDATE entries SET digest = 'x' WHERE seq = 5", "differs at seq 5"),
        ('UPDATE entries SET body = \'{"type":"take_loan"}\' WHERE seq = 4', "differs at seq 4"),
        ("UPDATE entries SET body = 'nonsense' WHERE seq = 3", "differs at seq 3"),
        ("UPDATE entries SET actor = 'p6' WHERE seq = 6", "differs at seq 6"),
        ("DELETE FROM entries WHERE seq = 2", "differs at seq"),
    ],
)
def test_doctor_names_the_first_difference(
    played: Path, tmp_path: Path, change: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ill = copied(played, tmp_path)
    with inside(ill) as connection:
        connection.execute(change)
    assert run("doctor", "--data", str(ill), "--json") == 1
    found = json.loads(capsys.readouterr().out)
    assert found["differing"] == 2
    lines = [f"differs at seq {f['seq']}: {f['text']}" for f in found["findings"]]
    assert all(word in line for line in lines)


@pytest.mark.parametrize("column", ["title", "options", "terms"])
def test_doctor_goes_on_to_the_next_game_where_a_row_cannot_be_read(
    played: Path, tmp_path: Path, column: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ill = copied(played, tmp_path)
    with inside(ill) as connection:
        game = connection.execute("SELECT min(id) FROM games").fetchone()[0]
        connection.execute(f"UPDATE games SET {column} = '{{broken' WHERE id = ?", (game,))
    assert run("doctor", "--data", str(ill)) == 1
    out = capsys.readouterr().out
    assert out.count("cannot be read: ") == 1
    assert out.count(": well") == 1
    assert run("doctor", game, "--data", str(ill)) == 1
    assert run("doctor", game, "--cut", "--to", str(tmp_path), "--data", str(ill)) == 2
    assert "Restore a backup" in capsys.readouterr().err


def test_a_damaged_log_is_shown_exported_and_cut_after_its_last_good_entry(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ill = copied(played, tmp_path)
    with inside(ill) as connection:
        game, length = connection.execute("SELECT game, max(seq) + 1 FROM entries GROUP BY game").fetchone()
        connection.execute("UPDATE entries SET digest = 'x' WHERE seq >= 9 AND game = ?", (game,))
    server = Server(ill).start()
    anna = anna_at(server)
    table = anna.table(game)
    assert (table["seq"], f"up to entry 9 of {length}" in table["trouble"]) == (9, True)
    assert len(anna.get(f"/games/{game}/export")["log"]) <= 9
    assert anna.refused(f"/games/{game}/undo", {"seq": 9}) == (409, "damaged")
    assert anna.refused(f"/games/{game}/resign", {}) == (409, "damaged")
    assert anna.refused(f"/games/{game}/order", {"order": {"kind": "pass"}}, "PUT") == (409, "damaged")
    assert anna.post(f"/games/{game}/uncover", {"seat": 1})["trouble"] == table["trouble"]  # to look is no change
    assert anna.http.patch("/api/me", json={"name": "Anne"}).status_code == 200
    assert anna.table(game)["game"]["seats"][0]["name"] == "Anne"
    assert anna.http.patch("/api/me", json={"name": "Anna"}).status_code == 200
    server.stop()
    assert run("doctor", game, "--cut", "--to", str(tmp_path), "--data", str(ill)) == 0
    kept = int(re.search(r"(\d+) entries stay", capsys.readouterr().out)[1])  # type: ignore[index]
    assert 7 <= kept <= 9  # an action goes with the draws of chance after it
    assert len(json.loads(next(tmp_path.glob("*.log.json")).read_text())["log"]) == length
    assert run("doctor", game, "--cut", "--to", str(tmp_path), "--data", str(ill)) == 2  # it is well now
    server.start()
    after = anna.table(game)
    assert (after["trouble"], after["seq"]) == ("", kept)
    anna.act(game, after["options"][0]["action"], after["seq"])
    server.stop()


def test_doctor_says_which_rules_a_game_was_made_with(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    older = copied(played, tmp_path)
    with inside(older) as connection:
        connection.execute("UPDATE games SET version = 0")
    assert run("doctor", "--data", str(older)) == 0
    assert "rules 0, now" in capsys.readouterr().out


def test_doctor_knows_no_such_game(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("doctor", "nosuchgame", "--data", str(played)) == 2
    assert capsys.readouterr().err == "There is no game 'nosuchgame'.\n"


def anna_at(server: Server) -> Person:
    """Anna, who has played there, signed in again."""
    anna = Person(server.url, "Anna")
    anna.take(anna.http.post("/api/session", json={"name": "Anna", "password": "correct horse"}))
    return anna


@contextmanager
def inside(folder: Path) -> Iterator[sqlite3.Connection]:
    """The database in a folder, to be changed by hand; closed afterwards, which `with connection` alone does not do."""
    with closing(sqlite3.connect(folder / "trunkline.sqlite3")) as connection, connection:
        yield connection


def copied(source: Path, target: Path) -> Path:
    with inside(source) as old, inside(target) as new:
        old.backup(new)
    return target


# Backup


def test_a_backup_comes_back_whole(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, again = tmp_path / "club.backup", tmp_path / "again.backup"
    assert run("backup", str(file), "--data", str(played)) == 0
    assert run("restore", str(file), "--data", str(tmp_path / "new")) == 0
    assert run("doctor", "--data", str(tmp_path / "new")) == 0
    assert run("backup", str(again), "--data", str(tmp_path / "new")) == 0
    assert file.read_bytes()[20:] == again.read_bytes()[20:] or lines_of(file) == lines_of(again)
    capsys.readouterr()
    assert run("restore", str(file), "--data", str(tmp_path / "new")) == 2
    assert "not empty" in capsys.readouterr().err


def test_a_backup_goes_row_by_row_and_says_how_far_it_is(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Never more than some rows are in memory, out and in again, and whoever waits sees them pass."""
    monkeypatch.setattr(bulk, "BATCH", 7)
    there, back = list[tuple[int, int]](), list[tuple[int, int]]()
    file = tmp_path / "club.backup"
    rows = asyncio.run(backup.write(Settings(data=str(played)), file, lambda *far: there.append(far)))
    steps = [after - before for before, after in pairwise([0, *(done for done, _ in there)])]
    assert max(steps) <= 7 < rows
    assert there[-1] == (rows, rows)
    asyncio.run(backup.restore(Settings(data=str(tmp_path / "new")), file, lambda *far: back.append(far)))
    assert len(back) >= len(steps)
    assert back == sorted(back)
    assert back[-1][0] == back[-1][1]


def test_a_backup_moves_to_postgres(played: Path, tmp_path: Path, postgres: Postgres) -> None:
    file = tmp_path / "club.backup"
    url = postgres.new_database()
    assert run("backup", str(file), "--data", str(played)) == 0
    assert run("restore", str(file), "--database", url) == 0
    assert run("doctor", "--database", url) == 0
    server = Server(tmp_path, url).start()
    anna = anna_at(server)
    assert len(anna.get("/games", list="mine")["games"]) == 2
    anna.new_game("1848", "me hotseat hotseat")
    Person(server.url).guest()
    server.stop()


def test_a_backup_is_taken_while_people_play(tmp_path: Path, rng: random.Random) -> None:
    server = Server(tmp_path / "data")
    server.folder.mkdir()
    server.start()
    anna = Person(server.url).guest()
    game = anna.new_game("1848", "me hotseat hotseat")
    play_some(anna, game, rng, 5)
    assert run("backup", str(tmp_path / "b"), "--data", str(server.folder)) == 0
    play_some(anna, game, rng, 5)
    server.stop()
    assert run("restore", str(tmp_path / "b"), "--data", str(tmp_path / "new")) == 0
    assert run("doctor", "--data", str(tmp_path / "new")) == 0


@pytest.mark.parametrize("contents", [b"", b"no backup", b"\x1f\x8b broken"])
def test_other_files_are_no_backups(tmp_path: Path, contents: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_bytes(contents)
    assert run("restore", str(file), "--data", str(tmp_path)) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("command", ["doctor", "doctor abc --cut", "backup {}/club.backup", "account reset anna"])
def test_a_slip_in_the_folder_makes_no_new_database(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else a backup of nothing would be kept as if it were the club's."""
    slip = tmp_path / "slip"
    assert run(*command.format(tmp_path).split(), "--data", str(slip)) == 2
    assert "There is no database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_backup_takes_the_place_of_a_file_only(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for target, why in ((tmp_path, "is not a file"), (tmp_path / "none" / "b", "There is no folder")):
        assert run("backup", str(target), "--data", str(played)) == 2
        assert why in capsys.readouterr().err
    assert run("restore", str(tmp_path / "none"), "--data", str(tmp_path / "new")) == 2
    assert "There is no file" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_backup_that_fails_leaves_the_older_one(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device", "club.backup")

    file = tmp_path / "club.backup"
    file.write_bytes(b"the older one")
    monkeypatch.setattr(backup, "write_tables", full)
    assert run("backup", str(file), "--data", str(played)) == 2
    assert capsys.readouterr().err == "club.backup: No space left on device.\n"
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"the older one"]


def test_doctor_says_that_a_file_is_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "trunkline.sqlite3").write_bytes(b"something else" * 100)
    assert run("doctor", "--data", str(tmp_path)) == 1
    out, err = capsys.readouterr()
    assert "is no database, or damaged beyond reading" in out
    assert err == "The database is damaged: restore a backup.\n"


def lines_of(file: Path) -> list[str]:
    import gzip

    with gzip.open(file, "rt") as source:
        return sorted(source)


# The example


def test_the_example_client_holds_a_seat(sqlite_server: Server) -> None:
    anna, program = Person(sqlite_server.url).guest(), Person(sqlite_server.url).guest()
    token = program.post("/me/tokens", {"label": "example"})["secret"]
    game = anna.new_game("1848", "me hotseat open")
    example = REPOSITORY / "docs" / "examples" / "client.py"
    with subprocess.Popen(
        [sys.executable, str(example), sqlite_server.url, token, game], stdout=subprocess.PIPE, text=True
    ) as process:
        while anna.get(f"/games/{game}")["seats"][2]["kind"] == "open":
            pass
        anna.post(f"/games/{game}/start")
        while (table := anna.table(game))["seq"] < 6:
            if table["options"]:
                anna.act(game, table["options"][0]["action"], table["seq"])
        assert process.stdout is not None
        assert "->" in process.stdout.readline()
        process.terminate()
    items = anna.get(f"/games/{game}/history")["items"]
    assert "p3" in {item["actor"] for item in items}


def test_a_game_of_an_older_version_goes_on_as_long_as_all_in_it_is_legal(played: Path, tmp_path: Path) -> None:
    older = copied(played, tmp_path)
    with inside(older) as connection:
        connection.execute("UPDATE games SET version = 0")
        connection.execute("UPDATE entries SET digest = 'by older rules'")
        games = [row[0] for row in connection.execute("SELECT DISTINCT game FROM entries ORDER BY game")]
        connection.execute("UPDATE entries SET body = ? WHERE game = ?", ('{"type": "take_loan"}', games[0]))
    server = Server(older).start()
    anna = anna_at(server)
    ill = anna.table(games[0])
    assert "begun under version 0" in ill["trouble"]
    assert anna.refused(f"/games/{games[0]}/undo", {"seq": ill["seq"]}) == (409, "damaged")
    table = anna.table(games[1])
    anna.act(games[1], table["options"][0]["action"], table["seq"])
    assert anna.table(games[1])["seq"] > table["seq"]
    server.stop()


def test_a_game_never_goes_on_by_other_rules_silently(played: Path, tmp_path: Path) -> None:
    changed = copied(played, tmp_path)
    with inside(changed) as connection:
        connection.execute("UPDATE entries SET digest = 'x' WHERE seq = (SELECT max(seq) FROM entries)")
        games = [row[0] for row in connection.execute("SELECT game FROM entries WHERE digest = 'x'")]
    server = Server(changed).start()
    anna = anna_at(server)
    assert games
    for game in games:
        assert anna.table(game)["trouble"]
        assert anna.refused(f"/games/{game}/undo", {"seq": 0}) == (409, "damaged")
    assert len(anna.get("/games", list="mine")["games"]) == 2
    server.stop()


def test_a_database_of_a_newer_version_is_refused(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    newer = copied(played, tmp_path)
    with inside(newer) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert run("doctor", "--data", str(newer)) == 2
    assert capsys.readouterr().err == f"{OUTDATED.sentence}\n"
