"""docs/glossary.md: the titles speak as it says, and what must not appear is nowhere in what people read."""

import re
from pathlib import Path

import pytest

from trunkline.titles import title

ROOT = Path(__file__).resolve().parent.parent
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text()
OURS = ("corporation", "president", "treasury", "unsold", "pool")  # our words for the rows of the first table


def rows() -> list[list[str]]:
    lines = [line for line in GLOSSARY.splitlines() if line.count("|") == 4]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if "---" not in line]


def forbidden() -> list[str]:
    return re.findall(r"^- (.+)$", GLOSSARY.partition("## Words that must not appear")[2], re.MULTILINE)


def read_by_people() -> list[Path]:
    """The page, what the rules and the server say, and the documentation."""
    pages = [p for kind in ("*.svelte", "*.ts") for p in (ROOT / "web" / "src").rglob(kind) if p.name != "schema.d.ts"]
    said = [p for p in (ROOT / "src" / "trunkline").rglob("*.py") if "text" in p.name or "telling" in p.name]
    docs = [p for p in (ROOT / "docs").glob("*.md") if p.name != "glossary.md"]
    return [*pages, *said, *docs, ROOT / "README.md"]


@pytest.mark.parametrize("name", ["1846", "1848"])
def test_the_titles_words_are_those_of_the_glossary(name: str) -> None:
    head, *table = rows()
    column = head.index(name)
    look = title(name).presentation(title(name).editions[0])
    assert [look.word(ours) for ours in OURS] == [row[column] for row in table]


@pytest.mark.parametrize("words", forbidden())
def test_these_words_are_nowhere(words: str) -> None:
    found = [p.relative_to(ROOT).as_posix() for p in read_by_people() if words in p.read_text()]
    assert not found


def test_there_is_something_to_look_for() -> None:
    assert len(forbidden()) >= 10
    assert len(read_by_people()) > 100
