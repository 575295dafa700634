"""What was hidden stays so between people until the game is over: hands that somebody saw, and the order of choices."""

import json
import random
from typing import Any

import msgspec
import pytest
from tests.server.running import Person, Server, three
from tests.server.test_viewing import table_of

from trunkline import Game
from trunkline.errors import BadInput
from trunkline.server.http.api import streams
from trunkline.server.play import files, history
from trunkline.server.play.table import Table
from trunkline.server.play.viewing import Viewer

SPECTATOR = -1


def between_people(actions: int = 60) -> Table:
    """A game of 1846 in its operating rounds: all cards were turned up long ago."""
    table = table_of("1846", actions)
    for seat in table.seats:
        seat.account, seat.hotseat = seat.seat + 1, False
    return table


def told(table: Table, seat: int) -> dict[str, list[Any]]:
    """All that a log tells a seat of cards: what was dealt, and who took what, in order."""
    items = json.loads(msgspec.json.encode(history.history(table, seat, 0)))["items"]
    exported = [(e["actor"], e["action"]) for e in json.loads(files.export(table, seat))["log"]]
    listed = [(item["actor"], item["action"]) for item in items if item["action"] is not None]
    events = [line["event"] for item in items for line in item["lines"]]
    return {
        "dealt": [e["outcome"] for _, e in exported if e.get("what", "removals") != "removals"],
        "drawn": [e["outcome"] for e in events if e["type"] == "drawn" and e["what"] != "removals"],
        "taken": [(who, a["card"]) for who, a in listed if a["type"] == "take_card"],
        "exported": [(who, a["card"]) for who, a in exported if a["type"] == "take_card"],
        "events": [(e["player"], e["card"]) for e in events if e["type"] == "card_taken"],
        "revealed": [e["private"] for e in events if e["type"] == "private_moved" and e["source"] == "bank"],
    }


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1, 2])
def test_nobody_works_out_what_others_were_dealt_before_the_game_is_over(seat: int) -> None:
    table = between_people()
    while_running = told(table, seat)
    assert {card for cards in while_running["dealt"] + while_running["drawn"] for card in cards} == {"?"}
    for kind in ("taken", "exported", "events"):
        assert {who for who, card in while_running[kind] if card != "?"} <= {f"p{seat + 1}"}
        assert seat == SPECTATOR or f"p{seat + 1}" in {who for who, card in while_running[kind] if card != "?"}
    table.game.status = "ended"
    at_the_end = told(table, seat)
    assert while_running["revealed"] == at_the_end["revealed"] != []  # 3.23 who has which company is no secret
    assert "?" not in json.dumps([at_the_end[kind] for kind in at_the_end])


def test_who_plays_alone_with_bots_or_for_all_has_the_whole_file() -> None:
    alone = between_people()
    for seat in alone.seats[1:]:
        seat.account, seat.bot = None, "novice"
    assert "?" not in json.dumps(told(alone, 0)["dealt"])
    Game.from_json(files.export(alone, 0))
    at_one_device = table_of("1846", 60)
    assert "?" not in json.dumps(told(at_one_device, 0)["dealt"])
    at_one_device.terms.cover = True
    assert "?" in json.dumps(told(at_one_device, 0)["dealt"])


def test_a_table_that_followed_step_by_step_veils_what_one_does_that_was_opened() -> None:
    opened = between_people(40)
    assert opened.veiled
    followed = Table(opened.game, opened.seats, [])
    seq = 0
    while seq < opened.seq:
        action = opened.log.action(seq)
        step = followed.play(action, "1", None, 1.0) if opened.log.entries[seq].actor != "chance" else None
        if step is None:  # dealt before anybody acts
            followed.follow([opened.log.entries[seq]])
            seq += 1
            continue
        step.entries = [opened.log.entries[n] for n in range(seq, seq + len(step.entries))]
        step.state = opened.state_at(seq + len(step.entries))
        followed.adopt(step)
        seq += len(step.entries)
    assert followed.veiled == opened.veiled


def test_a_file_with_blanks_says_why_it_cannot_be_played_again() -> None:
    with pytest.raises(BadInput, match="between people that is when it is over"):
        files.read(files.export(between_people(), 0), 0.0)


def test_over_http_others_hands_stay_hidden_after_the_deal(sqlite_server: Server, rng: random.Random) -> None:
    game, people = three(lambda: Person(sqlite_server.url).guest(), "1846")
    while (table := people[0].table(game))["hidden"] or table["view"]["round_kind"] not in ("stock",):
        who = people[table["decision"]["seat"]]
        mine = who.table(game)
        who.act(game, rng.choice(mine["options"])["action"], mine["seq"])
    answers = [p.http.get(f"/api/games/{game}/{what}").json() for p in people for what in ("history", "export")]
    entries = [e for a in answers for e in a.get("items", a.get("log"))]
    dealt = [e["action"] for e in entries if e["action"] and e["action"]["type"] == "draw"]
    assert {c for a in dealt if a["what"] != "removals" for c in a["outcome"]} == {"?"}
    text = people[0].http.get(f"/api/games/{game}/export").text
    no = people[0].http.post("/api/games/import", json={"text": text, "play": True})
    assert (no.status_code, "between people that is when it is over" in no.json()["message"]) == (400, True)


def test_whoever_leaves_for_good_unveils_nothing() -> None:
    table = between_people()
    for seat in table.seats[1:]:
        seat.account, seat.bot, seat.resigned = None, "standard", True
    assert "?" in json.dumps(told(table, 0)["dealt"])


def test_a_line_that_comes_back_at_a_shared_device_tells_the_log_anew() -> None:
    """Before it was lost another seat may have looked, which was told other cards as unknown."""
    table = between_people()
    table.seats[1].account = table.seats[0].account
    both, one = Viewer(1, 1, (0, 1)), Viewer(3, 2, (2,))
    assert not table.is_secret(table.log.here)
    assert told(table, 0)["taken"] != told(table, 1)["taken"]
    assert streams.tells_seats_apart(table, both)
    assert not streams.tells_seats_apart(table, one)
    table.game.status = "ended"
    assert not streams.tells_seats_apart(table, both)
