"""A mutation test: small faults are put into a module, one at a time, and the rule tests have to notice each.

    python tools/mutate.py titles/g1846/payout core/shares
    python tools/mutate.py titles/g1846/forced --lines 120-200
    python tools/mutate.py titles/g1846/tokens titles/g1846/track --having cash

The tests are collected once, and run once to see which of them go through which lines. For every fault a process is
forked which exchanges the code of one function in place (so that everybody who imported it has the faulty one) and runs
the tests that go through this function until the first failure, first those that reach the line, quick ones before slow
ones. Survivors are printed; some may be equal to the original, and that is for people to judge. Only functions are
changed, not tables; but of a title's `rulings` each one of the other site is exchanged for the book's, so that every
ruling has a test of its own.
"""

import argparse
import ast
import os
import pickle
import re
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import fields
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, cast

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "trunkline"
SECONDS = 300  # for one fault, whatever else the machine does
TIMES = 5  # as long as the tests take without a fault: one that takes longer runs for ever, and is noticed by that
OF_RULINGS = re.compile("_s[0-9]|site|elsewhere|ruling")  # in the names of tests that are likely to notice one
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
    """One change in one function, which stands in some lines of its file."""

    def __init__(self, function: str, exchange: Exchange, lines: range, code: CodeType) -> None:
        self.place = f"line {exchange.line} ({function})"
        self.function = function
        self.line = exchange.line
        self.lines = lines
        self.said = exchange.said
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
            if any(isinstance(node, ast.Name) and node.id == "super" for node in ast.walk(function)):
                fresh.body += ast.parse("if False: super").body  # code takes the place only of code that needs the same
            if exchange.said:  # a number in the head of a function is not in its code
                lines = range(function.lineno, (function.end_lineno or function.lineno) + 1)
                yield Fault(name, exchange, lines, compiled(fresh, file))


class Wanted:
    """Which lines of a module are to be changed."""

    def __init__(self, lines: range, having: str) -> None:
        self.lines = lines
        self.having = having

    def faults(self, name: str) -> Iterator[Fault | BookRuling]:
        if name.endswith("/rulings"):
            return (fault for fault in rulings_of(module_named(name)) if self.having in fault.ruling)
        text = file_named(name).read_text(encoding="utf-8").split("\n")
        numbers = {n for n, line in enumerate(text, 1) if n in self.lines and self.having in line}
        return (fault for fault in faults_of(file_named(name)) if fault.line in numbers)


def file_named(name: str) -> Path:
    return PACKAGE / f"{name}.py"


def module_named(name: str) -> str:
    return f"trunkline.{name.replace('/', '.')}"


def compiled(function: ast.FunctionDef, file: Path) -> CodeType:
    """Its code, as it is in a class: there `super()` finds what the function exchanged has found."""
    function.decorator_list = []
    within = ast.parse("class Within: pass")
    cast(ast.ClassDef, within.body[0]).body = [function]
    code = compile(ast.fix_missing_locations(within), str(file), "exec", dont_inherit=True)
    return code_named(function.name, code_named("Within", code))


def code_named(name: str, code: CodeType) -> CodeType:
    return next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == name)


class Trace:
    """What one test goes through: lines of the files that are to be changed."""

    def __init__(self, files: set[str]) -> None:
        self.files = files
        self.lines: set[tuple[str, int]] = set()
        self.seconds = 0.0

    def __enter__(self) -> None:
        self.seconds = time.process_time()
        sys.settrace(self.called)

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)
        self.seconds = time.process_time() - self.seconds

    def called(self, frame: FrameType, event: str, argument: object) -> Any:
        return self.reached(frame, event, argument) if frame.f_code.co_filename in self.files else None

    def reached(self, frame: FrameType, event: str, argument: object) -> Any:
        self.lines.add((frame.f_code.co_filename, frame.f_lineno))
        return self.reached


