"""What a viewer sees of a table: snapshot, updates, history. Everything that leaves here is redacted for the viewer."""

import time
from collections.abc import Sequence
from typing import TypeVar, cast

import msgspec
import structlog

from trunkline import wire
from trunkline.core.actions import ACTIONS, Accept, Action
from trunkline.core.contract import LogEntry
from trunkline.core.events import EVENTS, Event, RoundBegan, TurnBegan
from trunkline.core.state import State
from trunkline.server.play import undo
from trunkline.server.play.game_log import ACT
from trunkline.server.play.table import Table, deciding_seat
from trunkline.server.play.words import game_name, names_of, result_text, told
from trunkline.server.protocol.play import (
    ActionJson,
    Decision,
    EventJson,
    History,
    Line,
    LogItem,
    Offer,
    Option,
    Snapshot,
    StandingOrder,
    Turn,
    Update,
    ViewJson,
)
from trunkline.server.protocol.tables import Game, GameOptions, Result, Seat, Terms
from trunkline.server.storage.rows import EntryRow, GameRow, SeatRow

T = TypeVar("T")
HISTORY_PAGE = 2000
ENCODER = msgspec.json.Encoder()
SPECTATOR = -1
TAGS: dict[type, bytes] = {cls: f'{{"type":"{wire.tag_of(cls)}"'.encode() for cls in (*ACTIONS, *EVENTS)}


class StoredOptions(GameOptions, forbid_unknown_fields=False):
    """A game's options without those that no table can choose."""


class Viewer(msgspec.Struct, frozen=True):
    """Through whose eyes: an account (None: nobody known) and the seat it looks from."""

    account: int | None
    seat: int
    seats: tuple[int, ...]


def viewer_of(table: Table, account: int | None, seat: int = -1) -> Viewer:
    """The seat asked for if the account holds it; else the held seat that decides; else the first; else a spectator."""
    held = table.seats_of(account)
    if seat not in held:
        decider = table.decider()
        seat = decider if decider in held else (held[0] if held else SPECTATOR)
    return Viewer(account, seat, tuple(held))


# The position


class SeatView:
    """A position as one seat sees it: made once, encoded once."""

    __slots__ = ("decision", "offer", "options", "view")

    def __init__(self, table: Table, s: State, seat: int) -> None:
        self.view = msgspec.Raw(msgspec.json.encode(table.title.view(s, seat)))
        self.decision = decision_in(table, s)
        actions = table.title.legal_actions(s) if deciding_seat(s) == seat >= 0 else []
        self.offer = offer_in(self.decision, actions)
        self.options = msgspec.Raw(msgspec.json.encode([option(table, s, a) for a in actions]))


def view_of(table: Table, s: State, seat: int) -> ViewJson:
    return cast(ViewJson, table.title.view(s, seat))


def tagged(v: Action | Event) -> msgspec.Raw:
    """An action or event as JSON, the same as `wire.encode` gives (a test shows it) for a tenth of the time."""
    rest = ENCODER.encode(v)[1:]
    return msgspec.Raw(TAGS[type(v)] + (b"," if len(rest) > 1 else b"") + rest)


def option(table: Table, s: State, action: Action) -> Option:
    return Option(action=cast(ActionJson, tagged(action)), text=table.title.action_text(s, action, table.names))


def decision_in(table: Table, s: State) -> Decision | None:
    now = wire.decision_of(s)
    if now is None:
        return None
    text = table.title.decision_text(s, table.names)
    return Decision(kind=now.kind, actor=now.actor, seat=deciding_seat(s), subject=now.subject, text=text)


def offer_in(decision: Decision | None, actions: Sequence[Action]) -> Offer | None:
    if decision is None or not any(isinstance(a, Accept) for a in actions):
        return None
    return Offer(text=decision.text, seat=decision.seat)


def sight(table: Table, seat: int, position: int) -> SeatView:
    """The present position's sights are shared by all viewers of the same seat."""
    if position != table.log.here:
        return SeatView(table, table.state_at(position), seat)
    if table.sights_at != table.seq:
        table.sights.clear()
        table.sights_at = table.seq
    found = table.sights.get(seat)
    if found is None:
        found = table.sights[seat] = SeatView(table, table.state, seat)
    return found


