"""The open games of this process. A change takes the table's lock, is judged on a copy, stored, and only then real."""

import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec

from trunkline.server.errors import Conflict, DamagedGame, NotFound, Stale
from trunkline.server.metrics import OPEN_GAMES
from trunkline.server.play import standing, undo
from trunkline.server.play.game_log import UNDO
from trunkline.server.play.replay import Damaged
from trunkline.server.play.table import Pending, Table
from trunkline.server.protocol.play import Remark, RemarkKind
from trunkline.server.storage.rows import EntryRow, GameRow, SeatRow, VoteRow
from trunkline.server.storage.store import Store, Stored, Taken
from trunkline.server.work import HEAVY

RESTING = 60.0  # seconds without a question after which a table keeps only its log and position
AWAKE = 512  # tables that keep more, those asked for last: to learn a map anew costs four tenths of an action more
Moved = Callable[[Table, int], None]  # the table, and the seat that decided before


class Tables:
    def __init__(self, store: Store, keep: int, moved: Moved) -> None:
        self.store = store
        self.keep = keep
        self.moved = moved
        self.open: OrderedDict[str, Table] = OrderedDict()
        self.awake: OrderedDict[str, Table] = OrderedDict()

    # Opening

    @asynccontextmanager
    async def at(self, game: str) -> AsyncIterator[Table]:
        """The table, up to date, held by its lock."""
        while True:
            table = await self.find(game)
            async with table.lock:
                if await self.is_current(table):
                    yield table
                    return

    @asynccontextmanager
    async def known(self, game: str) -> AsyncIterator[Table]:
        """The table with all that this process has heard of, held by its lock: for those who were woken by it."""
        while True:
            table = await self.find(game)
            async with table.lock:
                if not table.behind or await self.is_current(table):
                    yield table
                    return

    def left_behind(self, game: str) -> None:
        """Another process has changed a game: whoever looks here next has it brought up to date, and if nobody does,
        nothing is played twice.
        """
        if game in self.open:
            self.open[game].behind = True

    async def find(self, game: str) -> Table:
        table = self.open.get(game)
        if table is None:
            table = await self.load(game)
            table = self.open.setdefault(game, table)
        self.open.move_to_end(game)
        while len(self.open) > self.keep:
            self.open.popitem(last=False)
        OPEN_GAMES.set(len(self.open))
        self.wake(game, table)
        return table

    def wake(self, game: str, table: Table) -> None:
        """Somebody asks for a table: the one that was asked for longest ago may rest."""
        table.asked = time.monotonic()
        self.awake[game] = table
        self.awake.move_to_end(game)
        if len(self.awake) > AWAKE:
            self.rest_oldest()

    def rest(self) -> None:
        """Let tables rest that nobody has asked for of late."""
        long_ago = time.monotonic() - RESTING
        while self.awake and next(iter(self.awake.values())).asked < long_ago:
            self.rest_oldest()

    def rest_oldest(self) -> None:
        self.awake.popitem(last=False)[1].rest()

    async def load(self, game: str) -> Table:
        found = await self.stored(game, 0)
        try:
            table = await HEAVY.do(Table, found.game, found.seats, found.entries)
        except (msgspec.DecodeError, ValueError) as error:
            raise DamagedGame(f"What is stored about this game cannot be read: {error}.") from error
        note_sides(table, found)
        if standing.is_unknown(table.game) and not table.trouble:
            await self.know(table)
        return table

    async def know(self, table: Table) -> None:
        """Store what is decided and in which round, where the row does not say it: lists tell it from now on."""
        game = standing.known(table)
        await self.store.set_known(game)
        table.sit(game, table.seats)

    async def stored(self, game: str, start: int) -> Stored:
        found = await self.store.whole(game, start)
        if found is None:
            raise NotFound("There is no such game.")
        return found

    async def is_current(self, table: Table) -> bool:
        """Bring a held table up to date. One that cannot follow is dropped: False, and it is to be read anew."""
        try:
            await self.refresh(table)
        except Damaged:
            return False
        return True

    async def refresh(self, table: Table) -> None:
        """Take over what other processes have stored. A table that fails in it is never used again."""
        try:
            await self.take_over(table)
        except Exception:
            if self.open.get(table.game.id) is table:
                del self.open[table.game.id]
            raise

    async def take_over(self, table: Table) -> None:
        table.behind = False  # what is heard from here on is for the next time
        head = await self.store.head(table.game.id)
        if head == table.stored:
            return
        found = await self.stored(table.game.id, 0 if table.trouble else table.seq)
        if table.trouble:
            table.open_anew(found.game, found.seats, found.entries)
        elif found.game.seq < table.seq:
            raise Damaged(table.seq, "the log is not what it was")  # somebody cut it: read it anew
        else:
            table.follow(found.entries, trusting=True)
            table.sit(found.game, found.seats)
        note_sides(table, found)

    # Storing

    async def append(self, table: Table, pending: Pending) -> None:
        """Store what is pending and make it real. Raises Taken if another process was faster."""
        before = table.decider()
        note_lapse(table, pending)  # its remark is one of the entries: stored with them or not at all
        game, chairs = standing.after(table, pending)
        voted = bool(table.votes)
        await self.store.append(table.game, game, chairs, pending.entries, voted=voted, reason=pending.reason)
        table.adopt(pending)
        table.sit(game, [next((c for c in chairs if c.seat == s.seat), s) for s in table.seats])
        table.stored = (game.seq, game.changed)
        table.votes = [v for v in table.votes if v.what != undo.UNDO]
        self.moved(table, before)

    async def set(self, table: Table, game: GameRow, chairs: list[SeatRow], *said: EntryRow) -> None:
        """Store a change of seats, terms or status, and what the log says about it."""
        must_be_well(table)
        had = game.changed
        game = msgspec.structs.replace(game, changed=had + 1)
        try:
            await self.store.set_table(game, chairs, had, said)
        except Taken:
            await self.refresh(table)
            raise Conflict("The table has changed meanwhile; look again.") from None
        for entry in said:
            table.add(entry, table.state, [])
        table.sit(msgspec.structs.replace(game, seq=table.seq), chairs)
        table.stored = (table.seq, game.changed)
        self.moved(table, table.decider())

    async def vote(self, table: Table, votes: list[VoteRow], *said: EntryRow) -> None:
        """Store votes, and what the log says about them."""
        await self.set_votes(table, votes, "", said)

    async def drop_votes(self, table: Table, what: str, *said: EntryRow) -> None:
        await self.set_votes(table, [], what, said)

    async def touched(self, table: Table) -> None:
        """Something beside the log was stored: take it over and let those who look see it."""
        await self.refresh(table)
        self.moved(table, table.decider())

    async def set_votes(self, table: Table, votes: list[VoteRow], over: str, said: tuple[EntryRow, ...]) -> None:
        """Store votes after dropping those on what is `over`, and remarks in the log."""
        must_be_well(table)
        try:
            await self.store.set_votes(table.game.id, votes, over, said)
        except Taken:
            await self.refresh(table)
            raise stale(table) from None
        await self.touched(table)


