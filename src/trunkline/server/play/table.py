"""A table: one open game with its seats, its log and its present state. Pure: it neither waits nor stores.

What happens is prepared on a copy (`play`, `go_to`): it is pending, and becomes the table's own (`adopt`) only after it
was stored.
"""

from asyncio import Lock
from collections.abc import Sequence
from random import Random, SystemRandom
from typing import TYPE_CHECKING

import msgspec

from trunkline import wire
from trunkline.core.actions import Action
from trunkline.core.events import Event
from trunkline.core.ids import is_player, seat_name, seat_of
from trunkline.core.state import State, digest
from trunkline.playing import draws, step
from trunkline.server.errors import Illegal
from trunkline.server.play.game_log import ACT, NOTE
from trunkline.server.play.replay import KEEP_EVENTS, Damaged, Replay, hides
from trunkline.server.play.words import names_of
from trunkline.server.protocol.play import EntryKind
from trunkline.server.protocol.tables import Terms
from trunkline.server.storage.rows import EntryRow, GameRow, OrderRow, SeatRow, ShownRow, VoteRow

if TYPE_CHECKING:
    from trunkline.server.play.viewing import SeatView, Viewer

CHANCE_SOURCE: Random = SystemRandom()
SPECTATOR = -1


class Pending:
    """What would be appended: entries, what each of them did, the state after them, and the reason of a bot."""

    __slots__ = ("entries", "events", "reason", "state")

    def __init__(self, entries: list[EntryRow], events: list[list[Event]], state: State) -> None:
        self.entries = entries
        self.events = events
        self.state = state
        self.reason = ""


