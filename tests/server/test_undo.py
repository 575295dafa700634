"""Going back: alone, over bots' answers, by consent of those who played what is undone; and what the log says of it."""

import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from tests.server.running import Person, Server, sse, three
from tests.server.test_viewing import next_step, table_of

from trunkline import Game, wire
from trunkline.analysis.play_out import play_on
from trunkline.core.actions import Accept, Action, Decline
from trunkline.playing import step
from trunkline.server.errors import Conflict
from trunkline.server.play import going_back
from trunkline.server.play import undo as undo_rules
from trunkline.server.play.table import Table
from trunkline.server.play.tables import Tables

TABLE = Callable[[], Person]


def act(game: str, people: list[Person]) -> Person:
    """The first option of whoever decides; who it was."""
    who: Person = people[people[0].table(game)["decision"]["seat"]]
    table = who.table(game)
    who.act(game, table["options"][0]["action"], table["seq"])
    return who


def undo(person: Person, game: str, **more: Any) -> Any:
    return person.post(f"/games/{game}/undo", {"seq": person.table(game)["seq"], **more})["snapshot"]


def answer(person: Person, game: str, agree: bool) -> Any:
    return person.post(f"/games/{game}/undo/answer", {"agree": agree})["snapshot"]


def log(person: Person, game: str, **query: Any) -> list[Any]:
    return list(person.get(f"/games/{game}/history", **query)["items"])


def said(person: Person, game: str) -> list[str]:
    return [item["note"]["what"] if item["note"] else item["kind"] for item in log(person, game) if item["text"]]


# After an offer was declined


def offer_in(table: Table) -> Action:
    """Something to buy from somebody else, who is asked."""

    def asks(action: Action) -> bool:
        after = table.title.copy(table.state)
        step(table.title, after, action)
        return not after.ended and Accept() in table.title.legal_actions(after)

    return next(action for action in table.title.legal_actions(table.state) if asks(action))


@pytest.mark.parametrize(("title", "actions"), [("1846", 60), ("1848", 140)])
@pytest.mark.parametrize("answers", ["bot", "person"])
def test_a_declined_offer_is_taken_back_alone_from_a_bot_and_by_consent_from_a_person(
    title: str, actions: int, answers: str
) -> None:
    table = table_of(title, actions)
    buyer, before = table.decider(), table.log.here
    for seat in table.seats:
        seat.account, seat.bot = (1, "") if seat.seat == buyer else (None, "novice") if answers == "bot" else (2, "")
    table.adopt(table.play(offer_in(table), "1", None, 1.0))
    seller = table.decider()
    assert seller != buyer
    table.adopt(table.play(Decline(), "bot" if answers == "bot" else "2", None, 2.0))
    assert undo_rules.own_last(table, [buyer]) == before
    if answers == "bot":
        assert undo_rules.alone_to(table, buyer) == before
    else:
        assert undo_rules.alone_to(table, buyer) == -1
        assert seller in undo_rules.needed(table, buyer, before)


def test_after_a_declined_offer_the_game_stands_where_it_stood_also_after_a_restart(tmp_path: Path) -> None:
    game_file = play_on(Game("1846", ["Ada", "Ben", "Cleo"], seed=3), "builders", random.Random(3), 60)
    server = Server(tmp_path).start()
    anna = Person(server.url).guest()
    game = anna.post("/games/import", {"text": game_file.to_json(), "play": True})["id"]
    start = anna.table(game)
    anna.act(game, json.loads(wire.encode(offer_in(table_of("1846", 60)))), start["seq"])
    asked = anna.table(game)
    assert asked["offer"] is not None
    anna.act(game, {"type": "decline"}, asked["seq"])
    session = {cookie.name: cookie.value or "" for cookie in anna.http.cookies.jar}
    server.kill()
    again = Person(server.start().url)
    again.http.cookies.update(session)
    again.http.headers["X-CSRF-Token"] = anna.csrf
    answer_back, offer_back = undo(again, game), undo(again, game)
    assert (answer_back["view"], answer_back["offer"]) == (asked["view"], asked["offer"])
    assert (offer_back["view"], offer_back["options"]) == (start["view"], start["options"])
    server.stop()


# Without end