def snapshot(table: Table, viewer: Viewer, online: set[int], at: int = -1) -> Snapshot:
    """The table now, or (with nothing to decide) at an earlier position."""
    position = table.log.place[at] if 0 <= at <= table.seq else table.log.here
    seen = sight(table, viewer.seat, position)
    present = at < 0 or at == table.seq
    alone = undo.alone_to(table, list(viewer.seats))
    asked = undo.asked_to(table, viewer.seat) if viewer.seat >= 0 else -1
    return Snapshot(
        game=game_line(table.game, table.seats, viewer.account, online),
        seq=table.seq,
        at=at if not present else table.seq,
        seat=viewer.seat,
        view=cast(ViewJson, seen.view),
        decision=seen.decision,
        options=cast(list[Option], seen.options if present and table.running else []),
        offer=seen.offer if present else None,
        can_undo=alone >= 0,
        can_redo=alone_redo(table, viewer),
        undo_to=alone if alone >= 0 else asked,
        undo_request=undo.request(table),
        votes=undo.absences(table),
        order=order_of(table, viewer.seat),
        now=time.time(),
    )


def alone_redo(table: Table, viewer: Viewer) -> bool:
    if not table.running or not table.log.entries or table.log.redo_to() < 0:
        return False
    return table.log.entries[-1].actor in [undo.actor_of(seat) for seat in viewer.seats]


def order_of(table: Table, seat: int) -> StandingOrder | None:
    found = next((o for o in table.orders if o.seat == seat), None)
    return None if found is None else msgspec.json.decode(found.order, type=StandingOrder)


# The log


def update(table: Table, viewer: Viewer, online: set[int], since: int) -> Update:
    """What happened after the log had `since` entries."""
    shot = snapshot(table, viewer, online)
    if since == table.seq:
        return Update(snapshot=shot, items=[], reset=False)
    fresh = table.log.entries[since:] if 0 <= since <= table.seq else []
    if not fresh or any(e.kind != ACT or e.seq not in table.events for e in fresh):
        return Update(snapshot=shot, items=[], reset=True)
    return Update(snapshot=shot, items=items(table, [e.seq for e in fresh], viewer.seat), reset=False)


def items(table: Table, seqs: list[int], seat: int) -> list[LogItem]:
    """The last entries of the present line, as a seat may see them."""
    shown = redacted_log(table, seqs, seat)
    return [log_item(table, table.log.entries[seq], shown[i], table.events[seq], seat) for i, seq in enumerate(seqs)]


def redacted_log(table: Table, line: list[int], seat: int) -> list[LogEntry]:
    """Entries of the log as a seat may see them now; titles blank each entry by itself."""
    log = [LogEntry(table.log.entries[seq].actor, table.log.action(seq)) for seq in line]
    return table.title.log_view(log, table.state, seat)


def log_item(table: Table, entry: EntryRow, shown: LogEntry, events: Sequence[Event], seat: int) -> LogItem:
    return LogItem(
        seq=entry.seq,
        kind=entry.kind,
        actor=shown.actor,
        by=entry.by if entry.by in ("bot", "order", "clock", "chance") else "person",
        at=entry.at,
        action=cast(ActionJson, tagged(shown.action)),
        lines=lines(table, events, seat),
    )


def lines(table: Table, events: Sequence[Event], seat: int, s: State | None = None) -> list[Line]:
    shown = table.title.events_view(events, table.state if s is None else s, seat)
    return [Line(text=table.title.event_text(e, table.names), event=cast(EventJson, tagged(e))) for e in shown]


def history(table: Table, seat: int, start: int) -> History:
    """The present line from its entry number `start` on, grouped by turn."""
    line = table.log.line(table.log.here)
    part = line[start : start + HISTORY_PAGE]
    shown = redacted_log(table, part, seat)
    events = table.events_of(line[: start + HISTORY_PAGE], start)
    found: list[Turn] = []
    turn = Turn(round="", heading="", first=part[0] if part else 0, items=[])
    for i, seq in enumerate(part):
        item = log_item(table, table.log.entries[seq], shown[i], events[i], seat)
        if opens_turn(turn, item):
            turn = Turn(round=turn.round, heading=table_name(table, item.actor), first=seq, items=[])
            found.append(turn)
        turn.items.append(item)
        turn = after(table, turn, events[i], seq, found)
    following = start + len(part)
    return History(turns=[t for t in found if t.items], seq=table.seq, next=following if following < len(line) else -1)


