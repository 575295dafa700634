"""Going back: what somebody may take back alone, and who must agree otherwise. Who, is settled by what is undone."""

import msgspec

from trunkline.server.play.table import Table, actor_of
from trunkline.server.protocol.play import Remark
from trunkline.server.storage.rows import EntryRow, VoteRow

UNDO = "undo"
PATIENCE = {"live": 120.0, "by_turn": 86400.0}  # seconds that bots wait for an answer, by the pace of the table
MOST = 5000  # entries; a long game has 1500. All of them are played again when the game is opened


def is_apart(table: Table, seat: int, other: int) -> bool:
    """Whether another seat is another person's: of another account, or at the same device with a PIN of its own."""
    if table.seats[other].account != table.seats[seat].account:
        return True
    return other != seat and bool(table.seats[other].pin) and table.terms.cover


def others(table: Table, seat: int) -> list[int]:
    """The seats of other people, those too for whom a bot plays at the moment."""
    return [s.seat for s in table.seats if s.account is not None and is_apart(table, seat, s.seat)]


def needed(table: Table, seat: int, position: int) -> list[int]:
    """The seats whose people must agree when the person of a seat goes back to a position.

    Those who played what is undone; everybody where the table's terms say so, or where chance would draw anew.
    """
    theirs = others(table, seat)
    undone = {table.log.entries[seq].actor for seq in table.log.line(table.log.here, position)}
    if table.terms.undo == "consent" or "chance" in undone:  # a second draw might be luckier than the first
        return theirs
    acted = [other for other in theirs if actor_of(other) in undone]
    people = {table.seats[other].account for other in acted} - {table.seats[seat].account}
    return [other for other in theirs if other in acted or table.seats[other].account in people]


def is_full(table: Table) -> bool:
    """Whether the log is so long that it takes only what leads to the end of the game."""
    return table.seq >= MOST


def own_last(table: Table, seats: list[int]) -> int:
    """The position before the last decision of these seats, -1 where nothing is taken back."""
    if table.terms.undo == "never" or not table.running or not seats or is_full(table):
        return -1
    return table.log.back_to_own(actor_of(seat) for seat in seats)


def asker(table: Table, account: int, seat: int) -> int:
    """For whom somebody goes back: the seat they say, else the one of theirs that decided last; -1 if they play none.

    Behind the cover of the next at a device that is who has just decided, and whose name the log tells.
    """
    mine = table.played_by(account)
    if seat in mine or not mine:
        return seat if seat in mine else -1
    last = table.log.last_of(actor_of(s) for s in mine)
    return next((s for s in mine if actor_of(s) == last), mine[0])


def redoer(table: Table) -> int:
    """The seat that went back last and may play it again; -1 where there is nothing to play again."""
    last = table.log.last_move()
    return seat_acting(table, last) if table.log.redo_to() >= 0 else -1


def last_actor(table: Table) -> int:
    """The seat whose action led to the present position, -1 for chance and at the start."""
    return seat_acting(table, table.log.last())


def seat_acting(table: Table, entry: EntryRow | None) -> int:
    return next((s.seat for s in table.seats if entry is not None and actor_of(s.seat) == entry.actor), -1)


def own_to(table: Table, seat: int) -> int:
    """The position before the last decision of a seat, and of those at its device that go back together; or -1."""
    held = table.played_by(table.seats[seat].account or 0)
    return own_last(table, [s for s in held if not is_apart(table, seat, s)])


def alone_to(table: Table, seat: int) -> int:
    """The position a seat may go back to without asking: before its own last decision, or -1."""
    target = own_to(table, seat)
    return -1 if target < 0 or needed(table, seat, target) else target


def request(table: Table) -> VoteRow | None:
    """The open request to go back; one that was asked before the game moved is void."""
    return next((v for v in table.votes if v.what == UNDO and v.asked and v.seq == table.log.moved), None)


def asked_at(table: Table) -> float:
    """When the open request was made: only remarks came since the position last changed."""
    remarks = [
        e for e in table.log.entries[table.log.moved :] if msgspec.json.decode(e.body, type=Remark).what == "asked"
    ]
    return remarks[-1].at if remarks else 0.0


def is_waited_for(table: Table, now: float) -> bool:
    """Whether people are asked to go back, and nothing that plays by itself is to play over it; for a while."""
    return request(table) is not None and now < asked_at(table) + PATIENCE[table.terms.pace]


def granted(table: Table) -> list[int]:
    return [v.seat for v in table.votes if v.what == UNDO and not v.asked and v.seq == table.log.moved]


def missing(table: Table, asked: VoteRow) -> list[int]:
    """The seats that have not agreed yet."""
    wanted = needed(table, asked.seat, asked.to)
    return [seat for seat in wanted if seat not in granted(table)]
