"""Replaying every stored game with the rules as they are installed, and saying where the first difference is."""

from collections.abc import AsyncIterator

import msgspec

from trunkline.errors import BadInput
from trunkline.server.play.replay import Damaged, Replay
from trunkline.server.protocol.tables import Terms
from trunkline.server.settings import Settings
from trunkline.server.storage.backup import Progress, quietly
from trunkline.server.storage.database import existing, opened
from trunkline.server.storage.rows import EntryRow, GameRow
from trunkline.server.storage.store import Store
from trunkline.titles import title as title_named


class Finding(msgspec.Struct, kw_only=True):
    """What the doctor found in one game; `seq` is the first entry that differs, -1 where none does.

    With a text and without a seq what stands beside the log cannot be read.
    """

    game: str
    title: str
    entries: int
    stored_version: int
    version: int
    seq: int = -1
    text: str = ""


async def examine_all(settings: Settings, only: str = "", progress: Progress = quietly) -> AsyncIterator[Finding]:
    """Every game, or just one. The database is opened as it is, and migrated."""
    async with opened(existing(settings)) as database:
        store = Store(database)
        numbers = [only] if only else await store.ids(("open", "running", "ended", "cancelled"))
        for done, number in enumerate(numbers, 1):
            found = await store.game(number)
            if found is None:
                raise BadInput(f"There is no game {number!r}.")
            yield examine(found[0], await store.entries(number, 0))
            progress(done, len(numbers))


def examine(game: GameRow, entries: list[EntryRow]) -> Finding:
    finding = Finding(
        game=game.id, title=game.title, entries=len(entries), stored_version=game.version, version=game.version
    )
    try:
        finding.version = title_named(game.title).version
        msgspec.json.decode(game.terms, type=Terms)
        replay = Replay(game)
    except ValueError as error:  # one game's damage must not keep the doctor from the others
        finding.text = f"what is stored about it cannot be read: {error}"
        return finding
    finding.seq, finding.text = first_difference(replay, game, entries)
    return finding


def first_difference(replay: Replay, game: GameRow, entries: list[EntryRow]) -> tuple[int, str]:
    """The seq of the first entry that is missing, not legal or leads elsewhere; (-1, "") if there is none.

    The digests of a game by another version of the rules are not compared: it goes on as long as all in it is legal.
    """
    try:
        replay.follow(entries, every_digest=True)
    except Damaged as damage:
        return damage.seq, damage.why
    if game.seq != len(entries):
        return len(entries), f"the game says {game.seq} entries, the log has {len(entries)}"
    return -1, ""
