"""Actions that nobody should be able to play: legal ones with something wrong in them, and plain nonsense."""

from dataclasses import fields
from random import Random
from typing import Any

from trunkline.core.actions import ACTIONS, Action, Route

STRANGE = ("x" * 5000, "\0", "ü\n")
WORDS = ("", "nonsense", "p1", "p9", "bank", "pool", "box", "treasury", "chance", "D6", "A1", "57", "2", *STRANGE)
FIELDS = {cls: [(f.name, str(f.type)) for f in fields(cls)] for cls in ACTIONS}  # by class: names and types
BORROWED = 8  # others asked for a value of their own
NUMBERS = (-1, 0, 1, 2, 3, 7, 10, 100, 999, -(10**30), 10**30)


def mutated(a: Action, others: list[Action], rng: Random) -> Action:
    """The action with one field changed; an action without fields becomes another."""
    names = [name for name, _ in FIELDS[type(a)]]
    if not names:
        return nonsense(rng)
    changed = rng.choice(names)
    return type(a)(*(other_value(getattr(a, n), n, others, rng) if n == changed else getattr(a, n) for n in names))


def other_value(old: Any, name: str, others: list[Action], rng: Random) -> Any:
    if rng.random() < 0.5:
        for _ in range(BORROWED if others else 0):  # one after the other: the first that fits is enough
            borrowed = getattr(rng.choice(others), name, None)
            if type(borrowed) is type(old):
                return borrowed
    if isinstance(old, int):
        return rng.choice((*NUMBERS, old + 1, old - 1, old + 5, old * 2))
    if isinstance(old, tuple):
        return other_tuple(old, rng)
    return rng.choice((*WORDS, old.lower(), old + old))


def other_tuple(old: tuple[Any, ...], rng: Random) -> tuple[Any, ...]:
    match rng.randrange(5):
        case 0:
            return ()
        case 1:
            return old + old
        case 2:
            return old[:-1]
        case 3:
            return tuple(reversed(old))
        case _:
            return tuple(other_part(part, rng) for part in old)


def other_part(part: Any, rng: Random) -> Any:
    if isinstance(part, Route):
        if rng.random() < 0.5:
            return Route(rng.choice((part.train + 1, *NUMBERS)), part.path)
        return Route(part.train, other_tuple(part.path, rng))
    return rng.choice((*WORDS, part))


def nonsense(rng: Random) -> Action:
    """Any action with any fields."""
    cls = rng.choice(ACTIONS)
    return cls(*(any_value(kind, rng) for _, kind in FIELDS[cls]))


def any_value(kind: str, rng: Random) -> Any:
    if "Route" in kind:
        return tuple(Route(rng.choice(NUMBERS), words(rng)) for _ in range(rng.randrange(3)))
    if "tuple" in kind:
        return words(rng)
    return rng.choice(NUMBERS) if "int" in kind else rng.choice(WORDS)


def words(rng: Random) -> tuple[str, ...]:
    return tuple(
        rng.choice((*WORDS, "D6.0", "D6/4", "D6.9", "D6/9", "Z9.0", "D6.x", ".", "/")) for _ in range(rng.randrange(4))
    )
