"""Games that were begun under earlier rules go on: what was allowed then stays played."""

from random import Random
from typing import Any

import pytest

from trunkline import Game
from trunkline.core.actions import Action
from trunkline.core.contract import Title
from trunkline.core.objections import Objection
from trunkline.core.state import State, digest
from trunkline.server.play import seating
from trunkline.server.play.files import entries_of
from trunkline.server.play.table import Table
from trunkline.server.storage.rows import AccountRow, EntryRow

HOST = AccountRow(
    id=1, name="Ann", folded="ann", guest=False, password="", email="", webhook="", settings="", created=0.0, seen=0.0,
    deleted=False,
)  # fmt: skip
REFUSED = 12  # the entry that newer rules refuse


def played() -> Game:
    game, rng = Game("1848", players=["Ann", "Ben", "Cleo"], seed=1), Random(1)
    while game.seq < 30:
        game.play(rng.choice(game.legal_actions()))
    return game


def opened(game: Game, version: int, entries: list[EntryRow]) -> Table:
    row, seats = seating.imported(HOST, "1848", game.options, tuple(game.names), 0.0)
    row.version = version
    return Table(row, seats, entries)


class Stricter:
    """A title that refuses one action in one position."""

    def __init__(self, title: Title, refused: Action, where: str) -> None:
        self.title = title
        self.refused = refused
        self.where = where

    def __getattr__(self, name: str) -> Any:
        return getattr(self.title, name)

    def objection(self, s: State, a: Action) -> Objection | None:
        if a == self.refused and digest(s) == self.where:
            return Objection("7.3", "Not any more.")
        return self.title.objection(s, a)


@pytest.fixture
def stricter(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game, under rules that refuse one of its actions where it was played."""
    game = played()
    title = Stricter(game.title, game.log[REFUSED].action, digest(game.at(REFUSED).state))
    monkeypatch.setattr("trunkline.server.play.replay.title_named", lambda name: title)
    return game


def test_what_earlier_rules_allowed_stays_played(stricter: Game) -> None:
    table = opened(stricter, stricter.title.version - 1, entries_of(stricter, 0.0))
    assert (table.seq, table.trouble) == (30, "")


def test_under_the_same_rules_it_is_damage(stricter: Game) -> None:
    table = opened(stricter, stricter.title.version, entries_of(stricter, 0.0))
    assert table.seq == REFUSED
    assert "Not any more." in table.trouble


def test_and_so_it_is_where_it_leads_elsewhere_now(stricter: Game) -> None:
    entries = entries_of(stricter, 0.0)
    entries[REFUSED].digest = "0" * 32
    table = opened(stricter, stricter.title.version - 1, entries)
    assert table.seq == REFUSED
    assert "Not any more." in table.trouble
