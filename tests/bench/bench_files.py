"""Reading game files of 18xx.games: actions read, judged and played, per second of processor time."""

import time

from tests.bench.sources import REPOSITORY

from trunkline.core.ground import KNOWN
from trunkline.formats.reading import read_site_file

FILES = REPOSITORY / "tests" / "formats" / "data"
TITLES = ("1846", "1848")
ROUNDS = 5  # the files are few


def bench() -> dict[str, float]:
    found: dict[str, float] = {}
    for name in TITLES:
        files = [file.read_bytes() for file in sorted(FILES.glob(f"{name}*.json"))]
        began, read = time.process_time(), 0
        for data in files * ROUNDS:
            KNOWN.clear()  # nothing is known about the maps of the last round
            read += read_site_file(data).game.seq
        found[f"files {name}: actions read"] = read / (time.process_time() - began)
    return found
