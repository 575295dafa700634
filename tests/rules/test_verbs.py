"""Rule tests put pieces in place by verbs of their table: what a position is made of is known in one place."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
MUTATING = {"append", "clear", "extend", "insert", "pop", "remove"}


def written(tree: ast.AST) -> Iterator[ast.AST]:
    """What is assigned to, deleted or changed in place."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=targets) | ast.Delete(targets=targets):
                yield from (t for target in targets for t in getattr(target, "elts", [target]))
            case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
                yield target
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Attribute() as target, attr=name))):
                if name in MUTATING:
                    yield target


def is_of_another(target: ast.AST) -> bool:
    """A field, or a place in a field; local names and their places belong to the test."""
    if isinstance(target, ast.Subscript | ast.Starred):
        return is_of_another(target.value)
    return isinstance(target, ast.Attribute)


def direct_writes(source: str) -> list[str]:
    return [ast.unparse(target) for target in written(ast.parse(source)) if is_of_another(target)]


@pytest.mark.parametrize("file", sorted(HERE.glob("*/test_*.py")), ids=lambda file: f"{file.parent.name}/{file.name}")
def test_rule_tests_write_no_field_of_a_position(file: Path) -> None:
    assert direct_writes(file.read_text(encoding="utf-8")) == []


ASKED_BY_VERBS = {
    "arrival", "cash", "cell", "debt", "loans", "marker_hex", "marker_rail", "private_owner", "status", "train_card",
    "train_face", "train_owner",
}  # fmt: skip
"""Rows that are read by name: who has which money and trains, whose a private company is, what became of a railroad."""


def direct_reads(source: str) -> list[str]:
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)]
    return [ast.unparse(node) for node in nodes if node.attr in ASKED_BY_VERBS and ast.unparse(node.value) == "t.s"]


@pytest.mark.parametrize("file", sorted(HERE.glob("*/test_*.py")), ids=lambda file: f"{file.parent.name}/{file.name}")
def test_rule_tests_ask_the_table_for_what_stands_in_rows(file: Path) -> None:
    assert direct_reads(file.read_text(encoding="utf-8")) == []


def test_a_direct_read_is_found() -> None:
    assert direct_reads("assert t.s.private_owner[3] == 2") == ["t.s.private_owner"]
    assert direct_reads("assert t.s.cash[0] == 2") == ["t.s.cash"]
    assert direct_reads("assert t.owner('MAIL') == 'box'") == []


@pytest.mark.parametrize(
    "line",
    [
        "t.s.cell[5] = 1",
        "t.s.out, t.s.ended = 8, 'bank'",
        "t.s.cash[3] += 1",
        "changed_turn(t.s).lays = 2",
        "t.s.agenda.append(frame)",
        "del t.s.agenda[2:]",
    ],
)
def test_a_direct_write_is_found(line: str) -> None:
    assert direct_writes(line)


def test_a_tests_own_lists_are_its_own() -> None:
    assert direct_writes("seen = {}\nseen[t.s.name(3)] = 1\nfound.append(2)") == []
