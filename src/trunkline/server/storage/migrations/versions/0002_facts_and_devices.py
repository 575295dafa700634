"""Facts instead of sentences with names; guests' names are free; seats at one device, presence, device codes.

Rows that were damaged by a name inside their JSON lose only what a replay gives back.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
SEATS = tuple(chr(0xE000 + seat) for seat in range(10))


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("hotseat", sa.Boolean(), nullable=False, server_default=sa.false()))
        seats.add_column(sa.Column("pin", sa.String(200), nullable=False, server_default=""))
    op.create_table(
        "uncovered",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_uncovered_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "device", name="pk_uncovered"),
    )
    op.create_table(
        "presence",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("account", NUMBER, nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_presence_game_games", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_presence_account_accounts", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "account", name="pk_presence"),
    )
    op.create_table(
        "device_codes",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("account", NUMBER, nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account"], ["accounts.id"], name="fk_device_codes_account_accounts", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("hash", name="pk_device_codes"),
    )
    op.create_index("ix_device_codes_account", "device_codes", ["account"])
    connection = op.get_bind()
    mark_hotseats(connection)
    free_the_names_of_guests(connection)
    for game in connection.execute(
        sa.text("SELECT id, name, title, host, status, decider, decision, result FROM games")
    ):
        tell_by_seats(connection, game)


def mark_hotseats(connection: sa.Connection) -> None:
    """A seat that bears another name than its account is somebody else's at that device."""
    named = "a.name = seats.name OR seats.name LIKE a.name || ' _'"
    own = f"SELECT 1 FROM accounts a WHERE a.id = seats.account AND ({named})"
    connection.execute(sa.text(f"UPDATE seats SET hotseat = true WHERE account IS NOT NULL AND NOT EXISTS ({own})"))


def free_the_names_of_guests(connection: sa.Connection) -> None:
    connection.execute(
        sa.text(
            "UPDATE accounts SET folded = ' guest ' || CAST(id AS VARCHAR(20)) WHERE guest = true AND deleted = false"
        )
    )


def tell_by_seats(connection: sa.Connection, game: Any) -> None:
    found = connection.execute(sa.text("SELECT seat, name FROM seats WHERE game = :game"), {"game": game.id})
    names = {row.seat: row.name for row in found}
    host = connection.execute(sa.text("SELECT name FROM accounts WHERE id = :host"), {"host": game.host}).scalar()
    values = {
        "game": game.id,
        "name": "" if game.name == f"{host}'s {game.title}" else game.name,
        "decision": by_seat(game.decision, game.decider, names.get(game.decider, "")),
        "result": without_text(game.result),
    }
    connection.execute(
        sa.text("UPDATE games SET name = :name, decision = :decision, result = :result WHERE id = :game"), values
    )


def by_seat(decision: str, seat: int, name: str) -> str:
    """A decision began with the name of who decides."""
    return f"{SEATS[seat]}{decision[len(name) :]}" if name and decision.startswith(f"{name}: ") else decision


def without_text(result: str) -> str:
    try:
        facts = json.loads(result)
        return json.dumps({name: facts[name] for name in ("reason", "worth", "places")}) if facts else "null"
    except (ValueError, TypeError, KeyError):
        return "null"


def downgrade() -> None:
    for table in ("device_codes", "presence", "uncovered"):
        op.drop_table(table)
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("pin")
        seats.drop_column("hotseat")
