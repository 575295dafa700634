"""Compile the hot modules with mypyc, from a copy: the sources stay as they are, and stay the only engine.

Run as a script it fills build/compiled with the package, ready for PYTHONPATH; the build hook of the wheel uses
the same functions. Which modules are hot is said here and nowhere else.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "trunkline"
COMPILED = ROOT / "build" / "compiled"

HOT = ("core", "titles")
"""The parts of the package that are compiled: all their modules, except those that define value classes."""

VALUES = re.compile(r"^@(value|dataclass)|^(import|from) msgspec\b", re.MULTILINE)
"""Signs of a module which makes value classes or Structs: mypyc erases annotations, so it stays interpreted."""

REQUIREMENTS = ["mypy>=2.4,<2.5", "setuptools>=80"]

SETUP = """
import json, sys
from mypyc.build import mypycify
from setuptools import setup
groups = json.loads(sys.argv[1])
modules = [module for files in groups.values() for module in files]
separate = [(files, name) for name, files in groups.items()]
setup(
    name="trunkline",
    packages=[],
    ext_modules=mypycify(["--ignore-missing-imports", *modules], separate=separate, opt_level="2"),
    script_args=["-q", "build_ext", "--inplace", "-j2"],
)
"""
"""One C file for each part, two at a time: one file for all took the C compiler six times as long."""


def is_hot(module: Path) -> bool:
    return module.name != "__init__.py" and not VALUES.search(module.read_text(encoding="utf-8"))


def modules_of(package: Path) -> list[Path]:
    return sorted(module for part in HOT for module in (package / part).rglob("*.py"))


def hot_modules(package: Path) -> list[Path]:
    return [module for module in modules_of(package) if is_hot(module)]


def extensions(folder: Path) -> list[Path]:
    """The compiled files below a folder."""
    return sorted(file for file in folder.rglob("*") if file.name.endswith(tuple(EXTENSION_SUFFIXES)))


def compile_copy(package: Path, folder: Path) -> list[Path]:
    """Copy the package into the folder and compile it there; returns the compiled files."""
    copy = folder / package.name
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    groups = grouped(copy, folder)
    if groups:
        call = [sys.executable, "-c", SETUP, json.dumps(groups)]
        subprocess.run(call, cwd=folder, env=clean_environment(), check=True)
    shutil.rmtree(folder / "build", ignore_errors=True)
    shutil.rmtree(folder / ".mypy_cache", ignore_errors=True)
    return extensions(folder)


def grouped(package: Path, folder: Path) -> dict[str, list[str]]:
    """The hot modules by the C file they share: the core, and each title."""
    groups: dict[str, list[str]] = {}
    for module in hot_modules(package):
        groups.setdefault(module.parent.name, []).append(str(module.relative_to(folder)))
    return groups


def clean_environment() -> dict[str, str]:
    """Ours without PYTHONPATH: mypy must find the copy and nothing else."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MYPYPATH")}


def fingerprint(package: Path) -> str:
    """Changes whenever compiling again could give something else."""
    digest = hashlib.sha256(f"{sys.version} {version('mypy')}".encode())
    for file in [Path(__file__), *modules_of(package)]:
        digest.update(str(file).encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def renew_rest() -> None:
    """Bring the modules that are not compiled up to date."""
    for part in PACKAGE.iterdir():
        if part.name in (*HOT, "__pycache__"):
            continue
        if part.is_dir():
            shutil.copytree(part, COMPILED / PACKAGE.name / part.name, dirs_exist_ok=True)
        else:
            shutil.copy2(part, COMPILED / PACKAGE.name / part.name)


def main() -> None:
    mark = COMPILED / "fingerprint"
    wanted = fingerprint(PACKAGE)
    if mark.is_file() and mark.read_text() == wanted:
        renew_rest()
        return
    work = COMPILED.with_name(f"compiling-{os.getpid()}")
    work.mkdir(parents=True)
    try:
        compile_copy(PACKAGE, work)
        (work / "fingerprint").write_text(wanted)
        shutil.rmtree(COMPILED, ignore_errors=True)
        work.rename(COMPILED)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    report()


def report() -> None:
    hot = {module.relative_to(PACKAGE) for module in hot_modules(PACKAGE)}
    rest = [m.relative_to(PACKAGE) for m in modules_of(PACKAGE) if m.name != "__init__.py"]
    interpreted = sorted(str(module) for module in rest if module not in hot)
    print(f"compiled {len(hot)} modules; interpreted: {', '.join(interpreted) or 'none'}")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError:
        sys.exit("mypyc could not compile the hot modules; its messages are above")
