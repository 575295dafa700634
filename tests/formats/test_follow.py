"""Following files: who gives up a train, who takes a loan while somebody else decides, what is kept of a game."""

import json
from functools import cache
from typing import Any

import pytest
from tests.formats.random_games import random_game, site_options

from trunkline.core.actions import TakeLoan
from trunkline.core.ids import RAIL0, SEAT0
from trunkline.errors import BadInput
from trunkline.formats.compose import compose
from trunkline.formats.follow import Follower
from trunkline.formats.reading import read_site_file
from trunkline.formats.writing import write_site_file
from trunkline.game import Game
from trunkline.titles import title
from trunkline.titles.g1848.frames import Crisis


@cache
def with_two_discards() -> tuple[str, int]:
    for seed in range(100):
        file = write_site_file(random_game("1848", "gmt-2021", 3, seed, 900))
        actions = json.loads(file)["actions"]
        for i in range(1, len(actions)):
            pair = actions[i - 1 : i + 1]
            if [a["type"] for a in pair] == ["discard_train"] * 2 and pair[0]["entity"] != pair[1]["entity"]:
                return file, i
    raise AssertionError("no two companies gave up trains together")


def two_discards() -> tuple[dict[str, Any], int]:
    """A file in which two companies give up a train one after the other, and the place of the second."""
    file, place = with_two_discards()
    return json.loads(file), place


def test_several_companies_give_up_trains_in_any_order() -> None:
    file, i = two_discards()
    game = read_site_file(json.dumps(file).encode()).game
    file["actions"][i - 1 : i + 1] = file["actions"][i : i - 2 if i > 1 else None : -1]
    swapped = read_site_file(json.dumps(file).encode()).game
    assert swapped.log == game.log
    assert swapped.digest() == game.digest()


def test_nobody_gives_up_another_companys_train() -> None:
    file, i = two_discards()
    file["actions"][i - 1]["entity"] = "WA" if file["actions"][i - 1]["entity"] != "WA" else "FT"
    with pytest.raises(BadInput, match="train"):
        read_site_file(json.dumps(file).encode())


def test_a_discard_that_never_gets_its_turn_is_no_discard_at_the_end_of_a_file_either() -> None:
    file, i = two_discards()
    second = file["actions"][i]
    file["actions"][i - 1 : i + 2] = [second, {**second, "id": second["id"] + 1}]
    del file["actions"][i + 1 :]
    with pytest.raises(BadInput, match="near the end of the file"):
        read_site_file(json.dumps(file).encode())


@pytest.mark.parametrize(("seed", "place"), [(16, 44), (3, 38)], ids=["pass", "buy_company"])
def test_s33_the_railroads_next_action_forfeits_a_second_tile(seed: int, place: int) -> None:
    """A file need not have the pass of the company itself: whatever the railroad does then, a pass too, implies it."""
    file = json.loads(write_site_file(random_game("1846", "gmt-2016", 5, seed, 80)))
    first, passed = file["actions"][place - 1 : place + 1]
    assert (first["type"], passed["type"], passed["entity"]) == ("lay_tile", "pass", first["entity"])
    del file["actions"][place + 2 :]
    game = read_site_file(json.dumps(file).encode()).game
    del file["actions"][place]
    imported = read_site_file(json.dumps(file).encode())
    assert (imported.game.log, imported.remarks) == (game.log, ())


def test_a_discard_that_comes_early_names_a_train_of_its_company() -> None:
    file, i = two_discards()
    file["actions"][i - 1] = {**file["actions"][i], "id": file["actions"][i - 1]["id"], "train": "D-0"}
    with pytest.raises(BadInput, match=f"Action {i} .*there is no train"):
        read_site_file(json.dumps(file).encode())


def test_a_loan_beside_a_debt_is_taken_by_the_company_whose_turn_it_is() -> None:
    game = random_game("1848", "gmt-2021", 3, 9, 900)
    f = Follower(title("1848"), site_options("1848", "gmt-2021", 0), ["1", "2", "3"])
    for entry in game.log:
        if not f.s.ended and any(frame.kind == "turn" for frame in f.s.agenda) and f.s.phase:
            break
        f.play(entry.action)
    runner = next(frame.subject for frame in f.s.agenda if frame.kind == "turn")
    f.s.agenda.append(Crisis(SEAT0))
    said = compose(f, TakeLoan())
    assert (said.entity, said.entity_type) == (f.s.name(runner), "corporation")
    assert runner >= RAIL0


def test_what_was_followed_is_the_game_that_a_replay_gives() -> None:
    text = write_site_file(random_game("1846", "gmt-2016", 3, 5, 300)).encode()
    game = read_site_file(text).game
    again = Game.replay("1846", game.names, game.options, game.log)
    assert [e.events for e in game.played] == [e.events for e in again.played]
    assert [game.at(n).digest() for n in (0, 31, 32, 33, game.seq)] == [
        again.at(n).digest() for n in (0, 31, 32, 33, game.seq)
    ]
