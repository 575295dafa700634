"""Games that were begun under earlier rules go on: what was allowed then stays played."""

from random import Random

import msgspec
import pytest
from tests.stricter import Stricter

from trunkline import Game
from trunkline.core.state import digest
from trunkline.server.play import seating
from trunkline.server.play.files import entries_of
from trunkline.server.play.game_log import UNDO
from trunkline.server.play.replay import Damaged
from trunkline.server.play.table import Table
from trunkline.server.storage.rows import AccountRow, EntryRow

HOST = AccountRow(
    id=1, name="Ann", folded="ann", guest=False, password="", email="", webhook="", settings="", created=0.0, seen=0.0,
    deleted=False,
)  # fmt: skip
REFUSED = 12  # the entry that newer rules refuse


def played() -> Game:
    game, rng = Game("1848", players=["Ann", "Ben", "Cleo"], seed=1), Random(1)
    while game.seq < 30:
        game.play(rng.choice(game.legal_actions()))
    return game


def opened(game: Game, version: int, entries: list[EntryRow]) -> Table:
    row, seats = seating.imported(HOST, "1848", game.options, tuple(game.names), 0.0)
    row.version = version
    return Table(row, seats, entries)


@pytest.fixture
def stricter(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game, under rules that refuse one of its actions where it was played."""
    game = played()
    title = Stricter(game.title, game.log[REFUSED].action, digest(game.at(REFUSED).state))
    monkeypatch.setattr("trunkline.server.play.replay.title_named", lambda name: title)
    return game


def test_what_earlier_rules_allowed_stays_played(stricter: Game) -> None:
    table = opened(stricter, stricter.title.version - 1, entries_of(stricter, 0.0))
    assert (table.seq, table.trouble) == (30, "")


def test_under_the_same_rules_it_is_damage(stricter: Game) -> None:
    table = opened(stricter, stricter.title.version, entries_of(stricter, 0.0))
    assert table.seq == REFUSED
    assert "Not any more." in table.trouble


def test_and_so_it_is_where_it_leads_elsewhere_now(stricter: Game) -> None:
    entries = entries_of(stricter, 0.0)
    entries[REFUSED].digest = "0" * 32
    table = opened(stricter, stricter.title.version - 1, entries)
    assert table.seq == REFUSED
    assert "Not any more." in table.trouble


def test_what_another_process_has_judged_is_not_judged_again(stricter: Game) -> None:
    table = opened(stricter, stricter.title.version, [])
    table.follow(entries_of(stricter, 0.0), trusting=True)
    assert table.seq == 30


def test_but_wherever_a_line_ends_it_must_lead_where_it_led(stricter: Game) -> None:
    entries = entries_of(stricter, 0.0)[:11]
    entries[10] = msgspec.structs.replace(entries[10], kind=UNDO, body="5", digest=entries[4].digest)
    opened(stricter, stricter.title.version, []).follow(entries, trusting=True)
    entries[9].digest = "0" * 24
    table = opened(stricter, stricter.title.version, [])
    with pytest.raises(Damaged) as damage:
        table.follow(entries, trusting=True)
    assert (damage.value.seq, table.seq) == (9, 9)
