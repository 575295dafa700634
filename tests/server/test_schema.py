"""A new database is made at once, and is what all migrations together would have made."""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, inspect

from trunkline.server.storage.database import create, is_newest, migrate, upgrade


def described(connection: Connection) -> dict[str, Any]:
    """The tables with all that belongs to them, in an order of its own. Defaults of the database are left out: a
    migration gives some to rows that are there, the program needs none."""
    seen = inspect(connection)
    return {
        table: (
            sorted((column["name"], str(column["type"]), column["nullable"]) for column in seen.get_columns(table)),
            str(seen.get_pk_constraint(table)),
            sorted(map(str, seen.get_foreign_keys(table))),
            sorted(map(str, seen.get_unique_constraints(table))),
            sorted(map(str, seen.get_indexes(table))),
        )
        for table in seen.get_table_names()
    }


def test_created_is_migrated(tmp_path: Path) -> None:
    tables = []
    for make in (create, migrate, upgrade):
        with create_engine(f"sqlite:///{tmp_path}/{make.__name__}.sqlite3").begin() as connection:
            make(connection)
            assert is_newest(connection)
            tables.append(described(connection))
    assert tables[0] == tables[1] == tables[2]
