"""What those who look are told: made once for all who see the same, without playing anything again."""

import random
from typing import cast

import msgspec
import pytest

from trunkline import Game
from trunkline.analysis.play_out import play_on
from trunkline.core.state import State
from trunkline.server.play import files, history, seating, viewing
from trunkline.server.play import tables as tables_module
from trunkline.server.play.game_log import KEEP_KEYS, Log
from trunkline.server.play.presence import Present
from trunkline.server.play.replay import KEEP_AT_REST
from trunkline.server.play.table import SPECTATOR, Table
from trunkline.server.play.tables import Tables
from trunkline.server.play.viewing import Viewer
from trunkline.server.storage.rows import AccountRow
from trunkline.server.storage.store import Store

HOST = AccountRow(
    id=1, name="Ada", folded="ada", guest=True, password="", email="", webhook="", settings="{}", created=0.0,
    seen=0.0, deleted=False,
)  # fmt: skip


def table_of(title: str, actions: int) -> Table:
    game = play_on(Game(title, ["Ada", "Ben", "Cleo"], seed=3), "builders", random.Random(3), actions)
    row, chairs = seating.imported(HOST, title, game.options, game.names, 0.0)
    row.status = "running"
    return Table(row, chairs, files.entries_of(game, 0.0))


def next_step(table: Table) -> None:
    table.adopt(table.play(table.title.legal_actions(table.state)[0], "1", None, 1.0))


