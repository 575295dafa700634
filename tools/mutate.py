"""A mutation test: small faults are put into a module, one at a time, and the rule tests have to notice each.

    python tools/mutate.py titles/g1846/payout core/shares

The tests are collected once. For every fault a process is forked which exchanges the code of one function in place (so
that everybody who imported it has the faulty one) and runs them until the first failure. Survivors are printed; some
may be equal to the original, and that is for people to judge. Only functions are changed, not tables; but of a title's
`rulings` each one of the other site is exchanged for the book's, so that every ruling has a test of its own.
"""

import argparse
import ast
import os
import signal
import sys
import traceback
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "trunkline"
SECONDS = 300  # for one fault; one that takes longer runs for ever, and is noticed by that
NOT_PUT_IN = 3  # a process that ends with it has tested nothing

SWAPPED: dict[type[ast.AST], type[Any]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip


def changed(node: ast.AST) -> ast.AST | None:
    """What might stand in a node's place by mistake."""
    match node:
        case ast.UnaryOp(op=ast.Not()):
            return node.operand
        case ast.IfExp():
            return ast.IfExp(node.test, node.orelse, node.body)
        case ast.Constant(value=bool(truth)):
            return ast.Constant(not truth)
        case ast.Constant(value=int(number)):
            return ast.Constant(number + 1)
        case ast.Expr(value=ast.Call()):
            return ast.Pass()
    swapped = SWAPPED.get(type(node))
    return swapped() if swapped else None


class Exchange(ast.NodeTransformer):
    """Puts another node in the place of the one with a number, as they are visited."""

    def __init__(self, number: int) -> None:
        self.left = number
        self.said = ""
        self.line = 0

    def visit(self, node: ast.AST) -> ast.AST:
        new = changed(node)
        if not self.said:
            self.line = getattr(node, "lineno", self.line)
        if new is not None:
            self.left -= 1
            if self.left == -1:
                self.said = f"{words(node)} → {words(new)}"
                return ast.copy_location(new, node)
        return self.generic_visit(node)


def words(node: ast.AST) -> str:
    return ast.unparse(node) or type(node).__name__


class Fault:
    """One change in one function."""

    def __init__(self, function: str, line: int, said: str, code: CodeType) -> None:
        self.place = f"line {line} ({function})"
        self.function = function
        self.said = said
        self.code = code

    def put_in(self, module: str) -> None:
        found: Any = attrgetter(self.function)(import_module(module))
        function = getattr(found, "fget", found)
        assert isinstance(function, FunctionType)
        function.__code__ = self.code


class BookRuling:
    """One ruling of the other site as in the book."""

    def __init__(self, ruling: str, said: str) -> None:
        self.place = ruling
        self.ruling = ruling
        self.said = said

    def put_in(self, module: str) -> None:
        rulings = import_module(module)
        object.__setattr__(rulings.SITE, self.ruling, getattr(rulings.BOOK, self.ruling))  # it is frozen for others


def rulings_of(module: str) -> Iterator[BookRuling]:
    rulings = import_module(module)
    for field in fields(rulings.SITE):
        book, site = getattr(rulings.BOOK, field.name), getattr(rulings.SITE, field.name)
        if book != site and field.name not in ("id", "name"):
            yield BookRuling(field.name, f"{site!r} → {book!r}")


def named_functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of a module, and the methods of its classes."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{f.name}", f) for f in node.body if isinstance(f, ast.FunctionDef))


def faults_of(file: Path) -> Iterator[Fault]:
    source = file.read_text(encoding="utf-8")
    for name, function in named_functions(ast.parse(source)):
        for number in range(sum(changed(node) is not None for node in ast.walk(function))):
            fresh = dict(named_functions(ast.parse(source)))[name]
            exchange = Exchange(number)
            fresh.body = [exchange.visit(statement) for statement in fresh.body]  # type: ignore[misc]
            if exchange.said:  # a number in the head of a function is not in its code
                yield Fault(name, exchange.line, exchange.said, compiled(fresh, file))


def all_faults(name: str) -> Iterator[Fault | BookRuling]:
    if name.endswith("/rulings"):
        return rulings_of(module_named(name))
    return faults_of(PACKAGE / f"{name}.py")


def module_named(name: str) -> str:
    return f"trunkline.{name.replace('/', '.')}"


def compiled(function: ast.FunctionDef, file: Path) -> CodeType:
    function.decorator_list = []
    module = ast.fix_missing_locations(ast.Module([function], []))
    code = compile(module, str(file), "exec", dont_inherit=True)
    return next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == function.name)


class Forks:
    """A plugin of pytest: instead of running the tests it runs them once for each fault, in processes of their own."""

    def __init__(self, modules: list[str]) -> None:
        self.modules = modules
        self.survivors: list[str] = []
        self.count = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for name in self.modules:
            session.items.sort(key=lambda item: name.rpartition("/")[2] not in item.path.name)  # its own tests first
            for fault in all_faults(name):
                self.count += 1
                if self.survives(fault, name, session):
                    self.survivors.append(f"{name}.py {fault.place}: {fault.said}")
                    print(f"survived: {self.survivors[-1]}", flush=True)
        return True

    def survives(self, fault: Fault | BookRuling, name: str, session: pytest.Session) -> bool:
        child = os.fork()
        if child:
            _, status = os.waitpid(child, 0)
            code = os.waitstatus_to_exitcode(status)
            if code == NOT_PUT_IN:
                raise RuntimeError(f"{name} {fault.place}: the fault could not be put in")
            return code == 0
        try:
            fault.put_in(module_named(name))
        except BaseException:
            traceback.print_exc()
            os._exit(NOT_PUT_IN)
        signal.alarm(SECONDS)
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        os._exit(int(fails(session)))


def fails(session: pytest.Session) -> bool:
    """Run the tests to the first failure."""
    try:
        for n, item in enumerate(session.items):
            after = session.items[n + 1] if n + 1 < len(session.items) else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if session.testsfailed or session.shouldstop or session.shouldfail:
                return True
    except BaseException:  # whatever a fault sets off, it has been noticed
        return True
    return bool(session.testsfailed)


def tests_of(modules: list[str]) -> list[str]:
    """The rule tests of the titles named; for the core those of all, and its own."""
    folders = {"/".join(name.split("/")[1:2]) for name in modules if name.startswith("titles/")}
    if any(name.startswith("core/") for name in modules):
        return [str(ROOT / "tests" / folder) for folder in ("core", "rules")]
    return [str(ROOT / "tests" / "rules" / folder) for folder in sorted(folders)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="+", help="such as titles/g1846/payout or core/shares")
    parser.add_argument("--tests", nargs="*", help="other tests than the title's rule tests")
    wanted = parser.parse_args()
    os.environ["TRUNKLINE_PURE"] = "1"  # machine code cannot be exchanged
    forks = Forks(wanted.modules)
    quiet = ["-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=--import-mode=importlib"]
    code = pytest.main([*quiet, "-m", "not slow", *(wanted.tests or tests_of(wanted.modules))], plugins=[forks])
    print(f"\n{forks.count} faults, {len(forks.survivors)} survived" + "".join(f"\n  {s}" for s in forks.survivors))
    return int(code != pytest.ExitCode.OK or bool(forks.survivors))


if __name__ == "__main__":
    sys.exit(main())
