"""The third title as anybody would install it: an entry point of the group `trunkline.titles`, and nothing else."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from trunkline import titles

ROOT = Path(__file__).resolve().parent.parent.parent
METADATA = "Metadata-Version: 2.1\nName: valley\nVersion: 1\n"
ENTRY = "[trunkline.titles]\nvalley = tests.third_title.title:TITLE\n"


def installed_in(folder: Path) -> str:
    """What `pip install` leaves behind, and the PYTHONPATH that finds it and the sources."""
    info = folder / "valley-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text(ENTRY)
    return os.pathsep.join([str(folder), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])


@contextmanager
def known_here(folder: Path) -> Iterator[str]:
    """This process knows the title too; gives the PYTHONPATH for others."""
    with pytest.MonkeyPatch.context() as patch:
        path = installed_in(folder)
        patch.syspath_prepend(str(folder))
        titles.installed.cache_clear()
        try:
            yield path
        finally:
            patch.undo()
            titles.installed.cache_clear()
