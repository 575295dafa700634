"""Imports point down only. The layers, from the bottom: core, titles, the tools on the title contract, server, cli."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import trunkline
from trunkline.core.state import POSITION, TABLE

PACKAGE = Path(trunkline.__file__).parent
STANDARD = sys.stdlib_module_names

COMMANDS = ("trunkline.cli", "trunkline.__main__")
CONTRACT = ("trunkline.core.", "trunkline.titles")
LIBRARY = ("trunkline", *(name for file in PACKAGE.glob("*.py") if (name := f"trunkline.{file.stem}") not in COMMANDS))
TOOLS = ("trunkline.formats.", "trunkline.analysis.", "trunkline.bots.", "trunkline.env.")

# The rooms of the server, each above the one before: what all of them stand on, the database, games, people, all of it
# as one service, and what requests pass. `run` starts it.
SERVER = (*CONTRACT, *LIBRARY, *TOOLS)
ABOVE_ALL = ("trunkline.server.service", "trunkline.server.run")
FLOOR = tuple(
    name for file in (PACKAGE / "server").glob("*.py") if (name := f"trunkline.server.{file.stem}") not in ABOVE_ALL
)
FOUNDATION = (*SERVER, *FLOOR, "trunkline.server.protocol.")
STORAGE = (*FOUNDATION, "trunkline.server.storage.")
PLAY = (*STORAGE, "trunkline.server.play.")
PEOPLE = (*PLAY, "trunkline.server.people.")

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
    "trunkline.server": SERVER,
    **dict.fromkeys(FLOOR, FOUNDATION),
    "trunkline.server.protocol": FOUNDATION,
    "trunkline.server.storage": STORAGE,
    "trunkline.server.play": PLAY,
    "trunkline.server.people": PEOPLE,
    "trunkline.server.service": PEOPLE,
    "trunkline.server.http": (*PEOPLE, "trunkline.server.service"),
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
        ("server/http/app.py", "trunkline.server.service.Service", True),
        ("server/service.py", "trunkline.server.http.app", False),
        ("server/people/notices.py", "trunkline.server.play.words", True),
        ("server/play/words.py", "trunkline.server.people.notices", False),
        ("server/play/words.py", "trunkline.server.service.Service", False),
        ("server/storage/store.py", "trunkline.server.play.table", False),
        ("server/work.py", "trunkline.server.storage.store", False),
        ("server/run.py", "trunkline.server.http.app", True),
        ("cli.py", "trunkline.commands", True),
    ],
)
def test_the_layer_test_itself(file: str, imported: str, fine: bool) -> None:
    assert (objection(PACKAGE / file, imported) is None) == fine


# Outside core and titles nobody reads the lists of a state: the position answers in words of the game. Only what is a
# word of the game as it is may be read.

WORDS = {"broken", "chart", "ended", "ending", "events", "names", "phase", "players", "priority"}
LISTS = {*POSITION, *TABLE} - WORDS
BOOKKEEPERS = {
    "analysis/conservation.py": "counts everything there is, against the titles themselves",
    "server/play/replay.py": "forgets what is known about the maps of a position that is kept",
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


# Nor does anybody there count owners: how seats and issuers are numbered and named, core/ids.py says alone.

NUMBERING = {f"trunkline.core.ids.{name}" for name in ("FIXED_NAMES", "RAIL0", "SEAT0", "SEATS")}
COUNTS = {"analysis/conservation.py"}  # a bookkeeper, as above


def seats_named(source: str) -> list[str]:
    """Where a source makes the name of a seat from its number, as "line: text"."""
    return [
        f"{node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.JoinedStr)
        and ast.unparse(node)[1:].strip("\"'").startswith("p{")
        and "+ 1}" in ast.unparse(node)
    ]


def test_nobody_outside_counts_owners() -> None:
    outside = [f for f in sources() if f.relative_to(PACKAGE).parts[0] not in ("core", "titles")]
    counting = {f.relative_to(PACKAGE).as_posix() for f in outside if NUMBERING.intersection(imports_of(f))}
    assert counting == COUNTS
    named = {f.relative_to(PACKAGE).as_posix(): seats_named(f.read_text(encoding="utf-8")) for f in outside}
    assert {name: lines for name, lines in named.items() if lines} == {}
    assert seats_named('x = f"p{seat + 1}"') == ["1: f'p{seat + 1}'"]
    assert seats_named('x = f"{seat + 1} p{seat}"') == []


# Money, shares, trains, tokens and private companies each move through one module of the core.

DOORS = {
    "cash": "core/money.py",
    "private_owner": "core/privates.py",
    "shares": "core/shares.py",
    "tokens": "core/tokens.py",
    "train_owner": "core/depot.py",
}
STATE = "core/state.py"  # lays the lists out and copies them
CHANGES = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"}


def guarded(node: ast.expr, other_names: dict[str, str]) -> str:
    """The field of a state that this is, or a place of it is; "" if it is none. What a class calls its own is its own.

    `other_names` are the variables that a field was given to.
    """
    while isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Name):
        return other_names.get(node.id, "")
    own = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    return node.attr if isinstance(node, ast.Attribute) and node.attr in DOORS and not own else ""


def places(target: ast.expr) -> list[ast.expr]:
    """What is written to; of a bare name nothing is known but that it is a name."""
    if isinstance(target, ast.Tuple | ast.List):
        return [place for part in target.elts for place in places(part)]
    return [] if isinstance(target, ast.Name) else [target]


def written(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            return [place for target in targets for place in places(target)]
        case ast.AugAssign(target=target):
            return [target]
        case ast.AnnAssign(target=target):
            return places(target)
        case ast.Call(func=ast.Attribute(attr=attr, value=value)) if attr in CHANGES:
            return [value]
    return []


def moves(source: str) -> set[str]:
    """The guarded fields that a source writes to, as "line: field"."""
    found = set()
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            nodes = list(ast.walk(function))
            given = [n for n in nodes if isinstance(n, ast.Assign) and isinstance(n.value, ast.Attribute)]
            other_names = {ast.unparse(n.targets[0]): guarded(n.value, {}) for n in given}
            fields = [(node, guarded(place, other_names)) for node in nodes for place in written(node)]
            found |= {f"{getattr(node, 'lineno', 0)}: {field}" for node, field in fields if field}
    return found


def test_everything_moves_through_its_door() -> None:
    found = set()
    for file in sources():
        name = file.relative_to(PACKAGE).as_posix()
        if name != STATE and not name_of(file).startswith(ROOMS):  # routes are found without a state
            lines = moves(file.read_text(encoding="utf-8"))
            found |= {f"{name}:{line}" for line in lines if DOORS[line.partition(": ")[2]] != name}
    assert found == set()
    for field, door in DOORS.items():
        assert any(line.endswith(f": {field}") for line in moves((PACKAGE / door).read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("s.cash[3] += 1", "cash"),
        ("s.shares[a : b] = [0] * b", "shares"),
        ("s.tokens = put(s.tokens, 1, ())", "tokens"),
        ("now.state.train_owner.append(3)", "train_owner"),
        ("a, s.private_owner[1] = 1, 2", "private_owner"),
        ("owners = s.train_owner; owners[2] = 1", "train_owner"),
        ("del s.shares[1]", "shares"),
        ("self.tokens = ()", ""),
        ("cash = s.cash[rail]; cash += 1", ""),
        ("found = [s.shares[1]]", ""),
    ],
)
def test_a_move_is_seen(line: str, field: str) -> None:
    assert moves(f"def f(s):\n    {line}") == ({f"2: {field}"} if field else set())


# One way to play: actions, chance and snapshots are dealt with in playing.py alone. Bots that look ahead try actions
# on copies by themselves; they draw nothing, and a match between them is a game like any other.

LOOKS_AHEAD = "bots/"
IS_PLAYED = "bots/match.py"


def asked_of_titles(source: str) -> set[str]:
    """What it asks a title itself to do: apply an action, draw for chance."""
    calls = [node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    methods = [call for call in calls if isinstance(call, ast.Attribute) and call.attr in ("apply", "draw")]
    return {call.attr for call in methods if ast.unparse(call.value).rpartition(".")[2] in ("title", "t")}


def test_games_are_played_in_one_place() -> None:
    outside = [f for f in sources() if f.relative_to(PACKAGE).parts[0] not in ("core", "titles")]
    asked = {f.relative_to(PACKAGE).as_posix(): asked_of_titles(f.read_text(encoding="utf-8")) for f in outside}
    assert asked.pop("playing.py") == {"apply", "draw"}
    ahead = {name for name in asked if name.startswith(LOOKS_AHEAD) and name != IS_PLAYED}
    assert {name: found for name, found in asked.items() if found and name not in ahead} == {}
    assert set().union(*[asked[name] for name in ahead]) == {"apply"}


# What is new is played by `step`; a log is replayed by `play_again` and `retraced`, which name who acted and judge.

PLAYS_ON = {"game.py", "server/play/table.py", "server/http/api/play.py"}


def test_stored_games_are_replayed_in_one_way() -> None:
    library = [f for f in sources() if f.relative_to(PACKAGE).parts[0] in ("server", "game.py", "formats")]
    stepping = {
        f.relative_to(PACKAGE).as_posix() for f in library if "step" in taken_from_playing(f.read_text("utf-8"))
    }
    assert stepping <= PLAYS_ON


def taken_from_playing(source: str) -> set[str]:
    imports = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    return {alias.name for node in imports if node.module == "trunkline.playing" for alias in node.names}


def test_a_loop_of_its_own_is_seen() -> None:
    assert asked_of_titles("while is_chance(s):\n    self.title.apply(s, title.draw(s, rng))") == {"apply", "draw"}
    assert asked_of_titles("def f(t: Title) -> None:\n    t.apply(s, a)") == {"apply"}
    assert asked_of_titles("step(table.title, s, a)\nfor a in draws(title, now, rng):\n    game.enter(a)") == set()
