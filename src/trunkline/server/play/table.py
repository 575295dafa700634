"""A table: one open game with its seats, its log and its present state. Pure: it neither waits nor stores.

A step is prepared on a copy (`play`, `go_to`) and becomes the table's own (`adopt`) only after it was stored.
"""

from asyncio import Lock
from random import SystemRandom
from typing import Any

import msgspec

from trunkline import wire
from trunkline.core.actions import Action
from trunkline.core.contract import Options, Title
from trunkline.core.events import Event
from trunkline.core.ids import CHANCE, is_player, seat_of
from trunkline.core.state import State, digest
from trunkline.errors import BadInput
from trunkline.server.errors import Illegal, RulesChanged
from trunkline.server.play.game_log import ACT, Log
from trunkline.server.play.words import SEATS, names_of
from trunkline.server.protocol.tables import Terms
from trunkline.server.storage.rows import EntryRow, GameRow, OrderRow, SeatRow, VoteRow
from trunkline.titles import title as title_named

KEEP_STATE_EVERY = 32
KEEP_EVENTS = 64  # entries whose events stay at hand for those who follow the game

CHANCE_SOURCE = SystemRandom()


def misfit(title: Title, s: State, entry: EntryRow) -> str:
    """Why a stored action cannot be played here by the present rules, or ""."""
    actor = wire.name_of(s, s.now().actor) if not s.ended else "nobody"
    if actor != entry.actor:
        return f"{entry.actor} acts where {actor} decides"
    try:
        objection = title.objection(s, wire.decode_action(entry.body))
    except BadInput as error:
        return str(error)
    return f"{entry.body} by {entry.actor} is refused: {objection}" if objection is not None else ""


class Step:
    """What would be appended: entries, what each of them did, and the state after them."""

    __slots__ = ("entries", "events", "state")

    def __init__(self, entries: list[EntryRow], events: list[list[Event]], state: State) -> None:
        self.entries = entries
        self.events = events
        self.state = state


