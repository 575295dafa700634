"""The commands arena and tune."""

import json
from pathlib import Path

import pytest

from trunkline.bots import tuning
from trunkline.bots.playing import Match, play
from trunkline.cli import run


def test_arena_reports_every_level_and_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "result.json"
    assert run(["arena", "1848", "--seats", "random,random,random", "--games", "3", "--json", "--out", str(out)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report == json.loads(out.read_text())
    assert report["levels"]["random"]["games"] == 3
    assert report["levels"]["random"]["seats_per_game"] == 3
    assert [game["seed"] for game in report["each"]] == [1, 2, 3]
    assert sum(report["endings"].values()) == 3


def test_arena_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", "1848", "--seats", "random,random,random", "--games", "1"]) == 0
    text = capsys.readouterr().out
    assert "mean worth" in text
    assert "operating rounds" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["arena", "1846", "--seats", "random,wizard,random"], "no bot 'wizard'"),
        (["arena", "1846", "--seats", "random"], "players"),
        (["arena", "1899", "--seats", "random"], "no title"),
        (["tune", "1846", "--weights", "luck"], "no weight 'luck'"),
    ],
)
def test_bad_input_is_said_in_one_sentence(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    assert said in capsys.readouterr().err


def test_the_gain_of_a_changed_weight() -> None:
    results = [play(Match("1848", ("random", "random", "random"), seed)) for seed in (1, 2)]
    gain, error = tuning.gain_of(results, "random")
    assert gain == pytest.approx(0)
    assert error > 0


def test_weights_are_named_in_the_level() -> None:
    assert tuning.spec("standard", {"runs": 20.0, "control": 0.5}) == "standard:runs=20+control=0.5"
    assert tuning.spec("standard", {}) == "standard"
