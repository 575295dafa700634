"""What a change did: this checkout against another revision, in turns, in one run.

Each side runs its own tests/bench on its own package; figures that both have are compared. In every round both are
measured one right after the other, so what else the machine does meets both, and the spread of the rounds' ratios is
the noise.

    python tools/bench_compare.py REVISION [--pure] [--rounds 5] [NAME ...]
"""

import argparse
import shutil
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from bench import ROOT, Figures, measure, scripts_named

REVISIONS = ROOT / "build" / "revisions"


def unpacked(revision: str) -> Path:
    """The files of a revision in a folder of their own."""
    known = subprocess.run(["git", "rev-parse", f"{revision}^{{commit}}"], cwd=ROOT, capture_output=True, text=True)
    if known.returncode:
        sys.exit(f"There is no revision {revision!r}.")
    folder = REVISIONS / known.stdout.strip()[:16]
    if not folder.is_dir():
        packed = subprocess.run(["git", "archive", known.stdout.strip()], cwd=ROOT, capture_output=True, check=True)
        part = folder.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
            archive.extractall(part, filter="data")
        part.rename(folder)
    return folder


def package_of(root: Path, pure: bool) -> Path:
    """Where the package of a checkout is, compiled unless pure."""
    if not pure:
        subprocess.run([sys.executable, root / "tools" / "compiling.py"], cwd=root, check=True)
        if not (root / "src" / "trunkline" / "build.py").is_file():
            return root / "build" / "compiled"  # revisions that kept a copy of the whole package there
    return root / "src"


def one_round(sides: list[tuple[Path, Path]], names: list[str], pure: str) -> list[Figures]:
    """Both sides' figures, each file measured on the one right after the other."""
    found: list[Figures] = [{} for _ in sides]
    for script in scripts_named(sides[0][0], names):
        for figures, (root, package) in zip(found, sides, strict=True):
            twin = root / "tests" / "bench" / script.name
            if twin.is_file():
                figures |= measure(twin, package, pure)
    return found


def ratio(name: str, now: float, before: float) -> float:
    """How much faster it is now; growth is told in milliseconds."""
    return before / now if name.startswith("growth") else now / before


def compared(rounds: list[list[Figures]]) -> dict[str, list[float]]:
    """The ratios of all rounds, in order, for every figure that both sides have in each."""
    names = [name for name in rounds[0][0] if all(name in side for sides in rounds for side in sides)]
    return {name: sorted(ratio(name, now[name], before[name]) for now, before in rounds) for name in names}


def verdict(ratios: list[float]) -> str:
    """Faster or slower only if every round says so."""
    if ratios[0] > 1:
        return "faster"
    return "slower" if ratios[-1] < 1 else "within noise"


def table_of(revision: str, found: dict[str, list[float]]) -> Table:
    table = Table("this checkout ÷ " + revision, "ratio", "noise (least–most)", "")
    for name, ratios in found.items():
        table.add_row(name, f"{median(ratios):.2f}×", f"{ratios[0]:.2f}–{ratios[-1]:.2f}", verdict(ratios))
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("revision")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--pure", action="store_true", help="the sources instead of machine code")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_intermixed_args()
    sides = [(root, package_of(root, asked.pure)) for root in (ROOT, unpacked(asked.revision))]
    rounds = [one_round(sides, asked.names, "1" if asked.pure else "") for _ in range(max(1, asked.rounds))]
    Console().print(table_of(asked.revision, compared(rounds)))


if __name__ == "__main__":
    main()
