"""What the pages about the code name exists: paths, and links from page to page."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "trunkline"
PAGES = ["architecture", "agenda", "extending", "hexes"]


def paths_in(text: str) -> list[str]:
    """Words in code style that look like paths of files; a title is any of the two."""
    found = re.findall(r"`((?:[\w.]+/)+[\w.]+|\w+\.py)`", text)
    return [path.replace("gX", "g1846") for path in found if not re.fullmatch(r"[A-K]\d+/\d", path)]  # a hexside


def exists(path: str) -> bool:
    titles = [PACKAGE / "titles" / name for name in ("g1846", "g1848")]
    places = [ROOT, PACKAGE, *titles, PACKAGE / "server" / "play", ROOT / "tests" / "third_title"]
    return any((place / path).exists() for place in places)


@pytest.mark.parametrize("name", PAGES)
def test_every_path_on_the_page_exists(name: str) -> None:
    paths = paths_in((ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8"))
    assert [path for path in paths if not exists(path)] == []
    assert paths


def anchors(page: Path) -> set[str]:
    """The names by which links lead to a page's headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def leads_somewhere(file: Path, path: str, anchor: str) -> bool:
    target = file.parent / path if path else file
    return target.exists() and (not anchor or target.suffix != ".md" or anchor in anchors(target))


@pytest.mark.parametrize("file", [*sorted(ROOT.glob("docs/*.md")), *sorted(ROOT.glob("*.md"))], ids=lambda f: f.name)
def test_every_link_to_a_file_leads_somewhere(file: Path) -> None:
    links = re.findall(r"\]\(([^)#:]*)(?:#([^):]*))?\)", file.read_text(encoding="utf-8"))
    assert [link for link in links if not leads_somewhere(file, *link)] == []


DEFINED = re.compile(r"^def (test_\w+)", re.MULTILINE)


def names_of_tests(title: str) -> set[str]:
    """The tests of a title's rules and of files from elsewhere, and the modules that they are in."""
    folders = (ROOT / "tests" / "rules" / title, ROOT / "tests" / "formats")
    files = [file for folder in folders for file in folder.glob("test_*.py")]
    return {name for file in files for name in (file.stem, *DEFINED.findall(file.read_text(encoding="utf-8")))}


@pytest.mark.parametrize("page", ["rulings", "texts"])
def test_every_test_that_a_page_of_rules_names_exists(page: str) -> None:
    """The sign "…" stands for the rest of a name."""
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    for title, part in zip(("g1846", "g1848"), text.split("\n## 1848\n"), strict=True):
        named, known = set(re.findall(r"`(test_\w+)(…?)`", part)), names_of_tests(title)
        assert len(named) > 30
        assert [n for n, more in named if not any(k == n or (more and k.startswith(n)) for k in known)] == []


CHAPTER = re.compile(r"^\| `([\w/]+\.py)` \| ([\d.–]+) \| ([\d.–]+) \|", re.MULTILINE)


def test_every_chapter_is_in_the_file_that_the_page_names() -> None:
    """In both titles, and the file says so in its first line."""
    rows = CHAPTER.findall((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))
    assert len(rows) > 20
    for file, *chapters in rows:
        for title, chapter in zip(("g1846", "g1848"), chapters, strict=True):
            source = PACKAGE / "titles" / title / file
            assert source.exists() == (chapter != "–"), (title, file)
            if source.exists():
                first = source.read_text(encoding="utf-8").partition("\n")[0]
                assert re.search(rf"(?<![\d.]){re.escape(chapter)}(?![\d])", first), (title, file, first)


def test_the_page_leaves_no_file_of_a_title_out() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    files = {file.name for title in ("g1846", "g1848") for file in (PACKAGE / "titles" / title).glob("*.py")}
    assert {file for file in files if f"`{file}`" not in page} == {"__init__.py"}


@pytest.mark.parametrize(
    ("title", "rule", "file"),
    [
        ("g1846", "6.31", "issue"),
        ("g1846", "6.47", "track"),
        ("g1846", "6.86", "forced"),
        ("g1848", "5.5", "receivership"),
        ("g1848", "8.4", "forced"),
    ],
)
def test_a_rule_is_stated_where_its_number_opens_a_docstring(title: str, rule: str, file: str) -> None:
    source = (PACKAGE / "titles" / title / f"{file}.py").read_text(encoding="utf-8")
    assert re.search(rf'^    """[\d., to]*{re.escape(rule)}[ ,.]', source, re.MULTILINE)
