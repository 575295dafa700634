"""Calling the program as from a shell."""

import pytest

from trunkline import cli


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Exit code, standard output and standard error."""
    code = cli.run([str(a) for a in arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err