def opens_turn(turn: Turn, item: LogItem) -> bool:
    """Another person's first action opens a turn; what a railroad's turn holds stays together."""
    return not turn.items or turn.items[-1].actor != item.actor


def after(table: Table, turn: Turn, events: Sequence[Event], seq: int, found: list[Turn]) -> Turn:
    """The turn that goes on after these events: a new one where a round or a railroad's turn began."""
    for event in events:
        match event:
            case RoundBegan(kind=kind, number=number, part=part):
                turn = Turn(round=round_name(kind, number, part), heading="", first=seq + 1, items=[])
                found.append(turn)
            case TurnBegan(railroad=railroad):
                turn = Turn(round=turn.round, heading=railroad, first=seq + 1, items=[])
                found.append(turn)
    return turn


def round_name(kind: str, number: int, part: int) -> str:
    words = {"stock": "SR", "operating": "OR"}
    place = f"{number}.{part}" if part else str(number)
    return f"{words[kind]} {place}" if kind in words else kind.capitalize()


def table_name(table: Table, actor: str) -> str:
    seat = next((i for i in range(len(table.names)) if undo.actor_of(i) == actor), -1)
    return table.names[seat] if seat >= 0 else actor


# Lists


def game_line(game: GameRow, seats: Sequence[SeatRow], account: int | None, online: set[int]) -> Game:
    options = decoded(game, game.options, StoredOptions, StoredOptions())
    terms = decoded(game, game.terms, Terms, Terms())
    inside = is_inside(game, seats, account)
    at_turn = next((s for s in seats if s.seat == game.decider), None)
    return Game(
        id=game.id,
        name=game_name(game, seats),
        title=game.title,
        edition=options.edition,
        options=options,
        players=game.players,
        status=game.status,
        host=game.host,
        public=game.public,
        terms=terms,
        seats=[seat_line(s, terms.clock is not None, account, online) for s in seats],
        seq=game.seq,
        decider=game.decider,
        since=game.since,
        deadline=game.deadline,
        round=game.round,
        decision=told(game.decision, names_of(seats)),
        result=result_line(game, seats),
        rematch=game.rematch,
        created=game.created,
        moved=game.moved,
        my_turn=game.status == "running"
        and at_turn is not None
        and inside
        and at_turn.account == account
        and not at_turn.bot,
        invite=game.invite if inside else "",
    )


def decoded(game: GameRow, text: str, cls: type[T], instead: T) -> T:
    """A stored JSON text. One that is damaged is said to the operator, and must not take a list down with it."""
    try:
        return msgspec.json.decode(text, type=cls)
    except msgspec.DecodeError as error:
        structlog.get_logger().error("a damaged row", game=game.id, what=cls.__name__, why=str(error))
        return instead


def result_line(game: GameRow, seats: Sequence[SeatRow]) -> Result | None:
    if game.result == "null":
        return None
    found = decoded(game, game.result, Result, Result(reason="", worth=[], places=[]))
    if len(found.places) != len(seats) or len(found.worth) != len(seats) or 1 not in found.places:
        return None
    return msgspec.structs.replace(found, text=result_text(found, names_of(seats)))


def is_inside(game: GameRow, seats: Sequence[SeatRow], account: int | None) -> bool:
    """Whether somebody belongs to a table: as its host, or in one of its seats."""
    return account is not None and (game.host == account or any(s.account == account for s in seats))


def seat_line(s: SeatRow, has_clock: bool, account: int | None, online: set[int]) -> Seat:
    return Seat(
        seat=s.seat,
        name=s.name,
        kind="bot" if s.bot else ("person" if s.account is not None else "open"),
        account=s.account,
        level=s.bot,
        mine=account is not None and s.account == account,
        resigned=s.resigned,
        muted=s.muted,
        clock=s.bank if has_clock else None,
        online=s.account in online,
    )
