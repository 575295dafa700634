"""Every field of a state is known to copying, to the digest that guards replays, to JSON and to redaction.

So is every field of a frame, and to its words.
"""

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from trunkline.core.agenda import Frame
from trunkline.core.state import State, digest
from trunkline.game import Game
from trunkline.titles.g1846 import frames as f46
from trunkline.titles.g1848 import frames as f48

# The table's, not the position's
APART = {
    "board", "cards", "chart", "edition", "events", "ground", "map", "names", "options", "owners", "rail_end",
    "rulings",
}  # fmt: skip

NOT_IN_JSON = {
    "1846": {"arrivals", "set_begin"},  # numbers the next marker; a fingerprint of what is there anyway
    "1848": set[str](),
}


def fields(thing: State | Frame) -> set[str]:
    """The names of all fields, of the core's class and of the title's."""
    return {
        name
        for cls in type(thing).__mro__
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


# Frames


def turn_of_1846() -> f46.Turn:
    turn = f46.Turn(9)
    turn.refused = ((f46.PRIVATE, 3, 20),)
    return turn


FRAMES: dict[str, list[Callable[[], Frame]]] = {
    "1846": [
        lambda: f46.Distribution(3, 0),
        f46.Removals,
        f46.DeckOrder,
        lambda: f46.BottomOrder(4, 0),
        lambda: f46.CardChoice(3),
        lambda: f46.LastPrivate(3, 2),
        lambda: f46.Draft(3),
        lambda: f46.StockRound(1, 0, 3),
        lambda: f46.StockTurn(3),
        lambda: f46.StuckTurn(3),
        lambda: f46.OperatingRound(1, 1, 0, (9, 10)),
        lambda: f46.Steamboat(3, 6),
        turn_of_1846,
        lambda: f46.Step("track", 3, 9),
        lambda: f46.SecondTile(3, 9, 2, 1),
        lambda: f46.StuckTile(3, 9, 2, 1),
        lambda: f46.Offer(3, 9, f46.TRAIN, 4, 50),
        lambda: f46.Discard(3, 9),
    ],
    "1848": [
        lambda: f48.Auction(3, 0),
        lambda: f48.StockRound(1, 0, 3, 0),
        lambda: f48.StockTurn(3),
        lambda: f48.OperatingSet(1, 2),
        lambda: f48.OperatingRound(1),
        lambda: f48.Turn(9),
        lambda: f48.Step(f48.TRACK, 3, 9),
        lambda: f48.TrainOffer(3, 9, 4, 50),
        lambda: f48.Crisis(3),
        lambda: f48.Stuck(3),
        lambda: f48.TasmaniaTile(3, 9),
        lambda: f48.Discard(3, 9),
    ],
}
IN_ALL = {"kind", "actor", "subject"}
KNOWN_BY_ITS_CLASS: dict[type[Frame], set[str]] = {f46.Steamboat: {"private"}}  # no game changes which company it is
MADE = [(title, make) for title, frames in FRAMES.items() for make in frames]
every_frame = pytest.mark.parametrize(("title", "make"), MADE, ids=[f"{t} {type(m()).__name__}" for t, m in MADE])


@pytest.mark.parametrize(("title", "module"), [("1846", f46), ("1848", f48)])
def test_every_kind_of_frame_is_here(title: str, module: Any) -> None:
    kinds = {c for c in vars(module).values() if isinstance(c, type) and issubclass(c, Frame)}
    assert kinds - {Frame, f46.Frame1846, f48.Frame1848, f48.Interrupt} == {type(make()) for make in FRAMES[title]}


@every_frame
def test_a_frame_lists_what_it_adds(title: str, make: Callable[[], Frame]) -> None:
    frame = make()
    assert len(set(frame.FIELDS)) == len(frame.FIELDS)
    assert set(frame.FIELDS) == fields(frame) - IN_ALL - KNOWN_BY_ITS_CLASS.get(type(frame), set())
    assert set(frame.UNSET) <= set(frame.FIELDS)


@every_frame
def test_numbers_digest_json_and_words_know_every_field_of_a_frame(title: str, make: Callable[[], Frame]) -> None:
    game = Game(title, 3, seed=1)
    s = game.title.copy(game.state)
    frame = make()
    s.agenda = [frame]
    before = (frame.numbers(), digest(s), game.title.state_json(s), repr(frame))
    places = []
    for name in frame.FIELDS:
        s.agenda = [frame := make()]
        setattr(frame, name, other(getattr(frame, name)))
        after = (frame.numbers(), digest(s), game.title.state_json(s), repr(frame))
        assert all(one != two for one, two in zip(before, after, strict=True)), name
        pairs = zip((*before[0], None), (*after[0], None), strict=False)
        places.append(next(i for i, (one, two) in enumerate(pairs) if one != two))
    assert places == sorted(set(places)), "the numbers come in the order of FIELDS"


@every_frame
def test_the_words_of_a_frame_tell_none_from_unset(title: str, make: Callable[[], Frame]) -> None:
    for name in make().FIELDS:
        said = set()
        for number in (-1, 0, 1):
            frame = make()
            if isinstance(getattr(frame, name), int):
                setattr(frame, name, number)
                said.add(repr(frame))
        assert len(said) in (0, 3), name


@every_frame
def test_a_copy_of_a_frame_has_every_field(title: str, make: Callable[[], Frame]) -> None:
    frame = make()
    if isinstance(frame, f46.Turn | f48.Turn | f48.OperatingRound):
        for name in frame.FIELDS:
            setattr(frame, name, other(getattr(frame, name)))
        assert {name: getattr(frame.copy(), name) for name in fields(frame)} == {
            name: getattr(frame, name) for name in fields(frame)
        }
    else:
        assert not hasattr(frame, "copy")
