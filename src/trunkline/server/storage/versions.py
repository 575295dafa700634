"""Whose a database is: the newest tables and rules that have served it win, and older processes write no more.

What an older one would store might be refused by the newer rules, and then a game could not be opened again. On
PostgreSQL, where an old and a new process may run beside each other for a while, every transaction begins with
`guard`. It holds the lock of migrations, shared, so that nobody brings the tables further on before it is over.
"""

from collections.abc import Mapping

from sqlalchemy import select, text

from trunkline.errors import BadInput
from trunkline.server.health import OUTDATED
from trunkline.server.storage import schema
from trunkline.server.storage.database import MIGRATION_LOCK, Database, newest_migration
from trunkline.titles import names, title

RAISE = text(
    "INSERT INTO rules (title, version) VALUES (:title, :version)"
    " ON CONFLICT (title) DO UPDATE SET version = excluded.version WHERE rules.version < excluded.version"
)


def own_rules() -> dict[str, int]:
    """The version of each title's rules in this process."""
    return {name: title(name).version for name in names()}


async def take(database: Database) -> None:
    """Serve this database from now on, by our rules. Raises BadInput where newer ones have served it."""
    own = own_rules()
    async with database.write() as connection:
        await connection.execute(RAISE, [{"title": name, "version": own[name]} for name in own])
        for name, version in (await connection.execute(select(schema.rules))).all():
            if version > own.get(name, version):
                rules = f"games of {name} go by version {version} of its rules, this program has {own[name]}"
                raise BadInput(f"{OUTDATED.sentence} Its {rules}.")
    database.guard = guard(own)


def guard(own: Mapping[str, int]) -> str:
    """A statement of PostgreSQL's that fails where newer tables or rules have come. Its parts see what is true then."""
    newer = " OR ".join(f"(title = {quoted(name)} AND version > {version})" for name, version in own.items())
    return (
        f"DO $$ BEGIN PERFORM pg_advisory_xact_lock_shared({MIGRATION_LOCK});"
        f" IF EXISTS (SELECT FROM alembic_version WHERE version_num > {quoted(newest_migration())})"
        f" OR EXISTS (SELECT FROM rules WHERE {newer})"
        f" THEN RAISE EXCEPTION {quoted(OUTDATED.sentence)}; END IF; END $$"
    )


def quoted(name: str) -> str:
    return "'" + name.replace("'", "''") + "'"
