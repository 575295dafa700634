"""How a title looks and speaks is the title's own: nobody outside `titles/` spells it again."""

import re
from pathlib import Path

import pytest

import trunkline
from trunkline.titles import TITLES, title

PACKAGE = Path(trunkline.__file__).parent
DRAWN = ("server", "terminal", "analysis", "env")
NAMED = rf"""["']({"|".join(TITLES)})["']"""
AS_DEFAULT = rf"(?<![=!])= *{NAMED}"


def test_no_title_is_named_where_games_are_shown() -> None:
    """Defaults of parameters may name a title; nothing may ask which one it is."""
    found = [
        f"{path.relative_to(PACKAGE)}:{number}: {line.strip()}"
        for folder in DRAWN
        for path in sorted((PACKAGE / folder).rglob("*.py"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if re.search(NAMED, line) and not re.search(AS_DEFAULT, line)
    ]
    assert not found


@pytest.mark.parametrize("name", TITLES)
def test_every_title_says_how_it_looks(name: str) -> None:
    look = title(name).presentation("")
    assert look.subtitle
    assert look.word("president") in ("president", "director")
    assert look.word("no word of ours") == "no word of ours"


def test_the_board_of_1848_prints_other_columns() -> None:
    assert [title("1848").presentation("").printed_name(h) for h in ("F17", "E18", "Perth")] == ["F9", "E9", "Perth"]
    assert title("1846").presentation("").printed_name("F17") == "F17"


def test_tokens_have_short_names() -> None:
    assert [title("1846").presentation("").short(r) for r in ("BIG4", "NYC")] == ["B4", "NYC"]
