"""The one way to replay a log: opening a table, following other processes, going back, importing and the doctor."""

from collections.abc import Sequence
from itertools import zip_longest

import msgspec

from trunkline.core.contract import Options, Title
from trunkline.core.events import Event
from trunkline.core.ground import Ground
from trunkline.core.state import State, digest
from trunkline.errors import BadInput
from trunkline.playing import Unplayable, Waypoints, play_again, retraced
from trunkline.server.play.game_log import ACT, NOTE, REDO, UNDO, Log, stored
from trunkline.server.storage.rows import EntryRow, GameRow
from trunkline.titles import title as title_named

KEEP_EVENTS = 64  # entries whose events stay at hand for those who follow the game
KEEP_AT_REST = 16  # the same while nobody asks


HIDES_BY = 8  # actions: what is dealt is dealt before
EVERYBODY = -1  # looks as one who has no seat


def hides(title: Title, s: State, seat: int) -> bool:
    return title.redacted(s, seat).facts() != s.facts()


class Damaged(Exception):
    """An entry does not follow from those before it. The replay stands where it was before that entry."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(why)
        self.seq = seq
        self.why = why


class Replay:
    """A log and the position it leads to, with positions on the way kept for those who go back."""

    def __init__(self, game: GameRow) -> None:
        self.title: Title = title_named(game.title)
        self.options = msgspec.json.decode(game.options, type=Options)
        self.by_other_rules = game.version != self.title.version  # then digests say nothing
        self.begin(game.players)

    def begin(self, players: int) -> None:
        """Stand at the beginning, with an empty log."""
        self.log = Log()
        self.state = self.title.setup(self.options, players)
        self.waypoints = Waypoints(self.title, {0: self.title.copy(self.state)})
        self.events: dict[int, list[Event]] = {}
        self.veiled: set[int] = set()  # actions that were played while something was hidden
        self.hiding: State | None = None  # a position in which something was hidden

    def follow(self, entries: Sequence[EntryRow], every_digest: bool = False, trusting: bool = False) -> None:
        """Play the entries that are not yet in the log. The digest where each line ends (or every one) must agree.

        Trusting, those digests speak for all: what another process has judged and stored is not judged again here.
        Raises Damaged, and stands before the entry that cannot be played.
        """
        # What went wrong on the way is still wrong where the line ends: one digest there spares all the others.
        for entry, following in zip_longest(entries, entries[1:]):
            if entry.seq >= len(self.log):
                ends = following is None or following.kind in (UNDO, REDO)
                self.enter(entry, every_digest or ends, trusting and not self.by_other_rules)

    def enter(self, entry: EntryRow, compared: bool, trusting: bool) -> None:
        if entry.seq != len(self.log):
            raise Damaged(len(self.log), f"entry {len(self.log)} is missing")
        state, events = self.after(entry, trusting)
        if compared and not self.by_other_rules and digest(state) != entry.digest:
            raise Damaged(entry.seq, f"after {entry.kind} {entry.body} by {entry.actor} the position is another one")
        self.add(entry, state, events)

    def after(self, entry: EntryRow, trusting: bool) -> tuple[State, list[Event]]:
        """The position after one entry more, and what happened."""
        if entry.kind == NOTE:
            return self.state, []
        if entry.kind != ACT:
            return self.state_at(self.goal(entry)), []
        try:
            s, done, trouble = play_again(
                self.title, self.state, stored(entry), leniently=self.by_other_rules, trusting=trusting
            )
        except (BadInput, Unplayable) as error:
            raise Damaged(entry.seq, str(error).rstrip(".")) from error
        if trouble and digest(s) != entry.digest:
            raise Damaged(entry.seq, trouble)
        return s, list(done.events)

    def goal(self, entry: EntryRow) -> int:
        """The position an undo or redo goes to. Raises Damaged if there is none."""
        found = int(entry.body) if entry.body.isdecimal() else -1
        if not 0 <= found < len(self.log.place) or self.log.place[found] != found:
            raise Damaged(entry.seq, f"it goes to {entry.body}, which is no position")
        return found

    def add(self, entry: EntryRow, state: State, events: list[Event]) -> None:
        if entry.kind == ACT:
            self.note_hidden(entry, state)
        self.log.add(entry)
        self.state = state
        self.events[entry.seq] = events
        self.events.pop(entry.seq - KEEP_EVENTS, None)

    def note_hidden(self, entry: EntryRow, state: State) -> None:
        """Keep in mind which actions were played in hiding. A game hides from its beginning on, or not at all; what
        chance draws after such an action is one step with it, of which only the end is known here.
        """
        goes_on = self.log.here - 1 in self.veiled
        if not (goes_on or self.log.here < HIDES_BY):
            return
        hidden = next((s for s in (self.state, state) if hides(self.title, s, EVERYBODY)), None)
        if hidden is not None and self.hiding is None:
            self.hiding = self.title.copy(hidden)
        if hidden is not None or (goes_on and entry.actor == "chance"):
            self.veiled.add(entry.seq)

    def forget_events(self) -> None:
        """Keep at hand only what the last entries did; the others can be played again."""
        for seq in [seq for seq in self.events if seq < len(self.log) - KEEP_AT_REST]:
            del self.events[seq]
        self.events = dict(self.events)  # one that was larger keeps its room

    def forget_ground(self) -> None:
        """Keep the map and nothing that is known about it (track, reach, routes): whoever asks finds it out again."""
        known = self.state.ground
        self.state.ground = Ground(known.board, known.face, known.rotation, known.tokens)

    # Going back

    def state_at(self, position: int) -> State:
        """The state at a position, on its own; states along the way are kept for the next question."""
        if position == self.log.here:
            return self.title.copy(self.state)
        return self.waypoints.state(self.log.line(position), self.log.stored)

    def events_of(self, line: Sequence[int]) -> list[list[Event]]:
        """What consecutive entries of a line did; played again where it is no longer at hand."""
        if all(seq in self.events for seq in line):
            return [self.events[seq] for seq in line]
        s = self.state_at(self.log.place[line[0]])
        return [list(done.events) for _, done in retraced(self.title, s, map(self.log.stored, line))]
