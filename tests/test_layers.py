"""Imports point down only. The layers, from the bottom: core, titles, the tools on the title contract, server, cli."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import trunkline

PACKAGE = Path(trunkline.__file__).parent
STANDARD = sys.stdlib_module_names

COMMANDS = ("trunkline.cli", "trunkline.__main__")
CONTRACT = ("trunkline.core.", "trunkline.titles")
LIBRARY = ("trunkline", *(name for file in PACKAGE.glob("*.py") if (name := f"trunkline.{file.stem}") not in COMMANDS))
TOOLS = ("trunkline.formats.", "trunkline.analysis.", "trunkline.bots.", "trunkline.env.")

# What a module may import of this package besides its own part of it, by the longest prefix of its name. A dot at
# the end of an entry means: with its insides; without the dot: only what that module or package itself exports.
ALLOWED: dict[str, tuple[str, ...]] = {
    "trunkline.core": (),
    "trunkline.titles": ("trunkline.core.",),
    "trunkline.titles.g1846": ("trunkline.core.",),
    "trunkline.titles.g1848": ("trunkline.core.",),
    "trunkline": (*CONTRACT, *LIBRARY),
    "trunkline.formats": (*CONTRACT, *LIBRARY),
    "trunkline.analysis": (*CONTRACT, *LIBRARY, "trunkline.formats."),
    "trunkline.bots": (*CONTRACT, *LIBRARY, "trunkline.analysis."),
    "trunkline.env": (*CONTRACT, *LIBRARY, "trunkline.bots."),
    "trunkline.server": (*CONTRACT, *LIBRARY, *TOOLS),
    "trunkline.terminal": (*CONTRACT, *LIBRARY, *TOOLS),
    "trunkline.commands": ("trunkline.",),
    **dict.fromkeys(COMMANDS, ("trunkline.",)),
}


BESIDES = {
    ("trunkline.core.routes.integer.highs", "highspy"),
    ("trunkline.core.derivable", "mypy_extensions.i64"),
    ("trunkline.core.derivable", "mypy_extensions.mypyc_attr"),
}
"""What core and titles use beside the standard library, by the one module that does: where it is installed, or for the
type checker alone."""

ROOMS = "trunkline.core.routes."
"""A package with an entrance: whoever is outside asks at the door, not in the rooms."""


def name_of(file: Path) -> str:
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def package_of(file: Path) -> str:
    """What a relative import in this file is relative to."""
    return ".".join(file.relative_to(PACKAGE.parent).parent.parts)


def imports_of(file: Path) -> Iterator[str]:
    """Every module or name that a file imports, written in full, wherever in the file it does so."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{origin(node, file)}.{alias.name}" for alias in node.names)


def origin(node: ast.ImportFrom, file: Path) -> str:
    if not node.level:
        return node.module or ""
    base = package_of(file).split(".")
    base = base[: len(base) - node.level + 1]
    return ".".join([*base, node.module] if node.module else base)


def is_module(name: str) -> bool:
    path = PACKAGE.parent.joinpath(*name.split("."))
    return name in ALLOWED or path.with_suffix(".py").is_file() or path.is_dir()


def module_of(imported: str) -> str:
    """The module behind an imported name: `trunkline.core.money.pay` is `trunkline.core.money`."""
    return imported if is_module(imported) else imported.rpartition(".")[0]


def rule_for(module: str) -> tuple[str, ...]:
    """What this module may import: its own part of the package, and what the table says."""
    part = max((prefix for prefix in ALLOWED if permits(f"{prefix}.", module)), key=len)
    own = part if part != "trunkline" else ".".join(module.split(".")[:2])
    return ALLOWED[part] if own == "trunkline" else (f"{own}.", *ALLOWED[part])


def permits(allowed: str, module: str) -> bool:
    if allowed.endswith("."):
        return f"{module}.".startswith(allowed)
    return module == allowed


def objection(file: Path, imported: str) -> str | None:
    """Why this file may not import that; None if it may."""
    module = name_of(file)
    if imported.partition(".")[0] != "trunkline":
        below_tools = module.startswith(("trunkline.core", "trunkline.titles"))
        if below_tools and imported.partition(".")[0] not in STANDARD and (module, imported) not in BESIDES:
            return f"{module} imports {imported}: core and titles use the standard library only"
        return None
    target = module_of(imported)
    if target.startswith(ROOMS) and not f"{module}.".startswith(ROOMS):
        return f"{module} imports {target}, a private room"
    if any(permits(allowed, target) for allowed in rule_for(module)):
        return None
    return f"{module} imports {target}"


def sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def test_imports_point_down_only() -> None:
    found = [objection(file, imported) for file in sources() for imported in imports_of(file)]
    assert [sentence for sentence in found if sentence] == []