def note_sides(table: Table, found: Stored) -> None:
    """Take over what stands beside the log, and how far the table is now."""
    table.votes, table.orders, table.uncovered = found.votes, found.orders, found.uncovered
    table.stored = (found.game.seq, found.game.changed)


def said(table: Table, what: RemarkKind, seat: int, by: str, to: int = -1, level: str = "") -> EntryRow:
    """A remark as an entry of the log."""
    body = msgspec.json.encode(Remark(what=what, seat=seat, to=to, level=level)).decode()
    return table.note(seat, body, by, time.time())


def in_a_row(table: Table, remarks: list[EntryRow]) -> tuple[EntryRow, ...]:
    """Several remarks, one after another at the end of the log."""
    for number, remark in enumerate(remarks):
        remark.seq = table.seq + number
    return tuple(remarks)


def note_lapse(table: Table, pending: Pending) -> None:
    """A request to go back that is played over is void: the log says so behind what was played."""
    asked, first = undo.request(table), pending.entries[0]
    if asked is None or (first.kind == UNDO and first.body == str(asked.to)):
        return
    remark = said(table, "lapsed", asked.seat, first.by)
    remark.seq, remark.digest = table.seq + len(pending.entries), pending.entries[-1].digest
    pending.entries.append(remark)
    pending.events.append([])


def must_be_well(table: Table) -> None:
    if table.trouble:
        raise DamagedGame(table.trouble)


def must_run(table: Table) -> None:
    must_be_well(table)
    if table.game.status == "open":
        raise Conflict("The game has not begun.")
    if not table.running:
        raise Conflict("The game is over.")


def must_be_fresh(table: Table, seq: int) -> None:
    """What is asked must answer the present position. Raises Stale."""
    if not table.log.is_fresh(seq):
        raise stale(table)


def stale(table: Table) -> Stale:
    return Stale("The game has moved on meanwhile, by somebody else or by you on another page.", seq=table.seq)
