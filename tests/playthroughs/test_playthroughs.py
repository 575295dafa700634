"""Whole games, replayed from their logs: any change of what happens in them shows as a difference of the text.

`python tools/playthroughs.py` writes the texts again, `--anew` plays new games.
"""

from pathlib import Path

import pytest

import playthroughs
from trunkline import Game

LOGS = sorted(Path(__file__).parent.glob("*.json"))


def test_there_is_a_game_for_every_number_of_players() -> None:
    assert {log.stem for log in LOGS} == {name for name, *_ in playthroughs.tables()}


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_the_game_goes_as_it_went(log: Path) -> None:
    game = Game.from_json(log.read_bytes())
    assert game.over
    lines = playthroughs.transcript(game).splitlines()
    assert lines == log.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