@pytest.mark.parametrize(
    ("file", "imported", "fine"),
    [
        ("core/money.py", "trunkline.core.state.State", True),
        ("core/money.py", "trunkline.titles.g1846", False),
        ("core/money.py", "msgspec", False),
        ("core/money.py", "highspy", False),
        ("core/money.py", "trunkline.core.routes.solve", True),
        ("core/money.py", "trunkline.core.routes.solving.solve", False),
        ("core/money.py", "dataclasses.dataclass", True),
        ("titles/g1846/track.py", "trunkline.core.laying", True),
        ("titles/g1846/track.py", "trunkline.titles.g1848", False),
        ("titles/__init__.py", "trunkline.titles.g1848", True),
        ("bots/greedy.py", "trunkline.core", True),
        ("bots/greedy.py", "trunkline.titles", True),
        ("bots/greedy.py", "trunkline.server", False),
        ("bots/greedy.py", "trunkline.errors.BadInput", True),
        ("bots/greedy.py", "trunkline.cli", False),
        ("errors.py", "trunkline.server", False),
        ("titles/g1846/track.py", "trunkline.errors", False),
        ("titles/g1846/track.py", "trunkline.titles", False),
        ("drawing/map.py", "trunkline.drawing.tiles", True),
        ("server/http/app.py", "litestar.Litestar", True),
        ("server/http/app.py", "trunkline.cli", False),
        ("cli.py", "trunkline.commands", True),
    ],
)
def test_the_layer_test_itself(file: str, imported: str, fine: bool) -> None:
    assert (objection(PACKAGE / file, imported) is None) == fine


# Outside core and titles nobody reads the lists of a state: the position answers in words of the game.

LISTS = {
    "agenda", "arrival", "cash", "cell", "face", "owners", "par", "president", "private_owner", "private_price",
    "rotation", "shares", "tiles_left", "tokens", "tokens_left", "train_card", "train_face", "train_owner",
}  # fmt: skip
BOOKKEEPERS = {
    "analysis/conservation.py": "counts everything there is, against the titles themselves",
    "what_if.py": "lays tiles and tokens on a copy of the map, to ask what a railroad would earn",
}


def states_in(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """The parameters of a function that are states."""
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    return {a.arg for a in arguments if isinstance(a.annotation, ast.Name) and a.annotation.id == "State"}


def is_state(node: ast.expr, states: set[str]) -> bool:
    """A parameter that is a state, or something's state (`p.s`, `table.state`)."""
    if isinstance(node, ast.Name):
        return node.id in states
    return isinstance(node, ast.Attribute) and node.attr in ("s", "state")


def lists_read(source: str) -> list[str]:
    """Where a source looks into a state, as "line: field"."""
    found = set()
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            states = states_in(function)
            for node in ast.walk(function):
                if isinstance(node, ast.Attribute) and node.attr in LISTS and is_state(node.value, states):
                    found.add(f"{node.lineno}: {node.attr}")
    return sorted(found)


def test_nobody_outside_looks_into_a_state() -> None:
    outside = [f for f in sources() if f.relative_to(PACKAGE).parts[0] not in ("core", "titles")]
    reads = {f.relative_to(PACKAGE).as_posix(): lists_read(f.read_text(encoding="utf-8")) for f in outside}
    assert {name: lines for name, lines in reads.items() if lines and name not in BOOKKEEPERS} == {}
    assert all(reads[name] for name in BOOKKEEPERS)


def test_a_look_into_a_state_is_seen() -> None:
    assert lists_read("def f(s: State) -> int:\n    return s.cash[0] + s.money(1)") == ["2: cash"]
    assert lists_read("def f(self) -> int:\n    return self.p.s.train_owner[0]") == ["2: train_owner"]
    assert lists_read("def f(view: View) -> int:\n    return view.cash") == []


# One way to play: chance and snapshots are dealt with in playing.py alone; others only try actions on copies.

TRYING = {"bots", "formats"}  # they look ahead on copies, and keep no log of it
TRIES = {"playing.py", "analysis/conformance.py"}


def applies(source: str) -> bool:
    """Does it play by asking a title itself?"""
    calls = [node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return any(
        isinstance(call, ast.Attribute) and call.attr == "apply" and "title" in ast.unparse(call.value)
        for call in calls
    )


def test_games_are_played_in_one_place() -> None:
    outside = [f for f in sources() if f.relative_to(PACKAGE).parts[0] not in ("core", "titles", *TRYING)]
    found = {f.relative_to(PACKAGE).as_posix() for f in outside if applies(f.read_text(encoding="utf-8"))}
    assert found == TRIES
    assert applies("table.title.apply(s, a)")
    assert not applies("step(table.title, s, a)")
