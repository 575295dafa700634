"""Games in the database: rows in, rows out. Each function that changes something is one transaction."""

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    BindParameter,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from trunkline.server.storage import schema
from trunkline.server.storage.database import Database, OpenConnection, Prepared
from trunkline.server.storage.queries import finite, overdue_games
from trunkline.server.storage.rows import (
    EntryRow,
    GameRow,
    OrderRow,
    SeatRow,
    ShownRow,
    VoteRow,
    all_named,
    fields_of,
    typed,
)

games, seats, entries, reasons = schema.games, schema.seats, schema.entries, schema.reasons
CHANNEL = "trunkline"
NOTIFY = Prepared(select(func.pg_notify(bindparam("channel"), bindparam("news"))))
FEW = 4  # entries that a step adds in play: an action and the draws that follow it

# Statements of every request.
MOVING = ("seq", "decider", "since", "round", "decision", "result", "moved")
SELDOM = ("status", "deadline")  # with an index each, which SQLite writes anew even for a value that is the same
HEAD = Prepared(select(games.c.seq, games.c.changed).where(games.c.id == bindparam("game")))
ADD_ENTRY = Prepared(insert(entries))
ADD_REASON = Prepared(insert(reasons))
THIS: BindParameter[str] = bindparam("game")
GAME = Prepared(fields_of(games, GameRow).where(games.c.id == THIS))
SEATS = Prepared(fields_of(seats, SeatRow).where(seats.c.game == THIS).order_by(seats.c.seat))
SEATED = Prepared(select(seats.c.account).where(seats.c.game == THIS, seats.c.account.is_not(None)))
ENTRIES = Prepared(
    fields_of(entries, EntryRow)
    .where(entries.c.game == THIS, entries.c.seq >= bindparam("start"))
    .order_by(entries.c.seq)
)
REASON = Prepared(select(reasons.c.text).where(reasons.c.game == THIS, reasons.c.seq == bindparam("seq")))
VOTES = Prepared(fields_of(schema.votes, VoteRow).where(schema.votes.c.game == THIS).order_by(schema.votes.c.seat))
ORDERS = Prepared(fields_of(schema.orders, OrderRow).where(schema.orders.c.game == THIS))
SHOWN = schema.uncovered.c
UNCOVERED = Prepared(fields_of(schema.uncovered, ShownRow).where(SHOWN.game == THIS))


def setting(names: Sequence[str]) -> Prepared:
    """Set these columns of one game."""
    return Prepared(
        update(games).where(games.c.id == bindparam("of_game")).values({n: bindparam(f"new_{n}") for n in names})
    )


MOVE_ON = setting(MOVING)
SELDOM_SET = setting(SELDOM)
SET_CLOCK = Prepared(
    update(seats)
    .where(seats.c.game == bindparam("of_game"), seats.c.seat == bindparam("of_seat"))
    .values(bank=bindparam("bank"))
)
MY_TURNS = Prepared(
    select(func.count())
    .select_from(games.join(seats, and_(seats.c.game == games.c.id, seats.c.seat == games.c.decider)))
    .where(games.c.status == "running", seats.c.account == bindparam("account"), seats.c.bot == "")
)


class Stored(NamedTuple):
    """A game as it is stored."""

    game: GameRow
    seats: list[SeatRow]
    entries: list[EntryRow]
    votes: list[VoteRow]
    orders: list[OrderRow]
    uncovered: dict[str, ShownRow]  # by device


class Taken(Exception):
    """Somebody else has appended an entry with that seq (or key)."""


