"""Mutations of real files: the reader refuses them in one sentence or reads them, and never fails otherwise."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.formats.random_games import position
from tests.formats.reader import tried

from trunkline.formats.reading import read_site_file

DATA = sorted((Path(__file__).parent / "data").glob("*.json"))
ODD: list[Any] = [None, True, -1, 0, 10**12, 1.5, "", "x", "PRR", "D6", "57-0", "NYC_1", [], {}, [[]], "P1", "é" * 50]


def mutated(value: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Change, drop, repeat or swap something in one action."""
    actions = value["actions"]
    place = rng.randrange(len(actions))
    match rng.randrange(5):
        case 0:
            del actions[place]
        case 1:
            actions.insert(place, actions[rng.randrange(len(actions))])
        case 2:
            other = rng.randrange(len(actions))
            actions[place], actions[other] = actions[other], actions[place]
        case 3:
            key = rng.choice(sorted(actions[place]))
            actions[place] = {**actions[place], key: rng.choice(ODD)}
        case _:
            key = rng.choice(sorted(actions[place]))
            source = rng.choice([a for a in actions if key in a])
            actions[place] = {**actions[place], key: source[key]}
    return value


@settings(max_examples=40)
@given(st.sampled_from(DATA), st.integers(0, 2**32))
def test_changed_files(path: Path, seed: int) -> None:
    rng = Random(seed)
    value = json.loads(path.read_text())
    for _ in range(rng.randint(1, 3)):
        value = mutated(value, rng)
    assert "\n" not in tried(json.dumps(value).encode())


@settings(max_examples=40)
@given(st.sampled_from(DATA), st.integers(0, 2**32))
def test_broken_bytes(path: Path, seed: int) -> None:
    rng = Random(seed)
    data = bytearray(path.read_bytes())
    for _ in range(rng.randint(1, 4)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    assert "\n" not in tried(bytes(data))
    assert "not a game file" in tried(bytes(data[: rng.randrange(len(data) - 4)]))


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.stem)
def test_a_wrong_revenue_is_told(path: Path) -> None:
    """Amounts are worked out anew: the game is the same, and the difference is told with its action."""
    value = json.loads(path.read_text())
    run = next((a for a in value["actions"] if a.get("routes")), None)
    if run is None:
        pytest.fail(f"{path.name} has no run")
    run["routes"][0]["revenue"] += 10
    imported = read_site_file(json.dumps(value).encode())
    assert [remark.action for remark in imported.remarks] == [run["id"]]
    assert position(imported.game) == path.with_suffix(".end").read_text()


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.stem)
def test_a_wrong_train_price_is_told(path: Path) -> None:
    value = json.loads(path.read_text())
    bought = next(a for a in value["actions"] if a["type"] == "buy_train" and "variant" in a)
    bought["price"] += 1
    imported = read_site_file(json.dumps(value).encode())
    assert [(remark.action, remark.what) for remark in imported.remarks] == [(bought["id"], "the price of the train")]
    assert position(imported.game) == path.with_suffix(".end").read_text()


def test_chat_is_kept_and_undone_moves_are_not() -> None:
    path = DATA[0]
    value = json.loads(path.read_text())
    first = value["actions"][0]
    player = value["players"][0]
    talk = {"type": "message", "entity": player["id"], "entity_type": "player", "message": "good luck", "id": 2}
    undo = {"type": "undo", "entity": player["id"], "entity_type": "player", "id": 3}
    rest = [{**action, "id": action["id"] + 3} for action in value["actions"]]
    value["actions"] = [{**first, "id": 1}, talk, undo, *rest]
    imported = read_site_file(json.dumps(value).encode())
    assert [(chat.player, chat.text) for chat in imported.game.chat] == [(player["name"], "good luck")]
    assert position(imported.game) == path.with_suffix(".end").read_text()


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.stem)
def test_moves_of_automatic_play_count_and_its_settings_do_not(path: Path) -> None:
    value = json.loads(path.read_text())
    actions: list[dict[str, Any]] = []
    moved = 0
    for action in value["actions"]:
        if action["type"] == "pass" and action["entity_type"] == "player" and actions:
            actions[-1].setdefault("auto_actions", []).append(action)
            moved += 1
        else:
            actions.append(action)
    player = {"entity": value["players"][0]["id"], "entity_type": "player"}
    actions.insert(1, {"type": "program_share_pass", "unconditional": True, "indefinite": False, **player})
    actions.insert(2, {"type": "program_disable", "reason": "", "original_type": "program_share_pass", **player})
    value["actions"] = [{**action, "id": number} for number, action in enumerate(actions, 1)]
    imported = read_site_file(json.dumps(value).encode())
    assert moved > 0
    assert position(imported.game) == path.with_suffix(".end").read_text()


def test_a_game_stopped_by_hand_goes_no_further() -> None:
    value = json.loads(DATA[0].read_text())
    stop = {"type": "end_game", "entity": value["players"][0]["id"], "entity_type": "player", "id": 21}
    value["actions"] = [*value["actions"][:20], stop]
    imported = read_site_file(json.dumps(value).encode())
    assert imported.stopped
    assert not imported.game.over
