"""Undo and redo in files of 18xx.games: what survives."""

import pytest

from trunkline.formats.record import SiteAction
from trunkline.formats.undo import surviving


def survivors(*entries: tuple[str, int | None] | str) -> tuple[list[int], list[int]]:
    actions = []
    for number, entry in enumerate(entries, 1):
        type_, last = (entry, None) if isinstance(entry, str) else entry
        actions.append(SiteAction(type=type_, id=number, action_id=last))
    played, talk = surviving(actions)
    return [kept.number for kept in played], [kept.number for kept in talk]


def test_the_example_of_the_format() -> None:
    entries = ("bid", "bid", "undo", "message", ("undo", 0), "redo", "pass")
    assert survivors(*entries) == ([1, 7], [4])


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        (("bid", "pass", "undo"), [1]),
        (("bid", "pass", "undo", "redo"), [1, 2]),
        (("bid", "pass", "undo", "par", "redo"), [1, 4]),
        (("bid", "pass", "par", ("undo", 1)), [1]),
        (("bid", "pass", "par", ("undo", 1), "redo"), [1, 2, 3]),
        (("bid", "pass", "par", "undo", "undo", "redo", "redo"), [1, 2, 3]),
        (("bid", "message", "undo"), []),
        (("undo", "redo", "bid"), [3]),
        (("bid", ("undo", 7)), [1]),
        (("bid", "program_share_pass", "undo", "redo"), [1, 2]),
    ],
)
def test_undo_and_redo(entries: tuple[tuple[str, int | None] | str, ...], expected: list[int]) -> None:
    assert survivors(*entries)[0] == expected


def test_an_undo_of_nothing_still_takes_a_redo() -> None:
    assert survivors("bid", "undo", ("undo", 0), "redo", "redo")[0] == [1]


def test_actions_without_numbers_count_by_their_place() -> None:
    actions = [SiteAction(type="bid"), SiteAction(type="pass"), SiteAction(type="undo", action_id=1)]
    assert [kept.number for kept in surviving(actions)[0]] == [1]


def test_notes_are_kept_as_talk_but_can_be_undone() -> None:
    assert survivors("bid", "log", "pass") == ([1, 3], [2])
    assert survivors("bid", "log", "undo") == ([1], [])
