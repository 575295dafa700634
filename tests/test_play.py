"""`make play`: three lines for who plays, no log of requests, and nothing left behind."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

import play

PLAY = Path(__file__).resolve().parent.parent / "tools" / "play.py"


def test_play_says_three_lines_and_logs_no_requests(tmp_path: Path) -> None:
    stand_in = tmp_path / "quiet.py"  # instead of the compilation, which takes minutes
    stand_in.write_text("import signal; signal.pause()")
    program = (
        f"import sys, play; play.COMPILING = {str(stand_in)!r}; play.SERVE.remove('--open'); sys.exit(play.main())"
    )
    environment = {
        **{k: v for k, v in os.environ.items() if not k.startswith("TRUNKLINE_")},
        "TRUNKLINE_PURE": "1",
        "TRUNKLINE_DATA": str(tmp_path / "kept"),
        "PYTHONPATH": str(PLAY.parent),
    }
    command = [sys.executable, "-c", program, "--port", "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    ) as playing:
        assert playing.stdout is not None
        lines = [playing.stdout.readline() for _ in range(3)]
        address = next(line.split()[3] for line in lines if line.startswith("Trunkline is at"))
        assert httpx.get(f"{address}api/about").status_code == 200
        playing.send_signal(signal.SIGTERM)
        rest = playing.stdout.read()  # ends only when the compilation has ended too: it holds the same line
    assert str(tmp_path / "kept") in lines[0]
    assert not any(line.startswith("{") for line in lines)
    assert rest == ""
    assert playing.returncode == 0  # who ends it has got what they wanted: make reports no error


def test_play_says_which_folder_was_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUNKLINE_DATA", "usual")
    assert play.folder_named([]) == "usual"
    assert play.folder_named(["--port", "0", "--data", "club"]) == "club"
    assert play.folder_named(["--data=club"]) == "club"
