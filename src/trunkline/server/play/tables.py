"""The open games of this process. A change takes the table's lock, is judged on a copy, stored, and only then real."""

import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec

from trunkline.core.actions import Accept, Action
from trunkline.core.events import RoundBegan
from trunkline.core.ids import CHANCE
from trunkline.core.state import State
from trunkline.server.errors import BadRequest, Conflict, Forbidden, NotFound, NotYours, Stale
from trunkline.server.metrics import ACTIONS, OPEN_GAMES
from trunkline.server.play import undo
from trunkline.server.play.game_log import REDO, UNDO
from trunkline.server.play.table import Step, Table, deciding_seat
from trunkline.server.play.viewing import round_name
from trunkline.server.protocol.tables import Result
from trunkline.server.storage.rows import GameRow, SeatRow, VoteRow
from trunkline.server.storage.store import Store, Taken

Moved = Callable[[Table, int], None]  # the table, and the seat that decided before


class Tables:
    def __init__(self, store: Store, keep: int, moved: Moved) -> None:
        self.store = store
        self.keep = keep
        self.moved = moved
        self.open: OrderedDict[str, Table] = OrderedDict()

    # Opening

    @asynccontextmanager
    async def at(self, game: str) -> AsyncIterator[Table]:
        """The table, up to date, held by its lock."""
        table = await self.find(game)
        async with table.lock:
            await self.refresh(table)
            yield table

    @asynccontextmanager
    async def known(self, game: str) -> AsyncIterator[Table]:
        """The table as this process knows it, held by its lock: for those who were woken because it is up to date."""
        table = await self.find(game)
        async with table.lock:
            yield table

    async def find(self, game: str) -> Table:
        table = self.open.get(game)
        if table is None:
            table = await self.load(game)
            table = self.open.setdefault(game, table)
        self.open.move_to_end(game)
        while len(self.open) > self.keep:
            self.open.popitem(last=False)
        OPEN_GAMES.set(len(self.open))
        return table

    async def load(self, game: str) -> Table:
        found = await self.store.game(game)
        if found is None:
            raise NotFound("There is no such game.")
        table = Table(*found, await self.store.entries(game, 0))
        table.votes, table.orders = await self.store.votes(game)
        return table

    async def refresh(self, table: Table) -> None:
        """Take over what other processes have stored. A table that cannot is dropped, to be read anew by the next."""
        try:
            await self.take_over(table)
        except Exception:
            self.open.pop(table.game.id, None)
            raise

    async def take_over(self, table: Table) -> None:
        head = await self.store.head(table.game.id)
        if head is None:
            raise NotFound("There is no such game.")
        if head == (table.seq, table.game.changed):
            return
        found = await self.store.game(table.game.id)
        if found is None:
            raise NotFound("There is no such game.")
        table.follow(await self.store.entries(table.game.id, table.seq))
        table.sit(*found)
        table.votes, table.orders = await self.store.votes(table.game.id)
        table.sights_at = -1

    # Playing

    async def play(self, table: Table, account: int, seat: int, seq: int, key: str, action: Action) -> bool:
        """Play a person's action at a held table. False if the key was known: it was played before."""
        key = f"{account}:{key}"
        if key in table.log.keys:
            return False
        seat = self.judge(table, account, seat, seq)
        step = table.play(action, str(account), key, time.time())
        try:
            await self.append(table, step)
        except Taken:
            await self.refresh(table)
            if key in table.log.keys:
                return False
            raise stale(table) from None
        ACTIONS.labels("person").inc()
        return True

    def judge(self, table: Table, account: int, seat: int, seq: int) -> int:
        """The seat that acts. Raises Stale or NotYours."""
        must_run(table)
        if seq != table.seq:
            raise stale(table)
        decider = table.decider()
        held = [s.seat for s in table.people() if s.account == account]
        if decider not in held or (seat >= 0 and seat != decider):
            raise NotYours(f"It is not your decision: {table.title.decision_text(table.state, table.names)}.")
        return decider

    async def play_for(self, table: Table, seq: int, action: Action, by: str) -> bool:
        """Play for a bot or a standing order; False when the table has moved on meanwhile."""
        if not table.running or seq != table.seq:
            return False
        try:
            await self.append(table, table.play(action, by, None, time.time()))
        except Taken:
            await self.refresh(table)
            return False
        ACTIONS.labels(by).inc()
        return True

    async def draw(self, table: Table) -> None:
        """Let chance decide where the decision is its own: at the start of a game."""
        if table.running and not table.state.ended and table.state.now().actor == CHANCE:
            await self.append(table, table.first_draws(time.time()))

    async def append(self, table: Table, step: Step) -> None:
        """Store a step and make it real."""
        before = table.decider()
        game, chairs = self.after(table, step)
        await self.store.append(game, chairs, step.entries, bool(table.votes))
        table.adopt(step)
        table.sit(game, [next((c for c in chairs if c.seat == s.seat), s) for s in table.seats])
        table.votes = [v for v in table.votes if v.what != undo.UNDO]
        self.moved(table, before)

    def after(self, table: Table, step: Step) -> tuple[GameRow, list[SeatRow]]:
        """The game's row, and the seats whose clock changed, as they will be after a step."""
        now, s = step.entries[-1].at, step.state
        decider = deciding_seat(s)
        chairs = [clocked] if (clocked := self.clock_after(table, decider, now)) else []
        has_moved = decider != table.game.decider
        game = msgspec.structs.replace(
            table.game,
            seq=table.seq + len(step.entries),
            status="ended" if s.ended else table.game.status,
            decider=decider,
            since=now if has_moved else table.game.since,
            deadline=self.deadline(table, decider, now) if has_moved else table.game.deadline,
            round=round_after(table, step)[:40],
            decision=table.decision_by_seats(s),
            result=stored_result(table, s),
            moved=now,
        )
        return game, chairs

    def row_now(self, table: Table, now: float) -> GameRow:
        """The game's row as the table's present state has it, for games that were not played here."""
        s = table.state
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

    def clock_after(self, table: Table, decider: int, now: float) -> SeatRow | None:
        """The seat that has decided, with the time it took off its clock."""
        clock, seat = table.terms.clock, table.game.decider
        if clock is None or seat < 0 or seat == decider or table.seats[seat].bot:
            return None
        left = table.seats[seat].bank - (now - table.game.since) + clock.gain
        return msgspec.structs.replace(table.seats[seat], bank=max(left, 0.0))

    def deadline(self, table: Table, decider: int, now: float) -> float:
        if table.terms.clock is None or decider < 0 or table.seats[decider].bot:
            return 0.0
        return now + table.seats[decider].bank

    # Going back

    async def undo(self, table: Table, account: int, seat: int, seq: int, to: int) -> bool:
        """Take back one's own last action, or ask the others. True when it is done."""
        must_run(table)
        if seq != table.seq:
            raise stale(table)
        held = [s.seat for s in table.people() if s.account == account]
        if not held:
            raise Forbidden("Only those who play may go back.")
        if table.terms.undo == "never":
            raise Forbidden("This table agreed that nothing is taken back.")
        alone = undo.alone_to(table, held)
        if alone >= 0 and to in (-1, alone) and (table.terms.undo == "own_turn" or len(table.people()) == len(held)):
            last = table.log.last()
            await self.go(table, alone, UNDO, last.actor if last else undo.actor_of(held[0]), str(account))
            return True
        return await self.ask(table, account, seat if seat in held else held[0], to)

    async def ask(self, table: Table, account: int, seat: int, to: int) -> bool:
        target = undo.asked_to(table, seat) if to < 0 else to
        if target < 0 or target >= table.log.here or not table.log.is_on_line(target):
            raise BadRequest("There is nothing to go back to.")
        if not undo.consenting(table, seat):
            await self.go(table, target, UNDO, undo.actor_of(seat), str(account))
            return True
        if undo.request(table) is not None:
            raise Conflict("A request to go back is open already.")
        await self.drop_votes(table, undo.UNDO)
        await self.vote(
            table, VoteRow(game=table.game.id, what=undo.UNDO, seat=seat, seq=table.seq, to=target, asked=True)
        )
        return False

    async def answer(self, table: Table, account: int, agree: bool) -> bool:
        """Agree to the open request, or end it. True when it is done: all have agreed."""
        asked = undo.request(table)
        mine = [s.seat for s in table.people() if s.account == account]
        if asked is None:
            raise Conflict("There is no request to go back.")
        if not mine:
            raise Forbidden("Only those who play may answer.")
        if not agree:
            await self.drop_votes(table, undo.UNDO)
            return False
        if asked.seat in mine:
            raise BadRequest("You have asked yourself; the others answer.")
        for seat in mine:
            await self.vote(
                table, VoteRow(game=table.game.id, what=undo.UNDO, seat=seat, seq=table.seq, to=asked.to, asked=False)
            )
        asked = undo.request(table)
        if asked is None or set(asked.needed) - set(asked.granted):
            return False
        await self.go(table, asked.to, UNDO, undo.actor_of(asked.seat), str(account))
        return True

    async def redo(self, table: Table, account: int, seq: int) -> None:
        must_run(table)
        if seq != table.seq:
            raise stale(table)
        target = table.log.redo_to()
        if target < 0:
            raise BadRequest("There is nothing to play again.")
        actor = table.log.entries[-1].actor
        if actor not in [undo.actor_of(seat) for seat in table.seats_of(account)]:
            raise Forbidden("Only the one who went back may go forward again.")
        await self.go(table, target, REDO, actor, str(account))

    async def withdraw(self, table: Table, account: int, seq: int) -> None:
        """Take an offer back before it is answered; that is nobody's undo, so no table forbids it."""
        must_run(table)
        if seq != table.seq:
            raise stale(table)
        last = table.log.last()
        mine = [undo.actor_of(seat) for seat in table.seats_of(account)]
        if last is None or Accept() not in table.title.legal_actions(table.state):
            raise Conflict("There is no offer to withdraw.")
        if last.actor not in mine:
            raise Forbidden("Only the one who made the offer may withdraw it.")
        await self.go(table, table.log.before(table.log.here), UNDO, last.actor, str(account))

    async def go(self, table: Table, position: int, kind: str, actor: str, by: str) -> None:
        try:
            await self.append(table, table.go_to(position, kind, actor, by, time.time()))
        except Taken:
            await self.refresh(table)
            raise stale(table) from None

    # Seats and votes

    async def set(self, table: Table, game: GameRow, chairs: list[SeatRow]) -> None:
        """Store a change of seats, terms or status."""
        had = game.changed
        game = msgspec.structs.replace(game, changed=had + 1)
        try:
            await self.store.set_table(game, chairs, had)
        except Taken:
            await self.refresh(table)
            raise Conflict("The table has changed meanwhile; look again.") from None
        table.sit(game, chairs)
        self.moved(table, table.decider())

    async def vote(self, table: Table, vote: VoteRow) -> None:
        await self.store.set_vote(vote)
        await self.refresh(table)
        self.moved(table, table.decider())

    async def drop_votes(self, table: Table, what: str) -> None:
        await self.store.drop_votes(table.game.id, what)
        await self.refresh(table)
        self.moved(table, table.decider())


def must_run(table: Table) -> None:
    if table.game.status == "open":
        raise Conflict("The game has not begun.")
    if not table.running:
        raise Conflict("The game is over.")


def stale(table: Table) -> Stale:
    return Stale("Somebody was faster: the game has moved on.", seq=table.seq)


def round_after(table: Table, step: Step) -> str:
    """The round in a few letters; read off the view only where going back may have changed it."""
    if step.entries[-1].kind in (UNDO, REDO) or not table.game.round:
        return table.title.view(step.state, -1).round
    began = [e for events in step.events for e in events if isinstance(e, RoundBegan)]
    return round_name(began[-1].kind, began[-1].number, began[-1].part) if began else table.game.round


def result_of(table: Table, s: State) -> Result:
    """Who won: those who are out come last, then by worth; equal worth shares a place."""
    worth = table.title.worth(s)
    rank = [(s.out >> seat & 1, -worth[seat]) for seat in range(len(worth))]
    places = [1 + sum(other < mine for other in rank) for mine in rank]
    return Result(reason=s.ended, worth=worth, places=places)


def stored_result(table: Table, s: State) -> str:
    return msgspec.json.encode(result_of(table, s)).decode() if s.ended else "null"
