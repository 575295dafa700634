"""Which places railroads are connected to, over HTTP: now, earlier, and for those who may see the game."""

from pathlib import Path

from tests.server.running import Person, Server

PLAYTHROUGH = Path(__file__).parent.parent / "playthroughs" / "1846-4.json"


def test_railroads_on_the_map_and_what_they_reach(sqlite_server: Server) -> None:
    anna = Person(sqlite_server.url).guest()
    game = anna.post("/games/import", {"text": PLAYTHROUGH.read_text(), "play": True})["id"]
    late = anna.get(f"/games/{game}/connections")["railroads"]
    early = anna.get(f"/games/{game}/connections", at=60)["railroads"]
    tokens = {c["id"]: {h for h, *_ in c["tokens"]} for c in anna.get(f"/games/{game}/table")["view"]["corporations"]}
    assert set(late) == {name for name, places in tokens.items() if places}
    assert all(tokens[name] <= set(places) for name, places in late.items())
    assert len(late["NYC"]) > len(early["NYC"]) > 0


def test_a_private_game_tells_strangers_nothing(sqlite_server: Server) -> None:
    anna, ben = Person(sqlite_server.url).guest(), Person(sqlite_server.url).guest()
    game = anna.post("/games/import", {"text": PLAYTHROUGH.read_text(), "play": True})["id"]
    assert ben.http.get(f"/api/games/{game}/connections").status_code == 404
    assert anna.http.get(f"/api/games/{game}/connections?at=99999").status_code == 400
