"""Compile the hot modules with mypyc, from a copy: the sources stay as they are, and stay the only engine.

Run as a script it fills build/compiled, where a checkout looks for machine code (`trunkline.build`); the build hook of
the wheel uses the same functions. Which modules of the hot parts are compiled is said here and nowhere else.
"""

import hashlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from trunkline import build  # noqa: E402  (a build from a fresh checkout finds it by the line above)

PACKAGE = ROOT / "src" / "trunkline"
BUILDS = Path(build.BUILDS)
WORK = Path(build.WORK)
LOG = ROOT / "build" / "compiling.log"
KEPT = 3
"""Builds that stay: processes that run may still load modules from an older one."""
ABANDONED = 3600
"""Seconds after which an unfinished compilation is nobody's any more."""

INTERPRETED = re.compile(r"^@(value|dataclass_transform)\b|^(import|from) msgspec\b|^if TYPE_CHECKING", re.MULTILINE)
"""Signs of a module which makes value classes or Structs: mypyc erases annotations, so it stays interpreted. So does a
module that tells the type checker otherwise than Python: mypyc believes the type checker."""

REQUIREMENTS = ["mypy>=2.4,<2.5", "setuptools>=80"]

STEP = "step: "
SETUP = f"""
import json, sys
from mypyc.build import mypycify
from setuptools import setup
groups = json.loads(sys.argv[1])
modules = [module for files in groups.values() for module in files]
separate = [(files, name) for name, files in groups.items()]
print("{STEP}translating", len(modules), "modules to C", flush=True)
extensions = mypycify(["--ignore-missing-imports", *modules], separate=separate, opt_level="2", debug_level="0")
print("{STEP}compiling", len(groups), "libraries of C", flush=True)
setup(name="trunkline", packages=[], ext_modules=extensions, script_args=["-q", "build_ext", "--inplace", "-j2"])
"""
"""One C file for each part, two at a time: one file for all took the C compiler six times as long."""


class CannotCompile(Exception):
    """Why there is no machine code, in a sentence."""


# What is compiled


def is_hot(module: Path) -> bool:
    return module.name != "__init__.py" and not INTERPRETED.search(module.read_text(encoding="utf-8"))


def modules_of(package: Path) -> list[Path]:
    return [package / name for name in build.sources(str(package))]


def hot_modules(package: Path) -> list[Path]:
    return [module for module in modules_of(package) if is_hot(module)]


def extensions(folder: Path) -> list[Path]:
    """The compiled files below a folder."""
    return sorted(file for file in folder.rglob("*") if file.name.endswith(tuple(EXTENSION_SUFFIXES)))


def grouped(package: Path, folder: Path) -> dict[str, list[str]]:
    """The hot modules by the library they share: one for each folder, named so that it lies in the package."""
    groups: dict[str, list[str]] = {}
    for module in hot_modules(package):
        name = ".".join(module.parent.relative_to(folder).parts)
        groups.setdefault(name, []).append(str(module.relative_to(folder)))
    return groups


# Compiling


def compile_copy(package: Path, folder: Path, say: Callable[[str], None]) -> list[Path]:
    """Copy the hot parts of the package into the folder and compile them there; returns the compiled files.

    They use the standard library alone, so nothing else needs to be there. Raises CannotCompile.
    """
    copy = folder / package.name
    for module in build.sources(str(package)):
        (copy / module).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(package / module, copy / module)
    markers = sorted({copy / "__init__.py", *(module.with_name("__init__.py") for module in modules_of(copy))})
    markers = [marker for marker in markers if not marker.exists()]
    for marker in markers:
        marker.touch()  # for mypy, which takes the names of modules from it
    groups = grouped(copy, folder)
    if groups:
        run_mypyc(groups, folder, {**clean_environment(), "CC": working_compiler()}, say)
    for marker in markers:
        marker.unlink()
    shutil.rmtree(folder / "build", ignore_errors=True)
    shutil.rmtree(folder / ".mypy_cache", ignore_errors=True)
    return extensions(folder)


