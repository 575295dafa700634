"""How a title looks and speaks is the title's own: nobody outside `titles/` spells it again."""

import re
from pathlib import Path

import pytest

import trunkline
from trunkline.titles import TITLES, title

PACKAGE = Path(trunkline.__file__).parent
PAGE = PACKAGE.parent.parent / "web" / "src"
FOLDERS = [PACKAGE / name for name in ("server", "terminal", "analysis", "env", "bots", "formats")] + [PAGE]
YEAR = re.compile("|".join(TITLES))
AS_DEFAULT = re.compile(rf"""(?<![=!])= *["']({"|".join(TITLES)})["']""")
NAMED = {  # who names a title, and why
    "formats/site.py": "the other site's names of games",
    "formats/known_differences.py": "numbers of rulings",
    "server/settings.py": "a port",
    "server/storage/database.py": "the number of a lock",
    "server/storage/migrations/versions/0009_decisions_are_values.py": "sentences that were stored once",
    "env/example.py": "an example",
}


def named_in(folder: Path) -> list[str]:
    """The lines that name a title. Defaults of parameters may; nothing may ask which one it is."""
    files = [f for f in sorted(folder.rglob("*")) if f.suffix in (".py", ".ts", ".svelte", ".css")]
    named = {f: f.relative_to(folder.parent).as_posix() for f in files if "static" not in f.parts}
    return [
        f"{name}:{number}: {line.strip()}"
        for f, name in named.items()
        if name not in NAMED
        for number, line in enumerate(f.read_text().splitlines(), 1)
        if YEAR.search(line) and not AS_DEFAULT.search(line)
    ]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_title_is_named_outside_its_folder(folder: Path) -> None:
    assert named_in(folder) == []


def test_whoever_may_name_a_title_still_does() -> None:
    assert [name for name in NAMED if not YEAR.search((PACKAGE / name).read_text())] == []


@pytest.mark.parametrize("name", TITLES)
def test_every_title_says_how_it_looks(name: str) -> None:
    look = title(name).presentation("")
    assert look.subtitle
    assert look.word("no word of ours") == "no word of ours"


def test_a_title_has_words_of_its_own() -> None:
    assert [title(name).presentation("").word("president") for name in ("1846", "1848")] == ["president", "director"]


def test_the_board_of_1848_prints_other_columns() -> None:
    assert [title("1848").presentation("").printed_name(h) for h in ("F17", "E18", "Perth")] == ["F9", "E9", "Perth"]
    assert title("1846").presentation("").printed_name("F17") == "F17"


def test_tokens_have_short_names() -> None:
    assert [title("1846").presentation("").short(r) for r in ("BIG4", "NYC")] == ["Big 4", "NYC"]
