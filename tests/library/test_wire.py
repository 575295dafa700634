"""The wire types agree with the classes of the core, and decoding is strict."""

import inspect
import json
from dataclasses import MISSING, fields
from types import ModuleType
from typing import get_type_hints

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trunkline import wire
from trunkline.core import actions, events
from trunkline.core.actions import ACTIONS, Action, LayTile, Pass, Route, RunRoutes
from trunkline.core.events import EVENTS, Event
from trunkline.core.view import View
from trunkline.errors import BadInput

st.register_type_strategy(str, st.text(max_size=100))  # as long as a name may be


def classes_in(module: ModuleType, base: type) -> set[type]:
    return {c for _, c in inspect.getmembers(module, inspect.isclass) if issubclass(c, base) and c is not base}


def test_every_action_and_event_is_listed() -> None:
    assert set(ACTIONS) == classes_in(actions, Action)
    assert set(EVENTS) == classes_in(events, Event)


def test_tags_are_different() -> None:
    assert len(wire.ACTION_OF) == len(ACTIONS)
    assert len(wire.EVENT_OF) == len(EVENTS)


@pytest.mark.parametrize("cls", [*ACTIONS, *EVENTS], ids=lambda c: c.__name__)
def test_wire_type_has_the_fields_of_its_class(cls: type) -> None:
    """Each field, in order, with its name, its type and its default."""
    hints = get_type_hints(cls)
    for ours, theirs in zip(fields(cls), msgspec.structs.fields(wire.wire_type(cls)), strict=True):
        assert ours.name == theirs.name
        assert theirs.type == wire.wire_hint(hints[ours.name], wire.text_of(cls))
        assert ours.default == (MISSING if theirs.default is msgspec.NODEFAULT else theirs.default)


@given(st.data())
@pytest.mark.parametrize("cls", ACTIONS, ids=lambda c: c.__name__)
def test_actions_survive_the_wire(cls: type[Action], data: st.DataObject) -> None:
    a = data.draw(st.from_type(cls))
    assert wire.decode_action(wire.encode(a)) == a


@given(st.data())
@pytest.mark.parametrize("cls", EVENTS, ids=lambda c: c.__name__)
def test_events_survive_the_wire(cls: type[Event], data: st.DataObject) -> None:
    e = data.draw(st.from_type(cls))
    assert wire.decode_event(wire.encode(e)) == e


@given(st.from_type(View))
def test_views_survive_the_wire(view: View) -> None:
    assert wire.decode_view(wire.encode(view)) == view


def test_how_an_action_looks() -> None:
    a = RunRoutes((Route(3, ("D6.0", "D6/4")),))
    assert json.loads(wire.encode(a)) == {
        "type": "run_routes",
        "routes": [{"train": 3, "path": ["D6.0", "D6/4"]}],
    }
    assert json.loads(wire.encode(Pass())) == {"type": "pass"}


def test_defaults_may_be_left_out() -> None:
    got = wire.decode_action('{"type": "lay_tile", "hex": "D6", "tile": "57", "rotation": 2}')
    assert got == LayTile("D6", "57", 2, "")


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff",
        b'"pass"',
        b"{}",
        b'{"type": "no_such_thing"}',
        b'{"type": "Pass"}',
        b'{"type": "pass", "more": 1}',
        b'{"type": "lay_tile", "hex": "D6"}',
        b'{"type": "issue", "shares": "1"}',
        b'{"type": "issue", "shares": 1.0}',
        b'{"type": "issue", "shares": true}',
        b'{"type": "issue", "shares": null}',
        b'{"type": "take_card", "card": "\xff"}',
        b'{"type": "take_card", "card": "%s"}' % (b"x" * 1000),
        b'{"type": "run_routes", "routes": [{"train": 1, "path": ["%s"]}]}' % (b"x" * 1000),
        b'{"type": "run_routes", "routes": [{"train": 1, "path": [], "more": 1}]}',
        b"[" * 100_000,
        b'{"type": "paid", "payer": "bank", "payee": "p1", "amount": 5, "why": ""}',
    ],
)
def test_anything_else_is_refused_in_one_sentence(text: bytes) -> None:
    with pytest.raises(BadInput, match=r"^This is not an action: [^\n]+\.$"):
        wire.decode_action(text)


def test_json_schema_names_every_action() -> None:
    schema = msgspec.json.schema(wire.ActionWire)
    assert {cls.__name__ for cls in ACTIONS} <= set(schema["$defs"])
    assert schema["$defs"]["LayTile"]["properties"]["type"] == {"enum": ["lay_tile"]}
