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
