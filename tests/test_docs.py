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
    places = [ROOT, PACKAGE, PACKAGE / "titles" / "g1846", PACKAGE / "server" / "play", ROOT / "tests" / "third_title"]
    return any((place / path).exists() for place in places)


@pytest.mark.parametrize("name", PAGES)
def test_every_path_on_the_page_exists(name: str) -> None:
    paths = paths_in((ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8"))
    assert [path for path in paths if not exists(path)] == []
    assert paths


@pytest.mark.parametrize("name", [*PAGES, "../README"])
def test_every_link_to_a_file_leads_somewhere(name: str) -> None:
    file = ROOT / "docs" / f"{name}.md"
    links = re.findall(r"\]\(([^)#:]+)\)", file.read_text(encoding="utf-8"))
    assert [link for link in links if not (file.parent / link).exists()] == []