class Store:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.voice = secrets.token_hex(8)  # by which a process knows its own news

    # Reading

    async def game(self, game: str) -> tuple[GameRow, list[SeatRow]] | None:
        async with self.database.read() as connection:
            return await game_and_seats(connection, game)

    async def seated(self, game: str) -> set[int]:
        """The accounts that have a seat."""
        async with self.database.read() as connection:
            return {account for (account,) in await connection.run(SEATED, {"game": game})}

    async def entries(self, game: str, start: int) -> list[EntryRow]:
        async with self.database.read() as connection:
            return all_named(await connection.run(ENTRIES, {"game": game, "start": start}), EntryRow)

    async def reason(self, game: str, seq: int) -> str:
        """What a bot said about its action, "" if none did."""
        async with self.database.read() as connection:
            rows = await connection.run(REASON, {"game": game, "seq": seq})
            return str(rows[0][0]) if rows else ""

    async def head(self, game: str) -> tuple[int, int] | None:
        """The length of the log, and the count of changes to seats and terms."""
        async with self.database.read() as connection:
            rows = await connection.run(HEAD, {"game": game})
            return (rows[0][0], rows[0][1]) if rows else None

    async def whole(self, game: str, start: int) -> "Stored | None":
        """All that is stored about a game, its log from an entry on. To get a connection costs more than to ask."""
        async with self.database.read() as connection:
            found = await game_and_seats(connection, game)
            if found is None:
                return None
            log = await connection.run(ENTRIES, {"game": game, "start": start})
            votes, orders = await votes_and_orders(connection, game)
            shown = await connection.run(UNCOVERED, {"game": game})
        uncovered = {row.device: row for row in all_named(shown, ShownRow)}
        return Stored(*found, all_named(log, EntryRow), votes, orders, uncovered)

    async def page(self, wanted: Select[Any], after: str, limit: int) -> list[tuple[GameRow, list[SeatRow]]]:
        """Games of a list, the newest first, from `after` ("moved:id") on."""
        if after:
            moved, _, game = after.partition(":")
            at = finite(moved)
            wanted = wanted.where(or_(games.c.moved < at, and_(games.c.moved == at, games.c.id < game)))
        wanted = wanted.order_by(games.c.moved.desc(), games.c.id.desc()).limit(limit)
        async with self.database.read() as connection:
            found = typed(await connection.execute(wanted), GameRow)
            by_game = await seats_of(connection, [game.id for game in found])
        return [(game, by_game.get(game.id, [])) for game in found]

    async def ids(self, status: Sequence[str]) -> list[str]:
        async with self.database.read() as connection:
            wanted = select(games.c.id).where(games.c.status.in_(status)).order_by(games.c.created)
            return list((await connection.execute(wanted)).scalars())

    async def games_of(self, account: int) -> list[str]:
        """The games somebody has a seat in."""
        async with self.database.read() as connection:
            wanted = select(seats.c.game).where(seats.c.account == account).distinct().order_by(seats.c.game)
            return list((await connection.execute(wanted)).scalars())

    async def seen(self, ids: Sequence[str]) -> dict[str, dict[int, float]]:
        """By game and account: when they were last there, ahead of now as long as they are."""
        row = schema.presence.c
        found: dict[str, dict[int, float]] = {}
        async with self.database.read() as connection:
            wanted = select(row.game, row.account, row.seen).where(row.game.in_(ids))
            for game, account, seen in (await connection.execute(wanted)).all() if ids else ():
                found.setdefault(game, {})[account] = seen
        return found

    async def overdue(self, now: float) -> list[str]:
        async with self.database.read() as connection:
            return list((await connection.execute(overdue_games(now))).scalars())

    async def going_on_alone(self, since: float) -> list[str]:
        """Running games in which nobody in person decides, but chance, a bot or a standing order; since then or longer.

        After a start, or an action, whose process ended before it had moved the game on, nobody else would.
        """
        async with self.database.read() as connection:
            at_turn = and_(seats.c.game == games.c.id, seats.c.seat == games.c.decider)
            ordered = and_(schema.orders.c.game == games.c.id, schema.orders.c.seat == games.c.decider)
            alone = or_(games.c.decider < 0, exists().where(at_turn, seats.c.bot != ""), exists().where(ordered))
            wanted = select(games.c.id).where(games.c.status == "running", games.c.moved <= since, alone)
            return list((await connection.execute(wanted)).scalars())

    async def my_turns(self, account: int) -> int:
        async with self.database.read() as connection:
            rows = await connection.run(MY_TURNS, {"account": account})
            return int(rows[0][0])

    # Writing

    async def create(self, game: GameRow, chairs: list[SeatRow], log: Sequence[EntryRow] = ()) -> None:
        """A new game, with the log of one that was played elsewhere: there is never the one without the other."""
        async with self.database.write() as connection:
            await connection.execute(insert(games), msgspec.structs.asdict(game))
            await connection.execute(insert(seats), [msgspec.structs.asdict(chair) for chair in chairs])
            await add_entries(connection, log)

    async def append(
        self,
        before: GameRow,
        game: GameRow,
        chairs: Sequence[SeatRow],
        added: Sequence[EntryRow],
        *,
        voted: bool,
        reason: str = "",
    ) -> None:
        """Append entries and keep the game's row in step, in one transaction. Raises Taken if somebody was faster.

        `chairs` are seats whose clock changed; `voted` says that there may be votes on going back, which are over now;
        `reason` is what a bot says about the first of the entries.
        """
        try:
            async with self.database.write() as connection:
                await add_entries(connection, added)
                if reason:
                    await connection.run(ADD_REASON, {"game": game.id, "seq": added[0].seq, "text": reason})
                await connection.run(MOVE_ON, values_of(game, MOVING))
                if values_of(before, SELDOM) != values_of(game, SELDOM):
                    await connection.run(SELDOM_SET, values_of(game, SELDOM))
                for chair in chairs:
                    clock = {"of_game": chair.game, "of_seat": chair.seat, "bank": chair.bank}
                    await connection.run(SET_CLOCK, clock)
                if voted:
                    await connection.execute(
                        delete(schema.votes).where(schema.votes.c.game == game.id, vote_is("undo"))
                    )
                await self.tell(connection, f"game:{game.id}")
        except IntegrityError as error:
            raise Taken(game.id) from error

    async def set_table(
        self, game: GameRow, chairs: Sequence[SeatRow], had: int, said: Sequence[EntryRow] = ()
    ) -> None:
        """Store seats, terms and status, and what the log says about it.

        Raises Taken if somebody else has changed them since `had`, or the log.
        """
        values = {**msgspec.structs.asdict(game), "seq": game.seq + len(said)}
        del values["id"]
        wanted = update(games).where(games.c.id == game.id, games.c.changed == had, games.c.seq == game.seq)
        try:
            async with self.database.write() as connection:
                done = await connection.execute(wanted.values(**values))
                if done.rowcount != 1:
                    raise Taken(game.id)
                await add_entries(connection, said)
                await connection.execute(delete(seats).where(seats.c.game == game.id))
                await connection.execute(insert(seats), [msgspec.structs.asdict(chair) for chair in chairs])
                await self.tell(connection, f"game:{game.id}")
        except IntegrityError as error:
            raise Taken(game.id) from error

    async def set_votes(self, game: str, votes: Sequence[VoteRow], over: str, said: Sequence[EntryRow]) -> None:
        """Store votes after dropping those on what is `over`, and what the log says about it. Raises Taken."""
        row = schema.votes.c
        try:
            async with self.database.write() as connection:
                await add_entries(connection, said)
                await connection.execute(delete(schema.votes).where(row.game == game, vote_is(over)))
                for vote in votes:
                    same = (row.game == game, row.what == vote.what, row.seat == vote.seat)
                    await connection.execute(delete(schema.votes).where(*same))
                    await connection.execute(insert(schema.votes), msgspec.structs.asdict(vote))
                await bump(connection, game, len(said))
                await self.tell(connection, f"game:{game}")
        except IntegrityError as error:
            raise Taken(game) from error

    async def set_order(self, game: str, seat: int, order: OrderRow | None) -> None:
        async with self.database.write() as connection:
            row = schema.orders.c
            await connection.execute(delete(schema.orders).where(row.game == game, row.seat == seat))
            if order is not None:
                await connection.execute(insert(schema.orders), msgspec.structs.asdict(order))
            await bump(connection, game)
            await self.tell(connection, f"game:{game}")

    async def set_uncovered(self, game: str, device: str, shown: ShownRow | None) -> None:
        """Show a seat on a device, or none."""
        row = schema.uncovered.c
        async with self.database.write() as connection:
            await connection.execute(delete(schema.uncovered).where(row.game == game, row.device == device))
            if shown is not None:
                await connection.execute(insert(schema.uncovered), {"game": game, **msgspec.structs.asdict(shown)})
            await bump(connection, game)
            await self.tell(connection, f"game:{game}")

    async def set_seen(self, game: str, account: int, seen: float, topic: str) -> None:
        try:
            await self.write_seen(game, account, seen, topic)
        except IntegrityError:  # a page that is loaded anew leaves and comes at once: now there is a row
            await self.write_seen(game, account, seen, topic)

    async def write_seen(self, game: str, account: int, seen: float, topic: str) -> None:
        row = schema.presence.c
        async with self.database.write() as connection:
            here = update(schema.presence).where(row.game == game, row.account == account).values(seen=seen)
            if not (await connection.execute(here)).rowcount:
                known = exists().where(games.c.id == game)
                values = select(literal(game), literal(account), literal(seen)).where(known)
                await connection.execute(insert(schema.presence).from_select(["game", "account", "seen"], values))
            await self.tell(connection, topic)

    async def set_known(self, game: GameRow) -> None:
        """Store what is decided and in which round, unless the game has gone on meanwhile."""
        same = (games.c.id == game.id, games.c.seq == game.seq)
        async with self.database.write() as connection:
            await connection.execute(update(games).where(*same).values(round=game.round, decision=game.decision))

    async def cut(self, game: GameRow) -> None:
        """Drop the entries of a log from the row's seq on, with the votes and orders that stood beside them."""
        values = {**msgspec.structs.asdict(game), "changed": game.changed + 1}
        async with self.database.write() as connection:
            for log in (entries, reasons):
                await connection.execute(delete(log).where(log.c.game == game.id, log.c.seq >= game.seq))
            for table in (schema.votes, schema.orders, schema.uncovered):
                await connection.execute(delete(table).where(table.c.game == game.id))
            await connection.execute(update(games).where(games.c.id == game.id).values(**values))
            await self.tell(connection, f"game:{game.id}")

    async def delete_game(self, game: str) -> None:
        async with self.database.write() as connection:
            await connection.execute(delete(games).where(games.c.id == game))

    async def announce(self, topic: str) -> None:
        """Wake the other processes for something that is stored already."""
        if not self.database.is_sqlite:
            async with self.database.write() as connection:
                await self.tell(connection, topic)

    async def tell(self, connection: OpenConnection, topic: str) -> None:
        """Wake the other processes when this transaction is committed."""
        if not self.database.is_sqlite:
            await connection.run(NOTIFY, {"channel": CHANNEL, "news": f"{topic} {self.voice}"})


