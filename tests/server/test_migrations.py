"""The tables of the database: migrations, rows, transactions."""

import asyncio
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import create_engine, delete, inspect, select

from trunkline.server.errors import Conflict
from trunkline.server.people.accounts import Accounts
from trunkline.server.settings import Settings
from trunkline.server.storage import database
from trunkline.server.storage.rows import AccountRow, EntryRow
from trunkline.server.storage.schema import metadata
from trunkline.server.storage.sqlite import Sqlite


def test_migrations_lead_to_the_tables_of_the_program(tmp_path: Path) -> None:
    """Alembic itself finds nothing to change after all migrations."""

    with create_engine(f"sqlite:///{tmp_path}/migrated.sqlite3").begin() as connection:
        database.migrate(connection)
        command.check(database.alembic_config(connection))
        assert set(inspect(connection).get_table_names()) == {*metadata.tables, "alembic_version"}


def test_rows_of_prepared_statements_fit_their_types() -> None:
    """They come without names: the columns must be in the order of the fields."""
    for table, row in ((metadata.tables["accounts"], AccountRow), (metadata.tables["entries"], EntryRow)):
        assert [column.name for column in table.columns] == list(row.__annotations__)


async def change_their_mind(opened: database.Database) -> None:
    async with opened.write() as connection:
        await connection.execute(delete(metadata.tables["accounts"]))
        raise ZeroDivisionError


@pytest.mark.parametrize("disk", [0.0, 1.0])
def test_a_transaction_is_whole_or_not_at_all(tmp_path: Path, disk: float) -> None:
    """On a quick disk and on a slow one, whose commits wait in a thread."""
    seen: list[int] = []

    async def write_and_fail() -> None:
        opened = database.database_of(Settings(data=str(tmp_path)))
        assert isinstance(opened, Sqlite)
        await opened.open()
        people = Accounts(opened)
        for name in ("Anna", "Bob"):
            opened.disk_takes = disk
            await people.add(name, "correct horse")
        with pytest.raises(ZeroDivisionError):
            await change_their_mind(opened)
        with pytest.raises(Conflict):
            await people.add("anna", "correct horse")
        async with opened.snapshot() as connection:
            seen.append(len((await connection.execute(select(metadata.tables["accounts"]))).all()))
        await opened.close()

    asyncio.run(write_and_fail())
    assert seen == [2]
