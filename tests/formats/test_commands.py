"""`trunkline import` and `trunkline export`."""

import json
from pathlib import Path

import pytest

from trunkline.cli import run
from trunkline.game import Game

DATA = sorted((Path(__file__).parent / "data").glob("*.json"))


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.stem)
def test_there_and_back(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, back, again = tmp_path / "log.json", tmp_path / "back.json", tmp_path / "again.json"
    assert run(["import", str(path), "-o", str(log)]) == 0
    assert run(["export", str(log), "-o", str(back)]) == 0
    assert run(["import", str(back), "-o", str(again)]) == 0
    assert log.read_text() == again.read_text()
    assert json.loads(back.read_text())["actions"] == json.loads(path.read_text())["actions"]
    assert "0 differences" in capsys.readouterr().err


def test_import_writes_a_log_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["import", str(DATA[0])]) == 0
    assert Game.from_json(capsys.readouterr().out).seq > 50


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(DATA[0].read_bytes()[:1000])
    assert run(["import", str(path)]) == 2
    output = capsys.readouterr().err
    assert "broken.json" in output
    assert len(output.splitlines()) == 1


def test_a_game_that_cannot_be_told_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "log.json"
    path.write_text(Game("1846", 3, seed=1).to_json())
    assert run(["export", str(path)]) == 2
    assert "rulings" in capsys.readouterr().err


def test_a_folder_is_read_in_parallel_and_bad_files_stop_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, logs = tmp_path / "files", tmp_path / "logs"
    source.mkdir()
    for path in DATA[:3]:
        (source / path.name).write_bytes(path.read_bytes())
    (source / "broken.json").write_bytes(DATA[0].read_bytes()[:1000])
    assert run(["import", str(source), "-o", str(logs), "--jobs", "2"]) == 2
    output = capsys.readouterr()
    assert "4 files: 3 read, 1 not" in output.out
    assert sum("broken.json" in line for line in output.err.splitlines()) == 1
    assert sorted(path.name for path in logs.glob("*.json")) == sorted(path.name for path in DATA[:3])
    assert all(Game.from_json(path.read_bytes()).seq > 50 for path in logs.glob("*.json"))


def test_a_folder_needs_a_place_for_its_logs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["import", str(tmp_path)]) == 2
    assert "no game files" in capsys.readouterr().err
    (tmp_path / "one.json").write_bytes(DATA[0].read_bytes())
    assert run(["import", str(tmp_path)]) == 2
    assert "-o" in capsys.readouterr().err
    assert run(["import", str(tmp_path), "-o", str(tmp_path)]) == 2
    assert "another folder" in capsys.readouterr().err
