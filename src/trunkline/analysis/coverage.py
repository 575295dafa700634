"""Which rules random play reaches: how often each was applied, and how often it refused something.

A rule is stated in a function whose docstring opens with its number, so calls of these functions are counted; a
refusal is counted where its objection is made. Rules that no game reaches need directed tests: these are found by
their names.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from inspect import isclass, isfunction
from pathlib import Path
from pkgutil import walk_packages
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

from trunkline.core.contract import Title
from trunkline.core.objections import Objection
from trunkline.core.value import value
from trunkline.errors import BadInput

NUMBER = re.compile(r"(?:\d+(?:\.\d+)*|P\.[A-Z0-9]+|T\d+)(?=[,\s:]|$)")
JOINED = re.compile(r"\s*(,|to|and)\s+")
NAMED = re.compile(r"^def (test_\w+)\(", re.MULTILINE)
TESTS = Path(__file__).resolve().parents[3] / "tests" / "rules"


@value
class RuleUse:
    """One rule: how often it was applied and refused something, and its directed tests where neither happened."""

    number: str
    heading: str
    applied: int
    refused: int
    tests: tuple[str, ...]


class Coverage:
    """Counts while it is open: `with Coverage(title) as seen: ...`."""

    def __init__(self, title: Title, edition: str = "") -> None:
        self.title = title
        self.rules = title.rules(edition)
        self.stated = stated_in(title, [rule.number for rule in self.rules])
        self.making: CodeType = Objection.__init__.__code__
        self.applied: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    def __enter__(self) -> "Coverage":
        sys.setprofile(self.see)
        return self

    def __exit__(self, *trouble: object) -> None:
        sys.setprofile(None)

    def see(self, frame: FrameType, event: str, arg: Any) -> None:
        if event != "call":
            return
        code = frame.f_code
        if code is self.making:
            self.refused[frame.f_locals["rule"]] += 1
        else:
            self.applied.update(self.stated.get(code, ()))

    def report(self) -> list[RuleUse]:
        return [
            RuleUse(r.number, r.heading, self.applied[r.number], self.refused[r.number], self.tests_of(r.number))
            for r in self.rules
        ]

    def tests_of(self, number: str) -> tuple[str, ...]:
        """Directed tests, named only for what no game reached."""
        if self.applied[number] or self.refused[number]:
            return ()
        return directed_tests(self.title, number)


def stated_in(title: Title, numbers: list[str]) -> dict[CodeType, tuple[str, ...]]:
    """The functions of a title that state rules. Raises BadInput where they are compiled and cannot be watched."""
    package = import_module(type(title).__module__.rpartition(".")[0])
    found: dict[CodeType, tuple[str, ...]] = {}
    for info in walk_packages(package.__path__, f"{package.__name__}."):
        module = import_module(info.name)
        if not str(module.__file__).endswith(".py"):
            raise BadInput("Compiled functions cannot be watched: set TRUNKLINE_PURE=1 for --coverage.")
        for thing in functions_of(module):
            found[thing.__code__] = opening_numbers(thing.__doc__ or "", numbers)
    return {code: rules for code, rules in found.items() if rules}


def functions_of(module: ModuleType) -> Iterator[FunctionType]:
    """The functions of a module and the methods of its classes."""
    for thing in vars(module).values():
        if getattr(thing, "__module__", "") == module.__name__:
            parts = vars(thing).values() if isclass(thing) else [thing]
            yield from (part for part in parts if isfunction(part))


def opening_numbers(text: str, numbers: list[str]) -> tuple[str, ...]:
    """The rules that a docstring opens with: "6.86, 6.88 Were shares ..." or "6.62 to 6.66 The locations ..."."""
    out: list[str] = []
    link, at = "", 0
    while (found := NUMBER.match(text, at)) is not None and found.group() in numbers:
        first = numbers.index(out[-1]) + 1 if link == "to" else numbers.index(found.group())
        out += numbers[first : numbers.index(found.group()) + 1]
        joined = JOINED.match(text, found.end())
        if joined is None:
            break
        link, at = joined.group(1), joined.end()
    return tuple(out)


def directed_tests(title: Title, number: str) -> tuple[str, ...]:
    """Tests named by a rule, in a checkout: `test_6_71_half_pay_...`, also `test_6_41_6_42_the_right_tile`."""
    known = [rule.number for rule in title.rules()]
    files = sorted((TESTS / f"g{title.name}").glob("test_*.py"))
    names = [name for file in files for name in NAMED.findall(file.read_text(encoding="utf-8"))]
    return tuple(name for name in names if number in named_rules(name.removeprefix("test_"), known))


def named_rules(name: str, known: list[str]) -> list[str]:
    """The rules with which the name of a test begins, the longest first: 12_4_1 is not rule 4.1."""
    out: list[str] = []
    while name:
        spelled = [n for n in known if name.startswith(f"{n.lower().replace('.', '_')}_")]
        if not spelled:
            break
        out.append(max(spelled, key=len))
        name = name[len(out[-1]) + 1 :]
    return out