def test_a_log_that_is_full_takes_only_what_leads_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Going back and forth for an hour made a game that took minutes to open, and every look at it took long."""
    table = table_of("1848", 30)
    for seat in table.seats:
        seat.hotseat = False
    assert undo_rules.alone_to(table, 1) >= 0
    monkeypatch.setattr(undo_rules, "MOST", table.seq)
    assert undo_rules.alone_to(table, 1) == -1
    tables = cast(Tables, None)  # nothing is stored
    for going in (
        going_back.go_back(tables, table, 1, -1, table.seq, 0),
        going_back.redo(tables, table, 1, table.seq),
        going_back.withdraw(tables, table, 1, table.seq),
    ):
        with pytest.raises(Conflict, match="played to its end"):
            asyncio.run(going)
    next_step(table)


# With people


def test_who_played_what_is_undone_must_agree_and_nobody_else(person: TABLE) -> None:
    game, people = three(person)
    start = people[0].table(game)
    first, second = act(game, people), act(game, people)
    third = next(p for p in people if p not in (first, second))
    assert not first.table(game)["can_undo"]
    asked = undo(first, game)["undo_request"]
    assert (asked["to"], asked["count"], asked["seat"]) == (0, 2, people.index(first))
    assert asked["needed"] == [people.index(second)]
    assert asked["text"] == log(third, game)[0]["lines"][0]["text"]
    assert first.refused(f"/games/{game}/undo/answer", {"agree": True}) == (400, "bad_input")
    assert answer(third, game, True)["undo_request"]["granted"] == [people.index(third)]
    done = answer(second, game, True)
    assert done["undo_request"] is None
    assert first.table(game)["decision"] == start["decision"]
    assert said(third, game) == ["asked", "agreed", "agreed", "undo"]
    assert [item["kind"] for item in log(first, game)] == ["note", "note", "note", "undo"]


def test_a_draw_alone_can_be_asked_back(person: TABLE) -> None:
    game, people = three(person, title="1846")
    drawn = log(people[0], game)[-1]
    assert drawn["actor"] == "chance"
    body = {"seq": people[0].table(game)["seq"], "to": drawn["seq"]}
    asked = people[0].post(f"/games/{game}/undo", body)["snapshot"]["undo_request"]
    assert (asked["count"], len(asked["needed"])) == (1, 2)
    assert asked["text"] == drawn["lines"][0]["text"]


def test_a_refusal_and_a_withdrawal_are_lines_of_the_log(person: TABLE) -> None:
    game, people = three(person, undo="consent")
    who = act(game, people)
    other = next(p for p in people if p is not who)
    assert len(undo(who, game)["undo_request"]["needed"]) == 2  # at this table everybody is asked
    assert answer(other, game, False)["undo_request"] is None
    assert other.refused(f"/games/{game}/undo/answer", {"agree": True}) == (409, "conflict")
    undo(who, game)
    answer(who, game, False)
    assert said(other, game) == ["asked", "refused", "asked", "withdrew"]
    texts = [item["text"] for item in log(other, game) if item["text"]]
    assert texts[0] == f"{who.name} asks to go back to the start."
    assert texts[1] == f"{other.name} does not agree to go back."


def test_a_request_counts_positions_as_the_history_does(person: TABLE) -> None:
    """By actions: remarks, and what was taken back, have no number there."""
    game, people = three(person, undo="consent")
    act(game, people)
    who = act(game, people)
    undo(who, game)
    for other in people:
        if other is not who:
            answer(other, game, True)
    who = act(game, people)
    undo(who, game)
    assert [item["kind"] for item in log(who, game) if item["kind"] == "act"] == ["act", "act"]
    texts = [item["text"] for item in log(who, game) if item["text"]]
    assert texts[-1] == f"{who.name} asks to go back to position 1."
    reader = next(p for p in people if p is not who)
    while len(found := [n["text"] for n in reader.get("/me/notices")["notices"] if n["kind"] == "undo"]) < 2:
        pass
    assert found[0].endswith(", to position 1.")


def test_nobody_goes_back_alone_over_a_person_who_lent_the_seat_to_a_bot(server: Server, person: TABLE) -> None:
    game, people = three(person)
    first, second = act(game, people), act(game, people)
    second.post(f"/games/{game}/resign", {"level": "random"})
    asked = undo(first, game, to=0)
    assert asked["undo_request"]["needed"] == [people.index(second)]
    assert asked["view"] == first.table(game)["view"]
    assert "undo" not in said(first, game)


def test_an_action_is_good_when_only_remarks_came_since(person: TABLE) -> None:
    game, people = three(person)
    first = act(game, people)
    following = people[people[0].table(game)["decision"]["seat"]]
    before = following.table(game)
    undo(first, game, to=0)  # goes back by itself: nobody else has acted
    assert following.refused(
        f"/games/{game}/actions", {"seq": before["seq"], "key": "k", "action": before["options"][0]["action"]}
    ) == (409, "stale")
    act(game, people)
    second = act(game, people)
    third = people[people[0].table(game)["decision"]["seat"]]
    seen = third.table(game)
    undo(first, game, to=0)
    assert seen["seq"] < third.table(game)["seq"]
    third.act(game, seen["options"][0]["action"], seen["seq"])
    assert second.table(game)["undo_request"] is None  # the game has moved on


def test_handing_over_and_coming_back_are_lines_of_the_log(person: TABLE) -> None:
    game, people = three(person)
    waiting = next(p for n, p in enumerate(people) if n != people[0].table(game)["decision"]["seat"])
    waiting.post(f"/games/{game}/resign", {"level": "random"})
    waiting.post(f"/games/{game}/resign", {"back": True})
    assert said(people[0], game) == ["lent", "returned"]
    assert log(people[0], game)[0]["text"] == f"{waiting.name} lets a bot (random) play."


def test_those_who_must_agree_hear_what_and_where_and_who_leaves_is_a_line_of_the_log(person: TABLE) -> None:
    game, people = three(person)
    first, second = act(game, people), act(game, people)
    undo(first, game)
    while not (found := [n for n in second.get("/me/notices")["notices"] if n["kind"] == "undo"]):
        pass
    name = first.get(f"/games/{game}")["name"]
    assert found[0]["text"] == f"{first.name} asks to take back 2 decisions in {name}, to the start."
    third = next(p for p in people if p not in (first, second))
    third.post("/me/delete", {"password": ""})
    texts = [item["text"] for item in log(first, game) if item["note"] and item["note"]["what"] == "gone"]
    assert texts == [f"Departed {people.index(third) + 1} has left for good; a bot (standard) plays on."]


# Alone with bots


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_alone_with_bots_one_goes_back_to_ones_own_decisions_as_far_as_one_likes(person: TABLE, title: str) -> None:
    anna = person()
    chairs = [{"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]
    game = anna.post("/games", {"title": title, "seats": chairs})["id"]
    decisions: list[Any] = []
    with anna.http.stream("GET", f"/api/games/{game}/stream", timeout=120) as stream:
        for event, _, data in sse(stream.iter_lines()):
            if event != "update" or not data["snapshot"]["options"]:
                continue
            decisions.append(data["snapshot"])
            if len(decisions) == 4:
                break
            anna.act(game, data["snapshot"]["options"][0]["action"], data["snapshot"]["seq"])
    for earlier in reversed(decisions[:-1]):
        assert anna.table(game)["can_undo"]
        back = undo(anna, game)
        assert (back["view"], back["options"]) == (earlier["view"], earlier["options"])
    assert anna.table(game)["undo_to"] == -1


def test_a_bots_answer_does_not_make_my_undo_late(person: TABLE) -> None:
    anna = person()
    chairs = [{"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]
    game = anna.post("/games", {"title": "1848", "seats": chairs})["id"]
    while not (mine := anna.table(game))["options"]:
        pass
    seq = anna.act(game, mine["options"][0]["action"], mine["seq"])["seq"]
    while anna.table(game)["seq"] == seq and not anna.table(game)["options"]:
        pass
    assert anna.post(f"/games/{game}/undo", {"seq": seq})["snapshot"]["view"] == mine["view"]


# The log and the past


def test_history_is_in_one_order_of_seq_each_entry_once(person: TABLE) -> None:
    game, people = three(person)
    for _ in range(3):
        act(game, people)
    undo(people[0], game, to=0)
    answer(people[1], game, False)
    act(game, people)
    seen = [item["seq"] for item in log(people[0], game)]
    assert seen == list(range(people[0].table(game)["seq"]))
    assert [item["seq"] for item in log(people[0], game, start=3)] == seen[3:]
    with people[1].http.stream("GET", f"/api/games/{game}/stream", params={"since": 2}) as stream:
        _, _, data = next(sse(stream.iter_lines()))
    assert not data["reset"]
    assert [item["seq"] for item in data["items"]] == seen[2:]
    assert data["items"] == log(people[1], game)[2:]


def test_a_link_to_a_position_tells_nothing_later(person: TABLE) -> None:
    game, people = three(person)
    seen = []
    for _ in range(4):
        table = people[0].table(game)
        seen.append((table["view"], table["decision"], table["game"]["decision"], table["game"]["decider"]))
        people[0].post(f"/games/{game}/chat", {"text": f"after {table['seq']}"})
        act(game, people)
    undo(people[0], game, to=0)
    for at in range(4):
        back = people[0].table(game, at=at)
        assert (back["view"], back["decision"], back["game"]["decision"], back["game"]["decider"]) == seen[at]
        assert (back["options"], back["undo_request"], back["game"]["result"]) == ([], None, None)
        assert [item["seq"] for item in log(people[0], game, until=at)] == list(range(at))
        said = people[0].get(f"/games/{game}/chat", until=at)["lines"]
        assert [line["text"] for line in said] == [f"after {n}" for n in range(at, -1, -1)]
