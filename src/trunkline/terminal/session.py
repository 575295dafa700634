"""A game at one keyboard: show, ask, play, save after every action."""

import os
from collections.abc import Callable, Mapping
from getpass import getpass
from pathlib import Path
from typing import Protocol

from rich.console import Console
from rich.markup import escape

from trunkline.core.actions import Action, BuyShare, BuyTrain, Launch, Pass, SellShares
from trunkline.core.event_text import in_log
from trunkline.errors import BadInput
from trunkline.game import Game, IllegalAction
from trunkline.terminal import screen
from trunkline.terminal.typed import typed_action

HELP = """\
a number        play that option
why NUMBER      what may be done, or why it may not (`why` alone lists what is not possible now)
why ACTION      ask about any action: why launch NYC 60, why lay D8 57 2
ACTION          play it, also with prices beyond the list: buy_in MS 55
more, options   the next page of options, or the first again
table           everything on the table again
map FILE.svg    draw the map into a file
log [N]         the last N lines of the log (20)
rule NUMBER     a rule in our own words
undo            take back the last action
quit            stop; the game is saved and goes on with --resume"""


class Chooser(Protocol):
    """Somebody other than the people at this keyboard, for instance a bot."""

    def choose(self, game: Game) -> Action:
        """What that seat plays now."""


