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


@pytest.mark.parametrize("name", ["1846", "1848"])
def test_every_edition_has_a_name_of_its_own_for_people(name: str) -> None:
    editions = title(name).editions
    names = [title(name).presentation(e).edition_name(e) for e in editions]
    assert len(set(names)) == len(editions)
    assert not set(names) & set(editions)


@pytest.mark.parametrize("words", forbidden())
def test_these_words_are_nowhere(words: str) -> None:
    found = [p.relative_to(ROOT).as_posix() for p in read_by_people() if words in p.read_text()]
    assert not found


def test_there_is_something_to_look_for() -> None:
    assert len(forbidden()) >= 10
    assert len(read_by_people()) > 100


def markup(page: Path) -> str:
    """What a component shows, without its script, style and comments, and without what it works out."""
    shown = re.sub(r"<script.*?</script>|<style.*?</style>|<!--.*?-->", "", page.read_text(), flags=re.DOTALL)
    while (bare := re.sub(r"\{[^{}]*\}", "", shown)) != shown:
        shown = bare
    return shown


def test_the_page_says_nothing_but_the_words_in_one_place() -> None:
    """Who translates the client finds its strings in words.ts and words/; a component has none of its own."""
    said = re.compile(r">[^<>={}&]*[A-Za-z]{3}[^<>={}&]*<|\s(?:aria-label|title|placeholder|alt)=\"[^\"]*[A-Za-z]{3}")
    pages = (ROOT / "web" / "src").rglob("*.svelte")
    assert {p.name: found for p in pages if (found := said.findall(markup(p)))} == {}
