"""One game, from setup to result: list actions, ask why not, play, go back, look, save.

    game = Game("1846", players=["Amy", "Bob", "Carlos"])
    game.play(game.legal_actions()[0])

Chance is drawn by itself, from the operating system unless a seed is given, and stands in the log like any action.
"""

from collections.abc import Iterable, Sequence
from random import Random, SystemRandom
from typing import Any

from trunkline import what_if, wire
from trunkline.core.actions import Action, LayTile, PlaceToken
from trunkline.core.contract import LogEntry, Options, Result, Rule, Run, Title
from trunkline.core.event_text import in_log
from trunkline.core.events import Event
from trunkline.core.ids import is_player, seat_of
from trunkline.core.listing import listed
from trunkline.core.objections import Objection
from trunkline.core.state import State, digest
from trunkline.core.view import StepView, View
from trunkline.core.words import RoutesChoice, RulingsName
from trunkline.errors import BadInput
from trunkline.garbage import undisturbed
from trunkline.logfile import (
    Saved,
    SavedEntry,
    Talk,
    Unread,
    must_be_open,
    read_action,
    read_saved,
    save_entry,
    what_can_be_read,
    write_saved,
)
from trunkline.playing import Course, Played, Unplayable, begin, draws, play_again
from trunkline.titles import title as title_named


class IllegalAction(ValueError):
    """The action may not be played now; `objection` says why."""

    def __init__(self, objection: Objection) -> None:
        super().__init__(str(objection))
        self.objection = objection


