"""How a game stands, as its row in the database says it: whose decision, which round, the clocks, the result."""

import msgspec

from trunkline.core.events import RoundBegan
from trunkline.core.state import State
from trunkline.server.play.game_log import ACT
from trunkline.server.play.table import Step, Table, deciding_seat
from trunkline.server.protocol.tables import Result
from trunkline.server.storage.rows import GameRow, SeatRow


def after(table: Table, step: Step) -> tuple[GameRow, list[SeatRow]]:
    """The game's row, and the seats whose clock changed, as they will be after a step."""
    now, s = step.entries[-1].at, step.state
    decider = deciding_seat(s)
    chairs = [clocked] if (clocked := clock_after(table, decider, now)) else []
    has_moved = decider != table.game.decider
    game = msgspec.structs.replace(
        table.game,
        seq=table.seq + len(step.entries),
        status="ended" if s.ended else table.game.status,
        decider=decider,
        since=now if has_moved else table.game.since,
        deadline=deadline(table, decider, now) if has_moved else table.game.deadline,
        round=round_after(table, step)[:40],
        decision=table.decision_by_seats(s),
        result=stored_result(table, s),
        moved=now,
    )
    return game, chairs


def at(table: Table, s: State, now: float) -> GameRow:
    """The game's row as a position has it: of games that were not played here, and of the past."""
    return msgspec.structs.replace(
        table.game,
        seq=table.seq,
        status="ended" if s.ended else table.game.status,
        decider=deciding_seat(s),
        since=now,
        round=table.title.view(s, -1).round[:40],
        decision=table.decision_by_seats(s),
        result=stored_result(table, s),
        moved=now,
    )


def clock_after(table: Table, decider: int, now: float) -> SeatRow | None:
    """The seat that has decided, with the time it took off its clock."""
    clock, seat = table.terms.clock, table.game.decider
    if clock is None or seat < 0 or seat == decider or table.seats[seat].bot:
        return None
    left = table.seats[seat].bank - (now - table.game.since) + clock.gain
    return msgspec.structs.replace(table.seats[seat], bank=max(left, 0.0))


def deadline(table: Table, decider: int, now: float) -> float:
    if table.terms.clock is None or decider < 0 or table.seats[decider].bot:
        return 0.0
    return now + table.seats[decider].bank


def round_after(table: Table, step: Step) -> str:
    """The round in a few letters; read off the view only where going back may have changed it."""
    if step.entries[-1].kind != ACT or not table.game.round:
        return table.title.view(step.state, -1).round
    began = [e for events in step.events for e in events if isinstance(e, RoundBegan)]
    return table.title.round_name(began[-1].kind, began[-1].number, began[-1].part) if began else table.game.round


def result_of(table: Table, s: State) -> Result:
    """How the game came out, as the title says."""
    found = table.title.result(s)
    return Result(reason=found.reason, worth=list(found.worth), places=list(found.places))


def stored_result(table: Table, s: State) -> str:
    return msgspec.json.encode(result_of(table, s)).decode() if s.ended else "null"
