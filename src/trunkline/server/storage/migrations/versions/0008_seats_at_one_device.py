"""A private note belongs to a seat, and a seat with a PIN is shown only on the page where it was uncovered."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("uncovered") as uncovered:
        uncovered.add_column(sa.Column("page", sa.String(64), nullable=False, server_default=""))
    key_of_notes(["game", "account", "seat"], sa.Column("seat", sa.Integer(), nullable=False, server_default="-1"))


def downgrade() -> None:
    op.execute("DELETE FROM notes WHERE seat >= 0")
    key_of_notes(["game", "account"], None)
    with op.batch_alter_table("uncovered") as uncovered:
        uncovered.drop_column("page")


def key_of_notes(key: list[str], seat: sa.Column[int] | None) -> None:
    with op.batch_alter_table("notes") as notes:
        if seat is not None:
            notes.add_column(seat)
        notes.drop_constraint("pk_notes", type_="primary")
        notes.create_primary_key("pk_notes", key)
        if seat is None:
            notes.drop_column("seat")
