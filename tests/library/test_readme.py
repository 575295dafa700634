"""The example in the README runs."""

import re
from pathlib import Path

import pytest

README = Path(__file__).resolve().parents[2] / "README.md"


def examples() -> list[str]:
    return re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def test_the_example_is_short() -> None:
    assert [len(example.splitlines()) <= 15 for example in examples()] == [True]


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(examples()[0], {"__name__": "example"})
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert lines[1].endswith(")")  # the objection names its rule


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README.read_text(encoding="utf-8")):
        assert (README.parent / target).exists(), target
