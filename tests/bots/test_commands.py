"""The commands arena and tune."""

import json
from pathlib import Path
from random import Random

import pytest

from trunkline.bots import tuning
from trunkline.bots.arena import play_all
from trunkline.bots.experience import STAGES, Moment, cross_validated, fit, near
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
    assert run(["arena", "1848", "--seats", "random,random,random", "--games", "1", "--report"]) == 0
    text = capsys.readouterr().out
    assert "mean worth" in text
    assert "operating rounds" in text
    assert "three people" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["arena", "1846", "--seats", "random,wizard,random"], "no bot 'wizard'"),
        (["arena", "1846", "--seats", "random"], "players"),
        (["arena", "1899", "--seats", "random"], "no title"),
        (["tune", "1846", "--weights", "luck"], "no weight 'luck'"),
        (["tune", "1846", "--fit", "luck"], "no term 'luck'"),
        (["tune", "1846", "--fit", "cash", "--games", "4"], "too few"),
        (["tune", "1846", "--weights", "runs=2"], "Two numbers"),
        (["tune", "1846", "--level", "wizard"], "no bot 'wizard'"),
    ],
)
def test_bad_input_is_said_in_one_sentence(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    assert said in capsys.readouterr().err


def test_what_the_seats_with_a_high_number_earned_more() -> None:
    tried = {"runs": (2.0, 4.0), "least_gain": (10.0, 90.0)}
    todo = tuning.tables("1848", tried, level="novice", players=3, games=4, budget=0.0, seed=1)
    results = list(play_all(todo, 1))
    assert all(seat.level.startswith("novice:runs=") for result in results for seat in result.seats)
    found = {e.name: e for e in tuning.effects(results, tried)}
    assert set(found) == {"runs", "least_gain"}
    mean = [seat.worth / (sum(s.worth for s in r.seats) / 3) - 1 for r in results for seat in r.seats]
    assert sum(tuning.gains(results, "runs", 2.0)) + sum(tuning.gains(results, "runs", 4.0)) == pytest.approx(sum(mean))
    assert all(e.error > 0 for e in found.values())


def test_tune_prints_every_number(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["tune", "1848", "--level", "novice", "--players", "3", "--games", "6", "--weights", "runs,ahead=2:5"]
    assert run(asked) == 0
    text = capsys.readouterr().out
    assert "runs " in text
    assert "ahead " in text
    assert "5 against 2" in text


def test_tune_fits_terms_to_how_games_end(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["tune", "1846", "--level", "novice", "--players", "3", "--games", "5", "--weights", "reserve", "--json"]
    assert run([*asked, "--fit", "cash,market,income"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["rounds"] for line in lines] == [stage for stage in STAGES if stage in {x["rounds"] for x in lines}]
    soon = lines[0]
    assert set(soon["weights"]) == {"cash", "market", "income"}
    assert soon["weights"]["cash"] == pytest.approx(1.0, abs=0.3)  # near the end, money is what it is
    assert soon["correlation"] > 0.8


def test_weights_that_are_there_are_found() -> None:
    rng = Random(7)
    terms = [{"cash": rng.uniform(-9, 9), "market": rng.uniform(-9, 9)} for _ in range(400)]
    moments = [Moment(i, 5, t, 2 * t["cash"] - 3 * t["market"]) for i, t in enumerate(terms)]
    assert fit(moments, ["cash", "market"]) == pytest.approx((2, -3), rel=0.05)
    assert cross_validated(moments, ["cash", "market"]) > 0.99
    assert abs(cross_validated(moments, ["cash"])) < 0.9
    assert list(near(moments, 5)) == moments
    assert not list(near(moments, 7))


def test_weights_are_named_in_the_level() -> None:
    assert tuning.spec("standard", {"runs": 20.0, "control": 0.5}) == "standard:runs=20+control=0.5"
    assert tuning.spec("standard", {}) == "standard"
