"""A database full of games that are some way in, for measurements: written straight into an empty one.

`python tools/stock.py FOLDER --games 10000 --actions 400` fills an SQLite file there.
"""

import argparse
import asyncio
import random
import time
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec

from trunkline import Game
from trunkline.analysis.play_out import play_on
from trunkline.core.state import State
from trunkline.server.people.sessions import hashed
from trunkline.server.play import files, seating
from trunkline.server.play.table import Table, deciding_seat
from trunkline.server.settings import Settings
from trunkline.server.storage import schema
from trunkline.server.storage.bulk import fill
from trunkline.server.storage.database import OpenConnection, database_of
from trunkline.server.storage.rows import AccountRow, EntryRow, GameRow, SeatRow

NAMES = ["Ada", "Ben", "Cleo"]
TOKEN = "tl_for_measurements_only"
KINDS = 4  # different games of each title; the others are copies of them under other ids
Stocked = tuple[GameRow, list[SeatRow], list[EntryRow]]


def account(number: int, now: float) -> AccountRow:
    words = {"password": "", "email": "", "webhook": "", "settings": "{}"}
    return AccountRow(
        id=number,
        name=f"Load {number}",
        folded=f"load {number}",
        guest=True,
        created=now,
        seen=now,
        deleted=False,
        **words,
    )


def played(title: str, seed: int, actions: int) -> Game:
    """A game that has gone on for about so many actions and is not over."""
    rng = random.Random(seed)
    game = play_on(Game(title, NAMES, seed=seed), "builders", rng, actions)
    while game.over:
        actions = actions * 9 // 10
        game = play_on(Game(title, NAMES, seed=seed), "builders", random.Random(seed), actions)
    return game


def stocked(game: Game, host: AccountRow, now: float) -> Stocked:
    row, chairs = seating.imported(host, game.title.name, game.options, game.names, now)
    entries = files.entries_of(game, now)
    for entry in entries:
        entry.game = row.id
    row.public, row.seq, row.name = True, len(entries), f"{game.title.name} in stock"
    state: State = Table(row, chairs, entries).state
    row.decider = deciding_seat(state)
    row.round = game.title.view(state, -1).round
    return row, chairs, entries


def copied(found: Stocked, host: int, moved: float) -> Stocked:
    row, chairs, entries = found
    game = seating.new_id()
    replace = msgspec.structs.replace
    return (
        replace(row, id=game, host=host, moved=moved, invite=seating.new_id(16)),
        [replace(chair, game=game, account=host) for chair in chairs],
        [replace(entry, game=game) for entry in entries],
    )


async def add(connection: OpenConnection, table: object, rows: list[msgspec.Struct]) -> None:
    assert isinstance(table, schema.games.__class__)
    await fill(connection, table, [msgspec.structs.astuple(row) for row in rows])


async def stock(settings: Settings, games: int, actions: int) -> AsyncIterator[str]:
    """Fill the empty database with games of account 1, whose token is TOKEN; their ids."""
    database = database_of(settings)
    await database.open()
    now = time.time()
    host = account(1, now)
    kinds = [stocked(played(t, seed, actions), host, now) for seed in range(1, KINDS + 1) for t in ("1846", "1848")]
    async with database.write() as connection:
        await add(connection, schema.accounts, [host])
        token = (1, hashed(TOKEN), 1, "load", now, now, "all", now + 86400.0)
        await fill(connection, schema.tokens, [token])
        for number in range(games):
            row, chairs, entries = copied(kinds[number % len(kinds)], 1, now - number)
            await add(connection, schema.games, [row])
            await add(connection, schema.seats, list(chairs))
            await add(connection, schema.entries, list(entries))
            yield row.id
    await database.close()


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--actions", type=int, default=400)
    given = parser.parse_args()
    ids = [game async for game in stock(Settings(data=str(given.folder)), given.games, given.actions)]
    print(f"{len(ids)} games of about {given.actions} actions are in {given.folder}.")


if __name__ == "__main__":
    asyncio.run(main())