def traced(items: list[pytest.Item], files: set[str]) -> list[Trace]:
    """Run every test once, in a process of its own: what it leaves in caches must not hide a fault later."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        silence()
        traces = [Trace(files) for _ in items]
        failed = fails(items, traces)
        with open(writing, "wb") as pipe:
            pickle.dump([] if failed else traces, pipe)
        os._exit(0)
    os.close(writing)
    with open(reading, "rb") as pipe:
        seen: list[Trace] = pickle.load(pipe)
    os.waitpid(child, 0)
    if not seen:
        raise RuntimeError("a test fails without any fault")
    return seen


def silence() -> None:
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)


class Forks:
    """A plugin of pytest: instead of running the tests it runs them once for each fault, in processes of their own."""

    def __init__(self, modules: list[str], wanted: Wanted) -> None:
        self.modules = modules
        self.wanted = wanted
        self.survivors: list[str] = []
        self.count = 0
        self.traces: list[Trace] = []
        self.tests: list[str] = []  # their names

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.tests = [item.name for item in session.items]
        self.traces = traced(session.items, {str(file_named(name)) for name in self.modules})
        for name in self.modules:
            for fault in self.wanted.faults(name):
                self.count += 1
                numbers = self.witnesses(fault, name)
                seconds = sum(self.traces[n].seconds for n in numbers)
                if survives(fault, name, [session.items[n] for n in numbers], seconds):
                    self.survivors.append(f"{name}.py {fault.place}: {fault.said}")
                    print(f"survived: {self.survivors[-1]}", flush=True)
        return True

    def witnesses(self, fault: Fault | BookRuling, name: str) -> list[int]:
        """The tests that may notice a fault, the likeliest first. A ruling is read anywhere: all tests may."""
        order = sorted(range(len(self.traces)), key=lambda n: self.traces[n].seconds)
        if isinstance(fault, BookRuling):
            order.sort(key=lambda n: not OF_RULINGS.search(self.tests[n]))
        else:
            file = str(file_named(name))
            order = [n for n in order if any((file, line) in self.traces[n].lines for line in fault.lines)]
            order.sort(key=lambda n: (file, fault.line) not in self.traces[n].lines)
        return order


def survives(fault: Fault | BookRuling, name: str, items: list[pytest.Item], seconds: float) -> bool:
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
    signal.setitimer(signal.ITIMER_VIRTUAL, TIMES * (seconds + 1))  # of processor time; its signal ends the process
    silence()
    os._exit(int(fails(items, [])))


def fails(items: list[pytest.Item], traces: list[Trace]) -> bool:
    """Run the tests to the first failure, and look what each goes through, if that is wanted."""
    try:
        for n, item in enumerate(items):
            after = items[n + 1] if n + 1 < len(items) else None
            with traces[n] if traces else nullcontext():
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if item.session.testsfailed or item.session.shouldstop or item.session.shouldfail:
                return True
    except BaseException:  # whatever a fault sets off, it has been noticed
        return True
    return False


def tests_of(modules: list[str]) -> list[str]:
    """The rule tests of the titles named; for the core those of all, and its own."""
    folders = {"/".join(name.split("/")[1:2]) for name in modules if name.startswith("titles/")}
    if any(name.startswith("core/") for name in modules):
        return [str(ROOT / "tests" / folder) for folder in ("core", "rules")]
    return [str(ROOT / "tests" / "rules" / folder) for folder in sorted(folders)]


def between(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="+", help="such as titles/g1846/payout or core/shares")
    parser.add_argument("--lines", type=between, default=range(100_000), help="only faults in these lines: 120-200")
    parser.add_argument("--having", default="", help="only faults in lines with this text: cash")
    parser.add_argument("--tests", nargs="*", help="other tests than the title's rule tests")
    wanted = parser.parse_args()
    os.environ["TRUNKLINE_PURE"] = "1"  # machine code cannot be exchanged
    forks = Forks(wanted.modules, Wanted(wanted.lines, wanted.having))
    quiet = ["-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=--import-mode=importlib"]
    code = pytest.main([*quiet, "-m", "not slow", *(wanted.tests or tests_of(wanted.modules))], plugins=[forks])
    print(f"\n{forks.count} faults, {len(forks.survivors)} survived" + "".join(f"\n  {s}" for s in forks.survivors))
    return int(code != pytest.ExitCode.OK or bool(forks.survivors))


if __name__ == "__main__":
    sys.exit(main())
