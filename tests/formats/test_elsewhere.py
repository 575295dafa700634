"""Files as they come from elsewhere: talk, undo, automatic play, tables stopped by hand, what is not ours."""

import json
from copy import deepcopy
from typing import Any

import pytest
from tests.formats.random_games import random_game

from trunkline.errors import BadInput
from trunkline.formats.reading import Imported, read_site_file
from trunkline.formats.writing import write_site_file

Json = dict[str, Any]


def file_1848(players: int = 3, seed: int = 5, length: int = 250) -> Json:
    found: Json = json.loads(write_site_file(random_game("1848", "gmt-2021", players, seed, length)))
    return found


FILE = file_1848()
ONE = FILE["players"][0]["id"]
ACTED = {a["entity"] for a in FILE["actions"]}
IDLE = next(name for name in ("FT", "WA", "QR", "COM", "SAR", "NSW", "VR", "CAR") if name not in ACTED)


def read(file: Json, **changes: object) -> Imported:
    return read_site_file(json.dumps({**file, **changes}).encode())


def numbered(actions: list[Json]) -> list[Json]:
    return [{**a, "id": number} for number, a in enumerate(actions, 1)]


def aside(type_: str, **fields: object) -> Json:
    return {"type": type_, "entity": ONE, "entity_type": "player", **fields}


@pytest.mark.parametrize("players", [3, 6])
def test_undo_redo_and_talk_all_over_a_game(players: int) -> None:
    """After every few actions: one taken back and brought back, two taken back to a number, something said."""
    file = file_1848(players)
    actions: list[Json] = []
    for i, action in enumerate(file["actions"]):
        actions.append({**action, "id": len(actions) + 1})
        more: list[Json] = []
        if i % 5 == 1:
            more = [aside("undo"), aside("redo")]
        elif i % 7 == 2:
            more = [aside("message", message=f"said {i}")]
        elif i % 11 == 3 and i + 2 < len(file["actions"]):
            more = [*file["actions"][i + 1 : i + 3], aside("undo", action_id=len(actions))]
        actions += [{**a, "id": len(actions) + k} for k, a in enumerate(more, 1)]
    plain, lively = read(file), read(file, actions=actions)
    assert lively.game.log == plain.game.log
    assert lively.game.digest() == plain.game.digest()
    assert len(lively.game.chat) == sum(a["type"] == "message" for a in actions)


def test_talk_goes_there_and_comes_back() -> None:
    said = [aside("message", message="before"), {**aside("message", message="hm"), "entity": "a stranger"}]
    actions = numbered([*said, *FILE["actions"][:40], aside("log", message="a note"), *FILE["actions"][40:]])
    game = read(FILE, actions=[*actions, aside("message", message="after", id=len(actions) + 1)]).game
    back = read_site_file(write_site_file(game).encode()).game
    assert [talk.text for talk in back.chat] == ["before", "hm", "a note", "after"]
    assert (back.chat, back.log) == (game.chat, game.log)
    assert [talk.player for talk in back.chat][:2] == [game.names[0], "a stranger"]


def test_moves_made_by_automatic_play_count() -> None:
    actions: list[Json] = []
    for action in FILE["actions"]:
        own = {k: v for k, v in action.items() if k != "id"}
        if action["type"] == "pass" and action["entity_type"] == "player" and "auto_actions" not in action:
            by = {"entity": action["entity"], "entity_type": "player"}
            off = {"type": "program_disable", "reason": "done", "original_type": "program_share_pass", **by}
            actions.append({"type": "program_share_pass", "unconditional": True, **by, "auto_actions": [own, off]})
        else:
            actions.append(own)
    assert read(FILE, actions=numbered(actions)).game.log == read(FILE).game.log


def test_one_who_moves_for_others_changes_nothing() -> None:
    actions = [{**a, "user": FILE["players"][1]["id"]} for a in FILE["actions"]]
    assert read(FILE, actions=actions, mode="multi", acting=[ONE], manually_ended=None).game.log == read(FILE).game.log


