"""Game files of earlier rules: what was allowed then stays played, as long as it leads where it led."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.stricter import Stricter

from trunkline import Game
from trunkline.cli import BAD_INPUT, run
from trunkline.core.state import digest
from trunkline.errors import BadInput
from trunkline.server.play import files

REFUSED = 12  # how many actions come before the one that newer rules refuse
LENGTH = 30


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A file of a game, under rules that refuse one of its actions where it was played; only the last has a digest."""
    game, rng = Game("1848", players=["Ann", "Ben", "Cleo"], seed=1), Random(1)
    while game.seq < LENGTH:
        game.play(rng.choice(game.legal_actions()))
    title = Stricter(game.title, game.log[REFUSED].action, digest(game.at(REFUSED).state))
    monkeypatch.setattr("trunkline.game.title_named", lambda name: title)
    saved: dict[str, Any] = json.loads(game.to_json())
    assert [bool(entry.get("digest")) for entry in saved["log"]] == [False] * (LENGTH - 1) + [True]
    return saved


def older(file: dict[str, Any]) -> str:
    file["title_version"] -= 1
    return json.dumps(file)


def test_what_earlier_rules_allowed_stays_played(file: dict[str, Any]) -> None:
    version = file["title_version"]
    game = Game.from_json(older(file))
    assert (game.seq, game.digest()) == (LENGTH, file["log"][-1]["digest"])
    assert game.rules_version == version - 1


def test_what_is_played_on_is_judged_by_todays_rules_and_the_file_can_be_read_again(file: dict[str, Any]) -> None:
    game = Game.from_json(older(file))
    game.play(game.legal_actions()[0])
    again = Game.from_json(game.to_json())
    assert again.digest() == game.digest()
    part = Game.from_json(game.at(REFUSED + 3).to_json())
    assert part.seq == REFUSED + 3


def test_a_game_that_todays_rules_allow_becomes_one_of_todays(file: dict[str, Any]) -> None:
    version = file["title_version"]
    del file["log"][REFUSED:]
    assert Game.from_json(older(file)).rules_version == version


def same_rules(file: dict[str, Any]) -> None:
    file["title_version"] += 1


def newer_rules(file: dict[str, Any]) -> None:
    file["title_version"] += 2


def elsewhere(file: dict[str, Any]) -> None:
    file["log"][-1]["digest"] = "00"


def no_digest(file: dict[str, Any]) -> None:
    del file["log"][-1]["digest"]


def nonsense_after(file: dict[str, Any]) -> None:
    file["log"][REFUSED + 1]["action"] = {"type": "buy_private", "private": "none", "price": 170}


@pytest.mark.parametrize(
    ("change", "more"),
    [
        (same_rules, ""),
        (newer_rules, "The file was written under version"),
        (elsewhere, f"After action {LENGTH} the position is not the one in the file. The file was written under"),
        (no_digest, "No digest in the file says where it led. The file was written under version"),
        (nonsense_after, "The file was written under version"),
    ],
)
def test_otherwise_it_is_refused_where_todays_rules_refuse(
    file: dict[str, Any], change: Callable[[dict[str, Any]], None], more: str
) -> None:
    older(file)
    change(file)
    with pytest.raises(BadInput) as caught:
        Game.from_json(json.dumps(file))
    assert f"Action {REFUSED + 1} may not be played: " in str(caught.value)
    assert f"is refused: Not any more. (7.3). {more}".rstrip() in str(caught.value)


@pytest.mark.parametrize("change", [same_rules, newer_rules, elsewhere, no_digest, nonsense_after])
def test_a_file_that_is_refused_says_how_far_it_can_be_read_and_is_read_so_far(
    file: dict[str, Any], change: Callable[[dict[str, Any]], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    older(file)
    change(file)
    (tmp_path / "old.json").write_text(json.dumps(file))
    with pytest.raises(BadInput, match=rf"The first {REFUSED} actions of its {LENGTH} can be read") as caught:
        Game.from_json(json.dumps(file))
    shown = "A server on which the game was played opens it there" in str(caught.value)
    assert shown == (change not in (same_rules, newer_rules))
    assert Game.from_json(json.dumps(file), until=REFUSED).seq == REFUSED
    with pytest.raises(BadInput, match="Not any more"):
        Game.from_json(json.dumps(file), until=REFUSED + 1)
    assert run(["replay", str(tmp_path / "old.json")]) == BAD_INPUT
    capsys.readouterr()
    assert run(["replay", str(tmp_path / "old.json"), "--at", str(REFUSED)]) == 0
    assert f"After {REFUSED} actions" in capsys.readouterr().out


def test_a_place_after_what_only_earlier_rules_allowed_is_found(file: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text(older(file))
    assert run(["replay", str(tmp_path / "old.json"), "--at", str(REFUSED + 3)]) == 0


def test_a_server_takes_in_only_what_todays_rules_allow(file: dict[str, Any]) -> None:
    """Whoever sends a file says of which rules it is, and an illegal action may do anything."""
    with pytest.raises(BadInput, match=r"Not any more. \(7.3\)\. The file was written under version"):
        files.read(older(file), 0.0)
