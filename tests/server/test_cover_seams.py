"""A covered seat stays covered where other things happen to its table: another order of seats, a damaged log."""

from collections.abc import Callable
from pathlib import Path

import msgspec
from tests.server.running import Person, Server
from tests.server.test_operators import inside

TABLE = Callable[[], Person]
PINNED = [{"kind": "me", "pin": "1111"}, *({"kind": "hotseat", "name": n, "pin": "2222"} for n in ("Bob", "Carl"))]

BOTS = [{"kind": "bot", "level": "random"}] * 2


def test_no_seat_is_uncovered_before_the_start(person: TABLE) -> None:
    """Seats are shuffled then: the one that was uncovered would be somebody else's, shown without their PIN."""
    anna, eve = person(), person()
    table = {"title": "1846", "seats": [*PINNED[:2], {"kind": "open"}], "terms": {"seating": "random"}}
    game = anna.post("/games", table)["id"]
    assert anna.refused(f"/games/{game}/uncover", {"seat": 0, "pin": "1111"}) == (409, "conflict")
    eve.post(f"/games/{game}/join", {})
    anna.post(f"/games/{game}/start")
    for seat in [s["seat"] for s in anna.get(f"/games/{game}")["seats"] if s["mine"]]:
        assert anna.get(f"/games/{game}/table", seat=seat)["cover"]["seat"] == seat


def test_a_damaged_game_shows_nobody_anothers_cards(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    anna = Person(server.url, "Anna").account()
    game = anna.post("/games", {"title": "1846", "seats": PINNED})["id"]
    server.stop()
    with inside(tmp_path) as connection:
        connection.execute("UPDATE entries SET digest = 'x' WHERE seq = (SELECT max(seq) FROM entries)")
    server.start()
    for seat in range(3):
        shown = anna.get(f"/games/{game}/table", seat=seat)
        assert shown["trouble"]
        assert shown["cover"]["seat"] == seat
        assert shown["seat"] == -1
    pin = {"seat": 0, "pin": "1111"}
    assert anna.refused(f"/games/{game}/uncover", {**pin, "pin": "2222"}) == (403, "covered")
    assert anna.post(f"/games/{game}/uncover", pin)["seat"] == 0
    server.stop()


def test_what_an_account_takes_home_holds_nothing_of_others_at_its_device(person: TABLE) -> None:
    """Whoever has the device may ask for it: cards that were taken and notes are in it when the game is over."""
    anna = person()
    seats = [{"kind": "me"}, *({"kind": "hotseat", "name": n, "pin": "2222"} for n in ("Bob", "Carl"))]
    game, alone = anna.post("/games", {"title": "1846", "seats": seats})["id"], anna.new_game("1846", "me bot bot")
    shown = anna.post(f"/games/{game}/uncover", {"seat": 2, "pin": "2222"})
    anna.put(f"/games/{game}/note?seat=2", {"text": "Anna bluffs"})
    anna.put(f"/games/{alone}/note", {"text": "buy early"})
    anna.act(game, shown["options"][0]["action"], shown["seq"])
    mine = anna.get("/me/export")
    assert [row["game"] for row in mine["actions"]] == []
    assert [row["text"] for row in mine["notes"]] == ["buy early"]
    assert {row["game"] for row in mine["seats"]} == {game, alone}


def test_what_an_account_takes_home_tells_no_seed(person: TABLE) -> None:
    """All cards can be dealt again from it."""
    anna = person()
    anna.post("/games", {"title": "1846", "options": {"deal": "site-seed"}, "seats": [{"kind": "me"}, *BOTS]})
    game = anna.get("/me/export")["games"][0]
    assert '"deal":"site-seed"' in game["options"]
    assert "seed" not in msgspec.json.decode(game["options"])
