"""Somebody does not play on: from when on the others may let a bot play for them, and who of the others decides."""

from trunkline.server.errors import Conflict, Forbidden
from trunkline.server.play.table import Table
from trunkline.server.protocol.play import Vote

ABSENT_AFTER = {"live": 600.0, "by_turn": 3 * 86400.0}  # seconds without a decision before the others may act


def absences(table: Table) -> list[Vote]:
    """Votes on handing an absent player's seat to a bot; void once the game has moved on."""
    votes = [v for v in table.votes if v.what.startswith("absent:") and v.seq == table.log.moved]
    absent = sorted({int(v.what.partition(":")[2]) for v in votes})
    return [
        Vote(
            seat=seat,
            granted=[v.seat for v in votes if v.what == f"absent:{seat}"],
            needed=voters(table, seat),
        )
        for seat in absent
    ]


def voters(table: Table, absent: int) -> list[int]:
    """Who decides about an absent player's seat: the other people who are playing."""
    away = table.seats[absent].account
    return [s.seat for s in table.people() if s.account != away and not s.resigned]


def absent_at(table: Table, account: int | None) -> float:
    """From when on this person may ask that a bot plays for whom the game waits; 0: that is not theirs to ask."""
    seat = table.decider()
    if not table.running or seat < 0 or table.seats[seat].bot:
        return 0.0
    if not any(table.seats[voter].account == account for voter in voters(table, seat)):
        return 0.0
    return absent_since(table, seat)


def absent_since(table: Table, seat: int) -> float:
    """When the seat the game waits for counts as absent: at once where its time is gone."""
    out_of_time = table.terms.clock is not None and table.seats[seat].bank <= 0
    return table.game.since + (0.0 if out_of_time else ABSENT_AFTER[table.terms.pace])


def may_call_absent(table: Table, account: int, absent: int, now: float) -> list[int]:
    """The seats whose votes this person gives on handing an absent player's seat to a bot."""
    if not table.running or not 0 <= absent < len(table.seats) or table.seats[absent].bot:
        raise Conflict("Nobody is absent there.")
    if table.decider() != absent:
        raise Conflict("The game does not wait for that player.")
    if now < absent_since(table, absent):
        raise Conflict("Give that player some more time.")
    mine = [seat for seat in voters(table, absent) if table.seats[seat].account == account]
    if not mine:
        raise Forbidden("Only the other players decide about that.")
    return mine


def is_agreed(table: Table, absent: int) -> bool:
    vote = next((v for v in absences(table) if v.seat == absent), None)
    return vote is not None and not set(vote.needed) - set(vote.granted)
