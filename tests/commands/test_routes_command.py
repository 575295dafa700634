"""The best routes of a game in a file, and what they would be if."""

import json
from pathlib import Path

import pytest
from tests.commands.calling import run
from tests.sample_games import some_way_in

from trunkline import TITLES, BadInput, Game, actions


@pytest.fixture(scope="module", params=TITLES)
def file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("game") / "game.json"
    path.write_text(some_way_in(request.param).to_json())
    return path


def test_every_railroad_with_a_train_is_listed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "routes", file, "--json")
    game = Game.from_json(file.read_bytes())
    runs = {one["railroad"]: one for one in json.loads(out)["runs"]}
    assert (code, err) == (0, "")
    assert set(runs) == {c.id for c in game.view().corporations if c.trains}
    for name, one in runs.items():
        assert one["proved"]
        assert one["revenue"] == game.best_run(name).revenue
    _, text, _ = run(capsys, "routes", file)
    assert all(f"{name}: {one['revenue']} (proved best)" in text for name, one in runs.items())


def test_more_track_and_tokens_change_what_is_earned(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With a token in Erie a 2 train runs to Buffalo; not if the track in Buffalo were turned away."""
    game = Game("1846", 3, seed=1)
    path = tmp_path / "new.json"
    path.write_text(game.to_json())
    token, turned, worse = (
        actions.PlaceToken("D20", 0),
        actions.LayTile("C21", "14", 1),
        actions.LayTile("C21", "57", 0),
    )
    assert game.best_run("NYC", ["2"]).revenue == 0
    assert game.best_run("NYC", ["2"], [token]).revenue == 40
    assert game.best_run("NYC", ["2"], [token, turned]).revenue == 0
    assert game.best_run("NYC", ["2"], [token, worse]).revenue == 30
    assert game.best_run("NYC", ["2"]).revenue == 0, "the game itself is as it was"
    options = ["--corporation", "NYC", "--trains", "2", "--token", "D20:0", "--tile", "C21:57:0"]
    code, out, _ = run(capsys, "routes", path, *options, "--json")
    assert (code, json.loads(out)["runs"][0]["revenue"]) == (0, 30)


@pytest.mark.parametrize(
    "options",
    [
        ["--corporation", "LNER"],
        ["--trains", "2"],
        ["--corporation", "NYC", "--trains", "99"],
        ["--corporation", "NYC", "--tile", "D6"],
        ["--corporation", "NYC", "--tile", "D6:none:0"],
        ["--corporation", "NYC", "--tile", "D6:57:x"],
        ["--corporation", "NYC", "--token", "D6:9"],
        ["--token", "D6:0"],
        ["--at", "999999"],
    ],
)
def test_bad_input_is_one_sentence(options: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(Game("1846", 3, seed=1).to_json())
    code, out, err = run(capsys, "routes", path, *options)
    assert (code, out, len(err.splitlines())) == (2, "", 1)


def test_a_tile_without_room_for_the_tokens_is_refused() -> None:
    game = Game("1846", 3, seed=1)
    with pytest.raises(BadInput, match="no place for the tokens"):
        game.best_run("IC", ["2"], [actions.PlaceToken("D6", 3), actions.LayTile("D6", "57", 0)])
