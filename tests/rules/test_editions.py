"""Editions are values: what is printed and the numbers hang on the edition, and nothing else knows them."""

from dataclasses import replace

import pytest

from trunkline.core.board import Board
from trunkline.core.contract import Options
from trunkline.core.state import State, ground_of
from trunkline.titles import title
from trunkline.titles.g1846 import editions as editions_1846
from trunkline.titles.g1846.map import MAP, Map
from trunkline.titles.g1846.setup import set_up
from trunkline.titles.g1846.track import reached
from trunkline.titles.g1848 import editions as editions_1848
from trunkline.titles.g1848.setup import set_up as set_up_1848


@pytest.mark.parametrize("name", ["1846", "1848"])
def test_a_state_has_the_board_the_trains_and_the_chart_of_its_edition(name: str) -> None:
    t = title(name)
    for edition in t.editions:
        s: State = t.setup(Options(edition), t.player_counts(edition)[0])
        assert s.board is t.board(edition)
        assert s.cards is t.trains(edition)


def test_another_1846_has_its_own_money_map_and_train_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    first = next(iter(editions_1846.EDITIONS.values()))
    tables = replace(first.tables, capital={3: 555}, bank={3: 5000})
    flat = Board(MAP.board.hexes, MAP.board.faces[: MAP.board.tiles], {}, MAP.board.features)  # nothing can be laid
    other = replace(first, id="other", tables=tables, map=Map(flat), train_limit=(1, 1, 1, 1))
    monkeypatch.setitem(editions_1846.EDITIONS, "other", other)
    ours, theirs = set_up(Options("other"), 3), set_up(Options(first.id), 3)
    assert [sum(s.cash) for s in (ours, theirs)] == [5000, 6500]
    assert [s.money(s.seats()[0]) for s in (ours, theirs)] == [555, 400]
    assert ours.face == theirs.face
    grounds = [ground_of(s) for s in (ours, theirs)]
    assert [g.board for g in grounds] == [ours.board, theirs.board], "what is remembered of one map is of no other"
    assert reached(ours, ours.owner("MS")) is not reached(theirs, theirs.owner("MS"))


def test_another_1848_has_its_own_loans_and_capital(monkeypatch: pytest.MonkeyPatch) -> None:
    first = next(iter(editions_1848.EDITIONS.values()))
    monkeypatch.setitem(editions_1848.EDITIONS, "other", replace(first, id="other", capital={2: 900}, bank=6000))
    s = set_up_1848(Options("other"), 2)
    assert s.money(s.seats()[0]) == 900
    assert sum(s.cash) == 6000 + first.bank_of_england
    assert title("1848").player_counts("other") == (2,)
