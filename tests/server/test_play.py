"""Playing over HTTP: typed refusals, idempotent retries, undo, streams, orders, chat, files."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.server.running import Person, Server, play_some, sse, three

from trunkline import wire
from trunkline.core.actions import LayTile
from trunkline.game import Game
from trunkline.server.play.tagged import tagged

HOTSEAT = "me hotseat hotseat"
PLAYTHROUGHS = Path(__file__).resolve().parents[1] / "playthroughs"


def decider(game: str, people: list[Person]) -> tuple[Person, Any]:
    """Who decides, and what they see."""
    seat = people[0].table(game)["decision"]["seat"]
    return people[seat], people[seat].table(game)


# Acting


def test_an_action_is_played_and_seen_by_the_others(person: Callable[[], Person]) -> None:
    game, people = three(person)
    who, table = decider(game, people)
    played = who.act(game, table["options"][0]["action"], table["seq"])
    assert played["seq"] > table["seq"]
    assert not played["repeated"]
    for other in people:
        assert other.table(game)["seq"] == played["seq"]


def test_only_the_one_who_decides_gets_options(person: Callable[[], Person]) -> None:
    game, people = three(person)
    who, _ = decider(game, people)
    for one in [*people, person()]:
        assert bool(one.table(game)["options"]) == (one is who)


def test_refusals_are_told_apart_and_change_nothing(person: Callable[[], Person]) -> None:
    game, people = three(person)
    who, table = decider(game, people)
    other = next(p for p in people if p is not who)
    action = table["options"][0]["action"]
    body = {"seq": table["seq"], "key": "k", "action": action}
    url = f"/games/{game}/actions"
    assert other.refused(url, body) == (403, "not_your_decision")
    assert person().refused(url, body) == (403, "not_your_decision")
    assert who.refused(url, {**body, "seq": table["seq"] + 1}) == (409, "stale")
    illegal = who.http.post(f"/api{url}", json={**body, "action": {"type": "issue", "shares": 1}})
    assert (illegal.status_code, illegal.json()["error"]) == (422, "illegal")
    assert illegal.json()["rule"]
    assert who.refused(url, {**body, "action": {"type": "no_such"}}) == (400, "bad_input")
    assert who.refused(url, {**body, "action": {**action, "extra": 1}}) == (400, "bad_input")
    assert who.refused(url, {**body, "key": ""}) == (400, "bad_input")
    assert who.table(game)["seq"] == table["seq"]


def test_a_retry_with_the_same_key_never_plays_twice(person: Callable[[], Person]) -> None:
    anna = person()
    game = anna.new_game("1848", HOTSEAT)
    table = anna.table(game)
    action = table["options"][0]["action"]
    first = anna.act(game, action, table["seq"], "once")
    again = anna.act(game, action, table["seq"], "once")
    assert again["repeated"]
    assert again["seq"] == first["seq"]


def test_somebody_elses_key_is_not_mine(person: Callable[[], Person]) -> None:
    game, people = three(person)
    who, table = decider(game, people)
    who.act(game, table["options"][0]["action"], table["seq"], "same")
    following, table = decider(game, people)
    assert following is not who
    assert not following.act(game, table["options"][0]["action"], table["seq"], "same")["repeated"]


def test_fifty_clients_at_once_and_exactly_one_is_taken(server: Server, person: Callable[[], Person]) -> None:
    anna = person()
    game = anna.new_game("1848", HOTSEAT)
    table = anna.table(game)
    token = anna.post("/me/tokens", {"label": "race"})["secret"]
    others = [Person(server.url) for _ in range(50)]
    for other in others:
        other.http.headers["Authorization"] = f"Bearer {token}"

    def post(number: int) -> int:
        body = {"seq": table["seq"], "key": f"key{number}", "action": table["options"][0]["action"]}
        return others[number].http.post(f"/api/games/{game}/actions", json=body).status_code

    with ThreadPoolExecutor(50) as pool:
        answers = sorted(pool.map(post, range(50)))
    assert answers == [200] + [409] * 49
    assert anna.table(game)["seq"] == table["seq"] + 1


# Asking


def test_why_and_preview_change_nothing(person: Callable[[], Person]) -> None:
    anna = person()
    game = anna.new_game("1848", HOTSEAT)
    table = anna.table(game)
    action = table["options"][0]["action"]
    assert anna.post(f"/games/{game}/why", {"action": action}) == {"allowed": True, "rule": "", "text": ""}
    why = anna.post(f"/games/{game}/why", {"action": {"type": "issue", "shares": 1}})
    assert not why["allowed"]
    assert why["rule"]
    assert why["text"]
    preview = anna.post(f"/games/{game}/preview", {"actions": [action]})
    assert preview["allowed"]
    assert preview["lines"]
    assert preview["view"] != table["view"]
    assert anna.table(game)["seq"] == table["seq"]


def test_why_and_preview_answer_also_when_the_decision_has_passed_to_somebody_else(
    person: Callable[[], Person],
) -> None:
    game, people = three(person)
    who, table = decider(game, people)
    other = next(p for p in people if p is not who)
    action = table["options"][0]["action"]
    refused = {"allowed": False, "rule": "", "text": "It is not your decision now."}
    assert other.post(f"/games/{game}/why", {"action": action}) == refused
    assert person().refused(f"/games/{game}/why", {"action": action}) == (403, "forbidden")
    preview = other.post(f"/games/{game}/preview", {"actions": [action]})
    assert {name: preview[name] for name in refused} == refused
    assert preview["lines"] == []
    assert preview["view"] == other.table(game)["view"]


def test_a_preview_says_what_a_tile_connects(sqlite_server: Server) -> None:
    """The first tile of a recorded game with which a railroad comes to a place it did not come to before."""
    anna = Person(sqlite_server.url).guest()
    game = Game.from_json((PLAYTHROUGHS / "1846-3.json").read_bytes())
    for seq, entry in enumerate(game.log):
        before, after = game.at(seq), game.at(seq + 1)
        railroad = before.state.names[before.state.now().subject] if isinstance(entry.action, LayTile) else ""
        new = set(game.title.reached(after.state, railroad)) - set(game.title.reached(before.state, railroad))
        if new:
            break
    table = anna.post("/games/import", {"text": before.to_json(), "play": True})["id"]
    preview = anna.post(f"/games/{table}/preview", {"actions": [wire.plain(entry.action)]})
    assert preview["reached"] == sorted({stop.partition(".")[0] for stop in new})
    assert preview["reached"]


def test_history_and_earlier_positions(person: Callable[[], Person], rng: random.Random) -> None:
    anna = person()
    game = anna.new_game("1848", HOTSEAT)
    seen = [anna.table(game)["view"]]
    for _ in range(12):
        play_some(anna, game, rng, 1)
        seen.append(anna.table(game, seat=0)["view"])
    history = anna.get(f"/games/{game}/history")
    items = history["items"]
    assert [item["seq"] for item in items] == list(range(anna.table(game)["seq"]))
    assert all(line["text"] for item in items for line in item["lines"])
    for at in range(13):
        assert anna.table(game, at=at, seat=0)["view"] == seen[at]
    assert anna.refused(f"/games/{game}/table?at=999", method="GET") == (400, "bad_input")


# Going back


def test_own_actions_are_taken_back_until_somebody_else_acts(person: Callable[[], Person]) -> None:
    game, people = three(person)
    who, table = decider(game, people)
    who.act(game, table["options"][0]["action"], table["seq"])
    assert who.table(game)["can_undo"]
    undone = who.post(f"/games/{game}/undo", {"seq": table["seq"] + 1})["snapshot"]
    assert undone["view"] == table["view"]
    assert undone["seq"] == table["seq"] + 2  # the log only grows
    assert undone["can_redo"]
    redone = who.post(f"/games/{game}/redo", {"seq": undone["seq"]})["snapshot"]
    assert redone["seq"] == table["seq"] + 3
    following, now = decider(game, people)
    assert following is not who
    following.act(game, now["options"][0]["action"], now["seq"])
    assert not who.table(game)["can_undo"]


def test_a_table_that_never_goes_back(person: Callable[[], Person]) -> None:
    anna = person()
    game = anna.new_game("1848", HOTSEAT, terms={"undo": "never"})
    table = anna.table(game)
    anna.act(game, table["options"][0]["action"], 0)
    assert anna.refused(f"/games/{game}/undo", {"seq": 1}) == (403, "forbidden")


def test_undo_and_redo_at_random_keep_the_log_and_the_positions(
    person: Callable[[], Person], rng: random.Random
) -> None:
    anna = person()
    game = anna.new_game("1848", HOTSEAT)
    positions = [anna.table(game, seat=0)["view"]]
    length = 0
    for _ in range(60):
        table = anna.table(game, seat=0)
        assert table["seq"] == length
        kind = rng.choice(["act", "act", "undo", "redo"])
        if kind == "undo" and table["can_undo"]:
            after = anna.post(f"/games/{game}/undo", {"seq": length})["snapshot"]
        elif kind == "redo" and table["can_redo"]:
            after = anna.post(f"/games/{game}/redo", {"seq": length})["snapshot"]
        else:
            play_some(anna, game, rng, 1)
            after = anna.table(game)
        for _ in range(length, after["seq"]):
            positions.append(None)
        length = after["seq"]
        positions[length] = anna.table(game, seat=0)["view"]
    for at, view in enumerate(positions):
        if view is not None:
            assert anna.table(game, seat=0, at=at)["view"] == view


# Streams


def test_a_stream_resumes_from_the_last_seq(person: Callable[[], Person], rng: random.Random) -> None:
    anna, watcher = person(), person()
    game = anna.new_game("1848", HOTSEAT)
    play_some(anna, game, rng, 5)
    with watcher.http.stream("GET", f"/api/games/{game}/stream", headers={"Last-Event-ID": "2"}) as stream:
        messages = (message for message in sse(stream.iter_lines()) if message[0] != "here")
        event, number, data = next(messages)
        assert (event, number) == ("update", "5")
        assert [item["seq"] for item in data["items"]] == [2, 3, 4]
        seen = 5
        play_some(anna, game, rng, 10)
        while seen < 15:
            event, number, data = next(messages)
            assert [item["seq"] for item in data["items"]] == list(range(seen, int(number)))
            seen = int(number)
            assert data["snapshot"]["options"] == []


def test_a_person_hears_when_it_becomes_their_turn(person: Callable[[], Person]) -> None:
    game, people = three(person)
    who, table = decider(game, people)
    following = people[(people.index(who) + 1) % 3]
    with following.http.stream("GET", "/api/me/stream") as stream:
        messages = sse(stream.iter_lines())
        assert next(messages)[2]["my_turns"] == 0
        who.act(game, table["options"][0]["action"], table["seq"])
        while not next(messages)[2]["my_turns"]:
            pass
        while "turn" not in (kinds := [notice["kind"] for notice in following.get("/me/notices")["notices"]]):
            next(messages)
    assert kinds.count("turn") == 1
    unread = following.get("/me")["unread"]
    following.post("/me/notices/read?game=another1")
    assert following.get("/me")["unread"] == unread > 0
    following.post(f"/me/notices/read?game={game}")
    assert following.get("/me")["unread"] == 0


def turns_told(reader: Person, seq: int) -> list[dict[str, Any]]:
    """The notices of somebody's turns, once the one of that seq is there: they are kept a moment after the answer."""
    while True:
        found = [n for n in reader.get("/me/notices")["notices"] if n["kind"] == "turn"]
        if any(n["seq"] == seq for n in found):
            return found