async def game_and_seats(connection: OpenConnection, game: str) -> tuple[GameRow, list[SeatRow]] | None:
    found = all_named(await connection.run(GAME, {"game": game}), GameRow)
    return (found[0], all_named(await connection.run(SEATS, {"game": game}), SeatRow)) if found else None


async def seats_of(connection: OpenConnection, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    found: dict[str, list[SeatRow]] = {}
    if ids:
        wanted = select(seats).where(seats.c.game.in_(ids)).order_by(seats.c.game, seats.c.seat)
        for seat in typed(await connection.execute(wanted), SeatRow):
            found.setdefault(seat.game, []).append(seat)
    return found


async def votes_and_orders(connection: OpenConnection, game: str) -> tuple[list[VoteRow], list[OrderRow]]:
    return (
        all_named(await connection.run(VOTES, {"game": game}), VoteRow),
        all_named(await connection.run(ORDERS, {"game": game}), OrderRow),
    )


async def add_entries(connection: OpenConnection, added: Sequence[EntryRow]) -> None:
    """One by one in play; an imported game's at once."""
    rows = [msgspec.structs.asdict(entry) for entry in added]
    if len(rows) > FEW:
        await connection.execute(insert(entries), rows)
        return
    for row in rows:
        await connection.run(ADD_ENTRY, row)


def values_of(game: GameRow, names: Sequence[str]) -> dict[str, Any]:
    return {"of_game": game.id, **{f"new_{name}": getattr(game, name) for name in names}}


def vote_is(what: str) -> Any:
    return schema.votes.c.what == what


async def bump(connection: OpenConnection, game: str, entries: int = 0) -> None:
    """Something about the table has changed, and the log has so many entries more."""
    values = {"changed": games.c.changed + 1, "seq": games.c.seq + entries}
    await connection.execute(update(games).where(games.c.id == game).values(**values))