class Game:
    """A game of one title. Nothing illegal gets in: `play` refuses what `why_not` objects to."""

    chat: tuple[Talk, ...] = ()  # what was said at the table, kept with the game
    earlier_rules: int | None = None  # their version, where they allowed something in this game that today's refuse

    def __init__(
        self,
        title: str = "1846",
        players: int | Sequence[str] = 3,
        *,
        edition: str = "",
        rulings: RulingsName = "book",
        routes: RoutesChoice = "",
        seed: int | str | None = None,
        options: Options | None = None,
    ) -> None:
        """Set up and draw what chance decides first. `options` replaces edition, rulings and routes.

        Raises BadInput with a sentence for anything unknown.
        """
        self.title: Title = known_title(title)
        chosen = options or Options(edition, rulings, routes)
        self.options = full_options(self.title, chosen)
        self.names = player_names(self.title, self.options.edition, players)
        self.rng: Random = SystemRandom() if seed is None else Random(seed)
        self.course = set_up(self.title, self.options, len(self.names))
        self.draw()

    # Where we are

    @property
    def state(self) -> State:
        """The position. Whoever keeps it keeps this one: an action makes another."""
        return self.course.state

    @property
    def played(self) -> list[Played]:
        """All actions so far, with what they did."""
        return self.course.played

    @property
    def seq(self) -> int:
        """How many actions have been played."""
        return self.course.seq

    @property
    def decision(self) -> StepView | None:
        """What is decided now, by whom and for whom; None when the game is over."""
        return wire.decision_of(self.state)

    @property
    def actor(self) -> str:
        """Who decides: "p1".., "chance", or "" when the game is over."""
        now = self.decision
        return now.actor if now else ""

    @property
    def to_play(self) -> int | None:
        """The seat that decides; None when the game is over or chance decides."""
        if self.over:
            return None
        owner = self.state.now().actor
        return seat_of(owner) if is_player(owner) else None

    @property
    def over(self) -> bool:
        return bool(self.state.ended)

    # Play

    def legal_actions(self) -> list[Action]:
        """What may be played, as a finite list. Prices and routes beyond it are judged by `why_not`."""
        return [] if self.over else self.title.legal_actions(self.state)

    def why_not(self, action: Action) -> Objection | None:
        """Why the action may not be played now, or None if it may. Raises BadInput for what is not an action."""
        if not isinstance(action, Action):
            raise BadInput(f"{action!r} is not an action: trunkline.actions has them all.")
        return self.title.objection(self.state, action)

    def play(self, action: Action) -> list[Event]:
        """Play, and draw what chance decides next. Raises IllegalAction and changes nothing if it may not be played."""
        before = self.seq
        self.enter(action)
        self.draw()
        return [event for entry in self.played[before:] for event in entry.events]

    def draw(self) -> None:
        """Let chance decide as long as the decision is its own."""
        for action in draws(self.title, lambda: self.state, self.rng):
            self.enter(action)

    def enter(self, action: Action) -> None:
        """Put one action into the log, without drawing what follows. The state is changed only if all goes well."""
        objection = self.why_not(action)
        if objection is not None:
            raise IllegalAction(objection)
        self.course.enter(action)

    # Back and forth

    def copy(self) -> "Game":
        """An independent copy; what is played on one is not played on the other."""
        return self.at(self.seq)

    def at(self, seq: int) -> "Game":
        """The game as it was after `seq` actions, on its own."""
        if not 0 <= seq <= self.seq:
            raise BadInput(f"There is no action {seq}: the log has {self.seq}.")
        other = object.__new__(Game)
        other.title, other.options, other.names, other.rng = self.title, self.options, self.names, self.rng
        other.chat = tuple(talk for talk in self.chat if talk.after <= seq)
        other.earlier_rules = self.earlier_rules
        other.course = self.course.at(seq)
        return other

    def state_at(self, seq: int) -> State:
        return self.course.state_at(seq)

    def back(self, actions: int = 1) -> None:
        """Take back the last actions of players, with what chance drew after them."""
        seq = self.seq
        for _ in range(actions):
            while seq and self.played[seq - 1].actor == "chance":
                seq -= 1
            if not seq:
                raise BadInput("There is nothing to take back.")
            seq -= 1
        self.course = self.course.at(seq)

    # What can be seen

    @property
    def log(self) -> list[LogEntry]:
        """All entries with everything in them, hidden things too. `log_view` is for other eyes."""
        return [entry.entry() for entry in self.played]

    def log_view(self, seat: int) -> list[LogEntry]:
        """The log as a seat may see it (-1: a spectator)."""
        return self.title.log_view(self.log, self.state, self.known_seat(seat))

    def events(self, seq: int, seat: int | None = None) -> list[Event]:
        """What the action number `seq` (from 0) did; all of it, or what a seat may know of it."""
        if not 0 <= seq < self.seq:
            raise BadInput(f"There is no action {seq}: the log has {self.seq}, numbered from 0.")
        found = list(self.played[seq].events)
        return found if seat is None else self.title.events_view(found, self.state, self.known_seat(seat))

    def has_secrets(self, seat: int = -1) -> bool:
        """Whether something is hidden now from a seat, or from anybody."""
        return self.title.redacted(self.state, seat).facts() != self.state.facts()

    def view(self, seat: int = -1) -> View:
        """The position in words and numbers as a seat may see it (-1: a spectator)."""
        return self.title.view(self.state, self.known_seat(seat))

    def known_seat(self, seat: int) -> int:
        if not -1 <= seat < len(self.names):
            raise BadInput(f"There is no seat {seat}: seats are numbered from 0 to {len(self.names) - 1}.")
        return seat

    def best_run(
        self, railroad: str, trains: Sequence[str] | None = None, more: Iterable[LayTile | PlaceToken] = ()
    ) -> Run:
        """What the railroad could earn now, proved; with these trains instead of its own, with more on the map."""
        return what_if.best_run(self.title, self.state, railroad, trains, more)

    def worth(self) -> list[int]:
        """What each seat is worth now."""
        return self.title.worth(self.state)

    def result(self) -> Result | None:
        """How the game ended; None as long as it goes on."""
        return self.title.result(self.state) if self.over else None

    # In words

    def decision_text(self) -> str:
        return self.title.decision_text(self.state, self.names)

    def action_text(self, action: Action) -> str:
        return self.title.action_text(self.state, action, self.names)

    def event_text(self, event: Event) -> str:
        return self.title.event_text(event, self.names)

    def text(self, seq: int) -> list[str]:
        """The lines of the text log for one action (from 0)."""
        return [self.event_text(event) for event in self.events(seq) if in_log(event)]

    def __repr__(self) -> str:
        return f"<Game {self.title.name} {self.options.edition}, {', '.join(self.names)}, {self.seq} actions>"

    # Files

    def digest(self) -> str:
        """A fingerprint of the position."""
        if not self.played:
            return digest(self.state)
        last = self.played[-1]
        last.digest = last.digest or digest(self.state)
        return last.digest

    def state_json(self) -> dict[str, Any]:
        """The position with names instead of numbers, as plain JSON values."""
        return self.title.state_json(self.state)

    def to_json(self) -> str:
        """The whole game as a file of ours (docs/log-format.md), hidden things included."""
        self.digest()
        entries = [save_entry(e.actor, e.action, e.digest) for e in self.played]
        return write_saved(self.title.name, self.rules_version, self.options, self.names, entries, self.chat)

    @property
    def rules_version(self) -> int:
        """The version of the title's rules by which all that was played is allowed."""
        return self.title.version if self.earlier_rules is None else self.earlier_rules

    @classmethod
    def from_json(cls, text: str | bytes, todays_rules: bool = False, until: int | None = None) -> "Game":
        """Read a file of ours and play it again, checking every action and digest. Raises BadInput with a sentence.

        `until`: only so many actions of it; the sentence about a file that is refused says how many can be played.
        What earlier rules allowed stays played if it leads where it led, unless only today's rules are to count: an
        illegal action may do anything, and the files of strangers may only say that they are old.
        """
        saved = read_saved(text)
        must_be_open(saved)
        game = cls.replay(saved.title, saved.players, saved.options, ())
        try:
            with undisturbed():
                game.follow_file(saved, saved.log[:until], todays_rules)
        except Unread as error:
            raise BadInput(f"{error}{what_can_be_read(saved, error.good, game.title.version)}") from error
        return game

    def follow_file(self, saved: Saved, log: Sequence[SavedEntry], todays_rules: bool) -> None:
        """Play the log of a file. Digests are compared if they were taken under the same version of the rules.

        An action that only earlier rules allowed is in doubt until the next digest: if that agrees, it led there.
        """
        comparable = saved.title_version == self.title.version
        leniently, doubt = saved.title_version < self.title.version and not todays_rules, ""
        good = 0  # so many actions are beyond doubt
        for number, entry in enumerate(log, 1):
            try:
                trouble = self.follow(LogEntry(entry.actor, read_action(number, entry)), leniently)
            except BadInput as error:
                raise Unread(doubt or str(error), good) from error
            doubt = doubt or trouble
            if entry.digest and (comparable or doubt):
                if self.digest() != entry.digest:
                    after = f"{doubt} After action {number} the position is not the one in the file."
                    raise Unread(after.lstrip(), good)
                if doubt:
                    self.earlier_rules, doubt = saved.title_version, ""
            good = good if doubt else number
        if doubt:
            raise Unread(f"{doubt} No digest in the file says where it led.", good)

    @classmethod
    def replay(cls, title: str, names: Sequence[str], options: Options, entries: Iterable[LogEntry]) -> "Game":
        """A game from its log; nothing is drawn that is not in it. Raises BadInput with a sentence."""
        game = object.__new__(cls)
        game.title = known_title(title)
        game.options = full_options(game.title, options)
        game.names = player_names(game.title, game.options.edition, names)
        game.rng = SystemRandom()
        game.course = set_up(game.title, game.options, len(game.names))
        with undisturbed():
            for entry in entries:
                game.follow(entry)
        return game

    @classmethod
    def adopted(cls, course: Course, names: Sequence[str], options: Options) -> "Game":
        """A game that was judged and played elsewhere by the same rules."""
        game = cls.replay(course.title.name, names, options, ())
        game.course = course
        return game

    def follow(self, entry: LogEntry, leniently: bool = False) -> str:
        """Play an entry of a log. Raises BadInput with a sentence if it does not fit.

        Leniently it is played even so, if it can be, and the sentence is the answer.
        """
        try:
            after, done, trouble = play_again(self.title, self.state, entry, leniently=leniently)
        except Unplayable as error:
            raise BadInput(f"Action {self.seq + 1} may not be played: {error}.") from error
        sentence = f"Action {self.seq + 1} may not be played: {trouble}." if trouble else ""
        self.course.adopt(after, done)
        return sentence


