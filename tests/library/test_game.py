"""Game: start, list, ask why not, play, copy, go back, look, save."""

import json
from collections.abc import Callable
from random import Random

import pytest
from tests.sample_games import finished, some_way_in

from trunkline import TITLES, BadInput, Game, IllegalAction, Objection, rules
from trunkline.analysis.play_out import play_on
from trunkline.core.actions import Launch, LayTile
from trunkline.core.state import digest


@pytest.fixture(params=TITLES)
def game(request: pytest.FixtureRequest) -> Game:
    """Some way into a game."""
    return some_way_in(request.param)


@pytest.mark.parametrize("title", TITLES)
def test_a_game_begins_with_a_decision_of_a_player(title: str) -> None:
    game = Game(title, players=["Amy", "Bob", "Carlos"])
    assert game.to_play in (0, 1, 2)
    assert game.actor == f"p{game.to_play + 1}"
    assert game.decision is not None
    assert game.decision.actor == game.actor
    assert any(name in game.decision_text() for name in game.names)
    assert game.legal_actions()
    assert not game.over
    assert game.result() is None


@pytest.mark.parametrize("title", TITLES)
def test_the_same_seed_gives_the_same_game(title: str) -> None:
    first, second = (play_on(Game(title, 3, seed=9), "random", Random(1), 60) for _ in range(2))
    assert first.to_json() == second.to_json()


