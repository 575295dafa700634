"""How a game stands, as its row in the database says it: whose decision, which round, the clocks, the result."""

import msgspec

from trunkline.core.state import State
from trunkline.server.play.game_log import ACT
from trunkline.server.play.table import Pending, Table, deciding_seat
from trunkline.server.play.words import Round, kept_decision, kept_round
from trunkline.server.protocol.tables import Result
from trunkline.server.storage.rows import GameRow, SeatRow


def after(table: Table, pending: Pending) -> tuple[GameRow, list[SeatRow]]:
    """The game's row, and the seats whose clock changed, as they will be after what is pending."""
    now, s = pending.entries[-1].at, pending.state
    decider = deciding_seat(s)
    chairs = [clocked] if (clocked := clock_after(table, pending, decider, now)) else []
    has_moved = decider != table.game.decider
    game = msgspec.structs.replace(
        table.game,
        seq=table.seq + len(pending.entries),
        status="ended" if s.ended else table.game.status,
        decider=decider,
        since=now if has_moved else table.game.since,
        deadline=deadline(table, decider, now) if has_moved else table.game.deadline,
        round=round_of(table, s),
        decision=decision_of(table, s),
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
        round=round_of(table, s),
        decision=decision_of(table, s),
        result=stored_result(table, s),
        moved=now,
    )


def clock_after(table: Table, pending: Pending, decider: int, now: float) -> SeatRow | None:
    """The seat that has decided, with the time it took off its clock."""
    clock, seat = table.terms.clock, table.game.decider
    if clock is None or seat < 0 or seat == decider or table.seats[seat].bot:
        return None
    gain = clock.gain if clock.gain and leads_further(table, pending) else 0
    left = table.seats[seat].bank - (now - table.game.since) + gain
    return msgspec.structs.replace(table.seats[seat], bank=max(left, 0.0))


def leads_further(table: Table, pending: Pending) -> bool:
    """Whether it goes where the game has not been yet: who goes back and decides anew gains nothing by it."""
    acts = sum(entry.kind == ACT for entry in pending.entries)
    return table.log.number(table.log.here) + acts > table.log.longest()


def deadline(table: Table, decider: int, now: float) -> float:
    if table.terms.clock is None or decider < 0 or table.seats[decider].bot:
        return 0.0
    return now + table.seats[decider].bank


def round_of(table: Table, s: State) -> str:
    """The round of a position as values, for the row."""
    return msgspec.json.encode(Round(*table.title.round_now(s))).decode()


def decision_of(table: Table, s: State) -> str:
    """What is decided in a position as values, for the row."""
    asked = None if s.ended else table.title.decisions[s.now().kind].asked(s)
    return msgspec.json.encode(asked).decode()


def is_unknown(game: GameRow) -> bool:
    """Whether the row does not say what is decided in which round: an older version had stored it in other words."""
    return game.status == "running" and (kept_decision(game) is None or kept_round(game) is None)


def known(table: Table) -> GameRow:
    """The row with what the position says."""
    s = table.state
    return msgspec.structs.replace(table.game, round=round_of(table, s), decision=decision_of(table, s))


def result_of(table: Table, s: State) -> Result:
    """How the game came out, as the title says."""
    found = table.title.result(s)
    return Result(reason=found.reason, worth=list(found.worth), places=list(found.places))


def stored_result(table: Table, s: State) -> str:
    return msgspec.json.encode(result_of(table, s)).decode() if s.ended else "null"
