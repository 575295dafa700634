"""One tablet, several people: notes are a seat's own, a PIN holds for one page, and nobody else lends the seat."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from alembic import command
from sqlalchemy import create_engine, text
from tests.server.running import Person, Server, sse

from trunkline.server.storage.database import alembic_config

TABLE = Callable[[], Person]
SHARED = [{"kind": "me"}, {"kind": "hotseat", "name": "Ben"}, {"kind": "hotseat", "name": "Dora"}]


def shared(person: Person, title: str = "1846", pin: str = "1234", **more: Any) -> str:
    """Three people at one device; the first has a PIN."""
    seats = [{**SHARED[0], "pin": pin}, *SHARED[1:]]
    game: str = person.post("/games", {"title": title, "seats": seats, **more})["id"]
    return game


def uncover(person: Person, game: str, seat: int, pin: str = "") -> Any:
    return person.post(f"/games/{game}/uncover", {"seat": seat, "pin": pin})


def on_page(person: Person, word: str) -> None:
    """The person's browser has opened the table (anew)."""
    person.http.headers["X-Page"] = word


def looks(person: Person, game: str, seat: int) -> Any:
    return person.get(f"/games/{game}/table", seat=seat)


def until_updated(lines: Iterator[str]) -> Iterator[str]:
    """The lines of a stream up to its first update."""
    updates = False
    for line in lines:
        updates = updates or line == "event: update"
        yield line
        if updates and line.startswith("data: "):
            return


# Notes


def test_a_note_is_its_seats_own_and_is_covered_with_it(person: TABLE) -> None:
    ada = person()
    game = shared(ada)
    uncover(ada, game, 0, "1234")
    ada.put(f"/games/{game}/note?seat=0", {"text": "block Chicago"})
    assert ada.get(f"/games/{game}/note", seat=0)["text"] == "block Chicago"
    uncover(ada, game, 1)
    assert ada.get(f"/games/{game}/note", seat=1)["text"] == ""
    ada.put(f"/games/{game}/note?seat=1", {"text": "Ada bluffs"})
    assert ada.refused(f"/games/{game}/note?seat=0", method="GET") == (403, "covered")
    assert ada.refused(f"/games/{game}/note?seat=0", {"text": "gone"}, "PUT") == (403, "covered")
    uncover(ada, game, 0, "1234")
    assert ada.get(f"/games/{game}/note", seat=0)["text"] == "block Chicago"


def test_one_person_who_plays_all_seats_has_one_note(person: TABLE) -> None:
    ada = person()
    game = shared(ada, pin="", terms={"cover": False})
    ada.put(f"/games/{game}/note?seat=2", {"text": "all mine"})
    assert ada.get(f"/games/{game}/note", seat=0)["text"] == "all mine"


def test_onlookers_have_a_note_of_their_own(person: TABLE) -> None:
    ada, zoe = person(), person()
    game = shared(ada)
    zoe.put(f"/games/{game}/note", {"text": "learn from Ben"})
    assert zoe.get(f"/games/{game}/note")["text"] == "learn from Ben"


def test_before_the_start_others_at_the_device_keep_no_note(person: TABLE) -> None:
    """The seats may be drawn at the start: theirs would be another's then."""
    ada = person()
    game = shared(ada, start=False, terms={"seating": "random"})
    ada.put(f"/games/{game}/note?seat=0", {"text": "mine"})
    assert ada.refused(f"/games/{game}/note?seat=1", {"text": "his"}, "PUT") == (409, "conflict")
    ada.post(f"/games/{game}/start")
    own = next(s["seat"] for s in ada.get(f"/games/{game}")["seats"] if not s["hotseat"])
    uncover(ada, game, own, "1234")
    assert ada.get(f"/games/{game}/note", seat=own)["text"] == "mine"


