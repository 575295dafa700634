"""The best routes over HTTP: of any railroad, at any seq, with what it might have besides."""

import asyncio
import os
import random
from collections.abc import Callable
from time import sleep

import msgspec
import pytest
from tests.server.running import Person, Server, play_some

from trunkline.core.board import WHITE
from trunkline.server.errors import Refusal, TooSlow, Unavailable
from trunkline.server.play import best_routes
from trunkline.server.play.workers import SoFar, Workers
from trunkline.server.protocol.play import AskRoutes
from trunkline.titles import title


def test_best_routes_now_earlier_and_what_if(sqlite_server: Server, rng: random.Random) -> None:
    anna = Person(sqlite_server.url).guest()
    game = anna.new_game("1846", "me hotseat hotseat")
    seq = play_some(anna, game, rng, 60)
    board = title("1846").board("gmt-2016")
    for railroad in ("B&O", "NYC", "ERIE"):
        ask = {"railroad": railroad, "trains": ["4"]}
        now = anna.post(f"/games/{game}/routes", ask)
        assert now["railroad"] == railroad
        assert now["proved"]
        assert now["revenue"] == sum(line["revenue"] for line in now["routes"])
        assert anna.post(f"/games/{game}/routes", {**ask, "at": seq}) == now
        assert anna.post(f"/games/{game}/routes", {**ask, "at": 0})["revenue"] == 0
    plain = next(h.name for h in board.hexes if not h.printed.nodes and h.printed.colour == WHITE)
    tile = {"hex": plain, "tile": "8", "rotation": 0}
    anna.post(f"/games/{game}/routes", {"railroad": "NYC", "tiles": [tile], "tokens": [], "trains": ["2"]})
    assert anna.table(game)["seq"] == seq


def test_unknown_names_are_refused(sqlite_server: Server) -> None:
    anna = Person(sqlite_server.url).guest()
    game = anna.new_game("1846", "me hotseat hotseat")
    url = f"/games/{game}/routes"
    for body in (
        {"railroad": "LNER"},
        {"railroad": "p1"},
        {"railroad": "NYC", "trains": ["99"]},
        {"railroad": "NYC", "tiles": [{"hex": "ZZ9", "tile": "57", "rotation": 0}]},
        {"railroad": "NYC", "tiles": [{"hex": "D6", "tile": "none", "rotation": 0}]},
        {"railroad": "NYC", "tiles": [{"hex": "D6", "tile": "57", "rotation": 6}]},
        {"railroad": "NYC", "tokens": [{"hex": "A2", "city": 7}]},
        {"railroad": "NYC", "at": 9999},
    ):
        assert anna.refused(url, body) == (400, "bad_input"), body


class Nothing(msgspec.Struct):
    pass


def sleepy(packed: bytes) -> bytes:
    sleep(1.0)
    return packed


def deadly(packed: bytes) -> bytes:
    os._exit(1)


def test_the_server_goes_on_while_a_process_thinks() -> None:
    async def both() -> tuple[bytes, int]:
        workers, turns = Workers(1), 0
        thinking = asyncio.create_task(workers.ask("anna", sleepy, Nothing(), 60))
        while not thinking.done():
            await asyncio.sleep(0.01)
            turns += 1
        workers.close()
        return thinking.result(), turns

    answer, turns = asyncio.run(both())
    assert answer == b"{}"
    assert turns > 20


@pytest.mark.parametrize(
    ("work", "refusal", "said"), [(sleepy, TooSlow, "fewer or shorter trains"), (deadly, Unavailable, "ask again")]
)
def test_what_takes_too_long_or_dies_is_said(
    work: Callable[[bytes], bytes], refusal: type[Refusal], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(best_routes, "think", work)
    monkeypatch.setattr(best_routes, "PATIENCE", 0.3 if work is sleepy else 60.0)
    asked = best_routes.Question(SoFar("g", "1846", "{}", 3, ()), AskRoutes(railroad="NYC", trains=["2"]))

    async def ask() -> None:
        workers = Workers(1)
        try:
            with pytest.raises(refusal, match=said):
                await best_routes.answered(workers, "anna", asked)
        finally:
            workers.close()

    asyncio.run(ask())
