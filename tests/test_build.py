"""Which build runs: machine code where it fits the sources to the byte; a pure package says why it is one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import compiling
from trunkline import build

WHERE = "from trunkline.core import sums; print(sums.ORIGIN)"
WHY = "import trunkline; print(trunkline.build.why_pure())"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A tiny checkout: our own package's entrance with one hot module."""
    package = tmp_path / "src" / "trunkline"
    (package / "core").mkdir(parents=True)
    for name in ("__init__.py", "build.py"):
        shutil.copy(compiling.PACKAGE / name, package)
    (package / "core" / "__init__.py").touch()
    (package / "core" / "sums.py").write_text('ORIGIN = "source"\n')
    return tmp_path


def run(checkout: Path, program: str, home: str = "src", **environment: str) -> str:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TRUNKLINE_")}
    call = [sys.executable, "-c", program]
    path = str(checkout / home)
    done = subprocess.run(
        call, env={**kept, "PYTHONPATH": path, **environment}, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def add_build(checkout: Path, *more: str) -> None:
    """What compiling the checkout would leave behind; a second source plays the machine code."""
    package = checkout / "src" / "trunkline"
    built = checkout / "build" / "compiled" / build.fingerprint(str(package)) / "trunkline"
    for module in ("core/sums", *more):
        (built / module).parent.mkdir(parents=True)
        (built / f"{module}.py").write_text('ORIGIN = "build"\n')
    (built / "core" / "__init__.py").touch()


def test_a_build_of_these_very_sources_is_used(checkout: Path) -> None:
    assert run(checkout, WHERE) == "source"
    add_build(checkout)
    assert run(checkout, WHERE) == "build"
    assert run(checkout, WHERE, TRUNKLINE_PURE="1") == "source"


def test_a_part_may_have_hot_modules_beside_others(checkout: Path) -> None:
    bots = checkout / "src" / "trunkline" / "bots"
    bots.mkdir()
    (bots / "__init__.py").write_text('from trunkline import build\n__path__ = build.with_compiled(__path__, "bots")\n')
    for name in ("rollout", "talk"):
        (bots / f"{name}.py").write_text('ORIGIN = "source"\n')
    add_build(checkout, "bots/rollout")
    where = "from trunkline.bots import rollout, talk; print(rollout.ORIGIN, talk.ORIGIN)"
    assert run(checkout, where) == "build source"
    assert run(checkout, where, TRUNKLINE_PURE="1") == "source source"
    changed = 'ORIGIN = "changed"\n'  # of another length: bytecode is known by size and second
    (bots / "talk.py").write_text(changed)
    assert run(checkout, where) == "build changed"
    (bots / "rollout.py").write_text(changed)
    assert run(checkout, where) == "changed changed"


@pytest.mark.parametrize("change", ["an edit", "a new file", "a file less"])
def test_a_build_of_other_sources_is_not_used(checkout: Path, change: str) -> None:
    core = checkout / "src" / "trunkline" / "core"
    (core / "more.py").touch()
    add_build(checkout)
    match change:
        case "an edit":
            (core / "__init__.py").write_text("# The same, to who runs it.\n")
        case "a new file":
            (core / "newer.py").touch()
        case _:
            (core / "more.py").unlink()
    assert run(checkout, WHERE) == "source"
    assert "have changed" in run(checkout, WHY)


def test_a_checkout_says_why_it_is_pure(checkout: Path) -> None:
    assert "not compiled" in run(checkout, WHY)
    assert "TRUNKLINE_PURE" in run(checkout, WHY, TRUNKLINE_PURE="1")
    builds = checkout / "build" / "compiled"
    builds.mkdir(parents=True)
    (builds / "trouble.txt").write_text("there is no C compiler (cc).")
    assert "no C compiler" in run(checkout, WHY)
    (checkout / "build" / "compiling-1").mkdir()
    assert "being compiled" in run(checkout, WHY)


def test_an_installed_package_says_why_it_is_pure(checkout: Path) -> None:
    installed = (checkout / "src").rename(checkout / "site-packages")
    assert "built without machine code" in run(checkout, WHY, installed.name)
    (installed / "trunkline" / "pure.txt").write_text("when the package was built, there was no room.\n")
    assert run(checkout, WHY, installed.name) == "when the package was built, there was no room."


def test_a_compiler_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    with pytest.raises(compiling.CannotCompile, match=r"no C compiler \(no-such-compiler\)"):
        compiling.working_compiler()


def test_a_compiler_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "false")
    with pytest.raises(compiling.CannotCompile, match="C compiler false does not work"):
        compiling.working_compiler()


def test_the_first_error_is_the_reason() -> None:
    assert compiling.reason(["a.c: In function f", "a.c:3: error: expected ;", "error: failed"]) == (
        "a.c:3: error: expected ;"
    )
    assert compiling.reason(["Killed"]) == "Killed"