def rules(title: str, edition: str = "") -> tuple[Rule, ...]:
    """All rules of a title's edition: number, heading and our own short text."""
    known = known_title(title)
    return known.rules(full_options(known, Options(edition)).edition)


def known_title(name: str) -> Title:
    try:
        return title_named(name)
    except ValueError as error:
        raise BadInput(str(error)) from error


def full_options(title: Title, options: Options) -> Options:
    """The options with the edition named in full."""
    edition = options.edition or title.editions[0]
    if edition not in title.editions:
        raise BadInput(f"{title.name} has no edition {edition!r}: choose {listed(title.editions)}.")
    return Options(edition, options.rulings, options.routes, options.deal, options.seed)


def player_names(title: Title, edition: str, players: int | Sequence[str]) -> tuple[str, ...]:
    names = tuple(f"Player {n + 1}" for n in range(players)) if isinstance(players, int) else tuple(players)
    counts = title.player_counts(edition)
    if len(names) not in counts:
        raise BadInput(f"{title.name} ({edition}) is played by {listed(counts)} players, not {len(names)}.")
    if len(set(names)) < len(names) or not all(name.strip() for name in names):
        raise BadInput("Every player needs a name of their own.")
    return names


def set_up(title: Title, options: Options, players: int) -> Course:
    try:
        return begin(title, options, players)
    except ValueError as error:
        raise BadInput(str(error)) from error
