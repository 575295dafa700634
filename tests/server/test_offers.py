"""Offers between people: whoever is asked hears of it, and hears when there is no longer anything to answer."""

import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from tests.server.running import Person, Server
from tests.server.test_undo import offer_in, undo
from tests.server.test_viewing import table_of

from trunkline import Game, wire
from trunkline.analysis.play_out import play_on
from trunkline.server.protocol.people import NoticeKind

OFFER = offer_in(table_of("1846", 60))


class Asked:
    """A game in which one person can make an offer to another, who is not there."""

    def __init__(self, server: Server) -> None:
        self.buyer, self.owner = Person(server.url).guest(), Person(server.url).guest()
        file = play_on(Game("1846", ["Ada", "Ben", "Cleo"], seed=3), "builders", random.Random(3), 60)
        self.game = self.buyer.post("/games/import", {"text": file.to_json(), "play": True})["id"]
        self.before = self.buyer.table(self.game)
        seat = self.before["decision"]["seat"]
        server.stop()
        with sqlite3.connect(server.folder / "trunkline.sqlite3") as database:
            database.execute("update seats set account = ? where seat != ?", (self.owner.id, seat))
        database.close()
        server.start()

    def offer(self) -> Any:
        self.buyer.act(self.game, json.loads(wire.encode(OFFER)), self.buyer.table(self.game)["seq"])
        found = self.owner.table(self.game)
        assert found["offer"] is not None
        return found

    def told(self, kind: str) -> list[str]:
        """The notices of the owner, once there is one of this kind."""
        while True:
            notices = self.owner.get("/me/notices")["notices"]
            if kind in [n["kind"] for n in notices]:
                return [n["kind"] for n in notices]


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[Asked]:
    server = Server(tmp_path).start()
    yield Asked(server)
    server.stop()


@pytest.mark.parametrize("way", ["withdraw", "undo"])
def test_whom_an_offer_waited_for_is_told_that_it_is_gone(asked: Asked, way: str) -> None:
    buyer, owner, game = asked.buyer, asked.owner, asked.game
    seat = asked.offer()["decision"]["seat"]
    assert asked.told("turn") == ["turn"]
    if way == "undo":
        undo(buyer, game)
    else:
        buyer.post(f"/games/{game}/withdraw", {"seq": buyer.table(game)["seq"]})
    assert asked.told("withdrawn") == ["withdrawn"]  # and no longer of a turn that is over
    entry = owner.get(f"/games/{game}/history")["items"][-1]
    maker, _, offer = entry["text"].partition(" withdrew the offer: ")
    notice = owner.get("/me/notices")["notices"][0]
    assert notice["kind"] in get_args(NoticeKind), "one that OpenAPI and the client know"
    where = owner.get(f"/games/{game}")["name"]
    assert (notice["text"], notice["read"]) == (f"{maker} withdrew the offer in {where}: {offer}", False)
    assert (entry["kind"], entry["withdrawn"]) == ("undo", seat)
    assert buyer.table(game)["view"] == asked.before["view"]


def test_an_offer_that_was_answered_is_not_withdrawn(asked: Asked) -> None:
    buyer, owner, game = asked.buyer, asked.owner, asked.game
    owner.act(game, {"type": "decline"}, asked.offer()["seq"])
    undo(buyer, game)
    owner.post(f"/games/{game}/undo/answer", {"agree": True})
    assert {n["kind"] for n in owner.get("/me/notices")["notices"]} == {"turn", "undo"}
    assert [i["withdrawn"] for i in owner.get(f"/games/{game}/history")["items"] if i["kind"] == "undo"] == [None]
