"""Cutting a damaged log where it was last good, so that the game can go on."""

import time
from pathlib import Path

import msgspec

from trunkline.errors import BadInput
from trunkline.playing import is_chance
from trunkline.server.play import standing
from trunkline.server.play.doctor import examine
from trunkline.server.play.table import Table
from trunkline.server.settings import Settings
from trunkline.server.storage.database import existing, opened
from trunkline.server.storage.rows import EntryRow, GameRow, SeatRow
from trunkline.server.storage.store import Store


async def cut(settings: Settings, number: str, folder: Path) -> tuple[Path, int, int]:
    """Cut a damaged log after its last good entry, after writing all of it to a file.

    The file, and how many entries stay and go. Raises BadInput where there is nothing to cut.
    """
    async with opened(existing(settings)) as database:
        store = Store(database)
        found = await store.game(number)
        if found is None:
            raise BadInput(f"There is no game {number!r}.")
        entries = await store.entries(number, 0)
        finding = examine(found[0], entries)
        if not finding.text:
            raise BadInput(f"The log of game {number} is well: there is nothing to cut.")
        if finding.seq < 0:
            raise BadInput(f"Game {number} is not mended by a cut, {finding.text}. Restore a backup.")
        file = folder / f"trunkline-{number}-{len(entries)}.log.json"
        file.write_bytes(
            msgspec.json.format(msgspec.json.encode({"game": found[0], "seats": found[1], "log": entries}))
        )
        table = last_good(*found, entries[: finding.seq])
        row = standing.at(table, table.state, time.time())
        row.status = "running" if found[0].status == "ended" and not table.state.ended else row.status
        row.deadline = 0.0
        await store.cut(row)
        return file, table.seq, len(entries) - table.seq


def last_good(game: GameRow, seats: list[SeatRow], entries: list[EntryRow]) -> Table:
    """The table at its last whole step: an action goes with the draws of chance that were lost after it."""
    table = Table(game, seats, entries)
    while table.seq and is_chance(table.state):
        table = Table(game, seats, entries[: table.seq - 1])
    return table
