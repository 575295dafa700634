"""The command line as a whole: help, version, and how it refuses."""

import subprocess
import sys

import pytest
import typer

from trunkline import __version__, cli
from trunkline.errors import BadInput, SaidNo


def test_version_names_the_build(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["--version"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"trunkline {__version__} (")
    assert "compiled" in out or "pure Python" in out


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(arguments) == 0
    assert "1846" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["no-such-command"], ["--no-such-option"]])
def test_bad_input_is_one_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (BadInput("That is no game file."), 2, "That is no game file.\n"),
        (SaidNo("The digests differ."), 1, "The digests differ.\n"),
        (FileNotFoundError(2, "No such file or directory", "game.json"), 2, "game.json: No such file or directory.\n"),
        (KeyboardInterrupt(), 130, ""),
        (typer.Exit(1), 1, ""),
    ],
)
def test_exit_codes(
    error: BaseException,
    code: int,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    app = typer.Typer()

    @app.command()
    def fail() -> None:
        raise error

    monkeypatch.setattr(cli, "app", app)
    assert cli.run([]) == code
    assert capsys.readouterr().err == sentence


def test_python_m_trunkline() -> None:
    done = subprocess.run([sys.executable, "-m", "trunkline", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("trunkline ")
