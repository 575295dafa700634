"""A game that can be taken to 18xx.games: its rulings, its deal; and the seed of the deal stays with the server."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.running import Person, play_some

from trunkline.formats.reading import read_site_file

TABLE = Callable[[], Person]
THERE = {"rulings": "site", "deal": "site-seed"}


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_a_game_by_their_rulings_and_deal_is_written_as_a_file_of_theirs(person: TABLE, title: str) -> None:
    anna = person()
    game = anna.new_game(title, options=THERE)
    play_some(anna, game, random.Random(5), 40)
    answer = anna.http.get(f"/api/games/{game}/export?form=site")
    assert answer.status_code == 200, answer.text
    again = read_site_file(answer.content).game
    here: Any = anna.table(game)
    assert again.seq == sum(e["kind"] == "act" for e in anna.get(f"/games/{game}/history")["items"])
    assert [p["cash"] for p in here["view"]["players"]] == [p.cash for p in again.view(-1).players]


def test_why_another_game_cannot_be_written(person: TABLE) -> None:
    anna = person()
    game = anna.new_game("1848")
    no = anna.http.get(f"/api/games/{game}/export?form=site").json()
    assert no["message"].startswith("Only games under `site` rulings")


def test_the_seed_is_told_to_nobody_while_cards_are_hidden(person: TABLE) -> None:
    """Whoever knows it deals all the cards again."""
    anna, bob = person(), person()
    game = anna.new_game("1846", "me bot bot", options=THERE)
    assert anna.refused(f"/games/{game}/export?form=site", method="GET") == (409, "hidden")
    for who in (anna, bob):
        assert json.loads(who.http.get(f"/api/games/{game}/export").text)["options"]["seed"] == 0
        assert "seed" not in who.get(f"/games/{game}")["options"]
        assert '"seed"' not in who.http.get(f"/api/games/{game}/table").text
