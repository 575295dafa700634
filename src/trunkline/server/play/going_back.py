"""Going back and forth at a held table: alone, by request and consent, and withdrawing an offer."""

import time

from trunkline.core.actions import Accept
from trunkline.server.errors import BadRequest, Conflict, Forbidden
from trunkline.server.play import covers, undo
from trunkline.server.play.game_log import ACT, REDO, UNDO
from trunkline.server.play.table import Table, actor_of
from trunkline.server.play.tables import Tables, in_a_row, must_be_fresh, must_run, said, stale
from trunkline.server.protocol.play import EntryKind
from trunkline.server.storage.rows import VoteRow
from trunkline.server.storage.store import Taken


async def go_back(tables: Tables, table: Table, account: int, seat: int, seq: int, to: int) -> bool:
    """Take back one's own last decision (or go back to a position), or ask the others. True when it is done."""
    must_run(table)
    must_have_room(table)
    mine = table.played_by(account)
    if not mine:
        raise Forbidden("Only those who play may go back.")
    if table.terms.undo == "never":
        raise Forbidden("This table agreed that nothing is taken back.")
    asker = undo.asker(table, account, seat)
    if undo.others(table, asker) or has_acted(table, mine, seq):
        must_be_fresh(table, seq)
    target = undo.own_to(table, asker) if to < 0 else to
    if not 0 <= target < table.log.here or not table.log.is_on_line(target):
        raise BadRequest("There is nothing to go back to.")
    if not undo.needed(table, asker, target):
        await go(tables, table, target, UNDO, actor_of(asker), str(account))
        return True
    await ask(tables, table, asker, str(account), target)
    return False


def must_have_room(table: Table) -> None:
    """Going back and forth without end would make a log that takes minutes to open. Raises Conflict."""
    if undo.is_full(table):
        raise Conflict(f"The log of this game has {table.seq} entries: it is played to its end without going back.")


def has_acted(table: Table, seats: list[int], seq: int) -> bool:
    """Whether one of these seats has acted since: then "my last decision" is another one than they saw."""
    actors = [actor_of(seat) for seat in seats]
    return any(e.kind != ACT or e.actor in actors for e in table.log.entries[seq:])


async def ask(tables: Tables, table: Table, seat: int, by: str, to: int) -> None:
    if undo.request(table) is not None:
        raise Conflict("A request to go back is open already.")
    vote = VoteRow(game=table.game.id, what=undo.UNDO, seat=seat, seq=table.log.moved, to=to, asked=True)
    await tables.set_votes(table, [vote], undo.UNDO, (said(table, "asked", seat, by, to),))


async def answer(tables: Tables, table: Table, account: int, seats: list[int], agree: bool) -> bool:
    """Agree to the open request for some seats of an account, or end it. True when it is done: all have agreed."""
    must_run(table)
    asked = undo.request(table)
    mine = table.seats_of(account)
    if asked is None:
        raise Conflict("There is no request to go back.")
    if not mine:
        raise Forbidden("Only those who play may answer.")
    if not agree:
        by = str(account)
        remark = (
            said(table, "withdrew", asked.seat, by) if asked.seat in seats else said(table, "refused", seats[0], by)
        )
        await tables.drop_votes(table, undo.UNDO, remark)
        return False
    if asked.seat in mine:  # others at the same device may still have to answer
        seats = [seat for seat in seats if seat in undo.missing(table, asked)]
    if not seats:
        raise BadRequest("You have asked yourself; the others answer.")
    moved, game = table.log.moved, table.game.id
    votes = [VoteRow(game=game, what=undo.UNDO, seat=s, seq=moved, to=asked.to, asked=False) for s in seats]
    agreed = [said(table, "agreed", seat, str(account)) for seat in seats]
    await tables.vote(table, votes, *in_a_row(table, agreed))
    asked = undo.request(table)
    if asked is None or undo.missing(table, asked):
        return False
    await go(tables, table, asked.to, UNDO, actor_of(asked.seat), str(account))
    return True


async def redo(tables: Tables, table: Table, account: int, seq: int) -> None:
    must_run(table)
    must_have_room(table)
    must_be_fresh(table, seq)
    seat = undo.redoer(table)
    if seat < 0:
        raise BadRequest("There is nothing to play again.")
    if seat not in table.seats_of(account):
        raise Forbidden("Only the one who went back may go forward again.")
    await go(tables, table, table.log.redo_to(), REDO, actor_of(seat), str(account))


async def withdraw(tables: Tables, table: Table, account: int, seq: int) -> None:
    """Take an offer back before it is answered; that is nobody's undo, so no table forbids it."""
    must_run(table)
    must_have_room(table)
    must_be_fresh(table, seq)
    last = table.log.last()
    mine = [actor_of(seat) for seat in table.seats_of(account)]
    if last is None or Accept() not in table.title.legal_actions(table.state):
        raise Conflict("There is no offer to withdraw.")
    if last.actor not in mine:
        raise Forbidden("Only the one who made the offer may withdraw it.")
    await go(tables, table, table.log.before(table.log.here), UNDO, last.actor, str(account))


async def go(tables: Tables, table: Table, position: int, kind: EntryKind, actor: str, by: str) -> None:
    for device in covers.passed_on(table):  # else going back would show the hand of who had it before
        await tables.store.set_uncovered(table.game.id, device, None)
        del table.uncovered[device]
    try:
        await tables.append(table, table.go_to(position, kind, actor, by, time.time()))
    except Taken:
        await tables.refresh(table)
        raise stale(table) from None