class Table(Replay):
    def __init__(self, game: GameRow, seats: list[SeatRow], entries: Sequence[EntryRow]) -> None:
        super().__init__(game)
        self.lock = Lock()
        self.trouble = ""  # why the log cannot be replayed to its end; then nothing may be changed
        self.asked = 0.0  # when somebody last asked for it
        self.seat_views: dict[int, SeatView] = {}  # by seat, of the log's length `views_at`
        self.happened: dict[int, bytes] = {}  # by since: what happened, as all see it, of the same length
        self.sent: dict[tuple[Viewer, int], bytes] = {}  # updates by viewer and since, of `sent_at`
        self.sent_at: tuple[int, int, float, frozenset[int]] | None = None
        self.stored = (-1, -1)  # the log's length and the count of changes that were last read or written
        self.behind = False  # another process has stored something since
        self.votes: list[VoteRow] = []
        self.orders: list[OrderRow] = []
        self.uncovered: dict[str, ShownRow] = {}  # by device: the seat that is shown there
        self.secrets: dict[int, bool] = {}  # by position, of late: whether anything is hidden from anybody in it
        self.sit(game, seats)
        self.open(entries)

    def open(self, entries: Sequence[EntryRow]) -> None:
        """Replay the log; one that is damaged to its last good entry, which only all digests tell."""
        try:
            self.follow(entries)
        except Damaged:
            self.begin(self.game.players)
            try:
                self.follow(entries, every_digest=True)
            except Damaged as damage:
                self.trouble = self.in_words(damage, len(entries))
        self.forget_events()  # nobody has followed it here before

    def open_anew(self, game: GameRow, seats: list[SeatRow], entries: Sequence[EntryRow]) -> None:
        """Read a log again that could not be replayed to its end: it may have been mended, or only a seat uncovered."""
        self.trouble = ""
        self.secrets.clear()
        self.begin(game.players)
        self.sit(game, seats)
        self.open(entries)

    def in_words(self, damage: Damaged, length: int) -> str:
        rules = (
            f" It was begun under version {self.game.version} of the rules, this is {self.title.version}."
            if self.by_other_rules
            else ""
        )
        return (
            f"The log of this game can be replayed up to entry {damage.seq} of {length}: {damage.why}.{rules} The game "
            f"is shown as it stood then and can be looked at and exported, not played. "
            f"The operator finds out more with `trunkline doctor {self.game.id}`."
        )

    # What others may change

    def sit(self, game: GameRow, seats: list[SeatRow]) -> None:
        """Take over the game's row and seats as they are stored."""
        self.game = game
        self.seats = sorted(seats, key=lambda s: s.seat)
        self.names = names_of(self.seats)
        self.views_at = -1  # they speak of people by name
        self.terms = msgspec.json.decode(game.terms, type=Terms)

    def look_anew(self) -> None:
        """Forget what was made for those who look where it no longer shows the present position."""
        if self.views_at != self.seq:
            self.seat_views.clear()
            self.happened.clear()
            self.views_at = self.seq

    def rest(self) -> None:
        """Nobody has asked for a while: what was made for those who look takes more room than the game."""
        self.seat_views.clear()
        self.happened.clear()
        self.sent.clear()
        self.forget_events()
        self.forget_ground()

    # Where we are

    @property
    def seq(self) -> int:
        return len(self.log)

    @property
    def running(self) -> bool:
        return self.game.status == "running" and not self.trouble

    def decider(self) -> int:
        """The seat that decides now, -1 when nobody at the table does."""
        return deciding_seat(self.state)

    def seats_of(self, account: int | None) -> list[int]:
        """The seats a person holds (a seat that a bot plays for them is still theirs to look from)."""
        return [] if account is None else [s.seat for s in self.seats if s.account == account]

    def played_by(self, account: int) -> list[int]:
        """The seats a person plays now."""
        return [s.seat for s in self.people() if s.account == account]

    def people(self) -> list[SeatRow]:
        """Seats that are played by a person now."""
        return [s for s in self.seats if s.account is not None and not s.bot]

    def has_secrets(self, seat: int) -> bool:
        """Whether something is hidden from that seat now."""
        return hides(self.title, self.state, seat)

    def is_secret(self, position: int) -> bool:
        """Whether anything is hidden from anybody in a position."""
        if position not in self.secrets:
            s = self.state if position == self.log.here else self.state_at(position)
            self.secrets[position] = hides(self.title, s, SPECTATOR)
        return self.secrets[position]

    def is_veiled(self, seq: int) -> bool:
        """Whether an action was played in hiding and is not to be told yet: between people, until the game is over.

        The rules reveal what was chosen, at once; never what was dealt, or passed by, or in which order it was taken.
        """
        return seq in self.veiled and self.keeps_veils()

    def keeps_veils(self) -> bool:
        return bool(self.veiled) and self.game.status == "running" and self.has_company()

    def has_company(self) -> bool:
        """Whether several people play here; those who have left for good count as one, so that nothing is unveiled."""
        held = [s.account for s in self.seats if s.account is not None or s.resigned]
        return len(set(held)) > 1 or (self.terms.cover and len(held) > 1)

    # What becomes pending

    def play(self, action: Action, by: str, key: str | None, at: float) -> Pending:
        """The action and the draws of chance that follow it, on a copy. Raises Illegal with the objection."""
        objection = self.title.objection(self.state, action)
        if objection is not None:
            raise Illegal(objection.text, rule=objection.rule)
        after = Pending([], [], self.title.copy(self.state))
        self.extend(after, action, by, key, at)
        self.draw(after, at)
        return after

    def first_draws(self, at: float) -> Pending:
        """What chance decides before anybody else."""
        after = Pending([], [], self.title.copy(self.state))
        self.draw(after, at)
        return after

    def draw(self, after: Pending, at: float) -> None:
        # Stored with the action: a process that dies in between leaves no game that waits for chance.
        for action in draws(self.title, lambda: after.state, CHANCE_SOURCE):
            self.extend(after, action, "chance", None, at)

    def extend(self, after: Pending, action: Action, by: str, key: str | None, at: float) -> None:
        done = step(self.title, after.state, action)
        body = wire.encode(action).decode()
        digested = digest(after.state)
        entry = self.entry(ACT, done.actor, body, digested, by, at)
        entry.seq += len(after.entries)
        entry.key = key
        after.entries.append(entry)
        after.events.append(list(done.events))

    def go_to(self, position: int, kind: EntryKind, actor: str, by: str, at: float) -> Pending:
        """Going to a position of the past as an entry of its own."""
        s = self.state_at(position)
        return Pending([self.entry(kind, actor, str(position), digest(s), by, at)], [[]], s)

    def note(self, seat: int, body: str, by: str, at: float) -> EntryRow:
        """Something that is said in the log and moves nothing."""
        same = self.log.entries[-1].digest if self.log.entries else digest(self.state)
        return self.entry(NOTE, actor_of(seat), body, same, by, at)

    def entry(self, kind: EntryKind, actor: str, body: str, digest: str, by: str, at: float) -> EntryRow:
        """The next entry of the log."""
        return EntryRow(
            game=self.game.id, seq=self.seq, kind=kind, actor=actor, body=body, digest=digest, by=by, key=None, at=at
        )

    def adopt(self, pending: Pending) -> None:
        """It is stored: make it the table's own."""
        self.is_secret(self.log.here)  # whoever gets it as an update asks this, and now the position is at hand
        for entry, events in zip(pending.entries, pending.events, strict=True):
            self.add(entry, pending.state, events)

    def add(self, entry: EntryRow, state: State, events: list[Event]) -> None:
        super().add(entry, state, events)
        self.secrets.pop(entry.seq - KEEP_EVENTS, None)


def deciding_seat(s: State) -> int:
    actor = s.actor()
    return seat_of(actor) if is_player(actor) else -1


def actor_of(seat: int) -> str:
    return seat_name(seat)
