"""Game files: what a viewer may take home, and what somebody brings along."""

import time
from dataclasses import replace

from trunkline import wire
from trunkline.core.state import digest
from trunkline.errors import BadInput
from trunkline.formats.reading import looks_like_site_file, read_site_file
from trunkline.formats.writing import write_site_file
from trunkline.game import Game
from trunkline.logfile import save_entry, write_saved
from trunkline.playing import retraced
from trunkline.server.errors import BadRequest
from trunkline.server.names import plain
from trunkline.server.play import seating, standing
from trunkline.server.play.history import redacted_log
from trunkline.server.play.table import Table
from trunkline.server.play.tables import Tables
from trunkline.server.protocol.tables import ImportGame
from trunkline.server.storage.rows import AccountRow, EntryRow
from trunkline.server.work import HEAVY


def export(table: Table, seat: int) -> str:
    """The present line of the log as a seat may see it. Between people it can be played again after the end only.

    A digest would tell what is hidden by trying all possibilities, so digests are given only when nothing is.
    """
    line = table.log.line(table.log.here)
    shown = redacted_log(table, line, table.state, seat)
    is_open = table.log.line_log(table.log.here) == shown
    entries = [
        save_entry(entry.actor, entry.action, table.log.entries[seq].digest if is_open else "")
        for seq, entry in zip(line, shown, strict=True)
    ]
    options = table.options if is_open else replace(table.options, seed=0)  # from which all cards can be dealt again
    return write_saved(table.game.title, table.game.version, options, tuple(table.names), entries)


def export_for_site(table: Table) -> str:
    """The present line as a file of 18xx.games. Raises BadRequest with the reason where there is none."""
    try:
        log = table.log.line_log(table.log.here)
        return write_site_file(Game.replay(table.game.title, table.names, table.options, log))
    except BadInput as error:
        raise BadRequest(str(error)) from error


async def take_in(tables: Tables, host: AccountRow, data: ImportGame) -> str:
    """Store a game from a file; its number. Raises BadRequest with a sentence for what cannot be replayed."""
    now = time.time()
    try:
        game, entries = await HEAVY.do(read, data.text, now)
    except BadInput as error:
        raise BadRequest(str(error)) from error
    names = tuple(plain(name) or f"Player {seat}" for seat, name in enumerate(game.names, 1))
    row, chairs = seating.imported(host, game.title.name, game.options, names, now)
    if not data.play and not game.over:
        row.status = "ended"
    for entry in entries:
        entry.game = row.id
    table = await HEAVY.do(Table, row, chairs, entries)
    if table.trouble:
        raise BadRequest(table.trouble)
    await tables.store.create(standing.at(table, table.state, now), chairs, entries)
    return row.id


def read(text: str, now: float) -> tuple[Game, list[EntryRow]]:
    """A game of ours or of 18xx.games, replayed, and its log. Raises BadInput."""
    data = text.encode()
    game = read_site_file(data).game if looks_like_site_file(data) else Game.from_json(data, todays_rules=True)
    return game, entries_of(game, now)


def entries_of(game: Game, now: float) -> list[EntryRow]:
    """The log of a replayed game with the digest after every action; which game of ours it is comes later."""
    first = game.title.setup(game.options, len(game.names))
    found = []
    for seq, (s, played) in enumerate(retraced(game.title, first, game.log)):
        body = wire.encode(played.action).decode()
        found.append(seating.imported_entry("", seq, played.actor, body, digest(s), now))
    return found