def run_mypyc(
    groups: dict[str, list[str]], folder: Path, environment: dict[str, str], say: Callable[[str], None]
) -> None:
    call = [sys.executable, "-c", SETUP, json.dumps(groups)]
    said: list[str] = []
    with subprocess.Popen(
        call, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith(STEP):
                say(line.removeprefix(STEP).strip())
            elif line.strip():
                said.append(line.rstrip())
    if process.returncode:
        print(*said, sep="\n", file=sys.stderr)
        raise CannotCompile(f"compiling failed: {reason(said)}.")


def reason(said: list[str]) -> str:
    """The line that tells most: the first error, else the last thing that was said."""
    errors = [line for line in said if "error" in line.lower()]
    return (errors[:1] or said[-1:] or ["it said nothing"])[0].strip().rstrip(".")


def clean_environment() -> dict[str, str]:
    """Ours, without paths of mypy's own. PYTHONPATH stays: an isolated build finds mypyc by it."""
    return {name: value for name, value in os.environ.items() if name != "MYPYPATH"}


def working_compiler() -> str:
    """The C compiler that setuptools would take, else a usual one, seen to work. Raises CannotCompile."""
    named = [os.environ["CC"]] if os.environ.get("CC") else [str(sysconfig.get_config_var("CC") or "cc"), "cc", "clang"]
    if os.name == "nt":  # setuptools finds Microsoft's by itself
        return named[0]
    found = [command for command in named if shutil.which(shlex.split(command)[0])]
    if not found:
        raise CannotCompile(f"there is no C compiler ({' or '.join(shlex.split(name)[0] for name in named)}).")
    try_compiler(found[0])
    return found[0]


def try_compiler(command: str) -> None:
    with tempfile.TemporaryDirectory(prefix="trunkline-") as folder:
        program = Path(folder, "program.c")
        program.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
        call = [*shlex.split(command), "-I", sysconfig.get_path("include"), "-c", str(program), "-o", f"{program}.o"]
        done = subprocess.run(call, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if "Python.h" in done.stdout:
        raise CannotCompile("the C headers of Python are missing (a package like python3-dev has them).")
    if done.returncode:
        raise CannotCompile(f"the C compiler {command} does not work: {reason(done.stdout.splitlines())}.")


# For a checkout


def tools_used() -> str:
    """Differs when the same sources could give other machine code."""
    return hashlib.sha256(f"{sys.version} {version('mypy')}".encode() + Path(__file__).read_bytes()).hexdigest()


def target_folder() -> Path:
    return Path(build.made_for(str(PACKAGE))).parent


def is_made(target: Path) -> bool:
    mark = target / "tools"
    return mark.is_file() and mark.read_text() == tools_used()


def compile_checkout(say: Callable[[str], None]) -> bool:
    """Fill build/compiled; False if all is there already. Raises CannotCompile, and leaves a note why."""
    target = target_folder()
    with one_at_a_time(say):
        if is_made(target):
            return False
        BUILDS.mkdir(parents=True, exist_ok=True)
        try:
            compile_into(target, say)
        except CannotCompile as error:
            Path(build.TROUBLE).write_text(str(error))
            raise
        Path(build.TROUBLE).unlink(missing_ok=True)
        forget_old()
    return True


def compile_into(target: Path, say: Callable[[str], None]) -> None:
    """Appears at once: a process that starts meanwhile finds all of it or nothing."""
    work = WORK.with_name(f"{WORK.name}-{os.getpid()}")
    work.mkdir(parents=True)
    try:
        compile_copy(PACKAGE, work, say)
        (work / "tools").write_text(tools_used())
        shutil.rmtree(target, ignore_errors=True)
        work.rename(target)
    finally:
        shutil.rmtree(work, ignore_errors=True)


@contextmanager
def one_at_a_time(say: Callable[[str], None]) -> Iterator[None]:
    """Whoever else compiles this checkout finishes first."""
    try:
        import fcntl
    except ImportError:  # Windows: two at a time do the work twice, and no harm
        yield
        return
    WORK.parent.mkdir(exist_ok=True)
    with open(f"{WORK}.lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("waiting for another compilation of this checkout")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def forget_old() -> None:
    """Remove old builds, and what compilations that were killed have left behind."""
    builds = sorted((folder for folder in BUILDS.iterdir() if folder.is_dir()), key=made_at)
    left = [folder for folder in WORK.parent.glob(f"{WORK.name}-*") if made_at(folder) < time.time() - ABANDONED]
    for folder in [*builds[:-KEPT], *left]:
        shutil.rmtree(folder, ignore_errors=True)


def made_at(folder: Path) -> float:
    return folder.stat().st_mtime


def report() -> str:
    hot = {module.relative_to(PACKAGE) for module in hot_modules(PACKAGE)}
    rest = [m.relative_to(PACKAGE) for m in modules_of(PACKAGE) if m.name != "__init__.py"]
    interpreted = sorted(str(module) for module in rest if module not in hot)
    return f"compiled {len(hot)} modules; interpreted: {', '.join(interpreted) or 'none'}"


def compile_in_background() -> None:
    """Start it out of everybody's way, unless all is there; it goes on when the terminal is closed."""
    if is_made(target_folder()):
        return
    WORK.parent.mkdir(exist_ok=True)
    with LOG.open("w") as log:
        subprocess.Popen([sys.executable, "-u", __file__, "--nice"], stdout=log, stderr=log, start_new_session=True)
    print(f"Compiling the rules in the background; {LOG.relative_to(ROOT)} tells how far it is.")


def be_nice() -> None:
    """Let everybody else go first, and tidy up when told to stop."""
    if hasattr(os, "nice"):
        os.nice(19)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))


def main(arguments: list[str]) -> None:
    """Compile the checkout, with a line for every step and the time it took."""
    if arguments == ["--background"]:
        return compile_in_background()
    if arguments == ["--nice"]:
        be_nice()
    begun = time.monotonic()
    try:
        fresh = compile_checkout(lambda step: print(f"{step} …", flush=True))
    except CannotCompile as error:
        sys.exit(f"warning: Trunkline runs as pure Python, which is slower: {error}")
    if fresh:
        print(f"{report()} ({time.monotonic() - begun:.0f} s)")
    return None


if __name__ == "__main__":
    main(sys.argv[1:])
