"""Going back: what a seat may take back alone, and what needs the others' consent."""

from trunkline.core.ids import FIXED_NAMES, SEAT0
from trunkline.server.play.table import Table
from trunkline.server.protocol.play import UndoRequest, Vote

UNDO = "undo"


def actor_of(seat: int) -> str:
    return FIXED_NAMES[SEAT0 + seat]


def alone_to(table: Table, seats: list[int]) -> int:
    """The position one of these seats may go back to by itself, or -1.

    Only its own last action, and only while nobody else has acted and chance has not spoken since.
    """
    last = table.log.last()
    if table.terms.undo == "never" or last is None or not table.running:
        return -1
    if last.actor not in [actor_of(seat) for seat in seats]:
        return -1
    return table.log.before(table.log.here)


def asked_to(table: Table, seat: int) -> int:
    """The position a seat may ask to go back to: before its last action, or -1."""
    if table.terms.undo == "never" or not table.running:
        return -1
    return table.log.back_to_own(actor_of(seat))


def consenting(table: Table, but: int) -> list[int]:
    """The seats whose consent counts: people, other than those of the person who asks."""
    asker = table.seats[but].account
    return [s.seat for s in table.people() if s.account != asker and not s.resigned]


def request(table: Table) -> UndoRequest | None:
    """The open request; one that was asked at another length of the log is void."""
    votes = [v for v in table.votes if v.what == UNDO and v.seq == table.seq]
    asked = next((v for v in votes if v.asked), None)
    if asked is None:
        return None
    granted = [v.seat for v in votes if not v.asked]
    return UndoRequest(seat=asked.seat, to=asked.to, granted=granted, needed=consenting(table, asked.seat))


def absences(table: Table) -> list[Vote]:
    """Votes on handing an absent player's seat to a bot; void once the game has moved on."""
    votes = [v for v in table.votes if v.what.startswith("absent:") and v.seq == table.seq]
    absent = sorted({int(v.what.partition(":")[2]) for v in votes})
    return [
        Vote(
            seat=seat,
            granted=[v.seat for v in votes if v.what == f"absent:{seat}"],
            needed=consenting(table, seat),
        )
        for seat in absent
    ]