def test_of_my_turns_in_a_game_the_last_one_is_kept(person: Callable[[], Person]) -> None:
    game, people = three(person)
    for _ in range(6):
        who, table = decider(game, people)
        who.act(game, table["options"][0]["action"], table["seq"])
    who, table = decider(game, people)
    assert len(turns_told(who, table["seq"])) == 1


def test_a_turn_on_the_page_one_looks_at_is_no_news(person: Callable[[], Person]) -> None:
    game, people = three(person)
    who, table = decider(game, people)
    following = people[(people.index(who) + 1) % 3]
    following.post("/me/notices/read")
    with following.http.stream("GET", f"/api/games/{game}/stream") as stream:
        messages = sse(stream.iter_lines())
        next(messages)
        who.act(game, table["options"][0]["action"], table["seq"])
        told = turns_told(following, following.table(game)["seq"])
    assert [n["read"] for n in told] == [True]


# Orders


def test_a_standing_order_passes_until_something_concerns_me(person: Callable[[], Person], rng: random.Random) -> None:
    anna = person()
    game = anna.new_game("1848", HOTSEAT)
    while anna.table(game)["decision"]["kind"] != "stock":
        play_some(anna, game, rng, 1)
    seat = anna.table(game)["decision"]["seat"]
    seq = anna.table(game)["seq"]
    given = anna.put(f"/games/{game}/order", {"order": {"kind": "pass"}, "seat": seat})
    assert given["order"] == {"kind": "pass", "corporation": "", "source": ""}
    items: list[Any] = []
    while not items:
        items = [item for item in anna.get(f"/games/{game}/history")["items"] if item["seq"] >= seq]
    assert items[0]["by"] == "order"
    assert items[0]["action"] == {"type": "pass"}
    assert anna.put(f"/games/{game}/order", {"order": None, "seat": seat})["order"] is None


