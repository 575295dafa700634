"""Every field of a state is known to copying, to the digest that guards replays, to JSON and to redaction."""

import random
from contextlib import suppress
from typing import Any

import pytest

from trunkline.core.state import State, digest
from trunkline.game import Game

# The table's, not the position's
APART = {
    "board", "cards", "chart", "edition", "events", "ground", "map", "names", "options", "owners", "rail_end",
    "rulings",
}  # fmt: skip

NOT_IN_JSON = {
    "1846": {"arrivals", "set_begin"},  # numbers the next marker; a fingerprint of what is there anyway
    "1848": set[str](),
}


def fields(s: State) -> set[str]:
    """The names of all fields, of the core's state and of the title's."""
    return {
        name
        for cls in type(s).__mro__
        for name in getattr(cls, "__mypyc_attrs__", ()) or getattr(cls, "__slots__", ())
        if not name.startswith("__")
    }


def other(value: object) -> object:
    """Something else of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}x"
        case list():
            return [*value, value[-1] if value else 0]
        case tuple():
            return (*value, value[-1] if value else 0)
    raise AssertionError(type(value))


@pytest.fixture(params=["1846", "1848"])
def game(request: pytest.FixtureRequest, rng: random.Random) -> Game:
    found = Game(request.param, 3, seed=rng.random().hex())
    for _ in range(60):
        found.play(rng.choice(found.legal_actions()))
    return found


def test_the_digest_knows_every_field(game: Game) -> None:
    s = game.state
    assert {"priority", "cash", "agenda"} <= fields(s)
    for name in fields(s) - APART:
        changed = game.title.copy(s)
        setattr(changed, name, other(getattr(s, name)))
        assert digest(changed) != digest(s), name


def another(value: Any, seen: list[Any]) -> object:
    """One of the values seen that differs and is as long; or else something that might be."""
    rows = isinstance(value, list | tuple)
    found = [v for v in seen if v != value and (not rows or len(v) == len(value))]
    if found:
        return found[-1]
    return type(value)([value[0] + 1, *value[1:]]) if rows and value and isinstance(value[0], int) else other(value)


def test_json_knows_every_field(game: Game, rng: random.Random) -> None:
    """Two positions that differ in one thing have different JSON; it is taken from elsewhere in the same game."""
    while game.seq < 240 and not game.over:
        game.play(rng.choice(game.legal_actions()))
    s = game.state
    before = game.title.state_json(s)
    others = [game.state_at(seq) for seq in range(0, game.seq, 4)]
    same = set()
    for name in fields(s) - APART:
        changed = game.title.copy(s)
        setattr(changed, name, another(getattr(s, name), [getattr(o, name) for o in others]))
        with suppress(IndexError):  # it was looked at: a train without such a face
            if game.title.state_json(changed) == before:
                same.add(name)
    assert same == NOT_IN_JSON[game.title.name]


def test_a_copy_has_every_field_and_shares_no_list(game: Game) -> None:
    s, copy = game.state, game.title.copy(game.state)
    for name in fields(s) - {"events"}:
        assert getattr(copy, name) == getattr(s, name), name
        if isinstance(getattr(s, name), list):
            assert getattr(copy, name) is not getattr(s, name), name


def test_redaction_keeps_every_field_that_is_open(game: Game) -> None:
    s = game.state
    for seat in range(-1, 3):
        seen = game.title.redacted(s, seat)
        assert fields(seen) == fields(s)
        hidden = {name for name in fields(s) - {"events"} if getattr(seen, name) != getattr(s, name)}
        assert hidden <= {"chosen", "deck", "agenda"}