def test_a_table_stopped_by_hand_and_one_that_went_on() -> None:
    stop = aside("end_game", id=101)
    stopped = read(FILE, actions=[*FILE["actions"][:100], stop, *FILE["actions"][100:110]])
    assert (stopped.stopped, stopped.game.log) == (True, read(FILE, actions=FILE["actions"][:100]).game.log)
    later = numbered([*FILE["actions"][:100], stop, aside("undo"), *FILE["actions"][100:]])
    went_on = read(FILE, actions=later)
    assert (went_on.stopped, went_on.game.log) == (False, read(FILE).game.log)


@pytest.mark.parametrize("kind", ["lay_tile", "dividend", "buy_train", "run_routes", "take_loan"])
@pytest.mark.parametrize("who", [IDLE, "nobody", "bank"])
def test_what_another_company_does_is_not_taken_for_the_one_whose_turn_it_is(kind: str, who: str) -> None:
    file = deepcopy(FILE)
    action = next(a for a in file["actions"] if a["type"] == kind and a["entity_type"] == "corporation")
    action["entity"] = who
    with pytest.raises(BadInput, match=rf"Action \d+ .* cannot be played: it is not the turn of {who}\.$"):
        read(file)


def test_a_loan_that_names_its_lender_is_the_running_companys() -> None:
    file = deepcopy(FILE)
    next(a for a in file["actions"] if a["type"] == "take_loan")["entity"] = "BOE"
    assert read(file).game.log == read(FILE).game.log


def test_a_share_is_bought_by_the_player_who_is_named() -> None:
    file = deepcopy(FILE)
    action = next(a for a in file["actions"] if a["type"] == "bid")
    action["entity"] = 4711
    with pytest.raises(BadInput, match="it is not the turn of 4711"):
        read(file)


def test_a_refusal_is_one_sentence_with_its_rule() -> None:
    file = deepcopy(FILE)
    action = next(a for a in file["actions"] if a["type"] == "par")
    action["share_price"] = "65,1,1"
    with pytest.raises(BadInput, match=r"cannot be played: The par price is £70, £80, £90 or £100 \(5\.2\.1\)\.$"):
        read(file)


def test_a_refusal_shows_what_the_action_does_and_no_more() -> None:
    """Not the actions inside it, not who pressed the button when, and no value of endless length."""
    odd = aside("choose", id=1, user=7, created_at=1_700_000_000, variant="x" * 500, auto_actions=FILE["actions"][:3])
    with pytest.raises(BadInput) as refused:
        read(FILE, actions=[odd])
    said = f"Action 1 of the file (type=choose entity={ONE} id=1 variant={'x' * 40}) cannot be played"
    assert str(refused.value) == f"{said}: 'choose' is no action of these games."


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            {"settings": {"seed": 1, "optional_rules": ["no_loans"]}},
            "rule 'no_loans', which is not known here",
        ),
        ({"settings": {"seed": 1, "optional_rules": ["first_ed"]}}, "optional rule 'first_ed'"),
        ({"title": "1846", "settings": {"optional_rules": ["first_ed", "fog"]}}, "optional rule 'fog'"),
        ({"title": "1848 Variant"}, "There is no title '1848 Variant'"),
        ({"players": FILE["players"][:2]}, "1848 is not played by 2 players"),
    ],
)
def test_what_is_not_ours_to_play_is_refused(changes: Json, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        read(FILE, **changes)


def test_numbers_may_be_written_as_text_and_bookkeeping_may_be_anything() -> None:
    file = deepcopy(FILE)
    for action in file["actions"]:
        action |= {name: str(action[name]) for name in ("rotation", "slot", "percent") if name in action}
        action |= {name: float(action[name]) for name in ("price", "loan") if name in action}
    imported = read(file, turn="3", round=None, status=5, description=[], result=[])
    assert imported.game.log == read(FILE).game.log
    with pytest.raises(BadInput, match="price"):
        read({**FILE, "actions": [{**FILE["actions"][0], "price": "40 pounds"}]})
