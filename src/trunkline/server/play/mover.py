"""What moves games on by itself: draws of chance after a start, bots, standing orders, clocks that run out."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import msgspec

from trunkline.bots.fallback import sensible
from trunkline.core.actions import Action
from trunkline.playing import is_chance
from trunkline.server.errors import Refusal
from trunkline.server.health import log_trouble
from trunkline.server.logging import log_warning
from trunkline.server.play import playing, seating, undo
from trunkline.server.play.bots import Pool
from trunkline.server.play.orders import next_action
from trunkline.server.play.table import Table
from trunkline.server.play.tables import Tables, said
from trunkline.server.repeating import cancel
from trunkline.server.storage.rows import OrderRow
from trunkline.server.storage.store import Store

SWEEP = 1.0  # seconds between looks at the clocks
STUCK = 15.0  # seconds between looks for games whose process died before it had moved them on
FORSAKEN = 60.0  # seconds after which that is no longer left to the process that looks after a game
OrderOver = Callable[[Table, OrderRow], Awaitable[None]]


class Mover:
    def __init__(
        self, tables: Tables, store: Store, pool: Pool, order_over: OrderOver, is_ours: Callable[[str], bool]
    ) -> None:
        self.tables = tables
        self.store = store
        self.pool = pool
        self.order_over = order_over
        self.is_ours = is_ours
        self.driven: dict[str, asyncio.Task[None]] = {}
        self.again: set[str] = set()
        self.sweeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.sweeper = asyncio.create_task(self.sweep())

    async def stop(self) -> None:
        await cancel(*self.driven.values(), *([self.sweeper] if self.sweeper else []))
        self.pool.close()

    def wake(self, table: Table) -> None:
        """Drive the game on if nobody has to decide in person."""
        if self.needs_driving(table):
            self.drive(table.game.id)

    def needs_driving(self, table: Table) -> bool:
        if not table.running:
            return False
        seat = table.decider()
        if seat < 0:
            return is_chance(table.state)
        if undo.is_waited_for(table, time.time()):
            return False  # the sweeper comes back to it when that has taken too long
        return bool(table.seats[seat].bot) or any(o.seat == seat for o in table.orders)

    def drive(self, game: str) -> None:
        if game in self.driven:
            self.again.add(game)
            return
        task = asyncio.create_task(self.drive_on(game))
        self.driven[game] = task
        task.add_done_callback(lambda _: self.arrived(game))

    def arrived(self, game: str) -> None:
        del self.driven[game]
        if game in self.again:
            self.again.discard(game)
            self.drive(game)

    async def drive_on(self, game: str) -> None:
        try:
            while await self.one_step(game):
                await asyncio.sleep(0)
        except asyncio.CancelledError:
            raise
        except Refusal as no:
            log_warning("a game cannot be moved on", game=game, why=no.message)
        except Exception as error:  # a background task has no caller: log it, count it, keep serving the other games
            log_trouble("a game could not be moved on", error, game=game)

    async def one_step(self, game: str) -> bool:
        """Play one draw, order or bot's action. False when a person decides or the game is over."""
        async with self.tables.at(game) as table:
            if not self.needs_driving(table):
                return False
            seat, seq = table.decider(), table.seq
            if seat < 0:
                await playing.draw(self.tables, table)
                return True
            if not table.seats[seat].bot:
                return await self.follow_order(table, seat)
            job = self.pool.job(table, seat)
        # The table is not held while a bot thinks: people may go back or take the seat, and then the thought is void.
        thought = await self.pool.choose(job)
        async with self.tables.at(game) as table:
            if seq != table.seq or not table.running or not table.seats[seat].bot:
                return True
            await self.play_thought(table, thought)
            return True

    async def play_thought(self, table: Table, thought: tuple[Action, str] | None) -> None:
        """Play what the bot chose, or something sensible where it chose nothing that may be played."""
        if thought is None or table.title.objection(table.state, thought[0]) is not None:
            thought = sensible(table.title.legal_actions(table.state)), "It had no answer in time and played safe."
        await playing.play_for(self.tables, table, table.seq, thought[0], "bot", thought[1])

    async def follow_order(self, table: Table, seat: int) -> bool:
        row = next(o for o in table.orders if o.seat == seat)
        action = next_action(table, row)
        if action is None:
            await self.order_over(table, row)
            return False
        return await playing.play_for(self.tables, table, table.seq, action, "order")

    # Clocks

    async def sweep(self) -> None:
        looked = 0.0
        while True:
            try:
                for game in await self.store.overdue(time.time()):
                    await self.time_is_gone(game)
                if time.time() - looked > STUCK:
                    looked = time.time()
                    self.tables.rest()
                    await self.free_stuck(looked)
            except asyncio.CancelledError:
                raise
            except Exception as error:  # the clocks must go on for the other games
                log_trouble("clocks could not be looked at", error)
            await asyncio.sleep(SWEEP)

    async def free_stuck(self, now: float) -> None:
        """Drive on what has stood too long: each process its own games, and at last whatever there is."""
        forsaken = set(await self.store.going_on_alone(now - FORSAKEN))
        for game in await self.store.going_on_alone(now - STUCK):
            if game in forsaken or self.is_ours(game):
                self.drive(game)

    async def time_is_gone(self, game: str) -> None:
        """A seat's time is gone: a bot takes it, or the others may vote so (then the clock just stands at nothing)."""
        async with self.tables.at(game) as table:
            seat, row = table.decider(), table.game
            if not table.running or row.deadline == 0 or row.deadline > time.time() or seat < 0:
                return
            stopped = msgspec.structs.replace(row, deadline=0.0)
            if table.seats[seat].bot:  # it has all the time there is
                await self.tables.set(table, stopped, table.seats)
                return
            bot = self.when_time_is_gone(table)
            remarks = [said(table, "time", seat, "clock", level=bot)] if bot else []
            await self.tables.set(table, stopped, seating.changed(table, seat, bank=0.0, bot=bot), *remarks)

    def when_time_is_gone(self, table: Table) -> str:
        """The level of the bot that takes a seat then, "" for none."""
        clock = table.terms.clock
        return self.pool.levels.known(table.terms.bot) if clock is not None and clock.then == "bot" else ""
