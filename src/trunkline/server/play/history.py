"""The log as a viewer may see it: pages of history and updates, both in the order of seq, each entry once."""

from collections.abc import Sequence
from typing import cast

import msgspec

from trunkline.core.actions import BuyIn, BuyTrain
from trunkline.core.contract import LogEntry
from trunkline.core.event_text import in_log
from trunkline.core.events import Event, Offered, RoundBegan, TurnBegan
from trunkline.core.state import State
from trunkline.server.play.game_log import ACT, NOTE, REDO, UNDO
from trunkline.server.play.table import Table, actor_of, deciding_seat
from trunkline.server.play.tagged import tagged
from trunkline.server.play.words import remark_text
from trunkline.server.protocol.play import ActionJson, EventJson, History, Line, LogItem, PlayedBy, Remark, TurnOpened
from trunkline.server.storage.rows import EntryRow

PAGE = 2000
BY_ITSELF: tuple[PlayedBy, ...] = ("bot", "order", "clock", "chance")


def redacted_log(table: Table, line: Sequence[int], s: State, seat: int) -> list[LogEntry]:
    """Actions of the log as a seat may see them in a position; titles blank each entry by itself."""
    log = [LogEntry(table.log.entries[seq].actor, table.log.action(seq)) for seq in line]
    shown = table.title.log_view(log, s, seat)
    for number, seq in enumerate(line):
        if table.is_veiled(seq):
            shown[number] = table.title.log_view(log[number : number + 1], told_in(table, seq, s), seat)[0]
    return shown


def told_in(table: Table, seq: int, s: State) -> State:
    """The position by which it is judged what may be told of an action: the present one, or one that hides."""
    return table.hiding if table.hiding is not None and table.is_veiled(seq) else s


def happened(table: Table, seqs: Sequence[int]) -> dict[int, list[Event]]:
    """What the actions among these entries did, which are consecutive ones of one line."""
    acts = [seq for seq in seqs if table.log.entries[seq].kind == ACT]
    return dict(zip(acts, table.events_of(acts) if acts else [], strict=True))


def items(table: Table, seqs: Sequence[int], events: dict[int, list[Event]], s: State, seat: int) -> list[LogItem]:
    """Entries as a seat may see them in a position: actions with what they did, and what was said between."""
    shown = dict(zip(events, redacted_log(table, list(events), s, seat), strict=True))
    return [
        action_item(
            table, table.log.entries[seq], shown[seq], lines(table, events[seq], told_in(table, seq, s), seat), events
        )
        if seq in shown
        else said_item(table, table.log.entries[seq])
        for seq in seqs
    ]


def action_item(
    table: Table, entry: EntryRow, shown: LogEntry, lines: list[Line], events: dict[int, list[Event]]
) -> LogItem:
    return LogItem(
        seq=entry.seq,
        kind="act",
        actor=shown.actor,
        by=by_whom(entry),
        at=entry.at,
        action=cast(ActionJson, tagged(shown.action)),
        lines=lines,
        turn=turn_opened(table, entry, events),
    )


def turn_opened(table: Table, entry: EntryRow, events: dict[int, list[Event]]) -> TurnOpened | None:
    """The turn that an action is the first of, as the action before it on the line tells; None where that goes on.

    Another person's first action opens a turn, and so does the first after a railroad's turn or a round has begun,
    whoever acts. Remarks part no turn.
    """
    place = table.log.place[entry.seq]
    if not place:
        return TurnOpened(heading=table_name(table, entry.actor), round="", first=0)
    before = place - 1
    done = events[before] if before in events else table.events_of([before])[0]
    begun = [e for e in done if isinstance(e, RoundBegan | TurnBegan)]
    if not begun and table.log.entries[before].actor == entry.actor:
        return None
    rounds = [table.title.round_name(e.kind, e.number, e.part) for e in begun if isinstance(e, RoundBegan)]
    last = begun[-1] if begun else None
    owner = last.railroad if isinstance(last, TurnBegan) else entry.actor
    return TurnOpened(heading=table_name(table, owner), round=rounds[-1] if rounds else "", first=place)


def said_item(table: Table, entry: EntryRow) -> LogItem:
    """Going back or forth, or a remark."""
    note = msgspec.json.decode(entry.body, type=Remark) if entry.kind == NOTE else None
    text = remark_text(note, table.names, table.log.number(note.to)) if note else moved_text(table, entry)
    return LogItem(
        seq=entry.seq,
        kind=entry.kind,
        actor=entry.actor,
        by=by_whom(entry),
        at=entry.at,
        action=None,
        lines=[],
        text=text,
        note=note,
        withdrawn=asked_in(table, table.log.place[entry.seq]) if entry.kind == UNDO else None,
    )


def by_whom(entry: EntryRow) -> PlayedBy:
    return next((who for who in BY_ITSELF if who == entry.by), "person")


def decided(table: Table, line: Sequence[int]) -> list[int]:
    """What people decided of that, as they count it: what bots answered and what was drawn goes with it.

    Where nobody did, what bots decided; and draws where there is nothing else.
    """
    by = {seq: by_whom(table.log.entries[seq]) for seq in line}
    played = [seq for seq in line if by[seq] != "chance"]
    return [seq for seq in played if by[seq] != "bot"] or played or list(line)


def moved_text(table: Table, entry: EntryRow) -> str:
    ends = sorted((table.log.place[entry.seq], table.log.place[entry.seq + 1]))
    line = table.log.line(ends[1], ends[0])
    offer = offer_text(table, line[0]) if entry.kind == UNDO and len(line) == 1 else ""
    if offer:
        return f"{table_name(table, entry.actor)} withdrew the offer: {offer}."
    count = len(decided(table, line))
    what = "1 decision" if count == 1 else f"{count} decisions"
    verb = {UNDO: "took back", REDO: "redid"}[entry.kind]
    return f"{table_name(table, entry.actor)} {verb} {what}."


def offer_text(table: Table, seq: int) -> str:
    """The offer that an action made, or "" if it was none."""
    offered = offer_of(table, seq)
    return log_text(table, offered) if offered else ""


def offer_of(table: Table, seq: int) -> Offered | None:
    if not isinstance(table.log.action(seq), (BuyIn, BuyTrain)):
        return None
    return next((e for e in table.events_of([seq])[0] if isinstance(e, Offered)), None)


def asked_in(table: Table, position: int) -> int | None:
    """The seat that an offer waits for in a position."""
    if not position or offer_of(table, position - 1) is None:
        return None
    return deciding_seat(table.state if position == table.log.here else table.state_at(position))


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
    if fresh and table.veiled and table.game.status == "ended":
        return None  # so may what was hidden
    seqs = [e.seq for e in fresh]
    return items(table, seqs, happened(table, seqs), table.state, seat)


# Pages


def history(table: Table, seat: int, start: int, until: int = -1) -> History:
    """The line that leads to the log's length `until` (or now), from the entry `start` on."""
    end = table.seq if until < 0 else until
    position = table.log.place[end]
    s = table.state if position == table.log.here else table.state_at(position)
    wanted = entries_of(table, position, start, end)
    page = wanted[:PAGE]
    following = wanted[PAGE] if len(wanted) > PAGE else -1
    return History(items=items(table, page, happened(table, page), s, seat), seq=table.seq, next=following)


def entries_of(table: Table, position: int, start: int, end: int) -> list[int]:
    """The actions that led to a position and all that is no action, in the order of seq."""
    said = [e.seq for e in table.log.entries[start:end] if e.kind != ACT]
    return sorted([*said, *(seq for seq in table.log.line(position) if seq >= start)])