@pytest.mark.parametrize(
    ("arguments", "options", "sentence"),
    [
        (("1847",), {}, "There is no title '1847': choose 1846 or 1848."),
        (("1846", 9), {}, "is played by"),
        (("1846", ["Amy", "Amy", "Bob"]), {}, "a name of their own"),
        (("1846", ["Amy", " ", "Bob"]), {}, "a name of their own"),
        (("1846",), {"edition": "none"}, "has no edition 'none'"),
        (("1846",), {"rulings": "none"}, "none"),
        (("1848",), {"rulings": "none"}, "none"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(arguments: tuple[object], options: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        Game(*arguments, **options)  # type: ignore[arg-type]


def test_what_is_listed_may_be_played(game: Game) -> None:
    for action in game.legal_actions():
        assert game.why_not(action) is None
        assert game.copy().play(action)


def test_what_is_refused_changes_nothing(game: Game) -> None:
    before = game.digest()
    nonsense = Launch("nobody", -5)
    objection = game.why_not(nonsense)
    assert isinstance(objection, Objection)
    with pytest.raises(IllegalAction) as caught:
        game.play(nonsense)
    assert caught.value.objection == objection
    assert str(objection) == str(caught.value)
    assert digest(game.state) == before


def test_every_refusal_names_a_rule(game: Game) -> None:
    numbers = {rule.number for rule in rules(game.title.name)}
    for action in (Launch("nobody", 7), LayTile("Z99", "57", 0)):
        objection = game.why_not(action)
        assert objection is not None
        assert objection.rule in numbers


def test_copies_are_independent(game: Game) -> None:
    before, seq = digest(game.state), game.seq
    copy = game.copy()
    play_on(copy, "random", Random(2), 20)
    assert copy.seq > seq
    assert (digest(game.state), game.seq) == (before, seq)


def test_back_and_at_give_the_same_positions(game: Game) -> None:
    digests = []
    forward = game.at(0)
    for entry in game.log:
        forward.follow(entry)
        digests.append(digest(forward.state))
    assert digests[-1] == digest(game.state)
    for seq in (1, 31, 32, 33, 64, game.seq):
        assert digest(game.at(seq).state) == digests[seq - 1]
    back = game.copy()
    back.back(3)
    assert back.played[-1].actor != ""
    assert digest(back.state) == digests[back.seq - 1]
    assert game.seq == len(digests)


def test_back_takes_chance_with_it() -> None:
    game = Game("1846", 3, seed=1)
    start = game.seq
    while game.log[-1].actor == "chance" and game.seq == start:
        game.play(game.legal_actions()[0])
    game.back()
    assert game.seq == start
    with pytest.raises(BadInput, match="nothing to take back"):
        game.back()


def test_there_is_no_future_to_go_to(game: Game) -> None:
    with pytest.raises(BadInput, match="There is no action"):
        game.at(game.seq + 1)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda game: game.why_not("pass"), "'pass' is not an action"),
        (lambda game: game.play(None), "None is not an action"),
        (lambda game: game.view(len(game.names)), "There is no seat"),
        (lambda game: game.log_view(-2), "There is no seat -2"),
        (lambda game: game.events(game.seq), "There is no action"),
        (lambda game: Game.from_json("nope"), r"This is not a game file of ours: JSON is malformed"),
        (lambda game: Game(game.title.name, players=9), r"is played by 3, 4.* players, not 9"),
    ],
)
def test_what_cannot_be_answered_gets_a_sentence(game: Game, ask: Callable[[Game], object], sentence: str) -> None:
    before = game.digest()
    with pytest.raises(BadInput, match=sentence):
        ask(game)
    assert game.digest() == before


def test_views_and_texts(game: Game) -> None:
    assert game.view(0).seat == 0
    assert len(game.view().players) == 3
    assert len(game.worth()) == 3
    lines = [line for seq in range(game.seq) for line in game.text(seq)]
    assert len(lines) > 50
    assert all("\n" not in line for line in lines)
    assert any("Amy" in line for line in lines)
    assert json.dumps(game.state_json())


# Files


def test_a_game_survives_its_file(game: Game) -> None:
    again = Game.from_json(game.to_json())
    assert again.to_json() == game.to_json()
    assert digest(again.state) == digest(game.state)
    assert again.legal_actions() == game.legal_actions()
    assert [again.events(seq) for seq in range(again.seq)] == [game.events(seq) for seq in range(game.seq)]


def test_a_finished_game_survives_its_file() -> None:
    game = finished("1846")
    result = game.result()
    assert result is not None
    assert sorted(result.ranking) == [0, 1, 2]
    assert result.worth[result.ranking[0]] == max(result.worth)
    assert game.to_play is None
    assert game.legal_actions() == []
    assert Game.from_json(game.to_json()).result() == result


def test_one_line_for_each_action(game: Game) -> None:
    lines = game.to_json().splitlines()
    assert len(lines) == game.seq + 2
    assert json.loads(lines[1].rstrip(","))["actor"]


def changed(game: Game, **changes: object) -> str:
    return json.dumps({**json.loads(game.to_json()), **changes})


def changed_entry(game: Game, **changes: object) -> str:
    data = json.loads(game.to_json())
    data["log"][-1].update(changes)
    return json.dumps(data)


def test_files_that_do_not_fit_are_refused_in_a_sentence(game: Game) -> None:
    number = game.seq
    cases = {
        "": "not a game file of ours",
        "[]": "not a game file of ours",
        '{"format": "other", "version": 1}': "not a game file of ours",
        changed(game, version=99): "format version 99",
        changed(game, more=1): "unknown field",
        changed(game, title="1830"): "no title '1830'",
        changed(game, players=["Amy"]): "is played by",
        changed_entry(game, digest="00"): f"After action {number} the position is not the one in the file",
        changed_entry(game, actor="nobody"): f"Action {number} may not be played: nobody acts where p. decides",
        changed_entry(game, action={"type": "launch", "corporation": "X", "price": 1}): "may not be played",
        changed_entry(game, action={"type": "no"}): f"Action {number} of the file: This is not an action",
    }
    for text, sentence in cases.items():
        with pytest.raises(BadInput, match=sentence) as caught:
            Game.from_json(text)
        assert "\n" not in str(caught.value)


def test_digests_of_another_version_of_the_rules_are_not_compared() -> None:
    game = play_on(Game("1846", 3, seed=3), "random", Random(3), 5)
    old = json.loads(game.to_json())
    old["title_version"] = 0
    old["log"][-1]["digest"] = "00"
    assert digest(Game.from_json(json.dumps(old)).state) == digest(game.state)
    old["log"][-1]["actor"] = "nobody"
    with pytest.raises(BadInput, match="The file was written under version 0 of the rules"):
        Game.from_json(json.dumps(old))


def test_nothing_comes_after_the_end() -> None:
    game = finished("1846")
    data = json.loads(game.to_json())
    data["log"].append(data["log"][-1])
    with pytest.raises(BadInput, match="after the end of the game"):
        Game.from_json(json.dumps(data))
