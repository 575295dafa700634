"""Functions and files stay small."""

import ast
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "trunkline"

LINES, PARAMETERS, FILE = 50, 7, 400
COMMANDS = "commands/"  # the parameters of a command are its options
MIGRATIONS = "server/storage/migrations/"  # data in the shape of a function: as long as the tables, and never edited

MADE = {"web/src/api/schema.d.ts"}  # by a program


def functions(source: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))


def lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (function.end_lineno or 0) - function.lineno + 1


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """As many as a caller can give."""
    a = function.args
    names = [p.arg for p in (*a.posonlyargs, *a.args, *a.kwonlyargs)]
    return len(names) + (a.vararg is not None) + (a.kwarg is not None) - (names[:1] in (["self"], ["cls"]))


@pytest.fixture(scope="module")
def all_functions() -> dict[str, list[ast.FunctionDef | ast.AsyncFunctionDef]]:
    files = {file.relative_to(PACKAGE).as_posix(): file for file in sorted(PACKAGE.rglob("*.py"))}
    return {name: list(functions(file.read_text(encoding="utf-8"))) for name, file in files.items()}


Found = dict[str, list[ast.FunctionDef | ast.AsyncFunctionDef]]


def test_functions_are_short(all_functions: Found) -> None:
    found = {name: f for name, f in all_functions.items() if not name.startswith(MIGRATIONS)}
    assert [f"{name} {f.name}" for name, fs in found.items() for f in fs if lines(f) > LINES] == []
    assert median(lines(f) for fs in found.values() for f in fs) <= 6


def test_functions_take_few_parameters(all_functions: Found) -> None:
    found = {name: f for name, f in all_functions.items() if not name.startswith(COMMANDS)}
    assert [f"{name} {f.name}" for name, fs in found.items() for f in fs if parameters(f) > PARAMETERS] == []


def test_files_are_short() -> None:
    folders = ("src/trunkline", "tests", "tools", "web/src", "web/tests")
    suffixes = (".css", ".py", ".svelte", ".ts")
    files = [file for folder in folders for file in (ROOT / folder).rglob("*") if file.suffix in suffixes]
    length = {f.relative_to(ROOT).as_posix(): f.read_text(encoding="utf-8").count("\n") for f in files}
    assert {name for name, n in length.items() if n > FILE} <= MADE
    assert median(n for name, n in length.items() if name.startswith("src/")) <= 110


def test_what_is_measured() -> None:
    (function,) = functions("class A:\n    def f(self, a, *b, c=1, **d):\n        x = 1\n        return x")
    assert (lines(function), parameters(function)) == (3, 4)
