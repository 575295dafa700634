"""Browsers told by push, quiet hours and digests, games one does not want to hear of."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def of_account(table: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_account_accounts"
    return sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=name, ondelete="CASCADE")


def upgrade() -> None:
    op.create_table(
        "pushes",
        sa.Column("id", NUMBER, nullable=False, autoincrement=True),
        sa.Column("account", NUMBER, nullable=False),
        sa.Column("endpoint", sa.String(600), nullable=False),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("agent", sa.String(200), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        of_account("pushes"),
        sa.PrimaryKeyConstraint("id", name="pk_pushes"),
        sa.UniqueConstraint("endpoint", name="uq_pushes_endpoint"),
    )
    op.create_index("ix_pushes_account", "pushes", ["account"])
    op.create_table(
        "telling",
        sa.Column("account", NUMBER, nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=False),
        sa.Column("quiet_until", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(60), nullable=False),
        sa.Column("digest", sa.Integer(), nullable=False),
        sa.Column("digested", sa.Double(), nullable=False),
        of_account("telling"),
        sa.PrimaryKeyConstraint("account", name="pk_telling"),
    )
    op.create_table(
        "hushed",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("account", NUMBER, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_hushed_game_games", ondelete="CASCADE"),
        of_account("hushed"),
        sa.PrimaryKeyConstraint("game", "account", name="pk_hushed"),
    )


def downgrade() -> None:
    for table in ("hushed", "telling", "pushes"):
        op.drop_table(table)