class Table:
    def __init__(self, game: GameRow, seats: list[SeatRow], entries: list[EntryRow]) -> None:
        self.lock = Lock()
        self.title: Title = title_named(game.title)
        self.options = msgspec.json.decode(game.options, type=Options)
        self.events: dict[int, list[Event]] = {}
        self.kept: dict[int, State] = {0: self.title.setup(self.options, game.players)}
        self.state = self.title.copy(self.kept[0])
        self.log = Log()
        self.sights: dict[int, Any] = {}  # seeing.Sight by seat, of the log's length `sights_at`
        self.sights_at = -1
        self.sent: dict[tuple[int | None, int, int], bytes] = {}  # updates by viewer and since, of `sent_at`
        self.sent_at: tuple[int, int, float, frozenset[int]] | None = None
        self.reasons: dict[int, str] = {}  # what bots said about their last actions, by seq
        self.votes: list[VoteRow] = []
        self.orders: list[OrderRow] = []
        self.sit(game, seats)
        self.follow(entries)

    # What others may change

    def sit(self, game: GameRow, seats: list[SeatRow]) -> None:
        """Take over the game's row and seats as they are stored."""
        self.game = game
        self.seats = sorted(seats, key=lambda s: s.seat)
        self.names = names_of(self.seats)
        self.terms = msgspec.json.decode(game.terms, type=Terms)

    def follow(self, entries: list[EntryRow]) -> None:
        """Play stored entries that are not yet in the log here. They were judged when they were stored.

        A game that was begun by another version of the rules goes on if every action in it may still be played.
        Raises RulesChanged where one may not, or where the same rules lead elsewhere.
        """
        for entry in entries:
            if entry.seq != len(self.log):
                continue
            if self.by_other_rules and entry.kind == ACT and (trouble := misfit(self.title, self.state, entry)):
                raise RulesChanged(self.no_way_on(f"At action {entry.seq + 1} {trouble}."))
            if entry.kind == ACT:
                self.log.add(entry)
                self.keep(entry.seq, self.title.apply(self.state, self.log.action(entry.seq)))
            else:  # the state of the past is looked up before the log says that it is the present one
                self.state = self.state_at(self.log.place[int(entry.body)])
                self.log.add(entry)
        if self.by_other_rules or not self.log.entries:
            return
        if digest(self.state) != self.log.entries[-1].digest:
            raise RulesChanged(self.no_way_on("The position is not the one that was stored."))

    @property
    def by_other_rules(self) -> bool:
        """Was the game begun by another version of the rules? Then its digests say nothing."""
        return self.game.version != self.title.version

    def no_way_on(self, why: str) -> str:
        return (
            f"This game was played by version {self.game.version} of the rules and cannot go on by version "
            f"{self.title.version}. {why} The operator finds out more with `trunkline doctor {self.game.id}`."
        )

    # Where we are

    @property
    def seq(self) -> int:
        return len(self.log)

    @property
    def running(self) -> bool:
        return self.game.status == "running"

    def decider(self) -> int:
        """The seat that decides now, -1 when nobody at the table does."""
        return deciding_seat(self.state)

    def decision_by_seats(self, s: State) -> str:
        """What is decided, as it is stored: with seats where names are to stand."""
        return "" if s.ended else self.title.decision_text(s, SEATS)[:300]

    def seats_of(self, account: int | None) -> list[int]:
        """The seats a person holds (a seat that a bot plays for them is still theirs to look from)."""
        return [] if account is None else [s.seat for s in self.seats if s.account == account]

    def people(self) -> list[SeatRow]:
        """Seats that are played by a person now."""
        return [s for s in self.seats if s.account is not None and not s.bot]

    def has_secrets(self, seat: int) -> bool:
        """Whether something is hidden from that seat now."""
        return digest(self.title.redacted(self.state, seat)) != digest(self.state)

    def state_at(self, position: int) -> State:
        """The state at a position, on its own; states along the way are kept for the next question."""
        if position == self.log.here and position not in self.kept:
            return self.title.copy(self.state)
        line = self.log.line(position)
        start = max((i for i in range(len(line) + 1) if self.position(line, i) in self.kept), default=0)
        s = self.title.copy(self.kept[self.position(line, start)])
        for i in range(start, len(line)):
            self.title.apply(s, self.log.action(line[i]))
            if (i + 1) % KEEP_STATE_EVERY == 0:
                self.kept[line[i] + 1] = self.title.copy(s)
        return s

    @staticmethod
    def position(line: list[int], count: int) -> int:
        """The position after that many entries of a line."""
        return line[count - 1] + 1 if count else 0

    # Steps

    def play(self, action: Action, by: str, key: str | None, at: float) -> Step:
        """The action and the draws of chance that follow it, on a copy. Raises Illegal with the objection."""
        objection = self.title.objection(self.state, action)
        if objection is not None:
            raise Illegal(objection.text, rule=objection.rule)
        step = Step([], [], self.title.copy(self.state))
        self.extend(step, action, by, key, at)
        self.draw(step, at)
        return step

    def first_draws(self, at: float) -> Step:
        """What chance decides before anybody else."""
        step = Step([], [], self.title.copy(self.state))
        self.draw(step, at)
        return step

    def draw(self, step: Step, at: float) -> None:
        while not step.state.ended and step.state.now().actor == CHANCE:
            self.extend(step, self.title.draw(step.state, CHANCE_SOURCE), "chance", None, at)

    def extend(self, step: Step, action: Action, by: str, key: str | None, at: float) -> None:
        s = step.state
        actor = wire.name_of(s, s.now().actor)
        events = self.title.apply(s, action)
        body = wire.encode(action).decode()
        step.entries.append(self.entry(step, ACT, actor, body, digest(s), by, key, at))
        step.events.append(list(events))

    def go_to(self, position: int, kind: str, actor: str, by: str, at: float) -> Step:
        """Going to a position of the past as an entry of its own."""
        step = Step([], [[]], self.state_at(position))
        step.entries.append(self.entry(step, kind, actor, str(position), digest(step.state), by, None, at))
        return step

    def entry(
        self, step: Step, kind: str, actor: str, body: str, digest: str, by: str, key: str | None, at: float
    ) -> EntryRow:
        seq = self.seq + len(step.entries)
        return EntryRow(
            game=self.game.id, seq=seq, kind=kind, actor=actor, body=body, digest=digest, by=by, key=key, at=at
        )

    def adopt(self, step: Step) -> None:
        """The step is stored: make it the table's own."""
        for entry, events in zip(step.entries, step.events, strict=True):
            self.log.add(entry)
            self.keep(entry.seq, events)
        self.state = step.state

    def keep(self, seq: int, events: list[Event]) -> None:
        self.events[seq] = list(events)
        self.events.pop(seq - KEEP_EVENTS, None)
        self.reasons.pop(seq - KEEP_EVENTS, None)

    def events_of(self, line: list[int], start: int) -> list[list[Event]]:
        """What the entries of a line from index `start` on did; played again where it is no longer at hand."""
        if all(seq in self.events for seq in line[start:]):
            return [self.events[seq] for seq in line[start:]]
        s = self.state_at(self.position(line, start))
        return [list(self.title.apply(s, self.log.action(seq))) for seq in line[start:]]


def deciding_seat(s: State) -> int:
    if s.ended or not s.agenda or not is_player(s.now().actor):
        return -1
    return seat_of(s.now().actor)
