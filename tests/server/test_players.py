"""A player's page: results of games in public for strangers, of all games for those who sat at them."""

from collections.abc import Callable

from sqlalchemy import create_engine, text
from tests.server.running import Person, Server
from tests.web.recorded import recorded

from trunkline.server.settings import Settings, database_url


def finish(server: Server, host: Person, public: bool, seed: int = 2) -> str:
    """A finished game in which the host sat alone in her seat: a file, with its seats as if it had been played here."""
    game: str = host.post("/games/import", {"text": recorded("1846", seed, most=5000), "play": False})["id"]
    settings = Settings(database=server.environment["TRUNKLINE_DATABASE"], data=str(server.folder))
    engine = create_engine(database_url(settings))
    with engine.begin() as connection:
        here = {"game": game, "public": public}
        connection.execute(text("UPDATE seats SET hotseat = false WHERE game = :game AND seat = 0"), here)
        connection.execute(text("UPDATE seats SET account = NULL WHERE game = :game AND seat > 0"), here)
        connection.execute(text("UPDATE games SET public = :public WHERE id = :game"), here)
    engine.dispose()
    return game


def test_strangers_see_what_was_played_in_public(server: Server) -> None:
    anna, stranger = Person(server.url).account(), Person(server.url)
    shown, hidden = finish(server, anna, public=True), finish(server, anna, public=False)
    result = stranger.get(f"/games/{shown}")["result"]
    found = stranger.get(f"/players/{anna.id}")
    assert (found["name"], found["guest"], found["running"]) == (anna.name, False, 0)
    (record,) = found["records"]
    assert (record["title"], record["games"], record["with_people"]) == ("1846", 1, 0)
    assert record["won"] == (result["places"][0] == 1)
    assert record["places"][result["places"][0] - 1] == 1
    assert record["best"] == result["worth"][0]
    assert [g["id"] for g in stranger.get(f"/players/{anna.id}/games")["games"]] == [shown]
    assert {g["id"] for g in anna.get(f"/players/{anna.id}/games")["games"]} == {shown, hidden}
    assert anna.get(f"/players/{anna.id}")["records"][0]["games"] == 2


def test_an_imported_file_is_nobodys_result(server: Server) -> None:
    anna = Person(server.url).account()
    anna.post("/games/import", {"text": recorded("1846", 2, most=5000), "play": False})
    assert anna.get(f"/players/{anna.id}")["records"] == []


def test_there_is_no_page_of_somebody_unknown_or_gone(server: Server) -> None:
    anna, stranger = Person(server.url).account(), Person(server.url)
    anna.post("/me/delete", {"password": "correct horse"})
    assert stranger.refused(f"/players/{anna.id}", method="GET") == (404, "not_found")
    assert stranger.refused("/players/123456789012", method="GET") == (404, "not_found")
    assert stranger.refused(f"/players/{anna.id}/games", method="GET") == (404, "not_found")


def test_a_running_game_is_counted(person: Callable[[], Person]) -> None:
    anna = person()
    game = anna.new_game("1848", "me hotseat hotseat")
    assert anna.get(f"/players/{anna.id}")["running"] == 1
    assert [g["id"] for g in anna.get(f"/players/{anna.id}/games")["games"]] == [game]
