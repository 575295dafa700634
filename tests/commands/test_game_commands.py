"""play, replay, show, random, rules on the command line."""

import json
from pathlib import Path

import pytest
from tests.commands.calling import run
from tests.sample_games import finished

from trunkline import TITLES, Game, rules


@pytest.fixture(scope="module", params=TITLES)
def file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game in a file."""
    path = tmp_path_factory.mktemp("game") / "game.json"
    path.write_text(finished(request.param).to_json())
    return path


def test_replay_tells_every_round_and_the_end(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "replay", file)
    game = Game.from_json(file.read_bytes())
    assert code == 0
    assert "== SR 1 ==" in out
    assert "worth" in out
    for seat, worth in enumerate(game.worth()):
        assert f"{game.names[seat]} {worth}" in out.splitlines()[-1]


def test_replay_at_stops_there(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "replay", file, "--at", 20)
    assert code == 0
    assert out.splitlines()[-1].startswith("After 20 actions: ")
    assert run(capsys, "replay", file, "--at", 99999)[0] == 2


def test_replay_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "replay", file, "--json")
    answer = json.loads(out)
    game = Game.from_json(file.read_bytes())
    assert (code, err) == (0, "")
    assert answer["worth"] == game.worth()
    assert [line["seq"] for c in answer["rounds"] for line in c["log"]] == list(range(1, game.seq + 1))
    assert answer["rounds"][-1]["worth"] == game.worth()


def test_show_writes_svg_and_png(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    svg, png = tmp_path / "map.svg", tmp_path / "map.png"
    assert run(capsys, "show", file, "--at", 100, "--svg", svg, "--png", png, "--width", 300) == (0, "", "")
    assert svg.read_text().startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")
    code, _, err = run(capsys, "show", file)
    assert (code, len(err.splitlines())) == (2, 1)


@pytest.mark.parametrize("content", [b"", b"{}", b"\x00\xff", b"[1, 2]", b'{"format": "trunkline", "version": 7}'])
def test_a_file_that_is_no_game_is_refused_in_one_sentence(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    for arguments in (["replay", path], ["show", path, "--svg", tmp_path / "x"], ["play", "--resume", path]):
        code, out, err = run(capsys, *arguments)
        assert (code, out, len(err.splitlines())) == (2, "", 1)


@pytest.mark.parametrize("title", TITLES)
def test_random_json(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "random", title, "--players", 3, "--seed", 7, "--games", 2, "--json")
    report = json.loads(out)
    assert (code, err) == (0, "")
    assert list(report) == ["title", "edition", "players", "seed", "games", "actions", "ended", "errors", "seconds"]
    assert (report["title"], report["players"], report["seed"], report["games"]) == (title, 3, 7, 2)
    assert sum(report["ended"].values()) == 2
    assert report["errors"] == []


def test_random_over_all_tables(capsys: pytest.CaptureFixture[str]) -> None:
    """The seed alone says which table: the whole is the sum of its parts, wherever it was left."""
    code, out, err = run(capsys, "random", "all", "--seed", 36, "--games", 3, "--json")
    whole = json.loads(out)
    assert (code, whole["games"], whole["errors"]) == (0, 3, [])
    assert err == "seeds 36 to 38: 3 games, 0 with errors\n"
    parts = [json.loads(run(capsys, "random", "all", "--seed", s, "--json")[1]) for s in (36, 37, 38)]
    assert whole["actions"] == sum(part["actions"] for part in parts)


def test_a_fault_of_a_campaign_names_the_command_that_repeats_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trunkline.analysis.conformance.LONGEST", 5)
    code, out, _ = run(capsys, "random", "all", "--seed", 71)
    assert code == 1
    again = next(line.strip() for line in out.splitlines() if line.strip().startswith("trunkline random"))
    assert run(capsys, *again.split()[1:])[0] == 1
    assert "--rulings site --players 6 --seed 71 --policy builders" in again


def test_random_in_several_processes_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("random", "1846", "--seed", 7, "--games", 2, "--json")
    one = json.loads(run(capsys, *arguments)[1])
    two = json.loads(run(capsys, *arguments, "--jobs", 2)[1])
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


@pytest.mark.parametrize(
    "arguments",
    [
        ["random", "1830"],
        ["random", "1846", "--players", "7"],
        ["random", "1846", "--players", "few"],
        ["random", "1846", "--edition", "none"],
        ["random", "1846", "--rulings", "none"],
        ["random", "1846", "--check", "none"],
        ["random", "1846", "--games", "0"],
        ["random", "all", "--policy", "all"],
        ["play"],
        ["play", "1830"],
        ["play", "1846", "--players", "Amy,Amy,Bob"],
        ["play", "1846", "--bots", "Nobody=random"],
        ["rules", "1830"],
        ["rules", "1846", "99.9"],
        ["replay", "no-such-file"],
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out, len(err.splitlines())) == (2, "", 1)


@pytest.mark.parametrize("title", TITLES)
def test_rules(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    every = rules(title)
    code, out, _ = run(capsys, "rules", title)
    assert code == 0
    assert len(out.splitlines()) == len(every)
    one = every[len(every) // 2]
    assert one.text in run(capsys, "rules", title, one.number)[1]
    answer = json.loads(run(capsys, "rules", title, one.number, "--json")[1])
    assert {"number": one.number, "heading": one.heading, "text": one.text} in answer["rules"]


def test_play_in_the_terminal_saves_and_resumes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    typed = iter(["1", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    assert run(capsys, "play", "1848", "--players", "Amy,Bob,Carlos", "--seed", 3, "--save", path)[0] == 0
    assert Game.from_json(path.read_bytes()).seq >= 1
    seq = Game.from_json(path.read_bytes()).seq
    typed = iter(["1", "quit"])
    assert run(capsys, "play", "--resume", path)[0] == 0
    assert Game.from_json(path.read_bytes()).seq > seq
