"""Trace files: merging, and clear errors for what is none."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from trunkline.cli import run
from trunkline.formats.trace import TraceError, read_trace

HEADER = {"game": "1846", "players": ["P1", "P2", "P3"], "seed": 1, "options": ["first_ed"]}
START = {"i": 0, "state": {"phase": "I", "bank": {"cash": 1}, "tile/D6": ["298", 0]}}
PASS = {"type": "pass", "entity": "P1", "entity_type": "player"}


def write(path: Path, *lines: Any) -> Path:
    path.write_bytes(gzip.compress("\n".join(json.dumps(line) for line in lines).encode()))
    return path


def test_changed_keys_replace_and_null_removes(tmp_path: Path) -> None:
    change = {"i": 1, "action": PASS, "state": {"bank": {"cash": 2}, "tile/D6": None}}
    trace = read_trace(write(tmp_path / "a.jsonl.gz", HEADER, START, change, {"type": "result", "reason": "bank"}))
    assert trace.lines[1].state == {"phase": "I", "bank": {"cash": 2}}
    assert trace.lines[0].state["bank"] == {"cash": 1}
    assert trace.result["reason"] == "bank"
    assert trace.name == "a"


@pytest.mark.parametrize(
    "lines",
    [
        (),
        (HEADER,),
        ([], []),
        ({}, START),
        (HEADER, {"i": "x", "state": {}}),
        (HEADER, {"i": 0}),
        (HEADER, START, {"i": 1, "state": {}, "action": {"entity": "P1"}}),
        (HEADER, START, {"i": 1, "state": {}, "action": {"type": "lay_tile", "rotation": "x"}}),
        (HEADER, START, {"i": 1, "state": 5}),
    ],
)
def test_what_is_no_trace_is_told_in_one_sentence(tmp_path: Path, lines: tuple[Any, ...]) -> None:
    with pytest.raises(TraceError, match=r"x\.jsonl\.gz"):
        read_trace(write(tmp_path / "x.jsonl.gz", *lines))


def test_a_truncated_file_is_unreadable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "x.jsonl.gz", HEADER, START)
    path.write_bytes(path.read_bytes()[:-9])
    assert run(["conform", str(path), "--jobs", "1"]) == 2
    assert "UNREADABLE" in capsys.readouterr().out


def test_a_folder_without_traces_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["conform", str(tmp_path)]) == 2
    assert "no trace files" in capsys.readouterr().err


def test_an_impossible_game_fails_with_its_first_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "x.jsonl", HEADER, START)
    path.write_bytes(gzip.decompress(path.read_bytes()))
    assert run(["conform", str(path), "--jobs", "1", "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["failed_games"] == 1
    assert report["first"][0]["file"] == "x.jsonl"
    assert set(report) == {
        "games", "failed_games", "actions", "state_mismatches", "legal_sets", "legal_mismatches", "legal_declared",
        "routes", "route_mismatches", "seconds", "first",
    }  # fmt: skip