# Talk


def test_chat_mentions_mutes_and_notes(person: Callable[[], Person]) -> None:
    game, (anna, bob, carl) = three(person)
    anna.post(f"/games/{game}/chat", {"text": f"your move, @{bob.name}!"})
    assert bob.get(f"/games/{game}/chat")["lines"][0]["text"].startswith("your move")
    with bob.http.stream("GET", "/api/me/stream") as stream:
        messages = sse(stream.iter_lines())
        while not (told := [n["text"] for n in bob.get("/me/notices")["notices"] if n["kind"] == "mention"]):
            next(messages)
    where = bob.get(f"/games/{game}")["name"]
    assert told == [f"{anna.name} in {where}: your move, @{bob.name}!"]
    anna.post(f"/games/{game}/mute", {"seat": 1})
    assert bob.refused(f"/games/{game}/chat", {"text": "hello?"}) == (403, "forbidden")
    assert bob.refused(f"/games/{game}/mute", {"seat": 0}) == (403, "forbidden")
    carl.put(f"/games/{game}/note", {"text": "watch NSW"})
    assert carl.get(f"/games/{game}/note")["text"] == "watch NSW"
    assert anna.get(f"/games/{game}/note")["text"] == ""


# Files


def test_a_game_goes_out_as_a_file_and_comes_back(person: Callable[[], Person], rng: random.Random) -> None:
    anna, bob = person(), person()
    game = anna.new_game("1848", HOTSEAT)
    play_some(anna, game, rng, 20)
    text = anna.http.get(f"/api/games/{game}/export").text
    copied = bob.post("/games/import", {"text": text, "play": True})
    ours, theirs = anna.table(game, seat=0), bob.table(copied["id"], seat=0)
    assert theirs["view"] == ours["view"]
    assert theirs["seq"] == ours["seq"]
    play_some(bob, copied["id"], rng, 3)


@pytest.mark.parametrize("text", ["{}", "[]", "not json", '{"format": "trunkline", "version": 1}', "[" * 5000])
def test_bad_files_are_refused(person: Callable[[], Person], text: str) -> None:
    anna = person()
    assert anna.refused("/games/import", {"text": text}) == (400, "bad_input")
    assert anna.get("/games", list="mine")["games"] == []


def test_answers_carry_actions_and_events_as_the_wire_has_them(rng: random.Random) -> None:
    game = Game("1846", 4, seed=rng.random().hex())
    for _ in range(150):
        actions = game.legal_actions()
        if not actions:
            break
        for action in actions[:50]:
            assert bytes(tagged(action)) == wire.encode(action)
        for event in game.play(rng.choice(actions)):
            assert bytes(tagged(event)) == wire.encode(event)


def test_a_file_with_blank_cards_says_why_it_cannot_be_taken_in(person: Callable[[], Person]) -> None:
    anna = person()
    game = anna.new_game("1846", "me bot bot")
    text = anna.http.get(f"/api/games/{game}/export").text
    no = anna.http.post("/api/games/import", json={"text": text}).json()
    assert no["message"].startswith("This file was exported while cards were hidden")