def test_notes_that_were_kept_by_account_are_the_accounts_own_seats(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/old.sqlite3")
    game = {"id": "old", "name": "", "title": "1846", "round": "", "decision": "", "result": "null", "rematch": ""}
    game |= {"options": "{}", "status": "running", "invite": "", "terms": "{}"}
    numbers = dict.fromkeys(
        ("version", "players", "public", "seq", "decider", "since", "deadline", "changed", "created", "moved"), 1
    )
    person = {"id": 7, "name": "Ada", "folded": "ada", "guest": 1, "password": "", "email": "", "webhook": ""}
    person |= {"settings": "{}", "created": 0, "seen": 0, "deleted": 0}
    rows = {"games": {**game, **numbers}, "accounts": person, "notes": {"game": "old", "account": 7, "text": "hush"}}
    rows["uncovered"] = {"game": "old", "device": "d", "seat": 1, "seq": 2}
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), "0007")
        for table, row in rows.items():
            names = ", ".join(row)
            marks = ", ".join(f":{name}" for name in row)
            connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({marks})"), row)
        command.upgrade(alembic_config(connection), "head")
        assert connection.execute(text("SELECT game, account, seat, text FROM notes")).all() == [("old", 7, -1, "hush")]
        assert connection.execute(text("SELECT seat, page FROM uncovered")).all() == [(1, "")]
        command.downgrade(alembic_config(connection), "0007")
        assert connection.execute(text("SELECT game, account, text FROM notes")).all() == [("old", 7, "hush")]


# A PIN holds for one page


def test_a_seat_with_a_pin_is_covered_on_every_other_page(person: TABLE) -> None:
    ada = person()
    game = shared(ada)
    on_page(ada, "first")
    assert uncover(ada, game, 0, "1234")["cover"] is None
    assert looks(ada, game, 0)["cover"] is None
    for other in ("reloaded", ""):
        on_page(ada, other)
        shut = looks(ada, game, 0)
        assert (shut["seat"], shut["cover"]["seat"], shut["options"]) == (-1, 0, [])
        assert ada.refused(f"/games/{game}/note?seat=0", method="GET") == (403, "covered")
    on_page(ada, "first")
    assert looks(ada, game, 0)["cover"] is None


def test_a_seat_without_a_pin_stays_with_the_device(person: TABLE) -> None:
    ada = person()
    game = shared(ada)
    on_page(ada, "first")
    uncover(ada, game, 1)
    on_page(ada, "reloaded")
    assert looks(ada, game, 1)["cover"] is None


def test_a_stream_is_of_the_page_that_opened_it(person: TABLE) -> None:
    ada = person()
    game = shared(ada)
    on_page(ada, "first")
    uncover(ada, game, 0, "1234")
    for page, seat in (("first", 0), ("reloaded", -1)):
        with ada.http.stream("GET", f"/api/games/{game}/stream?seat=0&page={page}", timeout=60) as stream:
            assert stream.status_code == 200
            told = [data for event, _, data in sse(until_updated(stream.iter_lines())) if event == "update"]
        assert [update["snapshot"]["seat"] for update in told] == [seat]


