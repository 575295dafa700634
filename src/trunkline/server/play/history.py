"""The log as a viewer may see it: pages of history and updates, both in the order of seq, each entry once."""

from collections.abc import Sequence
from typing import cast

import msgspec

from trunkline.core.contract import LogEntry
from trunkline.core.event_text import in_log
from trunkline.core.events import Event, RoundBegan, TurnBegan
from trunkline.core.state import State
from trunkline.server.play.game_log import ACT, NOTE, REDO, UNDO
from trunkline.server.play.table import Table, actor_of
from trunkline.server.play.tagged import tagged
from trunkline.server.play.words import remark_text, round_name
from trunkline.server.protocol.play import ActionJson, EntryKind, EventJson, History, Line, LogItem, Remark, Turn
from trunkline.server.storage.rows import EntryRow

PAGE = 2000
BY_ITSELF = ("bot", "order", "clock", "chance")


def redacted_log(table: Table, line: Sequence[int], s: State, seat: int) -> list[LogEntry]:
    """Actions of the log as a seat may see them in a position; titles blank each entry by itself."""
    log = [LogEntry(table.log.entries[seq].actor, table.log.action(seq)) for seq in line]
    return table.title.log_view(log, s, seat)


def happened(table: Table, seqs: Sequence[int]) -> dict[int, list[Event]]:
    """What the actions among these entries did, which are consecutive ones of one line."""
    acts = [seq for seq in seqs if table.log.entries[seq].kind == ACT]
    return dict(zip(acts, table.events_of(acts) if acts else [], strict=True))


def items(table: Table, seqs: Sequence[int], events: dict[int, list[Event]], s: State, seat: int) -> list[LogItem]:
    """Entries as a seat may see them in a position: actions with what they did, and what was said between."""
    shown = dict(zip(events, redacted_log(table, list(events), s, seat), strict=True))
    return [
        action_item(table, table.log.entries[seq], shown[seq], lines(table, events[seq], s, seat))
        if seq in shown
        else said_item(table, table.log.entries[seq])
        for seq in seqs
    ]


def action_item(table: Table, entry: EntryRow, shown: LogEntry, lines: list[Line]) -> LogItem:
    return LogItem(
        seq=entry.seq,
        kind="act",
        actor=shown.actor,
        by=by_whom(entry),
        at=entry.at,
        action=cast(ActionJson, tagged(shown.action)),
        lines=lines,
    )


def said_item(table: Table, entry: EntryRow) -> LogItem:
    """Going back or forth, or a remark."""
    note = msgspec.json.decode(entry.body, type=Remark) if entry.kind == NOTE else None
    text = remark_text(note, table.names, table.log.number(note.to)) if note else moved_text(table, entry)
    return LogItem(
        seq=entry.seq,
        kind=cast(EntryKind, entry.kind),
        actor=entry.actor,
        by=by_whom(entry),
        at=entry.at,
        action=None,
        lines=[],
        text=text,
        note=note,
    )


def by_whom(entry: EntryRow) -> str:
    return entry.by if entry.by in BY_ITSELF else "person"


def moved_text(table: Table, entry: EntryRow) -> str:
    ends = sorted((table.log.place[entry.seq], table.log.place[entry.seq + 1]))
    count = len(table.log.line(ends[1], ends[0]))
    what = "1 action" if count == 1 else f"{count} actions"
    verb = {UNDO: "took back", REDO: "redid"}[entry.kind]
    return f"{table_name(table, entry.actor)} {verb} {what}."


def lines(table: Table, events: Sequence[Event], s: State, seat: int) -> list[Line]:
    shown = table.title.events_view(events, s, seat)
    return [Line(text=log_text(table, e), event=cast(EventJson, tagged(e))) for e in shown]


def log_text(table: Table, e: Event) -> str:
    """An event as a line of the log; "" for one that only the steps on the page tell of."""
    return table.title.event_text(e, table.names) if in_log(e) else ""


def table_name(table: Table, actor: str) -> str:
    seat = next((i for i in range(len(table.names)) if actor_of(i) == actor), -1)
    return table.names[seat] if seat >= 0 else actor


# Updates


def since(table: Table, seq: int, seat: int) -> list[LogItem] | None:
    """The entries after the log had that length; None where the history is to be read anew."""
    fresh = table.log.entries[seq:] if 0 <= seq <= table.seq else []
    if seq != table.seq and not fresh:
        return None
    if any(e.kind in (UNDO, REDO) or e.seq not in table.events for e in fresh):
        return None
    if fresh and table.is_secret(table.log.place[seq]) and not table.is_secret(table.log.here):
        return None  # what was withheld may be shown now
    seqs = [e.seq for e in fresh]
    return items(table, seqs, happened(table, seqs), table.state, seat)


# Pages


def history(table: Table, seat: int, start: int, until: int = -1) -> History:
    """The line that leads to the log's length `until` (or now), from the entry `start` on, grouped by turn."""
    end = table.seq if until < 0 else until
    position = table.log.place[end]
    s = table.state if position == table.log.here else table.state_at(position)
    wanted = entries_of(table, position, start, end)
    page = wanted[:PAGE]
    found: list[Turn] = []
    turn = Turn(round="", heading="", first=page[0] if page else 0, items=[])
    events = happened(table, page)
    for item in items(table, page, events, s, seat):
        if opens_turn(turn, item):
            turn = Turn(round=turn.round, heading=table_name(table, item.actor), first=item.seq, items=[])
            found.append(turn)
        turn.items.append(item)
        if item.kind == ACT:
            turn = after(turn, events[item.seq], item.seq, found)
    following = wanted[PAGE] if len(wanted) > PAGE else -1
    return History(turns=[t for t in found if t.items], seq=table.seq, next=following)


def entries_of(table: Table, position: int, start: int, end: int) -> list[int]:
    """The actions that led to a position and all that is no action, in the order of seq."""
    said = [e.seq for e in table.log.entries[start:end] if e.kind != ACT]
    return sorted([*said, *(seq for seq in table.log.line(position) if seq >= start)])


def opens_turn(turn: Turn, item: LogItem) -> bool:
    """Another person's first action opens a turn; what a railroad's turn holds stays together."""
    if not turn.items:
        return True
    return item.kind == ACT and turn.items[-1].actor != item.actor


def after(turn: Turn, events: Sequence[Event], seq: int, found: list[Turn]) -> Turn:
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