@pytest.mark.parametrize("title", ["1846", "1848"])
@pytest.mark.parametrize("actions", [3, 60])  # while cards are hidden in 1846, and later
def test_each_seat_sees_what_the_title_shows_it(title: str, actions: int) -> None:
    table = table_of(title, actions)
    for _ in range(5):
        for seat in (SPECTATOR, 0, 1, 2):
            own = msgspec.json.encode(table.title.view(table.state, seat))
            assert viewing.seat_view(table, seat).view == own
        next_step(table)


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_an_update_plays_nothing_again(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(title, 60)
    monkeypatch.setattr(table, "state_at", None)  # nobody may ask for an earlier position
    for _ in range(5):
        since = table.seq
        next_step(table)
        for seat in (SPECTATOR, 0):
            found = viewing.update(table, Viewer(None, seat, ()), Present(), since)
            assert not found.reset
            told = msgspec.json.decode(msgspec.json.encode(found.items))
            assert [item["seq"] for item in told] == list(range(since, table.seq))


@pytest.mark.parametrize("title", ["1846", "1848"])
@pytest.mark.parametrize("actions", [3, 60])  # while cards are hidden in 1846, and later
def test_what_is_told_once_for_all_is_what_each_seat_may_know(title: str, actions: int) -> None:
    table = table_of(title, actions)
    for _ in range(3):
        since = table.seq
        next_step(table)
        for seat in (SPECTATOR, 0, 1, 2):
            for start in (since, since - 1, table.seq, 10_000):
                own = history.since(table, start, seat)
                assert viewing.happened_since(table, seat, start) == (b"" if own is None else msgspec.json.encode(own))


def test_what_was_told_is_told_anew_by_other_names() -> None:
    table = table_of("1848", 60)
    since = table.seq - 3
    before = viewing.happened_since(table, 0, since)
    table.sit(table.game, [msgspec.structs.replace(s, name=f"{s.name} II") for s in table.seats])
    assert viewing.happened_since(table, 0, since).count(b" II") > before.count(b" II")


def test_a_table_that_rests_makes_its_views_anew() -> None:
    table = table_of("1846", 60)
    before = viewing.seat_view(table, 0).view
    table.rest()
    assert not table.seat_views
    assert viewing.seat_view(table, 0).view == before


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_a_table_that_rests_finds_out_again_what_its_map_offers(title: str) -> None:
    """What is known of a map takes as much room as the rest of a deep game."""
    table = table_of(title, 60)
    table.rest()
    while not known_of(table):  # until somebody operates
        next_step(table)
        before = table.title.legal_actions(table.state)
    table.rest()
    assert not known_of(table)
    assert table.title.legal_actions(table.state) == before
    assert known_of(table)


def known_of(table: Table) -> bool:
    ground = table.state.ground
    return ground.track is not None or bool(ground.reached)


def test_only_the_tables_asked_for_last_stay_awake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_module, "AWAKE", 2)
    tables = Tables(cast(Store, None), 10, lambda table, seat: None)
    some = {name: table_of("1846", 20) for name in "abc"}
    for name in "abacab":
        tables.wake(name, some[name])
        viewing.seat_view(some[name], 0)
    assert list(tables.awake) == ["a", "b"]
    assert [name for name in some if some[name].seat_views] == ["a", "b"]
    monkeypatch.setattr(tables_module, "RESTING", -1.0)
    tables.rest()
    assert not any(table.seat_views for table in some.values())


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_a_page_of_history_plays_the_game_once(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It took a replay for every entry, which was most of what eight readers of histories cost the server."""
    table, played = table_of(title, 60), list[int]()

    def state_at(position: int) -> State:
        played.append(position)
        return Table.state_at(table, position)

    monkeypatch.setattr(table, "state_at", state_at)
    page = history.history(table, SPECTATOR, 0)
    assert [item.seq for item in page.items] == list(range(table.seq))
    assert played == [0]


def test_a_railroads_turn_is_headed_by_its_name() -> None:
    """It was opened anew, under its president's name, by the first action in it."""
    items = history.history(table_of("1848", 120), SPECTATOR, 0).items
    lines = [(item.seq, line) for item in items for line in item.lines]
    events = [(seq, msgspec.json.decode(msgspec.json.encode(line.event))) for seq, line in lines]
    begun = {event["railroad"]: seq + 1 for seq, event in events if event["type"] == "turn_began"}
    opened = [item.turn for item in items if item.turn is not None]
    shown = {turn.heading: turn.first for turn in opened if turn.heading in begun}
    assert {name: shown[name] for name in begun} == begun
    assert begun
    assert all(turn.heading for turn in opened)
    assert [turn.round for turn in opened if turn.round][:2] == ["SR 1", "OR 1.1"]


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_an_update_marks_the_turns_as_the_history_does(title: str) -> None:
    """The page grouped what arrived by a rule of its own."""
    table = table_of(title, 100)
    marks = [item.turn for item in history.history(table, SPECTATOR, 0).items]
    assert [item.turn for item in history.history(table, SPECTATOR, 70).items] == marks[70:]
    since = table.seq - KEEP_AT_REST
    assert [item.turn for item in history.since(table, since, SPECTATOR) or []] == marks[since:]


def test_a_remark_does_not_part_a_turn() -> None:
    table = table_of("1848", 40)
    marks = [item.turn for item in history.history(table, SPECTATOR, 0).items]
    table.log.add(table.note(0, '{"what":"returned","seat":0}', "1", 1.0))
    next_step(table)
    said, done = history.history(table, SPECTATOR, 0).items[len(marks) :]
    assert said.turn is None
    assert (done.turn is None) == (table.log.entries[len(marks) - 1].actor == done.actor)


def test_a_table_that_was_opened_or_rests_has_only_the_last_events_at_hand() -> None:
    """They are a quarter of what a deep game takes; whoever comes back from before them reads the history anew."""
    table = table_of("1848", 60)
    assert list(table.events) == list(range(table.seq - KEEP_AT_REST, table.seq))
    for _ in range(3):
        next_step(table)
    assert len(table.events) > KEEP_AT_REST
    table.rest()
    assert list(table.events) == list(range(table.seq - KEEP_AT_REST, table.seq))
    viewer = Viewer(None, SPECTATOR, ())
    assert not viewing.update(table, viewer, Present(), table.seq - KEEP_AT_REST).reset
    assert viewing.update(table, viewer, Present(), table.seq - KEEP_AT_REST - 1).reset


def test_a_log_remembers_the_keys_of_late() -> None:
    log = Log()
    table = table_of("1848", 5)
    entry = table.log.entries[0]
    for seq in range(KEEP_KEYS + 10):
        log.add(msgspec.structs.replace(entry, seq=seq, key=f"1:{seq}"))
    assert len(log.keys) == KEEP_KEYS
    assert "1:9" not in log.keys
    assert log.keys[f"1:{KEEP_KEYS + 9}"] == KEEP_KEYS + 9