class Session:
    """The game, the file it is saved in, and who sits where. Seats not named are people at this keyboard."""

    def __init__(
        self,
        game: Game,
        file: Path,
        console: Console,
        ask: Callable[[str], str] = input,
        others: Mapping[int, Chooser] | None = None,
        pins: Mapping[int, str] | None = None,
        ask_pin: Callable[[str], str] = getpass,
    ) -> None:
        self.game = game
        self.file = file
        self.console = console
        self.ask = ask
        self.others = others or {}
        self.pins = pins or {}
        self.ask_pin = ask_pin  # does not show what is typed
        self.page = 0
        self.seen_by = -1  # the seat that looked at the table last
        self.shown = game.seq  # how much of the log has been shown
        self.stale = True  # the options have to be shown (again)

    def run(self) -> None:
        """Play until the game is over or somebody quits."""
        self.game.draw()  # a file may end where chance decides
        self.save()
        while not self.game.over:
            seat = self.game.to_play
            if seat is not None and seat in self.others:
                self.play(self.others[seat].choose(self.game))
                self.seen_by = -1  # whoever comes next sees the table anew
            elif not self.goes_on():
                self.say(f"Saved in {self.file}.")
                return
        self.tell_log()
        screen.show_result(self.console, self.game)

    def goes_on(self) -> bool:
        try:
            return self.turn()
        except EOFError:
            return False

    def turn(self) -> bool:
        """One line from the player who decides; False to stop."""
        options = self.game.legal_actions()
        seat = self.game.to_play or 0
        if seat != self.seen_by:
            self.hand_over(seat)
            self.seen_by = seat  # from here on everything is shown as this seat may know it
            self.tell_log()
            screen.show_table(self.console, self.game, seat)
            self.page = 0
            self.stale = True
        self.tell_log()
        if self.stale:
            self.console.rule(escape(self.game.decision_text()))
            screen.show_options(self.console, self.game, options, self.page)
            self.stale = False
        line = self.ask("> ").strip()
        if line in ("quit", "q", "exit"):
            return False
        self.obey(line, options)
        return True

    def hand_over(self, seat: int) -> None:
        """While something is hidden the screen is empty until the one whose seat it is has taken the keyboard."""
        people = len(self.game.names) - len(self.others)
        if people < 2 or not (self.game.has_secrets() or seat in self.pins):
            return
        self.console.clear()
        self.forget_screen()
        if seat not in self.pins:
            self.ask(f"Pass the keyboard to {self.game.names[seat]}, who presses Enter ")
        while (
            seat in self.pins
            and self.ask_pin(f"Pass the keyboard to {self.game.names[seat]}. PIN: ") != self.pins[seat]
        ):
            self.say("That is not the PIN of this seat.")

    def forget_screen(self) -> None:
        """What has scrolled out of sight is gone as well, where the terminal can do that."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")

    def obey(self, line: str, options: list[Action]) -> None:
        word, _, rest = line.partition(" ")
        try:
            match word:
                case "" | "options":
                    self.turn_to(0)
                case "more":
                    self.turn_to((self.page + 1) % max(1, -(-len(options) // screen.PAGE)))
                case "help" | "?":
                    self.say(HELP)
                case "table":
                    screen.show_table(self.console, self.game, self.seen_by)
                case "undo":
                    self.undo()
                case "why":
                    self.why(rest.strip(), options)
                case "log":
                    self.show_log(int(rest) if rest.isdigit() else 20)
                case "rule":
                    self.rule(rest.strip())
                case "map":
                    self.map(rest.strip())
                case _:
                    self.play(self.action_of(line, options))
                    self.turn_to(0)
        except IllegalAction as error:
            self.say(f"[red]{escape(str(error))}[/]", markup=True)
        except BadInput as error:
            self.say(f"[red]{escape(str(error))}[/] (`help` lists what can be typed)", markup=True)

    def turn_to(self, page: int) -> None:
        """Show the options again, from that page."""
        self.page = page
        self.stale = True

    def action_of(self, line: str, options: list[Action]) -> Action:
        if not line.isdigit():
            return typed_action(line)
        if not 1 <= int(line) <= len(options):
            raise BadInput(f"There is no option {line}.")
        return options[int(line) - 1]

    def play(self, action: Action) -> None:
        self.game.play(action)
        self.save()

    def undo(self) -> None:
        self.game.back()
        while self.game.to_play in self.others and self.game.seq:
            self.game.back()
        self.shown = min(self.shown, self.game.seq)
        self.seen_by = -1
        self.save()

    def save(self) -> None:
        """Never a half-written file: a new one takes the old one's place."""
        fresh = self.file.with_name(self.file.name + ".new")
        fresh.write_text(self.game.to_json(), encoding="utf-8")
        os.replace(fresh, self.file)

    # Answers

    def why(self, rest: str, options: list[Action]) -> None:
        if not rest:
            self.list_impossible(options)
            return
        number = int(rest) if rest.isdigit() else 0
        impossible = self.impossible(options)
        if len(options) < number <= len(options) + len(impossible):
            action = impossible[number - len(options) - 1]
        else:
            action = self.action_of(rest, options)
        objection = self.game.why_not(action)
        self.say(f"{self.game.action_text(action)}: {objection}" if objection else "That may be played.")

    def list_impossible(self, options: list[Action]) -> None:
        for number, action in enumerate(self.impossible(options), len(options) + 1):
            self.say(f"{number:>4} {self.game.action_text(action)}: {self.game.why_not(action)}")

    def impossible(self, options: list[Action]) -> list[Action]:
        """What a player may think of in this round and cannot do now."""
        view = self.game.view(self.seen_by)
        thought: list[Action] = [Pass()]
        if view.round_kind == "stock":
            for c in view.corporations:
                if c.kind != "independent" and c.status not in ("removed", "closed"):
                    thought += [BuyShare(c.id, "treasury"), BuyShare(c.id, "pool"), SellShares(c.id, 1)]
                    thought += [Launch(c.id, 70)] if c.status == "unlaunched" else []
        elif any(isinstance(a, BuyTrain) for a in options):
            thought += [BuyTrain(name, price) for card in view.depot for name, price in card.faces if card.left]
        return [a for a in thought if a not in options and self.game.why_not(a) is not None]

    def tell_log(self) -> None:
        for seq in range(self.shown, self.game.seq):
            for event in self.game.events(seq, self.seen_by):
                if in_log(event):
                    self.say(f"  {self.game.event_text(event)}")
        self.shown = self.game.seq

    def show_log(self, lines: int) -> None:
        every = [event for seq in range(self.game.seq) for event in self.game.events(seq, self.seen_by)]
        for event in [event for event in every if in_log(event)][-lines:]:
            self.say(f"  {self.game.event_text(event)}")

    def rule(self, number: str) -> None:
        found = [r for r in self.game.title.rules() if r.number == number]
        if not found:
            raise BadInput(f"There is no rule {number!r}.")
        self.say(f"{found[0].number} {found[0].heading}: {found[0].text}")

    def map(self, name: str) -> None:
        from trunkline.analysis.drawing import game_svg

        file = Path(name or "map.svg")
        file.write_text(game_svg(self.game), encoding="utf-8")
        self.say(f"The map is in {file}.")

    def say(self, words: str, markup: bool = False) -> None:
        self.console.print(words, markup=markup, highlight=False, soft_wrap=True)