def test_a_restart_covers_what_a_reloaded_page_asks_for(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    ada = Person(server.url).guest()
    game = shared(ada)
    on_page(ada, "first")
    uncover(ada, game, 0, "1234")
    server.kill()
    server.start()
    on_page(ada, "reloaded")
    assert looks(ada, game, 0)["cover"]["seat"] == 0
    server.stop()


# Lending


def test_nobody_else_at_the_device_lends_a_seat_with_a_pin(person: TABLE) -> None:
    ada = person()
    game = shared(ada, "1848")
    uncover(ada, game, 1)
    for pin in ("", "4321"):
        assert ada.refused(f"/games/{game}/resign", {"seat": 0, "pin": pin}) == (403, "covered")
    assert ada.get(f"/games/{game}")["seats"][0]["kind"] == "person"
    ada.post(f"/games/{game}/resign", {"seat": 0, "pin": "1234"})
    assert ada.refused(f"/games/{game}/resign", {"seat": 0, "back": True}) == (403, "covered")
    assert ada.get(f"/games/{game}")["seats"][0]["kind"] == "bot"
    ada.post(f"/games/{game}/resign", {"seat": 0, "back": True, "pin": "1234"})
    ada.post(f"/games/{game}/resign", {"seat": 1})  # a seat without one is whoever's has the device
    assert [s["kind"] for s in ada.get(f"/games/{game}")["seats"]] == ["person", "bot", "person"]


def test_a_seat_that_a_bot_plays_for_its_person_stays_covered(person: TABLE) -> None:
    """With two at the device, the other one is alone in playing then, and still sees no hand but theirs."""
    ada = person()
    seats = [{"kind": "me", "pin": "1234"}, SHARED[1], {"kind": "bot"}]
    game = ada.post("/games", {"title": "1846", "seats": seats})["id"]
    ada.post(f"/games/{game}/resign", {"seat": 0, "pin": "1234"})
    shut = looks(ada, game, 0)
    assert (shut["seat"], shut["cover"]["seat"]) == (-1, 0)


# Going back by consent


def asked_back(anna: Person, dora: Person, pins: list[str]) -> str:
    """Anna and others at her device have played with Dora, who asks to go back to the start."""
    names = ["Bob", "Carl"][: len(pins)]
    others = [{"kind": "hotseat", "name": name, "pin": pin} for name, pin in zip(names, pins, strict=True)]
    body = {"seats": [{"kind": "me"}, *others, {"kind": "open"}], "terms": {"cover": True, "undo": "consent"}}
    game: str = anna.post("/games", {"title": "1848", **body})["id"]
    dora.post(f"/games/{game}/join", {})
    anna.post(f"/games/{game}/start")
    decider = looks(dora, game, -1)["decision"]["seat"]
    plays = dora if decider > len(pins) else anna
    if plays is anna:
        uncover(anna, game, decider, ["", *pins][decider])
    shown = looks(plays, game, -1)
    plays.act(game, shown["options"][0]["action"], shown["seq"])
    anna.post(f"/games/{game}/cover")
    dora.post(f"/games/{game}/undo", {"seq": looks(dora, game, -1)["seq"], "to": 0})
    return game


def remarks(person: Person, game: str) -> list[tuple[str, int]]:
    items = person.get(f"/games/{game}/history")["items"]
    notes = [item["note"] for item in items if item["note"]]
    return [(note["what"], note["seat"]) for note in notes]


def test_nobody_agrees_to_go_back_for_a_seat_with_a_pin(person: TABLE) -> None:
    anna, dora = person(), person()
    game = asked_back(anna, dora, ["1111", "2222"])
    answer = f"/games/{game}/undo/answer"
    assert anna.refused(answer, {"agree": True, "voice": 1}) == (403, "covered")
    assert anna.refused(answer, {"agree": False, "voice": 2, "pin": "1111"}) == (403, "covered")
    assert anna.post(answer, {"agree": True})["snapshot"]["undo_request"]["granted"] == [0]  # the open seat alone
    asked = anna.post(answer, {"agree": True, "voice": 1, "pin": "1111"})["snapshot"]["undo_request"]
    assert sorted(asked["granted"]) == [0, 1]
    assert anna.post(answer, {"agree": True, "voice": 2, "pin": "2222"})["snapshot"]["undo_request"] is None
    assert remarks(dora, game) == [("asked", 3), ("agreed", 0), ("agreed", 1), ("agreed", 2)]


def test_without_pins_a_device_agrees_once_for_all_and_the_log_names_each(person: TABLE) -> None:
    anna, dora = person(), person()
    game = asked_back(anna, dora, [""])
    assert anna.post(f"/games/{game}/undo/answer", {"agree": True})["snapshot"]["undo_request"] is None
    assert remarks(dora, game) == [("asked", 2), ("agreed", 0), ("agreed", 1)]


# Going back at one device


def with_pins(ada: Person, *pins: str, **terms: Any) -> str:
    """Three people at one device, at an 1848 table: nothing is hidden, and they decide in the order of the seats."""
    seats = [{**chair, "pin": pin} for chair, pin in zip(SHARED, pins, strict=True)]
    game: str = ada.post("/games", {"title": "1848", "seats": seats, "terms": terms})["id"]
    return game


def passes_on(ada: Person, game: str, pins: tuple[str, ...], times: int) -> None:
    """Each takes the device, buys what is offered first, and hands it on."""
    for _ in range(times):
        seat = looks(ada, game, -1)["decision"]["seat"]
        shown = uncover(ada, game, seat, pins[seat])
        ada.act(game, shown["options"][0]["action"], shown["seq"])


def took_back(ada: Person, game: str) -> list[str]:
    return [item["text"] for item in ada.get(f"/games/{game}/history")["items"] if item["kind"] == "undo"]


def test_going_back_over_a_seat_with_a_pin_asks_its_person_at_the_device(person: TABLE) -> None:
    ada, pins = person(), ("1111", "2222", "3333")
    game = with_pins(ada, *pins, undo="own_turn")
    passes_on(ada, game, pins, 3)
    shown = uncover(ada, game, 0, "1111")
    assert (shown["can_undo"], shown["undo_to"]) == (False, 0)
    asked = ada.post(f"/games/{game}/undo", {"seq": shown["seq"], "seat": 0})["snapshot"]["undo_request"]
    assert (asked["seat"], asked["needed"], took_back(ada, game)) == (0, [1, 2], [])
    answer = f"/games/{game}/undo/answer"
    assert ada.refused(answer, {"agree": True}) == (400, "bad_input")  # Ada has the device, and asks
    assert ada.refused(answer, {"agree": True, "voice": 1, "pin": "1111"}) == (403, "covered")
    ada.post(answer, {"agree": True, "voice": 1, "pin": "2222"})
    ada.post(answer, {"agree": True, "voice": 2, "pin": "3333"})
    assert took_back(ada, game) == [f"{ada.name} took back 3 decisions."]


def test_terms_of_consent_hold_between_seats_with_pins(person: TABLE) -> None:
    ada, pins = person(), ("1111", "2222", "3333")
    game = with_pins(ada, *pins, undo="consent")
    passes_on(ada, game, pins, 1)
    shown = uncover(ada, game, 0, "1111")
    asked = ada.post(f"/games/{game}/undo", {"seq": shown["seq"], "seat": 0})["snapshot"]["undo_request"]
    assert asked["needed"] == [1, 2]
    ada.post(f"/games/{game}/undo/answer", {"agree": False, "voice": 0})
    assert remarks(ada, game) == [("asked", 0), ("withdrew", 0)]


def test_behind_the_cover_the_one_who_has_decided_goes_back_with_their_pin(person: TABLE) -> None:
    ada, pins = person(), ("1111", "2222", "3333")
    game = with_pins(ada, *pins)
    passes_on(ada, game, pins, 2)
    shown = looks(ada, game, -1)
    assert (shown["cover"]["name"], shown["can_undo"]) == ("Dora", True)
    undo = f"/games/{game}/undo"
    for pin in ("", "1111", "3333"):
        assert ada.refused(undo, {"seq": shown["seq"], "pin": pin}) == (403, "covered")
    ada.post(undo, {"seq": shown["seq"], "pin": "2222"})
    assert took_back(ada, game) == ["Ben took back 1 decision."]


def test_what_a_seat_with_a_pin_took_back_is_played_again_with_its_pin_alone(person: TABLE) -> None:
    ada, pins = person(), ("1111", "2222", "3333")
    game = with_pins(ada, *pins)
    passes_on(ada, game, pins, 2)
    ada.post(f"/games/{game}/undo", {"seq": looks(ada, game, -1)["seq"], "pin": "2222"})
    shown, redo = looks(ada, game, -1), f"/games/{game}/redo"
    assert (shown["cover"]["name"], shown["can_redo"]) == ("Ben", False)
    for pin in ("", "1111", "3333"):
        assert ada.refused(redo, {"seq": shown["seq"], "pin": pin}) == (403, "covered")
    assert not uncover(ada, game, 0, "1111")["can_redo"]  # Ada has the device, and it was Ben who went back
    assert ada.refused(redo, {"seq": shown["seq"], "seat": 0}) == (403, "covered")
    assert uncover(ada, game, 1, "2222")["can_redo"]
    ada.post(redo, {"seq": shown["seq"]})
    assert ada.get(f"/games/{game}/history")["items"][-1]["text"] == "Ben redid 1 decision."
    ada.post(f"/games/{game}/undo", {"seq": looks(ada, game, -1)["seq"], "pin": "2222"})
    ada.post(redo, {"seq": looks(ada, game, -1)["seq"], "pin": "2222"})
    assert looks(ada, game, -1)["cover"]["name"] == "Dora"


def test_seats_without_a_pin_go_back_freely_decision_by_decision(person: TABLE) -> None:
    ada, pins = person(), ("", "", "")
    game = with_pins(ada, *pins, undo="consent")
    passes_on(ada, game, pins, 4)
    for seat in (1, 0):
        shown = uncover(ada, game, seat)
        assert shown["can_undo"]
        ada.post(f"/games/{game}/undo", {"seq": shown["seq"], "seat": seat})
    assert took_back(ada, game) == ["Ben took back 1 decision.", f"{ada.name} took back 1 decision."]
