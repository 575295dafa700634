"""A game at one keyboard, driven by what is typed."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from tests.sample_games import some_way_in

from trunkline import TITLES, Game
from trunkline.terminal.bots import BotSeat
from trunkline.terminal.session import Session


class Keyboard:
    """Types the lines it was given, then nothing more."""

    def __init__(self, *lines: str) -> None:
        self.lines: Iterator[str] = iter(lines)

    def __call__(self, prompt: str) -> str:
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        return line


def sit_down(game: Game, file: Path, *lines: str, bots: tuple[int, ...] = ()) -> str:
    """Play the lines and give what the terminal showed."""
    out = StringIO()
    console = Console(file=out, width=140, color_system=None)
    Session(game, file, console, Keyboard(*lines), {seat: BotSeat(game, "random") for seat in bots}).run()
    return out.getvalue()


@pytest.mark.parametrize("title", TITLES)
def test_the_table_the_decision_and_the_options_are_shown(title: str, tmp_path: Path) -> None:
    game = some_way_in(title)
    shown = sit_down(game, tmp_path / "game.json")
    assert game.decision_text() in shown
    for name in game.names:
        assert name in shown
    first = game.action_text(game.legal_actions()[0])
    assert first in shown
    assert "Saved in" in shown


@pytest.mark.parametrize("title", TITLES)
def test_numbers_are_played_and_saved(title: str, tmp_path: Path) -> None:
    game = some_way_in(title)
    expected = game.copy()
    expected.play(expected.legal_actions()[0])
    file = tmp_path / "game.json"
    sit_down(game, file, "1", "quit")
    saved = Game.from_json(file.read_bytes())
    assert saved.state.facts() == expected.state.facts()
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("title", TITLES)
def test_undo_takes_back(title: str, tmp_path: Path) -> None:
    game = some_way_in(title)
    before = game.digest()
    sit_down(game, tmp_path / "game.json", "1", "undo")
    assert game.digest() == before


@pytest.mark.parametrize("title", TITLES)
def test_why(title: str, tmp_path: Path) -> None:
    game = some_way_in(title)
    before = game.digest()
    shown = sit_down(game, tmp_path / "game.json", "why launch nobody 3", "why 1", "why", "why 999", "launch nobody 3")
    assert "That may be played." in shown
    assert "There is no option 999." in shown
    assert game.digest() == before


def test_other_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game = some_way_in("1846")
    rule = game.title.rules()[0]
    lines = (
        "help",
        "table",
        "options",
        "more",
        "log 3",
        f"rule {rule.number}",
        "rule none",
        "map here.svg",
        "nonsense",
    )
    shown = sit_down(game, tmp_path / "game.json", *lines)
    assert "take back the last action" in shown
    assert rule.heading in shown
    assert "There is no rule 'none'." in shown
    assert "nonsense is no action" in shown
    assert (tmp_path / "here.svg").read_text().startswith("<svg")


def test_hidden_cards_wait_for_their_owner(tmp_path: Path) -> None:
    game = Game("1846", ["Amy", "Bob", "Carlos"], seed=4)
    name = game.names[game.to_play or 0]
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        raise EOFError if len(prompts) > 1 else KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Session(game, tmp_path / "game.json", Console(file=StringIO()), ask).run()
    assert prompts == [f"Pass the keyboard to {name}, who presses Enter "]


def test_the_screen_is_empty_while_the_keyboard_is_passed(tmp_path: Path) -> None:
    """Also what has scrolled out of sight: a terminal is told to forget it."""
    game = Game("1846", ["Amy", "Bob", "Carlos"], seed=4)
    out = StringIO()
    session = Session(game, tmp_path / "game.json", Console(file=out, force_terminal=True), Keyboard("", "1"))
    session.run()
    before, _, after = out.getvalue().rpartition("\x1b[3J")
    assert game.names[session.seen_by] in before
    assert "takes" not in after


def test_a_pin_uncovers_its_seat(tmp_path: Path) -> None:
    game = some_way_in("1848")
    seat = game.to_play or 0
    out, asked = StringIO(), list[str]()

    def pin(prompt: str) -> str:
        asked.append(out.getvalue())
        return ["", "1111", "1234"][len(asked) - 1]

    Session(game, tmp_path / "game.json", Console(file=out), Keyboard(), pins={seat: "1234"}, ask_pin=pin).run()
    assert len(asked) == 3
    assert game.decision_text() not in asked[2]
    assert asked[2].count("That is not the PIN of this seat.") == 2
    assert game.decision_text() in out.getvalue()


@pytest.mark.parametrize("with_pin", [False, True])
def test_who_goes_back_over_another_sees_an_empty_screen(tmp_path: Path, with_pin: bool) -> None:
    game = Game("1846", ["Amy", "Bob", "Carlos"], seed=4)
    first = game.to_play or 0
    hand = [game.action_text(action) for action in game.legal_actions()]
    out, typed = StringIO(), Keyboard("1", "undo") if with_pin else Keyboard("", "1", "", "undo")
    pins = dict.fromkeys(range(3), "1234") if with_pin else {}
    asked = Keyboard("1234", "1234", "4321")
    console = Console(file=out, force_terminal=True, color_system=None, width=140)
    Session(game, tmp_path / "game.json", console, typed, pins=pins, ask_pin=asked).run()
    assert (game.seq, game.to_play) == (Game.from_json((tmp_path / "game.json").read_bytes()).seq, first)
    before, _, after = out.getvalue().rpartition("\x1b[3J")
    assert all(text in before for text in hand)
    assert not any(text in after for text in hand)
    assert ("That is not the PIN of this seat." in after) == with_pin


def test_nobody_reads_what_another_took(tmp_path: Path) -> None:
    game = Game("1846", ["Amy", "Bob", "Carlos"], seed=4)
    first = game.names[game.to_play or 0]
    open_text = game.copy()
    open_text.play(open_text.legal_actions()[0])
    told_in_full = open_text.text(game.seq)[0]
    shown = sit_down(game, tmp_path / "game.json", "", "1", "", "log")
    assert told_in_full.startswith(f"{first} takes ")
    assert told_in_full not in shown
    assert f"{first} takes a card" in shown


def test_bots_play_a_game_to_its_end(tmp_path: Path) -> None:
    game = Game("1846", ["Amy", "Bob", "Carlos"], seed=4)
    shown = sit_down(game, tmp_path / "game.json", bots=(0, 1, 2))
    assert game.over
    assert "The game has ended" in shown


def test_chance_decides_first_when_a_file_ends_there(tmp_path: Path) -> None:
    game = Game("1846", ["Amy", "Bob", "Carlos"], seed=4).at(1)
    assert game.actor == "chance"
    sit_down(game, tmp_path / "game.json")
    assert game.to_play is not None
