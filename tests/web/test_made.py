"""What is made from the Python side is fresh: the client's types from OpenAPI, the lesson from the rules."""

import subprocess
import sys
from pathlib import Path

import learn

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_types_are_those_of_the_server(tmp_path: Path) -> None:
    """If it fails: .venv/bin/python tools/web_types.py"""
    made = tmp_path / "schema.d.ts"
    subprocess.run([sys.executable, ROOT / "tools" / "web_types.py", made], check=True, capture_output=True)
    assert made.read_text() == (ROOT / "web" / "src" / "api" / "schema.d.ts").read_text()


def test_the_lesson_is_what_the_engine_plays() -> None:
    """If it fails: .venv/bin/python tools/learn.py"""
    assert learn.lesson() == learn.TARGET.read_text()
