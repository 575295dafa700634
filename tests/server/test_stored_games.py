"""Ten thousand stored games cost the others nothing: what is asked all the time goes by an index."""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Select, create_engine
from sqlalchemy.dialects.sqlite.base import SQLiteDialect

from trunkline.server.play import seating
from trunkline.server.storage.queries import overdue_games
from trunkline.server.storage.schema import games, metadata
from trunkline.server.storage.store import HEAD, MY_TURNS


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    file: Path = tmp_path_factory.mktemp("plans") / "empty.sqlite3"
    engine = create_engine(f"sqlite:///{file}")
    metadata.create_all(engine)
    engine.dispose()
    connection = sqlite3.connect(file)
    yield connection
    connection.close()


def plan_of(connection: sqlite3.Connection, statement: str) -> list[str]:
    """How SQLite goes about it, step by step, whatever is asked for."""
    anything = re.sub(r":\w+", "''", statement)
    return [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {anything}")]


def written(wanted: Select[Any]) -> str:
    return str(wanted.compile(dialect=SQLiteDialect(), compile_kwargs={"literal_binds": True}))


def page(wanted: Select[Any]) -> str:
    return written(wanted.order_by(games.c.moved.desc(), games.c.id.desc()).limit(20))


@pytest.mark.parametrize(
    ("statement", "index"),
    [
        (page(seating.mine(1)), "ix_seats_account"),
        (page(seating.open_tables()), "ix_games_status_moved"),
        (page(seating.to_watch()), "ix_games_status_moved"),
        (page(seating.finished()), "ix_games_status_moved"),
        (written(overdue_games(1e9)), "ix_games_deadline"),
        (HEAD.sqlite.replace(":game", "''"), "sqlite_autoindex_games_1"),
        (
            MY_TURNS.sqlite.replace(":account", "1").replace(":status_1", "''").replace(":bot_1", "''"),
            "ix_seats_account",
        ),
    ],
)
def test_no_list_looks_at_every_game(empty: sqlite3.Connection, statement: str, index: str) -> None:
    steps = plan_of(empty, statement)
    assert any(index in step for step in steps)
    assert not any(step.startswith("SCAN") for step in steps), steps
