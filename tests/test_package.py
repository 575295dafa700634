"""The package as a whole: everything imports, and what is compiled is what should be."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import compiling
import trunkline

SCRIPTS = ("trunkline.__main__", "trunkline.server.storage.migrations.env")
"""Modules that act when they are loaded: they are run, not imported."""

MODULES = sorted({m.name for m in walk_packages(trunkline.__path__, "trunkline.")} - set(SCRIPTS))


@pytest.mark.parametrize("name", MODULES)
def test_every_module_imports(name: str) -> None:
    import_module(name)


@pytest.mark.parametrize(
    ("source", "hot"),
    [
        ("def f(x: int) -> int:\n    return x\n", True),
        ("from trunkline.core.value import value\n\n@value\nclass A:\n    x: int\n", False),
        ("from dataclasses import dataclass\n\n@dataclass(frozen=True)\nclass A:\n    x: int\n", True),
        ("from typing import dataclass_transform\n\n@dataclass_transform()\ndef f(x: int) -> None: ...\n", False),
        ("import msgspec\n", False),
        ('"""Not about msgspec."""\n', True),
    ],
)
def test_modules_with_value_classes_stay_interpreted(source: str, hot: bool, tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(source)
    assert compiling.is_hot(module) == hot


def test_parts_that_do_not_exist_are_no_trouble(tmp_path: Path) -> None:
    assert compiling.hot_modules(tmp_path) == []


@pytest.mark.slow
def test_a_copy_is_compiled_and_the_source_is_not(tmp_path: Path) -> None:
    core = tmp_path / "source" / "tiny" / "core"
    core.mkdir(parents=True)
    (core / "__init__.py").touch()
    (core.parent / "__init__.py").touch()
    (core / "sums.py").write_text("def double(x: int) -> int:\n    return 2 * x\n")
    target = tmp_path / "target"
    target.mkdir()

    assert compiling.compile_copy(core.parent, target, print)
    assert compiling.extensions(core.parent) == []
    program = "from tiny.core import sums; print(sums.double(21), sums.__file__.endswith('.py'))"
    done = subprocess.run([sys.executable, "-c", program], cwd=target, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["42", "False"]


@pytest.mark.parametrize("lock", sorted((compiling.ROOT / "requirements").glob("*.lock")), ids=lambda lock: lock.name)
def test_locks_have_hashes_and_no_addresses(lock: Path) -> None:
    text = lock.read_text()
    assert "--hash=sha256:" in text
    assert "://" not in text
    assert "--index" not in text
