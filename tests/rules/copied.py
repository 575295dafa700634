"""A copy of the sources to which a test adds something, played in a process of its own."""

import os
import subprocess
import sys
from filecmp import dircmp
from pathlib import Path
from shutil import copytree, ignore_patterns

import trunkline

PACKAGE = Path(trunkline.__file__).parent
ROOT = Path(__file__).resolve().parents[2]


class Copy:
    """The package in another folder."""

    def __init__(self, folder: Path) -> None:
        skipped = ignore_patterns("__pycache__", "static", "*.so")
        self.package = Path(copytree(PACKAGE, folder / "trunkline", ignore=skipped))

    def insert(self, file: str, before: str, text: str) -> None:
        """Put text into a file, before a place that is there once."""
        source = (self.package / file).read_text(encoding="utf-8")
        assert source.count(before) == 1
        (self.package / file).write_text(source.replace(before, text + before), encoding="utf-8")

    def add(self, file: str, text: str) -> None:
        (self.package / file).write_text(text, encoding="utf-8")

    def changed(self) -> set[str]:
        """The files that differ from ours, or are new."""
        return differing(dircmp(PACKAGE, self.package, ignore=["__pycache__", "static"]), "")

    def plays(self, script: str) -> None:
        """Run a script with the copy; it may not fail."""
        path = os.pathsep.join([str(self.package.parent), str(ROOT)])
        environment = {**os.environ, "TRUNKLINE_PURE": "1", "PYTHONPATH": path}
        call = [sys.executable, "-c", f"{script}\nprint('played')"]
        played = subprocess.run(call, env=environment, capture_output=True, text=True, check=False)
        assert played.stderr == ""
        assert played.stdout == "played\n"


def differing(found: dircmp[str], folder: str) -> set[str]:
    here = {f"{folder}{name}" for name in (*found.diff_files, *found.right_only)}
    return here.union(*(differing(inner, f"{folder}{name}/") for name, inner in found.subdirs.items()))
