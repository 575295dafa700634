"""Every field of a state is known to copying, to the digest that guards replays, and to redaction."""

import random

import pytest

from trunkline.core.state import State, digest
from trunkline.game import Game

APART = {"chart", "edition", "events", "names", "options", "owners", "rulings"}  # the table's, not the position's


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
