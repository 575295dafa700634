"""Notices are facts: who and what, by seat and number. Sentences with names in them are made where they are told."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("notices") as notices:
        notices.add_column(sa.Column("facts", sa.Text(), nullable=False, server_default="{}"))
    connection = op.get_bind()
    for row in connection.execute(sa.text("SELECT id, game, kind, text FROM notices")).all():
        facts = json.dumps(facts_in(connection, row))
        connection.execute(sa.text("UPDATE notices SET facts = :facts WHERE id = :id"), {"facts": facts, "id": row.id})
    with op.batch_alter_table("notices") as notices:
        notices.drop_column("text")


def facts_in(connection: sa.Connection, row: Any) -> dict[str, Any]:
    """What a stored sentence says apart from names: the line of chat it quotes, where there is one."""
    if row.kind != "mention":
        return {}
    lines = connection.execute(
        sa.text("SELECT id, text FROM chat WHERE game = :game ORDER BY id DESC"), {"game": row.game}
    )
    return next(({"chat": line.id} for line in lines if row.text.endswith(f": {line.text}")), {})


def downgrade() -> None:
    with op.batch_alter_table("notices") as notices:
        notices.add_column(sa.Column("text", sa.String(400), nullable=False, server_default=""))
        notices.drop_column("facts")
