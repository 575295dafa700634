"""Broken, truncated, hostile and huge files: one sentence, never a traceback."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.reader import tried

from trunkline.formats.reading import MOST_ACTIONS
from trunkline.formats.record import SiteAction

PLAYERS = [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bo"}, {"id": 3, "name": "Cy"}]
FILE: dict[str, Any] = {"title": "1846", "players": PLAYERS, "settings": {"seed": 1}, "actions": []}

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
words = st.sampled_from(SiteAction.__struct_fields__)
kinds = st.sampled_from(
    [
        "bid", "assign", "par", "buy_shares", "sell_shares", "pass", "lay_tile", "place_token", "run_routes",
        "dividend", "buy_train", "discard_train", "buy_company", "take_loan", "bankrupt", "destination_connection",
        "end_game", "undo", "redo", "message", "program_share_pass",
    ]
)  # fmt: skip
actions = st.fixed_dictionaries({"type": kinds, "entity": st.sampled_from([1, 2, 3, "NYC", "MS", "SC"])}) | (
    st.dictionaries(words, values, max_size=8)
)


@given(st.binary(max_size=400))
def test_any_bytes(data: bytes) -> None:
    assert tried(data)


@given(values)
def test_any_json(value: Any) -> None:
    assert tried(json.dumps(value).encode())


@given(st.dictionaries(st.sampled_from([*FILE, "id", "result"]), values, min_size=1, max_size=3))
def test_any_value_in_the_frame(change: dict[str, Any]) -> None:
    assert "\n" not in tried(json.dumps({**FILE, **change}).encode())


@given(st.lists(actions, max_size=5))
def test_any_actions(actions: list[dict[str, Any]]) -> None:
    assert "\n" not in tried(json.dumps({**FILE, "actions": actions}).encode())


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a game file"),
        (b"[" * 200_000, "not a game file"),
        (b'{"a":' * 200_000, "not a game file"),
        (b"\xff\xfe{}", "not a game file"),
        (json.dumps({**FILE, "title": "1830"}).encode(), "1830"),
        (json.dumps({**FILE, "players": PLAYERS[:1]}).encode(), "players"),
        (json.dumps({**FILE, "players": PLAYERS[:1] * 3}).encode(), "same id"),
        (json.dumps({**FILE, "actions": [{"type": "fly", "entity": 1}]}).encode(), "Action 1"),
        (json.dumps({**FILE, "actions": [{"type": "pass", "rotation": "x"}]}).encode(), "actions[0].rotation"),
        (json.dumps({**FILE, "actions": [{"type": "pass"}] * (MOST_ACTIONS + 1)}).encode(), "at most"),
        (json.dumps({**FILE, "actions": [{"type": "par", "share_price": "9" * 9999}]}).encode(), "Action 1"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(data: bytes, words: str) -> None:
    assert words in tried(data)


def test_undo_and_redo_of_everything_takes_no_time() -> None:
    actions = [{"type": "program_share_pass", "entity": 1}] * 10_000
    actions += [{"type": "undo", "action_id": 0}, {"type": "redo"}] * 4_999
    assert tried(json.dumps({**FILE, "actions": actions}).encode()) == ""
